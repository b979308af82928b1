"""The ways to send or to sabotage to look through, those alike together, each worked out when it is drawn."""

from __future__ import annotations

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.widgets import DataTable

from boardgames.semafory.questions import Feasibility, plays_of, sum_of
from boardgames.semafory.solver import Way
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.widgets.long_table import LongTable


class WaysDialog(Dialog[Way]):
    """A line for each group of ways, the cheapest first; gives the first way of the chosen one."""

    AUTO_FOCUS = "LongTable"

    def __init__(self, found: Feasibility) -> None:
        super().__init__(_("Ways, the cheapest first: {n}").format(n=found.number), ok=_("Lay it out"))
        self._groups = found.groups

    def compose_body(self) -> ComposeResult:
        table = LongTable()
        table.id = "outcomes"
        yield table

    def on_mount(self) -> None:
        super().on_mount()
        sums = [name_text(sum_of(group)) for group in self._groups[:200]]
        headings = [(_("load"), 6), (_("tower"), 6), (_("sum"), max(map(len, sums), default=0) + 1), (_("ways"), 7),
                    (_("such as"), 200)]  # fmt: skip
        self.query_one(LongTable).show(headings, len(self._groups), self._cells)

    def _cells(self, row: int) -> tuple[Text, ...]:
        group = self._groups[row]
        such = ", ".join(plays_of(next(group.ways())))
        told = (str(group.load), group.goal.tower, name_text(sum_of(group)), str(group.number), such)
        return tuple(map(Text, told))

    @on(DataTable.RowSelected)
    def _selected(self, event: DataTable.RowSelected) -> None:
        self.dismiss(next(self._groups[event.cursor_row].ways()))

    def answer(self) -> Way:
        return next(self._groups[self.query_one(LongTable).cursor_row].ways())
