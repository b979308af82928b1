"""The map on one sheet, and as a poster to be glued together from sheets."""

from __future__ import annotations

from math import ceil
from typing import Any

from fejag_admin.common.language import _
from reports.documents.legend import legend
from reports.documents.map_drawing import Grid, canvas
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight

LEGEND = 46.0
"""The height that the legend needs below the map, in millimetres, with few teams."""
OVERLAP = 10.0
POSTER_CELL = 10.0
SMALL_POSTER_CELL = 7.0
LARGE_BOARD = 50


def map_heading(sight: Sight) -> str:
    """What the map is called: the last one of a camp shows what was uncovered in the end."""
    if sight.is_master:
        return _("Master's map")
    return _("Map at the end of the camp") if sight.state.over else _("Map")


def map_grid(size: int, area: PageArea) -> Grid:
    """Where the cells lie on a map of one sheet, its upper left corner being that of the area."""
    return Grid.fitting(size, min(area.width, area.height - LEGEND))


def map_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The map on one sheet, with a legend below."""
    area = PageArea(request.paper)
    grid = map_grid(sight.view.size, area)
    return frame(sight, map_heading(sight), area, {"canvas": canvas(sight, grid), "legend": legend(sight)})


def poster_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The map in large, cut into sheets that overlap, with marks where to cut; the last sheet holds the legend."""
    area = PageArea(request.paper)
    size = sight.view.size
    grid = Grid(size, SMALL_POSTER_CELL if size > LARGE_BOARD else POSTER_CELL)
    width, height = area.width, area.height - OVERLAP
    across, down = sheets(grid.side, width), sheets(grid.side, height)
    tiles = [
        {
            "x": column * (width - OVERLAP),
            "y": row * (height - OVERLAP),
            "name": f"{row + 1}–{column + 1}",
            "right": column + 1 < across,
            "below": row + 1 < down,
        }
        for row in range(down)
        for column in range(across)
    ]
    body = {
        "canvas": canvas(sight, grid),
        "legend": legend(sight),
        "tiles": tiles,
        "tile": {"width": width, "height": height, "overlap": OVERLAP},
        "caption": _("sheet {name}: row {row} of {rows}, column {column} of {columns}"),
        "advice": _("Cut along the dashed lines and glue each sheet over the strip that is left of its neighbour."),
        "across": across,
        "down": down,
    }
    return frame(sight, map_heading(sight), area, body)


def sheets(side: float, room: float) -> int:
    """How many sheets with so much room each, overlapping, a drawing of this side needs."""
    return max(1, ceil((side - OVERLAP) / (room - OVERLAP)))
