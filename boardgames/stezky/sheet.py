"""A panorama while it is laid out: tiles, rainbows and spirits put down and taken up one by one.

A table that is being laid out is full of faults for a while; what cannot be read stays as it is, for the referee to
name.
"""

from typing import Any

from boardgames.core.files import items_in
from boardgames.core.sheet import Sheet
from boardgames.stezky.model import MET, Met, Panorama
from boardgames.stezky.mountain import Place
from boardgames.stezky.notation import (
    PLACE,
    SPIRIT,
    TileReader,
    language_told,
    met_text,
    place_text,
    spirit_text,
)
from fejag_admin.common.language import Language

TILES, RAINBOWS, HAND, DISPLAY = "tiles", "rainbows", "hand", "display"


def empty_table(language: str) -> dict[str, Any]:
    """A table with nothing on it but the letter of one player, to be scored."""
    return {"game": "stezky", "what": "scoring", "notation": language, "players": [{"name": "A", TILES: ""}]}


class MountainSheet(Sheet):
    """The table of Stezky; ``language``: that in which its tiles are written."""

    most, least = 2, 1

    @property
    def language(self) -> Language:
        return language_told(self.raw) or "cs"

    def newcomer(self, name: str) -> dict[str, Any]:
        """A player with an empty mountain."""
        return {"name": name, TILES: ""}

    def put(self, place: str, value: object) -> None:
        """Put a value at a place; somebody is seated who is to have something and is not there yet."""
        if place.startswith("players[") and not self.players:
            self.seat()
        super().put(place, value)

    @property
    def mover(self) -> int:
        """The index of the player whose turn is told, or who is asked about."""
        number = self.get("turn.player")
        return number - 1 if isinstance(number, int) and 1 <= number <= len(self.players) else super().mover

    def places(self, place: str) -> list[Place]:
        """The places of the mountain listed at a place of the file, as far as they can be read."""
        return [at for word in self.words(place) if (at := self._read(word)) is not None]

    def panorama(self) -> Panorama:
        """What can be read of the panorama of the player who is meant, for drawing it."""
        tiles, rainbows = (sum(1 << at for at in set(self.places(self.own_place(key)))) for key in (TILES, RAINBOWS))
        spirits = (self._met(item) for item in items_in(self.get(self.own_place("spirits"))))
        return Panorama(tiles, rainbows & ~tiles, tuple(met for met in spirits if met))

    def covered(self) -> str | None:
        """The spirit under the evil one, if it can be read."""
        return SPIRIT.read(self._reader, self.get(self.own_place("covered")), "")

    def toggle(self, place: str, at: Place) -> None:
        """Put a tile into a list, in the order of the mountain, or take it out; what cannot be read goes last."""
        word_at = {square: word for word in self.words(place) if (square := self._read(word)) is not None}
        unread = [word for word in self.words(place) if self._read(word) is None]
        if word_at.pop(at, None) is None:
            word_at[at] = place_text(at, self.language)
        self._write(place, [*(word_at[square] for square in sorted(word_at)), *unread])

    def lay(self, key: str, at: Place) -> None:
        """Lay a tile or a rainbow on a place of the panorama, or take it up; one takes the place of the other."""
        list_place = self.own_place(RAINBOWS if key == TILES else TILES)
        if at in self.places(list_place):
            self.toggle(list_place, at)
        self.toggle(self.own_place(key), at)

    def take_up(self, at: Place) -> None:
        """Take up what lies on a place, a spirit by the lower left place of its square."""
        for key in (TILES, RAINBOWS):
            if at in self.places(self.own_place(key)):
                self.toggle(self.own_place(key), at)
        self.put_spirit(None, at)

    def put_spirit(self, spirit: str | None, corner: Place) -> None:
        """Put a spirit on the square with this lower left place; None takes away the one that lies there."""
        kept = []
        for item in items_in(self.get(self.own_place("spirits"))):
            met = self._met(item)
            if met is None or (met.square != corner and met.spirit != spirit):
                kept.append(item)
        if spirit is not None:
            kept.append(met_text(spirit, corner, self.language))
        self.put(self.own_place("spirits"), kept or None)
        self._count_spirits_anew()

    def toggle_evil(self) -> None:
        """Give the evil spirit to the player who is meant and take it from everybody else; or take it away."""
        has = self.get(self.own_place("evil")) is True
        for index in range(len(self.players)):
            self.put(f"players[{index}].evil", None)
            self.put(f"players[{index}].covered", None)
        self.put(self.own_place("evil"), None if has else True)
        self._count_spirits_anew()

    def face_up(self, spirit: str) -> None:
        """Lay a spirit beside the pile, or take it away."""
        name, row = spirit_text(spirit, self.language), items_in(self.get("spirits.row"))
        self.put("spirits.row", [spirit for spirit in row if spirit != name] if name in row else [*row, name])
        self._count_spirits_anew()

    @property
    def _reader(self) -> TileReader:
        return TileReader(language=self.language)

    def _read(self, word: str) -> Place | None:
        return PLACE.read(self._reader, word, "")

    def _met(self, item: object) -> Met | None:
        return MET.read(self._reader, item, "")

    def _write(self, place: str, words: list[str]) -> None:
        self.put(place, " ".join(words) if words or place.endswith(f".{TILES}") else None)

    def _count_spirits_anew(self) -> None:
        """The number of hidden spirits follows from those in sight again."""
        if isinstance(self.get("spirits"), dict):
            self.put("spirits.pile", None)
            if not self.get("spirits.row"):
                self.put("spirits", None)
