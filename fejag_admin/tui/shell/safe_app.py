"""An app that no error takes down as long as it can go on; when it cannot, it leaves with a sentence."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Mapping, Sequence
from io import StringIO
from time import monotonic
from typing import Any

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.text import Text
from textual.actions import ActionParseResult, parse
from textual.color import Color
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import LineFilter
from textual.worker import WorkerFailed

from fejag_admin.common.error_log import log_path, write_log
from fejag_admin.common.language import _
from fejag_admin.common.names import COMMANDS, clean
from fejag_admin.tui.shell.key_queue import KeyQueue
from fejag_admin.tui.shell.textual_patches import SafeEnd, SafePump, use_parser

HELD_SECONDS = 1.0  # in which a notice is the same one
STORM_ERRORS, STORM_SECONDS = 5, 5.0  # more errors in so short a time will not stop by themselves: leave


class SafeApp(SafePump, SafeEnd, KeyQueue):
    """Errors in actions, handlers, workers, timers and callbacks are told and logged.

    ``troubles``: what went wrong unexpectedly.
    """

    def __init__(self) -> None:
        super().__init__()
        self.troubles: list[Exception] = []
        self._recent_errors: list[float] = []
        self._last_notice = "", 0.0  # the last text that was told, and when
        self._warned: dict[str, str] = {}

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver for this system, or ours in its place."""
        driver = super().get_driver_class()
        use_parser()
        if driver.__name__ != "LinuxDriver":
            return driver
        from fejag_admin.tui.shell.terminal import TerminalDriver  # there is none of it on Windows

        return TerminalDriver

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line that is drawn goes through: also `Cleaning`."""
        return (*super().get_line_filters(), CLEANING)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Carry out an action; if it cannot be used now, say why; if it fails unexpectedly, say so and go on."""
        try:
            handled = await super().run_action(action, default_namespace, namespaces)
            return handled or self._explain_refusal(action, default_namespace)
        except Exception as error:  # noqa: BLE001 - whatever it is, the person is told and the program goes on
            self.report(error)
            return True

    def _explain_refusal(self, action: str | ActionParseResult, node: Any) -> bool:
        """Say why an action that is shown cannot be used now; whether there was anything to say."""
        if not isinstance(action, str) or not hasattr(node, "why_not"):
            return False
        _namespace, name, parameters = parse(action)
        reason = node.why_not(name, parameters) if node.check_action(name, parameters) is None else ""
        if reason:
            self.clear_notifications()
            self.notify(reason, severity="warning")
        return bool(reason)

    def action_help_quit(self) -> None:
        """Ctrl+C does not quit: say what does."""
        self.notify(_("Press Ctrl+Q to leave the program."))

    # Telling

    def notify(self, message: str, **settings: Any) -> None:
        """Tell something, as it stands; the same, asked for again and again as when a key is held, once."""
        (last, before), now = self._last_notice, monotonic()
        self._last_notice = message, now
        if message != last or now - before > HELD_SECONDS:
            super().notify(message, **{**settings, "markup": False})

    def clear_notifications(self) -> None:
        self._last_notice = "", 0.0
        super().clear_notifications()

    def warn_once(self, about: str, text: str, seconds: float = 10) -> None:
        """Warn of something; not every second of the same. Empty: there is nothing to warn of any more."""
        if text and text != self._warned.get(about):
            self.notify(text, severity="warning", timeout=seconds)
        self._warned[about] = text

    def report(self, error: Exception) -> None:
        """Tell the person about an unexpected error, write it to the log, and carry on."""
        self.troubles.append(error)
        path = write_log(error) or log_path()
        template = _("{error} – nothing that was confirmed is lost. Details are in {path}.")
        text = template.format(error=str(error) or type(error).__name__, path=path)
        self.notify(text, title=_("Something unexpected happened"), severity="error", timeout=15)

    # Going on, or leaving

    def goes_on_after(self, error: Exception) -> bool:
        """Tell the person about an error of a callback, timer, worker or widget that is not ours; False in a storm."""
        if isinstance(error, WorkerFailed) and isinstance(error.error, Exception):
            self.report(error.error)
            return True
        now = monotonic()
        self._recent_errors = [*(moment for moment in self._recent_errors if now - moment < STORM_SECONDS), now]
        if not self.is_running or len(self._recent_errors) > STORM_ERRORS:
            return False
        self.report(error)
        if hasattr(self.screen, "build_anew"):
            self.call_later(self.screen.build_anew)  # the widget that failed may have stopped listening
        return True

    def panic(self, *renderables: RenderableType) -> None:
        """Where Textual would end with a traceback and as if all were well, such as when it can read no more keys."""
        traceback = StringIO()
        Console(file=traceback, width=120).print(*renderables)
        self.exit(return_code=1, message=self.last_words(RuntimeError(traceback.getvalue())))

    def last_words(self, error: Exception | None) -> Text:
        """Log an error that ends the program; what to say of it."""
        path = write_log(error) if error else None
        text = _("The program had to stop. Nothing that was confirmed is lost. Details are in {path}.")
        return Text(text.format(path=path or log_path()))

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
        text = _("The program was ended from outside ({cause}). What was confirmed is safe, what was begun is kept.")
        self.exit(return_code=1, message=Text(text.format(cause=cause)))


class Cleaning(LineFilter):
    """Leaves out what the terminal would obey; such signs have no width, so nothing moves."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments without such signs."""
        if not any(COMMANDS.search(segment.text) for segment in segments):
            return segments
        return [Segment(text if control else clean(text, ""), style, control) for text, style, control in segments]


CLEANING = Cleaning()
