"""Keys typed ahead: each waits until what the one before has set going stands there, then goes where it was meant."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakSet

from textual import events

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

BEAT = 0.002  # seconds between two looks whether a key may go on
LOST_SECONDS = 1.0  # a key whose widget is gone by now never comes back to the app: this long it is waited for
URGENT = frozenset(("ctrl+q", "f10"))  # leave the program, whatever has been opening for longer than that

Typed = events.Key | events.Paste


class TypedAhead:
    """Lets the keys of an app through one at a time, in order.

    A key waits while the one before is on its way from widget to app, while the screen on top is being built, filled
    and given its focus, and while ``busy()`` holds. Otherwise Textual would pass it to the widget that is about to
    lose the focus, or to a screen without one, where it would be lost or be a command.
    """

    def __init__(self, app: App[None], busy: Callable[[], bool]) -> None:
        self._app = app
        self._busy = busy
        self._opening: WeakSet[Screen[object]] = WeakSet()
        self._waiting: deque[Typed] = deque()
        self._since = 0.0  # when the first of them began to wait
        self._going: Typed | None = None  # the key that is on its way
        self._released: Typed | None = None  # the one that has waited long enough
        self._task: asyncio.Task[None] | None = None

    def opens(self, screen: Screen[object]) -> None:
        """A screen comes to the top; it is open once it has dealt with everything that this sends it."""
        self._opening.add(screen)

        def opened(more: int) -> None:
            if not (more and screen.call_later(opened, more - 1)):
                self._opening.discard(screen)

        opened(2)  # Textual tells of the change just before it sends the last message: so twice to the end of the line

    def lets_through(self, key: Typed) -> bool:
        """Whether a key that has just come may go to its widget; if not, it is kept, and comes again."""
        if key is self._released:
            self._released = None
            return True
        if isinstance(key, events.Key) and key.key in URGENT and (self._busy() or self._stuck()):
            self._waiting.clear()
            return True
        if self._task is None and self._open():
            self._going = key
            self._task = asyncio.create_task(self._follow())
            return True
        if not self._waiting:
            self._since = monotonic()
        self._waiting.append(key)
        if self._task is None:
            self._task = asyncio.create_task(self._follow())
        return False

    def dealt_with(self, key: Typed) -> None:
        """A key has come back to the app, and what it is bound to has been done."""
        if key is self._going:
            self._going = None

    def _stuck(self) -> bool:
        """Whether keys have waited for long: what they wait for may never come."""
        return bool(self._waiting) and monotonic() - self._since > LOST_SECONDS

    def _open(self) -> bool:
        """Whether a key would go where it was meant."""
        return not self._busy() and self._app.screen not in self._opening

    def _arrived(self) -> bool:
        """Whether the key on its way has come to its end: at the app, or at a widget that kept it for itself."""
        return self._going is None or self._going._stop_propagation

    async def _follow(self) -> None:
        """Send what waits after the key on its way, one after another."""
        try:
            while self._app.is_running:
                end = monotonic() + LOST_SECONDS
                while not self._arrived() and monotonic() < end:
                    await asyncio.sleep(BEAT)
                for _turn in range(3):  # workers that the key has started begin, and open what they ask with
                    await asyncio.sleep(0)
                while self._app.is_running and not self._open():
                    await asyncio.sleep(BEAT)
                if not self._waiting:
                    return
                self._going = self._released = self._waiting.popleft()
                self._since = monotonic()
                self._app.post_message(self._released)
        finally:
            self._task = None
