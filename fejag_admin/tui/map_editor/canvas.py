"""The board of the map editor: a board on which the mouse paints, sides of cells as well as cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from textual import events
from textual.geometry import Offset
from textual.message import Message

from fejag_admin.camp.views.map_picture import GUTTER, HEIGHT, WIDTH, ZOOMS
from fejag_admin.rules.board import Cell
from fejag_admin.rules.figures import EAST, SOUTH, Step
from fejag_admin.tui.board.board import HEADER, BoardView


class Canvas(BoardView):
    """Tells where the mouse paints.

    With large squares the line right of a cell and the one below it are its sides. With small ones, where they are
    drawn inside, the second column of a cell is its right side and the first its lower one.
    """

    STEPS = ZOOMS  # half blocks show no sides

    @dataclass
    class Painted(Message):
        """The mouse was pressed on a cell, or drawn there while pressed (``going_on``); ``side``: the side it hit."""

        cell: Cell
        side: Step | None
        going_on: bool

    def __init__(self, moved: Callable[[], None], cursor: Cell | None = None) -> None:
        super().__init__(moved, cursor)
        self._last: tuple[Cell, Step | None] | None = None  # where the stroke has come to

    def side_at(self, offset: Offset) -> Step | None:
        """The side of the cell drawn at a place of the widget, if a side is drawn there."""
        x = (offset.x - GUTTER + self.scroll_offset.x) % WIDTH[self.zoom]
        y = (offset.y - HEADER + self.scroll_offset.y) % HEIGHT[self.zoom]
        if self.zoom == "small":
            return EAST if x == 1 else SOUTH
        if y == 1:
            return SOUTH if x < 3 else None
        return EAST if x == 3 else None

    def on_click(self, event: events.Click) -> None:
        """Pressing has painted already."""
        event.prevent_default()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        offset = Offset(event.x, event.y)
        cell = self.cell_at(offset)
        if cell is None:
            return
        self.focus()
        self.capture_mouse()
        self._last = cell, self.side_at(offset)
        self.move_to(cell)
        self.post_message(self.Painted(*self._last, going_on=False))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        offset = Offset(event.x, event.y)
        cell = self.cell_at(offset)
        if self._last is None or cell is None or (side := (cell, self.side_at(offset))) == self._last:
            return
        for passed in self._between(self._last[0], cell):
            self.post_message(self.Painted(passed, None, going_on=True))
        self._last = side
        self.move_to(cell)
        self.post_message(self.Painted(*side, going_on=True))

    def _between(self, first: Cell, last: Cell) -> Iterator[Cell]:
        """The cells on the line between two cells: a quick mouse leaves some out."""
        size = self.picture.size if self.picture is not None else 1
        (row, column), (to_row, to_column) = divmod(first, size), divmod(last, size)
        steps = max(abs(to_row - row), abs(to_column - column))
        for step in range(1, steps):
            down, right = (to_row - row) * step / steps, (to_column - column) * step / steps
            yield round(row + down) * size + round(column + right)

    def on_mouse_up(self) -> None:
        self._last = None
        self.release_mouse()
