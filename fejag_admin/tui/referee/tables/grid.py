"""A small field of squares to draw into: lamps, the holes of a punch pattern, the prices of lots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import events
from textual.content import Content, Span
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from fejag_admin.common.language import N_
from fejag_admin.tui.shell.actions import Action, bindings, moving, register
from fejag_admin.tui.shell.shell import Guarded


class CursorWidget(Guarded, Widget):
    """A widget that shows its cursor one way while it has the focus, another way while it has not.

    ``drawn_size``: columns and lines of what it draws, if that is always the same.
    """

    drawn_size: ClassVar[tuple[int, int]] = (0, 0)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.drawn_size[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.drawn_size[1]

    def on_focus(self) -> None:
        self.refresh()

    on_blur = on_focus


class TableBoard(CursorWidget):
    """The drawing of a game; what is done on it is carried out by the ``table`` that it is part of."""

    def __init__(self, board_id: str, table: Any) -> None:
        super().__init__(id=board_id)
        self.table = table


CELL = 3
"""Columns of a square: the sign with a blank on either side."""


# fmt: off
register("grid",
    Action("next", "space", "next_sign", "Change",
           "Put the next sign into the square, or type the one you want; a click does it too.", palette=False),
    Action("empty", "delete backspace", "empty", "Take out",
           "Make the square as it was when nothing was drawn.", footer=False, palette=False),
    *moving(N_("Move; a click does it too.")),
)
# fmt: on


class Grid(CursorWidget, can_focus=True):
    """``drawn``: its rows of signs. ``signs``: those a square may hold, in the order in which Space brings them.

    ``looks``: what a sign is shown as, itself unless told.
    """

    DEFAULT_CSS = "Grid { width: auto; height: auto; }"
    BINDINGS = bindings("grid")

    @dataclass
    class Drawn(Message):
        """A square has another sign."""

        grid: Grid

    def __init__(self, grid_id: str, drawn: tuple[str, ...], signs: str, looks: Mapping[str, str]) -> None:
        super().__init__(id=grid_id)
        self.drawn = drawn
        self._signs, self._looks = signs, looks
        self.cursor = (0, 0)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return CELL * len(self.drawn[0])

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.drawn)

    def render(self) -> Content:
        text = "\n".join("".join(f" {self._looks.get(sign, sign)} " for sign in row) for row in self.drawn)
        row, column = self.cursor
        at = row * (CELL * len(self.drawn[0]) + 1) + CELL * column
        return Content(text, spans=[Span(at, at + CELL, "bold reverse" if self.has_focus else "underline")])

    def put(self, sign: str) -> None:
        row, column = self.cursor
        line = self.drawn[row]
        self.drawn = (*self.drawn[:row], line[:column] + sign + line[column + 1 :], *self.drawn[row + 1 :])
        self.refresh()
        self.post_message(self.Drawn(self))

    def on_key(self, event: events.Key) -> None:
        """A sign typed is put there, and the cursor goes on."""
        typed = (event.character or "").lower()
        if event.is_printable and typed in self._signs and typed != " ":
            self.put(typed)
            self.action_move(0, 1)
            event.stop()
            event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        row, column = event.y, event.x // CELL
        if row < len(self.drawn) and column < len(self.drawn[0]):
            self.cursor = row, column
            self.action_next_sign()

    def action_next_sign(self) -> None:
        row, column = self.cursor
        at = self._signs.find(self.drawn[row][column])
        self.put(self._signs[(at + 1) % len(self._signs)])

    def action_empty(self) -> None:
        self.put(self._signs[0])

    def action_move(self, rows: int, columns: int) -> None:
        row, column = self.cursor[0] + rows, self.cursor[1] + columns
        self.cursor = (min(max(row, 0), len(self.drawn) - 1), min(max(column, 0), len(self.drawn[0]) - 1))
        self.refresh()
