"""Help: everything that can be done on a screen, made from the registry of actions."""

import re
from collections.abc import Iterable, Iterator

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.content import Content
from textual.dom import DOMNode
from textual.events import Click
from textual.screen import Screen
from textual.widgets import Static

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import APP, Action, action_named, actions_of, key_text
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.shell.screen import DeskScreen

KEY_WIDTH, LABEL_WIDTH = 16, 15


class HelpDialog(Dialog[None]):
    """The actions of what has the focus, of the screen, and those that work everywhere; a click on one does it.

    ``scopes``: those that work on the ``screen``, each with the node that carries its actions out.
    """

    def __init__(self, screen: Screen[object], scopes: Iterable[tuple[str, DOMNode]]) -> None:
        self._node_of = dict(scopes)
        body: list[Static] = []
        for scope in self._node_of:
            if scope == APP and isinstance(screen, DeskScreen) and (signs := screen.legend()) is not None:
                body += part_of_help(_("What the signs mean"), signs)
            place = next((action for action in actions_of(APP) if action.id == f"{APP}.{scope}"), None)
            heading = _("Everywhere") if scope == APP else _(place.label) if place else ""
            body += part_of_help(heading, _(place.help) if place else "", scope)
        super().__init__(_("What can be done here"), *body, leave=_("Close"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no help on the help."""
        return False if action == "help" else super().check_action(action, parameters)

    def on_click(self, event: Click) -> None:
        """Do what a line is about."""
        if wanted := event.style.meta.get("does"):
            self.dismiss()
            node = self._node_of[wanted.partition(".")[0]]
            self.app.call_later(self.app.run_action, action_named(wanted).handler, node)


def part_of_help(heading: str, sentence: str | Content, scope: str = "") -> Iterator[Static]:
    """A part of the help, as far as there is anything to say: a heading, what it is about, the keys of a scope."""
    if heading:
        yield Static(heading, classes="help-heading", markup=False)
    if sentence:
        yield Static(sentence, markup=False)
    if actions := actions_of(scope):
        yield Static(help_table(actions))


def help_table(actions: tuple[Action, ...]) -> Table:
    """Keys, name and sentence of every action, function keys first; actions of one name and sentence share a row.

    A row is marked with the action that a click on it does.
    """
    rows: dict[tuple[str, str], tuple[str, list[str]]] = {}
    for action in sorted(actions, key=lambda action: not re.match(r"f\d", action.keys)):
        _first, keys = rows.setdefault((_(action.label), _(action.help)), (action.id, []))
        keys.extend(map(key_text, action.keys.split()))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=KEY_WIDTH)
    table.add_column(width=LABEL_WIDTH)
    table.add_column(ratio=1)
    for (label, sentence), (first, keys) in rows.items():
        does = Style.from_meta({"does": first})
        table.add_row(Text("  ".join(keys) or "–", style="bold"), Text(label), Text(sentence), style=does)
    return table
