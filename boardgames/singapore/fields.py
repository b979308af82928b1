"""Fields of the files of this game: goods, places, streets, buildings, players, rows of lots, the user's own copy."""

from __future__ import annotations

from collections.abc import Mapping

from boardgames.core.reader import SituationReader, text_of
from boardgames.core.verdict import Name
from boardgames.singapore.buildings import (
    BUILDINGS,
    GOODS,
    NONE,
    PLACEHOLDER_SEALS,
    PLACEHOLDER_START,
    Building,
    Goods,
    building_name,
    building_to,
    changed_building,
)
from boardgames.singapore.notation import (
    START,
    Place,
    goods_text,
    read_building,
    read_goods,
    read_place,
    read_street,
    street_text,
)
from fejag_admin.common.documents import Kind, document, many, number, of, one_of
from fejag_admin.common.language import N_

MOST = 999
"""The most money, points or cubes that are read."""

SIGNS = "0123456789?x*."
"""A lot with its price, one of unknown price, one that cannot be used, the starting tile, no land."""
LARGEST = 26


class TownReader(SituationReader):
    """A reader for one table: ``copy`` is the copy of the game with which it is judged, ``seen`` tells where each
    building lies."""

    def __init__(self, copy: OwnCopy) -> None:
        super().__init__()
        self.copy = copy
        self.seen: dict[str, str] = {}

    def known_building(self, raw: object, where: str) -> str | None:
        return self.parsed(raw, where, lambda text: read_building(text, self.copy.pile), "II-3")

    def new_building(self, raw: object, where: str) -> str | None:
        """The id of a building of the pile; a fault if it is on the map or on offer, too."""
        building = self.known_building(raw, where)
        if building is None:
            return None
        text, name = N_("{building} is here twice: it is in {other} already"), building_name(self.copy.pile[building])
        return building if self.is_first(self.seen, building, where, text, building=name) else None


def _read_goods(reader: TownReader, raw: object, where: str) -> Goods:
    if isinstance(raw, str):
        return reader.parsed(raw, where, read_goods, "2 teas") or NONE
    counts = reader.keyed(raw, where, GOODS)
    return tuple(reader.number(counts.get(good, 0), f"{where}.{good}", 0, MOST) for good in GOODS)


def _read_workers(reader: TownReader, raw: object, where: str) -> tuple[Place | None, ...]:
    items = reader.items(raw.replace(",", " ").split() if isinstance(raw, str) else raw, where)
    if len(items) > 2:
        reader.fault(where, N_("a player has at most two workers"))
    spots = [(item, f"{where}[{index}]") for index, item in enumerate(items[:2])]
    return tuple(None if item in (None, "-", "–") else PLACE.read(reader, item, spot) for item, spot in spots)


def _read_row(reader: TownReader, raw: object, where: str) -> str | None:
    row = tidy(raw) if isinstance(raw, str) else "!"
    if strange := "".join(sorted(set(row) - set(SIGNS))):
        text = N_("these are no lots: {signs}; write 0 to 9 for a price, ? x * or . for another")
        reader.fault(where, text, signs=strange[:20])
    elif len(row) > LARGEST:
        reader.fault(where, N_("a row has at most {limit} lots"), limit=LARGEST)
    else:
        return row
    return None


def tidy(row: str) -> str:
    """A row of the map as it is kept: its signs without the spaces between them."""
    return "".join(row.split())


PLACE = text_of(read_place, "B3")
END: Kind[str] = Kind(lambda reader, raw, where: START if raw == START else PLACE.read(reader, raw, where))
"""What a street leads to: a place, or the starting tile."""
STREET = text_of(read_street, "B3-B4", street_text)
BUILDING: Kind[str] = Kind(lambda reader, raw, where: reader.known_building(raw, where))
NEW_BUILDING: Kind[str] = Kind(lambda reader, raw, where: reader.new_building(raw, where))
PLAYER: Kind[int] = Kind(
    lambda reader, raw, where: reader.player(raw, where), lambda index, root: root.players[index].name, form="player"
)
CUBES_HELD = Kind(_read_goods, lambda goods, _root: goods_text(goods)["en"] if any(goods) else "")
WORKERS = Kind(_read_workers, lambda workers, _root: " ".join(place or "-" for place in workers))
"""Where workers stand, None for one in the hand."""
_ROWS = many(Kind(_read_row, lambda row, _root: " ".join(row)), limit=LARGEST)
ROWS: Kind[tuple[str, ...]] = Kind(
    lambda reader, raw, where: _ROWS.read(reader, raw.strip().splitlines() if isinstance(raw, str) else raw, where),
    _ROWS.write,
)
"""Rows of signs of lots."""

