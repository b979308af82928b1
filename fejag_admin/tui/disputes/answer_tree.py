"""An answer as a tree of sentences that unfold, each under what it belongs to, worked out beside what a person does."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from rich.table import Column, Table
from rich.text import Text
from textual import on, work
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option
from textual.worker import Worker, get_current_worker

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.shell import Guarded

Path = tuple[int, ...]
SEARCH = "search"
MOST = 500  # steps shown of an answer
UNFOLDED_AT_FIRST = 40  # an answer with more parts than these is shown folded
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


class AnswerTree(Guarded, OptionList):
    """A tree of the answer to the last question, worked out in the background, or of other sentences.

    Enter or a click unfolds or folds a sentence. ``searching``: the worker that looks for the answer, if any.
    """

    BINDINGS = bindings("answer")

    @dataclass
    class Looked(Message):
        """Another sentence is looked at, or something else is shown; draw what `drawn` tells."""

    @dataclass
    class Taken(Message):
        """A sentence that rests on nothing was chosen."""

        statement: Statement

    @dataclass
    class Troubled(Message):
        """The question has no answer; ``again``: it had one, as of another moment."""

        trouble: str
        again: bool

    def __init__(self, answer_id: str) -> None:
        super().__init__(id=answer_id, markup=False)
        self.statements: tuple[Statement, ...] = ()
        self.rows: list[TreeRow] = []
        self.searching: Worker[None] | None = None
        self._answered: object = None  # what the answer that stands there is about
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

    # What is shown

    def ask(self, about: object, question: Callable[[], Answer], again: bool) -> None:
        """Show the answer to a question as soon as it is known.

        ``about``: what tells questions apart. ``again``: it may have been asked just now, as of another moment: its
        answer stays until the new one takes its place, unfolded in the same way.
        """
        keep = again and about == self._answered
        if not keep:
            self.show(())
        self.searching = self._search(about, question, keep)

    @work(thread=True, exclusive=True, group=SEARCH)
    def _search(self, about: object, question: Callable[[], Answer], keep: bool) -> None:
        """Work out the answer."""
        worker = get_current_worker()
        try:
            answer = question()
        except InputError as error:
            trouble = self.Troubled(str(error), keep)
            self.app.call_from_thread(self._finish, worker, lambda: self.post_message(trouble))
            return
        if (more := len(answer.steps) - MOST) > 0:
            text = _("Not shown: {n} more. “fejag why” on the command line lists them all.").format(n=more)
            answer = replace(answer, steps=(*answer.steps[:MOST], Statement(text)))
        self.app.call_from_thread(self._finish, worker, lambda: self.show_answer(answer, about, keep))

    def _finish(self, worker: Worker[None], finish: Callable[[], object]) -> None:
        """Show the result of a search, unless something else was asked meanwhile."""
        if worker is self.searching:
            self.searching = None
            finish()

    def show_answer(self, answer: Answer, about: object = None, keep: bool = False) -> None:
        """Show an answer; ``keep``: in the place of the one as of another moment."""
        self.show(answer.all_statements, keep, len(answer.first) if answer.is_explained else 0, answer.on_map)
        self._answered = about

    def show(
        self, statements: tuple[Statement, ...], keep: bool = False, first: int = 0, drawn: tuple[Statement, ...] = ()
    ) -> None:
        """Show sentences; nothing is looked for any more.

        ``keep``: they stay unfolded as those before. ``first``: so many of them say in short what the rest explains,
        which is folded at first. ``drawn``: what is drawn of these, if not they.
        """
        self.searching, self._answered = None, None
        self._first, self._drawn = first, drawn or statements[:first]
        at = self.highlighted if keep else None
        self.statements = statements
        if not keep:
            self._unfolded = {
                (index,) for index, statement in enumerate(statements) if self._begins_unfolded(index, statement)
            }
        self._fill(at or 0)

    def stop(self) -> None:
        """Wait no more for what is looked for."""
        self.searching = None
        self.post_message(self.Looked())

    def _begins_unfolded(self, index: int, statement: Statement) -> bool:
        """Whether a sentence is unfolded at first: one with few parts, and what can be asked next."""
        few = not self._first and max(index, len(statement.below)) < UNFOLDED_AT_FIRST
        return few or statement.code == "questions"

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
        self.post_message(self.Looked())

    def _prompt(self, row: TreeRow) -> Table:
        """A sentence behind its sign; the lines after the first stand under the text."""
        sign = " " if not row.statement.below else "▾" if row.path in self._unfolded else "▸"
        is_bold = row.path == (0,) or (len(row.path) == 1 and not self._first)
        depth = min(len(row.path) - 1, DEEPEST)
        prompt = Table.grid(Column(width=2 * depth + 1, justify="right"), Column(ratio=1), padding=(0, 1, 0, 0))
        prompt.add_row(Text(sign, "bold"), Text(row.statement.text, "bold" if is_bold else ""))
        return prompt

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
        everything = Statement("", below=self.statements)
        self._unfolded = set(_paths((), everything))
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
            self.post_message(self.Taken(row.statement))

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Looked())


def _paths(path: Path, statement: Statement) -> list[Path]:
    return [path, *(deeper for index, part in enumerate(statement.below) for deeper in _paths((*path, index), part))]
