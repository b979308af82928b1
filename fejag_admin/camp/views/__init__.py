"""What there is to see of a camp: the map, light, standings, and what of it players may see."""
