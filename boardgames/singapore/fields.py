"""What stands in the files of this game: goods, places, streets, buildings, players, rows of lots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from boardgames.core.verdict import Spot
from boardgames.singapore.buildings import Building, BuildingReader, building_name
from boardgames.singapore.goods import GOODS, NONE, Goods
from boardgames.singapore.notation import (
    START,
    Place,
    Street,
    find_player,
    goods_text,
    read_building,
    read_goods,
    read_place,
    read_street,
    street_text,
)
from fejag_admin.common.documents import Kind, many
from fejag_admin.common.language import N_

MOST = 999
"""The most money, points or cubes that are read."""

SIGNS = "0123456789?x*."
"""A lot with its price, one of unknown price, one that cannot be used, the starting tile, no land."""
LARGEST = 26

T = TypeVar("T")


class TownReader(BuildingReader):
    """A reader for one table: ``own`` is the user's own copy, ``seen`` tells where each building lies.

    ``so_far["own"]`` stands for ``so_far["copy"]`` until the copy with which a table is judged has been read.
    """

    def __init__(self, own: object) -> None:
        super().__init__()
        self.so_far["own"] = own
        self.seen: dict[str, str] = {}

    @property
    def pile(self) -> Mapping[str, Building]:
        """The buildings of the pile by id, as they are in the user's copy."""
        buildings: Mapping[str, Building] = self.so_far.get("copy", self.so_far["own"]).pile
        return buildings

    @property
    def names_are_sound(self) -> bool:
        """Whether it is known who plays and what everybody is called."""
        names = (f"players[{index}].name" for index in range(len(self.so_far["players"])))
        return self.sound("players", within=False) and self.sound(*names)

    def parsed(self, raw: object, where: str, read: Callable[[str], T]) -> T | None:
        """What ``read`` makes of a text; None and a fault if it is none, or means nothing."""
        if isinstance(raw, str):
            return self.noted(raw, where, read)
        self.fault(where, N_("here belongs a text"))
        return None

    def known_building(self, raw: object, where: str) -> str | None:
        return self.parsed(raw, where, lambda text: read_building(text, self.pile))

    def new_building(self, raw: object, where: str) -> str | None:
        """The id of a building of the pile that lies nowhere else."""
        building = self.known_building(raw, where)
        if building is not None and building in self.seen:
            text = N_("{building} is here twice: it is in {other} already")
            self.fault(where, text, building=building_name(self.pile[building]), other=Spot(self.seen[building]))
            return None
        if building is not None:
            self.seen[building] = where
        return building

    def player(self, raw: object, where: str) -> int:
        """The index of a player, by his name or number; the first if it is none."""
        names = tuple(player.name for player in self.so_far["players"])
        index = find_player(raw, names)
        if index is None and self.names_are_sound:
            self.fault(where, N_("here belongs a player: {players}"), players=names)
        return index or 0


def _read_goods(reader: TownReader, raw: object, where: str) -> Goods:
    if isinstance(raw, str):
        return reader.noted(raw, where, read_goods) or NONE
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


PLACE: Kind[Place] = Kind(lambda reader, raw, where: reader.parsed(raw, where, read_place))
END: Kind[str] = Kind(lambda reader, raw, where: START if raw == START else PLACE.read(reader, raw, where))
"""What a street leads to: a place, or the starting tile."""
STREET: Kind[Street] = Kind(
    lambda reader, raw, where: reader.parsed(raw, where, read_street), lambda street, _root: street_text(street)
)
BUILDING: Kind[str] = Kind(lambda reader, raw, where: reader.known_building(raw, where))
NEW_BUILDING: Kind[str] = Kind(lambda reader, raw, where: reader.new_building(raw, where))
PLAYER: Kind[int] = Kind(
    lambda reader, raw, where: reader.player(raw, where), lambda index, root: root.players[index].name
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
