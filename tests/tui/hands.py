"""Two ways to work in the application: by keys alone, and by the mouse with a keyboard for words only."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from textual.events import MouseScrollDown, MouseScrollUp
from textual.geometry import Offset, Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, DataTable, Input, OptionList, Select, TextArea

from fejag_admin.camp.campaign import Campaign
from fejag_admin.rules.board import Cell
from fejag_admin.rules.orders import Place
from fejag_admin.texts.colours import map_letters
from fejag_admin.texts.names import figure_name
from fejag_admin.tui.board.board import BoardView
from fejag_admin.tui.help.dialog import HelpDialog
from fejag_admin.tui.orders.ranking import RankingList
from fejag_admin.tui.secret.ticks import TickTable
from fejag_admin.tui.shell.actions import action_named
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.widgets.tables import Lines
from tests.tui.conftest import wait_for

Meta = dict[str, object]
PATIENCE = 60.0  # seconds; printing the packet takes longest
FAR = 60  # keys or turns of the wheel that may be needed to come to something


class Hands(ABC):
    """What a person can do to what is shown. Every method fails if it cannot be done this way."""

    def __init__(self, app: FejagApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> Screen[object]:
        return self.app.screen

    @property
    def campaign(self) -> Campaign:
        return self.app.session.campaign

    @property
    def seen(self) -> str:
        """What stands on the screen."""
        return "\n".join(strip.text.rstrip() for strip in self.screen._compositor.render_strips())

    async def until(self, there: Callable[[], object]) -> None:
        try:
            await wait_for(self.pilot, there, PATIENCE)
        except AssertionError as error:
            raise AssertionError(self.seen) from error
        await self.pilot.pause()

    async def dialog(self) -> None:
        """Wait until a question stands there whole."""
        await self.until(
            lambda: self.screen.is_modal and self.screen.query("#leave") and getattr(self.screen, "filled", True)
        )

    async def on(self, mode: str) -> None:
        """Wait until a screen is shown, with no question over it."""
        await self.until(
            lambda: self.app.current_mode == mode and self.screen.query(KeyBar) and not self.screen.is_modal
        )

    async def type(self, text: str) -> None:
        await self.pilot.press(*("space" if one == " " else one for one in text))

    async def write(self, field: str, text: str) -> None:
        """Put a text into a line of a form in place of what stands there."""
        await self.reach(self.screen.query_one(f"#{field}", Input))
        await self.pilot.press("end", "ctrl+u")
        await self.type(text)

    @abstractmethod
    async def reach(self, widget: Widget) -> None:
        """Let the keys go to a widget."""

    @abstractmethod
    async def do(self, name: str) -> None:
        """Carry out a registered action."""

    @abstractmethod
    async def confirm(self) -> None:
        """Press the button of a dialog that does what it offers."""

    @abstractmethod
    async def take(self, listed: OptionList | DataTable[object], row: int) -> None:
        """Choose a line of a list, and do what it is for."""

    @abstractmethod
    async def point(self, listed: OptionList | DataTable[object], row: int) -> None:
        """Only choose a line of a list."""

    @abstractmethod
    async def choose(self, field: str, option: int) -> None:
        """Choose in a list that opens."""

    @abstractmethod
    async def cross(self, field: str) -> None:
        """Put a cross into a box."""

    @abstractmethod
    async def rank(self, groups: tuple[tuple[str, ...], ...]) -> None:
        """Put the teams in order; those not named did not play."""

    @abstractmethod
    async def aim(self, order: Place) -> None:
        """Choose team, figure and cell on the screen of purchases."""

    @abstractmethod
    async def place(self, order: Place) -> None:
        """Buy what was chosen."""

    @abstractmethod
    async def tick(self, team: str, questions: int) -> None:
        """Tick so many answers of a team as good."""


class Keys(Hands):
    """By keys alone."""

    async def reach(self, widget: Widget) -> None:
        for _step in range(FAR):
            if self.app.focused is widget:
                return
            await self.pilot.press("escape" if isinstance(self.app.focused, TextArea) else "tab")
        raise AssertionError(f"Tab does not lead to {widget}")

    async def do(self, name: str) -> None:
        for _step in range(5):  # where something is written, digits are written, too
            written = type(self.screen).take_typed if isinstance(self.screen, DeskScreen) else DeskScreen.take_typed
            if (
                not name.startswith("app.")
                or len(action_named(name).keys.split()[0]) > 1
                or written is DeskScreen.take_typed
            ):
                break
            await self.pilot.press("escape")
        await self.pilot.press(action_named(name).keys.split()[0]) if action_named(name).keys else await self._find(
            name
        )

    async def _find(self, name: str) -> None:
        await self.pilot.press("ctrl+p")
        await self.until(lambda: isinstance(self.screen, HelpDialog))
        from fejag_admin.common.language import _

        await self.type(_(action_named(name).label))
        await self.until(lambda: self.screen.query_one(OptionList).option_count)
        await self.pilot.press("enter")

    async def confirm(self) -> None:
        await self.pilot.press("ctrl+s")

    async def point(self, listed: OptionList | DataTable[object], row: int) -> None:
        await self.reach(listed)
        for _step in range(FAR):
            at = listed.cursor_row if isinstance(listed, DataTable) else listed.highlighted or 0
            if at == row:
                return
            await self.pilot.press("down" if at < row else "up")
        raise AssertionError(f"the arrows do not lead to line {row}")

    async def take(self, listed: OptionList | DataTable[object], row: int) -> None:
        await self.point(listed, row)
        await self.pilot.press("enter")

    async def choose(self, field: str, option: int) -> None:
        await self.reach(self.screen.query_one(f"#{field}", Select))
        await self.pilot.press("enter", "home", *["down"] * option, "enter")

    async def cross(self, field: str) -> None:
        await self.reach(self.screen.query_one(f"#{field}"))
        await self.pilot.press("space")

    async def rank(self, groups: tuple[tuple[str, ...], ...]) -> None:
        letters = map_letters(self.campaign).teams
        await self.pilot.press("o")
        await self.type(" ".join("=".join(letters[team] for team in group) for group in groups))
        await self.pilot.press("enter")
        if len(sum(groups, ())) < len(self.campaign.teams):  # else the question follows at once
            await self.pilot.press("enter")

    async def aim(self, order: Place) -> None:
        letters, board = map_letters(self.campaign), self.campaign.board
        words = f"{letters.teams[order.team]} {figure_name(order.figure)}"
        await self.pilot.press("o")
        await self.type(words)
        await self.pilot.press("enter")
        there, target = divmod(self.screen.query_one(BoardView).cursor, board.size), divmod(order.at, board.size)
        down, right = target[0] - there[0], target[1] - there[1]
        await self.pilot.press(
            *["down" if down > 0 else "up"] * abs(down), *["right" if right > 0 else "left"] * abs(right)
        )

    async def place(self, order: Place) -> None:
        await self.pilot.press("enter")

    async def tick(self, team: str, questions: int) -> None:
        table = self.screen.query_one(TickTable)
        await self.reach(table)
        while table.team != team:
            await self.pilot.press("down")
        await self.pilot.press(*map(str, range(1, questions + 1)))


class Mouse(Hands):
    """By the mouse, which is moved to what is seen; keys only write words."""

    async def click(self, x: int, y: int) -> None:
        await self.pilot.click(offset=(x, y))

    def spot(self, wanted: Callable[[Meta], object], *within: Widget) -> Offset | None:
        """Where on the screen something stands that a click would do."""
        lines = self.screen._compositor.render_strips()
        for widget in within:
            seen = widget.region.intersection(self.screen.region)
            for y in range(seen.y, seen.bottom):
                x = seen.x
                for segment in lines[y].crop(seen.x, seen.right):
                    if segment.style is not None and wanted(segment.style.meta):
                        return Offset(x, y)
                    x += segment.cell_length
        return None

    async def wheel(self, over: Widget, *, down: bool, across: bool = False) -> None:
        """Turn it over the middle of something; with Shift it moves to the sides."""
        kind, middle = MouseScrollDown if down else MouseScrollUp, (over.size.width // 2, over.size.height // 2)
        await self.pilot._post_mouse_events([kind], over, offset=middle, shift=across)

    async def find(self, wanted: Callable[[Meta], object], listed: Widget) -> Offset:
        """Where it stands, after turning the wheel as far as needed."""
        for down in (True, False):
            for _turn in range(FAR):
                if (spot := self.spot(wanted, listed)) is not None:
                    return spot
                if listed.scroll_y == (listed.max_scroll_y if down else 0):
                    break
                await self.wheel(listed, down=down)
        raise AssertionError(f"nothing of that kind in {listed}")

    async def reach(self, widget: Widget) -> None:
        for down in (True, False):
            body = self.screen.query("#dialog-body")
            for _turn in range(FAR):
                middle = widget.region.x + widget.region.width // 2, widget.region.y
                if widget.region and self.screen.get_widget_at(*middle)[0] in widget.walk_children(with_self=True):
                    await self.click(*middle)
                    assert self.app.focused is widget, widget
                    return
                if not body:
                    break
                await self.wheel(body.first(), down=down)
        raise AssertionError(f"{widget} is not to be seen")

    async def do(self, name: str) -> None:
        """Click it in the line at the bottom or at the top; what has no room there stands in the help."""
        action = action_named(name)
        clicked = (f"app.act('{name}')", f"app.{action.handler}")
        for bar in self.screen.query("KeyBar, TopBar"):
            spot = self.spot(lambda meta: meta.get("@click") in clicked, bar)
            if spot is not None:
                await self.click(*spot)
                return
        await self.do("app.help")
        await self.dialog()
        assert isinstance(self.screen, HelpDialog)
        row = next(at for at, line in enumerate(self.screen.rows) if line.action == name)
        await self.click(*await self.find(self._line(row), self.screen.query_one(OptionList)))

    async def confirm(self) -> None:
        await self.button("ok")

    async def button(self, name: str) -> None:
        region = self.screen.query_one(f"#{name}", Button).region
        await self.click(region.x + region.width // 2, region.y)

    def _line(self, row: int) -> Callable[[Meta], object]:
        return lambda meta: row in (meta.get("option"), meta.get("row"))

    async def take(self, listed: OptionList | DataTable[object], row: int) -> None:
        await self.point(listed, row)  # the first click goes to a line, the next one takes it
        await self.click(*await self.find(self._line(row), listed))

    async def point(self, listed: OptionList | DataTable[object], row: int) -> None:
        spot = await self.find(self._line(row), listed)
        if not self._stands(listed, row, spot):
            await self.click(*spot)

    def _stands(self, listed: OptionList | DataTable[object], row: int, spot: Offset) -> bool:
        """Whether the next click on a line takes it."""
        if isinstance(listed, DataTable):
            meta = self.screen.get_style_at(*spot).meta
            return listed.cursor_coordinate == (meta["row"], meta["column"])
        return not isinstance(listed, Lines) or (listed.highlighted == row and not listed._was_left)

    async def choose(self, field: str, option: int) -> None:
        select = self.screen.query_one(f"#{field}", Select)
        await self.reach_box(select)
        overlay = select.query_one(OptionList)
        await self.until(lambda: select.expanded)
        await self.click(*await self.find(self._line(option), overlay))

    async def reach_box(self, select: Widget) -> None:
        region = select.region
        await self.click(region.x + 2, region.y)

    async def cross(self, field: str) -> None:
        await self.reach(self.screen.query_one(f"#{field}"))

    async def rank(self, groups: tuple[tuple[str, ...], ...]) -> None:
        listed = self.screen.query_one(RankingList)

        async def press(team: str, how: str) -> None:
            await self.click(listed.region.x + 8, listed.region.y + 1 + listed.ranking.rows.index(team))
            spot = self.spot(lambda meta: meta.get("change") == how, listed)
            assert spot is not None
            await self.click(*spot)

        for team in listed.ranking.rows:
            if team not in sum(groups, ()):
                await press(team, "absent")
        for place, team in enumerate(sum(groups, ())):
            while listed.ranking.rows.index(team) > place:
                await press(team, "up")
        for group in groups:
            for team in group[1:]:
                await press(team, "tie")
        assert listed.ranking.groups == groups
        await self.button("confirm")

    async def aim(self, order: Place) -> None:
        for panel, wanted in (("shop", f"pick_team('{order.team}')"), ("figures", f"pick_figure('{order.figure}')")):
            await self.click(*await self.find(_does(wanted), self.screen.query_one(f"#{panel}")))
        board = self.screen.query_one(BoardView)
        for _click in range(FAR):  # the board may still be on its way to a cell where the team may place
            if board.cursor == order.at:  # a click on the cursor is Enter
                return
            await self.click(*await self.cell(order.at))
        raise AssertionError("clicks do not lead to the cell" + self.seen)

    async def place(self, order: Place) -> None:
        await self.click(*await self.cell(order.at))

    async def cell(self, cell: Cell) -> Offset:
        """Where a cell of the map is, after turning the wheel as far as needed."""
        board = self.screen.query_one(BoardView)
        for _turn in range(FAR):
            region = Region.from_offset(board.region.offset, board.scrollable_content_region.size)
            shown = {
                found: Offset(x, y)
                for y in range(region.y, region.bottom)
                for x in range(region.x, region.right)
                if (found := board.cell_at(Offset(x, y) - board.region.offset)) is not None
            }
            if cell in shown:
                return shown[cell]
            size = self.campaign.board.size
            rows, columns = {one // size for one in shown}, {one % size for one in shown}
            if cell // size not in rows:
                await self.wheel(board, down=cell // size > max(rows))
            else:
                await self.wheel(board, down=cell % size > max(columns), across=True)
        raise AssertionError(f"{divmod(cell, size)} {rows} {columns}" + self.seen)

    async def tick(self, team: str, questions: int) -> None:
        table = self.screen.query_one(TickTable)
        row = [one.mark.team for one in table.rows].index(team) + 1
        for question in range(questions):
            spots = [
                Offset(x, table.region.y + row)
                for x in range(table.region.x, table.region.right)
                if self.screen.get_style_at(x, table.region.y + row).meta.get("box") == question
            ]
            assert spots, question
            await self.click(*spots[0])


def _does(wanted: str) -> Callable[[Meta], object]:
    return lambda meta: wanted in str(meta.get("@click"))
