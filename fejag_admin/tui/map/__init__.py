"""Looking at the map: the chain reaction, read-out, attacks, earlier moments."""
