"""Entering the result of a daily game."""
