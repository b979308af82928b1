"""An answer as a tree of sentences that unfold, each under what it belongs to, worked out beside what a person does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import on, work
from textual.content import Content
from textual.geometry import Spacing
from textual.message import Message
from textual.strip import Strip
from textual.visual import Padding
from textual.widgets import OptionList
from textual.widgets.option_list import Option
from textual.worker import Worker

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.shell import Guarded

if TYPE_CHECKING:
    from textual.style import Style
    from textual.visual import RenderOptions

Path = tuple[int, ...]
SEARCH = "search"
MOST = 500  # steps shown of an answer
UNFOLDED_AT_FIRST = 40  # an answer with more parts than these is shown folded
SIGN = RichStyle(bold=True)
DEEPEST = 8  # levels that are indented; deeper ones stand under each other

# fmt: off
register("answer",
    Action("unfold", "right", "unfold", "Unfold", "Show what it rests on.", footer=False),
    Action("fold", "left", "fold", "Fold", "Hide what it rests on.", footer=False),
    Action("all", "plus", "unfold_all", "Unfold all",
           "Show everything that the answer rests on, to the last step.", footer=False),
    Action("none", "minus", "fold_all", "Fold all", "Show only what the answer begins with.", footer=False),
)
# fmt: on


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A sentence that is to be seen: where it hangs in the tree, and what it says."""

    path: Path
    statement: Statement


class HangingIndent(Padding):
    """A text with a sign before its first line; the lines after it stand under the text."""

    def __init__(self, sign: str, text: Content, depth: int) -> None:
        super().__init__(text, Spacing(left=2 * depth + 2))
        self._sign = sign
        self._at = 2 * depth

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """The lines, the sign in the first."""
        strips = super().render_strips(width, height, style, options)
        if strips:
            sign = Strip([Segment(self._sign, style.rich_style + SIGN)])
            first = strips[0]
            strips[0] = Strip.join([first.crop(0, self._at), sign, first.crop(self._at + 1, width)])
        return strips


class AnswerTree(Guarded, OptionList):
    """The sentences; Enter or a click unfolds or folds one. Listen to `Looked` to draw what the chosen one tells."""

    BINDINGS = bindings("answer")

    @dataclass
    class Looked(Message):
        """Another sentence is looked at."""

        answer: AnswerTree

    @dataclass
    class Taken(Message):
        """A sentence that rests on nothing was chosen."""

        answer: AnswerTree
        row: TreeRow

    def __init__(self, answer_id: str) -> None:
        super().__init__(id=answer_id, markup=False)
        self.statements: tuple[Statement, ...] = ()
        self.rows: list[TreeRow] = []
        self._unfolded: set[Path] = set()
        self._drawn: tuple[Statement, ...] = ()
        self._first = 0  # how many sentences say in short what the rest explains

    @property
    def row(self) -> TreeRow | None:
        at = self.highlighted
        return self.rows[at] if at is not None and at < len(self.rows) else None

    @property
    def drawn(self) -> tuple[Statement, ...]:
        """What is to be drawn: the chosen sentence; if that is the answer in short, what decides as well."""
        row = self.row
        return () if row is None else self._drawn if row.path == (0,) and self._first else (row.statement,)

    def show(
        self, statements: tuple[Statement, ...], keep: bool = False, first: int = 0, drawn: tuple[Statement, ...] = ()
    ) -> None:
        """Show this answer.

        ``keep``: it is the one before, asked again, and stays unfolded as it was. ``first``: so many of its sentences
        say in short what the rest explains, which is folded at first. ``drawn``: what is drawn of these, if not they.
        """
        self._first, self._drawn = first, drawn or statements[:first]
        at = self.highlighted if keep else None
        self.statements = statements
        if not keep:
            self._unfolded = set()
            self._unfold_at_first()
        self._fill(at or 0)

    def _unfold_at_first(self) -> None:
        """Unfold the sentences with few parts, and what can be asked next."""
        for index, statement in enumerate(self.statements):
            few = not self._first and max(index, len(statement.below)) < UNFOLDED_AT_FIRST
            if few or statement.code == "questions":
                self._unfolded.add((index,))

    def _rows(self, path: Path, statement: Statement) -> list[TreeRow]:
        """A sentence and, as far as it is unfolded, those under it."""
        rows = [TreeRow(path, statement)]
        if path in self._unfolded:
            for index, part in enumerate(statement.below):
                rows += self._rows((*path, index), part)
        return rows

    def _fill(self, at: int) -> None:
        self.rows = [row for index, statement in enumerate(self.statements) for row in self._rows((index,), statement)]
        self.clear_options()
        self.add_options([Option(self._prompt(row)) for row in self.rows])
        if self.rows:
            self.highlighted = min(at, len(self.rows) - 1)
        self.post_message(self.Looked(self))

    def _prompt(self, row: TreeRow) -> HangingIndent:
        sign = " " if not row.statement.below else "▾" if row.path in self._unfolded else "▸"
        text = Content(row.statement.text)
        bold = row.path == (0,) or (len(row.path) == 1 and not self._first)
        return HangingIndent(sign, text.stylize("bold") if bold else text, min(len(row.path) - 1, DEEPEST))

    # Folding

    def action_unfold(self) -> None:
        """Show what the sentence rests on; if that is to be seen already, go to it."""
        row = self.row
        if row is None or not row.statement.below:
            return
        if row.path in self._unfolded:
            self.action_cursor_down()
        else:
            self._toggle(row)

    def action_fold(self) -> None:
        """Hide what the sentence rests on; if nothing of it is to be seen, go to the one above it."""
        row = self.row
        if row is None:
            return
        if row.path in self._unfolded and row.statement.below:
            self._toggle(row)
        elif len(row.path) > 1:
            self.highlighted = next(at for at, above in enumerate(self.rows) if above.path == row.path[:-1])

    def action_unfold_all(self) -> None:
        self._unfolded = {
            path for index, statement in enumerate(self.statements) for path in _paths((index,), statement)
        }
        self._fill(self.highlighted or 0)

    def action_fold_all(self) -> None:
        self._unfolded = set()
        self._fill(0)

    def _toggle(self, row: TreeRow) -> None:
        self._unfolded ^= {row.path}
        self._fill(self.highlighted or 0)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        row = self.rows[event.option_index]
        if row.statement.below:
            self._toggle(row)
        else:
            self.post_message(self.Taken(self, row))

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Looked(self))


