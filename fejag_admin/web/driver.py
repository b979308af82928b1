"""The application inside a process of ``fejag serve``: it draws into a pipe, and ends when the reader closes it.

An application may have two methods for its page: ``for_page()`` returns what the page needs to know of the screen, and
``action_act(name)`` runs the action of one of the page's buttons.
"""

import os
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any

from textual import events, messages
from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.geometry import Size

PATIENCE = 10.0  # seconds for an application without a server to leave in order
TELLING = 0.05  # seconds from a change on the screen until the page is told what it means for it


class ServedDriver(WebDriver):
    """Textual's driver for browsers; Textual's own would run on for ever once its server has died."""

    def __init__(self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: Size | None = None) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._write = partial(_write, self.fileno, Lock())
        self._desk_app: Any = app  # with the methods named above
        self._last_position: object = None
        self._telling = False

    def write(self, data: str) -> None:
        """Draw, and tell the page soon what it has to know of the screen."""
        super().write(data)
        if not self._telling and hasattr(self._desk_app, "for_page") and self._app.is_running:
            self._telling = True
            self._app.set_timer(TELLING, self._tell)

    def _tell(self) -> None:
        self._telling = False
        position = self._desk_app.for_page() if self._app.screen_stack else None
        if position is not None and position != self._last_position:
            self._last_position = position
            self.write_meta({"type": "here", **position})

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Take what comes for the application besides what is typed; in the thread that reads."""
        if packet_type == "attach":
            self._app.call_later(self._draw_anew)
        elif packet_type == "act":
            self._app.post_message(events.AppFocus())  # else what opens now puts its cursor nowhere
            self._app.call_later(self._desk_app.action_act, payload["name"])
        else:
            super().on_meta(packet_type, payload)

    def _draw_anew(self) -> None:
        """Another page has come, which has seen nothing yet: all that a terminal must know, and the whole screen."""
        self.write("\x1b[?1049h\x1b[?25l")
        self._enable_mouse_support()
        self._enable_bracketed_paste()
        self._app.refresh(layout=True)

    def run_input_thread(self) -> None:
        """Take input until there is none to come, which means that the server has gone; then leave."""
        super().run_input_thread()
        if self.exit_event.is_set():
            return
        self._app.post_message(messages.ExitApp())
        if not self.exit_event.wait(PATIENCE):
            os._exit(1)


def _write(fileno: int, turn: Lock, data: bytes) -> int:
    """Write all data in one piece, since drawing and downloads come from different threads.

    A closed pipe is ignored: the end of the input ends the application anyway.
    """
    unwritten = memoryview(data)
    with turn, suppress(OSError):  # EPIPE, or on Windows EINVAL
        while unwritten:
            unwritten = unwritten[os.write(fileno, unwritten) :]
    return len(data)
