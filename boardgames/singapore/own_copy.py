"""What the user enters from his own copy of the game: seals, starting buildings, tiles, other buildings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardgames.core.verdict import Name
from boardgames.singapore.buildings import BUILDINGS, PLACEHOLDER_SEALS, PLACEHOLDER_START, Building, building_to
from boardgames.singapore.fields import ROWS, TownReader
from boardgames.singapore.notation import START
from fejag_admin.common.documents import Kind, document, many, number, of, one_of
from fejag_admin.common.language import N_

LAST_FIELD = 60
"""The last field of the track; after it the track begins again (rule T3)."""

Tiles = tuple[tuple[str, tuple[str, ...]], ...]


def _each_once(reader: TownReader, seals: tuple[int, ...], where: str) -> tuple[int, ...]:
    if len(set(seals)) < len(seals):
        reader.fault(where, N_("a seal is here twice"))
    return tuple(sorted(set(seals)))


def _read_start(reader: TownReader, raw: object, where: str) -> tuple[Building, ...]:
    items = reader.items(raw, where)
    if len(items) > len(PLACEHOLDER_START):
        reader.fault(where, N_("there are only {limit} starting buildings"), limit=len(PLACEHOLDER_START))
    start = []
    for index, (item, placeholder) in enumerate(zip(items, PLACEHOLDER_START, strict=False)):
        ident = f"{START}{index + 1}"
        unnamed = Building(ident, Name(cs=f"startovní budova {ident}", en=f"starting building {ident}"))
        entered = item != {}
        start.append(reader.building(item, f"{where}[{index}]", unnamed) if entered else placeholder)
    return tuple(start)


def _read_buildings(reader: TownReader, raw: object, where: str) -> tuple[Building, ...]:
    own: OwnCopy = reader.so_far["own"]
    changed = {building.id: building for building in own.buildings}
    if not isinstance(raw, Mapping):
        reader.fault(where, N_("here belongs an object with ids of buildings as keys"))
        raw = {}
    for key, item in list(raw.items())[: len(BUILDINGS)]:
        ident = reader.known_building(key, f"{where}.{key[:40]}")
        if ident is not None:
            changed[ident] = reader.building(item, f"{where}.{key[:40]}", own.building(ident))
    return tuple(changed[ident] for ident in BUILDINGS if ident in changed)


def _read_tiles(reader: TownReader, raw: object, where: str) -> Tiles:
    if not isinstance(raw, Mapping):
        reader.fault(where, N_("here belongs an object with names of tiles as keys"))
        return ()
    tiles = [(key[:40], ROWS.read(reader, rows, f"{where}.{key[:40]}") or ()) for key, rows in list(raw.items())[:20]]
    return tuple(sorted(tiles))


_SEALS = Kind(many(number(1, LAST_FIELD), spaced=True).read, lambda seals, _root: list(seals))
_START = Kind(_read_start, lambda start, _root: [building_to(one) if one.sure == "own" else {} for one in start])
_BUILDINGS = Kind(_read_buildings, lambda changed, _root: {building.id: building_to(building) for building in changed})
_TILES = Kind(_read_tiles, lambda tiles, root: {name: ROWS.write(rows, root) for name, rows in tiles})


def _as_own(name: str) -> Callable[[TownReader, str], Any]:
    """What stands in for a part that is not told: that of the user's own copy."""
    return lambda reader, _where: getattr(reader.so_far["own"], name)


@document
class OwnCopy:
    """What the user enters from his own copy of the game; None or empty where he has not.

    ``seals``: fields of the track. ``start``: the starting buildings, ids ``*1`` and so on. ``buildings``: those of
    the pile that are otherwise than in our data. ``tiles``: rows of lots of each land tile and of ``start``.
    """

    seals: tuple[int, ...] | None = of(_SEALS, default=None, missing=_as_own("seals"), check=_each_once)
    start: tuple[Building, ...] = of(_START, default=(), missing=_as_own("start"))
    buildings: tuple[Building, ...] = of(_BUILDINGS, default=(), missing=_as_own("buildings"))
    tiles: Tiles = of(_TILES, default=(), missing=_as_own("tiles"))

    @property
    def all_seals(self) -> tuple[int, ...]:
        """The fields with seals, in order; the placeholders if they have not been entered."""
        return PLACEHOLDER_SEALS if self.seals is None else self.seals

    @property
    def all_start(self) -> tuple[Building, ...]:
        """The starting buildings; the placeholders if they have not been entered."""
        return self.start or PLACEHOLDER_START

    @property
    def pile(self) -> dict[str, Building]:
        """The buildings of the pile by id."""
        return BUILDINGS | {building.id: building for building in self.buildings}

    def building(self, ident: str) -> Building:
        """A building by its id, as it is in the user's copy; raise KeyError if there is none."""
        for building in (*self.buildings, *self.all_start):
            if building.id == ident:
                return building
        return BUILDINGS[ident]

    def seals_reached(self, points: int) -> int:
        """The highest seal that a marker has reached which never went back; 0 if none."""
        return max((seal for seal in self.all_seals if seal <= points), default=0)


COPY = one_of(OwnCopy)


def readable_copy(raw: object, own: OwnCopy | None = None) -> OwnCopy:
    """What can be read of the plain values of a copy; what they do not tell is as in ``own``."""
    return COPY.read(TownReader(own or OwnCopy()), raw, "copy") or OwnCopy()
