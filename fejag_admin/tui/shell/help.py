"""Help: everything that can be done on a screen, made from the registry of actions."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import APP, Action, actions_of, key_text
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.shell.screen import DeskScreen

KEY_WIDTH, LABEL_WIDTH = 16, 15


class HelpDialog(Dialog[bool]):
    """The actions of a screen, then those that work everywhere; each with its keys and one sentence."""

    AUTO_FOCUS = "#leave"

    def __init__(self, screen: Screen[object]) -> None:
        super().__init__(_("What can be done here"), leave=_("Close"))
        self._asked = screen

    def compose_body(self) -> ComposeResult:
        signs = self._asked.legend() if isinstance(self._asked, DeskScreen) else None
        for scope, _node in self.shell.scopes(self._asked):
            if scope == APP:
                if signs is not None:
                    yield Static(_("What the signs mean"), classes="help-heading", markup=False)
                    yield Static(signs, markup=False)
                yield Static(_("Everywhere"), classes="help-heading", markup=False)
            yield Static(help_table(actions_of(scope)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no help on the help."""
        return False if action == "help" else super().check_action(action, parameters)

    def answer(self) -> bool:
        return True


def help_table(actions: tuple[Action, ...]) -> Table:
    """Keys, name and sentence of every action; actions of one name and sentence share a row."""
    rows: dict[tuple[str, str], list[str]] = {}
    for action in actions:
        rows.setdefault((_(action.label), _(action.help)), []).extend(map(key_text, action.keys.split()))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=KEY_WIDTH)
    table.add_column(width=LABEL_WIDTH)
    table.add_column(ratio=1)
    for (label, told), keys in rows.items():
        table.add_row(Text("  ".join(keys) or "–", style="bold"), Text(label), Text(told))
    return table
