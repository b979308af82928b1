"""Looking at the map: lenses, read-out, attacks, the slider through the journal."""
