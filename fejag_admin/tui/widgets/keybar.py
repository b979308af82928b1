"""The bottom line: the keys that work here, made from the registry; every one can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.style import Style
from textual.widget import Widget

from fejag_admin.tui.actions import APP, Action, actions_of

if TYPE_CHECKING:
    from textual.dom import DOMNode


def usable(node: DOMNode, candidate: Action) -> bool | None:
    """What the node's ``check_action`` says of the action: True, None (greyed out) or False (not offered)."""
    name, _, rest = candidate.handler.partition("(")
    argument = rest.rstrip(")").strip("'\"")
    return node.check_action(name, (argument,) if argument else ())


class KeyBar(Widget, can_focus=False):
    """The actions of a scope, then the app's own; the heaviest are dropped when the line is too short."""

    def __init__(self, *scopes: str, shell: bool = True) -> None:
        super().__init__()
        self._scopes = scopes
        self._shell = shell

    def render(self) -> Content:
        """One line of keys and labels."""
        shown: list[tuple[Action, Content]] = []
        scopes = [(scope, self.screen) for scope in self._scopes] + ([(APP, self.app)] if self._shell else [])
        for scope, node in scopes:
            for candidate in actions_of(scope):
                if candidate.footer and (able := usable(node, candidate)) is not False:
                    target = "app" if scope == APP else "screen"
                    shown.append((candidate, _key(candidate, f"{target}.{candidate.handler}", able is None)))
        while len(shown) > 1 and sum(content.cell_length for _, content in shown) > self.size.width:
            heaviest = max(range(len(shown)), key=lambda at: (shown[at][0].weight, at))
            del shown[heaviest]
        return Content.assemble(*(content for _, content in shown))


def _key(candidate: Action, action: str, dim: bool) -> Content:
    key = Content(f" {candidate.key} ").stylize("bold $accent")
    label = Content(f"{candidate.label()} ")
    whole = Content.assemble(key, label).stylize(Style.from_meta({"@click": action}))
    return whole.stylize("dim") if dim else whole
