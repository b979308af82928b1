"""The three games in the box with their variants and readings, and the numbers that their rules name."""

from __future__ import annotations

from typing import TypeVar

from boardgames.semafory.fields import TableReader
from fejag_admin.common.documents import FLAG, choice, document, of
from fejag_admin.common.language import N_

T = TypeVar("T")

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


def _competitive(reader: TableReader, flag: bool, where: str) -> bool:
    if flag and reader.so_far["mode"] != COMPETITIVE:
        reader.fault(where, N_("this belongs to the competitive game"))
    return flag


def _cooperative(reader: TableReader, value: T, where: str) -> T:
    """What only the co-operative game has, told for another one; of night shift and road only the first is named."""
    if value and reader.so_far["mode"] != COOPERATIVE and not reader.so_far.get("night"):
        reader.fault(where, N_("this belongs to the co-operative game"))
    return value


@document
class GameVariant:
    """What is played: the ``mode``; ``long`` messages, ``express`` clock and ``quick`` end for the competitive one,
    ``night`` shift and the ``road`` (easy or hard) for the co-operative one."""

    mode: str = of(choice(*MODES), default=COMPETITIVE, always=True, label=N_("Game"))
    long: bool = of(FLAG, default=False, check=_competitive, label=N_("long message"))
    express: bool = of(FLAG, default=False, check=_competitive, label=N_("express game, 60 seconds"))
    quick: bool = of(FLAG, default=False, check=_competitive, label=N_("quick game"))
    night: bool = of(FLAG, default=False, check=_cooperative, label=N_("night shift"))
    road: str = of(choice(*ROADS), default="easy", check=_cooperative, label=N_("Co-operative: road"))

    @property
    def words_each(self) -> int:
        """How many words of his own a player has (rule W1)."""
        return {COMPETITIVE: 2 if self.long else 1, COOPERATIVE: 0, JUNIOR: 2}[self.mode]


@document
class Options:
    """The readings that may be chosen otherwise.

    ``same_tower``: after a turn without a letter the next letter may come from the tower of the last one (``rested``),
    or it may not (``never``), rule M4. ``cards_alone``: a sabotage by cards alone needs no pattern (``free``), or one
    in the rest of the turn (``pattern``), rule P4. ``alphabet`` of words: A to Z (``plain``) or ``czech``, rule W2.
    """

    same_tower: str = of(choice("rested", "never"), default="rested", label=N_("A letter in the next turn"))
    cards_alone: str = of(choice("free", "pattern"), default="free", label=N_("Sabotage by cards alone"))
    alphabet: str = of(choice("plain", "czech"), default="plain", label=N_("Alphabet of words"))
