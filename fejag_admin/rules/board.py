"""The board: cells and their names, obstacles, temple, teleports, starts, and how far light can go.

A cell is a number, ``row * size + column`` counted from the top left corner, and at the same time the bit
``1 << cell`` of a *mask*: a set of cells as one whole number. Masks make light cheap: a ray is a mask, what stands
in its way is one ``&``, and the nearest blocker is its lowest or highest bit.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from fejag_admin.rules.figures import FigureKind, Step

Cell = int
Mask = int
Wall = tuple[Cell, Cell]

MIN_SIZE, MAX_SIZE = 5, 99
MAX_TELEPORTS = 20
"""Pairs on a map: with hundreds, light goes so many ways that a check takes minutes."""

_CELL_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]?)")


class CellError(ValueError):
    """A text that names no cell of the board (M1)."""


class Stop(Enum):
    """What ends a ray (L1)."""

    EDGE = "edge"
    OBSTACLE = "obstacle"
    REACH = "reach"
    FIGURE = "figure"
    TEMPLE = "temple"
    TELEPORT = "teleport"


# M1: the cells of the square board and their names.


def column_name(column: int) -> str:
    """The letters of a column (0 is ``A``, 26 is ``AA``), as in a spreadsheet (M1)."""
    return chr(65 + column) if column < 26 else chr(64 + column // 26) + chr(65 + column % 26)


def cell_name(cell: Cell, size: int) -> str:
    """The name of a cell, such as ``K17``: column in letters, row in digits (M1)."""
    row, column = divmod(cell, size)
    return f"{column_name(column)}{row + 1}"


def parse_cell(text: str, size: int) -> Cell:
    """The cell that ``text`` names on a board of ``size`` x ``size`` (M1); raise CellError if there is none."""
    match = _CELL_NAME.fullmatch(text)
    if match is None:
        raise CellError(f"{text!r} is not a cell")
    letters, digits = match[1].upper(), match[2]
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    row = int(digits)
    if column > size or row > size:
        raise CellError(f"{text!r} is outside the {size}x{size} board")
    return (row - 1) * size + column - 1


def on_edge(size: int, cell: Cell) -> bool:
    """Whether a cell lies on the edge of the board (M1)."""
    return not {*divmod(cell, size)}.isdisjoint((0, size - 1))


def cells_of(mask: Mask) -> Iterator[Cell]:
    """The cells of a mask, lowest first."""
    cells = []
    while mask:  # the highest first, since that makes the number shorter
        top = mask.bit_length() - 1
        cells.append(top)
        mask ^= 1 << top
    return reversed(cells)


def mask_of(cells: Iterable[Cell]) -> Mask:
    """The mask that holds exactly these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def wall_between(first: Cell, second: Cell) -> Wall:
    """The obstacle between two cells in the order in which boards keep it: lower cell first."""
    return (first, second) if first < second else (second, first)


class Ray(NamedTuple):
    """Light going from a cell in one direction (L1), or a leap onto one cell (L2).

    ``origin``: the figure's cell, or the teleport cell from which the light goes on (L3); not lit by the ray. ``mask``:
    the cells it lights. ``stop``: what ends it. ``end``: the figure, temple or teleport cell in which it ends, else
    None. ``walls``: the obstacles that stopped it.
    """

    origin: Cell
    step: Step
    mask: Mask
    stop: Stop
    end: Cell | None
    walls: tuple[Wall, ...]

    @property
    def last(self) -> Cell:
        """The last of the cells it lights, of which there must be any."""
        mask = self.mask if self.step > (0, 0) else self.mask & -self.mask
        return mask.bit_length() - 1

    @property
    def section(self) -> Mask:
        """The cells strictly between the origin and the cell in which the ray ends, if it ends in one (P2)."""
        return self.mask if self.end is None else self.mask & ~(1 << self.end)


