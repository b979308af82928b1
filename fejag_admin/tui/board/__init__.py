"""The map as a widget."""
