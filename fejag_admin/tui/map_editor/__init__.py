"""Drawing the map of a camp to come."""
