"""The panel of the teams above the limit, with what each could still do; that is worked out beside everything else."""

from __future__ import annotations

from dataclasses import dataclass
from time import sleep

from textual import work
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from fejag_admin.camp.advice.slips import Outlook, holdings, outlook
from fejag_admin.camp.views.projection import MASTER, known_state
from fejag_admin.rules.state import State
from fejag_admin.tui.shell.shell import Guarded
from fejag_admin.tui.slips.queue_lines import holding_lines

OUTLOOK_DELAY = 0.4  # seconds without a change before it is worked out what the teams could still do


class HoldingPanel(Guarded, Static):
    """Who must still spend once the slips are entered; only the master may know what they could do (R2)."""

    @dataclass
    class WorkedOut(Message):
        """What a team could still do in a state."""

        state: State
        team: str
        outlook: Outlook

    def __init__(self) -> None:
        super().__init__(id="holding", markup=False)
        self._for: tuple[State, str] | None = None  # the state and the viewer for whom it is worked out
        self._outlooks: dict[str, Outlook | None] = {}
        self._waiting = False

    def tell(self, state: State, viewer: str, waiting: bool) -> None:
        """Show it for a state; ``waiting``: whether slips are still to be entered before it is so."""
        if self._for is None or self._for[0] is not state or self._for[1] != viewer:
            self._for = state, viewer
            must = [holding.team for holding in holdings(state) if holding.must]
            self._outlooks = dict.fromkeys(must) if viewer == MASTER else {}
            if self._outlooks:
                self._work_out(state, must)
        self._waiting = waiting
        self._fill()

    def _fill(self) -> None:
        if self._for is not None:
            state, viewer = self._for
            visible = state if viewer == MASTER else known_state(state)
            lines = holding_lines(
                visible, holdings(visible), self._outlooks, self.shell.session.campaign, self._waiting
            )
            self.update(Content("\n").join(lines))

    @work(thread=True, exclusive=True, group="outlook")
    def _work_out(self, state: State, teams: list[str]) -> None:
        worker = get_current_worker()
        sleep(OUTLOOK_DELAY)
        for team in teams:
            latest = Outlook()
            for step in outlook(state, team):
                if worker.is_cancelled:
                    return
                latest = step
            self.post_message(self.WorkedOut(state, team, latest))

    def on_holding_panel_worked_out(self, event: WorkedOut) -> None:
        """Show what a team could do, unless something has changed meanwhile."""
        if self._for is not None and event.state is self._for[0] and event.team in self._outlooks:
            self._outlooks[event.team] = event.outlook
            self._fill()
