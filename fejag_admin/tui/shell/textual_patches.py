"""Patches of Textual 8 that need its private names. Each says why, which public issue it mends, and when it can go."""

import re
import sys
from collections.abc import Iterable
from typing import IO, Any

from textual._context import visible_screen_stack
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.events import Key
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

_KEYS = r"\[O\]P_^\\\x1b"  # the keys and answers of terminals that begin with Esc go on with one of these
_ALONE = re.compile(rf"(?<=\x1b)(?=[^{_KEYS}bf\x7f])")  # on a Mac Esc b and Esc f are Option with ← and →


class TerminalParser(XTermParser):
    """Textual takes Esc and a key behind it for one key with Alt, and fails at numbers of signs that there are not.

    No public issue yet. It can go when `XTermParser` gives two keys, and none for such a number.
    """

    _escape_last = False

    def feed(self, data: str) -> Iterable[Message]:
        """Parse what was read into keys; an Esc at its end, or one that begins no key, is a key of its own."""
        for part in _ALONE.split(data):
            if self._escape_last and re.match(f"[^{_KEYS}]", part) and self._timeout_time is not None:
                self._timeout_time = 0.0  # it need not wait for more
                yield from self.tick()
            self._escape_last = part.endswith("\x1b")
            yield from super().feed(part)

    def _parse_extended_key(self, sequence: str) -> list[Key] | None:  # type: ignore[override]
        try:
            keys = super()._parse_extended_key(sequence)
        except (OverflowError, ValueError):
            return []
        return keys and [key for key in keys if not "\ud800" <= (key.character or "") <= "\udfff"]


def use_parser() -> None:
    """Textual's drivers cannot be told by what to read: no public issue yet. It can go with `TerminalParser`."""
    for name, module in list(sys.modules.items()):
        if name.startswith("textual.drivers.") and hasattr(module, "XTermParser"):
            vars(module)["XTermParser"] = TerminalParser


def draw_to(driver: Driver, file: IO[str]) -> None:
    """Textual draws on standard error, even where that is no terminal (``2>log``).

    Textualize/textual#5531. It can go when a driver can be told where to draw.
    """
    vars(driver)["_file"] = file


class SafePump(MessagePump):
    """Textual stops a widget whose handler failed, and then the program; this lets the application `report` it.

    Textualize/textual#2818. It can go when a widget can be told what to do with an error.
    """

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:  # noqa: BLE001 - whatever it is, the person is told and the program goes on
            app: Any = self.app
            app.report(error)


class SafeEnd(App[None]):
    """Textual ends with a traceback after an error of a callback, a timer, a worker, or a widget that is not ours.

    Textualize/textual#2818. It can go when an application can be told what to do with an error.
    """

    def _handle_exception(self, error: Exception) -> None:
        app: Any = self
        if not app.goes_on_after(error):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        if not self._exit_renderables:  # else the errors that follow from leaving would say nothing new
            app: Any = self
            super().panic(app.last_words(self._exception))


def lies_on(screen: Screen[Any], app: App[Any]) -> None:
    """Set the screens below a dialog: Textual may take a dialog that is gone for one of them and redraw endlessly.

    Textualize/textual#5669, #6340. It can go when Textual looks at the stack as it is.
    """
    stack = app.screen_stack
    visible_screen_stack.set(stack[: stack.index(screen)] if screen in stack else [])
