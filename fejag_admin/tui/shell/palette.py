"""The command palette: the actions that can be used now, and all that has a name, found without accents."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import cast

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.dom import DOMNode

from fejag_admin.common.language import _
from fejag_admin.common.names import fold_letters
from fejag_admin.tui.shell.actions import Action, actions_of, usable
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.shell.targets import targets
from fejag_admin.tui.shell.textual_patches import LastingPalette

Found = tuple[float, tuple[tuple[int, int], ...]]
"""How well something was found, from 0 to 1, and the stretches of the text that matched."""


def find(query: str, label: str, help_text: str) -> Found | None:
    """Whether every word of the query stands in the label or in the help; the label counts more, its beginning most."""
    words = fold_letters(query).split()
    folded, rest = fold_letters(label), fold_letters(help_text)
    score, spans = 0.0, []
    for word in words:
        at = folded.find(word)
        if at >= 0:
            starts = at == 0 or not folded[at - 1].isalnum()
            score += 1.0 if at == 0 else 0.8 if starts else 0.6
            spans.append((at, at + len(word)))
        elif word in rest:
            score += 0.2
        else:
            return None
    return (score / len(words), tuple(spans)) if words else None


class ActionProvider(Provider):
    """The actions of the screen, then those of the app, in the order of the registry; and what has a name."""

    def _offered(self) -> Iterator[tuple[Action, DOMNode]]:
        app = cast("Shell", self.app)
        for scope, node in app.scopes(self.screen):
            for candidate in actions_of(scope):
                if candidate.palette and usable(node, candidate):
                    yield candidate, node

    def _run(self, candidate: Action, node: DOMNode) -> Callable[[], Awaitable[bool]]:
        return partial(cast("Shell", self.app).run_action, candidate.handler, node)

    async def discover(self) -> Hits:
        """Everything there is, before a word is typed."""
        for candidate, node in self._offered():
            yield DiscoveryHit(_shown(candidate, ()), self._run(candidate, node), _(candidate.label), _(candidate.help))

    async def search(self, query: str) -> Hits:
        """What matches; if nothing does, a line that says so."""
        none = True
        for target in targets(cast("Shell", self.app), query):
            none = False
            yield Hit(target.score, Content(target.label), target.go, target.label, target.about)
        for candidate, node in self._offered():
            found = find(query, _(candidate.label), _(candidate.help))
            if found is not None:
                none = False
                shown = _shown(candidate, found[1])
                yield Hit(found[0], shown, self._run(candidate, node), _(candidate.label), _(candidate.help))
        if none:
            yield Hit(0.01, Content(_("Nothing here is called that.")).stylize("dim"), lambda: None, query)


def _shown(candidate: Action, spans: tuple[tuple[int, int], ...]) -> Content:
    label = Content(_(candidate.label))
    for start, end in spans:
        label = label.stylize("bold $accent", start, end)
    return Content.assemble(label, (f"  {candidate.key}", "dim")) if candidate.keys else label


def palette() -> CommandPalette:
    """The palette, with its prompt in the current language."""
    hint = _("What do you want to do? Or K17, figure 12, a team, A3…")
    return LastingPalette([ActionProvider], placeholder=hint, id="--command-palette")
