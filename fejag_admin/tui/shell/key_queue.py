"""Keys and pasted text taken one after the other, also when many arrive in one read.

Textual hands every key at once to the widget that has the focus then. Where the first key of a burst moves the focus,
or opens a dialog, those behind it would still go to the old place, or to a screen that has no widget yet: text that is
pasted into a terminal without bracketed paste, typed ahead while a busy screen was not listening, or sent over a slow
line, would lose signs, or be commands.
"""

import asyncio
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import Any

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.events import Event, Key
from textual.screen import Screen
from textual.widgets import Input

from fejag_admin.common.language import _
from fejag_admin.common.names import typed_digits

PASTED_LETTERS = 3  # so many with an end of a line among them, all at once, were not typed


class Burst(Event):
    """Keys follow that came all at once, as ``text``."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.begun_on: Screen[object] | None = None
        self.stopped = False  # whether its other keys go nowhere

    @property
    def is_paste(self) -> bool:
        """Whether this is text pasted into a terminal that does not tell so, and no keys pressed by somebody."""
        letters = sum(sign.isalpha() for sign in self.text)
        return letters >= PASTED_LETTERS and "\x1b" not in self.text and bool({"\r", "\n"} & {*self.text})


def as_digit(key: Key, app: App[Any]) -> Key:
    """The digit that a key gives with Shift, where what it gives without it means nothing; else the key itself.

    It means something in a text, as a key of an action, and where a screen `takes_letter`.
    """
    sign = key.character or ""
    digit = typed_digits(sign)
    if digit == sign or key.key in app.screen.active_bindings:
        return key
    focused: Any = app.focused
    if focused is not None and focused.check_consume_key(key.key, sign):
        return Key(digit, digit) if getattr(focused, "type", "") == "integer" else key
    screen: Any = app.screen
    is_letter = hasattr(screen, "takes_letter") and screen.takes_letter(sign)
    return key if is_letter else Key(digit, digit)


ROUNDS = 3  # what may be under way in one place: a message, one that answers it, and one that answers that
LOOK = 0.02  # seconds between two looks whether there is still anything to wait for
LOST_SECONDS = 1.0  # after so long what the keys wait for may never come
LONGEST = 10.0  # after so long the next key is taken whatever happens
URGENT = frozenset(("ctrl+q", "f10"))  # leave the program, also when what is waited for never comes
CONFIRMING = frozenset(("enter", "ctrl+j", "ctrl+s", "space"))  # what may answer a dialog


class KeyQueue(App[None]):
    """An app in which a key is taken only when all that was set off before it is done."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[events.Key | events.Paste | Burst] = deque()
        self._burst = Burst("")
        self._waiting_since = 0.0  # when the first of them came to be the first
        self._went_to: DOMNode | None = None  # the key before
        self._taking: asyncio.Task[None] | None = None

    def nothing_to_type_into(self) -> bool:
        """Whether what the next key is meant for is still to come, and no message that is under way tells of it."""
        return False

    async def on_event(self, event: events.Event) -> None:
        """Let keys and pasted text wait for their turn; everything else comes at once."""
        if not isinstance(event, events.Key | events.Paste | Burst) or event.is_forwarded:
            await super().on_event(event)
            return
        if isinstance(event, events.Paste):  # terminals send ends of lines as they send Enter
            pasted = event.text.replace("\r\n", "\n").replace("\r", "\n")
            kept = (sign if sign.isprintable() or sign in "\n\t" else " " * sign.isspace() for sign in pasted)
            event.text = "".join(kept)  # what nobody sees could not be entered
        elif (
            isinstance(event, events.Key)
            and event.key in URGENT
            and (self.nothing_to_type_into() or self._waited(LOST_SECONDS))
        ):
            self._typed.clear()
            await super().on_event(event)
            return
        self._typed.append(event)
        if self._taking is None:
            self._waiting_since = monotonic()
            self._taking = asyncio.create_task(self._take_all())

    def _waited(self, seconds: float) -> bool:
        """Whether the next key has waited for so long."""
        return bool(self._typed) and monotonic() - self._waiting_since > seconds

    async def _take_all(self) -> None:
        """Let the keys go on, each when nothing moves any more that was set off before it."""
        try:
            while self._typed and self.screen_stack:  # none: the program is being left
                await self._settle()
                taken = asyncio.Event()
                if not self.call_later(self._take, taken):
                    return
                await taken.wait()
        finally:
            self._taking = None

    async def _take(self, taken: asyncio.Event) -> None:
        """Do with the next key what Textual does with it."""
        try:
            if self._typed and self.screen_stack:
                event = self._typed.popleft()
                if isinstance(event, Burst):
                    self._burst, event.begun_on = event, self.screen
                elif isinstance(event, events.Paste) or not self._stop_burst(event):
                    self._went_to = self.focused or self.screen
                    self._join_lines(event)
                    await super().on_event(as_digit(event, self) if isinstance(event, events.Key) else event)
        finally:
            if not self._waited(LONGEST):  # else nobody waits as long again for what has not come by now
                self._waiting_since = monotonic()
            taken.set()

    def _stop_burst(self, key: events.Key) -> bool:
        """Whether a key is not taken: one of a text pasted where nothing can be typed, or of the burst that opened the
        dialog that it would answer. Then none behind it is taken, and the person is told.
        """
        burst, typing = self._burst, hasattr(self.focused, "cursor_blink")
        if len(burst.text) > 1 and not burst.stopped:
            opened = self.screen is not burst.begun_on and hasattr(self.screen, "action_confirm")
            answers = opened and key.key in CONFIRMING and not (typing and key.key == "space")
            begins = typing or getattr(self.screen, "begins_text", False)
            burst.stopped = answers or (burst.is_paste and not begins)
            if burst.stopped:
                sentence = _(
                    "Text came all at once, as if pasted. It presses no keys here; what was left of it was not taken."
                )
                self.notify(sentence, severity="warning")
        return burst.stopped

    def _join_lines(self, event: events.Event) -> None:
        """A field of one line takes all lines of what is pasted; Textual would take the first."""
        if isinstance(event, events.Paste) and isinstance(self.focused, Input) and not hasattr(self.focused, "between"):
            event.text = " ".join(line.strip() for line in event.text.splitlines() if line.strip())

    async def _settle(self) -> None:
        """Wait until nothing is under way any more behind the last key, and where the next one would go."""
        place, rounds = self._went_to, 0
        while rounds < ROUNDS and self.screen_stack:
            if self.nothing_to_type_into() and not self._waited(LONGEST):
                await asyncio.sleep(LOOK)
                continue
            if place is not None:
                await self._pass_through(place)
            if self.screen_stack:
                last, place = place, self.focused or self.screen
                rounds = rounds + 1 if place is last else 0

    async def _pass_through(self, place: DOMNode) -> None:
        """Go the way of the last key, up from ``place``: wait until each has answered all its messages so far.

        Where the place is gone, or covered by another screen, nothing is waited for.
        """
        screen = self.screen
        for node in place.ancestors_with_self:
            passed = asyncio.Event()
            waiting = node.call_later(passed.set)
            while waiting:
                with suppress(TimeoutError):
                    await asyncio.wait_for(passed.wait(), LOOK)
                waiting = not passed.is_set() and place.is_attached and not self._waited(LONGEST)
                waiting = waiting and bool(self.screen_stack) and self.screen is screen
