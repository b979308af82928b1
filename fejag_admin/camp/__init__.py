"""One camp as values: what it is, and all that can be worked out from it."""
