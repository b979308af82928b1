"""Reading values from outside: each wrong one becomes a fault with its place, and reading goes on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from boardgames.stezky.model import EVIL, Met
from boardgames.stezky.mountain import SQUARES, Place
from boardgames.stezky.notation import NotationError, place_name, read_place, read_spirit, spirit_name
from boardgames.verdict import N_, Fault, Value

LONGEST = 60
"""The longest list that is read; no list of a game is longer than the mountain has places."""


class Reader:
    """Reads on after a fault, so that all are found; where a value is wrong, something harmless takes its place."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.language = "cs"
        self.seen_tiles: dict[Place, str] = {}
        self._seen_spirits: dict[str, str] = {}

    def fault(self, where: str, text: str, **values: Value) -> None:
        """Note that something is wrong at ``where``."""
        self.faults.append(Fault(where, text, values))

    # plain values

    def keyed(self, raw: object, where: str, keys: Collection[str]) -> dict[str, Any]:
        """An object with these keys; empty if it is none."""
        if not isinstance(raw, Mapping):
            self.fault(where, N_("here belongs an object with some of the keys {keys}"), keys=tuple(keys))
            return {}
        for key in [key for key in raw if key not in keys][:LONGEST]:
            place = f"{where}.{key[:40]}" if where else key[:40]
            self.fault(place, N_("unknown key; known are {keys}"), keys=tuple(keys))
        return dict(raw)

    def items(self, raw: object, where: str) -> list[Any]:
        """The items of a list; empty if it is none."""
        if not isinstance(raw, list):
            self.fault(where, N_("here belongs a list"))
            return []
        if len(raw) > LONGEST:
            self.fault(
                where, N_("this list is too long: {length} items, at most {limit}"), length=len(raw), limit=LONGEST
            )
        return raw[:LONGEST]

    def number(self, raw: object, where: str, least: int, most: int) -> int:
        """A whole number within bounds, else ``least``."""
        if isinstance(raw, int) and not isinstance(raw, bool) and least <= raw <= most:
            return raw
        self.fault(where, N_("here belongs a whole number from {least} to {most}"), least=least, most=most)
        return least

    def flag(self, raw: object, where: str) -> bool:
        """True or false."""
        if not isinstance(raw, bool):
            self.fault(where, N_("here belongs true or false"))
        return raw is True

    def choice(self, raw: object, where: str, choices: tuple[Any, ...]) -> Any:
        """One of ``choices``, else the first."""
        if not any(raw == choice and type(raw) is type(choice) for choice in choices):
            known = tuple(str(choice).lower() if isinstance(choice, bool) else choice for choice in choices)
            self.fault(where, N_("here belongs one of {choices}"), choices=known)
            return choices[0]
        return raw

    # tiles and spirits

    def place(self, raw: object, where: str) -> Place | None:
        """A place of the mountain, named by its tile."""
        if not isinstance(raw, str):
            self.fault(where, N_("here belongs a tile, such as {example}"), example=place_name(4))
            return None
        try:
            return read_place(raw, self.language)
        except NotationError as problem:
            self.fault(where, problem.text, **problem.values)
            return None

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
            self.fault(where, text, tile=place_name(tile), other=self.seen_tiles[tile])
            return False
        self.seen_tiles[tile] = where
        return True

    def spirit(self, raw: object, where: str) -> str | None:
        """The id of a spirit."""
        if not isinstance(raw, str):
            self.fault(where, N_("here belongs the name of a spirit"))
            return None
        try:
            return read_spirit(raw)
        except NotationError as problem:
            self.fault(where, problem.text, **problem.values)
            return None

    def new_spirit(self, spirit: str, where: str) -> bool:
        """Whether the spirit lies nowhere else; a fault if it does."""
        if spirit in self._seen_spirits:
            text = N_("the spirit {spirit} is here twice: it is in {other} already")
            self.fault(where, text, spirit=spirit_name(spirit), other=self._seen_spirits[spirit])
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
