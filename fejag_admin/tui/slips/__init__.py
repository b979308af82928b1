"""Writing the slips of a purchase round as they come."""
