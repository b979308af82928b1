"""Looking at the map: lenses, read-out, attacks, earlier moments."""
