"""Help: everything that can be done on a screen, made from the registry of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from fejag_admin.texts import _
from fejag_admin.tui.actions import APP, Action, actions_of, key_text
from fejag_admin.tui.dialogs.base import Dialog

if TYPE_CHECKING:
    from textual.screen import Screen

KEY_WIDTH, LABEL_WIDTH = 18, 18


class HelpDialog(Dialog[bool]):
    """The actions of a screen, then those that work everywhere; each with its keys and one sentence."""

    AUTO_FOCUS = "#help"

    def __init__(self, screen: Screen[object]) -> None:
        super().__init__(_("What can be done here"), leave=_("Leave"))
        self._asked = screen

    def compose_body(self) -> ComposeResult:
        """The list."""
        blocks: list[Content] = []
        for scope, _node in self.shell.scopes(self._asked):
            heading = [Content(_("Everywhere")).stylize("bold $accent")] if scope == APP and blocks else []
            if lines := [help_line(action) for action in actions_of(scope)]:
                blocks.append(Content("\n").join([*heading, *lines]))
        with VerticalScroll(id="help"):
            yield Static(Content("\n\n").join(blocks), markup=False)

    def answer(self) -> bool:
        """Read."""
        return True


def help_line(action: Action) -> Content:
    """Keys, name and sentence of an action."""
    keys = " ".join(key_text(key) for key in action.keys) or "–"
    return Content.assemble(
        (f"{keys:<{KEY_WIDTH}} ", "bold"), (f"{action.label():<{LABEL_WIDTH}} ", "$secondary"), action.help()
    )
