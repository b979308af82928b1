"""Dialogs that several features ask with: for a line, for one of several things, for a file; and faults of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import on
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from fejag_admin.common.files import shown_path, typed_file, typed_path
from fejag_admin.common.language import _, ngettext
from fejag_admin.tui.shell.dialog import Answer, Dialog, UnfinishedError, written

if TYPE_CHECKING:
    from fejag_admin.common.faults import DocumentError

FAULTS_SHOWN = 10


class LineDialog(Dialog[Answer]):
    """Asks for one line. ``read``: what a line means; raises UnfinishedError or PathError if it means nothing."""

    def __init__(self, title: str, ok: str, text: str, value: str, hint: str, read: Callable[[str], Answer]) -> None:
        super().__init__(title, Input(value, placeholder=hint, id="line", compact=True), intro=text, ok=ok)
        self._read = read

    def answer(self) -> Answer:
        return self._read(written(self, "line"))


class ChooseDialog(Dialog[Any]):
    """Shows lines to choose from, pairs of what is shown and what is meant; gives what the chosen one means.

    ``at``: the line to begin at.
    """

    def __init__(
        self, title: str, choices: Sequence[tuple[str, Any]], *, intro: str = "", leave: str = "", at: int = 0
    ) -> None:
        items = OptionList(*(Option(label) for label, _choice in choices), id="items", compact=True, markup=False)
        super().__init__(title, items, intro=intro, leave=leave)
        self._choices, self._at = choices, at

    def on_mount(self) -> None:
        if self._choices:
            self.query_one("#items", OptionList).highlighted = min(self._at, len(self._choices) - 1)

    @on(OptionList.OptionSelected, "#items")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._choices[event.option_index][1])


def existing_file(word: str) -> Path:
    """The file that somebody means; raise UnfinishedError if there is none, PathError if it cannot be used."""
    path = typed_path(word)
    if not path.is_file():
        raise UnfinishedError(_("There is no file {path}.").format(path=shown_path(path)))
    return path


def file_to_write(before: str = "") -> Callable[[str], Path]:
    """Reads the path of a file to write; one that is there is written over only when it is confirmed twice.

    ``before``: where the same was written last, which is written over at once. What it reads with raises
    UnfinishedError, or PathError if the path cannot be used.
    """
    warned = [before]

    def read(word: str) -> Path:
        if not word:
            raise UnfinishedError(_("Write the path of a file."), "line")
        path = typed_file(word)
        if path.exists() and word not in warned:
            warned.append(word)
            raise UnfinishedError(_("There is such a file already; confirm again to write over it."))
        return path

    return read


def faults_text(error: DocumentError) -> str:
    """The faults of a file, a line each; only so many of them."""
    lines = [str(fault) for fault in error.faults[:FAULTS_SHOWN]]
    more = len(error.faults) - len(lines)
    if more:
        lines.append(ngettext("and {n} more fault", "and {n} more faults", more).format(n=more))
    return "\n".join([*lines, "", _("Nothing was imported. Correct the file and try again.")])
