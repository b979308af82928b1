"""An app that no error takes down as long as it can go on; when it cannot, it leaves with a sentence."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import StringIO
from time import monotonic
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.text import Text
from textual._compositor import ChopsUpdate
from textual._styles_cache import StylesCache
from textual.actions import ActionParseResult, parse
from textual.app import ScreenStackError
from textual.cache import LRUCache
from textual.color import Color
from textual.command import CommandPalette
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets._toast import ToastHolder, ToastRack
from textual.worker import WorkerFailed

from fejag_admin.common.clean import COMMANDS, clean
from fejag_admin.common.error_log import log_path, write_log
from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import APP
from fejag_admin.tui.shell.guard import Guarded
from fejag_admin.tui.shell.help import HelpDialog
from fejag_admin.tui.shell.key_bar import offered
from fejag_admin.tui.shell.key_queue import KeyQueue
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.teams import use_safe_colours
from fejag_admin.tui.shell.themes import DARK, SAFE, THEMES

_PAGING = {f.format(page) for f in ("{}", "command_list('{}')") for page in ("page_up", "page_down")}
STORM_ERRORS, STORM_SECONDS = 5, 5.0  # more errors in so short a time will not stop by themselves: leave


class SafeApp(Guarded, KeyQueue):
    """Errors in actions, handlers, workers, timers and callbacks are told and logged; ``troubles`` keeps them.

    It has our themes to wear.

    ``SCOPE``: that of the actions that work on every screen.
    """

    SCOPE = APP
    HORIZONTAL_BREAKPOINTS = [(130, "-broad")]  # noqa: RUF012 - as Textual has it

    def __init__(self) -> None:
        super().__init__()
        self.stylesheet = KeptStylesheet(variables=self.get_css_variables())
        self._styled = -1  # the count of changes of style up to which everything has been styled
        self.troubles: list[Exception] = []
        self._recent_errors: list[float] = []
        for theme, _name in THEMES:
            self.register_theme(theme)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line that is drawn goes through: also `Cleaning`."""
        return (*super().get_line_filters(), CLEANING)

    def wear(self, theme: str) -> None:
        """Put on a theme; one that is not there any more, or none, is the dark one. The teams' colours go with it."""
        self.theme = theme if theme in self.available_themes else DARK.name
        use_safe_colours(self.theme == SAFE.name)

    def refresh_css(self, animate: bool = True) -> None:
        super().refresh_css(animate)
        self._styled = self._css_update_count

    def update_styles(self, node: DOMNode, animate: bool = True) -> None:
        """Style what has changed; what has no place yet is styled when it gets one."""
        if node is self or node.parent is not None:
            super().update_styles(node, animate)

    def _load_screen_css(self, screen: Screen[Any]) -> None:
        """Load what a new screen looks like; it is styled as it is built, so nothing else has to be because of it."""
        super()._load_screen_css(screen)
        if self._styled == self._css_update_count:
            self.stylesheet.apply(screen)
            screen._css_update_count = self._styled

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, ChopsUpdate):
            renderable = NarrowUpdate(renderable.chops, renderable.spans, renderable.chop_ends)
        super()._display(screen, renderable)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Carry out an action; if it cannot be used now, say why; if it fails unexpectedly, say so and go on."""
        if _too_early(action, default_namespace):
            return True
        try:
            done = await super().run_action(action, default_namespace, namespaces)
            return done or self._told_why_not(action, default_namespace)
        except Exception as error:  # noqa: BLE001 - whatever it is, the person is told and the program goes on
            self.report(error)
            return True

    def _told_why_not(self, action: str | ActionParseResult, node: DOMNode | None) -> bool:
        """Say why an action that is shown cannot be used now; whether there was anything to say."""
        if not isinstance(action, str) or not isinstance(node, (DeskScreen, SafeApp)):
            return False
        _namespace, name, parameters = parse(action)
        told = node.why_not(name, parameters) if node.check_action(name, parameters) is None else ""
        if told:
            self.clear_notifications()
            self.notify(told, severity="warning", markup=False)
        return bool(told)

    def scopes(self, screen: Screen[object]) -> list[tuple[str, DOMNode]]:
        """The scopes whose actions work on a screen; a dialog has none but its own."""
        own: list[tuple[str, DOMNode]] = screen.scopes() if hasattr(screen, "scopes") else []
        return own if screen.is_modal else [*own, (self.SCOPE, self)]

    def for_page(self) -> dict[str, object]:
        """What a page of ``fejag serve`` has to know: what can be done here, and whether a field is typed into."""
        keys = [
            (candidate.id, candidate.key, _(candidate.label), able)
            for candidate, _node, able in offered(self.scopes(self.screen), all_of_them=True)
        ]
        return {"keys": keys, "field": hasattr(self.focused, "cursor_blink")}

    async def act(self, name: str) -> None:
        """Do what a button of the page says; if it cannot be done now, say why."""
        for candidate, node, _able in offered(self.scopes(self.screen), all_of_them=True):
            if candidate.id == name:
                await self.run_action(candidate.handler, node)

    def action_help(self) -> None:
        def do(does: tuple[str, DOMNode] | None) -> None:
            if does is not None:
                self.call_later(self.run_action, *does)

        self.push_screen(HelpDialog(self.screen), do)

    def action_help_quit(self) -> None:
        """Ctrl+C does not quit: say what does."""
        self.notify(_("Press Ctrl+Q to leave the program."))

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Tell something; if the same stands there still, as when a key is held, the new notice takes its place."""
        for notice in list(self._notifications):
            if (notice.message, notice.title) == (message, title):
                self._unnotify(notice, refresh=False)
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=markup)

    def _refresh_notifications(self) -> None:
        """Show the notices that stand, and let go what Textual keeps of others, and of widgets that are gone.

        It leaves the box that it put around each notice, and it remembers colours together with the lines of up to a
        thousand widgets. It asks for this at every change of screens, too.
        """
        StylesCache.get_inner_outer.cache_clear()
        standing = {ToastRack._toast_id(notice) for notice in self._notifications}
        with suppress(ScreenStackError):
            for box in self.screen.query(ToastHolder):
                if box.id not in standing:
                    box.remove()
        super()._refresh_notifications()

    def why_not(self, _action: str, _parameters: tuple[object, ...]) -> str:
        """Why an action cannot be used now; empty if there is no telling."""
        return ""

    def report(self, error: Exception) -> None:
        """Tell the person about an unexpected error, write it to the log, and carry on."""
        self.troubles.append(error)
        path = write_log(error)
        self.notify(
            _("{error} – nothing that was confirmed is lost. Details are in {path}.").format(
                error=str(error) or type(error).__name__, path=path or log_path()
            ),
            title=_("Something unexpected happened"),
            severity="error",
            markup=False,
            timeout=15,
        )

    def _handle_exception(self, error: Exception) -> None:
        """Where Textual would end with a traceback: callbacks, timers, workers, widgets that are not ours."""
        if isinstance(error, WorkerFailed) and isinstance(error.error, Exception):
            self.report(error.error)
            return
        now = monotonic()
        self._recent_errors = [*(moment for moment in self._recent_errors if now - moment < STORM_SECONDS), now]
        if not self.is_running or len(self._recent_errors) > STORM_ERRORS:
            super()._handle_exception(error)
            return
        self.report(error)
        if isinstance(self.screen, DeskScreen):
            self.screen.rebuild()  # the widget that failed may have stopped listening

    def _fatal_error(self) -> None:
        """What could not be caught where it happened: leave in order, without a traceback."""
        if not self._exit_renderables:  # said already; the errors that follow from leaving say nothing new
            super().panic(self._why_it_stops(self._exception))

    def panic(self, *renderables: RenderableType) -> None:
        """Where Textual would end with a traceback and as if all were well, such as when it can read no more keys."""
        traceback = StringIO()
        Console(file=traceback, width=120).print(*renderables)
        self.exit(return_code=1, message=self._why_it_stops(RuntimeError(traceback.getvalue())))

    def _why_it_stops(self, error: Exception | None) -> Text:
        """Log an error that ends the program; what to say of it."""
        path = write_log(error) if error else None
        told = _("The program had to stop. Nothing that was confirmed is lost. Details are in {path}.")
        return Text(told.format(path=path or log_path()))

    def on_load(self) -> None:
        """From now on signals that end the program let it leave in order."""
        if self.is_headless or sys.platform == "win32":
            return
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is signal.SIG_DFL:  # else whoever started it wants it otherwise
                asyncio.get_running_loop().add_signal_handler(number, self.end_from_outside, number.name)

    def end_from_outside(self, cause: str) -> None:
        """Leave in order, because of a signal or since the terminal is gone."""
        write_log(InterruptedError(cause))
        told = _("The program was ended from outside ({cause}). What was confirmed is safe, what was begun is kept.")
        self.exit(return_code=1, message=Text(told.format(cause=cause)))


