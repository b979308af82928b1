"""The campaign file: its fields, what is wrong with one, from bytes to values and back."""
