"""Laying out the exchange by hand: lamps flipped, figures put, patterns laid, a turn told step by step.

It works on the plain values of a situation file, because a table that is being laid out is full of faults for a while;
what cannot be read stays as it is for the referee to name. Functions that change something change ``raw``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames.core.plain import objects_in, texts_in
from boardgames.core.sheet import Sheet
from boardgames.core.verdict import NotationError
from boardgames.semafory.exchange import (
    SIZE,
    Mask,
    lamp_names,
    lamps_text,
    read_tower,
)
from boardgames.semafory.fields import TableReader
from boardgames.semafory.kit import KIT, Kit, Pattern, drawn_pattern, placeholder
from boardgames.semafory.model import SITUATION, Situation
from boardgames.semafory.modes import COMPETITIVE, COOPERATIVE, MODES
from boardgames.semafory.patterns import TURNS, Placing, cover, normal, orient

DARK = "0000/0000/0000/0000"


def empty_table(_language: str, name: str) -> dict[str, Any]:
    """Dark lamps and two players across the board."""
    players = [{"name": one, "seat": seat, "word": ""} for one, seat in ((name, "south"), ("B", "north"))]
    return {"game": "semafory", "what": "turn", "mode": COMPETITIVE, "lamps": DARK, "players": players, "player": 1}


def mode_of(raw: Mapping[str, Any]) -> str:
    """What is played, as far as it can be read."""
    mode = raw.get("mode", COMPETITIVE)
    return mode if mode in MODES else COMPETITIVE


def kit_of(raw: Mapping[str, Any], own: Kit | None) -> Kit:
    """The kit that the situation is judged with: its own one, else the user's, else the placeholder."""
    given = raw.get("kit")
    usable = given is None or isinstance(given, Mapping)
    return KIT.read(TableReader(own), given if usable else "placeholder", "kit") or placeholder()


def table_in(raw: Mapping[str, Any], kit: Kit | None = None) -> Situation:
    """The table as far as it can be read, whatever is asked; at least as many players as the game needs."""
    told = {**raw, "what": "turn", "kit": None, "players": players_of(raw)}
    table = SITUATION.read(TableReader(kit), told, "")
    assert table is not None, "it has no field that must be told"
    return table


def lamps_in(raw: Mapping[str, Any], kit: Kit) -> Mask:
    """The lit lamps before the turn; dark where they cannot be read."""
    return table_in(raw, kit).lamps


def flip(raw: dict[str, Any], kit: Kit, lamps: Mask) -> None:
    """Flip these lamps of the table as it is before the turn."""
    raw["lamps"] = lamps_text(lamps_in(raw, kit) ^ lamps)


# Players


