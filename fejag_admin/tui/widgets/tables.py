"""Lists and tables: lines that a click chooses, a table that shares out its room, a table of any number of rows."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rich.text import Text
from textual import on
from textual.binding import Binding
from textual.events import Click
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import DataTable, OptionList
from textual.widgets.option_list import Option

from fejag_admin.tui.shell.shell import Guarded


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


HEADING = 1  # lines
KEYS = {
    "up": "move(-1)",
    "down": "move(1)",
    "pageup": "page(-1)",
    "pagedown": "page(1)",
    "home,ctrl+home": "move_to(0)",
    "end,ctrl+end": "move_to(-1)",
}


class LongTable(Guarded, ScrollView, can_focus=True, inherit_bindings=False):
    """Rows of text of one line under a heading, and a cursor; what a row costs does not grow with their number.

    ``cursor_row``: the row of the cursor, counted from 0.
    """

    DEFAULT_CSS = """
    LongTable { overflow-x: hidden; }
    """
    COMPONENT_CLASSES = {"long-table--heading", "long-table--cursor"}  # noqa: RUF012 - as Textual has it
    BINDINGS = [Binding(key, action, show=False) for key, action in KEYS.items()]  # noqa: RUF012 - as Textual has it

    class Moved(Message):
        """The cursor is on another row."""

    def __init__(self) -> None:
        super().__init__()
        self.row_count = self.cursor_row = 0
        self._headings: Sequence[tuple[str, int]] = ()
        self._cells: Callable[[int], Sequence[Text]] = lambda _row: ()

    def show(self, headings: Sequence[tuple[str, int]], count: int, cells: Callable[[int], Sequence[Text]]) -> None:
        """Show other rows, ``count`` of them; ``headings``: of each column, with its width; ``cells``: of a row."""
        self._headings, self.row_count, self._cells = headings, count, cells
        self.virtual_size = Size(sum(width for _heading, width in headings), HEADING + count)
        self.cursor_row = 0
        self.refresh()

    def move_cursor(self, row: int) -> None:
        """Put the cursor on a row, as far as there is one, and bring it into view."""
        before, self.cursor_row = self.cursor_row, max(0, min(row, self.row_count - 1))
        room = max(self.size.height - HEADING, 1)
        top = min(max(self.scroll_offset.y, self.cursor_row - room + 1), self.cursor_row)
        self.scroll_to(y=top, animate=False, force=True)
        if self.cursor_row != before:
            self.refresh_lines(HEADING + before)
            self.refresh_lines(HEADING + self.cursor_row)
            self.post_message(self.Moved())

    def action_move(self, rows: int) -> None:
        self.move_cursor(self.cursor_row + rows)

    def action_page(self, pages: int) -> None:
        self.action_move(pages * max(self.size.height - HEADING, 1))

    def action_move_to(self, row: int) -> None:
        """Go to a row; one below 0 is counted from the end."""
        self.move_cursor(row % max(self.row_count, 1))

    def on_click(self, event: Click) -> None:
        """A click chooses a row."""
        row = event.y - HEADING + self.scroll_offset.y
        if event.y >= HEADING and row < self.row_count:
            self.move_cursor(row)

    def on_resize(self) -> None:
        """The cursor stays in view."""
        self.move_cursor(self.cursor_row)

    def render_line(self, y: int) -> Strip:
        """One line of the widget: the heading, a row, or nothing below the last one."""
        row, style = y - HEADING + self.scroll_offset.y, self.rich_style
        if y < HEADING:
            cells: Sequence[Text] = [Text(heading) for heading, _width in self._headings]
            style = self.get_component_rich_style("long-table--heading")
        elif row < self.row_count:
            cells = self._cells(row)
            if row == self.cursor_row:
                style = self.get_component_rich_style("long-table--cursor")
        else:
            return Strip.blank(self.size.width, style)
        line = Text()
        for cell, (_heading, width) in zip(cells, self._headings, strict=True):
            part = cell.copy()
            part.truncate(width, overflow="crop", pad=True)
            line.append_text(part)
        return Strip(line.render(self.app.console)).adjust_cell_length(self.size.width).apply_style(style)
