"""Punch patterns: drawn as text, turned, mirrored, and laid on the exchange."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from boardgames.core.verdict import NotationError
from boardgames.semafory.exchange import SIZE, Mask, lamp_at
from fejag_admin.common.language import N_

Holes = tuple[tuple[int, int], ...]
"""The holes of a pattern as (row, column), moved to the upper left corner and sorted."""

TURNS = (0, 90, 180, 270)
"""Degrees clockwise."""
_HOLE, _NONE = "#1*xX●", ".0-_○"


@dataclass(frozen=True, slots=True)
class PatternPlacing:
    """How a pattern lies: mirrored left to right first, then turned clockwise; its upper left corner on a lamp.

    ``row`` and ``column`` are counted from 0 as the south sees them; ``turn`` is one of `TURNS`.
    """

    turn: int
    mirror: bool
    row: int
    column: int


def normal(holes: Iterable[tuple[int, int]]) -> Holes:
    """The holes moved to the upper left corner."""
    holes_left = tuple(holes)
    top, left = min(row for row, _column in holes_left), min(column for _row, column in holes_left)
    return tuple(sorted((row - top, column - left) for row, column in holes_left))


def orient(holes: Holes, turn: int, mirror: bool) -> Holes:
    """The holes mirrored, then turned (rule P2)."""
    if mirror:
        holes = normal((row, -column) for row, column in holes)
    for _quarter in range(turn // 90):
        holes = normal((column, -row) for row, column in holes)
    return holes


def cover(holes: Holes, placing: PatternPlacing) -> Mask | None:
    """The lamps under the holes of a pattern laid so; None if a part of it sticks out of the exchange (rule P1)."""
    mask = 0
    for row, column in orient(holes, placing.turn, placing.mirror):
        at_row, at_column = row + placing.row, column + placing.column
        if not (0 <= at_row < SIZE and 0 <= at_column < SIZE):
            return None
        mask |= 1 << lamp_at(at_row, at_column)
    return mask


@lru_cache(maxsize=512)
def ways_to_lay(holes: Holes) -> dict[Mask, PatternPlacing]:
    """Every set of lamps that a pattern can cover, sorted, each with the plainest way to lay it so."""
    placings: dict[Mask, PatternPlacing] = {}
    for mirror in (False, True):
        for turn in TURNS:
            for row in range(SIZE):
                for column in range(SIZE):
                    placing = PatternPlacing(turn, mirror, row, column)
                    mask = cover(holes, placing)
                    if mask is not None:
                        placings.setdefault(mask, placing)
    return dict(sorted(placings.items()))


def same_shape(first: Holes, second: Holes) -> bool:
    """Whether one pattern is the other turned or mirrored."""
    return any(orient(first, turn, mirror) == second for mirror in (False, True) for turn in TURNS)


def read_drawing(text: str) -> Holes:
    """The holes of a pattern drawn row by row, holes # 1 * x ●, none . 0 - _ ○; rows apart by / or a new line.

    Raise NotationError if it is no drawing, has no hole, or does not fit on the exchange.
    """
    rows = [row.strip() for row in text.replace("/", "\n").splitlines()]
    holes = []
    for number, row in enumerate(rows):
        for column, sign in enumerate(row):
            if sign in _HOLE:
                holes.append((number, column))
            elif sign not in _NONE:
                raise NotationError(N_("{sign} is neither a hole (#) nor none (.) of a pattern"), sign=sign)
    if not holes:
        raise NotationError(N_("a pattern has at least one hole (#)"))
    holes_read = normal(holes)
    if any(row >= SIZE or column >= SIZE for row, column in holes_read):
        raise NotationError(N_("the pattern does not fit on the exchange: at most {size} rows and columns"), size=SIZE)
    return holes_read


def drawing(holes: Holes) -> tuple[str, ...]:
    """The rows of a pattern, ``#`` for a hole and ``.`` for none."""
    high, wide = max(row for row, _column in holes) + 1, max(column for _row, column in holes) + 1
    return tuple("".join("#" if (row, column) in holes else "." for column in range(wide)) for row in range(high))
