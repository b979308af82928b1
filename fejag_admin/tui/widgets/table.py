"""A table whose scrollbar is right from the start."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import DataTable


class Table(DataTable[Text]):
    """Rows of text with a cursor.

    Textual tells the scrollbar of a move only while it is shown; one that appears after the table was scrolled would
    stand at the top.
    """

    def action_scroll_home(self) -> None:
        """The first row; in a table of whole rows there is no first column to go to."""
        self.action_scroll_top()

    def action_scroll_end(self) -> None:
        self.action_scroll_bottom()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Keep the scrollbar with the rows."""
        super().watch_scroll_y(old_value, new_value)
        self.vertical_scrollbar.position = new_value
