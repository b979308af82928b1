"""The table of Stezky to lay out by hand: players, the drawn mountain, a line to type many tiles into."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from boardgames.stezky.mountain import EVIL, SPIRITS, Place, place
from boardgames.stezky.notation import place_text
from boardgames.stezky.sheet import DISPLAY, HAND, MountainSheet
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.forms import ChooseDialog
from fejag_admin.tui.referee.tables.stezky.board import Mountain
from fejag_admin.tui.referee.tables.table import NEXT, RISE, SEAT, UNDO, HandTable
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.widgets.panels import Choices
from fejag_admin.tui.widgets.typing_fields import TypedLine

# fmt: off
register("mountain_table",
    Action("type", "t", "type", "Type",
           "Type many at once; what may come next is shown. Anna: r5 r6 rainbow g5 hand b2 butterfly r8 evil covered "
           "butterfly; what lies there is taken up. display r1 b5 pile 20 faceup eagle; turn r5 takes b5 uncovers g2 "
           "moves b5 o6 draws trout wolf meets wolf r4 brings g6; or turn r5 turned o7 lays g6; passes.", weight=1),
    NEXT,
    SEAT,
    RISE,
    Action("evil", "e", "evil", "Evil spirit", "Give the evil spirit to this player, or take it away.", footer=False),
    Action("empty", "x", "empty", "Empty it",
           "Take up the whole panorama of this player; it can be undone.", footer=False),
    UNDO,
)
# fmt: on


class MountainTable(HandTable):
    """Lays out the panorama of the player shown."""

    BINDINGS = bindings("mountain_table")
    game = "stezky"
    drawing = Mountain
    scope, drawing_scope = "mountain_table", "mountain"
    about_id = "lying"
    mends: ClassVar[Mapping[str, str]] = {
        "players": "seat", **dict.fromkeys(("players.", "display", "pile", "beneath", "turn", "turn."), "type")
    }  # fmt: skip

    def __init__(self) -> None:
        super().__init__("mountain-table")

    def compose(self) -> ComposeResult:
        yield Choices("players")
        yield Mountain(self)
        yield Static(id="lying", markup=False)
        yield TypedLine("", "tiles-line", self.completed)

    @property
    def mountain(self) -> Mountain:
        return self.query_one(Mountain)

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Draw the panorama of the player shown."""
        sheet = self._sheet()
        self.mountain.show(sheet.panorama(), sheet.language, sheet.covered())
        first, second, third = (place_text(place(row, 5), sheet.language) for row in (1, 2, 3))
        hint = _("t: type, such as {first} {second} rainbow {third}").format(first=first, second=second, third=third)
        self.line.placeholder = hint

    def _sheet(self) -> MountainSheet:
        sheet = self.sheet()
        assert isinstance(sheet, MountainSheet)
        return sheet

    def about(self) -> Content:
        """What lies there, or which row is being typed."""
        row, sheet = self.mountain.row, self._sheet()
        if row is not None:
            columns = _("columns {first} to {last}; Esc ends the row")
            if row.columns[-1] == 10:
                columns = _("columns {first} to {last}, 0 is {last}; Esc ends the row")
            return Content.assemble(
                (f" {self.mountain.letter(row)} {name_text(row.name)} ", "bold reverse"),
                " " + columns.format(first=row.columns[0], last=row.columns[-1]),
            )
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

    def change_panorama(self, change: Any) -> bool:
        """Change something of the player shown, who is seated if nobody sits there."""

        def changed(sheet: MountainSheet) -> None:
            if not sheet.players:
                sheet.seat()
            change(sheet)

        return self.change(changed)

    def lay(self, key: str, at: Place) -> None:
        """Lay or take up what ``key`` says (tiles or rainbows) on a place; without one take up whatever lies there."""
        self.change_panorama(lambda sheet: sheet.lay(key, at) if key else sheet.take_up(at))

    def ask_spirit(self, corner: Place) -> None:
        """Ask which spirit lies on the square with this lower left place."""
        lying = next((met.spirit for met in self.mountain.panorama.spirits if met.square == corner), None)
        choices = [(_("none"), ""), *((name_text(one.name), one.id) for one in SPIRITS.values() if one.id != EVIL)]
        at = next((place for place, (_shown, spirit) in enumerate(choices) if spirit == lying), 0)
        dialog = ChooseDialog(_("Which spirit lies on this square?"), choices, at=at)
        self.ask(dialog, lambda chosen: self.change_panorama(lambda sheet: sheet.put_spirit(chosen or None, corner)))

    def action_evil(self) -> None:
        self.change_panorama(MountainSheet.toggle_evil)

    def action_empty(self) -> None:
        self.change_panorama(MountainSheet.clear)
