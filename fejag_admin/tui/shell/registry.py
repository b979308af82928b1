"""The screens and the commands of the application, each loaded by name when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

from textual.app import ComposeResult
from textual.events import Key
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from fejag_admin.common.language import _
from fejag_admin.orders import ORDERS
from fejag_admin.tui.shell.guard import Guarded
from fejag_admin.tui.shell.session import Session
from fejag_admin.tui.shell.shell import Shell, looking_back_text


def _loaded(place: str) -> Any:
    """What is at ``module:name``, the module by its name below `fejag_admin.tui`."""
    module, name = place.split(":")
    return getattr(import_module(f"fejag_admin.tui.{module}"), name)


@dataclass(frozen=True, slots=True)
class ScreenPlace:
    """A screen to go to; ``about``: the camp that is open, the one that is being planned, or none."""

    screen: str
    about: Literal["camp", "plan", "nothing"] = "camp"

    def load(self) -> Screen[None]:
        screen: Screen[None] = _loaded(self.screen)()
        return screen


SCREENS = {
    "welcome": ScreenPlace("welcome.screen:WelcomeScreen", "nothing"),
    "today": ScreenPlace("today.screen:TodayScreen"),
    "result": ScreenPlace("result.screen:ResultScreen"),
    "purchases": ScreenPlace("purchases.screen:PurchasesScreen"),
    "map": ScreenPlace("map.screen:MapScreen"),
    "standings": ScreenPlace("standings.screen:StandingsScreen"),
    "journal": ScreenPlace("journal.screen:JournalScreen"),
    "slips": ScreenPlace("slips.screen:SlipsScreen"),
    "sync": ScreenPlace("sync.screen:SyncScreen"),
    "egg": ScreenPlace("secret.screen:EggScreen"),
    "referee": ScreenPlace("referee.screen:RefereeScreen", "nothing"),
    "setup": ScreenPlace("setup.screen:SetupScreen", "plan"),
    "edit": ScreenPlace("setup.edit:EditScreen"),
    "editor": ScreenPlace("map_editor.screen:EditorScreen", "plan"),
    "disputes": ScreenPlace("disputes.screen:DisputesScreen"),
    "print": ScreenPlace("print.screen:PrintScreen"),
    "day": ScreenPlace("day.screen:DayScreen"),
}
"""By mode, which is the scope of the screen's actions, too."""

MODES: dict[str, str | Callable[[], Screen[None]]] = {mode: place.load for mode, place in SCREENS.items()}

PLANNING = tuple(mode for mode, place in SCREENS.items() if place.about == "plan")
"""Screens about a camp that is not there yet: what is entered there must not be for the open one."""


@dataclass(frozen=True, slots=True)
class Command:
    """What is done through a dialog, from any screen: ``does(app, ...)``.

    ``hindered``: why not now, empty if it can be done; None for what needs no camp. ``looks``: whether it only looks,
    also at an earlier moment. ``not_on``: the screen on which its key means something else. ``first``: arguments that
    come before those of whoever asks for it.
    """

    does: str
    hindered: Callable[[Session], str] | None = lambda _session: ""
    looks: bool = False
    not_on: str = ""
    first: tuple[object, ...] = ()

    def run(self, app: Shell, *arguments: object) -> Coroutine[Any, Any, None]:
        work: Coroutine[Any, Any, None] = _loaded(self.does)(app, *self.first, *arguments)
        return work

    def usable(self, app: Shell) -> bool | None:
        """Whether it can be used now: True, None (shown, but not now) or False (not offered)."""
        if self.hindered is None:
            return True
        if not app.has_camp or app.current_mode in (*PLANNING, self.not_on):
            return False
        return not self.why_not(app.session) or None

    def why_not(self, session: Session) -> str:
        """Why it cannot be used now; empty if it can."""
        if self.hindered is None or self.looks:
            return ""
        return looking_back_text() if session.looking_back else self.hindered(session)


def _no_game(session: Session) -> str:
    return "" if session.state.round else _("A clue is pinned after a game; none has been played yet.")


