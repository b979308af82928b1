"""What every screen of an open camp shares: bars at top and bottom, and knowing when to redraw.

A screen writes three things: ``compose_body`` (its widgets), ``state_changed`` (fill them from ``self.session``) and
its actions (see `actions`). ``state_changed`` is called when the screen is first shown, when another entry came in
(from this desk or another one), and when moment, viewer or language changed; never while the screen is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widget import Widget

from fejag_admin.camp.campaign import Campaign
from fejag_admin.orders.typed import completed_order
from fejag_admin.rules.state import State
from fejag_admin.tui.shell.bars import KeyBar, TopBar
from fejag_admin.tui.shell.session import Session
from fejag_admin.tui.shell.shell import Guarded

if TYPE_CHECKING:
    from fejag_admin.answers.things import Thing


def read_on(panel: Widget) -> None:
    """Scroll a panel by a page; after its end comes its beginning."""
    if panel.scroll_y >= panel.max_scroll_y:
        panel.scroll_home(animate=False)
    else:
        panel.scroll_page_down(animate=False)


class DeskScreen(Guarded, Screen[None]):
    """A screen of an open camp; its mode is the scope of its actions."""

    CSS_PATH = "screen.tcss"  # beside the module of each screen
    AUTO_FOCUS: ClassVar[str | None] = None
    begins_text: ClassVar[bool] = False  # whether `take_typed` begins a text, so that a burst of letters is typed

    def __init__(self) -> None:
        super().__init__()
        self._filled_for: int | None = None

    @property
    def session(self) -> Session:
        """The open camp as this desk sees it."""
        return self.shell.session

    @property
    def state(self) -> State:
        """The camp's state as of the moment looked at."""
        return self.session.state

    @property
    def campaign(self) -> Campaign:
        """The camp's teams, days, board and options."""
        return self.session.campaign

    def compose(self) -> ComposeResult:
        """The bars and the screen's own widgets between them."""
        yield TopBar()
        yield from self.compose_body()
        yield KeyBar()

    def compose_body(self) -> ComposeResult:
        """The screen's own widgets, with words in the current language."""
        raise NotImplementedError

    def state_changed(self) -> None:
        """Fill the widgets from ``self.session``."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be used now: True, None (shown, but not now) or False (not offered)."""
        if self._filled_for is None or not self.shell.has_camp:
            return True
        return not self.why_not(action, parameters) or None

    def why_not(self, _action: str, _parameters: tuple[object, ...]) -> str:
        """Why an action that is shown cannot be used now; empty if it can, or there is no telling."""
        return ""

    async def lead_to(self, action: str, team: str | None) -> None:
        """Carry out an action of the application, and turn to a team on the screen to which it leads."""
        await self.app.run_action(action, self.app)
        if team and isinstance(self.shell.screen, DeskScreen):
            self.shell.screen.turn_to(team)

    def turn_to(self, team: str) -> None:
        """Show what there is to do for a team; a screen without teams to choose from shows what it shows."""

    def completed(self, text: str) -> str | None:
        """What is typed with its last word, that of a team or a figure, written out; None if there is no such word."""
        return completed_order(text, self.campaign)

    def pointed_at(self) -> Thing | None:
        """The thing that is chosen here, which can be asked about; None if nothing is."""
        return None

    def action_why(self) -> None:
        """Ask about what is chosen."""
        thing = self.pointed_at()
        if thing is not None:
            self.shell.action_command("why", thing)

    def action_viewer(self) -> None:
        """Let the master see what players must not, after a question; or only what they may see."""
        self.shell.action_command("viewer")

    def step_back(self) -> bool:
        """Leave what this screen shows specially; False if there is nothing, so that Esc leads elsewhere."""
        return False

    def take_typed(self, _character: str) -> bool:
        """Take a letter, digit or sign that no action here means; False: nothing here is edited by typing.

        Only then may it lead to another screen.
        """
        return False

    def takes_letter(self, _letter: str) -> bool:
        """Whether a letter with an accent is taken as it is; else it is a digit of a Czech keyboard (`as_digit`)."""
        return self.begins_text

    def on_key(self, event: Key) -> None:
        """What is typed where something can be edited never leads to another screen, or into another camp."""
        if event.is_printable and event.character:
            bound = self.active_bindings.get(event.key)
            if (bound is None or bound.node is self.app) and self.take_typed(event.character):
                event.stop()

    def legend(self) -> Content | None:
        """What the signs on the screen mean, for the help; None if there are none."""
        return None

    def catch_up(self) -> None:
        """Redraw if anything shown has changed since the last time."""
        revision = self.session.revision if self.shell.has_camp else 0
        if revision != self._filled_for:
            self._filled_for = revision
            self.state_changed()
            self.query_one(TopBar).refresh()
        self.refresh_bindings()

    async def build_anew(self) -> None:
        """Build the screen from nothing: in another language, or since something in it has failed."""
        self._filled_for = None
        await self.recompose()
        if self.AUTO_FOCUS:
            for widget in self.query(self.AUTO_FOCUS).results():
                widget.focus()
                break
        self.catch_up()

    def renew(self) -> None:
        """About to be seen again: leave nothing of what was shown before, if it has been filled in at all."""
        if self._filled_for is not None:
            self.catch_up()

    def on_screen_resume(self) -> None:
        """Shown (again): the camp may have moved on meanwhile."""
        self.catch_up()
