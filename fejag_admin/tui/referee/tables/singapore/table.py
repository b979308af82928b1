"""The table of Singapore to lay out by hand: players, the drawn map, the turn told action by action."""

from collections.abc import Callable, Mapping
from string import ascii_uppercase
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content, Span
from textual.widgets import Static

from boardgames.core.verdict import NotationError, SituationError
from boardgames.singapore.document import check
from boardgames.singapore.drawing import CELL, draw_situation, lot_under, spot
from boardgames.singapore.fields import LARGEST, OwnCopy
from boardgames.singapore.model import Situation
from boardgames.singapore.notation import START, Place, action_text, goods_text, read_actions
from boardgames.singapore.sheet import LOT, TownSheet
from boardgames.singapore.turns import judge_turn, uses_now
from fejag_admin.common.language import N_, _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.forms import ChooseDialog
from fejag_admin.tui.referee.tables.grid import TableBoard
from fejag_admin.tui.referee.tables.singapore import forms
from fejag_admin.tui.referee.tables.table import NEXT, RISE, SEAT, UNDO, HandTable
from fejag_admin.tui.shell.actions import Action, bindings, moving, register
from fejag_admin.tui.widgets.panels import Choices
from fejag_admin.tui.widgets.typing_fields import TypedLine

# fmt: off
register("town",
    Action("lot", "enter space", "lot", "Lot",
           "What lies on the lot under the cursor: its price, a building, whose it is; a second click, too."),
    *moving(N_("Move over the lots, or say where the street leads; a click moves there too.")),
)
register("town_table",
    Action("go", "g", "go", "Go", "In this turn the worker goes to the building under the cursor."),
    Action("use", "p", "use", "Use",
           "In this turn the building where the worker stands is used; only what it leaves open is asked."),
    Action("build", "t", "build", "Build", "The building built in this turn, on the lot under the cursor.", weight=1),
    Action("buy", "k", "buy", "Buy a street",
           "In this turn a street is bought: an arrow says where it leads.", weight=2),
    Action("type", "i", "type", "Type",
           "Type many things at once; what may come next is shown. Anna: £5 8 points 2 teas at B3, A1 I-4, A1-*, offer "
           "I-6 I-9, build I-6 D2, go B3, use; raid, round, track, end ask.", weight=1),
    Action("back", "b backspace", "back", "Step back", "Take back what was told of the turn last.", weight=2),
    Action("street", "s", "street", "Street",
           "Lay a street from the lot under the cursor, or take it up: an arrow says where it leads.", weight=1),
    Action("worker", "w", "worker", "Worker",
           "Put this player's worker on the building under the cursor, or take it into the hand.", weight=1),
    Action("flag", "f", "flag", "Flag", "Put this player's flag on the lot under the cursor, or take it up.", weight=3),
    Action("land", "l", "land", "Land", "Type the prices of all lots at once.", weight=2),
    NEXT,
    Action("edit", "e", "edit", "Edit", "Name, money, points, cubes and chips of this player.", weight=1),
    SEAT,
    RISE,
    Action("table", "v", "table", "Table",
           "Whose turn it is, markers, offer, pile, bag, and the readings chosen.", weight=2),
    UNDO,
)
# fmt: on


class Town(TableBoard, can_focus=True, inherit_bindings=False):
    """As much of the map as fits, around the cursor; what is done is done by the ``table``.

    ``street``: the next arrow says where a street leads.
    """

    BINDINGS = bindings("town")

    def __init__(self, table: Any) -> None:
        super().__init__("town", table)
        self.cursor: Place = "A1"
        self.street = False
        self._lines: tuple[str, ...] = ()

    def show(self, situation: Situation) -> None:
        self._lines = draw_situation(situation)
        self.refresh()

    def render(self) -> Content:
        """The part of the drawing around the cursor, which is reversed."""
        left, top = self._corner()
        wide, high = self.size
        x, y = spot(self.cursor)
        lines = [line[left : left + wide].ljust(wide) for line in self._lines[top : top + high]]
        lines += [" " * wide] * (y - top + 1 - len(lines))
        at = (y - top) * (wide + 1) + x - left
        style = "bold reverse" if self.has_focus else "underline"
        return Content("\n".join(lines), spans=[Span(at, at + min(CELL - 3, wide + left - x), style)])

    def _corner(self) -> tuple[int, int]:
        """The upper left corner of what is seen of the drawing."""
        x, y = spot(self.cursor)
        return max(0, x + CELL - self.size.width), max(0, y + 2 - self.size.height)

    def on_blur(self) -> None:
        """The street is not meant any more."""
        self.street = False

    def point_at(self, place: Place) -> None:
        """The street that was asked for leads there; else the cursor goes there."""
        if self.street:
            self.street = False
            self.table.join(self.cursor, place)
        else:
            self.cursor = place
            self.refresh()
            self.table.tell()

    def action_move(self, rows: int, columns: int) -> None:
        column, row = ascii_uppercase.index(self.cursor[0]) + columns, int(self.cursor[1:]) + rows
        if 0 <= column < LARGEST and 1 <= row <= LARGEST:
            self.point_at(f"{ascii_uppercase[column]}{row}")

    def action_lot(self) -> None:
        self.table.ask_lot(self.cursor)

    def meant_by(self, x: int, y: int) -> Place | None:
        """The lot drawn there."""
        left, top = self._corner()
        place = lot_under(x + left, y + top)
        return None if place is None or int(place[1:]) > LARGEST else place

    def on_click(self, event: events.Click) -> None:
        """Go to a lot; on the lot that the cursor is on, say something about it."""
        place = self.meant_by(event.x, event.y)
        if place == self.cursor:
            self.action_lot()
        elif place is not None:
            self.point_at(place)


