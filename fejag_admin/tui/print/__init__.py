"""Printing: choosing, writing files."""
