"""A slider through the journal: which entry is looked at, and where the rounds end; pressed or dragged by the mouse."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from fejag_admin.common.language import _
from fejag_admin.tui.shell.shell import Guarded

_ENDS = 3  # columns of each arrow at the ends


class Slider(Guarded, Widget, can_focus=False):
    """One line: arrows at both ends, a track with a tick at the end of every round, and the entry in words.

    It only asks (`Moved`); whoever listens gives it the new moment with `show`.
    """

    DEFAULT_CSS = "Slider { height: 1; background: $surface; }"

    @dataclass
    class Moved(Message):
        """The camp is to be shown as of this entry."""

        slider: Slider
        version: int

    def __init__(self) -> None:
        super().__init__()
        self.at, self.last = 1, 1
        self.stops: tuple[int, ...] = ()
        self._standing = ""
        self._dragging = False

    def show(self, at: int, last: int, stops: tuple[int, ...], standing: str) -> None:
        """Show entry ``at`` of ``last``; ``stops``: entries at which rounds end; ``standing``: where the camp stood."""
        self.at, self.last, self.stops, self._standing = at, last, stops, standing
        self.refresh()

    def render(self) -> Content:
        words = self._words()
        track = ["─"] * self._length(words)
        for stop in self.stops:
            track[self._column(stop, len(track))] = "┴"
        cursor = self._column(self.at, len(track))
        return Content.assemble(
            _arrow("◂", -1),
            Content("".join(track[:cursor])).stylize("dim"),
            ("●", "bold"),
            Content("".join(track[cursor + 1 :])).stylize("dim"),
            _arrow("▸", 1),
            words,
        )

    def _words(self) -> str:
        text = _("entry {at} of {last}").format(at=self.at, last=self.last)
        return f" {text} · {self._standing}"[: max(self.size.width // 2, 20)]

    def _length(self, words: str) -> int:
        return max(self.size.width - len(words) - 2 * _ENDS, 1)

    def _column(self, version: int, length: int) -> int:
        return (version - 1) * (length - 1) // max(self.last - 1, 1)

    def _version_at(self, x: int) -> int:
        """The entry of a place on the track."""
        length = self._length(self._words())
        column = min(max(x - _ENDS, 0), length - 1)
        return 1 + round(column * (self.last - 1) / max(length - 1, 1))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """An arrow steps by one entry; the track is taken hold of."""
        step = event.style.meta.get("step")
        if step is not None:
            self._ask(self.at + step)
        elif event.x < _ENDS + self._length(self._words()):
            self._dragging = True
            self.capture_mouse()
            self._ask(self._version_at(event.x))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._dragging:
            self._ask(self._version_at(event.x))

    def on_mouse_up(self) -> None:
        self._dragging = False
        self.release_mouse()

    def _ask(self, version: int) -> None:
        version = min(max(version, 1), self.last)
        if version != self.at:
            self.post_message(self.Moved(self, version))


def _arrow(sign: str, step: int) -> Content:
    return Content(f" {sign} ").stylize("bold").stylize(Style.from_meta({"step": step}))
