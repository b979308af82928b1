"""The public game as plain web pages."""