def _no_entry(session: Session) -> str:
    return "" if session.now.version > 1 else _("There is nothing to undo.")


_OWN_WAY = ("result", "place", "close-round", "answer")
"""The orders that have a screen, or a command of another kind; a dialog asks for all others."""


def order_draft(name: str) -> str:
    """The name of the command that asks for an order, and of its draft."""
    return name.replace("-", "_")


BY_DIALOG = {order_draft(name): name for name in ORDERS if name not in _OWN_WAY}
"""The orders that a dialog asks for, by the name of the command."""


def _order_command(name: str) -> Command:
    return Command("orders.enter:give_order", lambda session: ORDERS[name].why_not(session.state), first=(name,))


COMMANDS = {
    "close_round": Command("orders.enter:close_round", lambda session: ORDERS["close-round"].why_not(session.state)),
    **{command: _order_command(name) for command, name in BY_DIALOG.items()},
    "undo": Command("orders.correct:undo", _no_entry, not_on="referee"),
    "redo": Command("orders.correct:redo", _no_entry, not_on="referee"),
    "amend": Command("orders.correct:amend"),
    "retract": Command("orders.correct:retract"),
    "open_dispute": Command("disputes.protocol:open_dispute"),
    "decide": Command("disputes.protocol:decide"),
    "attacks": Command("map.attacks:show_attacks", looks=True),
    "why": Command("disputes.screen:ask_why", looks=True),
    "show_entry": Command("journal.screen:show_entry", looks=True),
    "show_on_map": Command("map.screen:show_on_map", looks=True),
    "read_rule": Command("disputes.rule_book:show_rule", None),
    "judge_game": Command("referee.screen:judge_game", None),
    "correct_option": Command("setup.edit:correct_option"),
    "print_document": Command("print.screen:choose_document", looks=True),
    "freeze": Command("journal.freeze:freeze_or_release"),
    "clue": Command("secret.dialogs:pin_clue", _no_game),
    "confirm_step": Command("day.screen:confirm_step"),
    "take_slips": Command("slips.screen:take_slips"),
    "bring_slips": Command("slips.screen:bring_slips"),
    "sync_with": Command("sync.screen:sync_with"),
    "viewer": Command("shell.viewer:change_viewer", looks=True),
    "add_copy": Command("today.copies:add_copy", looks=True),
    "remove_copy": Command("today.copies:remove_copy", looks=True),
    "page": Command("today.page:serve_page", looks=True),
    "everybody": Command("today.page:serve_page", looks=True, first=("/screen",)),
    "settings": Command("shell.settings_dialog:change_settings", None),
    "tour": Command("shell.tour:show_tour", None),
}


class OpeningScreen(Guarded, Screen[None]):
    """Stands there while the store is being opened."""

    def compose(self) -> ComposeResult:
        yield Static(_("Opening the camp…"), id="opening", markup=False)


class TooSmallScreen(Guarded, ModalScreen[None]):
    """Covers everything while the terminal is too small; lets through only what is typed into a field below it.

    A keyboard on the screen may be what has made it small.
    """

    LEAST_WIDTH, LEAST_HEIGHT = 80, 24
    begins_text = True

    def takes_letter(self, _letter: str) -> bool:
        """It is typed into the field."""
        return True

    def on_key(self, event: Key) -> None:
        """Type into the field that is open below."""
        field: Any = self.app.screen_stack[-2].focused
        if not hasattr(field, "cursor_blink"):
            return
        if event.is_printable:
            field.post_message(event.copy())
        elif event.key == "backspace":
            field.action_delete_left()

    def on_screen_resume(self) -> None:
        """What lay over it is gone: the terminal may be large enough by now."""
        size = self.app.size
        if self.app.screen is self and size.width >= self.LEAST_WIDTH and size.height >= self.LEAST_HEIGHT:
            self.dismiss()

    def compose(self) -> ComposeResult:
        text = _("The terminal is too small: make it at least {width} columns wide and {height} lines high.")
        yield Static(text.format(width=self.LEAST_WIDTH, height=self.LEAST_HEIGHT), id="too-small", markup=False)
