"""The board: cells and their names, obstacles, temple, teleports, starts, and how far light can go.

A cell is a number, ``row * size + column`` counted from the top left corner, and at the same time the bit
``1 << cell`` of a *mask*: a set of cells as one whole number. Masks make light cheap: a ray is a mask, what stands
in its way is one ``&``, and the nearest blocker is its lowest or highest bit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from fejag_admin.rules.figures import DIAGONAL, EAST, NORTH, ORTHOGONAL, SOUTH, WEST, Kind, Step

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
    _fans: dict[tuple[Cell, str], tuple[Ray, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _far: dict[tuple[Cell, bool], tuple[Ray, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def name(self, cell: Cell) -> str:
        """The name of a cell, such as ``K17`` (M1)."""
        return cell_name(cell, self.size)

    def distance(self, one: Cell, other: Cell) -> int:
        """How many steps of a chess king lie between two cells."""
        (row, column), (to_row, to_column) = divmod(one, self.size), divmod(other, self.size)
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
    def paired(self) -> dict[Cell, Cell]:
        """For every teleport cell the other cell of its pair (M4)."""
        return {a: b for pair in self.teleports for a, b in (pair, pair[::-1])}

    @cached_property
    def temple_mask(self) -> Mask:
        """The temple cells (M3)."""
        return mask_of(self.temple)

    @cached_property
    def teleport_mask(self) -> Mask:
        """The teleport cells (M4)."""
        return mask_of(self.paired)

    @cached_property
    def start_mask(self) -> Mask:
        """The start cells of all teams."""
        return mask_of(cell for _, cell in self.starts)

    def blocking(self, cell: Cell, step: Step) -> tuple[Wall, ...]:
        """The obstacles that stop a single step onto a cell of the board (M2), sorted; for a step that is not free.

        An obstacle stops the two steps across it, and at both of its end points the four diagonal steps through them.
        """
        size, (down, right) = self.size, step
        if not down or not right:
            return (wall_between(cell, cell + down * size + right),)
        first = cell + min(down, 0) * size + min(right, 0)  # of the four cells round the corner
        second, third, last = first + 1, first + size, first + size + 1
        sides = (first, second), (first, third), (second, last), (third, last)
        return tuple([side for side in sides if side in self.walls])

    @cached_property
    def _closed(self) -> dict[Step, Mask]:
        """For every single step the cells from which obstacles stop it (M2)."""
        size = self.size
        upright = mask_of(first for first, second in self.walls if second == first + 1)  # each by its first cell
        level = mask_of(first for first, second in self.walls if second != first + 1)
        within = (self._combs[size] >> size) * ((1 << size - 1) - 1)  # all cells but the last row and column
        corners = (upright | upright >> size | level | level >> 1) & within  # each by the upper left of its four cells
        return {
            EAST: upright,
            WEST: upright << 1,
            SOUTH: level,
            NORTH: level << size,
            (1, 1): corners,
            (1, -1): corners << 1,
            (-1, 1): corners << size,
            (-1, -1): corners << size + 1,
        }

    @cached_property
    def _combs(self) -> dict[int, Mask]:
        """By their distance cells that far from each other, from the first one to the end of the board."""
        strides = (self.size - 1, self.size, self.size + 1)
        return {stride: mask_of(range(0, self.size**2, stride)) for stride in strides}

    def fan(self, cell: Cell, kind: Kind) -> tuple[Ray, ...]:
        """The rays or leaps of a figure of this kind at ``cell`` if no figure stood on the board (L1, L2, M2 to M4)."""
        key = (cell, kind.id)
        known = self._fans.get(key)
        if known is None:
            if kind.leaps or kind.single:
                known = self._near_rays(cell, kind)
            else:
                known = self._far_rays(cell, diagonal=False) if NORTH in kind.steps else ()
                known += self._far_rays(cell, diagonal=True) if DIAGONAL[0] in kind.steps else ()
            self._fans[key] = known
        return known

    def near(self, cell: Cell) -> Mask:
        """All cells from which a figure could light a cell without a teleport, and others that lie as many cells away.

        They are those whose numbers differ by a multiple of a step's, and the cells a leap away.
        """
        size, combs = self.size, self._combs
        leaps = 1 | 1 << 2 | (1 | 1 << 4) << size - 1 | (1 | 1 << 4) << 3 * size - 1 | (1 | 1 << 2) << 4 * size
        found = ((1 << size) - 1) << cell - cell % size | leaps << cell >> 2 * size + 1
        for stride in (size - 1, size, size + 1):
            found |= combs[stride] << cell % stride
        return found

    def _far_rays(self, cell: Cell, diagonal: bool) -> tuple[Ray, ...]:
        """The four rays of unlimited reach: the lines to the edge, cut off where the first obstacle or ending is."""
        known = self._far.get((cell, diagonal))
        if known is not None:
            return known
        rays, ends, bit = [], self._ends, 1 << cell
        for step, line in zip(DIAGONAL if diagonal else ORTHOGONAL, self._lines(cell, diagonal), strict=True):
            closed = self._closed[step]
            hits = line & (closed | ends) | bit & closed
            if not hits:
                rays.append(Ray(cell, step, line, Stop.EDGE, None, ()))
                continue
            if step > (0, 0):  # cell numbers grow along the ray
                at = (hits & -hits).bit_length() - 1
                line &= (2 << at) - 1
            else:
                at = hits.bit_length() - 1
                line = line >> at << at
            if line & ends:
                rays.append(Ray(cell, step, line, self._ending(at), at, ()))
            else:
                rays.append(Ray(cell, step, line, Stop.OBSTACLE, None, self.blocking(at, step)))
        known = self._far[cell, diagonal] = tuple(rays)
        return known

    def _lines(self, cell: Cell, diagonal: bool) -> tuple[Mask, ...]:
        """The cells in each orthogonal or each diagonal direction as far as the edge."""
        size, (row, column) = self.size, divmod(cell, self.size)
        last = size - 1
        if diagonal:
            first = self._axis(last, cell - last * min(row, last - column), size - abs(row + column - last))  # rising
            second = self._axis(size + 1, cell - (size + 1) * min(row, column), size - abs(row - column))  # falling
        else:
            first, second = self._combs[size] << column, ((1 << size) - 1) << cell - column
        before, after = (1 << cell) - 1, cell + 1
        return first & before, second >> after << after, first >> after << after, second & before

    def _axis(self, stride: int, start: Cell, count: int) -> Mask:
        """So many cells from ``start`` on, each ``stride`` after the one before."""
        return (self._combs[stride] & ((1 << stride * count) - 1)) << start

    def _near_rays(self, cell: Cell, kind: Kind) -> tuple[Ray, ...]:
        """The rays that reach one cell, or the leaps onto it."""
        rays = []
        for step in kind.steps:
            following = self.neighbour(cell, step)
            if following is None:
                rays.append(Ray(cell, step, 0, Stop.EDGE, None, ()))
            elif not kind.leaps and self._closed[step] >> cell & 1:
                rays.append(Ray(cell, step, 0, Stop.OBSTACLE, None, self.blocking(cell, step)))
            elif self._ends >> following & 1:
                rays.append(Ray(cell, step, 1 << following, self._ending(following), following, ()))
            else:
                rays.append(Ray(cell, step, 1 << following, Stop.REACH, None, ()))
        return tuple(rays)

    @cached_property
    def _ends(self) -> Mask:
        """The cells in which light ends though no figure stands there (M3, M4)."""
        return self.temple_mask | self.teleport_mask

    def _ending(self, cell: Cell) -> Stop:
        return Stop.TEMPLE if cell in self.temple else Stop.TELEPORT
