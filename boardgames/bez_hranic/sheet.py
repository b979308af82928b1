"""A situation while it is laid out row by row: states, tokens and purses are put down and taken up one by one.

A table that is being laid out is full of faults for a while; what cannot be read stays as it is, for the referee to
name.
"""

from dataclasses import dataclass
from typing import Any

from boardgames.bez_hranic.atlas import index
from boardgames.bez_hranic.fields import (
    FORTY_WORDS,
    OwnMaps,
    colours,
    find_part,
    find_state,
    map_of,
    token_key,
    word_in,
)
from boardgames.bez_hranic.model import FORTY, MOST_PLAYERS, OF_ONE_ROUND, OFFER, ROUNDS, has_target
from boardgames.core.files import items_in, object_in
from boardgames.core.names import fold
from boardgames.core.sheet import Sheet
from boardgames.core.verdict import Name, Value
from fejag_admin.common.language import current_language

START, TARGET, FIELD, STAY, VISIT, STATION = "start", "target", "field", "stay", "visit", "station"
"""What a row can be."""
OF_A_MAP = ("switch", "played", "offer", "start", "target", "stacks", "rounds", "visits", "route")
"""What holds names of one map."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table. ``number``: its index among its ``kind``, from 0; ``key``: the state or region, if known.

    ``name``: the text of the row, may be empty. ``tokens``: those on a field, lowest first.
    """

    kind: str
    number: int = 0
    key: str | None = None
    name: Value = ""
    tokens: tuple[str, ...] = ()

    @property
    def has_field(self) -> bool:
        """Whether tokens can lie there."""
        return self.kind == STAY or (self.kind == FIELD and self.key is not None)


def empty_table(_language: str) -> dict[str, Any]:
    """A first round with nothing on the table."""
    return {"game": "bez-hranic", "what": "round", "map": "europe", "round": 1, "offer": [], "stacks": {}}


