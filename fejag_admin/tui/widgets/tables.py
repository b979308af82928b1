"""Lists and tables: lines that a click chooses, a table that shares out its room."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text
from textual import on
from textual.events import Click
from textual.geometry import Offset, Region
from textual.widgets import DataTable, OptionList
from textual.widgets.option_list import Option


class Lines(OptionList):
    """A click chooses a line, one more takes it, as in tables and on the map: keys below act on the chosen one."""

    _was_left = False  # whether keys go elsewhere: then a click only comes here

    def fill(self, options: Iterable[Option | None]) -> None:
        """Offer these lines; the chosen one stays chosen as long as there is one of its id, else it is the first."""
        before = self.highlighted_option
        self.clear_options()
        self.add_options(options)
        ids = [option.id for option in self.options]
        self.highlighted = ids.index(before.id) if before is not None and before.id in ids else 0

    @on(OptionList.OptionHighlighted)
    def _choose(self) -> None:
        """What can be done depends on the chosen line."""
        self.screen.refresh_bindings()

    def on_mount(self) -> None:
        self._was_left = f"#{self.id}" != self.screen.AUTO_FOCUS

    def on_blur(self) -> None:
        self._was_left = True

    def on_click(self, event: Click) -> None:
        clicked, came_back, self._was_left = event.style.meta.get("option"), self._was_left, False
        if clicked is not None and (came_back or clicked != self.highlighted):
            event.prevent_default()
            if not self.get_option_at_index(clicked).disabled:
                self.highlighted = clicked


MOST_PADDING = 6  # columns on either side


class Table(DataTable[Text]):
    """Rows of text with a cursor."""

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
            free_width = self.size.width - sum(column.width for column in self.ordered_columns)
            self.cell_padding = max(1, min(free_width // (2 * len(self.columns)), MOST_PADDING))

    def scroll_to_region(self, region: Region, **how: Any) -> Offset:
        """At once: Textual would draw all rows before, and again after it has scrolled."""
        return super().scroll_to_region(region, **{"immediate": True, **how})

    def action_scroll_home(self) -> None:
        """The first row; in a table of whole rows there is no first column to go to."""
        self.action_scroll_top()

    def action_scroll_end(self) -> None:
        self.action_scroll_bottom()
