"""The folder into which prints go."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import Input, Static

from fejag_admin.common.language import _
from fejag_admin.common.shared_folder import path_hint, shown_path, typed_path
from fejag_admin.tui.shell.dialog import Dialog, UnfinishedError, written


class FolderDialog(Dialog[Path]):
    """Asks for a folder; one that is not there yet is made when something is written to it."""

    AUTO_FOCUS = "#path"

    def __init__(self, folder: Path) -> None:
        super().__init__(_("Where should prints go?"), ok=_("Use this folder"))
        self._folder = folder

    def compose_body(self) -> ComposeResult:
        told = _("A folder; if there is none of that name, it is made. What is secret goes there too: choose well.")
        yield Static(told, classes="told", markup=False)
        yield Input(
            shown_path(self._folder), placeholder=path_hint(_("such as /home/me/papers")), id="path", compact=True
        )

    def answer(self) -> Path:
        folder = typed_path(written(self, "path", _("Write the path of a folder."))).absolute()
        if folder.exists() and not folder.is_dir():
            raise UnfinishedError(_("{file} is not a folder.").format(file=shown_path(folder)))
        return folder
