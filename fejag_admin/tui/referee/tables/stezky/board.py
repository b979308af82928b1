"""The mountain of Stezky, drawn: tiles are laid with keys, the mouse, or by typing the row and the column."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.content import Content, Span

from boardgames.core.names import fold
from boardgames.stezky.drawing import HEIGHT, WIDTH, draw, place_under, spot, square_under
from boardgames.stezky.model import Panorama
from boardgames.stezky.mountain import MOUNTAIN, ROWS, SQUARES, STRIDE, Place, Row, place, places_of, row_of
from fejag_admin.common.language import N_, _
from fejag_admin.tui.referee.tables.grid import TableBoard
from fejag_admin.tui.shell.actions import ARROWS, Action, bindings, moving, register

# fmt: off
register("mountain",
    Action("lay", "space enter", "lay('tiles')", "Tile",
           "Lay or take up the tile under the cursor; or type its row and column, such as r5, or click it."),
    Action("rainbow", "d", "lay('rainbows')", "Rainbow",
           "Lay or take up a rainbow under the cursor; a click with the right button does it too."),
    Action("spirit", "s", "spirit", "Spirit",
           "Choose the spirit on the square up and right of the cursor; a click on the middle of a square, too.",
           weight=1),
    Action("clear", "delete backspace", "take", "Take up", "Take up whatever lies under the cursor.", footer=False),
    Action("end_row", "escape", "end_row", "End the row",
           "The digits no longer mean columns of a row but screens again.", footer=False, palette=False),
    *moving(N_("Move on the mountain; a click does it too."), ARROWS | {"up": "move(1, 0)", "down": "move(-1, 0)"}),
)
# fmt: on

_COLOURS = {1: "#b8403a", 2: "#d98f2b", 3: "#4f8f45", 4: "#3f74b5", 5: "#d993b4", 6: "#8259a8"}
_INKS = {2: "#000000", 5: "#000000"}
TEN = 10


class Mountain(TableBoard, can_focus=True, inherit_bindings=False):
    """A panorama with a cursor; what is to be laid is laid by the ``table``.

    ``row``: the row whose letter was typed last; digits are its columns then.
    """

    DEFAULT_CSS = f"Mountain {{ width: {WIDTH}; height: {HEIGHT}; }}"
    BINDINGS = bindings("mountain")
    drawn_size = WIDTH, HEIGHT

    def __init__(self, table: Any) -> None:
        super().__init__("mountain", table)
        self.panorama = Panorama()
        self.covered: str | None = None
        self.notation = "cs"
        self.cursor: Place = place(1, 5)
        self.row: Row | None = None
        self._one: Place | None = None  # the first column of the row, laid just now: a 0 makes it the tenth

    def show(self, panorama: Panorama, notation: str, covered: str | None) -> None:
        """Show this panorama, tiles named in the notation of this language."""
        self.panorama, self.notation, self.covered = panorama, notation, covered
        self.refresh()

    def render(self) -> Content:
        """The drawing, tiles in the colour of their row, the cursor reversed."""
        lines = draw(self.panorama, self.notation, covered=self.covered)
        text = "\n".join(lines)
        spans = []
        for at in places_of(MOUNTAIN):
            x, y = spot(at)
            start = y * (WIDTH + 1) + x
            number = row_of(at)
            if self.panorama.tiles >> at & 1:
                spans.append(Span(start, start + 4, f"{_INKS.get(number, '#ffffff')} on {_COLOURS[number]}"))
            elif self.panorama.rainbows >> at & 1:
                spans.append(Span(start, start + 4, "bold $accent"))
            if at == self.cursor:
                style = "bold reverse" if self.has_focus else "underline"
                spans.append(Span(start, start + 4, style))
        for met in self.panorama.spirits:
            x, y = spot(met.square + STRIDE + 1)
            start = (y + 1) * (WIDTH + 1) + x - 3
            spans.append(Span(start, start + 5, "bold $accent"))
        return Content(text, spans=[*self._borders(text), *spans])

    def _borders(self, text: str) -> list[Span]:
        return [Span(index, index + 1, "dim") for index, letter in enumerate(text) if letter in "─│┌┐└┘├┤┬┴┼"]

    def on_blur(self) -> None:
        """Digits mean screens again."""
        self._type_row(None)

    # Typing

    @property
    def awaits_digit(self) -> bool:
        """Whether a column is typed next."""
        return self.row is not None

    def on_key(self, event: events.Key) -> None:
        """A letter of a row begins typing its columns; any other key but a digit ends it."""
        letter = fold(event.character or "") if event.is_printable else ""
        row = next((row for row in ROWS if fold(self.letter(row)) == letter), None) if letter else None
        if row is not None:
            self._type_row(row)
        elif letter.isdecimal() and len(letter) == 1 and self.row is not None:
            self._column(self.row, int(letter))
        else:
            if event.key != "escape":
                self._type_row(None)
            return
        event.stop()
        event.prevent_default()

    def letter(self, row: Row) -> str:
        """The letter of a row in the notation of the file."""
        return row.letter[self.notation]

    def _column(self, row: Row, digit: int) -> None:
        column = digit or TEN
        if digit == 0 and self._one is not None:  # 1 and 0 is ten: the first tile was not meant
            self.table.lay("tiles", self._one)
        self._one = None
        at = place(row.number, column)
        if column not in row.columns:
            self.app.bell()
            return
        self._one = at if digit == 1 and TEN in row.columns else None
        self._go(at)
        self.table.lay("tiles", at)

    def _type_row(self, row: Row | None) -> None:
        self._one = None
        if row is not self.row:
            self.row = row
            self.table.tell()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no row to end unless one is being typed."""
        return self.row is not None if action == "end_row" else True

    def action_end_row(self) -> None:
        self._type_row(None)

    # Cursor and mouse

    def _go(self, at: Place) -> None:
        self.cursor = at
        self.refresh()

    def action_move(self, rows: int, columns: int) -> None:
        number, column = row_of(self.cursor) + rows, self.cursor % STRIDE + 1 + columns
        if 1 <= number <= len(ROWS):
            row_columns = ROWS[number - 1].columns
            self._go(place(number, min(max(column, row_columns[0]), row_columns[-1])))

    def action_lay(self, key: str) -> None:
        self.table.lay(key, self.cursor)

    def action_take(self) -> None:
        self.table.lay("", self.cursor)

    def action_spirit(self) -> None:
        """Choose the spirit of the square whose lower left place the cursor is on."""
        if self.cursor in SQUARES:
            self.table.ask_spirit(self.cursor)
        else:
            self.app.notify(_("No square has its lower left place here."), severity="warning")

    def on_click(self, event: events.Click) -> None:
        """A place: lay a tile there (with the right button a rainbow); the middle of a square: choose a spirit."""
        at = place_under(event.x, event.y)
        if at is not None:
            self._go(at)
            self.table.lay("rainbows" if event.button == 3 else "tiles", at)
            return
        corner = square_under(event.x, event.y)
        if corner is not None:
            self._go(corner)
            self.table.ask_spirit(corner)
