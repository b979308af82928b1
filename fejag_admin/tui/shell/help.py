"""Help: what has the focus, then everything that can be done on a screen, made from the registry of actions."""

import re

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.dom import DOMNode
from textual.events import Click
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Label, Static

from fejag_admin.common.language import N_, _
from fejag_admin.tui.shell.actions import APP, Action, action_named, actions_of, key_text
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.shell.screen import DeskScreen

KEY_WIDTH, LABEL_WIDTH = 16, 15

KINDS = {
    "Input": N_(
        "A line to type into. ←, →, Home and End move in it, Ctrl+U empties it as far as the cursor; Tab goes on."
    ),
    "TextArea": N_(
        "A text to write. Ctrl+Z takes back what was typed, Ctrl+Y types it again; Shift with an arrow selects."
    ),
    "Select": N_("A choice. Enter opens it, ↑ and ↓ choose, Enter takes; Tab goes on."),
    "Checkbox": N_("A tick. The space bar sets it or takes it away; Tab goes on."),
    "Button": N_("A button. Enter presses it; Tab goes on to the next one."),
    "DataTable": N_("A table. ↑ and ↓ choose a row, PgUp and PgDn a page on, Home and End the first and the last."),
    "LongTable": N_("A table. ↑ and ↓ choose a row, PgUp and PgDn a page on, Home and End the first and the last."),
    "OptionList": N_("A list. ↑ and ↓ choose, Home and End the first and the last; Enter takes what is chosen."),
    "ScrollableContainer": N_("A text that scrolls. ↑, ↓, PgUp, PgDn, Home and End move in it; Tab goes on."),
    "BoardView": N_("The map. The cursor is on one cell; what is told beside the map is about that cell."),
    "Widget": N_("Laid out by hand: what you do happens where the cursor is; Tab goes on."),
}
"""A sentence for each kind of widget that keys go to, by the name of its class."""


class HelpDialog(Dialog[tuple[str, DOMNode]]):
    """What has the focus; the actions of the screen; those that work everywhere: their keys and one sentence each.

    Gives the action that was clicked, and what carries it out.
    """

    AUTO_FOCUS = "#leave"

    def __init__(self, screen: Screen[object]) -> None:
        super().__init__(_("What can be done here"), leave=_("Close"))
        self._asked = screen

    def compose_body(self) -> ComposeResult:
        asked = self._asked
        scopes = [scope for scope, _node in self.shell.scopes(asked)]
        if asked.focused is not None:
            own = own_scope(asked.focused)
            scopes = [scope for scope in scopes if scope != own]
            yield from part_of_help(name_of(asked.focused) or _("Where the keys go"), kind_of(asked.focused), own)
        for scope in scopes:
            if scope == APP and isinstance(asked, DeskScreen) and (signs := asked.legend()) is not None:
                yield from part_of_help(_("What the signs mean"), signs)
            place = next((action for action in actions_of(APP) if action.id == f"{APP}.{scope}"), None)
            heading = _("Everywhere") if scope == APP else _(place.label) if place else ""
            yield from part_of_help(heading, _(place.help) if place else "", scope)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no help on the help."""
        return False if action == "help" else super().check_action(action, parameters)

    def on_click(self, event: Click) -> None:
        """Do what a line is about."""
        asked, wanted = self._asked, event.style.meta.get("does", "")
        nodes = dict(self.shell.scopes(asked))
        if asked.focused is not None:
            nodes[own_scope(asked.focused)] = asked.focused
        if wanted:
            self.dismiss((action_named(wanted).handler, nodes[wanted.partition(".")[0]]))


def part_of_help(heading: str, sentence: str | Content, scope: str = "") -> ComposeResult:
    """A part of the help, as far as there is anything to say: a heading, what it is about, the keys of a scope."""
    if heading:
        yield Static(heading, classes="help-heading", markup=False)
    if sentence:
        yield Static(sentence, markup=False)
    if actions := actions_of(scope):
        yield Static(help_table(actions))


def own_scope(widget: Widget) -> str:
    """The scope of the keys that a widget has besides those of its kind; empty if it has none."""
    bound = (binding for kind in type(widget).__mro__ for binding in vars(kind).get("BINDINGS", ()))
    named = (binding.id or "" for binding in bound if isinstance(binding, Binding))
    return next((name.partition(".")[0] for name in named if "." in name), "")


def kind_of(widget: Widget) -> str:
    """What a widget is and how keys move in it."""
    return _(next(KINDS[kind.__name__] for kind in type(widget).__mro__ if kind.__name__ in KINDS))


def name_of(widget: Widget) -> str:
    """What is written beside a field or in it, or on a button; empty if nothing is."""
    if isinstance(widget, Button):
        return str(widget.label)
    beside = (
        widget.parent.query(Label) if isinstance(widget.parent, Widget) and widget.parent.has_class("field") else ()
    )
    return str(next((label.content for label in beside), getattr(widget, "placeholder", "")))


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
