"""The questions before a figure is placed: whether to, and why against the rules."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Input, Label

from fejag_admin.common.language import _
from fejag_admin.tui.shell.dialog import Confirm, Dialog, written


class PlaceDialog(Confirm):
    """Asks whether to place a figure; tells all that it would do."""


class ReasonDialog(Dialog[str]):
    """Asks why something unusual is done; gives back the reason, never an empty one."""

    AUTO_FOCUS = "#reason"

    def __init__(self, title: str, *, ok: str) -> None:
        super().__init__(title, ok=ok, danger=True)

    def compose_body(self) -> ComposeResult:
        yield Label(_("Reason, kept in the journal:"), markup=False)
        yield Input(id="reason", compact=True)

    def answer(self) -> str:
        return written(self, "reason", _("Write a reason: it is kept in the journal."))
