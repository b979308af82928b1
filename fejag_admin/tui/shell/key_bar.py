"""The bottom line: the keys that work here, made from the registry; every one can be clicked."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.dom import DOMNode
from textual.style import Style
from textual.widget import Widget

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action, actions_of, usable
from fejag_admin.tui.shell.guard import Guarded


def offered(scopes: list[tuple[str, DOMNode]], *, all_of_them: bool = False) -> list[tuple[Action, DOMNode, bool]]:
    """The actions of some scopes for the footer, what carries them out, and whether they can be used now.

    ``all_of_them``: also those that only the palette names.
    """
    return [
        (candidate, node, bool(able))
        for scope, node in scopes
        for candidate in actions_of(scope)
        if (candidate.footer or (all_of_them and candidate.palette)) and (able := usable(node, candidate)) is not False
    ]


class KeyBar(Guarded, Widget, can_focus=False):
    """The actions of the screen, then the app's own.

    When the line is too short those are dropped first that cannot be used now, then the heaviest.
    """

    def render(self) -> Content:
        parts = [
            ((not able, candidate.weight), _key(candidate, able))
            for candidate, _node, able in offered(self.shell.scopes(self.screen))
        ]
        while len(parts) > 1 and sum(content.cell_length for _weight, content in parts) > self.size.width:
            del parts[max(range(len(parts)), key=lambda at: (parts[at][0], at))]
        return Content.assemble(*(content for _weight, content in parts))

    async def on_click(self, event: events.Click) -> None:
        wanted = event.style.meta.get("act")
        for candidate, node, able in offered(self.shell.scopes(self.screen)):
            if able and candidate.id == wanted:
                await self.app.run_action(candidate.handler, node)


def _key(candidate: Action, able: bool) -> Content:
    key = Content(f" {candidate.key} ").stylize("bold $accent")
    label = Content.assemble(key, f"{_(candidate.label)} ").stylize(Style.from_meta({"act": candidate.id}))
    return label if able else label.stylize("dim")
