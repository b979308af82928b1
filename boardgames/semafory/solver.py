"""Every way to send a sign, or to darken a tower: exact, cheapest first.

What a pattern does to a tower depends only on which of the tower's six lamps it covers, so all its placements fall into
64 classes. Counting convolves the classes of the patterns played; listing fills in all patterns but one and looks the
last one up by its class. Both are exact for each of the 65,536 states of the lamps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from boardgames.semafory.exchange import TOWERS, Mask, lamps_of
from boardgames.semafory.kit import Pattern
from boardgames.semafory.patterns import Holes, ways_to_lay

CLASSES = 64
"""Sets of the six lamps around a tower."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Lamps to be reached around a tower: ``lit`` of its six; ``cost``: load points for going there."""

    tower: str
    lit: Mask
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """What the solver is asked.

    ``lamps`` as they are, the ``goals``, any of which will do, the ``hand``. ``budget``: load points left, None if
    there is no limit. ``touched``: lamps flipped in this turn already; of the six at least one must be flipped, unless
    ``touch`` is false. ``least``: how many patterns must be played at least. ``owed``: one that must be among them.
    """

    lamps: Mask
    goals: tuple[Goal, ...]
    hand: tuple[Pattern, ...]
    budget: int | None = None
    touched: Mask = 0
    touch: bool = True
    least: int = 1
    owed: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One way: go to ``tower`` and lay the patterns, in any order, each on these lamps; ``load`` points in all.

    ``exchange``: a pattern of the hand given first, and the one taken for it and played first, if any.
    """

    load: int
    tower: str
    plays: tuple[tuple[Pattern, Mask], ...]
    exchange: tuple[Pattern, Pattern] | None = None


@dataclass(frozen=True, slots=True, order=True)
class _Bundle:
    """Patterns played together: each with how many copies of it."""

    load: int
    size: int
    patterns: tuple[tuple[Pattern, int], ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The ways to one goal with the same patterns: how many there are, after which ``exchange``, if any."""

    question: Question
    goal: Goal
    patterns: tuple[tuple[Pattern, int], ...]
    load: int
    number: int
    exchange: tuple[Pattern, Pattern] | None = None

    def ways(self) -> Iterator[Way]:
        """All of them, worked out one by one."""
        for way in _fill(self.question, self.goal, self.patterns):
            yield Way(self.load, self.goal.tower, way, self.exchange)


def class_of(mask: Mask, tower: str) -> int:
    """Which of a tower's six lamps are in a set, as a number below 64."""
    return sum((mask >> lamp & 1) << place for place, lamp in enumerate(lamps_of(TOWERS[tower].window)))


@lru_cache(maxsize=4096)
def _classes(holes: Holes, tower: str) -> tuple[int, ...]:
    """The class of every placement of a pattern, in the order of `ways_to_lay`."""
    return tuple(class_of(mask, tower) for mask in ways_to_lay(holes))


@lru_cache(maxsize=4096)
def _by_class(holes: Holes, tower: str) -> tuple[tuple[int, ...], ...]:
    """For each class the placements in it, by their number in `ways_to_lay`."""
    found: list[list[int]] = [[] for _class in range(CLASSES)]
    for number, kind in enumerate(_classes(holes, tower)):
        found[kind].append(number)
    return tuple(map(tuple, found))


@lru_cache(maxsize=4096)
def _copies(holes: Holes, copies: int, tower: str) -> tuple[int, ...]:
    """In how many ways so many copies of a pattern can be laid, by the class of all together; order does not count."""
    counts = [[0] * CLASSES for _copy in range(copies + 1)]
    counts[0][0] = 1
    for kind in _classes(holes, tower):
        for copy in range(1, copies + 1):
            fewer, more = counts[copy - 1], counts[copy]
            for before in range(CLASSES):
                if fewer[before]:
                    more[before ^ kind] += fewer[before]
    return tuple(counts[copies])


