"""The table of Stezky to lay out by hand: players, the drawn mountain, a line to type many tiles into."""

from typing import Any

from textual import events
from textual.content import Content, Span

from boardgames.stezky.drawing import HEIGHT, WIDTH, draw, place_under, spot, square_under
from boardgames.stezky.model import Panorama, Player, Situation
from boardgames.stezky.mountain import (
    EVIL,
    MOUNTAIN,
    ROWS,
    SPIRITS,
    SQUARES,
    STRIDE,
    Place,
    column_of,
    place,
    places_of,
    row_of,
)
from boardgames.stezky.notation import place_text
from boardgames.stezky.sheet import DISPLAY, HAND, MountainSheet
from fejag_admin.common.language import N_, _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.forms import Section, fields_of
from fejag_admin.tui.referee.tables.table import SHARED, HandTable, TableBoard
from fejag_admin.tui.shell.actions import ARROWS, Action, bindings, moving, register
from fejag_admin.tui.widgets.dialogs import ChooseDialog

# fmt: off
register("mountain",
    Action("lay", "space enter", "lay('tiles')", "Tile",
           "Lay or take up the tile under the cursor, or click it; or type many tiles, such as r5 r6, and Enter."),
    Action("rainbow", "d", "lay('rainbows')", "Rainbow",
           "Lay or take up a rainbow under the cursor; a click with the right button does it too.", weight=1),
    Action("spirit", "s", "spirit", "Spirit",
           "Choose the spirit on the square up and right of the cursor; a click on the middle of a square, too.",
           weight=1),
    Action("clear", "delete backspace", "take", "Take up", "Take up whatever lies under the cursor.", footer=False),
    *moving(N_("Move on the mountain; a click does it too."), ARROWS | {"up": "move(1, 0)", "down": "move(-1, 0)"}),
)
# fmt: on

_COLOURS = {1: "#b8403a", 2: "#d98f2b", 3: "#4f8f45", 4: "#3f74b5", 5: "#d993b4", 6: "#8259a8"}
_INKS = {2: "#000000", 5: "#000000"}


class Mountain(TableBoard, can_focus=True, inherit_bindings=False):
    """A panorama with a cursor; what is to be laid is laid by the ``table``."""

    DEFAULT_CSS = f"Mountain {{ width: {WIDTH}; height: {HEIGHT}; }}"
    BINDINGS = bindings("mountain")

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.panorama = Panorama()
        self.covered: str | None = None
        self.notation = "cs"
        self.cursor: Place = place(1, 5)

    def show(self, panorama: Panorama, notation: str, covered: str | None) -> None:
        """Show this panorama, tiles named in the notation of this language."""
        self.panorama, self.notation, self.covered = panorama, notation, covered
        self.refresh()

    def render(self) -> Content:
        """The drawing, tiles in the colour of their row, the cursor reversed."""
        text = "\n".join(draw(self.panorama, self.notation, covered=self.covered))
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
        borders = [Span(index, index + 1, "dim") for index, letter in enumerate(text) if letter in "─│┌┐└┘├┤┬┴┼"]
        return Content(text, spans=[*borders, *spans])

    # Cursor and mouse

    def _go(self, at: Place) -> None:
        self.cursor = at
        self.refresh()

    def action_move(self, rows: int, columns: int) -> None:
        number, column = row_of(self.cursor) + rows, column_of(self.cursor) + columns
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


# fmt: off
register("mountain_table",
    Action("type", "i", "type", "Type",
           "Type many at once; what may come next is shown. Anna: r5 r6 rainbow g5 hand b2 butterfly r8 evil covered "
           "butterfly; what lies there is taken up. display r1 b5 pile 20 faceup eagle; turn r5 takes b5 uncovers g2 "
           "moves b5 o6 draws trout wolf meets wolf r4 brings g6; or turn r5 turned o7 lays g6; passes."),
    *SHARED,
)
# fmt: on


class MountainTable(HandTable[MountainSheet]):
    """Lays out the panorama of the player shown."""

    BINDINGS = bindings("mountain_table")
    game = "stezky"
    drawing = Mountain

    @property
    def mountain(self) -> Mountain:
        return self.query_one(Mountain)

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Draw the panorama of the player shown."""
        sheet = self.sheet()
        self.mountain.show(sheet.panorama(), sheet.language, sheet.covered())

    def example(self) -> str:
        first, second, third = (place_text(place(row, 5), self.sheet().language) for row in (1, 2, 3))
        return _("i: type, such as {first} {second} rainbow {third}").format(first=first, second=second, third=third)

    def about(self) -> Content:
        """Describe what lies on the table, in numbers."""
        sheet = self.sheet()
        if not sheet.players:
            return Content(_("There are no players yet: a seats one."))
        panorama = self.mountain.panorama
        parts = [
            _("tiles: {n}").format(n=panorama.tiles.bit_count()),
            _("rainbows: {n}").format(n=panorama.rainbows.bit_count()),
            _("spirits: {n}").format(n=len(panorama.spirits)),
        ]
        if sheet.get(sheet.own_place("evil")) is True:
            parts.append(_("evil spirit"))
        if hand := sheet.places(sheet.own_place(HAND)):
            parts.append(_("hand: {n}").format(n=len(hand)))
        if display := sheet.places(DISPLAY):
            tiles = " ".join(place_text(at, sheet.language) for at in display)
            parts.append(_("display: {tiles}").format(tiles=tiles))
        if isinstance(sheet.get("pile"), int):
            parts.append(_("draw pile: {n}").format(n=sheet.get("pile")))
        turn = sheet.get("turn")
        if isinstance(turn, dict):
            text = " → ".join(str(turn[key]) for key in ("plays", "turned", "takes") if key in turn)
            parts.append(_("turn of {player}: {told}").format(player=sheet.name_of(sheet.mover), told=text or "…"))
        return Content(" · ".join(parts))

    # Changing

    def lay(self, key: str, at: Place) -> None:
        """Lay or take up a tile or rainbow (``key``) on a place; without a key take up the piece that lies there."""
        self.change(lambda sheet: sheet.lay(key, at) if key else sheet.take_up(at))

    def ask_spirit(self, corner: Place) -> None:
        """Ask which spirit lies on the square with this lower left place."""
        lying = next((met.spirit for met in self.mountain.panorama.spirits if met.square == corner), None)
        choices = [
            (_("none"), ""),
            *((name_text(spirit.name), spirit.id) for spirit in SPIRITS.values() if spirit.id != EVIL),
        ]
        at = next((place for place, (_label, spirit) in enumerate(choices) if spirit == lying), 0)
        dialog = ChooseDialog(_("Which spirit lies on this square?"), choices, at=at)
        self.ask_change(dialog, lambda sheet, chosen: sheet.put_spirit(chosen or None, corner))

    def sections(self, sheet: MountainSheet) -> list[Section]:
        """The player; the table with the turn."""
        player = [(sheet.name_of(sheet.current_player), list(fields_of(Player, sheet, sheet.own_place("")[:-1])))]
        return [*(player if sheet.players else []), (_("The table"), list(fields_of(Situation, sheet)))]
