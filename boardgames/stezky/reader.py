"""Reading tiles and spirits from outside: each wrong one becomes a fault with its place, and reading goes on."""

from __future__ import annotations

from collections.abc import Mapping

from boardgames.reader import Reader
from boardgames.stezky.model import EVIL, Met
from boardgames.stezky.mountain import SQUARES, Place
from boardgames.stezky.notation import place_name, read_place, read_spirit, spirit_name
from boardgames.verdict import N_, Spot


class TileReader(Reader):
    """Reads tiles and spirits, each of which may lie in one place of the table only."""

    def __init__(self) -> None:
        super().__init__()
        self.language = "cs"
        self.seen_tiles: dict[Place, str] = {}
        self._seen_spirits: dict[str, str] = {}

    def place(self, raw: object, where: str) -> Place | None:
        """A place of the mountain, named by its tile."""
        if not isinstance(raw, str):
            self.fault(where, N_("here belongs a tile, such as {example}"), example=place_name(4))
            return None
        return self.noted(raw, where, lambda text: read_place(text, self.language))

    def places(self, raw: object, where: str) -> list[tuple[Place, str]]:
        """Tiles with where each stands: a list, or a text with spaces or commas between them."""
        found = []
        for index, item in enumerate(self.items(raw.replace(",", " ").split() if isinstance(raw, str) else raw, where)):
            place = self.place(item, f"{where}[{index}]")
            if place is not None:
                found.append((place, f"{where}[{index}]"))
        return found

    def tiles(self, raw: object, where: str) -> tuple[Place, ...]:
        """Landscape tiles; each may lie in one place of the whole table only."""
        return tuple(tile for tile, spot in self.places(raw, where) if self._new_tile(tile, spot))

    def tile(self, raw: object, where: str) -> Place | None:
        """A landscape tile that lies nowhere else."""
        place = self.place(raw, where)
        return place if place is not None and self._new_tile(place, where) else None

    def _new_tile(self, tile: Place, where: str) -> bool:
        if tile in self.seen_tiles:
            text = N_("the tile {tile} is here twice: it is in {other} already")
            self.fault(where, text, tile=place_name(tile), other=Spot(self.seen_tiles[tile]))
            return False
        self.seen_tiles[tile] = where
        return True

    def spirit(self, raw: object, where: str) -> str | None:
        """The id of a spirit."""
        if not isinstance(raw, str):
            self.fault(where, N_("here belongs the name of a spirit"))
            return None
        return self.noted(raw, where, read_spirit)

    def new_spirit(self, spirit: str, where: str) -> bool:
        """Whether the spirit lies nowhere else; a fault if it does."""
        if spirit in self._seen_spirits:
            text = N_("the spirit {spirit} is here twice: it is in {other} already")
            self.fault(where, text, spirit=spirit_name(spirit), other=Spot(self._seen_spirits[spirit]))
            return False
        self._seen_spirits[spirit] = where
        return True

    def met(self, raw: object, where: str) -> Met | None:
        """A spirit on a square: an object, or a text such as ``motýl č5``; the square by its lower left place."""
        if isinstance(raw, str):
            spirit_text, _space, place_text = raw.strip().rpartition(" ")
            raw = {"spirit": spirit_text or place_text, "at": place_text if spirit_text else None}
        fields = self.keyed(raw, where, ("spirit", "at"))
        if not isinstance(raw, Mapping):
            return None
        spirit = self.spirit(fields.get("spirit"), f"{where}.spirit")
        square = self.place(fields.get("at"), f"{where}.at")
        if spirit == EVIL:
            text = N_("the evil spirit lies beside a panorama, not in it: write evil for its holder")
            self.fault(f"{where}.spirit", text)
            return None
        if square is not None and square not in SQUARES:
            text = N_("no square has {place} as its lower left place: it would leave the mountain")
            self.fault(f"{where}.at", text, place=place_name(square))
            return None
        return None if spirit is None or square is None else Met(spirit, square)
