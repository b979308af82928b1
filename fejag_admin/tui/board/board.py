"""The board as one widget: it draws lines, scrolls, has a cursor; what it shows is a `camp.views.map_picture.Picture`.

However many cells there are, this is a single widget of Textual's line API. Coordinates stay on top and left while the
board scrolls under them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.containers import Container
from textual.geometry import NULL_OFFSET, Offset, Size, Spacing
from textual.layout import Layout, WidgetPlacement
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from fejag_admin.camp.views.cutout import GAP, Cutout, whole_board
from fejag_admin.camp.views.map_picture import (
    GUTTER,
    HEIGHT,
    NOTHING,
    TORN,
    WIDTH,
    ZOOMS,
    MapPicture,
    Overlay,
    Zoom,
    line_of,
    row_at,
)
from fejag_admin.common.language import N_
from fejag_admin.rules.board import Cell
from fejag_admin.tui.board.paint import BoardPalette, RowPainter, header_segments, label_segment
from fejag_admin.tui.shell.actions import Action, bindings, moving, register
from fejag_admin.tui.shell.shell import Guarded

HEADER = 1
Fitting = Callable[[int, int], tuple[Zoom, Cutout] | None]
_MARGIN = 2  # cells kept in view around the cursor


# fmt: off
register("board",
    *moving(N_("Move on the board; a click does it too, and the wheel scrolls."), {
        "up k": "move(-1, 0)", "down j": "move(1, 0)", "left h": "move(0, -1)", "right l": "move(0, 1)",
        "pageup": "page(-1)", "pagedown": "page(1)", "home": "move(0, -99)", "end": "move(0, 99)",
    }),
    Action("zoom", "z", "zoom", "Zoom",
           "Small squares, large ones with every obstacle as a line of its own, "
           "tiny ones of one sign each, or half a sign each: the whole map in colours.", weight=2),
    Action("zoom_in", "plus equals_sign", "zoom_by(1)", "Larger", "Make the squares of the map larger.", footer=False),
    Action("zoom_out", "minus", "zoom_by(-1)", "Smaller", "Make the squares of the map smaller.", footer=False),
)
# fmt: on


class _BoardFirst(Layout):
    """A board with as many columns as it needs, as far as that leaves enough for the panel on its right."""

    def __init__(self, enough: tuple[int, int], wide: int) -> None:
        self._enough, self._wide = enough, wide

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> list[WidgetPlacement]:
        board, panel = children
        assert isinstance(board, BoardView)
        left, right = size.region.split_vertical(min(board.needed, size.width - self._enough[size.width >= self._wide]))
        return [
            WidgetPlacement(part, NULL_OFFSET, Spacing(), widget) for part, widget in ((left, board), (right, panel))
        ]


class BoardAside(Container):
    """A board and a panel on its right, which has all columns that the board does not need, and never less than enough.

    ``enough``: columns of the panel, on a screen with fewer than ``wide`` columns and on others. They have a layout of
    their own: Textual's takes 1fr for the whole width where both are as wide as they may be, and what is set only when
    the size is known shows a panel that is too narrow for a moment.
    """

    DEFAULT_CSS = """
    BoardAside > Vertical { padding: 0 1; background: $surface; }
    """

    def __init__(self, enough: tuple[int, int], wide: int) -> None:
        super().__init__()
        self._board_first = _BoardFirst(enough, wide)

    @property
    def layout(self) -> Layout:
        """Styles take only layouts that Textual knows by name."""
        return self._board_first


class BoardView(Guarded, ScrollView, can_focus=True, inherit_bindings=False):
    """The map with a cursor. Give it a picture with `show`; listen to `Chosen`.

    ``moved``: called when the cursor has moved. It is a call, no message, so that what it draws appears in the same
    frame as the cursor. ``cursor``: where the cursor stands in the first picture; in its middle if None.
    """

    DEFAULT_CSS = """
    BoardView { width: 1fr; height: 1fr; background: $background; scrollbar-size: 1 1; }
    """
    BINDINGS = bindings("board")
    STEPS: ClassVar[tuple[Zoom, ...]] = ("half", *ZOOMS)

    @dataclass
    class Chosen(Message):
        """The cell under the cursor was clicked again: the mouse's way to say Enter."""

        board: BoardView
        cell: Cell

    @dataclass
    class Zoomed(Message):
        """The squares have another size."""

        board: BoardView

    def __init__(self, moved: Callable[[], None], cursor: Cell | None = None) -> None:
        super().__init__()
        self._moved = moved
        self.picture: MapPicture | None = None
        self.palette: BoardPalette | None = None
        self._painter: RowPainter | None = None
        self._colours: Mapping[str, str] = {}
        self._wanted = cursor
        self.cursor: Cell = 0
        self.zoom: Zoom = "small"
        self.part: Cutout = whole_board(0)
        self._fitting: Fitting | None = None
        self.overlay: Overlay = NOTHING

    # What is shown

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, self._mix_colours)

    def on_unmount(self) -> None:
        """Follow it no longer: the signal would keep board and screen for ever."""
        self.app.theme_changed_signal.unsubscribe(self)

    def show(self, picture: MapPicture, colours: Mapping[str, str]) -> None:
        """Show this picture, the teams in these colours; on a board of another size the cursor goes to the middle."""
        resized = self.picture is None or self.picture.size != picture.size
        self.picture = picture
        if self.palette is None or colours != self._colours:
            self._colours = colours
            self._mix_colours()
        else:  # its styles are kept
            self._painter = RowPainter(picture, self.palette)
            self.refresh()
        if resized:
            self.part = whole_board(picture.size)
            middle = picture.size // 2
            wanted, self._wanted = self._wanted, None
            self.cursor = middle * picture.size + middle if wanted is None else wanted
            self._measure()

    def _mix_colours(self, *_theme: object) -> None:
        if self.picture is not None:
            self.palette = BoardPalette(self.app.theme_variables, self._colours)
            self._painter = RowPainter(self.picture, self.palette)
        self.refresh()

    def lay(self, overlay: Overlay) -> None:
        """Draw this overlay instead of the one before."""
        self.overlay = overlay
        self.refresh()

    def action_zoom(self) -> None:
        """The next larger squares, after the largest the smallest; the cursor stays in view."""
        self._set_zoom(self.STEPS[(self.STEPS.index(self.zoom) + 1) % len(self.STEPS)])

    def action_zoom_by(self, step: int) -> None:
        """Larger or smaller squares, as far as there are any."""
        self._set_zoom(self.STEPS[min(max(self.STEPS.index(self.zoom) + step, 0), len(self.STEPS) - 1)])

    def _set_zoom(self, zoom: Zoom) -> None:
        self._fitting = None
        if zoom != self.zoom:
            self._frame(zoom, None)

    def fit(self, fitting: Fitting, cursor: Cell) -> None:
        """Zoom, fold and scroll so that what matters is seen, also if the window changes; put the cursor on a cell.

        ``fitting``: gives the zoom and the part to be shown in so many columns and lines; None: nothing fits.
        """
        if self.picture is not None:
            self.cursor, self._fitting = cursor, fitting
            self.fit_again()

    def fit_again(self) -> None:
        """Zoom, fold and scroll anew for the room there is now; on its own the board does so when it is resized."""
        if self._fitting is None or not self._body:
            return
        # As wide as it may be, not as the part shown before made it; with room for scrollbars.
        assert isinstance(self.parent, Widget)
        room = Size(self.parent.size.width, self.size.height) - (GUTTER + 1, HEADER + 1)
        fitted = self._fitting(room.width, room.height)
        self._frame(*(fitted or (self.zoom, None)))
        if fitted is not None and not fitted[1].folded:
            rows, columns = ((span[0] + span[-1] + 1) / 2 for span in (fitted[1].rows, fitted[1].columns))
            x = round(columns * WIDTH[self.zoom] - self._body.width / 2)
            y = round(rows * HEIGHT[self.zoom] - self._body.height / 2)
            self.scroll_to(max(0, x), max(0, y), animate=False)
        self._moved()

    def _frame(self, zoom: Zoom, part: Cutout | None) -> None:
        """Draw the squares so large; of the board only a part that is folded, if the cursor is there."""
        size = self.picture.size if self.picture else 0
        changed, self.zoom = zoom != self.zoom, zoom
        folded = part is not None and part.folded and part.holds(self.cursor, size)
        self.part = part if part is not None and folded else whole_board(size)
        self._measure()
        self.refresh()
        if changed:
            self.post_message(self.Zoomed(self))

    # The cursor

    def move_to(self, cell: Cell) -> None:
        """Put the cursor on a cell and bring it into view."""
        if self.picture is None or cell == self.cursor:
            return
        self.cursor = cell
        if not self.part.holds(cell, self.picture.size):
            self._frame(self.zoom, None)
        self.refresh()
        self._keep_in_view()
        self._moved()

    def move_on(self, cells: Sequence[Cell], step: int) -> None:
        """Go to the next of these cells, or with a negative step to the one before, round and round.

        ``cells``: from left to right and down; if there are none, the cursor stays.
        """
        if cells and step > 0:
            self.move_to(next((cell for cell in cells if cell > self.cursor), cells[0]))
        elif cells:
            self.move_to(next((cell for cell in reversed(cells) if cell < self.cursor), cells[-1]))

    def action_move(self, rows: int, columns: int) -> None:
        """Move the cursor, as far as the edge of the board."""
        if self.picture is not None:
            last = self.picture.size - 1
            row, column = divmod(self.cursor, self.picture.size)
            row, column = min(max(row + rows, 0), last), min(max(column + columns, 0), last)
            self.move_to(row * self.picture.size + column)

    def action_page(self, pages: int) -> None:
        """Move the cursor up or down by what the screen shows at once."""
        self.action_move(pages * max(1, row_at(self._body.height, self.zoom)[0] - 1), 0)

    def cell_at(self, offset: Offset) -> Cell | None:
        """The cell drawn at a place of the widget; None on the coordinates or beside the board."""
        if self.picture is None or offset.x < GUTTER or offset.y < HEADER:
            return None
        column = (offset.x - GUTTER + self.scroll_offset.x) // WIDTH[self.zoom]
        row, _part = row_at(offset.y - HEADER + self.scroll_offset.y, self.zoom)
        rows, columns = self.part.rows, self.part.columns
        if row >= len(rows) or column >= len(columns) or GAP in (rows[row], columns[column]):
            return None
        return rows[row] * self.picture.size + columns[column]

    def on_click(self, event: events.Click) -> None:
        """A click moves the cursor; a click on the cursor chooses its cell."""
        cell = self.cell_at(Offset(event.x, event.y))
        if cell is None:
            return
        if cell == self.cursor:
            self.post_message(self.Chosen(self, cell))
        else:
            self.move_to(cell)

    def on_resize(self) -> None:
        """The cursor stays in view in a smaller window, and what matters."""
        self._keep_in_view()
        self.fit_again()

    # Geometry

    @property
    def _body(self) -> Size:
        """How much room there is for cells."""
        region = self.scrollable_content_region
        return Size(max(0, region.width - GUTTER), max(0, region.height - HEADER))

    @property
    def needed(self) -> int:
        """Columns in which all of the board has room, beside a scrollbar."""
        return self.virtual_size.width + 1

    def _measure(self) -> None:
        across, down = len(self.part.columns), len(self.part.rows)
        lines = line_of(down - 1, self.zoom) + HEIGHT[self.zoom]
        self.virtual_size = Size(GUTTER + across * WIDTH[self.zoom], HEADER + lines)
        self.styles.max_width = self.needed
        self._show_scrollbars()
        self._keep_in_view()

    def _show_scrollbars(self) -> None:
        """They take room, and the cursor is to be in view before anything is drawn."""
        room, needed = self.container_size, self.virtual_size
        if room:
            across = needed.width > room.width - (needed.height > room.height)
            self.show_horizontal_scrollbar = across
            self.show_vertical_scrollbar = needed.height > room.height - across

    def _keep_in_view(self) -> None:
        if self.picture is None or not self._body:
            return
        row, column = self._place(self.cursor)
        width, height = WIDTH[self.zoom], HEIGHT[self.zoom]
        x = _into_view(self.scroll_offset.x, column * width, width, self._body.width)
        y = _into_view(self.scroll_offset.y, line_of(row, self.zoom), height, self._body.height)
        if self.virtual_size.width <= self.size.width and self.virtual_size.height <= self.size.height:
            x = y = 0
        if (x, y) != self.scroll_offset:
            self.scroll_to(x, y, animate=False, force=True)  # back also when there is nothing to scroll any more

    def _place(self, cell: Cell) -> tuple[int, int]:
        """The row and column of a cell among those that are shown, from 0."""
        assert self.picture is not None
        row, column = divmod(cell, self.picture.size)
        return self.part.rows.index(row), self.part.columns.index(column)

    # Drawing

    def render_line(self, y: int) -> Strip:
        """One line of the widget: the letters of the columns, or a part of a row."""
        width = self.size.width
        if self.picture is None or self.palette is None or self._painter is None:
            return Strip.blank(width)
        palette, size = self.palette, self.picture.size
        step, rows = WIDTH[self.zoom], self.part.rows
        first = self.scroll_offset.x // step
        last = first + (width - GUTTER) // step + 2
        columns = self.part.columns[first:last]
        row, column = divmod(self.cursor, size)
        at, part = row_at(y - HEADER + self.scroll_offset.y, self.zoom)
        if y < HEADER:
            label = Segment(" " * GUTTER, palette.label)
            body = header_segments(palette, self.zoom, self.part.columns[:last], column, first)
        elif at >= len(rows):
            return Strip.blank(width, palette.blank)
        elif rows[at] == GAP:
            label, body = Segment(" " * GUTTER, palette.label), [Segment(TORN * step * len(columns), palette.label)]
        else:
            line = line_of(rows[at], self.zoom) + part
            label = label_segment(palette, self.zoom, line, row)
            body = self._painter.segments(self.zoom, line, columns, self.cursor, self.overlay)
        skipped = self.scroll_offset.x - first * step
        strip = Strip(body, step * len(columns)).crop(skipped, skipped + width - GUTTER)
        return Strip([label, *strip], GUTTER + strip.cell_length).adjust_cell_length(width, palette.blank)


def _into_view(scrolled: int, at: int, step: int, room: int) -> int:
    """How far to scroll so that the square at ``at``, ``step`` columns (or lines) wide, is in view with some margin."""
    margin = min(_MARGIN * step, max(0, (room - step) // 2))
    low, high = at - margin, at + step + margin
    return max(0, min(scrolled, low) if scrolled > low else max(scrolled, high - room))
