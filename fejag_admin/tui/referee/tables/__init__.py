"""A board game's table laid by hand: what the four tables share, and a room for each."""
