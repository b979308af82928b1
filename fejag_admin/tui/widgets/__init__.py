"""Widgets that at least two features share."""
