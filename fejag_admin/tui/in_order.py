"""Keys and pasted text taken one after the other, also when many arrive in one read.

Textual hands every key at once to the widget that has the focus then. Where the first key of a burst moves the focus,
or opens a dialog, those behind it would still go to the old place: text that is pasted into a terminal without
bracketed paste, typed ahead while a busy screen was not listening, or sent over a slow line, would lose signs.
"""

from __future__ import annotations

import asyncio
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING

from textual import events
from textual.app import App
from textual.message import Message

if TYPE_CHECKING:
    from textual.message_pump import MessagePump

ROUNDS = 3  # what a key brings about: its own way up, a message that answers it, and one that answers that
LONGEST, LOOK = 5.0, 0.05  # seconds until the next key is taken whatever happens; and between two looks


class InOrder(App[None]):
    """An app in which a key is taken only when all that the key before it brought about is done."""

    class Passed(Message):
        """Goes the way that a key goes, behind it: where this is, the key has been before."""

        def __init__(self, done: asyncio.Event) -> None:
            super().__init__()
            self.done = done

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[events.Event] = deque()
        self._taking = False
        self._taken_at: float | None = None  # when the last key was taken
        self._settling: asyncio.Task[None] | None = None  # kept, so that it is not thrown away before its end

    async def on_event(self, event: events.Event) -> None:
        """Let keys and pasted text wait for their turn; everything else comes at once."""
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            await super().on_event(event)
            return
        if isinstance(event, events.Paste):  # terminals send ends of lines as they send Enter
            event.text = event.text.replace("\r\n", "\n").replace("\r", "\n")
        self._typed.append(event)
        if self._taken_at is None:
            await self._take_next()
        elif not self._taking:
            self._wait_for_the_last()

    def _wait_for_the_last(self) -> None:
        self._taking = True
        self._settling = asyncio.create_task(self._settle())

    async def _take_next(self) -> None:
        self._taking, self._taken_at = False, monotonic()
        try:
            await super().on_event(self._typed.popleft())
        finally:
            if self._typed:
                self._wait_for_the_last()

    async def _settle(self) -> None:
        """Wait until nothing moves any more that the last key has set off, then take the next one."""
        end = (self._taken_at or 0) + LONGEST
        for _round in range(ROUNDS):
            done = asyncio.Event()
            if not self.screen_stack:  # the program is being left
                return
            pump: MessagePump = self.focused or self.screen
            if not pump.post_message(self.Passed(done)):
                continue
            while pump.is_attached and not done.is_set() and monotonic() < end:
                try:
                    await asyncio.wait_for(done.wait(), LOOK)
                except TimeoutError:
                    continue
        self.call_later(self._take_next)

    def on_in_order_passed(self, message: Passed) -> None:
        """It has come through all widgets up to here."""
        message.stop()
        message.done.set()
