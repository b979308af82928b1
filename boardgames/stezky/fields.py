"""What stands in the files of this game, tiles and spirits, and the reader who knows where each lies already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from boardgames.core.reader import SituationReader
from boardgames.core.verdict import Spot, Value
from boardgames.stezky.mountain import Mask, Place, mask_of, places_of
from boardgames.stezky.notation import place_name, place_text, read_place, read_spirit, spirit_name, spirit_text
from fejag_admin.common.documents import Kind, many
from fejag_admin.common.language import N_, Language

T = TypeVar("T")


class TileReader(SituationReader):
    """A reader for one table: each tile and each spirit may lie in one place of it only."""

    def __init__(self, own: Any = None) -> None:
        """``own``: the readings of the user's own box, None for the usual ones."""
        super().__init__()
        self.own = own
        self.language: Language = "cs"
        self.guess: Language | None = "cs"  # the language of a file that does not say it
        self.tiles: dict[Place, str] = {}
        self._spirits: dict[str, str] = {}

    def new_tile(self, tile: Place, where: str) -> Place | None:
        """The tile; None and a fault if it lies elsewhere too."""
        text = N_("the tile {tile} is here twice: it is in {other} already")
        return self._new(self.tiles, tile, where, text, tile=place_name(tile))

    def new_spirit(self, spirit: str, where: str) -> str | None:
        """The spirit; None and a fault if it lies elsewhere too."""
        text = N_("the spirit {spirit} is here twice: it is in {other} already")
        return self._new(self._spirits, spirit, where, text, spirit=spirit_name(spirit))

    def _new(self, seen: dict[T, str], value: T, where: str, text: str, **values: Value) -> T | None:
        if value in seen:
            self.fault(where, text, **values, other=Spot(seen[value]))
            return None
        seen[value] = where
        return value


def _read_place(reader: TileReader, raw: object, where: str) -> Place | None:
    if isinstance(raw, str):
        return reader.noted(raw, where, lambda text: read_place(text, reader.language))
    reader.fault(where, N_("here belongs a tile, such as {example}"), example=place_name(4))
    return None


def _read_spirit(reader: TileReader, raw: object, where: str) -> str | None:
    if isinstance(raw, str):
        return reader.noted(raw, where, read_spirit)
    reader.fault(where, N_("here belongs the name of a spirit"))
    return None


def _read_player(reader: TileReader, raw: object, where: str) -> int:
    players = len(reader.so_far["players"])
    return reader.number(raw, where, 1, players) - 1 if reader.sound("players", within=False) else 0


def _new_tile(reader: TileReader, tile: Place, where: str, _before: Sequence[Place]) -> Place | None:
    return reader.new_tile(tile, where)


PLACE = Kind(_read_place, lambda at, root: place_text(at, root.notation))
"""A place of the mountain, named by its tile."""
PLACES = many(PLACE, spaced=True)
TILES = many(PLACE, spaced=True, each=_new_tile)
"""Landscape tiles that lie nowhere else."""
SPIRIT = Kind(_read_spirit, lambda spirit, root: spirit_text(spirit, root.notation))
"""A spirit by its id."""
SEAT = Kind(_read_player, lambda index, _root: index + 1)
"""The index of a player, told by his number; the first one if it cannot be told who they are."""


def mask(places: Kind[tuple[Place, ...]]) -> Kind[Mask]:
    """The set of some places."""
    return Kind(
        lambda reader, raw, where: mask_of(*(places.read(reader, raw, where) or ())),
        lambda cells, root: places.write(tuple(places_of(cells)), root),
    )
