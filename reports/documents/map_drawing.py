"""The map as a drawing: rectangles, lines and squares in millimetres, made from what a sight shows and nothing else.

The letters and signs of the screen (`camp.views.map_picture`); black lines, hatching and letters tell
everything, colours only help.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fejag_admin.camp.views.map_picture import Layers, Square, paint
from fejag_admin.rules.board import Cell, Mask, Wall, column_name
from reports.sight import Sight

GUTTER = 1.3
"""Room for the coordinates on each side, in cells, but never less than `LEAST_GUTTER` millimetres."""
LEAST_GUTTER = 3.2
LARGEST_CELL = 18.0
MARKED = ("shining", "cut-off", "struck", "temple", "teleport", "start")


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cells of a board lie in a drawing; all lengths in millimetres from its upper left corner."""

    size: int
    cell: float

    @property
    def gutter(self) -> float:
        """The width of the strips for coordinates."""
        return max(GUTTER * self.cell, LEAST_GUTTER) if self.cell < LARGEST_CELL else self.cell / 2

    @property
    def side(self) -> float:
        """Width and height of the whole drawing."""
        return self.size * self.cell + 2 * self.gutter

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        row, column = divmod(cell, self.size)
        return self.gutter + column * self.cell, self.gutter + row * self.cell

    @classmethod
    def fitting(cls, size: int, room: float) -> Grid:
        """The largest grid that fits into a square of this side."""
        cell = min(LARGEST_CELL, room / (size + 2 * GUTTER))
        if cell * GUTTER < LEAST_GUTTER:
            cell = (room - 2 * LEAST_GUTTER) / size
        return cls(size, cell)


def canvas(sight: Sight, grid: Grid, lit: Mask = 0, free: Mask = 0) -> dict[str, Any]:
    """The drawing of the map that a sight shows.

    ``lit``: cells drawn as lit. ``free``: cells marked as free for a figure. What only the master sees is drawn apart:
    hatched cells with their contents, obstacles as broken lines.
    """
    seen, known = sight.view, sight.state.uncovered
    picture = paint(seen, Layers(), sight.letters)
    every: Mask = (1 << seen.size * seen.size) - 1
    colours = {team.id: team.colour for team in sight.campaign.teams}
    return {
        "side": grid.side,
        "cell": grid.cell,
        "gutter": grid.gutter,
        "size": seen.size,
        "unknown": _rectangles(every & ~(seen.known & known.cells), grid),
        "lit": _rectangles(lit, grid),
        "free": [grid.corner(cell) for cell in range(seen.size**2) if free >> cell & 1],
        "walls": _lines(seen.walls & known.walls, grid),
        "secret-walls": _lines(seen.walls - known.walls, grid),
        "marks": [
            _mark(square, grid.corner(cell), colours)
            for cell, square in enumerate(picture.squares)
            if square.role in MARKED
        ],
        "columns": [column_name(column) for column in range(seen.size)],
    }


def _mark(square: Square, at: tuple[float, float], colours: dict[str, str | None]) -> dict[str, Any]:
    colour = colours.get(square.team) if square.team is not None else None
    return {"x": at[0], "y": at[1], "role": square.role, "text": square.text, "colour": colour}


def _rectangles(mask: Mask, grid: Grid) -> list[list[float]]:
    """Cells as few rectangles (x, y, width, height): runs in a row, joined with the same run in the rows above."""
    size = grid.size
    done: list[list[float]] = []
    open_runs: dict[tuple[int, int], int] = {}  # (first column, length) -> row in which it began
    for row in range(size + 1):
        runs = set(_runs(mask >> row * size & (1 << size) - 1, size)) if row < size else set()
        for run in [run for run in open_runs if run not in runs]:
            top, (first, length) = open_runs.pop(run), run
            x, y = grid.corner(top * size + first)
            done.append([x, y, length * grid.cell, (row - top) * grid.cell])
        for run in sorted(runs):
            open_runs.setdefault(run, row)
    return sorted(done)


def _runs(bits: int, size: int) -> list[tuple[int, int]]:
    """The runs of ones among ``size`` bits, as (first, length)."""
    found, first = [], None
    for at in range(size + 1):
        one = at < size and bits >> at & 1
        if one and first is None:
            first = at
        elif not one and first is not None:
            found.append((first, at - first))
            first = None
    return found


def _lines(walls: frozenset[Wall] | set[Wall], grid: Grid) -> list[list[float]]:
    """Obstacles as lines (x1, y1, x2, y2), one each."""
    lines = []
    for first, second in sorted(walls):
        x, y = grid.corner(second)
        lines.append([x, y, x, y + grid.cell] if second == first + 1 else [x, y, x + grid.cell, y])
    return lines
