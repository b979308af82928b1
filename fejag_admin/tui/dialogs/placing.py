"""The question before a figure is placed."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from fejag_admin.tui.dialogs.base import Confirm

_FRAME = 8  # rows of the dialog around its body, and the line of keys


class PlaceDialog(Confirm):
    """Asks whether to place a figure; tells all that it would do, scrolling if that is too long for the window."""

    DEFAULT_CSS = """
    PlaceDialog VerticalScroll { height: auto; }
    PlaceDialog VerticalScroll:focus { background: $boost; }
    """

    def compose_body(self) -> ComposeResult:
        """What it would do."""
        with VerticalScroll():
            yield Static(self._body, markup=False)

    def on_resize(self) -> None:
        """Leave room for the buttons."""
        self.query_one(VerticalScroll).styles.max_height = max(3, self.size.height - _FRAME)
