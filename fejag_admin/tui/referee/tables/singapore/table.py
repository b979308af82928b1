"""The table of Singapore to lay out by hand: players, the drawn map, the turn told action by action."""

from string import ascii_uppercase
from typing import Any

from textual import events
from textual.content import Content, Span

from boardgames.core.verdict import NotationError
from boardgames.singapore.board import plan_of
from boardgames.singapore.buildings import Building
from boardgames.singapore.drawing import CELL, draw_situation, lot_under, spot
from boardgames.singapore.fields import LARGEST
from boardgames.singapore.model import Player, Situation
from boardgames.singapore.notation import START, Place, action_text, amounts_text, goods_text, read_actions
from boardgames.singapore.sheet import LOT, TownSheet
from fejag_admin.common.language import N_, _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.forms import Section, fields_of
from fejag_admin.tui.referee.tables.table import SHARED, HandTable, TableBoard
from fejag_admin.tui.shell.actions import Action, bindings, moving, register

# fmt: off
register("town",
    Action("lot", "enter space", "lot", "Lot",
           "Type what lies on the lot under the cursor: its price, such as 3, or its building, such as I-4 Anna; "
           "a second click, too."),
    *moving(N_("Move over the lots; a click moves there too.")),
)
register("town_table",
    Action("type", "i", "type", "Type",
           "Type many things at once; what may come next is shown. Anna: £5 8 points 2 teas at B3, A1 I-4, A1-*, offer "
           "I-6 I-9, build I-6 D2, go B3, use, street B3-C3; raid, round, track, end ask."),
    Action("worker", "w", "worker", "Worker",
           "Put this player's worker on the building under the cursor, or take it into the hand.", weight=1),
    Action("flag", "f", "flag", "Flag", "Put this player's flag on the lot under the cursor, or take it up.", weight=3),
    *SHARED,
)
# fmt: on


class Town(TableBoard, can_focus=True, inherit_bindings=False):
    """As much of the map as fits, around the cursor; what is done is done by the ``table``."""

    BINDINGS = bindings("town")

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.cursor: Place = "A1"
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

    def point_at(self, place: Place) -> None:
        self.cursor = place
        self.refresh()
        self.table.tell()

    def action_move(self, rows: int, columns: int) -> None:
        column, row = ascii_uppercase.index(self.cursor[0]) + columns, int(self.cursor[1:]) + rows
        if 0 <= column < LARGEST and 1 <= row <= LARGEST:
            self.point_at(f"{ascii_uppercase[column]}{row}")

    def action_lot(self) -> None:
        self.table.begin(f"{self.cursor} ")

    def meant_by(self, x: int, y: int) -> Place | None:
        """The lot drawn there."""
        left, top = self._corner()
        place = lot_under(x + left, y + top)
        return None if place is None or int(place[1:]) > LARGEST else place

    def on_click(self, event: events.Click) -> None:
        """Go to a lot; on the lot that the cursor is on, begin to type about it."""
        place = self.meant_by(event.x, event.y)
        if place == self.cursor:
            self.action_lot()
        elif place is not None:
            self.point_at(place)


class TownTable(HandTable[TownSheet]):
    """Changes the text of a situation by hand; ``player``: whose workers and goods are shown."""

    BINDINGS = bindings("town_table")
    game = "singapore"
    drawing = Town
    narrow_below = 100

    @property
    def town(self) -> Town:
        return self.query_one(Town)

    def example(self) -> str:
        return _("i: type, such as £5 2 teas, go B4, use")

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Show the town as it is before the turn."""
        self.town.show(self.sheet().town())

    def go_to_mover(self) -> None:
        """To the lot with the mover's flag, where he builds first, else to his worker."""
        sheet, town = self.sheet(), self.sheet().town()
        places = [*town.flags[sheet.mover : sheet.mover + 1], *town.players[sheet.mover].workers]
        on_map = (place for place in places if place and LOT.fullmatch(place) and 1 <= int(place[1:]) <= LARGEST)
        self.town.cursor = next(on_map, self.town.cursor)

    def about(self) -> Content:
        """What the player has, what lies under the cursor, and the turn as it is told."""
        sheet = self.sheet()
        if not sheet.players:
            return Content(_("There are no players yet: a seats one."))
        build = sheet.get("turn.build")
        steps = [f"{build.get('building')} → {build.get('at')}"] if isinstance(build, dict) else []
        steps += map(_told_action, sheet.actions())
        town = sheet.town()
        lines = [_about_player(town.players[self.player]), f"{self.town.cursor}: {_under(town, self.town.cursor)}"]
        return self.with_turn(lines, sheet.name_of(sheet.mover), steps)

    def action_worker(self) -> None:
        """Put the worker there; which building of the starting tile is meant is typed."""
        sheet, town = self.sheet(), self.sheet().town()
        if sheet.players and plan_of(town.board, town.copy).end_at(self.town.cursor) == START:
            self.begin(f"at {START}")
        elif sheet.players:
            self.change(lambda sheet: sheet.put_worker(self.town.cursor))

    def action_flag(self) -> None:
        if self.sheet().players:
            self.change(lambda sheet: sheet.put_flag(self.town.cursor))

    def sections(self, sheet: TownSheet) -> list[Section]:
        """The player; the table with the turn."""
        player = [(sheet.name_of(sheet.current_player), list(fields_of(Player, sheet, sheet.own_place("")[:-1])))]
        table = [field for field in fields_of(Situation, sheet) if not field.place.startswith("copy.")]
        return [*(player if sheet.players else []), (_("The table"), table)]


def _about_player(player: Player) -> str:
    text = _("{player}: £{money}, points {points}, {goods}").format(
        player=player.name, money=player.money, points=player.points, goods=name_text(goods_text(player.goods_held))
    )
    if player.chips:
        text += ", " + _("chips {chips}").format(chips=player.chips)
    return text + ", " + _("workers {workers}").format(workers=" ".join(place or "-" for place in player.workers))


def _under(town: Situation, place: Place) -> str:
    """What lies on a lot."""
    plan, parts = plan_of(town.board, town.copy), []
    if built := plan.built.get(place):
        parts.append(building_line(town.copy.building(built.building)))
        parts.append(_("of {player}").format(player=town.players[built.owner].name))
    elif plan.end_at(place) == START:
        parts.append(_("the starting tile"))
    flags = zip(town.players, town.flags, strict=False)
    parts += [_("flag of {player}").format(player=player.name) for player, at in flags if at == place]
    return ", ".join(parts) or "–"


def building_line(building: Building) -> str:
    """A building on a line: its id, its name, what it does."""
    return f"{building.id:<6} {name_text(building.name)}  {effect_text(building)}"


def effect_text(building: Building) -> str:
    """What a building does, in a few words."""
    effect = building.effect
    match effect.kind:
        case "court":
            text = _("black chips back, up to {number}").format(number=effect.number)
        case "steps":
            text = _("steps more: {number}").format(number=effect.number)
        case "agent":
            text = _("the second worker")
        case "place":
            text = _("the worker to any building")
        case "unknown":
            text = _("not known")
        case _:
            pay, get = (name_text(amounts_text(amounts)) for amounts in (effect.pay, effect.get))
            text = f"{pay} {'↔' if effect.both else '→'} {get}" if effect.pay else f"→ {get}"
    return text if building.legal else f"{text} " + _("(illegal)")


def _told_action(text: str) -> str:
    """A line of actions in the current language; as it is if it cannot be read."""
    try:
        return " · ".join(name_text(action_text(action)) for action in read_actions(text))
    except NotationError:
        return text
