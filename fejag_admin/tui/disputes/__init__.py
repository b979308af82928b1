"""Asking why, trying what if, and the protocol of disputes."""
