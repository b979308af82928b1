"""What lies on the table: spirits, a panorama, players with their hands, the display, a turn as it is claimed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from boardgames.data import data_file
from boardgames.stezky.mountain import RAINBOWS, SQUARES, Mask, Place
from boardgames.verdict import Name

EVIL = "evil"
HAND = 3
"""Tiles in a hand; the bear makes it one more (rule S5)."""


@dataclass(frozen=True, slots=True)
class Spirit:
    """A spirit: ``kind`` is plain (effect at once), blue (counts at the end) or evil; ``code`` is for drawings."""

    id: str
    kind: str
    name: Name
    code: Name


SPIRITS: dict[str, Spirit] = {
    raw["id"]: Spirit(raw["id"], raw["kind"], Name(**raw["name"]), Name(**raw["code"]))
    for raw in json.loads(data_file("stezky", "spirits.json").read_text(encoding="utf-8"))
}
"""The fifteen spirits by id, in the order of the rulebook."""


@dataclass(frozen=True, slots=True)
class Met:
    """A spirit in a panorama, and the square it lies on, by the lower left place of the square."""

    spirit: str
    square: Place


@dataclass(frozen=True, slots=True)
class Panorama:
    """What a player has laid out: landscape tiles on their places, rainbows, spirits in the order they were met."""

    tiles: Mask = 0
    rainbows: Mask = 0
    spirits: tuple[Met, ...] = ()

    @property
    def cells(self) -> Mask:
        """Every place where something lies."""
        return self.tiles | self.rainbows

    @property
    def held(self) -> Mask:
        """The places under a spirit: a rainbow there never moves again (rule R4)."""
        mask = 0
        for met in self.spirits:
            mask |= SQUARES[met.square]
        return mask


@dataclass(frozen=True, slots=True)
class Player:
    """One player: ``hand`` None if it is not known; ``evil``: he has the evil spirit; ``kept``: rainbows kept aside.

    ``covered``: the spirit that the opponent chose to be covered, once he has chosen.
    """

    name: str
    panorama: Panorama = Panorama()
    hand: tuple[Place, ...] | None = None
    evil: bool = False
    kept: int = 0
    covered: str | None = None

    @property
    def hand_limit(self) -> int:
        """How many tiles the player holds at the end of a turn while there are tiles to draw."""
        return HAND + any(met.spirit == "bear" for met in self.panorama.spirits)


def seen_spirits(players: Iterable[Player], row: Iterable[str]) -> frozenset[str]:
    """The spirits in sight: in panoramas, the evil one with its holder, those face up in the row."""
    lying = {met.spirit for player in players for met in player.panorama.spirits}
    evil = {EVIL} if any(player.evil for player in players) else set()
    return frozenset(lying | evil | set(row))


@dataclass(frozen=True, slots=True)
class Options:
    """The readings that may be chosen otherwise; the README of the game says why each is needed.

    ``largest``: the largest area is that with most places (``cells``) or that worth most (``worth``), rule F1.
    ``first_rainbow``: on an empty mountain a rainbow goes ``anywhere``, or is ``kept`` until tiles lie there, rule R2.
    ``renewed``: a tile that takes the place of a rainbow completes a square that was full before, rule S1.
    ``overlap``: a square may share places with a square that bears a spirit, rule S2.
    """

    largest: str = "cells"
    first_rainbow: str = "anywhere"
    renewed: bool = True
    overlap: bool = True


OPTION_VALUES: dict[str, tuple[str | bool, ...]] = {
    "largest": ("cells", "worth"),
    "first_rainbow": ("anywhere", "kept"),
    "renewed": (True, False),
    "overlap": (True, False),
}
"""What each option may be, the default first."""


@dataclass(frozen=True, slots=True)
class Move:
    """A free rainbow moved from a place to another."""

    origin: Place
    target: Place


@dataclass(frozen=True, slots=True)
class Effect:
    """What a plain spirit brought: the ``tile`` laid, where the ``rainbow`` went, rainbows that had to ``moves``."""

    tile: Place | None = None
    rainbow: Place | None = None
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as far as it has been told; what is missing is what the referee asks for next.

    ``player``: index. ``plays``: the tile from the hand. ``turned``: the tile of the second chance. ``takes``: the tile
    taken from the display. ``moves``: rainbows that had to make room. ``rainbows``: where new rainbows went.
    ``draws``: spirits drawn from their pile. ``meets``: the spirit met and its square. ``effect``: what it brought.
    ``passes``: the player says that he cannot move.
    """

    player: int = 0
    plays: Place | None = None
    turned: Place | None = None
    takes: Place | None = None
    moves: tuple[Move, ...] = ()
    rainbows: tuple[Place, ...] = ()
    draws: tuple[str, ...] = ()
    meets: Met | None = None
    effect: Effect | None = None
    passes: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """A table and a question about it.

    ``what``: scoring, turn, end, rainbows, squirrel or evil. ``display``: face-up tiles; ``beneath``: those of them
    with a face-down tile below. ``pile``: tiles left to draw. ``spirit_pile``: spirits left to draw, ``spirit_row``:
    those face up. ``new`` and ``lift`` (rainbows): how many to place, and which free ones to take up first.
    ``player``: whom the question is about (index). ``notation``: the language of tiles in the file.
    """

    what: str
    players: tuple[Player, ...]
    display: tuple[Place, ...] = ()
    beneath: Mask = 0
    pile: int = 0
    spirit_pile: int = 0
    spirit_row: tuple[str, ...] = ()
    turn: Turn | None = None
    new: int = 0
    lift: Mask = 0
    player: int = 0
    options: Options = field(default_factory=Options)
    notation: str = "cs"

    @property
    def rainbows_left(self) -> int:
        """Rainbows still in their pile."""
        return RAINBOWS - sum(player.panorama.rainbows.bit_count() + player.kept for player in self.players)
