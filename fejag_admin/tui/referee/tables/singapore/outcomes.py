"""The outcomes of a worker's turn to look through: thousands of them, each made when it is drawn."""

from __future__ import annotations

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.widgets import DataTable

from boardgames.singapore.notation import action_text
from boardgames.singapore.solver import Solution
from boardgames.singapore.ways import Outcome, had_text
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.widgets.long_table import LongTable


class OutcomesDialog(Dialog[Outcome]):
    """A line for each group of outcomes that are equal in what counts; gives the first of the chosen one."""

    AUTO_FOCUS = "LongTable"

    def __init__(self, solution: Solution) -> None:
        super().__init__(_("Outcomes, the best first: {n}").format(n=len(solution.groups)), ok=_("Lay it out"))
        self._groups = solution.groups

    def compose_body(self) -> ComposeResult:
        table = LongTable()
        table.id = "outcomes"
        yield table

    def on_mount(self) -> None:
        super().on_mount()
        had = [name_text(had_text(one)) for one, _number in self._groups[:200]]
        width = max(map(len, had), default=0) + 1
        headings = [(_("what he has"), width), ("", 5), (_("the way to it"), 200)]
        self.query_one(LongTable).show(headings, len(self._groups), self._cells)

    def _cells(self, row: int) -> tuple[Text, Text, Text]:
        one, number = self._groups[row]
        way = ", ".join(name_text(action_text(action)) for action in one.way)
        return Text(name_text(had_text(one))), Text(f"+{number - 1}" if number > 1 else ""), Text(way or "–")

    @on(DataTable.RowSelected)
    def _selected(self, event: DataTable.RowSelected) -> None:
        self.dismiss(self._groups[event.cursor_row][0])

    def answer(self) -> Outcome:
        return self._groups[self.query_one(LongTable).cursor_row][0]