def players_of(raw: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The players, as far as they are any."""
    return objects_in(raw.get("players"))[: Sheet.most]


def seat_of(raw: Mapping[str, Any], index: int) -> str:
    return table_in(raw).players[index].seat


def tower_in(raw: Mapping[str, Any], index: int) -> str | None:
    """On which tower the figure of a player stands."""
    try:
        return read_tower(str(players_of(raw)[index]["tower"]), seat_of(raw, index))
    except (KeyError, IndexError, NotationError):
        return None


def put_figure(raw: dict[str, Any], index: int, tower: str) -> None:
    """Put the figure of a player on a tower; take it up if it stands there."""
    player = players_of(raw)[index]
    if tower_in(raw, index) == tower:
        del player["tower"]
    else:
        player["tower"] = tower


def dwarf_in(raw: Mapping[str, Any]) -> str | None:
    """The tower under the deep dwarf."""
    try:
        return read_tower(str(raw["dwarf"]), None)
    except (KeyError, NotationError):
        return None


def put_dwarf(raw: dict[str, Any], tower: str) -> None:
    """Put the deep dwarf on a tower; take it up if it is there."""
    if dwarf_in(raw) == tower:
        del raw["dwarf"]
    else:
        raw["dwarf"] = tower


def hand_of(player: Mapping[str, Any]) -> list[str]:
    """The patterns in a hand as they are written."""
    return texts_in(player.get("hand"))


def pattern_of(text: str, kit: Kit) -> Pattern | None:
    """The pattern that a text names or draws."""
    found = kit.pattern(text)
    try:
        return found or drawn_pattern(text)
    except NotationError:
        return None


# The turn told


def mover_of(raw: Mapping[str, Any]) -> int:
    """Whose turn is told, by his index, else whose it is."""
    table = table_in(raw)
    mover = table.turns[-1].player if table.turns else table.player
    return min(mover, max(0, len(players_of(raw)) - 1))


def _turn(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """The turn told last."""
    turns = raw.get("turns")
    turn = turns[-1] if isinstance(turns, list) and turns else raw.get("turn")
    return turn if isinstance(turn, Mapping) else {}


def turn_of(raw: dict[str, Any]) -> dict[str, Any]:
    """The turn told last, to be changed; a new one if there is none."""
    turn = _turn(raw)
    if isinstance(turn, dict) and turn:
        return turn
    raw.pop("turns", None)
    raw["turn"] = {"player": mover_of(raw) + 1, "steps": []}
    fresh: dict[str, Any] = raw["turn"]
    return fresh


def steps_of(raw: Mapping[str, Any]) -> list[dict[str, Any]]:
    return objects_in(_turn(raw).get("steps"))


def add_step(raw: dict[str, Any], step: Mapping[str, Any]) -> None:
    steps = steps_of(raw)
    turn_of(raw)["steps"] = [*steps, dict(step)]


def drop_step(raw: dict[str, Any]) -> bool:
    """Take back the step told last, else the whole turn; False if none is told."""
    steps = steps_of(raw)
    if steps:
        turn_of(raw)["steps"] = steps[:-1]
    elif "turn" in raw or "turns" in raw:
        turns = raw.pop("turns", None)
        raw.pop("turn", None)
        if isinstance(turns, list) and len(turns) > 1:
            raw["turns"] = turns[:-1]
    else:
        return False
    return True


def next_turn(raw: dict[str, Any]) -> None:
    """Begin to tell the turn of the neighbour on the left."""
    turns = raw.pop("turns", None)
    told = turns if isinstance(turns, list) and turns else [raw["turn"]] if "turn" in raw else []
    raw.pop("turn", None)
    mover = mover_of({**raw, "turns": told})
    after = table_in(raw).left_of(mover) if len(players_of(raw)) > 1 else mover
    raw["turns"] = [*told, {"player": after + 1, "steps": []}]


# Laying a pattern


def corners(pattern: Pattern, turn: int, mirror: bool) -> tuple[int, int]:
    """How far down and how far right the upper left corner of a pattern may lie."""
    holes = orient(pattern.holes, turn, mirror)
    return SIZE - 1 - max(row for row, _column in holes), SIZE - 1 - max(column for _row, column in holes)


def within(pattern: Pattern, placing: Placing) -> Placing:
    """The nearest way to lay it so that no part sticks out (rule P1)."""
    down, right = corners(pattern, placing.turn, placing.mirror)
    row, column = min(max(placing.row, 0), down), min(max(placing.column, 0), right)
    return Placing(placing.turn, placing.mirror, row, column)


def turned(pattern: Pattern, placing: Placing, *, mirror: bool = False) -> Placing:
    """A quarter turned clockwise as it lies, or mirrored left to right as it lies (rule P2)."""
    if mirror:
        wanted = normal((row, -column) for row, column in orient(pattern.holes, placing.turn, placing.mirror))
        turn = next(one for one in TURNS if orient(pattern.holes, one, not placing.mirror) == wanted)
        return within(pattern, Placing(turn, not placing.mirror, placing.row, placing.column))
    return within(pattern, Placing((placing.turn + 90) % 360, placing.mirror, placing.row, placing.column))


def play_step(pattern: Pattern, name: str, placing: Placing) -> dict[str, Any]:
    """The step that lays a pattern so; told by the lamps under its holes."""
    return {"play": name, "lamps": lamp_names(cover(pattern.holes, placing) or 0)}


class ExchangeSheet(Sheet):
    """The table of Semafory; its values are changed in place. ``kit``: what it is judged with."""

    def __init__(self, raw: dict[str, Any], kit: Kit, who: int = 0) -> None:
        super().__init__(raw, who)
        self.kit = kit

    @property
    def mover(self) -> int:
        return mover_of(self.raw)

    def newcomer(self, name: str) -> dict[str, Any]:
        """A player on the first seat that is free."""
        taken = {seat_of(self.raw, index) for index in range(len(self.players))}
        for index, player in enumerate(players_of(self.raw)):
            player.setdefault("seat", seat_of(self.raw, index))
        seat = next(seat for seat in ("north", "west", "east", "south") if seat not in taken)
        return {"name": name, "seat": seat, **({} if mode_of(self.raw) == COOPERATIVE else {"word": ""})}

    def leave(self, index: int) -> None:
        """Take a player from the table; who was meant by a number may be somebody else then."""
        super().leave(index)
        for key in ("player", "starter"):
            told = self.raw.get(key)
            if isinstance(told, int) and told > len(self.players):
                self.put(key, 1)
