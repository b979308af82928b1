"""Help: everything that can be done where one is, to be read, looked for by its name without accents, and done."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from textual import on
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from fejag_admin.answers.things import TriedThing, parse
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold_letters
from fejag_admin.tui.shell.actions import APP, Action, actions_of, key_text, offered, scopes
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.shell import Shell
from reports.registry import DOCUMENTS

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

ON_NOTICEBOARD = ("wall", "map", "bulletin")
PINNED = N_("noticeboard pinned")
"""What else people call documents that hang there."""

STEPS = {"up": "cursor_up", "down": "cursor_down", "home": "first", "end": "last"}
"""The actions of a list that are called otherwise than those of a dialog that scrolls."""


def show_help(app: Shell) -> None:
    """Show everything that can be done here, and do what is chosen."""

    def do(line: HelpLine | None) -> None:
        if line is not None and line.go is not None:
            app.call_later(line.go)

    app.push_screen(HelpDialog(help_lines(app.screen, scopes(app.screen))), do)


@dataclass(frozen=True, slots=True)
class HelpLine:
    """A heading, or something to do. ``keys``: as people read them; ``go``: does it, None if it cannot be done now.

    ``action``: the id of its action, if it has one.
    """

    label: str
    about: str | Content
    keys: str = ""
    go: Callable[[], object] | None = None
    action: str = ""

    def option(self) -> Option:
        """The line as it is listed."""
        heading = Content.assemble((self.label, "bold" if self.action or self.go else "bold $accent"), f"  {self.keys}")
        about = Content(self.about).stylize("dim") if isinstance(self.about, str) else self.about
        return Option(Content("\n").join([heading, about] if about else [heading]), disabled=not self.go)


def help_lines(screen: Screen[object], scoped: Iterable[tuple[str, DOMNode]]) -> Iterator[HelpLine]:
    """The actions of what has the focus, of the screen, and those that work everywhere; those of one name in one line.

    ``scoped``: the scopes that work on the ``screen``, each with the node that carries its actions out.
    """
    usable = {
        action.id: partial(screen.app.run_action, action.handler, node)
        for action, node, able in offered(scoped, "footer", "command")
        if able
    }
    for scope, _node in scoped:
        if scope == APP and isinstance(screen, DeskScreen) and (signs := screen.legend()) is not None:
            yield HelpLine(_("What the signs mean"), signs)
        if scope == APP:
            yield HelpLine(_("Everywhere"), "")
        places = (action for action in actions_of(APP) if action.id == f"{APP}.{scope}")
        yield from (HelpLine(_(place.label), _(place.help)) for place in places)
        named: dict[tuple[str, str], list[Action]] = {}
        for action in actions_of(scope):
            named.setdefault((_(action.label), _(action.help)), []).append(action)
        for (label, about), actions in named.items():
            keys = "  ".join(key_text(key) for action in actions for key in action.keys.split())
            yield HelpLine(label, about, keys, usable.get(actions[0].id), actions[0].id)


def matching(app: Shell, lines: Sequence[HelpLine], query: str) -> list[HelpLine]:
    """What can be done and matches a query, the best first; over a dialog nothing but what the dialog can do."""
    scored = [(score, line) for line in lines if line.go and (score := _fitness_of(line, query))]
    if app.has_camp and any(line.action.startswith(f"{APP}.") for line in lines):
        scored += named(app, query)
    return [line for _score, line in sorted(scored, key=lambda hit: hit[0], reverse=True)]


def _fitness_of(line: HelpLine, query: str) -> float:
    names = _(OTHER_NAMES[line.action]) if line.action in OTHER_NAMES else ""
    return fitness(query, line.label, f"{line.about} {names}")


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


def named(app: Shell, query: str) -> Iterator[tuple[float, HelpLine]]:
    """What has a name of its own: a thing that can be asked about, such as ``K17``, ``Foxes`` or ``A3``; a document."""
    try:
        asked = parse(tuple(query.split()), app.session.seen)
    except InputError:
        pass
    else:
        why = partial(app.action_command, "why", asked)
        if not isinstance(asked.thing, TriedThing):  # the words of an order look for what enters it
            text = _("Why: {question}").format(question=query)
            yield 1.0, HelpLine(text, _("Ask it on the screen of disputes."), go=why)
    wanted = fold_letters(query)
    for document in DOCUMENTS if len(wanted) > 2 else ():
        names = _(PINNED) if document.id in ON_NOTICEBOARD else ""
        if any(word.startswith(wanted) for word in fold_letters(f"{_(document.about)} {names}").split()):
            text = _("Print: {document}").format(document=_(document.about))
            about = _("Go to the screen Print, with this document chosen.")
            yield 0.5, HelpLine(text, about, go=partial(app.action_command, "print_document", document.id))


class HelpDialog(Dialog[HelpLine]):
    """Lists everything that can be done, or what matches the word that is typed; gives back what is to be done."""

    AUTO_FOCUS = "Input"

    def __init__(self, lines: Iterable[HelpLine]) -> None:
        self._lines = list(lines)
        self.rows: list[HelpLine] = []
        words = Input(placeholder=_("What do you want to do? Or K17, figure 12, a team, A3…"), compact=True)
        listed = OptionList(markup=False)
        super().__init__(_("What can be done here"), words, listed, ok=_("Do it"), leave=_("Close"))

    def on_mount(self) -> None:
        self.query_one(OptionList).can_focus = False
        self._show(self._lines)

    @on(Input.Changed)
    def search(self, event: Input.Changed) -> None:
        """List what matches; everything if nothing is looked for."""
        query = event.value.strip()
        nothing = [HelpLine(_("Nothing here is called that."), "")]
        self._show((matching(self.shell, self._lines, query) or nothing) if query else self._lines)

    def _show(self, lines: list[HelpLine]) -> None:
        self.rows, listed = lines, self.query_one(OptionList)
        listed.set_options(line.option() for line in lines)
        listed.action_first()
        listed.scroll_home(animate=False)

    def action_scroll_body(self, how: str) -> None:
        """Choose another line, once the list is drawn: before that Textual knows no pages."""
        listed = self.query_one(OptionList)
        if listed.scrollable_content_region:
            getattr(listed, f"action_{STEPS.get(how, how)}")()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no help on the help."""
        return action == "scroll_body" or (action != "help" and super().check_action(action, parameters))

    def answer(self) -> HelpLine | None:
        at = self.query_one(OptionList).highlighted
        return None if at is None else self.rows[at]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """It was clicked."""
        self.dismiss(self.rows[event.option_index])
