"""The three games in the box, and the numbers that their rules name."""

from __future__ import annotations

COMPETITIVE, COOPERATIVE, JUNIOR = "competitive", "cooperative", "junior"
MODES = (COMPETITIVE, COOPERATIVE, JUNIOR)
PLAYERS = {COMPETITIVE: (2, 4), COOPERATIVE: (1, 4), JUNIOR: (2, 2)}
"""How few and how many players there are in each."""
LIMIT = 5
"""Load points of a turn of the competitive game."""
HAND = {COMPETITIVE: 3, COOPERATIVE: 2, JUNIOR: 4}
"""Patterns in a hand at the start of a turn."""
ROADS = {"easy": 38, "hard": 34}
"""Steps of the postman from Ankh-Morpork to Genova; the last one takes him there."""
SIGNS_OF_TWO_WORDS = 12
SECONDS = 60
"""What the sand-glass of the express game gives for a turn."""
NAMED_TOWERS = (3, 6, 9)
"""Where a junior meets an outage card (rule J3)."""
