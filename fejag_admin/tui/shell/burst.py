"""Keys that arrive all at once: typed ahead on a slow line, or pasted into a terminal that does not tell so."""

from __future__ import annotations

from textual.events import Event
from textual.screen import Screen

PASTED_LETTERS = 3  # so many with an end of a line among them, all at once, were not typed


class Burst(Event):
    """Keys follow that came all at once, as ``text``; empty: keys follow that came one by one."""

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
