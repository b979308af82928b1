"""The application of the public display: it turns over sheets by itself, and can do nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from fejag_admin.common.language import _
from fejag_admin.common.settings import load_settings
from fejag_admin.store.desk import Desk
from fejag_admin.tui.display.leave import LeaveDialog, ignore_signals
from fejag_admin.tui.display.public_state import PublicState
from fejag_admin.tui.display.sheets import KINDS, Kind, Sheet, sheets
from fejag_admin.tui.display.watch import News, Watch
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.guard import Guarded, GuardedScreen
from fejag_admin.tui.shell.safe_app import SafeApp
from fejag_admin.tui.shell.top_bar import spread

WORD_SECONDS = 40  # in which the word for leaving can be noted down

# fmt: off
register("display",
    Action("next", "right space n", "turn(1)", "Next sheet", "Turn over to the next sheet; a click does it too."),
    Action("previous", "left p", "turn(-1)", "Previous sheet", "Turn back to the sheet before."),
    Action("hold", "h", "hold", "Hold", "Keep this sheet until the key is pressed again."),
    Action("help", "f1 question_mark", "help", "Help", "Show what can be done here."),
    Action("quit", "ctrl+q f10 q", "quit", "Quit",
           "End the public display; in a terminal it asks for the word for it."),
)
# fmt: on


class SheetView(Guarded, Widget):
    """The lines of the sheet that is shown, in the middle of the room they have."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet: Sheet | None = None

    def show(self, sheet: Sheet | None) -> None:
        self.sheet = sheet
        self.refresh()

    def render_line(self, y: int) -> Strip:
        lines = self.sheet.lines if self.sheet else ()
        at = y - max(0, (self.size.height - len(lines)) // 2)
        if not 0 <= at < len(lines):
            return Strip.blank(self.size.width, self.rich_style)
        return lines[at].adjust_cell_length(self.size.width).apply_style(self.rich_style)

    def on_click(self) -> None:
        self.screen.run_worker(self.app.run_action("turn(1)"))


class Caption(Guarded, Widget):
    """A line of words at the top or at the bottom: something on the left, something on the right."""

    def __init__(self, place: str) -> None:
        super().__init__(id=place)
        self._words = ("", "")

    def tell(self, left: str, right: str) -> None:
        self._words = (left, right)
        self.refresh()

    def render(self) -> Content:
        """Both, as far as there is room; the left one gives way."""
        left, right = (Content(f" {words} ") for words in self._words)
        return spread(left, right, self.size.width)


class DisplayScreen(GuardedScreen, Screen[None]):
    def compose(self) -> ComposeResult:
        yield Caption("above")
        yield SheetView()
        yield Caption("below")


class DisplayApp(SafeApp):
    """Shows, in turn, the sheets of the state that it was handed last.

    ``kinds``: which sheets, in this order. ``seconds``: how long each of them stands. ``word``: what has to be written
    to leave; None if leaving leads nowhere, as on a page of ``fejag serve``. ``tell``: whether to show it at first.
    """

    TITLE = "FEJAG"
    SCOPE = "display"
    CSS_PATH: ClassVar[list[str | PurePath]] = ["../shell/app.tcss", "display.tcss"]
    BINDINGS = bindings("display")
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self, kinds: Sequence[Kind] = KINDS, seconds: float = 15, word: str | None = None, *, tell: bool = False
    ) -> None:
        super().__init__()
        self._word, self._tell = word, tell
        self._kinds, self._seconds = tuple(kinds), seconds
        self.public_state: PublicState | None = None
        self.trouble = ""
        self.sheets: list[Sheet] = []
        self.at = 0
        self.held = False
        self.wear(load_settings().theme)

    def get_default_screen(self) -> Screen[None]:
        return DisplayScreen()

    def on_mount(self) -> None:
        self._turning = self.set_interval(self._seconds, self._turn_by_itself)
        if self._word is None:
            return
        if not self.is_headless:
            ignore_signals()  # once more: Textual lets a signal suspend
        if self._tell:
            told = _("It ends the display: F10, then {word}").format(word=self._word)
            self.notify(told, title=_("Note this word down"), timeout=WORD_SECONDS, markup=False)

    @on(News)
    def take(self, news: News) -> None:
        """Show what is new; the sheet that is shown stays the one, as far as it is still there."""
        self.public_state, self.trouble = news.public_state, news.trouble
        self._lay_out()

    def on_resize(self) -> None:
        self.call_after_refresh(self._lay_out)

    def _lay_out(self) -> None:
        for face in self.screen_stack[0].query(SheetView):
            before = self.sheets[self.at].title if self.sheets else None
            if self.public_state is not None and face.size:
                variables = self.theme_variables
                self.sheets = sheets(self.public_state, self._kinds, face.size, self.console, variables)
                titles = [sheet.title for sheet in self.sheets]
                if before in titles and (self.at >= len(titles) or titles[self.at] != before):
                    self.at = titles.index(before)
                self.at = min(self.at, len(self.sheets) - 1)
            self._show(face)

    def _show(self, face: SheetView) -> None:
        above, below = (
            self.screen_stack[0].query_one("#above", Caption),
            self.screen_stack[0].query_one("#below", Caption),
        )
        if self.public_state is None or not self.sheets:
            above.tell(self.trouble or _("Opening the camp…"), "")
            return
        sheet = self.sheets[self.at]
        face.show(sheet)
        above.tell(sheet.title, self.public_state.camp)
        moment = [self.public_state.moment, *([_("the round is open")] if self.public_state.is_draft else [])]
        number = [*([_("held")] if self.held else []), f"{self.at + 1}/{len(self.sheets)}"]
        below.tell(f"! {self.trouble}" if self.trouble else " · ".join(moment), " · ".join(number))

    # Actions

    def _turn_by_itself(self) -> None:
        if not self.held:
            self._turn(1)

    def _turn(self, by: int) -> None:
        if self.sheets:
            self.at = (self.at + by) % len(self.sheets)
            for face in self.screen_stack[0].query(SheetView):  # none any more while the display is closing
                self._show(face)

    def action_turn(self, by: int) -> None:
        self._turn(by)
        self._turning.reset()

    def action_hold(self) -> None:
        self.held = not self.held
        self._turn(0)

    async def action_quit(self) -> None:
        """End the display, if whoever wants it knows the word."""
        if self._word is None:
            self.exit()
        elif not isinstance(self.screen, LeaveDialog):
            self.push_screen(LeaveDialog(self._word), lambda knows: self.exit() if knows else None)


def run(desk: Desk, kinds: Sequence[Kind], seconds: float, word: str | None, *, tell: bool) -> int:
    """Show the public display of a camp until somebody ends it; return the exit code. See `DisplayApp`."""
    app = DisplayApp(kinds, seconds, word, tell=tell)
    watch = Watch(desk, app.post_message)
    watch.start()
    try:
        app.run()
    finally:
        watch.end()
    return app.return_code or 0
