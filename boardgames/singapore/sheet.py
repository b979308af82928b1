"""A town while it is laid out: lots, buildings, streets, workers and flags put and taken up, a turn told in actions."""

import re
from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from boardgames.core.files import items_in, object_in, texts_in
from boardgames.core.names import find_player, fold
from boardgames.core.sheet import LETTERS, Sheet
from boardgames.singapore.board import street_between
from boardgames.singapore.buildings import GOODS, NONE, PLACEHOLDER_START, Goods, building_to
from boardgames.singapore.fields import (
    CUBES_HELD,
    LARGEST,
    SIGNS,
    STREET,
    OwnCopy,
    TownReader,
    readable_copy,
    tidy,
)
from boardgames.singapore.model import SITUATION, Situation
from boardgames.singapore.notation import Place, Street, street_text
from fejag_admin.common.documents import many

NO_LAND = "."
_STREETS = many(STREET, limit=1_000, spaced=True)
LOT = re.compile(r"[A-Za-z][0-9]{1,3}")


def _beginner(name: str) -> dict[str, Any]:
    """A player at the beginning of the game."""
    return {"name": name, "money": 5, "points": 5, "goods": "", "workers": "-"}


def empty_table(_language: str) -> dict[str, Any]:
    """Three players around a land whose prices are not known yet, the starting tile in its middle."""
    rows = ["? ? ? ? ? ?"] * 2 + ["? ? * * ? ?"] * 2 + ["? ? ? ? ? ?"] * 2
    players = [_beginner(name) for name in LETTERS[:3]]
    return {"game": "singapore", "what": "turn", "players": players, "player": LETTERS[0], "map": rows}


class CopySheet(Sheet):
    """The file of the user's own copy while it is filled in; what it does not tell is read as it is taken to be."""

    def get(self, place: str) -> Any:
        value = super().get(place)
        if value is not None or not place.startswith(("start", "buildings")):
            return value
        copy = readable_copy(self.raw)
        start = [building_to(building) for building in (*copy.start, *PLACEHOLDER_START[len(copy.start) :])]
        buildings = {key: building_to(building) for key, building in copy.pile.items()}
        return Sheet({"start": start, "buildings": buildings}).get(place)


