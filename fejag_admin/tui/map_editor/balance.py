"""Suggestions to mend a map, in the map editor."""

from __future__ import annotations

from contextlib import closing

from textual import on, work
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from fejag_admin.answers.balance import suggested
from fejag_admin.camp.maps.new_camp import Plan
from fejag_admin.common.language import _
from fejag_admin.common.processes import processors
from fejag_admin.lab.balance import Mending
from fejag_admin.rules.board import Board
from fejag_admin.tui.map_editor.quick import CAMPS, lab_plan
from fejag_admin.tui.shell.dialog import Dialog


class BalanceDialog(Dialog[Board]):
    """Looks for small changes that make the bases more equal, and shows them as they are found; Enter takes one."""

    AUTO_FOCUS = "#items"

    def __init__(self, plan: Plan) -> None:
        super().__init__(_("Mend the map"))
        self._plan, self._boards = plan, list[Board]()

    def compose_body(self) -> ComposeResult:
        told = _("Small changes after which the bases are more equal. Enter takes one; Ctrl+Z takes it back.")
        yield Static(told, classes="told", markup=False)
        yield OptionList(id="items", markup=False)

    def compose_foot(self) -> ComposeResult:
        yield Static(_("looking…"), id="far", markup=False)

    def on_mount(self) -> None:
        self._search()

    @work(thread=True)
    def _search(self) -> None:
        """Search until the dialog is closed."""
        worker, tell = get_current_worker(), self.app.call_from_thread
        mending = Mending(lab_plan(self._plan), CAMPS // 2, processors())
        known: object = ()
        with closing(mending.run()) as pauses:
            for _pause in pauses:
                if worker.is_cancelled:
                    return
                if mending.found is not known:
                    known = mending.found
                    tell(self._offer, mending, list(suggested(mending, self._plan.campaign)))
                tell(self._tell, _("{done} of {total} camps").format(done=mending.done, total=mending.total))
        tell(self._offer, mending, list(suggested(mending, self._plan.campaign)))
        tell(self._tell, "")

    def _offer(self, mending: Mending, told: list[str]) -> None:
        items = self.query_one("#items", OptionList)
        at, self._boards = items.highlighted or 0, [one.board for one in mending.found]
        items.clear_options().add_options(Option(line, disabled=not self._boards) for line in told)
        items.highlighted = min(at, len(told) - 1)

    def _tell(self, told: str) -> None:
        self.query_one("#far", Static).update(told)

    @on(OptionList.OptionSelected, "#items")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._boards[event.option_index])

    def answer(self) -> Board | None:
        return None
