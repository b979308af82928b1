"""The answer made from a verdict: the outcome in one line, the deciding steps, the meaning for every player.

Each game makes its answers in a module ``answers`` of its room: sentences as in the working, and for programs codes
and typed values in no language; docs/json.md lists the codes. Players go by their numbers in the file, from 1, what
lies on the table by the ids or the notation that a situation file has for it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from boardgames.core.verdict import Line, Value, Verdict

_MARK = re.compile(r"([a-z0-9-]+)\|")
_SMALL = re.compile(
    "(a|an|and|are|as|at|be|but|by|for|from|has|have|he|his|in|is|it|its|of|on|or|so|that|the|there|they|this|to|was|"
    "who|with)"
)
_WORDS = 5


def plain_sentence(text: str) -> str:
    """A sentence without the id before it."""
    marked = _MARK.match(text)
    return text[marked.end() :] if marked else text


@lru_cache(maxsize=1024)
def code_of(text: str) -> str:
    """The id of an English sentence that a game marks for translation."""
    marked = _MARK.match(text)
    if marked:
        return marked[1]
    plain = re.sub(r"{\w+}", " ", text).casefold()
    words = re.findall(r"[a-z0-9]+", plain.replace("\N{RIGHT SINGLE QUOTATION MARK}", "").replace("'", ""))
    telling = [word for word in words if not _SMALL.fullmatch(word)] or words or re.findall(r"\w+", text.casefold())
    return "-".join(telling[:_WORDS])


Values = Mapping[str, Any]
"""Plain values as JSON has them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A code with the values that belong to it."""

    code: str
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Change:
    """What somebody had ``before`` and has ``after``; None: that is not known."""

    before: int | None
    after: int | None


Cell = Value | Change | None


@dataclass(frozen=True, slots=True)
class Summary:
    """What it comes to for all players, a row for each.

    ``columns``: the key of each for programs, such as ``cash``, with its heading, marked with `N_`; the first is the
    player. A cell is empty (None) where a player has nothing of the kind.
    """

    columns: Mapping[str, str]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """The answer to a question about a situation, for people and for programs.

    ``result``: the outcome. ``legal``: whether the claimed turn is right, None if the question is not about one.
    ``next``: the input that is needed next, if any. ``after``: the table after a turn or another change, as a situation
    file that can be judged again; ``incomplete``: only after the input that its question needs has been added.

    ``headline``: the outcome in one line; by default the heading of the working. ``since``: of several claimed steps
    the one that flipped the outcome. ``decisive``: the steps that decide, with their rules; by default the conditions
    that are not met. ``summary``: the meaning for every player.
    """

    result: Outcome
    legal: bool | None = None
    next: Outcome | None = None
    after: Values | None = None
    headline: Line | None = None
    since: Line | None = None
    decisive: tuple[Line, ...] = ()
    summary: Summary | None = None
    incomplete: bool = False

    @property
    def first(self) -> tuple[Line, ...]:
        """What is told before anything else: headline, since when, what decides."""
        return tuple(line for line in (self.headline, self.since, *self.decisive) if line is not None)


def completed(answer: GameAnswer, verdict: Verdict[Any]) -> GameAnswer:
    """The answer with what its game leaves to the working: the headline, and the conditions that are not met."""
    headings = [line for line in verdict.lines if line.depth == 0]
    ranks = {False: 0, True: 1, None: 2}
    headline = answer.headline or min(headings, key=lambda line: ranks[line.passed])
    decisive = answer.decisive
    if not decisive and (answer.legal is False or headline.passed is False):
        decisive = tuple(line for line in unmet(verdict) if line != headline)
    return replace(answer, headline=headline, decisive=decisive)


def unmet(verdict: Verdict[Any]) -> list[Line]:
    """The conditions that are not met; headings only if nothing beneath them says why."""
    failed = [line for line in verdict.lines if line.passed is False]
    return [line for line in failed if line.depth] or failed


def rests_on(answer: GameAnswer, verdict: Verdict[Any]) -> tuple[Line, ...]:
    """The uncertain facts and the readings that the verdict used, each once, but for those told first anyway."""
    facts: list[Line] = []
    for line in verdict.lines:
        if not line.uncertain or line in answer.first:
            continue
        plain = replace(line, depth=1)
        for at, fact in enumerate(facts):
            if (joined := _joined(fact, plain)) is not None:
                facts[at] = joined
                break
        else:
            facts.append(plain)
    return tuple(facts)


def _joined(first: Line, second: Line) -> Line | None:
    """One line for two that say the same, of the same or of lists of things; None if they do not."""
    if (first.text, first.rules) != (second.text, second.rules):
        return None
    values: dict[str, Value] = {}
    for key, value in first.values.items():
        more = second.values[key]
        if isinstance(value, tuple) and isinstance(more, tuple):
            values[key] = tuple(dict.fromkeys((*value, *more)))
        elif value == more:
            values[key] = value
        else:
            return None
    return replace(first, values=values)


def steps(answer: GameAnswer, verdict: Verdict[Any]) -> tuple[Line, ...]:
    """The working without the decisive lines and those it rests on; lines under a first heading move up one level."""
    kept, depth = [], 0
    lines = [line for line in verdict.lines if not line.uncertain]
    for line, after in zip_longest(lines, lines[1:]):
        repeats, leads = any(line is first for first in answer.first), after is not None and after.depth > line.depth
        if line.depth == 0:
            depth = after.depth if repeats and leads else 0
        if not repeats or (leads and line.depth):
            kept.append(replace(line, depth=max(0, line.depth - depth)))
    return tuple(kept)


def turn_code(legal: bool, open_: bool) -> str:
    """The code of a turn: ``broken``, ``so-far`` (right as far as it is told) or ``right``."""
    return "broken" if not legal else "so-far" if open_ else "right"


def values_of(value: object, *names: str) -> dict[str, Any]:
    """Some fields of a value as plain values, tuples as lists."""
    values = {name: getattr(value, name) for name in names}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def number_of(index: int | None) -> int | None:
    """The number by which a file names a player, from 1."""
    return None if index is None else index + 1


def numbers_of(indices: Iterable[int]) -> list[int]:
    return [index + 1 for index in indices]