@lru_cache(maxsize=4096)
def _counts(patterns: tuple[tuple[Pattern, int], ...], tower: str) -> tuple[int, ...]:
    """In how many ways the patterns can be laid, by the class of all together."""
    if not patterns:
        return (1, *[0] * (CLASSES - 1))
    (last, copies), others = patterns[-1], patterns[:-1]
    found = [0] * CLASSES
    own = [(kind, number) for kind, number in enumerate(_copies(last.holes, copies, tower)) if number]
    for before, ways in enumerate(_counts(others, tower)):
        if ways:
            for kind, number in own:
                found[before ^ kind] += ways * number
    return tuple(found)


def _apart(patterns: tuple[tuple[Pattern, int], ...], tower: str) -> int:
    """In how many ways the patterns can be laid so that none covers any of the six lamps."""
    number = 1
    for pattern, copies in patterns:
        apart = len(_by_class(pattern.holes, tower)[0])
        for copy in range(copies):
            number = number * (apart + copy) // (copy + 1)
    return number


def _bundles(question: Question) -> list[_Bundle]:
    """Every choice of patterns that may be played, by load."""
    held = sorted(Counter(question.hand).items())
    found = []
    for copies in product(*(range(number + 1) for _pattern, number in held)):
        patterns = tuple((pattern, copy) for (pattern, _all), copy in zip(held, copies, strict=True) if copy)
        size = sum(copies)
        owed = question.owed is None or any(pattern == question.owed for pattern, _copy in patterns)
        if size >= question.least and owed:
            found.append(_Bundle(sum(pattern.load * copy for pattern, copy in patterns), size, patterns))
    return sorted(found)


def _affordable(question: Question, goal: Goal, bundle: _Bundle) -> bool:
    return question.budget is None or goal.cost + bundle.load <= question.budget


def _number(question: Question, goal: Goal, bundle: _Bundle) -> int:
    """How many ways there are to reach a goal with these patterns."""
    need = class_of(question.lamps ^ goal.lit, goal.tower)
    number = _counts(bundle.patterns, goal.tower)[need]
    if need == 0 and question.touch and not question.touched & TOWERS[goal.tower].window:
        number -= _apart(bundle.patterns, goal.tower)
    return number


def groups(question: Question, exchange: tuple[Pattern, Pattern] | None = None) -> list[Group]:
    """The ways to reach one of the goals, cheapest first; of equally cheap ones those with fewer patterns first."""
    bundles = _bundles(question)
    plans = sorted(
        (goal.cost + bundle.load, bundle.size, place, bundle, number)
        for place, goal in enumerate(question.goals)
        for bundle in bundles
        if _affordable(question, goal, bundle) and (number := _number(question, goal, bundle))
    )
    return [Group(question, question.goals[place], bundle.patterns, load, number, exchange)
            for load, _size, place, bundle, number in plans]  # fmt: skip


def _fill(
    question: Question, goal: Goal, held: tuple[tuple[Pattern, int], ...]
) -> Iterator[tuple[tuple[Pattern, Mask], ...]]:
    """Every way to lay these patterns so that they reach the goal."""
    tower = goal.tower
    patterns = [pattern for pattern, copies in held for _copy in range(copies)]
    masks = [tuple(ways_to_lay(pattern.holes)) for pattern in patterns]
    kinds = [_classes(pattern.holes, tower) for pattern in patterns]
    same = [number > 0 and pattern == patterns[number - 1] for number, pattern in enumerate(patterns)]
    untouched = question.touch and not question.touched & TOWERS[tower].window
    chosen: list[int] = []

    def lay(number: int, need: int, apart: bool) -> Iterator[tuple[tuple[Pattern, Mask], ...]]:
        if number == len(patterns):
            if need == 0 and not apart:
                yield tuple((pattern, masks[at][chosen[at]]) for at, pattern in enumerate(patterns))
            return
        first = chosen[-1] if same[number] else 0
        if number == len(patterns) - 1:
            fitting = _by_class(patterns[number].holes, tower)[need]
            options: Iterable[int] = [at for at in fitting if at >= first]
        else:
            options = range(first, len(masks[number]))
        for at in options:
            kind = kinds[number][at]
            chosen.append(at)
            yield from lay(number + 1, need ^ kind, apart and kind == 0)
            chosen.pop()

    return lay(0, class_of(question.lamps ^ goal.lit, tower), untouched)
