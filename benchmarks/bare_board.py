"""The least that Textual does with a board: 41x41 squares drawn with the line API, and nothing else.

The yardstick of ``benchmarks.startup``; ``python -m benchmarks.bare_board`` shows it (Ctrl+Q leaves).
"""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.strip import Strip
from textual.widget import Widget

SIZE = 41
_STYLES = [Style(color="white", bgcolor=f"rgb({shade},40,{160 - shade})") for shade in range(0, 160, 16)]


class Board(Widget):
    """Squares of two columns and a line each, in ten colours, a figure in every seventh; the cursor in one of them."""

    DEFAULT_CSS = "Board { height: 1fr; }"

    def render_line(self, y: int) -> Strip:
        """One row of the board."""
        cells = range(SIZE * y, SIZE * (y + 1)) if y < SIZE else range(0)
        return Strip([Segment("a " if cell % 7 == 0 else "  ", _STYLES[cell * cell % 10]) for cell in cells])


class BareBoard(App[None]):
    """The application around it."""

    def compose(self) -> ComposeResult:
        """Only the board."""
        yield Board()


if __name__ == "__main__":
    BareBoard().run()
