"""Patches of Textual 8 that need its private names. Each says why, which public issue it mends, and when it can go."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from time import monotonic
from typing import IO, Any

from rich.text import Text
from textual._context import visible_screen_stack
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.app import App
from textual.command import Command, CommandList, CommandPalette
from textual.driver import Driver
from textual.events import Key
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

PASTE_SECONDS = 1.0  # after so long without more of a paste its end mark is not awaited any more

_KEYS = r"\[O\]P_^\\\x1b"  # the keys and answers of terminals that begin with Esc go on with one of these
_ALONE = re.compile(rf"(?<=\x1b)(?=[^{_KEYS}bf\x7f])")  # on a Mac Esc b and Esc f are Option with ← and →
_PASTE_MARK = re.compile(f"{re.escape(BRACKETED_PASTE_START)}|{re.escape(BRACKETED_PASTE_END)}")


class TerminalParser(XTermParser):
    """Takes Esc and the key after it for two keys, however fast they come, and ends a paste without an end mark.

    Textual takes the two for one key with Alt, and after a paste whose end mark is lost it is deaf until one comes.
    No public issue yet. It can go when `XTermParser` does both.
    """

    _escape_last = False
    _tail = ""  # a mark may be cut by the end of what was read
    _pasting_since: float | None = None

    def feed(self, data: str) -> Iterable[Message]:
        """Give the keys of what was read: an Esc that ends it, or begins no key, stands alone."""
        marks = _PASTE_MARK.findall(self._tail + data)
        pasting = marks[-1] == BRACKETED_PASTE_START if marks else self._pasting_since is not None
        self._pasting_since = monotonic() if pasting else None
        self._tail = (self._tail + data)[1 - len(BRACKETED_PASTE_END) :]
        for part in _ALONE.split(data):
            if self._escape_last and re.match(f"[^{_KEYS}]", part) and self._timeout_time is not None:
                self._timeout_time = 0.0  # it need not wait for more
                yield from self.tick()
            self._escape_last = part.endswith("\x1b")
            yield from super().feed(part)

    def _parse_extended_key(self, sequence: str) -> list[Key] | None:  # type: ignore[override]
        """Give the keys of one code; none if it numbers a sign that there is not."""
        try:
            keys = super()._parse_extended_key(sequence)
        except (OverflowError, ValueError):
            return []
        return keys and [key for key in keys if not "\ud800" <= (key.character or "") <= "\udfff"]

    def tick(self) -> Iterable[Message]:
        """Give what was waited for in vain."""
        yield from super().tick()
        if self._pasting_since is not None and monotonic() - self._pasting_since > PASTE_SECONDS:
            yield from self.feed(BRACKETED_PASTE_END)


def use_parser() -> None:
    """Let the drivers that are loaded read by `TerminalParser`."""
    for name, module in list(sys.modules.items()):
        if name.startswith("textual.drivers.") and hasattr(module, "XTermParser"):
            vars(module)["XTermParser"] = TerminalParser


def draw_to(driver: Driver, file: IO[str]) -> None:
    """Let a driver draw to a file; Textual draws on standard error, even where that is no terminal (``2>log``).

    No public issue yet. It can go when a driver can be told where to draw.
    """
    vars(driver)["_file"] = file


class SafePump(MessagePump):
    """Tells an error of a handler to `handler_failed`; Textual stops the widget, and then the program.

    No public issue yet. It can go when a widget can be told what to do with an error.
    """

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:  # noqa: BLE001 - whatever it is, the person is told and the program goes on
            self.handler_failed(error)

    def handler_failed(self, error: Exception) -> None:
        """What to do with an error of a handler."""
        raise NotImplementedError


class SafeEnd(App[None]):
    """Goes on after an error if it can, and ends with `last_words`; Textual ends with a traceback.

    No public issue yet. It can go when an application can be told what to do with an error.
    """

    def _handle_exception(self, error: Exception) -> None:
        if not self.goes_on_after(error):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        if not self._exit_renderables:  # said already; the errors that follow from leaving say nothing new
            super().panic(self.last_words(self._exception))

    def goes_on_after(self, error: Exception) -> bool:
        """Whether the application goes on after an error of a callback, timer, worker, or widget that is not ours."""
        raise NotImplementedError

    def last_words(self, error: Exception | None) -> Text:
        """What to say of an error that ends the program."""
        raise NotImplementedError


class LastingPalette(CommandPalette):
    """Textual's search goes on for a moment after its palette was left, and fails.

    No public issue yet. It can go when leaving the palette ends its search.
    """

    def _refresh_command_list(self, command_list: CommandList, commands: list[Command], clear_current: bool) -> None:
        if self.query(CommandList):
            super()._refresh_command_list(command_list, commands, clear_current)


def lies_on(screen: Screen[Any], app: App[Any]) -> None:
    """Draw a dialog on what lies below it now; Textual may take a dialog that is gone for that, without end.

    No public issue yet. It can go when Textual looks at the stack as it is.
    """
    stack = app.screen_stack
    visible_screen_stack.set(stack[: stack.index(screen)] if screen in stack else [])
