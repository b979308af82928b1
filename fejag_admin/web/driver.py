"""The application inside a process of ``fejag serve``: it draws into a pipe, and ends with whoever reads it."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any

from textual import messages
from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.geometry import Size

PATIENCE = 10.0  # seconds for an application without a server to leave in order


class ServedDriver(WebDriver):
    """Textual's driver for browsers; Textual's own would run on for ever once its server has died."""

    def __init__(self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: Size | None = None) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._write = partial(_write, self.fileno, Lock())

    def run_input_thread(self) -> None:
        """Take input until there is none to come, which means that the server has gone; then leave."""
        super().run_input_thread()
        if self.exit_event.is_set():
            return
        self._app.post_message(messages.ExitApp())
        if not self.exit_event.wait(PATIENCE):
            os._exit(1)


def _write(fileno: int, turn: Lock, data: bytes) -> int:
    """Write all of it in one piece: what is drawn and what is downloaded come from different threads.

    If nobody is there any more it goes to nobody, for the end of the input will end the application.
    """
    left = memoryview(data)
    with turn, suppress(OSError):  # EPIPE, or on Windows EINVAL
        while left:
            left = left[os.write(fileno, left) :]
    return len(data)
