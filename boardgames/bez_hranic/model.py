"""What lies on the table: players with their colours and cash, the offer, the centre, the stacks of tokens."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache

from boardgames.bez_hranic.atlas import Atlas
from boardgames.core.names import fold
from boardgames.core.verdict import Name, Value
from fejag_admin.common.data import data_file

ROUNDS = 7
OFFER = 7
FORTY = 7
"""The index of field 40, after the seven of the offer."""
FIELDS = 8
MOST_PLAYERS = 6
DECK = 50
"""The cards that rounds 1 to 6 use up: 4 times 8 and 2 times 9."""
GRANTS = {1: 100, 3: 200, 5: 300}
"""Euro for each traveller at the beginning of a round (rule G1)."""

CROSSING = 10
NEIGHBOURS = 30
BENEATH = 10
STAY = 40


def tokens_in(number: int) -> int:
    """How many tokens each colour lays in a round (rule T1)."""
    return 1 if number <= 2 else 2


def has_target(number: int) -> bool:
    """Whether two cards lie in the centre in a round (rule O2)."""
    return number >= 5


@dataclass(frozen=True, slots=True)
class Player:
    """A player; ``colours``: his tokens, two in the variant for two and three players. ``cash``: None if not told."""

    name: str
    colours: tuple[str, ...]
    cash: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A round: ``offer`` and centre by the codes of states; ``stacks``: on each field the colours, lowest first.

    The fields are the seven of the offer, then field 40.
    """

    round: int
    offer: tuple[str, ...]
    start: str
    target: str | None
    stacks: tuple[tuple[str, ...], ...] = ((),) * FIELDS

    @property
    def centre(self) -> tuple[str, ...]:
        """The states in the centre."""
        return (self.start,) if self.target is None else (self.start, self.target)

    def fields_of(self, colour: str) -> tuple[int, ...]:
        """The fields where a colour has tokens; a field with two of them twice."""
        return tuple(at for at, stack in enumerate(self.stacks) for token in stack if token == colour)

    def beneath(self, colour: str, at: int) -> tuple[str, ...]:
        """The tokens beneath the topmost one of a colour on a field."""
        stack = self.stacks[at]
        return stack[: len(stack) - 1 - stack[::-1].index(colour)]

    def lifted(self, colour: str) -> Table:
        """The same table without any token of a colour."""
        stacks = tuple(tuple(token for token in stack if token != colour) for stack in self.stacks)
        return Table(self.round, self.offer, self.start, self.target, stacks)


@dataclass(frozen=True, slots=True)
class Options:
    """The readings that may be chosen otherwise; the README of the game says why each is needed.

    ``final_below_zero``: a journey of the last round worth less than nothing brings ``nothing``, or the player
    ``owes`` it, rule F4.
    """

    final_below_zero: str = "nothing"


OPTION_VALUES: dict[str, tuple[str, ...]] = {"final_below_zero": ("nothing", "owes")}
"""What each option may be, the default first."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A route that somebody claims, for a journey through ``visits``; each item the code of a region or of a state."""

    start: str
    target: str | None
    visits: tuple[str, ...]
    route: tuple[tuple[str, ...], ...]
    """For each station the regions that may be meant."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A table and a question about it.

    ``what``: round, tokens, choices, game, route or map. ``tables``: one round, or those of a game from the first on.
    ``colour`` (choices): whose choices are asked about, None: a newcomer's. ``claim``: the route in question.
    ``notation``: the language in which the file names states, cs or en.
    """

    what: str
    atlas: Atlas
    players: tuple[Player, ...] = ()
    tables: tuple[Table, ...] = ()
    colour: str | None = None
    claim: Claim | None = None
    options: Options = field(default_factory=Options)
    notation: str = field(default="cs", compare=False)


@lru_cache(maxsize=1)
def colours() -> tuple[Name, ...]:
    """The six colours of the game."""
    return tuple(dict.fromkeys(_colours().values()))


@lru_cache(maxsize=1)
def _colours() -> dict[str, Name]:
    """The colours by every word for them, folded."""
    return {
        fold(word): Name(one["cs"][0], one["en"][0])
        for one in _colour_words()
        for language in ("cs", "en")
        for word in one[language]
    }


@lru_cache(maxsize=1)
def _colour_words() -> tuple[dict[str, list[str]], ...]:
    """For each colour the words in each language, the usual one first."""
    return tuple(json.loads(data_file("bez_hranic", "colours.json").read_text(encoding="utf-8")))


def shown(word: str) -> Value:
    """A colour of the game in both languages; any other name as it is."""
    return _colours().get(fold(word), word)


def written(word: str, language: str) -> str:
    """A colour as it is written in a language (cs or en); any other name as it is."""
    for one in _colour_words():
        known = {fold(each) for each in one[language]}
        if fold(word) in known:
            return word
        if _colours().get(fold(word)) == Name(one["cs"][0], one["en"][0]):
            return one[language][0]
    return word


def label(player: Player, colour: str) -> Value:
    """Who travels: the player, with the colour if he has two."""
    if len(player.colours) == 1:
        return shown(player.name)
    name, token = shown(player.name), shown(colour)
    if isinstance(name, Name) or isinstance(token, Name):
        return Name(*(f"{_in(name, language)} ({_in(token, language)})" for language in ("cs", "en")))
    return f"{name} ({token})"


def _in(value: Value, language: str) -> str:
    return str(getattr(value, language)) if isinstance(value, Name) else str(value)
