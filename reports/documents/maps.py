"""The map on one sheet."""

from __future__ import annotations

from typing import Any

from fejag_admin.common.language import _
from reports.documents.layers import layers
from reports.documents.legend import legend
from reports.documents.map_drawing import MapGrid, canvas
from reports.documents.placing import placing
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight

LEGEND = 46.0
"""The height that the legend needs below the map, in millimetres, with few teams."""


def map_heading(sight: Sight) -> str:
    """What the map is called: the last one of a camp shows what was uncovered in the end."""
    if sight.is_master:
        return _("Master's map")
    return _("Map at the end of the camp") if sight.state.over else _("Map")


def map_grid(size: int, area: PageArea) -> MapGrid:
    """Where the cells lie on a map of one sheet, its upper left corner being that of the area."""
    return MapGrid.fitting(size, min(area.width, area.height - LEGEND))


def map_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The map on one sheet, with what is new, a layer if one is wanted, and a legend; for a team where it may place."""
    area = PageArea(request.paper)
    grid = map_grid(sight.view.size, area)
    lit, free, above, below = placing(sight, sight.viewer)
    over = layers(sight, grid, request.layer)
    body = {"canvas": canvas(sight, grid, lit, free) | {"layers": over}, "above": above, "below": below}
    return frame(sight, map_heading(sight), area, body | {"legend": legend(sight, over["signs"], lit=bool(lit))})
