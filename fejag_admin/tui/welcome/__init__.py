"""Opening, beginning and importing a camp."""
