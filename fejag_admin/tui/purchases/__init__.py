"""Selling figures and placing them on the map."""
