"""A long list of what a solver has found, to look through and to pick from; each line is made when it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.widgets import DataTable

from fejag_admin.common.language import _
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.widgets.long_table import LongTable

Group = TypeVar("Group")
Found = TypeVar("Found")


class PickDialog(Dialog[Found]):
    """A line for each group of what is alike; gives what stands for the chosen one.

    ``headings``: each with its width; the first 0 is made as wide as the first lines need. ``cells``: a line.
    ``pick``: what a group gives.
    """

    AUTO_FOCUS = "LongTable"

    def __init__(
        self,
        title: str,
        groups: Sequence[Group],
        headings: Sequence[tuple[str, int]],
        cells: Callable[[Group], tuple[str, ...]],
        pick: Callable[[Group], Found],
    ) -> None:
        super().__init__(title, ok=_("Lay it out"))
        self._number, self._headings = len(groups), list(headings)
        self._cells: Callable[[int], tuple[Text, ...]] = lambda row: tuple(map(Text, cells(groups[row])))
        self._picked: Callable[[int], Found] = lambda row: pick(groups[row])

    def compose_body(self) -> ComposeResult:
        table = LongTable()
        table.id = "outcomes"
        yield table

    def on_mount(self) -> None:
        at = [width for _heading, width in self._headings].index(0)
        width = max((self._cells(row)[at].cell_len for row in range(min(self._number, 200))), default=0)
        heading = self._headings[at][0]
        self._headings[at] = heading, max(width, len(heading)) + 1
        self.query_one(LongTable).show(self._headings, self._number, self._cells)

    @on(DataTable.RowSelected)
    def _selected(self, event: DataTable.RowSelected) -> None:
        self.dismiss(self._picked(event.cursor_row))

    def answer(self) -> Found:
        return self._picked(self.query_one(LongTable).cursor_row)
