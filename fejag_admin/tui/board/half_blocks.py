"""The whole map in small: two rows of cells in one line of half blocks, without letters or obstacles."""

from __future__ import annotations

from itertools import groupby

from rich.style import Style
from rich.text import Text

from fejag_admin.camp.views.map_picture import Picture
from fejag_admin.rules.board import Mask
from fejag_admin.tui.board.paint import Palette

UPPER = "▀"


def half_blocks(picture: Picture, palette: Palette, fresh: Mask = 0) -> Text:
    """A column for each cell and a line for two rows; ``fresh``: the cells that stand out.

    The sign is the upper cell, what is behind it the lower one.
    """
    size, squares = picture.size, picture.squares
    dots = [palette.dot(square, bool(fresh >> cell & 1)) for cell, square in enumerate(squares)]
    blank = palette.ground
    lines = []
    for row in range(0, size, 2):
        upper = dots[row * size : (row + 1) * size]
        lower = dots[(row + 1) * size : (row + 2) * size] or [blank] * size
        line = Text()
        for (over, under), cells in groupby(zip(upper, lower, strict=True)):
            line.append(UPPER * len(list(cells)), Style(color=over.rich_color, bgcolor=under.rich_color))
        lines.append(line)
    return Text("\n").join(lines)
