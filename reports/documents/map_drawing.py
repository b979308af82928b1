"""The map as a drawing: rectangles, lines and squares in millimetres, made from what a sight shows and nothing else.

Its content is that of the map on the screen (`camp.views.map_picture`); outlines, hatching and letters show everything,
colours only help.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import Any

from fejag_admin.answers.questions.finger import OBSTACLE, SPOT, UNLIT, Finger
from fejag_admin.camp.views.cutout import Cutout, whole_board
from fejag_admin.camp.views.map_picture import marked_squares
from fejag_admin.camp.views.projection import View, view
from fejag_admin.common.files import data_json
from fejag_admin.rules.board import Cell, Mask, Wall, cells_of, column_name, mask_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.state import State
from reports.sight import Sight, badge

LEAST_GUTTER, MOST_GUTTER = 3.2, 10.0
"""Room for the coordinates on each side is as wide as a cell, but between these millimetres."""
LARGEST_CELL, LARGEST_PART = 18.0, 7.5
"""The largest cell on the whole map, and on a part of it."""


@dataclass(frozen=True, slots=True)
class MapGrid:
    """Where the cells of a board lie in a drawing; all lengths in millimetres from its upper left corner.

    ``part``: the rows and columns that are drawn, none left out between others; None: all.
    """

    size: int
    cell: float
    part: Cutout | None = None

    @property
    def visible_part(self) -> Cutout:
        return self.part or whole_board(self.size)

    @property
    def gutter(self) -> float:
        """The width of the strips for coordinates."""
        return min(max(self.cell, LEAST_GUTTER), MOST_GUTTER)

    @property
    def side(self) -> float:
        """The width of the whole drawing, which is its height if all of the board is drawn."""
        return len(self.visible_part.columns) * self.cell + 2 * self.gutter

    @property
    def height(self) -> float:
        return len(self.visible_part.rows) * self.cell + 2 * self.gutter

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        row, column = divmod(cell, self.size)
        down, across = row - self.visible_part.rows[0], column - self.visible_part.columns[0]
        return self.gutter + across * self.cell, self.gutter + down * self.cell

    @classmethod
    def fitting(cls, size: int, room: float, part: Cutout | None = None, height: float = 0) -> MapGrid:
        """The largest grid in a square of this side, or below this ``height``; no cell is too large."""
        across, down = (len(part.columns), len(part.rows)) if part else (size, size)
        cells = [LARGEST_CELL if part is None else LARGEST_PART]
        for side, lines in ((room, across), (height or room, down)):
            cell = side / (lines + 2)
            gutter = min(max(cell, LEAST_GUTTER), MOST_GUTTER)
            cells.append(cell if gutter == cell else (side - 2 * gutter) / lines)
        return cls(size, min(cells), part)


def canvas(
    sight: Sight, grid: MapGrid, lit: Mask = 0, free: Mask = 0, state: State | None = None, finger: Finger | None = None
) -> dict[str, Any]:
    """The drawing of the map that a sight shows.

    ``lit``: cells drawn as lit. ``free``: cells marked as free for a figure. What only the master sees is drawn apart:
    hatched cells with their contents, obstacles as broken lines. ``state``: another moment of what the sight may see.
    ``finger``: what is pointed at.
    """
    seen, uncovered = sight.view, sight.state.uncovered
    if state is not None:
        seen, uncovered = view(state, sight.viewer), state.uncovered
    part = grid.visible_part
    every: Mask = mask_of(row * seen.size + column for row, column in product(part.rows, part.columns))
    numbers = {figure.at: figure.id for figure in finger.figures} if finger is not None else {}
    return {
        "side": grid.side,
        "height": grid.height,
        "cell": grid.cell,
        "gutter": grid.gutter,
        "unknown": rectangles(every & ~(seen.visible & uncovered.cells), grid),
        "lit": rectangles(lit & every, grid),
        "free": [grid.corner(cell) for cell in cells_of(free & every)],
        "walls": lines(seen.walls & uncovered.walls, grid),
        "secret-walls": lines(seen.walls - uncovered.walls, grid),
        "silhouettes": silhouettes(),
        "marks": _marks(sight, seen, grid, numbers),
        "rows": [str(row + 1) for row in part.rows],
        "columns": [column_name(column) for column in part.columns],
        "first": [part.rows[0], part.columns[0]],
        "finger": None if finger is None else _pointed(finger, grid),
    }


def _pointed(finger: Finger, grid: MapGrid) -> dict[str, Any]:
    """What is pointed at: light as lines from figure to cell, signs in cells, numbers of figures."""
    ways = [(leg.cells[0], leg.cells[-1]) for leg in finger.legs if leg.lit]
    drawn = [way for way in ways if all(grid.visible_part.holds(cell, grid.size) for cell in way)]
    return {
        "rays": [[*grid.corner(first), *grid.corner(last)] for first, last in drawn],
        "signs": [[*grid.corner(cell), sign] for cell, sign in finger.marks.items() if sign in (SPOT, UNLIT, OBSTACLE)],
        "blockers": [grid.corner(cell) for cell in cells_of(finger.blockers)],
    }


_LOZENGE = "M 56 12 L 92 56 L 56 96 L 20 56 Z"


def silhouettes() -> dict[str, str]:
    """The outline of each kind of figure as an SVG path in a box of 100 by 100, its upper left corner left to letters.

    Absolute M, L and Z only; holes run the other way round, so that any rule of filling serves. A kind that nobody has
    drawn is a lozenge.
    """
    drawn: dict[str, str] = data_json("figures", "silhouettes.json")
    return dict.fromkeys(KINDS, _LOZENGE) | drawn


def _marks(sight: Sight, seen: View, grid: MapGrid, numbers: dict[Cell, int]) -> list[dict[str, Any]]:
    """The marks on the cells that are drawn, each with its upper left corner ``x`` and ``y``.

    ``role``: how a figure stands, or ``temple``, ``teleport``, ``start``; ``text``: what is written there, a figure's
    number where ``numbers`` say so. ``letter``, ``colour`` and ``name``: of the team whose figure or start cell it is.
    Of a figure, else None: ``kind``, ``number``, and ``start``, the team whose start cell is under it.
    """
    teams = {team.id: badge(sight, team.id) for team in sight.campaign.teams}
    figures, starts = {figure.at: figure for figure in seen.figures}, {cell: team for team, cell in seen.starts}
    marks = []
    for cell, square in marked_squares(seen, sight.letters).items():
        if not grid.visible_part.holds(cell, seen.size):
            continue
        (x, y), figure = grid.corner(cell), figures.get(cell)
        mark: dict[str, Any] = {"x": x, "y": y, "role": square.role, "kind": None, "number": None, "start": None}
        mark |= teams.get(square.team or "", {"colour": None, "letter": ""})
        if figure is not None:
            mark |= {"kind": figure.kind, "number": figure.id, "start": teams.get(starts.get(cell, ""))}
        mark["text"] = str(numbers.get(cell, mark["letter"] or square.text))
        marks.append(mark)
    return marks


def rectangles(mask: Mask, grid: MapGrid) -> list[list[float]]:
    """Cells as few rectangles (x, y, width, height): runs in a row, joined with the same run in the rows above."""
    size = grid.size
    closed: list[list[float]] = []
    open_runs: dict[tuple[int, int], int] = {}  # (first column, length) -> row in which it began
    for row in range(size + 1):
        row_runs = set(runs(mask >> row * size, size)) if row < size else set()
        for run in [run for run in open_runs if run not in row_runs]:
            top, (first, length) = open_runs.pop(run), run
            x, y = grid.corner(top * size + first)
            closed.append([x, y, length * grid.cell, (row - top) * grid.cell])
        for run in sorted(row_runs):
            open_runs.setdefault(run, row)
    return sorted(closed)


def runs(bits: int, size: int) -> list[tuple[int, int]]:
    """The runs of ones among ``size`` bits, as (first, length)."""
    digits = f"{bits & (1 << size) - 1:b}"[::-1]
    return [(ones.start(), len(ones[0])) for ones in re.finditer("1+", digits)]


def lines(walls: frozenset[Wall] | set[Wall], grid: MapGrid) -> list[list[float]]:
    """Obstacles as lines (x1, y1, x2, y2), one each."""
    segments = []
    for first, second in sorted(walls):
        if not (grid.visible_part.holds(first, grid.size) or grid.visible_part.holds(second, grid.size)):
            continue
        x, y = grid.corner(second)
        segments.append([x, y, x, y + grid.cell] if second == first + 1 else [x, y, x + grid.cell, y])
    return segments
