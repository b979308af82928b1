"""The exchange while it is laid out: lamps flipped, figures put, patterns laid, a turn told step by step.

A table that is being laid out is full of faults for a while; what cannot be read stays as it is for the referee to
name.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from boardgames.core.files import items_in, object_in, objects_in, texts_in
from boardgames.core.sheet import Sheet
from boardgames.core.verdict import NotationError
from boardgames.semafory.exchange import SIZE, Holes, Mask, cover, lamp_names, lamps_text, orient
from boardgames.semafory.fields import COMPETITIVE, COOPERATIVE, MODES, TableReader
from boardgames.semafory.kit import KIT, Kit, Pattern, drawn_pattern, placeholder
from boardgames.semafory.model import SITUATION, Situation
from boardgames.semafory.turns import table_for

DARK = "0000/0000/0000/0000"
OF_MODE = {
    COMPETITIVE: ("long", "express", "quick", "dwarf", "tower", "last_tower", "just_sent", "sabotaged", "last_load",
                  "cards", "time_up", "puts_away"),
    COOPERATIVE: ("night", "road", "postman", "events", "logs", "steps"),
}  # fmt: skip
"""What only the game of one mode has, by keys of the table, of a player, of a turn and of a card."""


def empty_table(_language: str) -> dict[str, Any]:
    """Dark lamps and two players across the board."""
    players = [{"name": player, "seat": seat, "word": ""} for player, seat in (("A", "south"), ("B", "north"))]
    return {"game": "semafory", "what": "turn", "mode": COMPETITIVE, "lamps": DARK, "players": players, "player": 1}


class ExchangeSheet(Sheet):
    """The table of Semafory. ``kit``: what it is judged with, its own kit, else the user's, else the placeholder."""

    def __init__(self, raw: dict[str, Any], own: Kit | None = None, current_player: int = 0) -> None:
        super().__init__(raw, current_player)
        self.kit = KIT.read(TableReader(own), raw.get("kit"), "kit") or placeholder()

    @property
    def mode(self) -> str:
        """What is played, as far as it can be read."""
        mode = self.get("mode")
        return mode if mode in MODES else COMPETITIVE

    @property
    def table(self) -> Situation:
        """The table as far as it can be read, for any question; with at least as many players as the game needs."""
        raw = {**self.raw, "what": "turn", "kit": None, "players": self.players}
        table = SITUATION.read(TableReader(self.kit), raw, "")
        assert table is not None, "it has no field that must be told"
        return table

    def belongs(self, place: str) -> bool:
        """Whether the played variant of the game uses a place of the document."""
        around, _dot, key = place.rpartition(".")
        if key in ("words", "word", "sent"):
            return around.startswith("players[") == (self.mode != COOPERATIVE)
        if key == "tower" and around == (self.turn or "turn"):
            return self.mode != COMPETITIVE
        return all(key not in keys for mode, keys in OF_MODE.items() if mode != self.mode)

    def take_mode(self, mode: str) -> None:
        """Play the game of another mode; what the table and the players have no more is taken away."""
        self.put("mode", mode)
        players = [{key: value for key, value in player.items() if self.belongs(f"players[{index}].{key}")}
                   for index, player in enumerate(self.players)]  # fmt: skip
        self.raw = {key: value for key, value in self.raw.items() if self.belongs(key)} | {"players": players}

    def flip(self, lamps: Mask) -> None:
        """Flip these lamps of the table as it is before the turn."""
        self.put("lamps", lamps_text(self.table.lamps ^ lamps))

    # players

    @property
    def mover(self) -> int:
        """Whose turn is told, by his index, else whose it is."""
        table = self.table
        mover = table.turns[-1].player if table.turns else table.player
        return min(mover, max(0, len(self.players) - 1))

    def newcomer(self, name: str) -> dict[str, Any]:
        """A player on the first seat that is free; the others stay where they sit."""
        used_seats = [self.seat_of(index) for index in range(len(self.players))]
        for index, seat in enumerate(used_seats):
            self.put(f"players[{index}].seat", seat)
        seat = next(seat for seat in ("north", "west", "east", "south") if seat not in used_seats)
        return {"name": name, "seat": seat, **({} if self.mode == COOPERATIVE else {"word": ""})}

    def leave(self, index: int) -> None:
        """Take a player from the table; who was meant by a number may be somebody else then."""
        super().leave(index)
        for key in ("player", "starter"):
            number = self.get(key)
            if isinstance(number, int) and number > len(self.players):
                self.put(key, 1)

    def seat_of(self, index: int) -> str:
        return self.table.players[index].seat

    def tower_of(self, index: int) -> str | None:
        """The tower of a player's figure before the listed turns."""
        return self.table.players[index].tower

    def put_figure(self, tower: str) -> None:
        """Put the figure of the player who is meant on a tower; take it up if it stands there."""
        self.put(self.own_place("tower"), None if self.tower_of(self.current_player) == tower else tower)

    def hand(self, index: int) -> list[str]:
        """The patterns in a hand as they are written; empty if the seat is free."""
        return texts_in(self.get(f"players[{index}].hand"))

    # the turn told

    @property
    def turn(self) -> str:
        """The place of the turn told last; empty if none is told."""
        turns = items_in(self.get("turns"))
        place = f"turns[{len(turns) - 1}]" if turns else "turn"
        return place if object_in(self.get(place)) else ""

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The steps of the turn told last."""
        return objects_in(self.get(f"{self.turn}.steps")) if self.turn else []

    def tell(self, key: str, value: object) -> None:
        """Tell something of the turn, of a new one if none is told."""
        if not self.turn:
            mover = self.mover
            self.put("turns", None)
            self.put("turn", {"player": mover + 1, "steps": []})
        self.keep(f"{self.turn}.{key}", value)

    def picture(self) -> Situation:
        """The table after every step told, whether the rules allow it or not."""
        table = self.table
        for turn in table.turns:
            table = table_for(table, turn).laid_out()
        return table


# Laying a pattern


def pattern_of(text: str, kit: Kit) -> Pattern | None:
    """The pattern that a text names or draws."""
    try:
        return kit.pattern(text) or drawn_pattern(text)
    except NotationError:
        return None


@dataclass(frozen=True, slots=True)
class HeldPattern:
    """A pattern that is being laid: its ``name``, its ``holes`` as it is turned now, and where their corner lies."""

    name: str
    load: int
    holes: Holes
    row: int = 0
    column: int = 0

    def put(self, row: int, column: int) -> HeldPattern:
        """There, or as near as it can be without a part sticking out (rule P1)."""
        down = SIZE - 1 - max(row for row, _column in self.holes)
        right = SIZE - 1 - max(column for _row, column in self.holes)
        return replace(self, row=min(max(row, 0), down), column=min(max(column, 0), right))

    def turned(self, *, mirror: bool = False) -> HeldPattern:
        """A quarter turned clockwise as it lies, or mirrored left to right as it lies (rule P2)."""
        holes = orient(self.holes, 0 if mirror else 90, mirror)
        return replace(self, holes=holes).put(self.row, self.column)

    @property
    def lamps(self) -> Mask:
        """The lamps under its holes."""
        return cover(self.holes, self.row, self.column)

    @property
    def step(self) -> dict[str, Any]:
        """The step of a turn that lays it so."""
        return {"play": self.name, "lamps": lamp_names(self.lamps)}
