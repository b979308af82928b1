"""The terminal application: it opens a camp, switches screens, enters orders and keeps up with other desks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import App
from textual.screen import Screen
from textual.worker import WorkerFailed

from fejag_admin.texts import _
from fejag_admin.tui.actions import APP, Action, bindings, register
from fejag_admin.tui.guard import Guarded, write_log
from fejag_admin.tui.screens.base import DeskScreen
from fejag_admin.tui.session import Session

if TYPE_CHECKING:
    from textual.message_pump import MessagePump

    from fejag_admin.rules.orders import Order
    from fejag_admin.rules.rulings import Ruling

POLL_SECONDS = 1.0

register(
    APP,
    Action("app.today", ("1",), "go('today')", lambda: _("Today"), lambda: _("What is left to do."), footer=False),
    Action("app.result", ("2",), "go('result')", lambda: _("Result"), lambda: _("Enter the result of a game."), False),
    Action(
        "app.purchases", ("3",), "go('purchases')", lambda: _("Purchases"), lambda: _("Sell and place figures."), False
    ),
    Action("app.map", ("4",), "go('map')", lambda: _("Map"), lambda: _("The board with its lights."), False),
    Action("app.standings", ("5",), "go('standings')", lambda: _("Standings"), lambda: _("Points and wallets."), False),
    Action("app.journal", ("6",), "go('journal')", lambda: _("Journal"), lambda: _("Everything entered."), False),
    Action(
        "app.now",
        ("escape",),
        "back_to_now",
        lambda: _("Now"),
        lambda: _("Leave the earlier moment and show the camp as it is now."),
        footer=False,
    ),
)


def _today() -> Screen[None]:
    from fejag_admin.tui.screens.today import TodayScreen

    return TodayScreen()


def _result() -> Screen[None]:
    from fejag_admin.tui.screens.result import ResultScreen

    return ResultScreen()


def _purchases() -> Screen[None]:
    from fejag_admin.tui.screens.purchases import PurchasesScreen

    return PurchasesScreen()


def _map() -> Screen[None]:
    from fejag_admin.tui.screens.map import MapScreen

    return MapScreen()


def _standings() -> Screen[None]:
    from fejag_admin.tui.screens.standings import StandingsScreen

    return StandingsScreen()


def _journal() -> Screen[None]:
    from fejag_admin.tui.screens.journal import JournalScreen

    return JournalScreen()


class FejagApp(Guarded, App[None]):
    """The application. Screens use ``session`` to read, ``enter`` to write, ``look_back`` and ``view_as`` to look."""

    CSS_PATH = "app.tcss"
    BINDINGS = [*bindings(APP)]
    MODES: ClassVar[dict[str, str | Callable[[], Screen[None]]]] = {
        "today": _today,
        "result": _result,
        "purchases": _purchases,
        "map": _map,
        "standings": _standings,
        "journal": _journal,
    }

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    async def on_mount(self) -> None:
        """Show the first screen and begin to listen for other desks."""
        self.switch_mode("today")
        self.set_interval(POLL_SECONDS, self.poll)

    # Reading and looking

    def action_go(self, mode: str) -> None:
        """Show a screen."""
        self.switch_mode(mode)

    async def changed(self) -> None:
        """Something shown has changed: redraw the screen that is shown; the others when they are shown again."""
        for screen in self.screen_stack:
            if isinstance(screen, DeskScreen):
                await screen.catch_up()

    async def poll(self) -> None:
        """Take in what other desks have entered."""
        if self.session.desk.refresh():
            await self.changed()

    async def look_back(self, version: int | None) -> None:
        """Show everything as of a journal entry; None is now."""
        self.session.look_back(version)
        await self.changed()

    async def action_back_to_now(self) -> None:
        """Leave the earlier moment."""
        await self.look_back(None)

    async def view_as(self, viewer: str) -> None:
        """Show the map through other eyes: ``public``, ``master`` or a team id."""
        self.session.viewer = viewer
        await self.changed()

    # Writing

    async def enter(self, order: Order, note: str | None = None) -> Ruling | None:
        """Enter an order; return its ruling, or None if nothing was decided and the person has been told why.

        A refused order is not recorded: say why it was refused, with `texts.ruling_text`.
        """
        ruling = self.session.desk.enter(order, by=self.session.by, note=note)
        await self.changed()
        return ruling

    # Trouble

    def report(self, error: Exception) -> None:
        """Tell the person about an unexpected error, and carry on."""
        path = write_log(error)
        told = _("Something unexpected happened: {error}. Details are in {path}.")
        self.notify(told.format(error=error, path=path), severity="error", markup=False, timeout=20)

    def _handle_exception(self, error: Exception) -> None:
        if isinstance(error, WorkerFailed):
            self.report(error)
        else:
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        path = write_log(self._exception) if self._exception else None
        self.panic(Text(_("The program had to stop. Details are in {path}.").format(path=path)))
