"""A printed page in small: two pixels in every place of the terminal, one above the other; it scrolls."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from fejag_admin.tui.shell.guard import Guarded

if TYPE_CHECKING:
    from reports.typesetter import Raster

PAPER = b"\xff\xff\xff"
UPPER_HALF = "▀"
SHADES = bytes(17 * round(value / 17) for value in range(256))
"""For each value of a colour the nearest of sixteen: Textual remembers every pair of colours that it has drawn."""


class PageView(Guarded, ScrollView, can_focus=True):
    """One page, or nothing."""

    DEFAULT_CSS = """
    PageView { width: 1fr; height: 1fr; background: $background; scrollbar-size: 1 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.picture: Raster | None = None

    def show(self, picture: Raster | None) -> None:
        """Show this page from its top; None shows nothing."""
        self.picture = picture
        size = Size(0, 0) if picture is None else Size(picture.width, (len(picture.rows) + 1) // 2)
        if size != self.virtual_size:
            self.virtual_size = size
            self.scroll_to(0, 0, animate=False)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Two rows of the picture as one line of the terminal."""
        left, top = self.scroll_offset
        width, at = self.size.width, 2 * (y + top)
        if self.picture is None or at >= len(self.picture.rows):
            return Strip.blank(width, self.rich_style)
        rows = self.picture.rows
        lower = rows[at + 1] if at + 1 < len(rows) else PAPER * self.picture.width
        line = Strip(_segments(rows[at].translate(SHADES), lower.translate(SHADES)), self.picture.width)
        return line.crop_extend(left, left + width, self.rich_style)


def _segments(upper: bytes, lower: bytes) -> list[Segment]:
    """A line of half blocks; neighbours of the same colours are one segment."""
    segments: list[Segment] = []
    start, last = 0, upper[:3] + lower[:3]
    for at in range(3, len(upper) + 3, 3):
        here = upper[at : at + 3] + lower[at : at + 3]
        if here != last:
            segments.append(Segment(UPPER_HALF * ((at - start) // 3), _style(last)))
            start, last = at, here
    return segments


@lru_cache(maxsize=512)
def _style(colours: bytes) -> Style:
    """The red, green and blue of the upper pixel in front of those of the lower one."""
    return Style(color=Color.from_rgb(*colours[:3]), bgcolor=Color.from_rgb(*colours[3:]))
