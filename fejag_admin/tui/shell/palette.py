"""The command palette: the actions that can be used now, and all that has a name, found without accents."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList

from fejag_admin.answers.things import TriedThing, parse
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold_letters
from fejag_admin.tui.shell.actions import offered, scopes
from fejag_admin.tui.shell.shell import Guarded, Shell
from reports.registry import DOCUMENTS

ON_NOTICEBOARD = ("wall", "map", "bulletin")
PINNED = N_("noticeboard pinned")
"""What else people call documents that hang there."""


@dataclass(frozen=True, slots=True)
class Hit:
    """What can be done: its name, a sentence about it; ``score``: how well it fits what is typed, up to 1."""

    label: str
    about: str
    go: Callable[[], object]
    score: float = 1.0


def named(app: Shell, query: str) -> Iterator[Hit]:
    """What has a name of its own: a thing that can be asked about, such as ``K17``, ``Foxes`` or ``A3``; a document."""
    try:
        asked = parse(tuple(query.split()), app.session.seen)
    except InputError:
        pass
    else:
        why = partial(app.action_command, "why", asked)
        if not isinstance(asked.thing, TriedThing):  # the words of an order look for what enters it
            yield Hit(_("Why: {question}").format(question=query), _("Ask it on the screen of disputes."), why)
    wanted = fold_letters(query)
    for document in DOCUMENTS if len(wanted) > 2 else ():
        names = _(PINNED) if document.id in ON_NOTICEBOARD else ""
        if any(word.startswith(wanted) for word in fold_letters(f"{_(document.about)} {names}").split()):
            text = _("Print: {document}").format(document=_(document.about))
            about = _("Go to the screen Print, with this document chosen.")
            yield Hit(text, about, partial(app.action_command, "print_document", document.id), 0.5)


OTHER_NAMES = {
    "app.print": N_("printer paper PDF noticeboard"),
    "app.page": N_("web website internet phone mobile tablet QR code"),
    "app.everybody": N_("projector television big screen wall"),
    "app.add_copy": N_("backup copy stick USB flash drive"),
    "app.remove_copy": N_("backup copy stick USB flash drive"),
    "app.sync": N_("backup stick other computer"),
    "app.settings": N_("colours dark light English Czech"),
    "app.edit": N_("colours names members"),
    "app.day": N_("evening morning checklist"),
    "app.undo": N_("back mistake"),
}
"""What else people call an action, by its id: words by which it is found, too."""

KEYS = {"up": "cursor_up", "down": "cursor_down", "pageup": "page_up", "pagedown": "page_down"}


def fitness(query: str, label: str, help_text: str) -> float:
    """How well each word of a query is found in the label, at its beginning at best, or in the help; 0: one is not."""
    words = fold_letters(query).split()
    folded, help_folded = fold_letters(label), fold_letters(help_text)
    score = 0.0
    for word in words:
        at = folded.find(word)
        if at >= 0:
            score += 1.0 if at == 0 else 0.6 if folded[at - 1].isalnum() else 0.8
        elif word in help_folded:
            score += 0.2
        else:
            return 0.0
    return score / len(words) if words else 1.0


def hits(app: Shell, screen: Screen[object], query: str) -> list[Hit]:
    """What matches, the best first; without a word, everything that can be done on a screen."""
    matching = list(named(app, query)) if query and app.has_camp else []
    for action, node, able in offered(scopes(screen), "palette"):
        names = _(OTHER_NAMES[action.id]) if action.id in OTHER_NAMES else ""
        score = fitness(query, _(action.label), f"{_(action.help)} {names}")
        if able and score:
            label = f"{_(action.label)}  {action.key}".rstrip()
            matching.append(Hit(label, _(action.help), partial(app.run_action, action.handler, node), score))
    return sorted(matching, key=lambda hit: hit.score, reverse=True)


class Palette(Guarded, ModalScreen[None]):
    """A line to type in, and below it what can be done on the screen under it; Enter does what is chosen."""

    AUTO_FOCUS = "Input"
    BINDINGS = [  # noqa: RUF012 - as Textual has it
        Binding("escape", "leave", show=False),
        *(Binding(key, f"choose('{step}')", show=False) for key, step in KEYS.items()),
    ]

    def __init__(self, below: Screen[object]) -> None:
        super().__init__()
        self._below = below
        self._hits: list[Hit] = []

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Input(placeholder=_("What do you want to do? Or K17, figure 12, a team, A3…"), compact=True)
            yield OptionList(markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).can_focus = False
        self._search("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self._search(event.value.strip())

    def _search(self, query: str) -> None:
        self._hits = hits(self.shell, self._below, query)
        listed = self.query_one(OptionList)
        listed.set_options(Content.assemble(f"{hit.label}\n", (hit.about, "dim")) for hit in self._hits)
        if not self._hits:
            listed.add_option(_("Nothing here is called that."))
        listed.highlighted = 0

    async def action_choose(self, step: str) -> None:
        """Choose another line, once the list is drawn: before that Textual knows no pages."""
        listed = self.query_one(OptionList)
        if listed.scrollable_content_region:
            await self.app.run_action(step, listed)

    def on_input_submitted(self) -> None:
        self._do(self.query_one(OptionList).highlighted or 0)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """It was clicked."""
        self._do(event.option_index)

    def _do(self, at: int) -> None:
        self.dismiss()
        if self._hits:
            self.app.call_later(self._hits[at].go)

    def action_leave(self) -> None:
        self.dismiss()
