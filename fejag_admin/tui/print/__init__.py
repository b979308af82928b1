"""Printing: choosing, previewing, writing files."""
