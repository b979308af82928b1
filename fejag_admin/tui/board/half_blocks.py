"""The whole map in small: two rows of cells in one line of half blocks, without letters or obstacles."""

from __future__ import annotations

from rich.text import Text

from fejag_admin.camp.views.map_picture import MapPicture, Overlay, line_of
from fejag_admin.rules.board import Mask
from fejag_admin.tui.board.paint import BoardPalette, RowPainter


def half_blocks(picture: MapPicture, palette: BoardPalette, fresh: Mask = 0) -> Text:
    """A column for each cell and a line for two rows; ``fresh``: the cells that stand out."""
    painter, columns, overlay = RowPainter(picture, palette), range(picture.size), Overlay(fresh=fresh)
    lines = range(line_of(picture.size - 1, "half") + 1)
    drawn = (painter.segments("half", line, columns, -1, overlay) for line in lines)
    return Text("\n").join(Text.assemble(*((segment.text, segment.style or "") for segment in line)) for line in drawn)