def _paths(path: Path, statement: Statement) -> list[Path]:
    return [path, *(deeper for index, part in enumerate(statement.below) for deeper in _paths((*path, index), part))]


class LiveAnswer(AnswerTree):
    """The answer to the last question asked. Listen to `Settled` and `Troubled`."""

    @dataclass
    class Settled(Message):
        """Nothing is looked for any more."""

    @dataclass
    class Troubled(Message):
        """The question has no answer; ``again``: it had one, as of another moment."""

        trouble: str
        again: bool

    def __init__(self, answer_id: str) -> None:
        super().__init__(answer_id)
        self.searching: Worker[None] | None = None
        self._number = 0  # of the question, so that what comes late from an earlier one is not taken for its answer
        self._answered: object = None  # what the answer that stands there is about
        self.is_searching = False

    def tell(self, statements: tuple[Statement, ...], first: int = 0) -> None:
        """Show this, as `show` does; nothing is asked any more."""
        self.stop()
        self.show(statements, first=first)

    def stop(self) -> None:
        """Wait no more for what is looked for."""
        self._number += 1
        self._answered, self.is_searching = None, False
        self.post_message(self.Settled())

    def ask(self, about: object, question: Callable[[], Answer], again: bool) -> None:
        """Show the answer to a question as soon as it is known.

        ``about``: what tells questions apart. ``again``: it may have been asked just now, as of another moment: its
        answer stays until the new one takes its place, unfolded in the same way.
        """
        keep = again and about == self._answered
        self._number += 1
        if not keep:
            self._answered, self.is_searching = None, True
            self.show(())
        self.searching = self._search(self._number, about, question, keep)

    @work(thread=True, exclusive=True, group=SEARCH)
    def _search(self, number: int, about: object, question: Callable[[], Answer], keep: bool) -> None:
        """Work out the answer; nobody waits for it once something else is asked."""
        try:
            answer = question()
        except InputError as error:
            self.app.call_from_thread(self._give_up, number, self.Troubled(str(error), keep))
            return
        if (more := len(answer.steps) - MOST) > 0:
            text = _("Not shown: {n} more. “fejag why” on the command line lists them all.").format(n=more)
            answer = replace(answer, steps=(*answer.steps[:MOST], Statement(text)))
        self.app.call_from_thread(self._finish, number, about, answer, keep)

    def _finish(self, number: int, about: object, answer: Answer, keep: bool) -> None:
        """Show the whole answer; ``keep``: in the place of the one as of another moment."""
        if number == self._number:
            self._answered, self.is_searching = about, False
            self.show(answer.all_statements, keep, len(answer.first) if answer.is_explained else 0, answer.on_map)
            self.post_message(self.Settled())

    def _give_up(self, number: int, troubled: Troubled) -> None:
        if number == self._number:
            self.is_searching = False
            self.post_message(troubled)
