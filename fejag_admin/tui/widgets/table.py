"""A table whose columns share the room there is, and whose scrollbar is right from the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual.geometry import Offset, Region
from textual.widgets import DataTable

MOST_PADDING = 6  # columns on either side


class Table(DataTable[Text]):
    """Rows of text with a cursor.

    Textual tells the scrollbar of a move only while it is shown; one that appears after the table was scrolled would
    stand at the top.
    """

    _filled = False

    def fill(self, headings: Sequence[str], rows: Sequence[Sequence[Text]]) -> None:
        """Show these rows instead of those before; columns as wide as what is in them share the room that is left."""
        self.clear(columns=True)
        for at, heading in enumerate(headings):
            column = [Text(heading), *(row[at] for row in rows if at < len(row))]
            self.add_column(column[0], width=max(cell.cell_len for cell in column))
        for row in rows:
            self.add_row(*row)
        self._filled = True
        self.on_resize()

    def on_resize(self) -> None:
        """Room for the columns, or less of it, as far as eyes can follow."""
        if self._filled:
            left = self.size.width - sum(column.width for column in self.ordered_columns)
            self.cell_padding = max(1, min(left // (2 * len(self.columns)), MOST_PADDING))

    def scroll_to_region(self, region: Region, **how: Any) -> Offset:
        """At once: Textual would draw all rows before, and again after it has scrolled."""
        return super().scroll_to_region(region, **{"immediate": True, **how})

    def action_scroll_home(self) -> None:
        """The first row; in a table of whole rows there is no first column to go to."""
        self.action_scroll_top()

    def action_scroll_end(self) -> None:
        self.action_scroll_bottom()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Keep the scrollbar with the rows."""
        super().watch_scroll_y(old_value, new_value)
        self.vertical_scrollbar.position = new_value
