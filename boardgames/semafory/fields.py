"""Fields of the files of this game: lamps, towers, signs, words; and the reader that knows their players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from boardgames.core.reader import SituationReader, text_of
from boardgames.semafory.exchange import (
    SEATS,
    TOWERS_OF,
    drawing,
    lamp_names,
    lamps_text,
    read_drawing,
    read_lamp_names,
    read_lamps,
    read_sign,
    read_tower,
    read_word,
)
from fejag_admin.common.documents import FLAG, Kind, choice, document, many, of
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
NAMED_TOWERS = (3, 6, 9)
"""Where a junior meets an outage card (rule J3)."""


def only_in(mode: str) -> Callable[[TableReader, T, str], T | None]:
    """A check that something is said in the game of this mode alone."""
    together = N_("this belongs to the co-operative game")
    text = together if mode == COOPERATIVE else N_("this belongs to the competitive game")

    def check(reader: TableReader, value: T, where: str) -> T | None:
        if reader.mode == mode:
            return value
        if value:
            reader.fault(where, text)
        return None

    return check


@document
class GameVariant:
    """What is played: the ``mode``; ``long`` messages, ``express`` clock and ``quick`` end for the competitive one,
    ``night`` shift and the ``road`` (easy or hard) for the co-operative one."""

    mode: str = of(
        choice(*MODES), default=COMPETITIVE, always=True, label=N_("Game"),
        words=(N_("competitive"), N_("co-operative (one player: solo)"), N_("race of juniors")),
    )  # fmt: skip
    long: bool = of(FLAG, default=False, check=only_in(COMPETITIVE), label=N_("long message"))
    express: bool = of(FLAG, default=False, check=only_in(COMPETITIVE), label=N_("express game, 60 seconds"))
    quick: bool = of(FLAG, default=False, check=only_in(COMPETITIVE), label=N_("quick game"))
    night: bool = of(FLAG, default=False, check=only_in(COOPERATIVE), label=N_("night shift"))
    road: str = of(
        choice(*ROADS), default="easy", check=only_in(COOPERATIVE), label=N_("Co-operative: road"),
        words=(N_("easy, 38 steps"), N_("hard, 34 steps")),
    )  # fmt: skip

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

    same_tower: str = of(
        choice("rested", "never"), default="rested", label=N_("A letter in the next turn"),
        words=(N_("from the same tower after a rest"), N_("never from the same tower")),
    )  # fmt: skip
    cards_alone: str = of(
        choice("free", "pattern"), default="free", label=N_("Sabotage by cards alone"),
        words=(N_("needs no pattern"), N_("needs a pattern in the rest of the turn")),
    )  # fmt: skip
    alphabet: str = of(
        choice("plain", "czech"), default="plain", label=N_("Alphabet of words"), words=(N_("A to Z"), N_("Czech"))
    )


class TableReader(SituationReader):
    """A reader for one table: ``kit`` is the user's own copy of the game, None if he has none.

    ``usual_seats``: where players sit unless told, ``taken``: seats told already. ``mover``: whose turn is read.
    """

    def __init__(self, kit: Any = None) -> None:
        super().__init__()
        self.kit = kit
        self.usual_seats: Sequence[str] = SEATS
        self.taken: list[str] = []
        self.mover = 0

    @property
    def mode(self) -> str:
        """Which game is read."""
        return str(self.so_far["mode"] if "mode" in self.so_far else self.so_far["game"].mode)

    @property
    def seat(self) -> str:
        """The seat of the player being read, else of the mover or of the player that a card concerns."""
        if "seat" in self.so_far:
            return str(self.so_far["seat"])
        whom = self.so_far["player"]
        seat: str = self.so_far["players"][self.mover if whom is None else whom].seat
        return seat


def joined_text(read: Callable[[str], T], example: str, apart: str, most: int, write: Callable[[T], Any]) -> Kind[T]:
    """What is read of one text, or of a list of at most ``most`` texts that stand for one with ``apart`` between them.

    ``example``: shown where there is no text.
    """

    def read_text(reader: TableReader, raw: object, where: str) -> T | None:
        if isinstance(raw, list) and all(isinstance(part, str) for part in raw[:most]):
            raw = apart.join(raw[:most])
        return reader.parsed(raw, where, read, example)

    return Kind(read_text, lambda value, _root: write(value))


def own_tower(reader: TableReader, raw: object, where: str, seat: str) -> str | None:
    """One of the six towers that a seat may use."""
    tower = TOWER.read(reader, raw, where)
    if tower is not None and tower not in TOWERS_OF[seat]:
        text = N_("{tower} is not a tower of this player: those are {towers}")
        reader.fault(where, text, tower=tower, towers=TOWERS_OF[seat])
        return None
    return tower


def _read_other(reader: TableReader, raw: object, where: str) -> int | None:
    player = reader.player(raw, where, reader.mover)
    return None if player == reader.mover else player


PICTURE = joined_text(read_lamps, "0110/1001/1001/0110", "/", 9, lamps_text)
"""All lamps: one text, or a list of rows."""
LAMPS = joined_text(read_lamp_names, "a1 b1", " ", 17, lamp_names)
"""A set of lamps by their names: one text, or a list of names."""
HOLES = joined_text(read_drawing, "##/.#", "\n", 9, lambda holes: list(drawing(holes)))
SIGN = text_of(read_sign, "A")
WORD = text_of(read_word, "BJONK")
WORDS = many(WORD, limit=2, spaced=True)
"""The words of cards: one text with spaces, or a list."""
TOWER = text_of(read_tower, "ab2")
OWN_TOWER: Kind[str] = Kind(lambda reader, raw, where: own_tower(reader, raw, where, reader.seat))
OTHER: Kind[int] = Kind(_read_other, lambda index, _root: index + 1, form="player")
"""The index of a player, None for the one whose turn it is."""
