"""Laying out a situation by hand, row by row: states, tokens and purses are put down and taken up one by one.

It works on the plain values of a situation file, not on a `Situation`, because a table that is being laid out is full
of faults for a while; what cannot be read stays as it is for the referee to name. What is typed is understood by
`boardgames.bez_hranic.typed`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardgames.bez_hranic.atlas import Atlas, index
from boardgames.bez_hranic.map_choice import map_of
from boardgames.bez_hranic.model import FORTY, MOST_PLAYERS, OFFER, ROUNDS, has_target
from boardgames.bez_hranic.notation import (
    FORTY_WORDS,
    colours,
    everything,
    find_part,
    find_state,
    token_key,
    word_in,
)
from boardgames.bez_hranic.working import joined
from boardgames.core.names import fold
from boardgames.core.plain import items_in, object_in, objects_in
from boardgames.core.verdict import Name, Value

START, TARGET, FIELD, STAY, VISIT, STATION, SWITCH = "start", "target", "field", "stay", "visit", "station", "switch"
"""What a row can be."""
OF_A_MAP = ("switch", "played", "offer", "start", "target", "stacks", "rounds", "visits", "route")
"""What holds names of one map."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table. ``number``: which of its ``kind``, from 0; ``key``: the state, region or pair, if known.

    ``name``: what stands there, empty if nothing. ``tokens``: those on a field, lowest first. ``on``: how a doubtful
    thing counts.
    """

    kind: str
    number: int = 0
    key: str | tuple[str, str] | None = None
    name: Value = ""
    tokens: tuple[str, ...] = ()
    on: bool | None = None

    @property
    def has_field(self) -> bool:
        """Whether tokens can lie there."""
        return self.kind == STAY or (self.kind == FIELD and self.key is not None)


def empty_table(language: str, _name: str) -> dict[str, Any]:
    """A first round with nothing on the table."""
    del language
    return {"game": "bez-hranic", "what": "round", "map": "europe", "round": 1, "offer": [], "stacks": {}}


class Layout:
    """A situation being laid out; every change goes into ``raw``. ``shown``: which round of a game, from 0."""

    def __init__(self, raw: dict[str, Any], language: str, own_map: bytes | None = None, shown: int = 0) -> None:
        self.raw, self.language, self.shown, self._own = raw, language, shown, own_map
        self.atlas: Atlas = map_of(raw, own_map)
        self.what = raw["what"] if isinstance(raw.get("what"), str) else "round"

    # what lies there

    @property
    def round(self) -> int:
        if self.what == "game":
            return self.shown + 1
        number = self.raw.get("round")
        return number if isinstance(number, int) and 1 <= number <= ROUNDS else 1

    @property
    def _rounds(self) -> list[dict[str, Any]]:
        return objects_in(self.raw.get("rounds"))

    @property
    def _stacks(self) -> dict[str, Any]:
        """The stacks of the round shown, to be changed and put back."""
        return dict(object_in(self._holder.get("stacks")))

    @property
    def _holder(self) -> dict[str, Any]:
        """Where the round shown stands in the file; for a round of a game that is not there yet something empty."""
        if self.what != "game":
            return self.raw
        return self._rounds[self.shown] if self.shown < len(self._rounds) else {}

    def rows(self) -> tuple[Row, ...]:
        if self.what == "map":
            return self._switches()
        if self.what == "route":
            stations = _words(self.raw.get("route"))
            return (
                self._row(START, 0, self.raw.get("start")),
                self._row(TARGET, 0, self.raw.get("target")),
                *(self._row(VISIT, at, word) for at, word in enumerate((*self._visits, "", "")[:2])),
                *(self._row(STATION, at, word) for at, word in enumerate((*stations, ""))),
            )
        holder = self._holder
        offer = (*_words(holder.get("offer")), *[""] * OFFER)[:OFFER]
        rows = [self._row(START, 0, holder.get("start"))]
        if has_target(self.round):
            rows.append(self._row(TARGET, 0, holder.get("target")))
        rows += [self._row(FIELD, at, word) for at, word in enumerate(offer)]
        rows.append(Row(STAY, FORTY, "40", Name(cs="pole 40", en="field 40"), tuple(self._stack("40"))))
        return tuple(rows)

    @property
    def _visits(self) -> list[str]:
        return [word for word in _words(self.raw.get("visits")) if word]

    def _row(self, kind: str, number: int, word: object) -> Row:
        text = word if isinstance(word, str) else ""
        code = find_state(self.atlas, text)
        if kind == STATION and code is None and (part := find_part(self.atlas, text)) is not None:
            return Row(kind, number, part, index(self.atlas).regions[part].name)
        if code is None:
            return Row(kind, number, None, text)
        tokens = tuple(self._stack(code)) if kind == FIELD else ()
        return Row(kind, number, code, index(self.atlas).states[code].name, tokens)

    def _switches(self) -> tuple[Row, ...]:
        """Everything doubtful about the map."""
        atlas, names = self.atlas, {region.code: region.name for region in self.atlas.regions}
        drawn, there = {edge.pair for edge in atlas.lines}, {region.code for region in atlas.pieces}
        states = [(state.code, state.name, state.used) for state in atlas.states if state.doubtful]
        borders = [
            (edge.pair, joined([names[edge.a], names[edge.b]]), edge.pair in drawn)
            for edge in atlas.edges
            if edge.doubtful and edge.a in there and edge.b in there
        ]
        found: list[tuple[str | tuple[str, str], Name, bool]] = [*states, *borders]
        return tuple(Row(SWITCH, at, key, name, (), on) for at, (key, name, on) in enumerate(found))

    def _stack_key(self, code: str) -> str | None:
        """Under what name the stack on a field stands in the file."""
        for key in self._stacks:
            if (code == "40") == (fold(key) in FORTY_WORDS) and (code == "40" or find_state(self.atlas, key) == code):
                return key
        return None

    def _stack(self, code: str) -> list[str]:
        key = self._stack_key(code)
        return [] if key is None else _words(self._stacks[key])

    def purses(self) -> tuple[tuple[str, tuple[str, ...], int | None], ...]:
        """The players of the file: name, colours, cash if it is told."""
        found: list[tuple[str, tuple[str, ...], int | None]] = []
        for one in items_in(self.raw.get("players")):
            raw = {"name": one} if isinstance(one, str) else object_in(one)
            name, cash = str(raw.get("name", "")), raw.get("cash")
            found.append((name, tuple(_words(raw.get("colours"))) or (name,), cash if isinstance(cash, int) else None))
        return tuple(found)

    def seated(self) -> tuple[str, ...]:
        """The tokens of the players that the file tells of."""
        return tuple(colour for _name, theirs, _cash in self.purses() for colour in theirs)

    def tokens(self) -> tuple[str, ...]:
        """What can be laid: the tokens of the players, then the colours of the game that nobody has."""
        had = self.seated()
        known = {token_key(colour) for colour in had}
        free = [name[self.language] for name in colours() if token_key(name["cs"]) not in known]
        return (*had, *free)

    # changing

    def _open(self) -> dict[str, Any]:
        """Where the round shown stands, made if it is not there."""
        if self.what == "game" and self.shown >= len(self._rounds):
            self.raw["rounds"] = [*self._rounds, {"offer": [], "stacks": {}}]
        return self._holder

    def turn_to(self, number: int) -> None:
        """Show another round; of a game one of those there, or the next one."""
        if self.what == "game":
            self.shown = max(0, min(number - 1, len(self._rounds), ROUNDS - 1))
        else:
            self.raw["round"] = number
            if not has_target(number) and self.what != "route":
                self.raw.pop("target", None)

    def take_map(self, name: str) -> None:
        """Lay out on another map, ``europe`` or ``usa``; what names places of the old one is taken up."""
        if self.raw.get("map", "europe") == name:
            return
        for key in OF_A_MAP:
            self.raw.pop(key, None)
        self.raw["map"] = name
        self.atlas, self.shown = map_of(self.raw, self._own), 0

    def put(self, row: Row, word: str) -> None:
        """Write a state (or a part of one) into a row; an empty word takes up what stands there."""
        holder = self._open()
        if row.kind in {START, TARGET}:
            _set(holder, row.kind, word)
        elif row.kind == FIELD:
            self._rename(row, word)
            holder["offer"] = _with(_words(holder.get("offer")), row.number, word)
        elif row.kind == VISIT:
            self.raw["visits"] = [one for one in _with(self._visits, row.number, word) if one]
        elif row.kind == STATION:
            stations = _words(self.raw.get("route"))
            stations[row.number : row.number + 1] = [word] if word else []
            self.raw["route"] = stations

    def clear(self, row: Row) -> None:
        """Take up everything in a row, a state with its tokens."""
        if row.kind == STAY:
            for _token in row.tokens:
                self.take(row)
        else:
            self.put(row, "")

    def _rename(self, row: Row, word: str) -> None:
        """Let the tokens of a field lie at another state, or take them up with it."""
        key = self._stack_key(row.key) if isinstance(row.key, str) else None
        if key is not None:
            stacks = self._stacks.items()
            self._holder["stacks"] = {word if one == key else one: stack for one, stack in stacks if one != key or word}

    def put_state(self, row: Row, code: str) -> None:
        """Write a state, or on a route a part of one, by its code."""
        self.put(row, self.name_of(code))

    def name_of(self, code: str) -> str:
        """The name of a state, or of a part of one, as the table has it."""
        known = index(self.atlas)
        return (known.states[code] if code in known.states else known.regions[code]).name[self.language]

    def lay(self, row: Row, token: str) -> None:
        """Lay a token on top of a field; whoever is not at the table yet sits down, if players are told at all."""
        holder, stacks = self._open(), self._stacks
        assert isinstance(row.key, str)
        key = self._stack_key(row.key) or ("40" if row.kind == STAY else word_in(row.name, self.language))
        stacks[key] = [*_words(stacks.get(key)), token]
        holder["stacks"] = stacks
        known = {token_key(colour) for colour in self.seated()}
        seated = isinstance(self.raw.get("players"), list) or self.what == "game"
        if seated and token_key(token) not in known and len(self.purses()) < MOST_PLAYERS:
            self.raw["players"] = [*items_in(self.raw.get("players")), {"name": token}]

    def take(self, row: Row, height: int = -1) -> None:
        """Take up a token of a field, the topmost or the one with so many beneath."""
        key = self._stack_key(row.key) if isinstance(row.key, str) else None
        if key is None:
            return
        stacks = self._stacks
        stacks[key] = stack = _words(stacks[key])
        del stack[height]
        if not stack:
            del stacks[key]
        self._holder["stacks"] = stacks

    def toggle(self, row: Row) -> None:
        """Switch a doubtful state or border on or off."""
        given = object_in(self.raw.get("switch"))
        lists = {side: items_in(given.get(side)) for side in ("on", "off")}
        switch = {side: [one for one in items if self._meant(one) != row.key] for side, items in lists.items()}
        otherwise = Layout({**self.raw, "switch": switch}, self.language, self._own).rows()[row.number]
        if otherwise.on == row.on:
            switch["off" if row.on else "on"].append(list(row.key) if isinstance(row.key, tuple) else row.key)
        self.raw["switch"] = {side: items for side, items in switch.items() if items}
        if not self.raw["switch"]:
            del self.raw["switch"]
        self.atlas = map_of(self.raw, self._own)

    def _meant(self, item: object) -> str | tuple[str, ...] | None:
        """The doubtful thing that an item of a switch means, if it means one."""
        whole = everything(self.atlas)
        if isinstance(item, str):
            return find_state(whole, item)
        regions = index(whole).regions
        return tuple(sorted(word if word in regions else find_part(whole, word) or "" for word in _words(item)))

    def set_purse(self, name: str, theirs: tuple[str, ...], cash: int | None) -> None:
        """Write the colours and the cash of a player, who sits down if need be; those whose tokens lie there, too."""
        if not isinstance(self.raw.get("players"), list):
            lying = {token_key(token): token for stack in self._stacks.values() for token in _words(stack)}
            self.raw["players"] = [{"name": token} for token in lying.values()]
        players = list(items_in(self.raw["players"]))
        at = next((at for at, one in enumerate(self.purses()) if token_key(one[0]) == token_key(name)), len(players))
        player: dict[str, Any] = {"name": name} | (object_in(players[at]) if at < len(players) else {})
        if theirs:
            player["colours"] = list(theirs)
        if cash is not None:
            player["cash"] = cash
        self.raw["players"] = [*players[:at], player, *players[at + 1 :]]


def _words(raw: object) -> list[str]:
    return [one if isinstance(one, str) else "" for one in items_in(raw)]


def _set(raw: dict[str, Any], key: str, word: str) -> None:
    """Write a word, or take the key away for an empty one."""
    if word:
        raw[key] = word
    else:
        raw.pop(key, None)


def _with(words: list[str], at: int, word: str) -> list[str]:
    """The words with one of them set, without empty ones at the end."""
    found = [*words, *[""] * (at + 1 - len(words))]
    found[at] = word
    while found and not found[-1]:
        del found[-1]
    return found
