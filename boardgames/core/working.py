"""The working of a verdict: its lines, and the rules and readings that they name, by their ids."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

from boardgames.core.verdict import Line, Name, Value, note
from fejag_admin.common.files import data_file, data_json
from fejag_admin.common.language import N_
from fejag_admin.common.names import fold

SHORTEST = 3
"""Letters of a word that must agree at least."""
_RULE = re.compile(r"^- \*\*([A-Z]\d+a?)\*\* (.*(?:\n  .*)*+)", re.MULTILINE)
_WORD = re.compile(r"\w+")


@cache
def rules_of(game: str, language: str) -> dict[str, str]:
    """The sentences of all rules of a game (its folder of data) by their ids, in the order of the book."""
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    text = data_file(game, name).read_text(encoding="utf-8")
    return {rule: " ".join(sentence.replace("*", "").split()) for rule, sentence in _RULE.findall(text)}


def find_rules(game: str, language: str, words: list[str]) -> list[str]:
    """The rules with these ids, or else those whose text contains all of these words, in any inflection."""
    rules = rules_of(game, language)
    named = [word.upper() for word in words if word.upper() in rules]
    if words and len(named) == len(words):
        return named
    asked = _WORD.findall(fold(" ".join(words)))
    return [rule for rule, text in rules.items() if all(_has(fold(text), word) for word in asked)]


def _has(text: str, word: str) -> bool:
    """Whether a word of the text begins as ``word`` does without its ending, be it denied as Czech does (ne-)."""
    stem = word[: max(SHORTEST, len(word) - 2)]
    return any(word.startswith(stem) or word.removeprefix("ne").startswith(stem) for word in _WORD.findall(text))


def reading_line(game: str, reading: str, depth: int = 1) -> Line:
    """The line that names the reading, by its id, on which a verdict rests; game: the name of its room."""
    rules, name = _readings(game)[reading]
    return note(N_("as we read it, {reading}"), rules, depth, uncertain=True, reading=name)


@cache
def _readings(game: str) -> dict[str, tuple[str, Name]]:
    """The readings of a game by their ids: the rules they are about, and what they say."""
    raw = data_json(game, "readings.json")
    return {row.pop("id"): (row.pop("rules"), Name(**row)) for row in raw}


S = TypeVar("S", bound=Any)
"""A situation of a game: a frozen dataclass with ``players``."""


class Broken(Exception):  # noqa: N818  # no error: the turn stops here
    """A rule was broken; the line that says so has been written."""


class Asked(Exception):  # noqa: N818  # no error: the telling ends here
    """The telling ends here: ``needs`` says what must come next, ``choices`` and ``spirits`` what it may be."""

    def __init__(self, needs: str, choices: tuple[Any, ...] = (), spirits: tuple[str, ...] = ()) -> None:
        super().__init__(needs)
        self.needs = needs
        self.choices = choices
        self.spirits = spirits


class Working(Generic[S]):
    """A table on which something is followed; each step writes ``lines``.

    ``game``: the name of the game's room. ``now``: the situation, replaced as it goes on. ``index``: the player whose
    turn it is. ``legal``: no rule was broken so far. ``asked``: what must be told next, empty if nothing must.
    ``rules`` are ids with spaces between them.
    """

    game: ClassVar[str]

    def __init__(self, situation: S, index: int) -> None:
        self.now, self.index = situation, index
        self.lines: list[Line] = []
        self.legal = True
        self.asked = Asked("")

    def change(self, **fields: Any) -> None:
        """Change something of the situation."""
        self.now = replace(self.now, **fields)

    def change_player(self, index: int, **fields: Any) -> None:
        """Change something of a player."""
        players = list(self.now.players)
        players[index] = replace(players[index], **fields)
        self.change(players=tuple(players))

    def follow(self, telling: Callable[[], None]) -> None:
        """Follow what is told until it ends, breaks a rule, or something else must be told."""
        try:
            telling()
        except Asked as question:
            self.asked = question
        except Broken:
            self.legal = False

    def _write(self, text: str, rules: str, values: Mapping[str, Value], depth: int = 1, **details: Any) -> None:
        self.lines.append(Line(text, values, tuple(rules.split()), depth, **details))

    def note(
        self, text: str, rules: str = "", /, depth: int = 1, *, amount: int | None = None, **values: Value
    ) -> None:
        """Write a line that states something."""
        self._write(text, rules, values, depth, amount=amount)

    def check(self, met: bool, text: str, rules: str, /, depth: int = 1, **values: Value) -> bool:
        """Write a condition that is met or not; return whether it is."""
        self._write(text, rules, values, depth, passed=met)
        return met

    def require(self, met: bool, text: str, rules: str, /, depth: int = 1, **values: Value) -> bool:
        """Write a condition that is met or not; raise Broken if it is not."""
        if not self.check(met, text, rules, depth, **values):
            raise Broken
        return met

    def forbid(self, broken: bool, text: str, rules: str, /, **values: Value) -> None:
        """Write what rule is broken, if one is, and raise Broken."""
        if broken:
            self.require(False, text, rules, 1, **values)

    def rest_on(self, text: str, rules: str, /, depth: int = 1, **values: Value) -> None:
        """Write on which uncertain fact this rests."""
        self._write(text, rules, values, depth, uncertain=True)

    def read(self, reading: str, depth: int = 1) -> None:
        """Write by which reading of a silent rule this is judged."""
        self.lines.append(reading_line(self.game, reading, depth))