class TownSheet(Sheet):
    """The table of Singapore; ``copy``: what is known of the user's own copy of the game."""

    def __init__(self, raw: dict[str, Any], copy: OwnCopy, current_player: int = 0) -> None:
        super().__init__(raw, current_player)
        self.copy = copy

    # players

    def index_of(self, named: object) -> int:
        """The player meant by a name or a number from 1; the first if there is none such."""
        return find_player(named, self.names) or 0

    @property
    def mover(self) -> int:
        """Whose turn is told: the index."""
        return self.index_of(self.raw.get("player", 1))

    def newcomer(self, name: str) -> dict[str, Any]:
        return _beginner(name)

    def seat(self, name: str = "") -> bool:
        """Seat one more player; the order of the markers is to be told anew."""
        is_seated = super().seat(name)
        if is_seated:
            self.put("stack", None)
        return is_seated

    def leave(self, index: int) -> None:
        """Take a player from the table, with the buildings and the flag."""
        name, mover = fold(self.name_of(index)), self.raw.get("player")
        kept = [(at, building, owner - (owner > index)) for at, building, owner in self._built() if owner != index]
        super().leave(index)
        self._write_built(kept)
        self.put("stack", None)
        self.keep("flags", {key: at for key, at in self.flags().items() if fold(key) != name})
        if isinstance(mover, int) or fold(str(mover)) == name:
            self.put("player", 1)

    def rename(self, index: int, name: str) -> None:
        """Rename a player everywhere in the document."""
        old, built = self.name_of(index), self._built()
        super().rename(index, name)
        self._write_built(built)
        if self.raw.get("player") == old:
            self.put("player", name)
        if isinstance(self.raw.get("stack"), list):
            self.put("stack", [name if player == old else player for player in self.raw["stack"]])
        self.keep("flags", {name if key == old else key: at for key, at in self.flags().items()})

    def goods(self, index: int) -> Goods:
        """The cubes of a player, none where they cannot be read."""
        held = self.get(f"players[{index}].goods")
        return CUBES_HELD.read(TownReader(self.copy), held or "", "goods") or NONE

    def put_good(self, key: str, count: int) -> None:
        """How many cubes of a good the player who is meant has."""
        counts = dict(zip(GOODS, self.goods(self.current_player), strict=True)) | {key: count}
        self.put(self.own_place("goods"), ", ".join(f"{counts[good]} {good}" for good in GOODS if counts[good]))

    # the land

    def rows(self) -> list[str]:
        """The rows of signs; what is no sign counts as no land."""
        raw_map = self.raw.get("map")
        listed = raw_map.strip().splitlines() if isinstance(raw_map, str) else items_in(raw_map)
        rows = [tidy(row) if isinstance(row, str) else "" for row in listed[:LARGEST]]
        return ["".join(sign if sign in SIGNS else NO_LAND for sign in row[:LARGEST]) for row in rows]

    def put_rows(self, rows: list[str] | tuple[str, ...]) -> None:
        """Another land; empty rows and columns at the end are left out."""
        kept = [row.rstrip(NO_LAND) for row in rows]
        while kept and not kept[-1]:
            kept.pop()
        width = max(map(len, kept), default=0)
        self.put("map", [" ".join(row.ljust(width, NO_LAND)) for row in kept])

    def put_sign(self, place: Place, sign: str) -> None:
        """Put a sign on a lot; the land grows to it."""
        column, row = ascii_uppercase.index(place[0]), int(place[1:]) - 1
        rows = self.rows()
        rows += [""] * (row + 1 - len(rows))
        line = rows[row].ljust(column + 1, NO_LAND)
        rows[row] = line[:column] + sign + line[column + 1 :]
        self.put_rows(rows)

    # buildings, streets, workers, flags

    def put_building(self, place: Place, building: str | None, owner: int) -> None:
        """Put a building on a lot; None takes away the one that stands there, with its streets."""
        kept = [pair for pair in self._built() if pair[0] != place and pair[1] != building]
        if building is None:
            self._write_streets([street for street in self.streets() if place not in street])
        else:
            kept.append((place, building, owner))
        self._write_built(kept)

    def _built(self) -> list[tuple[Place, str, int]]:
        """The buildings on lots that can be read: where, which, whose."""
        built = []
        for item in items_in(self.raw.get("built")):
            words = item.split(maxsplit=2) if isinstance(item, str) else []
            if isinstance(item, Mapping):
                words = [str(item.get(key, "")) for key in ("at", "building", "owner")]
            if len(words) == 3 and words[0][:1].isalpha() and words[0][1:].isdecimal():
                owner = int(words[2][:4]) if words[2].isdecimal() else words[2]
                built.append((words[0].upper(), words[1], self.index_of(owner)))
        return built

    def _write_built(self, built: list[tuple[Place, str, int]]) -> None:
        self.keep("built", [f"{at} {building} {self.name_of(owner)}" for at, building, owner in sorted(built)])

    def streets(self) -> list[Street]:
        return list(_STREETS.read(TownReader(self.copy), self.raw.get("streets", []), "streets") or ())

    def _write_streets(self, streets: list[Street]) -> None:
        self.keep("streets", " ".join(street_text(street) for street in sorted(streets)))

    def toggle_street(self, origin: str, target: str) -> None:
        """Lay a street between two ends, or take it up."""
        street, streets = street_between(origin, target), self.streets()
        kept = [kept_street for kept_street in streets if kept_street != street]
        self._write_streets(kept if len(kept) < len(streets) else [*streets, street])

    def workers(self, index: int) -> list[str]:
        """Where the workers of a player stand, ``-`` in the hand."""
        raw_workers = self.get(f"players[{index}].workers")
        words = raw_workers.replace(",", " ").split() if isinstance(raw_workers, str) else items_in(raw_workers)
        return [str(word).upper() if word is not None else "-" for word in words[:2]] or ["-"]

    def put_worker(self, place: Place) -> None:
        """Put a worker of the current player on a building: the one in hand, or else the first.

        A worker that stands there already is taken into the hand.
        """
        workers = self.workers(self.current_player)
        if place in workers:
            workers[workers.index(place)] = "-"
        else:
            workers[workers.index("-") if "-" in workers else 0] = place
        self.put(self.own_place("workers"), " ".join(workers))

    def flags(self) -> dict[str, str]:
        """The lots with flags, by the names of players."""
        return {str(key): str(at) for key, at in object_in(self.raw.get("flags")).items()}

    def put_flag(self, place: Place) -> None:
        """Put the flag of the player meant on a lot, or take it up."""
        flags, name = self.flags(), self.name_of(self.current_player)
        kept = {key: at for key, at in flags.items() if key != name}
        self.keep("flags", kept if flags.get(name) == place else {**flags, name: place})

    def town(self) -> Situation:
        """The table as far as it can be read, for drawing it."""
        players = [{**player, "name": name} for player, name in zip(self.players, self.names, strict=True)]
        raw = {**self.raw, "players": players, "map": self.rows(), "what": "turn", "copy": {}}
        situation = SITUATION.read(TownReader(self.copy), raw, "")
        assert situation is not None, "it has no field that must be told"
        return situation

    # the turn told

    def actions(self) -> list[str]:
        return texts_in(self.get("turn.actions"))