# the user's own copy of the game

LAST_FIELD = 60
"""The last field of the track; after it the track begins again (rule T3)."""


def _read_start(reader: TownReader, raw: object, where: str) -> tuple[Building, ...]:
    items = reader.items(raw, where)
    if len(items) > len(PLACEHOLDER_START):
        reader.fault(where, N_("there are only {limit} starting buildings"), limit=len(PLACEHOLDER_START))
    start = []
    for index, (item, placeholder) in enumerate(zip(items, PLACEHOLDER_START, strict=False)):
        ident = f"{START}{index + 1}"
        unnamed = Building(ident, Name(cs=f"startovní budova {ident}", en=f"starting building {ident}"))
        start.append(changed_building(reader, item, f"{where}[{index}]", unnamed) if item != {} else placeholder)
    return tuple(start)


def _read_buildings(reader: TownReader, raw: object, where: str) -> tuple[Building, ...]:
    changed = {building.id: building for building in reader.copy.buildings}
    if not isinstance(raw, Mapping):
        reader.fault(where, N_("here belongs an object with ids of buildings as keys"))
        raw = {}
    for key, item in list(raw.items())[: len(BUILDINGS)]:
        ident = reader.known_building(key, f"{where}.{key[:40]}")
        if ident is not None:
            changed[ident] = changed_building(reader, item, f"{where}.{key[:40]}", reader.copy.building(ident))
    return tuple(changed[ident] for ident in BUILDINGS if ident in changed)


_FIELDS = many(number(1, LAST_FIELD), spaced=True)
_SEALS = Kind(
    lambda reader, raw, where: tuple(sorted(set(_FIELDS.read(reader, raw, where) or ()))),
    lambda seals, _root: list(seals),
    form="numbers",
)
_START = Kind(
    _read_start, lambda start, _root: [building_to(building) if building.sure == "own" else {} for building in start],
    choices=tuple(range(len(PLACEHOLDER_START))), document=Building,
)  # fmt: skip
_BUILDINGS = Kind(
    _read_buildings, lambda changed, _root: {building.id: building_to(building) for building in changed},
    choices=tuple(BUILDINGS), document=Building,
)  # fmt: skip


@document
class OwnCopy:
    """What the user enters from his own copy of the game; None or empty where he has not.

    ``seals``: fields of the track. ``start``: the starting buildings, ids ``*1`` and so on. ``buildings``: those of
    the pile that are otherwise than in our data.
    """

    seals: tuple[int, ...] | None = of(_SEALS, default=None, label=N_("Fields with seals"), hint="10, 20, 60")
    start: tuple[Building, ...] = of(_START, default=(), label=N_("Starting building"))
    buildings: tuple[Building, ...] = of(_BUILDINGS, default=(), label=N_("Buildings of the pile"))

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


_COPY = one_of(OwnCopy)


def _read_copy(reader: TownReader, raw: object, where: str) -> OwnCopy:
    """The copy with which a table is judged; what it does not tell is as in the user's own."""
    merged = {**_COPY.write(reader.copy, None), **raw} if isinstance(raw, Mapping) else raw
    reader.copy = _COPY.read(reader, merged, where) or reader.copy
    return reader.copy


COPY = Kind(_read_copy, _COPY.write)


def readable_copy(raw: object, own: OwnCopy | None = None) -> OwnCopy:
    """What can be read of the plain values of a copy; what they do not tell is as in ``own``."""
    return _read_copy(TownReader(own or OwnCopy()), raw, "copy")