class TravelSheet(Sheet):
    """The table of Bez hranic. ``own``: the maps of the user's own copy. ``language``: that of the names written.

    ``round_shown``: the round of a game that is shown; ``at``: the current row; both from 0.
    """

    most, least = MOST_PLAYERS, 1

    def __init__(
        self, raw: dict[str, Any], current_player: int = 0, own: OwnMaps | None = None, language: str = ""
    ) -> None:
        super().__init__(raw, current_player)
        self.own, self.language = own, language or current_language()
        self.round_shown = self.at = 0
        self.atlas = map_of(raw, own)

    # what lies there

    @property
    def what(self) -> str:
        asked = self.get("what")
        return asked if isinstance(asked, str) else "round"

    @property
    def round(self) -> int:
        if self.what == "game":
            return self.round_shown + 1
        number = self.get("round")
        return number if isinstance(number, int) and 1 <= number <= ROUNDS else 1

    def _place(self, key: str) -> str:
        """The place of something of the round shown."""
        return f"rounds[{self.round_shown}].{key}" if self.what == "game" else key

    def _texts(self, place: str) -> list[str]:
        return _texts(self.get(place))

    @property
    def _stacks(self) -> dict[str, Any]:
        return object_in(self.get(self._place("stacks")))

    @property
    def _visits(self) -> list[str]:
        return [word for word in self._texts("visits") if word]

    def rows(self) -> tuple[Row, ...]:
        """The rows of the question."""
        if self.what == "route":
            rows = [self._row(START, 0, self.get("start")), self._row(TARGET, 0, self.get("target"))]
            rows += [self._row(VISIT, at, word) for at, word in enumerate((*self._visits, "", "")[:2])]
            rows += [self._row(STATION, at, word) for at, word in enumerate((*self._texts("route"), ""))]
            return tuple(rows)
        rows = [self._row(START, 0, self.get(self._place("start")))]
        if has_target(self.round):
            rows.append(self._row(TARGET, 0, self.get(self._place("target"))))
        offer = (*self._texts(self._place("offer")), *[""] * OFFER)[:OFFER]
        rows += [self._row(FIELD, at, word) for at, word in enumerate(offer)]
        rows.append(Row(STAY, FORTY, "40", Name(cs="pole 40", en="field 40"), tuple(self._stack("40"))))
        return tuple(rows)

    @property
    def row(self) -> Row:
        """The current one."""
        return self.rows()[self.at]

    def _row(self, kind: str, number: int, word: object) -> Row:
        text = word if isinstance(word, str) else ""
        code = find_state(self.atlas, text)
        if kind == STATION and code is None and (part := find_part(self.atlas, text)) is not None:
            return Row(kind, number, part, index(self.atlas).regions[part].name)
        if code is None:
            return Row(kind, number, None, text)
        tokens = tuple(self._stack(code)) if kind == FIELD else ()
        return Row(kind, number, code, index(self.atlas).states[code].name, tokens)

    def _stack_key(self, row_key: object) -> str | None:
        """The key of a row's stack in the file."""
        for key in self._stacks:
            code = "40" if fold(key) in FORTY_WORDS else find_state(self.atlas, key)
            if code is not None and code == row_key:
                return key
        return None

    def _stack(self, code: str) -> list[str]:
        return _texts(self._stacks.get(self._stack_key(code) or ""))

    # players

    @property
    def players(self) -> list[dict[str, Any]]:
        """The players; a text alone is a name."""
        players = items_in(self.get("players"))[: self.most]
        return [{"name": player} if isinstance(player, str) else object_in(player) for player in players]

    def purses(self) -> tuple[tuple[str, tuple[str, ...], int | None], ...]:
        """The players of the file: name, colours, cash if it is told."""
        rows = []
        for player in self.players:
            name, cash = str(player.get("name", "")), player.get("cash")
            colours = tuple(_texts(player.get("colours"))) or (name,)
            rows.append((name, colours, cash if isinstance(cash, int) else None))
        return tuple(rows)

    def seated(self) -> tuple[str, ...]:
        """The tokens of the players that the file tells of."""
        return tuple(colour for _name, colours, _cash in self.purses() for colour in colours)

    def tokens(self) -> tuple[str, ...]:
        """What can be laid: the tokens of the players, then the unused colours of the game."""
        seated = self.seated()
        colours_taken = {token_key(colour) for colour in seated}
        return (*seated, *(name[self.language] for name in colours() if token_key(name["cs"]) not in colours_taken))

    def set_purse(self, name: str, colours: tuple[str, ...], cash: int | None) -> None:
        """Write the colours and the cash of a player, who sits down if need be; those whose tokens lie there, too."""
        if not isinstance(self.get("players"), list):
            lying = {token_key(token): token for stack in self._stacks.values() for token in _texts(stack)}
            self.put("players", [{"name": token} for token in lying.values()])
        purses = self.purses()
        at = next((at for at, purse in enumerate(purses) if token_key(purse[0]) == token_key(name)), len(purses))
        player: dict[str, Any] = {"name": name} | (self.players[at] if at < len(purses) else {})
        if colours:
            player["colours"] = list(colours)
        if cash is not None:
            player["cash"] = cash
        self.put(f"players[{at}]", player)

    # changing

    def _open(self) -> None:
        """Make the round shown if it is not there."""
        if self.what == "game" and self.round_shown >= len(items_in(self.get("rounds"))):
            self.add("rounds", {"offer": [], "stacks": {}})

    def turn_to(self, number: int) -> None:
        """Show another round; of a game one of those there, or the next one."""
        if self.what == "game":
            self.round_shown = max(0, min(number - 1, len(items_in(self.get("rounds"))), ROUNDS - 1))
            return
        self.put("round", number)
        if self.what not in OF_ONE_ROUND:
            self.put("what", "round")
        if not has_target(number):
            self.put("target", None)

    def take_map(self, name: str) -> None:
        """Lay out on another map, ``europe`` or ``usa``; what names places of the old one is taken up."""
        if (self.get("map") or "europe") != name:
            self.raw = {key: value for key, value in self.raw.items() if key not in OF_A_MAP} | {"map": name}
            self.atlas, self.round_shown = map_of(self.raw, self.own), 0

    def write(self, row: Row, word: str) -> None:
        """Write a state (or a part of one) into a row; an empty word empties the row."""
        self._open()
        if row.kind in {START, TARGET}:
            self.put(self._place(row.kind), word or None)
        elif row.kind == FIELD:
            self._rename(row, word)
            self.put(self._place("offer"), _with(self._texts(self._place("offer")), row.number, word))
        elif row.kind == VISIT:
            self.put("visits", [visit for visit in _with(self._visits, row.number, word) if visit])
        elif row.kind == STATION:
            stations = self._texts("route")
            stations[row.number : row.number + 1] = [word] if word else []
            self.put("route", stations)

    def state_name(self, code: str) -> str:
        """The name of a state, or of a part of one, as the table has it."""
        names = index(self.atlas)
        return (names.states[code] if code in names.states else names.regions[code]).name[self.language]

    def clear(self, row: Row) -> None:
        """Take up everything in a row, a state with its tokens."""
        if row.kind == STAY:
            stay = self._stack_key("40")
            self.put(self._place("stacks"), {key: stack for key, stack in self._stacks.items() if key != stay})
        else:
            self.write(row, "")

    def _rename(self, row: Row, word: str) -> None:
        """Let the tokens of a field lie at another state, or take them up with it."""
        old = self._stack_key(row.key)
        if old is not None:
            stacks = {word if key == old else key: stack for key, stack in self._stacks.items()}
            self.put(self._place("stacks"), {key: stack for key, stack in stacks.items() if key})

    def lay(self, row: Row, token: str) -> None:
        """Lay a token on top of a field; its player is added to the table, if the file lists players."""
        self._open()
        key = self._stack_key(row.key) or ("40" if row.kind == STAY else word_in(row.name, self.language))
        self.put(self._place("stacks"), {**self._stacks, key: [*_texts(self._stacks.get(key)), token]})
        used_colours = {token_key(colour) for colour in self.seated()}
        has_names = isinstance(self.get("players"), list) or self.what == "game"
        if has_names and token_key(token) not in used_colours and len(self.players) < self.most:
            self.add("players", {"name": token})

    def take(self, row: Row, height: int = -1) -> None:
        """Take up a token of a field, the topmost or the one with so many beneath."""
        key = self._stack_key(row.key)
        if key is None:
            return
        stack = _texts(self._stacks[key])
        del stack[height]
        stacks = {**self._stacks, key: stack}
        self.put(self._place("stacks"), {name: tokens for name, tokens in stacks.items() if name != key or tokens})


def _texts(raw: object) -> list[str]:
    """The items of a list, empty where one is no text."""
    return [item if isinstance(item, str) else "" for item in items_in(raw)]


def _with(words: list[str], at: int, word: str) -> list[str]:
    """The words with one of them set, without empty ones at the end."""
    filled = [*words, *[""] * (at + 1 - len(words))]
    filled[at] = word
    while filled and not filled[-1]:
        del filled[-1]
    return filled
