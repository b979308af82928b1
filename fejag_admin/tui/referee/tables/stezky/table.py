"""The table of Stezky to lay out by hand: players, the drawn mountain, a line to type many tiles into."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from boardgames.core.verdict import NotationError
from boardgames.stezky import editing
from boardgames.stezky.model import Panorama
from boardgames.stezky.mountain import Row, place
from boardgames.stezky.notation import place_text, read_spirit
from boardgames.stezky.spirits import EVIL, SPIRITS
from boardgames.stezky.typed import lay_typed
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.choose import ChooseDialog
from fejag_admin.tui.referee.tables.stezky.board import Mountain
from fejag_admin.tui.referee.tables.table import HandTable, ill_formed
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.widgets.choices import Choices
from fejag_admin.tui.widgets.typed_line import TypedLine

# fmt: off
register("mountain_table",
    Action("type", "t", "type", "Type",
           "Type many at once: r5 r6 rainbow g5 hand b2 butterfly r8 evil covered butterfly; what lies there is taken "
           "up. A turn: display r1 b5 pile 20 faceup eagle plays r5 takes b5 uncovers g2 moves b5 o6 draws trout wolf "
           "meets wolf r4; or plays r5 turned o7 lays g6; brings tells what a spirit brings, passes a pass; the word "
           "turn begins it anew.", weight=1),
    Action("player", "n", "next_player", "Player",
           "The panorama of the other player; a click on the name, too.", weight=3),
    Action("seat", "a", "seat", "Second player", "Seat a second player at the table.", footer=False),
    Action("evil", "e", "evil", "Evil spirit", "Give the evil spirit to this player, or take it away.", footer=False),
    Action("empty", "x", "empty", "Empty it",
           "Take up the whole panorama of this player; it can be undone.", footer=False),
    Action("undo", "u ctrl+z", "undo", "Undo", "Undo what was laid or taken up last.", weight=3),
)
# fmt: on


class MountainTable(HandTable):
    """Changes the text of a situation by hand; ``player``: whose panorama is shown."""

    BINDINGS = bindings("mountain_table")
    game = "stezky"
    drawing = Mountain
    scope, drawing_scope = "mountain_table", "mountain"
    mends: ClassVar[Mapping[str, str]] = {
        "players": "seat", **dict.fromkeys(("players.", "display", "pile", "beneath", "turn", "turn."), "type")
    }  # fmt: skip

    def __init__(self) -> None:
        super().__init__("mountain-table")
        self.player = 0

    def compose(self) -> ComposeResult:
        yield Choices("players")
        yield Mountain()
        yield Static(id="lying", markup=False)
        yield TypedLine("", "tiles-line")

    @property
    def mountain(self) -> Mountain:
        return self.query_one(Mountain)

    def show_raw(self, raw: dict[str, Any]) -> None:
        players = editing.players_of(raw)
        self.player = min(self.player, max(0, len(players) - 1))
        names = tuple((str(index), _player_name(one, index)) for index, one in enumerate(players))
        self.query_one("#players", Choices).offer(names, str(self.player))
        panorama = editing.panorama_of(raw, players[self.player]) if players else Panorama()
        covered = _covered(players[self.player]) if players else None
        first, second, third = (place_text(place(row, 5), editing.notation_of(raw)) for row in (1, 2, 3))
        hint = _("t: type, such as {first} {second} rainbow {third}").format(first=first, second=second, third=third)
        self.query_one(TypedLine).placeholder = hint
        self.mountain.show(panorama, editing.notation_of(raw), covered)
        self._tell(self.mountain.row)

    @on(Mountain.RowChanged)
    def _row_changed(self, event: Mountain.RowChanged) -> None:
        self._tell(event.row)

    def _tell(self, row: Row | None) -> None:
        """What lies there, or which row is being typed."""
        if self.raw is None:
            told = ill_formed()
        elif row is not None:
            columns = _("columns {first} to {last}; Esc ends the row")
            if row.columns[-1] == 10:
                columns = _("columns {first} to {last}, 0 is {last}; Esc ends the row")
            told = Content.assemble(
                (f" {self.mountain.letter(row)} {name_text(row.name)} ", "bold reverse"),
                " " + columns.format(first=row.columns[0], last=row.columns[-1]),
            )
        else:
            told = self._lying(self.raw)
        self.query_one("#lying", Static).update(told, layout=False)

    def _lying(self, raw: dict[str, Any]) -> Content:
        players = editing.players_of(raw)
        if not players:
            return Content(_("There are no players yet: a seats one."))
        player, panorama = players[self.player], self.mountain.panorama
        parts = [
            _("tiles: {n}").format(n=panorama.tiles.bit_count()),
            _("rainbows: {n}").format(n=panorama.rainbows.bit_count()),
            _("spirits: {n}").format(n=len(panorama.spirits)),
        ]
        if player.get("evil") is True:
            parts.append(_("evil spirit"))
        if hand := editing.places_in(raw, player, editing.HAND):
            parts.append(_("hand: {n}").format(n=len(hand)))
        if display := editing.places_in(raw, raw, editing.DISPLAY):
            tiles = " ".join(place_text(at, editing.notation_of(raw)) for at in display)
            parts.append(_("display: {tiles}").format(tiles=tiles))
        if isinstance(raw.get("pile"), int):
            parts.append(_("draw pile: {n}").format(n=raw["pile"]))
        turn = raw.get("turn")
        if isinstance(turn, dict):
            told = " → ".join(str(turn[key]) for key in ("plays", "turned", "takes") if key in turn)
            parts.append(_("turn: {told}").format(told=told or "…"))
        return Content(" · ".join(parts))

    # Changing

    def _change(self, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> bool:
        """Change the table of the player shown; False if there is no table to change."""

        def changed(raw: dict[str, Any]) -> None:
            if not editing.players_of(raw):
                editing.add_player(raw, "A")
            change(raw, editing.players_of(raw)[self.player])

        return self.change(changed)

    @on(Mountain.Lay)
    def _lay(self, event: Mountain.Lay) -> None:
        if event.key:
            self._change(lambda raw, player: editing.toggle(raw, player, event.key, event.at))
        else:
            self._change(lambda raw, player: editing.clear(raw, player, event.at))

    @on(Mountain.Spirit)
    def _spirit(self, event: Mountain.Spirit) -> None:
        corner = event.corner
        lying = next((met.spirit for met in self.mountain.panorama.spirits if met.square == corner), None)

        def put(chosen: str) -> None:
            self._change(lambda raw, player: editing.put_spirit(raw, player, chosen or None, corner))

        known = [(_("none"), ""), *((name_text(one.name), one.id) for one in SPIRITS.values() if one.id != EVIL)]
        at = next((place for place, (_shown, spirit) in enumerate(known) if spirit == lying), 0)
        self.ask(ChooseDialog(_("Which spirit lies on this square?"), known, at=at), put)

    def carry_out(self, text: str) -> bool:
        return self._change(lambda raw, player: lay_typed(raw, player, text))

    @on(Choices.Taken, "#players")
    def _player_taken(self, event: Choices.Taken) -> None:
        event.stop()
        self.player = int(event.choice)
        self.show(self._text)

    def action_next_player(self) -> None:
        players = editing.players_of(self.raw or {})
        if len(players) < 2:
            self.notify(_("There is one player; a seats another."))
            return
        self.player = (self.player + 1) % len(players)
        self.show(self._text)

    def action_seat(self) -> None:
        count = len(editing.players_of(self.raw or {}))
        if count >= editing.MOST:
            self.notify(_("Both players sit at the table already."))
            return
        if self.change(lambda raw: editing.add_player(raw, "AB"[count])):
            self.player = len(editing.players_of(self.raw or {})) - 1
            self.show(self._text)

    def action_evil(self) -> None:
        self._change(editing.toggle_evil)

    def action_empty(self) -> None:
        self._change(editing.clear)


def _player_name(player: dict[str, Any], index: int) -> str:
    name = player.get("name")
    return name.strip()[:20] if isinstance(name, str) and name.strip() else "AB"[index]


def _covered(player: dict[str, Any]) -> str | None:
    """The spirit under the evil one, if it can be read."""
    try:
        return read_spirit(str(player["covered"])) if "covered" in player else None
    except NotationError:
        return None
