"""Bringing the camp together with another place."""
