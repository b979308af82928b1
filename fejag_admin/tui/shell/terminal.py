"""Textual's driver for terminals on Linux and macOS, for terminals that send wrong bytes or go away."""

import os
import sys
from codecs import getincrementaldecoder
from contextlib import suppress
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
PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
PASTE_SECONDS = 1.0  # after so long without more of a paste its end mark is not awaited any more


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


class OpenPaste:
    """Notes whether text is being pasted: Textual is deaf to keys until its end mark comes, which may be lost."""

    def __init__(self) -> None:
        self._pasting = False
        self._last = 0.0
        self._tail = ""

    def note(self, text: str) -> None:
        """Take note of what was read; a mark may be cut by the end of it."""
        self._last, seen = monotonic(), self._tail + text
        begun, ended = seen.rfind(PASTE_BEGINS), seen.rfind(PASTE_ENDS)
        if begun != ended:
            self._pasting = begun > ended
        self._tail = seen[1 - len(PASTE_ENDS) :]

    @property
    def is_overdue(self) -> bool:
        """Whether the end mark should have come by now."""
        return self._pasting and monotonic() - self._last > PASTE_SECONDS


class TerminalDriver(LinuxDriver):
    """Draws on standard output, reads bytes that are not UTF-8, tells bursts of keys, and leaves with its terminal.

    Textual's own ends at the first wrong byte (Textualize/textual#6456), and keeps a processor busy without a terminal.
    """

    def __init__(self, app: App[Any], **settings: Any) -> None:
        super().__init__(app, **settings)
        self._fejag: Any = app  # has `end_from_outside`
        self._in_burst = False
        draw_to(self, cast("IO[str]", LastingFile(cast("IO[str]", sys.__stdout__))))

    def run_input_thread(self) -> None:
        """Read until the application ends or the terminal is gone."""
        parser, decoder, paste = TerminalParser(), getincrementaldecoder("utf-8")("replace"), OpenPaste()
        while not self.exit_event.is_set():
            events = parser.tick()
            if self._something_comes(LOOK):
                data = self._read()
                if not data:
                    self._leave()
                    return
                text = decoder.decode(data)
                self._tell_burst(text)
                paste.note(text)
                events = parser.feed(text) if text else ()
            elif paste.is_overdue:
                paste.note(PASTE_ENDS)
                events = parser.feed(PASTE_ENDS)
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

    def _tell_burst(self, text: str) -> None:
        """Tell the application which keys came at once."""
        burst = len(text) > 1
        if burst or self._in_burst:
            self.send_message(Burst(text if burst else ""))
        self._in_burst = burst

    def _leave(self) -> None:
        """The terminal is gone: leave in order, in time."""
        self._fejag.call_later(self._fejag.end_from_outside, "the terminal is gone")
        if not self.exit_event.wait(PATIENCE):
            os._exit(1)