class Cleaning(LineFilter):
    """Leaves out what the terminal would obey; such signs have no width, so nothing moves."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments without such signs."""
        if not any(COMMANDS.search(segment.text) for segment in segments):
            return segments
        return [Segment(text if control else clean(text, ""), style, control) for text, style, control in segments]


CLEANING = Cleaning()


def _too_early(action: str | ActionParseResult, node: DOMNode | None) -> bool:
    """Whether another page is asked of a list that has no room yet, which Textual cannot give: the key does nothing."""
    if not isinstance(action, str) or action not in _PAGING:
        return False
    lists = node.query(OptionList) if isinstance(node, CommandPalette) else [node]
    return any(isinstance(one, OptionList) and not one.scrollable_content_region for one in lists)


class NarrowUpdate(ChopsUpdate):
    """Stretches of lines to be drawn anew; Textual's own begins each where its widget begins, and so draws far more."""

    def render_segments(self, console: Console) -> str:
        """The stretches as a terminal takes them, each with its place before it."""
        drawn: list[str] = []
        for y, left, right in self.spans:
            for end, (begin, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is not None and begin < right and left < end:
                    first = max(begin, left) if _one_column_each(strip) else begin
                    part = strip.crop(first - begin, min(end, right) - begin)
                    drawn += f"\x1b[{y + 1};{first + 1}H", part.render(console)
        return "".join(drawn)


def _one_column_each(strip: Strip) -> bool:
    """Whether no sign is two columns wide: half of one could not be drawn."""
    return sum(len(segment.text) for segment in strip) == strip.cell_length


class KeptStylesheet(Stylesheet):
    """What is parsed is kept as long as the colours are the same; Textual forgets it with every screen that is new."""

    _given: ClassVar = WeakKeyDictionary[DOMNode, tuple[RulesMap, int]]()
    """The rules that each node has, and how often its styles had been changed when it got them."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._parse_cache = LRUCache(256)  # the kinds of widgets and the files are more than Textual has room for

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take other colours; what was parsed for the same ones still holds."""
        if variables != self._variables:
            super().set_variables(variables)

    def reparse(self) -> None:
        """Put the rules of all files together. Raise StylesheetError."""
        self.parse()

    @classmethod
    def replace_rules(cls, node: DOMNode, rules: RulesMap, animate: bool = False) -> None:
        """Give a node its rules; where they are the ones it was given last, as most often, none is set again."""
        base = node.styles.base
        if cls._given.get(node) == (rules, base._updates):
            node.notify_style_update()
        else:
            super().replace_rules(node, rules, animate)
            cls._given[node] = rules, base._updates
