"""Understanding what is typed while a situation is laid out: states, tokens, purses, the round, the map.

A line has items with commas between them. Each begins with a state (or ``40``) and goes on with its tokens, the lowest
first: ``Francie, Velká Británie červená, Maďarsko žlutá modrá, 40 zelená``. Names may be cut short as long as they are
unmistakable, and a name spelt wrongly is understood where only one is near. A state that lies nowhere yet comes into
the current row, and the next row becomes the current one; tokens alone are laid at the current row. ``round 3`` turns
to another round, ``usa`` to another map, ``red: 100`` fills a purse, ``Anna: red blue 200`` seats a player, and
``route poland, russia, finland`` claims a route.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from boardgames.bez_hranic.atlas import index
from boardgames.bez_hranic.map_choice import MAPS
from boardgames.bez_hranic.model import ROUNDS
from boardgames.bez_hranic.notation import FORTY_WORDS, find_part, find_state, shown, suggest_states, token_key
from boardgames.bez_hranic.sheet import FIELD, START, STATION, STAY, SWITCH, TARGET, VISIT, Layout, Row
from boardgames.core.names import begun, fold, nearest_ids
from boardgames.core.sheet import Sheet
from boardgames.core.typed import TypedLine
from boardgames.core.verdict import NotationError, Value
from fejag_admin.common.language import N_, current_language

ROUND_WORDS, ROUTE_WORDS = {"kolo", "round"}, {"trasa", "route"}
_ITEMS = re.compile(r"[,;\n]+")


def lay_typed(layout: Layout, at: int, text: str) -> int:
    """Carry out a typed line, beginning at the row with the index ``at``; return the index of the row to go on with.

    Raise NotationError at the first item that cannot be understood; what stands before it has been carried out then.
    """
    items = [item for item in _ITEMS.split(text) if item.strip()]
    for number, item in enumerate(items):
        words = item.split()
        if fold(words[0].rstrip(":")) in ROUTE_WORDS:
            _route(layout, [words[1:], *map(str.split, items[number + 1 :])])
            return 0
        if "=" in item or ":" in item:
            _purse(layout, item.replace(":", "="))
        elif len(words) == 2 and fold(words[0]) in ROUND_WORDS:
            _turn(layout, words[1])
            at = 0
        elif len(words) == 1 and fold(words[0]) in MAPS:
            layout.take_map(MAPS[fold(words[0])])
            at = 0
        else:
            at = _item(layout, at, words)
    return at


def suggestions(layout: Layout, at: int, text: str, limit: int = 4) -> tuple[Value, ...]:
    """What the last word of a line may mean, the likeliest first; only one if that is what Enter would take."""
    item = _ITEMS.split(text)[-1]
    words = item.split()
    if not words or "=" in item:
        return ()
    row, known = layout.rows()[at], index(layout.atlas)
    laid = [_meant(layout, word) for word in words]
    if row.has_field and laid[-1] is not None and None not in laid:
        return (shown(laid[-1]),)
    states = tuple(known.states[code].name for code in suggest_states(layout.atlas, item, limit))
    lead = _lead(layout, words, whole=row.kind == STATION)
    tokens: tuple[Value, ...] = ()
    if row.has_field or (lead is not None and lead[1] < len(words)):
        tokens = tuple(shown(one) for one in _tokens_like(layout, words[-1]))
    if lead is not None and lead[1] < len(words):
        meant = _meant(layout, words[-1])
        return tokens[:limit] if meant is None else (shown(meant),)
    if lead is not None and lead[0] in known.states:
        return (known.states[lead[0]].name,)
    return (*tokens, *states)[:limit] if row.has_field else states


def _route(layout: Layout, stations: Sequence[Sequence[str]]) -> None:
    """``route poland, russia, finland``: a claimed route, its states (or parts of them) from the start to the last."""
    known, names, codes = index(layout.atlas), list[str](), list[str]()
    for words in filter(None, stations):
        lead = _lead(layout, words, whole=True)
        if lead is None:
            raise _unknown(layout, " ".join(words))
        if lead[1] < len(words):
            raise NotationError(N_("no tokens lie here: {written}"), written=" ".join(words[lead[1] :]))
        names.append(layout.name_of(lead[0]))
        codes.append(lead[0] if lead[0] in known.states else known.regions[lead[0]].state)
    if len(names) < 2:
        raise NotationError(N_("a route has two states at least, with commas between"))
    layout.raw.pop("target", None)
    start, last = layout.name_of(codes[0]), layout.name_of(codes[-1])
    layout.raw |= {"what": "route", "start": start, "visits": [last], "route": names}


def _turn(layout: Layout, word: str) -> None:
    if not word.isdecimal() or not 1 <= int(word) <= ROUNDS:
        raise NotationError(N_("here belongs a whole number from {least} to {most}"), least=1, most=ROUNDS)
    layout.turn_to(int(word))


def _purse(layout: Layout, item: str) -> None:
    """``red = 100``, ``Anna = red blue 200``."""
    left, _equals, right = item.partition("=")
    words = right.split()
    cash = [int(word) for word in words if word.isdecimal() and len(word) < 7]
    colours = [_token(layout, word) for word in words if not word.isdecimal()]
    if not left.strip() or len(cash) > 1:
        raise NotationError(N_("a purse is written so: name = colours and cash"))
    names = [name for name, _colours, _cash in layout.purses()]
    known = _unmistakable(left.strip(), [*names, *layout.tokens()])
    layout.set_purse(known or left.strip(), tuple(colours), cash[0] if cash else None)


def _item(layout: Layout, at: int, words: Sequence[str]) -> int:
    """A state with its tokens, or tokens alone."""
    row = layout.rows()[at]
    if row.kind == SWITCH:
        raise NotationError(N_("what is doubtful is switched, not typed"))
    if row.has_field and all(_meant(layout, word) for word in words):
        _lay(layout, row, words)
        return at
    return _place(layout, at, words)


def _place(layout: Layout, at: int, words: Sequence[str]) -> int:
    """A state in its row, or at the one where it lies already, with its tokens; return the next row."""
    rows = layout.rows()
    lead = _lead(layout, words, whole=rows[at].kind == STATION)
    if lead is None:
        raise _unknown(layout, " ".join(words))
    key, length = lead
    lies = next((place for place, row in enumerate(rows) if row.key == key and row.kind in {FIELD, STAY}), None)
    goes_on, row = length < len(words), rows[at]
    if key == "40" and lies is None:
        raise _unknown(layout, words[0])
    elsewhere = goes_on or row.key is None or row.kind == STAY or key == "40"
    if lies is not None and elsewhere and row.kind not in {STATION, VISIT}:
        at = lies
    else:
        at = _free(rows, at)
        layout.put_state(rows[at], key)
    if goes_on:
        row = layout.rows()[at]
        if not row.has_field:
            raise NotationError(N_("no tokens lie here: {written}"), written=" ".join(words[length:]))
        _lay(layout, row, words[length:])
    return min(at + 1, len(layout.rows()) - 1)


def _free(rows: Sequence[Row], at: int) -> int:
    """Where a new state goes: the current row, or from field 40 the first that is empty."""
    if rows[at].kind != STAY:
        return at
    free = [place for place, row in enumerate(rows) if not row.name and row.kind in {START, TARGET, FIELD}]
    if not free:
        raise NotationError(N_("the offer is full: go to the row that is to be another state"))
    return free[0]


def _lay(layout: Layout, row: Row, words: Iterable[str]) -> None:
    for word in words:
        layout.lay(row, _token(layout, word))


def _lead(layout: Layout, words: Sequence[str], *, whole: bool = False) -> tuple[str, int] | None:
    """The state (or field 40, or with ``whole`` a part of a state) that words begin with, and how many words it takes.

    Whole names come first, then beginnings, those in the language of the table before others, then one that is spelt
    nearly so; the more words the better.
    """
    states = index(layout.atlas).states
    own = {states[code].name[layout.language]: code for code in layout.atlas.cards}
    ways: list[Callable[[str], str | None]] = [
        lambda text: "40" if fold(text) in FORTY_WORDS else index(layout.atlas).words.get(fold(text)),
        lambda text: own.get(_unmistakable(text, tuple(own)) or "") if len(text) > 1 else None,
        lambda text: find_state(layout.atlas, text),
    ]
    if whole:
        ways.append(lambda text: find_part(layout.atlas, text))
    for way in ways:
        for length in range(len(words), 0, -1):
            if (found := way(" ".join(words[:length]))) is not None:
                return found, length
    if begun(" ".join(words), index(layout.atlas).words):
        return None  # several begin so
    for length in range(1, len(words) + 1):  # spelt wrongly, and then nothing but tokens
        near = suggest_states(layout.atlas, " ".join(words[:length]), 2)
        if len(near) == 1 and all(_meant(layout, word) for word in words[length:]):
            return near[0], length
    return None


def _unknown(layout: Layout, text: str) -> NotationError:
    states = index(layout.atlas).states
    near: tuple[Value, ...] = tuple(states[code].name for code in suggest_states(layout.atlas, text, 4))
    if not near:
        return NotationError(N_("{written} is not a state of this map"), written=text[:40])
    problem = N_("{written} is not a state of this map; did you mean {suggestions}?")
    return NotationError(problem, written=text[:40], suggestions=near)


def _token(layout: Layout, word: str) -> str:
    """The token that a word means, as it is written in the file."""
    if (found := _meant(layout, word)) is not None:
        return found
    like = _tokens_like(layout, word) or layout.tokens()
    problem = N_("{written} is nobody's token; in play are {suggestions}")
    raise NotationError(problem, written=word[:40], suggestions=tuple(shown(one) for one in like))


def _meant(layout: Layout, word: str) -> str | None:
    """The token that a word means: of those at the table before those that nobody has."""
    return _unmistakable(word, layout.seated(), layout.tokens())


def _tokens_like(layout: Layout, word: str) -> tuple[str, ...]:
    known = {token_key(one): one for one in layout.tokens()}
    return tuple(one for one in layout.tokens() if fold(one).startswith(fold(word))) or nearest_ids(word, known)


def _unmistakable(word: str, *groups: Sequence[str]) -> str | None:
    """The one that is spelt so, in any language, or the only one of a group that begins so, first with accents."""
    keys = {token_key(one): one for group in reversed(groups) for one in reversed(group)}
    if (found := keys.get(token_key(word))) is not None:
        return found
    for same in (str.casefold, fold):
        for group in groups:
            begins = {one for one in group if same(one).startswith(same(word))}
            if len(begins) == 1:
                return begins.pop()
    return None


class TravelLine(TypedLine):
    """What carries out a line typed without a table: the first state is the start."""

    def __init__(self, sheet: Sheet, own: bytes | None, language: str) -> None:
        super().__init__(sheet)
        self._own, self._language = own, language

    def carry_out(self, text: str) -> None:
        lay_typed(Layout(self.sheet.raw, self._language, self._own), 0, text)


def line_for(raw: dict[str, Any], own: bytes | None = None, who: int = 0) -> TravelLine:
    """What carries out typed lines on a table."""
    return TravelLine(Sheet(raw, who), own, current_language())
