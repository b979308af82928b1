"""Why something is as it is, as trees of reasons."""
