"""The one registry of named actions: key bindings, footer and help are all made from it.

A module registers the actions of a screen once, at import, under the screen's scope, which is its mode; its class
takes the bindings from there. A widget with keys of its own has a scope, too::

    register("map",
        Action("layer", "l", "next_layer", "Layer", "Show the light of the next team."),
    )

    class MapScreen(DeskScreen):
        BINDINGS = bindings("map")

        def action_next_layer(self) -> None: ...

Names and sentences are written in English, as they stand in the catalogue (which finds them by their place in the
row), and looked up with ``_()`` when they are shown: the language may have changed since.
Whether an action can be used now is its node's `check_action`: footer and help ask it. Actions of the scope
`APP` work everywhere; a screen must not take their keys for something else (a test checks it).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from textual.actions import parse
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.keys import format_key
from textual.screen import Screen
from textual.style import Style

from fejag_admin.common.language import N_, _

APP = "app"
ARROWS = {"up": "move(-1, 0)", "down": "move(1, 0)", "left": "move(0, -1)", "right": "move(0, 1)"}
"""What the arrow keys do where rows are counted from above."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a person can do.

    ``id``: a verb; once registered, ``scope.verb``. ``keys``: Textual key names with blanks between, the first one is
    shown. ``handler``: the method ``action_<handler>`` of the screen (or of the app), with arguments as in
    ``go('map')`` if it takes any. ``label``: a word or two for footer and help. ``help``: one sentence.
    ``footer``: whether the footer shows it. ``command``: whether the help does it when it is chosen there (moving a
    cursor is no command). ``weight``: the footer drops the heaviest first when the terminal is narrow.
    """

    id: str
    keys: str
    handler: str
    label: str
    help: str
    footer: bool = True
    command: bool = True
    weight: int = 0

    @property
    def key(self) -> str:
        """The first key as a person reads it, such as ``Ctrl+P`` or ``↑``; empty if the action has no key."""
        return key_text(self.keys.split()[0]) if self.keys else ""


WHY = Action("why", "y", "why", "Why", "Say why what is chosen here is as it is, step by step (screen 9).")
"""For every screen on which something can be chosen that has a reason; see `screen.DeskScreen.action_why`."""
VIEWER = Action(
    "viewer", "v", "viewer", "Viewer", "Switch between what the master knows and what players may see (R2)."
)
"""For every screen that shows players less than the master."""


_SCOPES: dict[str, tuple[Action, ...]] = {}

_FIRST = ("ctrl+q", "f10")
"""The keys of the application that come before those of what has the focus."""

_NAMES = {"enter": "Enter", "backspace": "Backspace", "delete": "Del", "pageup": "PgUp", "pagedown": "PgDn"}


def key_text(key: str) -> str:
    """A Textual key name as a person reads it: ``ctrl+p`` is ``Ctrl+P``, ``question_mark`` is ``?``."""
    *modifiers, last = key.split("+")
    name_shown = format_key(last)
    name = _("Space") if last == "space" else _NAMES.get(last)
    name_shown = name or (name_shown.capitalize() if modifiers or len(name_shown) > 1 else name_shown)
    return "+".join([*(modifier.capitalize() for modifier in modifiers), name_shown])


def register(scope: str, *actions: Action) -> None:
    """Add the actions of a scope, all at once, in the order in which footer and help show them."""
    _SCOPES[scope] = tuple(replace(action, id=f"{scope}.{action.id}") for action in actions)


def moving(help_text: str, handlers: Mapping[str, str] = ARROWS, label: str = N_("Move")) -> tuple[Action, ...]:
    """Actions that move a cursor, from keys to handlers; only the help names them, in one row.

    ``help_text``: its sentence, marked for the catalogue.
    """
    return tuple(
        Action(keys.split()[0], keys, handler, label, help_text, footer=False, command=False)
        for keys, handler in handlers.items()
    )


def actions_of(scope: str) -> tuple[Action, ...]:
    """The actions of a scope in the order of their registration; none for an unknown scope."""
    return _SCOPES.get(scope, ())


def action_named(name: str) -> Action:
    """The registered action of an id, ``scope.verb``."""
    return next(action for action in actions_of(name.partition(".")[0]) if action.id == name)


def offered(scopes: Iterable[tuple[str, DOMNode]], *places: str) -> Iterator[tuple[Action, DOMNode, bool]]:
    """The actions of some scopes that are offered now, the node that carries each out, whether it can be used now.

    ``places``: what they are to be, ``footer`` or ``command``. The node's ``check_action`` says of an action: True,
    None (it is shown, but cannot be used now) or False (it is not offered).
    """
    for scope, node in scopes:
        for action in actions_of(scope):
            _namespace, name, parameters = parse(action.handler)
            if any(getattr(action, place) for place in places):
                able = node.check_action(name, parameters)
                if able is not False:
                    yield action, node, bool(able)


def bindings(scope: str) -> list[BindingType]:
    """The key bindings of a scope, for ``BINDINGS`` of a screen or of the app."""
    return [
        Binding(key, candidate.handler, show=False, id=f"{candidate.id}:{key}", priority=scope == APP and key in _FIRST)
        for candidate in actions_of(scope)
        for key in candidate.keys.split()
    ]


@cache
def scope_of(kind: type[DOMNode]) -> str:
    """The scope of the keys that widgets of a kind have; empty if there is none."""
    bound = (binding for base in kind.__mro__ for binding in vars(base).get("BINDINGS", ()))
    named = (binding.id or "" for binding in bound if isinstance(binding, Binding))
    return next((name.partition(".")[0] for name in named if "." in name), "")


def scopes(screen: Screen[Any]) -> list[tuple[str, DOMNode]]:
    """The scopes whose actions work where the focus of a screen is, the innermost first, each with its node."""
    nodes = (screen.focused or screen).ancestors_with_self
    named = [(scope_of(type(node)), node) for node in nodes if node is not screen.app or not screen.is_modal]
    return [(scope, node) for scope, node in named if scope]


def clickable(text: Content, action: str) -> Content:
    """Text that carries out an action when it is clicked, such as ``screen.viewer``."""
    return text.stylize(Style.from_meta({"@click": action}))
