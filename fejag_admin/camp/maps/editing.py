"""Changes to a map that is being laid out, each a new frozen board, and the list of boards that undo walks.

A cell holds one thing: what is put on a cell takes the place of what was there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from fejag_admin.rules.board import MAX_SIZE, MIN_SIZE, Board, Cell, Wall, on_edge, wall_between
from fejag_admin.rules.figures import Step

Turn = Literal["mirror", "flip", "rotate"]
Symmetry = Literal["none", "mirror", "half-turn", "quarter-turn", "eightfold"]
SYMMETRIES: tuple[Symmetry, ...] = ("none", "mirror", "half-turn", "quarter-turn", "eightfold")

MOST_UNDONE = 300


@dataclass(frozen=True)
class UndoHistory:
    """The map ``now``, earlier maps to undo to (latest last), and undone maps to redo (next one last)."""

    now: Board
    before: tuple[Board, ...] = ()
    undone: tuple[Board, ...] = ()

    def then(self, board: Board) -> UndoHistory:
        """The map changed; what was undone before is gone. The same map is no change."""
        if board == self.now:
            return self
        return UndoHistory(board, (*self.before, self.now)[-MOST_UNDONE:])

    def going_on(self, board: Board) -> UndoHistory:
        """The map changed further by the same stroke of the brush: undo takes back the whole stroke."""
        return replace(self, now=board)

    def undo(self) -> UndoHistory:
        """The map before the last change; the same if there was none."""
        return UndoHistory(self.before[-1], self.before[:-1], (*self.undone, self.now)) if self.before else self

    def redo(self) -> UndoHistory:
        """The change undone last, made again; the same if there is none."""
        return UndoHistory(self.undone[-1], (*self.before, self.now), self.undone[:-1]) if self.undone else self


def wall_beside(board: Board, cell: Cell, step: Step) -> Wall | None:
    """The side of a cell in an orthogonal direction; None on the edge of the board."""
    neighbour = board.neighbour(cell, step)
    return None if neighbour is None else wall_between(cell, neighbour)


def with_walls(board: Board, walls: Iterable[Wall], present: bool) -> Board:
    """The board with obstacles on these sides, or without."""
    return _with(board, walls=board.walls | set(walls) if present else board.walls - set(walls))


def erased(board: Board, cells: Iterable[Cell]) -> Board:
    """The board without temple, teleports (both ends of a pair) and starts on these cells; obstacles stay."""
    gone = set(cells)
    return _with(
        board,
        temple=board.temple - gone,
        teleports=tuple(pair for pair in board.teleports if not gone & set(pair)),
        starts=tuple((team, cell) for team, cell in board.starts if cell not in gone),
    )


def with_temple(board: Board, cells: Iterable[Cell], present: bool = True) -> Board:
    """The board with the temple on these cells, too, or without it there."""
    wanted = frozenset(cells)
    if not present:
        return _with(board, temple=board.temple - wanted)
    return _with(erased(board, wanted), temple=board.temple | wanted)


def with_teleport(board: Board, first: Cell, second: Cell) -> Board:
    """The board with one more pair of teleport cells, two different ones."""
    clear = erased(board, (first, second))
    return _with(clear, teleports=(*clear.teleports, _pair(first, second)))


def with_start(board: Board, team: str, cell: Cell, order: Sequence[str]) -> Board:
    """The board with the start of a team on a cell of the edge; a team that starts there changes places with it.

    ``order``: the teams, as the board lists their starts. Raise ValueError for a cell that is not on the edge.
    """
    if not on_edge(board.size, cell):
        raise ValueError(f"{board.name(cell)} is not on the edge")
    starts = board.start_of
    tenant = next((tenant for tenant, start in starts.items() if start == cell), None)
    moved = dict(erased(board, (cell,)).starts) | {team: cell}
    if tenant is not None and tenant != team and team in starts:
        moved[tenant] = starts[team]
    return _with(erased(board, (cell,)), starts=tuple((team, moved[team]) for team in order if team in moved))


def turned(board: Board, turn: Turn) -> Board:
    """The whole board mirrored left to right, flipped upside down, or rotated a quarter clockwise; starts as well."""
    move = _TURNS[turn]

    def put(cell: Cell) -> Cell:
        return image(move, cell, board.size)

    return Board(
        board.size,
        frozenset(wall_between(put(first), put(second)) for first, second in board.walls),
        frozenset(map(put, board.temple)),
        tuple(_pair(put(first), put(second)) for first, second in board.teleports),
        tuple((team, put(cell)) for team, cell in board.starts),
    )


def resized(board: Board, size: int) -> Board:
    """The board cut or extended at its right and lower edge; start cells stay on the edge, spread as they were.

    Cells beyond are lost, and with one end a whole pair of teleports. Raise ValueError for an impossible size.
    """
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"{size} is no size of a board")
    if size == board.size:
        return board

    def kept(cells: Iterable[Cell]) -> list[Cell]:
        spots = (divmod(cell, board.size) for cell in cells)
        return [row * size + column for row, column in spots if row < size and column < size]

    starts = _respread(board, size)
    start_cells = {cell for _team, cell in starts}
    walls = (kept(wall) for wall in board.walls)
    pairs = (kept(pair) for pair in board.teleports)
    return Board(
        size,
        frozenset(wall_between(*wall) for wall in walls if len(wall) == 2),
        frozenset(kept(board.temple)) - start_cells,
        tuple(_pair(*pair) for pair in pairs if len(pair) == 2 and not start_cells & set(pair)),
        starts,
    )


def _respread(board: Board, size: int) -> tuple[tuple[str, Cell], ...]:
    old, new = edge(board.size), edge(size)
    team_on: dict[Cell, str] = {}
    for team, cell in sorted(board.starts, key=lambda start: old.index(start[1])):
        at = old.index(cell) * len(new) // len(old)
        while new[at % len(new)] in team_on:
            at += 1
        team_on[new[at % len(new)]] = team
    cells = {team: cell for cell, team in team_on.items()}
    return tuple((team, cells[team]) for team, _cell in board.starts)


def edge_cells(size: int) -> list[Cell]:
    """The cells along the edge but for the corners, clockwise from the top left."""
    return [cell for at, cell in enumerate(edge(size)) if at % (size - 1)]


def edge(size: int) -> list[Cell]:
    """All cells of the edge, clockwise from the top left corner."""
    last = size - 1
    spots = [(0, at) for at in range(last)] + [(at, last) for at in range(last)]
    spots += [(last, last - at) for at in range(last)] + [(last - at, 0) for at in range(last)]
    return [row * size + column for row, column in spots]


# Symmetry


@dataclass(frozen=True, slots=True)
class BoardMove:
    """A move of the whole board onto itself: swap rows and columns, then turn rows, columns or both round."""

    swap: bool = False
    rows: bool = False
    columns: bool = False


_STAY, _MIRROR, _FLIP, _HALF = (
    BoardMove(),
    BoardMove(columns=True),
    BoardMove(rows=True),
    BoardMove(rows=True, columns=True),
)
_QUARTER, _THREE_QUARTERS = BoardMove(swap=True, columns=True), BoardMove(swap=True, rows=True)

_TURNS: dict[Turn, BoardMove] = {"mirror": _MIRROR, "flip": _FLIP, "rotate": _QUARTER}
MOVES: dict[Symmetry, tuple[BoardMove, ...]] = {
    "none": (_STAY,),
    "mirror": (_STAY, _MIRROR),
    "half-turn": (_STAY, _HALF),
    "quarter-turn": (_STAY, _QUARTER, _HALF, _THREE_QUARTERS),
    "eightfold": tuple(BoardMove(*flags) for flags in product((False, True), repeat=3)),
}


def image(move: BoardMove, cell: Cell, size: int) -> Cell:
    """Where a move of the whole board puts a cell."""
    row, column = divmod(cell, size)
    if move.swap:
        row, column = column, row
    last = size - 1
    return (last - row if move.rows else row) * size + (last - column if move.columns else column)


def images(symmetry: Symmetry, cells: tuple[Cell, ...], size: int) -> tuple[tuple[Cell, ...], ...]:
    """The cells together (one, a wall, a pair) in all places that a symmetry makes equal, each once, sorted."""
    return tuple(sorted({tuple(sorted(image(move, cell, size) for cell in cells)) for move in MOVES[symmetry]}))


def _pair(first: Cell, second: Cell) -> tuple[Cell, Cell]:
    """The ends of a teleport in the order in which drawings keep them."""
    return (first, second) if first < second else (second, first)


def _with(board: Board, **changed: object) -> Board:
    return replace(board, **changed)  # type: ignore[arg-type]
