"""The cheapest way to send a sign, or to darken a tower: exact for each of the 65,536 states of the lamps.

What a pattern does to a tower depends only on which of the tower's six lamps it covers, so of all its placements one
for each of these 64 classes is enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from boardgames.semafory.exchange import TOWERS, Mask, lamps_of
from boardgames.semafory.kit import Pattern
from boardgames.semafory.patterns import Holes, ways_to_lay

Plays = tuple[tuple[Pattern, Mask], ...]
"""Patterns with the lamps on which each is laid."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Lamps to be reached around a tower: ``lit`` of its six; ``cost``: load points for going there."""

    tower: str
    lit: Mask
    cost: int = 0


@dataclass(frozen=True, slots=True)
class SolverQuestion:
    """What the solver is asked.

    ``lamps`` as they are, the ``hand``. ``budget``: load points left, None if there is no limit. ``touched``: lamps
    flipped in this turn already; of the six at least one must be flipped, unless ``touch`` is false. ``least``: how
    many patterns must be played at least; ``owed``: one that must be among them. ``exchange``: a pattern of the hand
    given before, and the one taken for it.
    """

    lamps: Mask
    hand: tuple[Pattern, ...]
    budget: int | None = None
    touched: Mask = 0
    touch: bool = True
    least: int = 1
    exchange: tuple[Pattern, Pattern] | None = None
    owed: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One way: go to the tower of the ``goal`` and lay the patterns in any order; ``load`` points in all.

    ``exchange``: a pattern of the hand given first, and the one taken for it and played first, if any.
    """

    load: int
    goal: Goal
    plays: Plays
    exchange: tuple[Pattern, Pattern] | None = None


def class_of(mask: Mask, tower: str) -> int:
    """Which of a tower's six lamps are in a set, as a number below 64."""
    return sum((mask >> lamp & 1) << place for place, lamp in enumerate(lamps_of(TOWERS[tower].window)))


@lru_cache(maxsize=4096)
def _by_class(holes: Holes, tower: str) -> dict[int, Mask]:
    """The first placement of a pattern in each class."""
    by_class: dict[int, Mask] = {}
    for mask in ways_to_lay(holes):
        by_class.setdefault(class_of(mask, tower), mask)
    return by_class


@lru_cache(maxsize=4096)
def _reached(patterns: tuple[Pattern, ...], tower: str) -> dict[tuple[int, bool], Plays]:
    """What laying all these patterns comes to: the class of all together, whether one covers a lamp of the tower."""
    if not patterns:
        return {(0, False): ()}
    plays_by_class: dict[tuple[int, bool], Plays] = {}
    for (before, touched), plays in _reached(patterns[:-1], tower).items():
        for kind, mask in _by_class(patterns[-1].holes, tower).items():
            plays_by_class.setdefault((before ^ kind, touched or kind > 0), (*plays, (patterns[-1], mask)))
    return plays_by_class


def _choices(question: SolverQuestion) -> Iterator[tuple[Pattern, ...]]:
    """Every choice of patterns that may be played."""
    held = sorted(Counter(question.hand).items())
    for copies in product(*(range(number + 1) for _pattern, number in held)):
        patterns = tuple(pattern for (pattern, _all), copy in zip(held, copies, strict=True) for _copy in range(copy))
        if len(patterns) >= question.least and (question.owed is None or question.owed in patterns):
            yield patterns


def cheapest(question: SolverQuestion, goal: Goal) -> Way | None:
    """The way with the fewest load points, of equally cheap ones with the fewest patterns; None if there is none."""
    need = class_of(question.lamps ^ goal.lit, goal.tower)
    enough = not question.touch or bool(question.touched & TOWERS[goal.tower].window)
    best: Way | None = None
    for patterns in sorted(_choices(question), key=len):
        load = goal.cost + sum(pattern.load for pattern in patterns)
        if (question.budget is not None and load > question.budget) or (best is not None and load >= best.load):
            continue
        reached = _reached(patterns, goal.tower)
        plays = reached.get((need, True), reached.get((need, False)) if enough else None)
        if plays is not None:
            best = Way(load, goal, plays, question.exchange)
    return best
