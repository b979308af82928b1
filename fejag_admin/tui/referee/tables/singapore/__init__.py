"""The table of Singapore."""
