"""The typed line of Bez hranic: states with their tokens, purses, words that change the round, the map, the question.

A line has items with commas between them. Each begins with a state (or ``40``) and goes on with its tokens, the lowest
first: ``Francie, Velká Británie červená, Maďarsko žlutá modrá, 40 zelená``. Names may be cut short as long as they are
unmistakable, and a misspelt name is understood if only one is similar. A state that is not on the table yet is put in
the current row, and the next row becomes the current one; tokens alone are laid at the current row. ``round 3`` turns
to another round, ``usa`` to another map, ``red: 100`` fills a purse, ``Anna: red blue 200`` seats a player, and
``route poland, russia, finland`` claims a route.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from boardgames.bez_hranic.atlas import index
from boardgames.bez_hranic.fields import (
    FORTY_WORDS,
    OwnMaps,
    colour_value,
    find_part,
    find_state,
    suggest_states,
    token_key,
)
from boardgames.bez_hranic.model import ROUNDS
from boardgames.bez_hranic.sheet import FIELD, START, STATION, STAY, TARGET, VISIT, Row, TravelSheet
from boardgames.core.names import begun, fold, nearest_ids
from boardgames.core.typed import GameLine, Offer, Word, asks
from boardgames.core.verdict import NotationError, Value
from fejag_admin.common.language import N_


class TravelLine(GameLine):
    """What is being typed, from the current row of the sheet on."""

    sheet: TravelSheet

    def __init__(self, sheet: TravelSheet) -> None:
        super().__init__(sheet)
        self._stations: list[str] | None = None  # of the route that is being claimed
        self._owner: str | None = None  # whose purse the item fills

    def carry_out(self, text: str) -> None:
        super().carry_out(re.sub(r"\s*[:=]", ": ", text))
        self._begin_anew(self.sheet.at)

    def _item(self, words: list[str]) -> None:
        self._owner = None
        lead = fold(" ".join(words).partition(":")[0])
        if lead in FORTY_WORDS or lead in index(self.sheet.atlas).words:  # a state, whose tokens stand behind a colon
            words = " ".join(words).replace(":", " ").split()
        super()._item(words)

    def things(self, words: list[str]) -> None:
        """A station of a route, what is in a purse, a state with its tokens, or tokens alone."""
        if self._stations is not None:
            self._stations.append(self._station(words))
        elif self._owner is not None:
            self._fill(self._owner, words)
        elif self.sheet.row.has_field and all(self._token_of(word) for word in words):
            self._lay(self.sheet.row, words)
        else:
            self._put(words)

    # words

    def turn_to(self, words: list[str]) -> None:
        """Another round."""
        if len(words) != 1 or not words[0].isdecimal() or not 1 <= int(words[0]) <= ROUNDS:
            raise NotationError(N_("here belongs a whole number from {least} to {most}"), least=1, most=ROUNDS)
        self._begin_anew()
        self.sheet.turn_to(int(words[0]))

    def take_map(self, name: str, words: list[str]) -> None:
        if words:
            raise self._unknown(" ".join(words))
        self._begin_anew()
        self.sheet.take_map(name)

    def _begin_anew(self, at: int = 0) -> None:
        """Go on at another row; a route that was being claimed ends here."""
        if self._stations:
            self._claim(self._stations)
        self.sheet.at, self._stations = at, None

    def route(self, words: list[str]) -> None:
        """A claimed route: its states (or parts of them) from the start to the last, to the end of the line."""
        self._begin_anew()
        self.sheet.put("what", "route")
        self._stations = []
        if words:
            self.things(words)

    def _station(self, words: Sequence[str]) -> str:
        lead = self._lead(words, complete=True)
        if lead is None or lead[0] == "40":
            raise self._unknown(" ".join(words))
        if lead[1] < len(words):
            raise NotationError(N_("no tokens lie here: {written}"), written=" ".join(words[lead[1] :]))
        return lead[0]

    def _claim(self, stations: Sequence[str]) -> None:
        if len(stations) < 2:
            raise NotationError(N_("a route has two states at least, with commas between"))
        names = index(self.sheet.atlas)
        start, last = (code if code in names.states else names.regions[code].state
                       for code in (stations[0], stations[-1]))  # fmt: skip
        self.sheet.put("target", None)
        self.sheet.put("start", self.sheet.state_name(start))
        self.sheet.put("visits", [self.sheet.state_name(last)])
        self.sheet.put("route", [self.sheet.state_name(code) for code in stations])

    # purses

    def player(self, name: str) -> None:
        """Whose purse is filled, ``red: 100``, or who sits down, ``Anna: red blue 200``."""
        if not name:
            raise _no_purse()
        names = [name for name, _colours, _cash in self.sheet.purses()]
        self._owner = _unmistakable(name, [*names, *self.sheet.tokens()]) or name
        self._fill(self._owner, [])

    def _fill(self, owner: str, words: Sequence[str]) -> None:
        cash = [int(word) for word in words if word.isdecimal() and len(word) < 7]
        colours = [self._token(word) for word in words if not word.isdecimal()]
        if len(cash) > 1:
            raise _no_purse()
        self.sheet.set_purse(owner, tuple(colours), cash[0] if cash else None)

    # states and tokens

    def _put(self, words: Sequence[str]) -> None:
        """Put a state with its tokens into the row that has it, or into the current one; go on to the next."""
        sheet, rows = self.sheet, self.sheet.rows()
        row = rows[sheet.at]
        lead = self._lead(words, complete=row.kind == STATION)
        if lead is None:
            raise self._unknown(" ".join(words))
        key, length = lead
        lies = next((at for at, row in enumerate(rows) if row.key == key and row.kind in {FIELD, STAY}), None)
        if key == "40" and lies is None:
            raise self._unknown(words[0])
        elsewhere = length < len(words) or row.key is None or row.kind == STAY or key == "40"
        if lies is not None and elsewhere and row.kind not in {STATION, VISIT}:
            sheet.at = lies
        else:
            sheet.at = _free(rows, sheet.at)
            sheet.write(rows[sheet.at], sheet.state_name(key))
        if length < len(words):
            if not sheet.row.has_field:
                raise NotationError(N_("no tokens lie here: {written}"), written=" ".join(words[length:]))
            self._lay(sheet.row, words[length:])
        sheet.at = min(sheet.at + 1, len(sheet.rows()) - 1)

    def _lay(self, row: Row, words: Iterable[str]) -> None:
        for word in words:
            self.sheet.lay(row, self._token(word))

    def _lead(self, words: Sequence[str], *, complete: bool = False) -> tuple[str, int] | None:
        """The state (or field 40, or with ``complete`` a part of a state) that words begin with, and how many it takes.

        Whole names come first, then beginnings, those in the language of the table before others, then one that is
        spelt nearly so; the more words the better.
        """
        atlas = self.sheet.atlas
        names = index(atlas)
        own = {names.states[code].name[self.sheet.language]: code for code in atlas.cards}
        ways: list[Callable[[str], str | None]] = [
            lambda text: "40" if fold(text) in FORTY_WORDS else names.words.get(fold(text)),
            lambda text: own.get(_unmistakable(text, tuple(own)) or "") if len(text) > 1 else None,
            lambda text: find_state(atlas, text),
        ]
        if complete:
            ways.append(lambda text: find_part(atlas, text))
        for way in ways:
            for length in range(len(words), 0, -1):
                if (place := way(" ".join(words[:length]))) is not None:
                    return place, length
        if begun(" ".join(words), names.words):
            return None  # several begin so
        for length in range(1, len(words) + 1):  # spelt wrongly, and then nothing but tokens
            near = suggest_states(atlas, " ".join(words[:length]), 2)
            if len(near) == 1 and all(self._token_of(word) for word in words[length:]):
                return near[0], length
        return None

    def _unknown(self, text: str) -> NotationError:
        states = index(self.sheet.atlas).states
        names = [states[code].name for code in suggest_states(self.sheet.atlas, text, 4)]
        near: tuple[Value, ...] = (*self.near(text.partition(" ")[0]), *names)
        if not near:
            return NotationError(N_("{written} is not a state of this map"), written=text[:40])
        problem = N_("{written} is not a state of this map; did you mean {suggestions}?")
        return NotationError(problem, written=text[:40], suggestions=near)

    def _token(self, word: str) -> str:
        """The token that a word means, as it is written in the file."""
        if (token := self._token_of(word)) is not None:
            return token
        like = self._tokens_like(word) or self.sheet.tokens()
        problem = N_("{written} is nobody's token; in play are {suggestions}")
        raise NotationError(problem, written=word[:40], suggestions=tuple(map(colour_value, like)))

    def _token_of(self, word: str) -> str | None:
        """The token that a word means; tokens of players come before unused ones."""
        return _unmistakable(word, self.sheet.seated(), self.sheet.tokens())

    def _tokens_like(self, word: str) -> tuple[str, ...]:
        tokens = self.sheet.tokens()
        begins = tuple(token for token in tokens if fold(token).startswith(fold(word)))
        return begins or nearest_ids(word, {token_key(token): token for token in tokens})

    # what may come next

    def vocabulary(self) -> Iterable[str]:
        """The states of the map."""
        return sorted(self.sheet.state_name(code) for code in self.sheet.atlas.cards)

    def offers(self, text: str, language: str, limit: int = 6) -> tuple[Offer, ...]:
        """What the last item means if Enter would take it, behind a state its tokens; else what may be typed next."""
        item = re.split(self.between, text)[-1].lstrip()
        words, row = item.split(), self.sheet.row
        if not words or fold(words[0]) in self.words:
            return super().offers(text, language, limit)
        if ":" in item or "=" in item:
            return ()
        lead = self._lead(words, complete=row.kind == STATION)
        if item.endswith(" ") and (fold(item) in FORTY_WORDS or fold(item) in index(self.sheet.atlas).words):
            laid = bool(text.removesuffix(item).strip()) or row.kind in {FIELD, STAY}
            return tuple(Offer(text + token, token) for token in self.sheet.tokens()[: limit if laid else 0])
        if lead is not None and lead[1] == len(words) and lead[0] != "40":
            name = self.sheet.state_name(lead[0])
            return (Offer(text.removesuffix(item) + name, name),)
        if lead is not None or (row.has_field and all(map(self._token_of, words))):
            only = self._token_of(words[-1])
            tokens = self._tokens_like(words[-1]) if only is None else (only,)
            return tuple(Offer(text.removesuffix(words[-1]) + token, token) for token in tokens[:limit])
        return super().offers(text, language, limit)

    table: ClassVar[tuple[Word, ...]] = (
        Word("kolo", "round", turn_to, "3"),
        Word("trasa", "route", route, "polsko, rusko", "poland, russia"),
        Word("evropa", "europe", lambda line, words: line.take_map("europe", words)),
        Word("usa", "usa", lambda line, words: line.take_map("usa", words)),
        Word("žetony", "tokens", asks("tokens")),
        Word("hra", "game", asks("game")),
    )


def _free(rows: Sequence[Row], at: int) -> int:
    """Where a new state goes: the current row, or from field 40 the first that is empty."""
    if rows[at].kind != STAY:
        return at
    free = [place for place, row in enumerate(rows) if not row.name and row.kind in {START, TARGET, FIELD}]
    if not free:
        raise NotationError(N_("the offer is full: go to the row that is to be another state"))
    return free[0]


def _no_purse() -> NotationError:
    return NotationError(N_("a purse is written so: name = colours and cash"))


def _unmistakable(word: str, *groups: Sequence[str]) -> str | None:
    """The one that is spelt so, in any language, or the only one of a group that begins so, first with accents."""
    keys = {token_key(name): name for group in reversed(groups) for name in reversed(group)}
    if (token := keys.get(token_key(word))) is not None:
        return token
    for same in (str.casefold, fold):
        for group in groups:
            begins = {name for name in group if same(name).startswith(same(word))}
            if len(begins) == 1:
                return begins.pop()
    return None


def line_for(raw: dict[str, Any], own: OwnMaps | None = None, current_player: int = 0) -> TravelLine:
    """What carries out typed lines on a table."""
    return TravelLine(TravelSheet(raw, current_player, own))
