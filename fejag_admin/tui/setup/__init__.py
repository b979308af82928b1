"""A new camp, step by step."""
