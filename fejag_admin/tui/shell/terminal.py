"""Textual's driver for terminals on Linux and macOS, for terminals that send wrong bytes or go away."""

import os
import sys
from codecs import getincrementaldecoder
from contextlib import suppress
from math import inf
from select import select
from time import monotonic
from typing import IO, Any, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from fejag_admin.tui.shell.key_queue import Burst
from fejag_admin.tui.shell.textual_patches import TerminalParser, draw_to

PATIENCE = 10.0  # seconds to leave in order once the terminal is gone
BURST_SECONDS = 0.005  # what comes so fast was not typed key by key
LOOK = 0.1  # seconds between two looks whether a key is still waited for
LONGEST_BURST = 100_000  # bytes
PASTE_ENDS = "\x1b[201~"
PASTE_SECONDS = (
    1.0  # after so long without a key the end mark of a paste is not awaited: Textual is deaf until it comes
)


class LastingFile:
    """A terminal as a file; output is discarded once the terminal is gone."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self.fileno = file.fileno

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()


class TerminalDriver(LinuxDriver):
    """Draws on standard output, reads bytes that are not UTF-8, tells what came at once, and leaves with its terminal.

    Textual's own ends at the first wrong byte (Textualize/textual#6456), and keeps a processor busy without a terminal.
    """

    def __init__(self, app: App[Any], **settings: Any) -> None:
        super().__init__(app, **settings)
        self._fejag: Any = app  # has `end_from_outside`
        draw_to(self, cast("IO[str]", LastingFile(cast("IO[str]", sys.__stdout__))))

    def run_input_thread(self) -> None:
        """Read until the application ends or the terminal is gone."""
        parser, decoder, read_at = TerminalParser(), getincrementaldecoder("utf-8")("replace"), inf
        while not self.exit_event.is_set():
            events = parser.tick()
            if self._something_comes(LOOK):
                data = self._read()
                if not data:
                    self._leave()
                    return
                text, read_at = decoder.decode(data), monotonic()
                self.send_message(Burst(text))
                events = parser.feed(text) if text else ()
            elif monotonic() - read_at > PASTE_SECONDS:
                read_at = inf
                events = parser.feed(PASTE_ENDS)  # nothing, unless a paste has begun whose own mark was lost
            for event in events:
                self.process_message(event)

    def _something_comes(self, seconds: float) -> bool:
        return bool(select([self.fileno], [], [], seconds)[0])

    def _read(self) -> bytes:
        """What has come, with all that comes right behind it; nothing if the terminal is gone."""
        data = b""
        with suppress(OSError):
            data = os.read(self.fileno, 4096)
            while b"\x1b" not in data and len(data) < LONGEST_BURST and self._something_comes(BURST_SECONDS):
                more = os.read(self.fileno, 4096)
                if not more:
                    break
                data += more
        return data

    def _leave(self) -> None:
        """The terminal is gone: leave in order, in time."""
        self._fejag.call_later(self._fejag.end_from_outside, "the terminal is gone")
        if not self.exit_event.wait(PATIENCE):
            os._exit(1)