@dataclass(frozen=True)
class Board:
    """The map: everything that is laid out before the camp begins (M1 to M4).

    ``walls``: obstacles, each as the two cells it parts, lower first (`wall_between`). ``teleports``: pairs of cells.
    ``starts``: the start cell of every team, in the order of the teams. The board checks nothing: a campaign file does
    that on its way in.
    """

    size: int
    walls: frozenset[Wall] = frozenset()
    temple: frozenset[Cell] = frozenset()
    teleports: tuple[tuple[Cell, Cell], ...] = ()
    starts: tuple[tuple[str, Cell], ...] = ()
    _rays: dict[tuple[Cell, Step, bool], Ray] = field(default_factory=dict, init=False, repr=False, compare=False)

    def name(self, cell: Cell) -> str:
        """The name of a cell, such as ``K17`` (M1)."""
        return cell_name(cell, self.size)

    def distance(self, origin: Cell, target: Cell) -> int:
        """How many steps of a chess king lie between two cells."""
        (row, column), (to_row, to_column) = divmod(origin, self.size), divmod(target, self.size)
        return max(abs(row - to_row), abs(column - to_column))

    def nearest(self, cells: Mask, to: Cell) -> Cell | None:
        """Of these cells the one nearest to another, the first of several; None if there are none."""
        return min(cells_of(cells), key=lambda cell: self.distance(cell, to), default=None)

    def cell(self, text: str) -> Cell:
        """The cell that ``text`` names (M1); raise CellError if there is none."""
        return parse_cell(text, self.size)

    def neighbour(self, cell: Cell, step: Step) -> Cell | None:
        """The cell one step (or leap) away, or None beyond the edge."""
        row, column = divmod(cell, self.size)
        row, column = row + step[0], column + step[1]
        return row * self.size + column if 0 <= row < self.size and 0 <= column < self.size else None

    @cached_property
    def start_of(self) -> dict[str, Cell]:
        """Start cell by team (M1)."""
        return dict(self.starts)

    @cached_property
    def start_mask(self) -> Mask:
        """The start cells of all teams."""
        return mask_of(cell for _, cell in self.starts)

    # M2: obstacles.

    def blocking(self, cell: Cell, step: Step) -> tuple[Wall, ...]:
        """The obstacles that stop a single step onto a cell of the board, sorted; none if the way is free.

        An obstacle stops the two steps across it, and at both of its end points the four diagonal steps through them.
        """
        size, (down, right) = self.size, step
        if not down or not right:
            wall = wall_between(cell, cell + down * size + right)
            return (wall,) if wall in self.walls else ()
        first = cell + min(down, 0) * size + min(right, 0)  # of the four cells round the corner
        second, third, last = first + 1, first + size, first + size + 1
        sides = (first, second), (first, third), (second, last), (third, last)
        return tuple([side for side in sides if side in self.walls])

    # M3: the temple.

    @cached_property
    def temple_mask(self) -> Mask:
        """The temple cells (M3)."""
        return mask_of(self.temple)

    # M4: the teleports.

    @cached_property
    def paired(self) -> dict[Cell, Cell]:
        """For every teleport cell the other cell of its pair (M4)."""
        return {a: b for pair in self.teleports for a, b in (pair, pair[::-1])}

    @cached_property
    def teleport_mask(self) -> Mask:
        """The teleport cells (M4)."""
        return mask_of(self.paired)

    def fan(self, cell: Cell, kind: FigureKind) -> tuple[Ray, ...]:
        """The rays or leaps of a figure of this kind at ``cell`` if no figure stood on the board; remembered."""
        return tuple([self._remembered_ray(cell, step, kind) for step in kind.steps])

    def _remembered_ray(self, cell: Cell, step: Step, kind: FigureKind) -> Ray:
        key = (cell, step, kind.single)
        ray = self._rays.get(key)
        if ray is None:
            ray = self._rays[key] = self._ray(cell, step, kind)
        return ray

    def _ray(self, cell: Cell, step: Step, kind: FigureKind) -> Ray:
        """The light from a cell in one direction: from cell to cell until something stops it (M2 to M4)."""
        mask, at = 0, cell
        while True:
            following = self.neighbour(at, step)
            if following is None:
                return Ray(cell, step, mask, Stop.EDGE, None, ())
            walls = () if kind.leaps else self.blocking(at, step)
            if walls:
                return Ray(cell, step, mask, Stop.OBSTACLE, None, walls)
            mask |= 1 << following
            if following in self.temple:
                return Ray(cell, step, mask, Stop.TEMPLE, following, ())
            if following in self.paired:
                return Ray(cell, step, mask, Stop.TELEPORT, following, ())
            if kind.single or kind.leaps:
                return Ray(cell, step, mask, Stop.REACH, None, ())
            at = following
