"""An answer as a tree of sentences that unfold, each under what it belongs to."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rich.table import Column, Table
from rich.text import Text
from textual import on
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.shell import Guarded

Path = tuple[int, ...]
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


class TreeRow(NamedTuple):
    """A sentence in view. ``path``: its index in the answer, or that of the sentence above it, then in that one."""

    path: Path
    statement: Statement


def rows_of(
    statements: Iterable[Statement], unfolded: Collection[Path] | None = None, above: Path = ()
) -> Iterator[TreeRow]:
    """Sentences, and below each that is unfolded those on which it rests; ``unfolded``: None for all of them."""
    for index, statement in enumerate(statements):
        path = (*above, index)
        yield TreeRow(path, statement)
        if unfolded is None or path in unfolded:
            yield from rows_of(statement.below, unfolded, path)


class AnswerTree(Guarded, OptionList):
    """The sentences of an answer; Enter or a click unfolds or folds one."""

    BINDINGS = bindings("answer")

    @dataclass
    class Looked(Message):
        """Another sentence is looked at, or something else is shown; draw what `drawn` tells."""

    @dataclass
    class Taken(Message):
        """A sentence that rests on nothing was chosen."""

        statement: Statement

    def __init__(self, answer_id: str) -> None:
        super().__init__(id=answer_id, markup=False)
        self.statements: tuple[Statement, ...] = ()
        self.rows: list[TreeRow] = []
        self._unfolded: set[Path] = set()
        self._explained: Answer | None = None  # what is shown, if its first sentences say in short what explains it

    @property
    def row(self) -> TreeRow | None:
        at = self.highlighted
        return self.rows[at] if at is not None and at < len(self.rows) else None

    @property
    def drawn(self) -> tuple[Statement, ...]:
        """What is to be drawn: the chosen sentence; if that is the answer in short, what decides as well."""
        row = self.row
        if row is None:
            return ()
        return self._explained.on_map if self._explained is not None and row.path == (0,) else (row.statement,)

    # What is shown

    def show(self, answer: Answer | None, keep: bool = False) -> None:
        """Show an answer, folded at first if it is explained; ``keep``: unfolded as the one in whose place it comes.

        None: nothing, as long as it is worked out.
        """
        self._explained = answer if answer is not None and answer.is_explained else None
        self.statements = () if answer is None else answer.all_statements
        if not keep:
            self.highlighted = None
            is_folded = self._explained is not None or len(self.statements) > UNFOLDED_AT_FIRST
            self._unfolded = {
                (number,)
                for number, part in enumerate(self.statements)
                if part.code == "questions" or not (is_folded or len(part.below) > UNFOLDED_AT_FIRST)
            }
        self._fill()

    def _fill(self) -> None:
        at = self.highlighted or 0
        self.rows = list(rows_of(self.statements, self._unfolded))
        self.clear_options()
        self.add_options([Option(self._prompt(row)) for row in self.rows])
        if self.rows:
            self.highlighted = min(at, len(self.rows) - 1)
        self.post_message(self.Looked())

    def _prompt(self, row: TreeRow) -> Table:
        """A sentence behind its sign; the lines after the first stand under the text."""
        sign = " " if not row.statement.below else "▾" if row.path in self._unfolded else "▸"
        is_bold = row.path == (0,) or (len(row.path) == 1 and self._explained is None)
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
        self._unfolded = {row.path for row in rows_of(self.statements)}
        self._fill()

    def action_fold_all(self) -> None:
        self._unfolded, self.highlighted = set(), None
        self._fill()

    def _toggle(self, row: TreeRow) -> None:
        self._unfolded ^= {row.path}
        self._fill()

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
