"""Referee calculators for four board games; each game has a room of its own. Knows nothing of the camp."""