class TownTable(HandTable[TownSheet]):
    """Changes the text of a situation by hand; ``player``: whose workers and goods are shown."""

    BINDINGS = bindings("town_table")
    game = "singapore"
    about_id = "town-about"
    drawing = Town
    scope, drawing_scope = "town_table", "town"
    narrow_below = 100
    mends: ClassVar[Mapping[str, str]] = {
        "players": "seat", "players.": "edit", "map": "land", "turn": "go",
        "turn.actions": "back", "turn.build": "build",
        **dict.fromkeys(("player", "stack", "offer", "hut", "pile", "whites", "keep", "moves", "options"), "table"),
    }  # fmt: skip

    def __init__(self) -> None:
        super().__init__("town-table")
        self._buying = False
        self.own = OwnCopy()

    def compose(self) -> ComposeResult:
        """Players, map, what lies under the cursor and what the player has, the turn."""
        yield Choices("town-players")
        yield Town(self)
        yield Static(id="town-about", markup=False)
        yield TypedLine(_("i: type, such as £5 2 teas, go B4, use"), "town-line", self.completed)

    @property
    def town(self) -> Town:
        return self.query_one(Town)

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Show the town as it is before the turn."""
        sheet = self.sheet()
        self.own = sheet.copy
        self.town.show(sheet.town())

    def go_to_mover(self) -> None:
        """To the lot with the mover's flag, where he builds first, else to his worker."""
        sheet = self.sheet()
        places = [sheet.flags().get(sheet.name_of(sheet.mover), "-"), *sheet.workers(sheet.mover)]
        on_map = (place.upper() for place in places if LOT.fullmatch(place) and 1 <= int(place[1:]) <= LARGEST)
        self.town.cursor = next(on_map, self.town.cursor)

    def about(self) -> Content:
        """What the player has, what lies under the cursor, and the turn as it is told."""
        if self.town.street:
            return Content(
                _("Where does the street from {place} lead? An arrow says it.").format(place=self.town.cursor)
            )
        if not self.players:
            return Content(_("There are no players yet: a seats one."))
        sheet = self.sheet()
        build = sheet.get("turn.build")
        steps = [f"{build.get('building')} → {build.get('at')}"] if isinstance(build, dict) else []
        steps += map(_told_action, sheet.actions())
        lines = [self._about_player(sheet), f"{self.town.cursor}: {self._under(sheet, self.town.cursor)}"]
        return self.with_turn(lines, sheet.name_of(sheet.mover), steps)

    def _about_player(self, sheet: TownSheet) -> str:
        player = sheet.players[self.player]
        text = _("{player}: £{money}, points {points}, {goods}").format(
            player=sheet.name_of(self.player), money=player.get("money", 0), points=player.get("points", 0),
            goods=name_text(goods_text(sheet.goods(self.player))),
        )  # fmt: skip
        if chips := player.get("chips"):
            text += ", " + _("chips {chips}").format(chips=chips)
        return text + ", " + _("workers {workers}").format(workers=" ".join(sheet.workers(self.player)))

    def _under(self, sheet: TownSheet, place: Place) -> str:
        standing = sheet.building_at(place)
        ident = None if standing is None else sheet.known_building(standing[0])
        parts = []
        if standing is not None and ident is not None:
            parts.append(forms.building_line(self.own.building(ident)))
            parts.append(_("of {player}").format(player=sheet.name_of(standing[1])))
        elif sheet.end_under(place) == START:
            parts.append(_("the starting tile"))
        parts += [_("flag of {player}").format(player=name) for name, at in sheet.flags().items() if at == place]
        return ", ".join(parts) or "–"

    # Lots

    def ask_lot(self, place: Place) -> None:
        """Ask what lies on a lot."""
        dialog = forms.lot_form(self.sheet(), place)
        self.ask_change(dialog, lambda sheet, values: forms.take_lot(sheet, place, values))

    def join(self, *fields: Place) -> None:
        """Lay a street between two fields side by side, or buy it in the turn."""
        start, end = map(self.sheet().end_under, fields)
        if self._buying:
            self.change(lambda sheet: sheet.add_action(f"street {start}-{end}"))
        else:
            self.change(lambda sheet: sheet.toggle_street(start, end))

    def action_street(self, buying: bool = False) -> None:
        self._buying, self.town.street = buying, True
        self.tell()

    def action_buy(self) -> None:
        self.action_street(buying=True)

    def action_land(self) -> None:
        self.ask_change(forms.land_form(self.sheet()), lambda sheet, values: sheet.put_rows(values["land"]))

    def _with_place(self, then: Callable[[TownSheet, Place], object]) -> None:
        """Do something with the building under the cursor; on the starting tile it is asked which one."""
        cursor = self.town.cursor
        if self.sheet().end_under(cursor) != START:
            self.change(lambda sheet: then(sheet, cursor))
            return
        choices = [(forms.building_line(building), building.id) for building in self.own.all_start]
        self.ask_change(ChooseDialog(_("Which starting building?"), choices), then)

    def action_worker(self) -> None:
        if self.players:
            self._with_place(TownSheet.put_worker)

    def action_flag(self) -> None:
        if self.players:
            place = self.town.cursor
            self.change(lambda sheet: sheet.put_flag(place))

    # The turn

    def action_go(self) -> None:
        self._with_place(lambda sheet, place: sheet.add_action(f"go {place}"))

    def action_use(self) -> None:
        """Use the building; or tell what is still open of the last use."""
        situation = self._turn_told()
        if situation is None or judge_turn(situation).result.needs in ("", "build"):
            uses = [] if situation is None else [action_text(use) for use in uses_now(situation)]
            choices = [(name_text(use), use["en"]) for use in uses] or [("", "use")]
            self._choose(_("How is it used?"), choices, TownSheet.add_action)
        else:
            self._complete()

    def action_build(self) -> None:
        choices, place = forms.buildings_to_build(self.sheet()), self.town.cursor
        title = _("What is built on {place}?").format(place=place)
        self._choose(title, choices, lambda sheet, told: forms.take_building(sheet, told, place))

    def _choose(self, title: str, choices: forms.Offered, then: Callable[[TownSheet, str], object]) -> None:
        """Ask which of several things is meant, unless there is only one; then ask what is still open."""

        def take(choice: str) -> None:
            if self.change(lambda sheet: then(sheet, choice)):
                self._complete()

        if len(choices) == 1:
            take(choices[0][1])
        else:
            self.ask(ChooseDialog(title, choices), take)

    def _complete(self) -> None:
        """Ask what must still be told of the turn, if it is a choice."""
        situation = self._turn_told()
        ruling = None if situation is None else judge_turn(situation).result
        title, choices = ("", []) if ruling is None else forms.lacking(ruling, self.own)
        if ruling is not None and choices:
            needs = ruling.needs
            self._choose(title, choices, lambda sheet, told: forms.tell_lacking(sheet, needs, told))

    def _turn_told(self) -> Situation | None:
        """The turn told so far; None if the table is full of faults."""
        try:
            return check({**(self.raw or {}), "what": "turn", "copy": {}}, self.own)
        except SituationError:
            return None

    def action_back(self) -> None:
        if "turn" not in (self.raw or {}):
            self.notify(_("No turn has been entered yet."))
            return
        self.change(lambda sheet: sheet.drop_action())

    def paste(self, text: str) -> None:
        """Pasted text is carried out as if it had been typed."""
        self.carry_out(text)

    # The player and the table

    def action_edit(self) -> None:
        if self.players:
            sheet = self.sheet()
            self.fill_in(_("Player"), forms.player_fields(sheet), forms.player_values(sheet), forms.take_player)

    def action_table(self) -> None:
        sheet = self.sheet()
        self.fill_in(_("The table"), forms.table_fields(sheet), {"player": sheet.name_of(sheet.mover)})


def _told_action(text: str) -> str:
    """A line of actions in the current language; as it is if it cannot be read."""
    try:
        return " · ".join(name_text(action_text(action)) for action in read_actions(text))
    except NotationError:
        return text
