"""The map as a poster to be glued together: sheets alike in size and full, cut along the edges of cells."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise, product
from math import ceil
from typing import Any

from fejag_admin.camp.views.cutout import Cutout
from fejag_admin.common.language import _, ngettext
from reports import NothingChangedError
from reports.documents.layers import legend, map_heading
from reports.documents.map_drawing import MapGrid, canvas
from reports.page_frame import SIDE, PageArea, Paper, frame
from reports.print_request import PrintRequest
from reports.sight import Sight

CELL, SMALL_CELL, LARGE_BOARD = 10.0, 7.0, 50
"""The least side of a cell where no number of sheets is asked for, in millimetres; the smaller on large boards."""
STRIP, RIM, CAPTION = 8.0, 7.0, 9.0
"""The strip to be glued over, the empty rim of a sheet at its sides, what stands above the map."""
LEGENDS = {"below": 34.0, "beside": 52.0}
"""The room kept for the legend on the last sheet, below the map or beside it, where the map needs all of the rest."""
MOST_SHEETS, WORTH = 100, 0.94
"""Sheets are spared while cells are at least this share of what all that are allowed would give."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a board is cut: on what paper, how many columns and rows lie on each sheet, from one seam to the next."""

    area: PageArea
    cell: float
    columns: tuple[int, ...]
    rows: tuple[int, ...]

    @property
    def count(self) -> int:
        return len(self.columns) * len(self.rows)


def poster_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The sheets that are wanted of the poster, the first with how to glue them, the last with the legend.

    Raise NothingChangedError if no sheet changed.
    """
    size = sight.view.size
    cut = plan(size, request)
    tiles = _tiles(sight, cut)
    template = ngettext("{n} sheet; the map is {side} cm wide.", "{n} sheets; the map is {side} cm wide.", cut.count)
    template = template.format(n=cut.count, side=round(MapGrid(size, cut.cell).side / 10))
    if request.since is not None:
        then = sight.then(request.since)
        tiles = [tile for tile, before in zip(tiles, _tiles(then, cut), strict=True) if tile != before]
        if not tiles:
            nothing = _("No sheet of the poster changed since entry {entry}.")
            raise NothingChangedError(nothing.format(entry=then.version))
        changed = _("Changed since entry {entry}: {sheets}.")
        template += " " + changed.format(entry=then.version, sheets=", ".join(tile["name"] for tile in tiles))
    width, height = _room(cut.area)
    body = {
        "tiles": tiles,
        "strip": STRIP,
        "caption": _("sheet {name}: row {row} of {rows}, column {column} of {columns}"),
        "advice": _("Cut along the dashed lines and glue each sheet over the grey strip of its neighbour."),
        "told": template,
        "across": len(cut.columns),
        "down": len(cut.rows),
        "side": RIM,
        "width": width,
        "room": height,
        "top-of-map": CAPTION,
    }
    return frame(sight, map_heading(sight), cut.area, body)


def _tiles(sight: Sight, cut: Cut) -> list[dict[str, Any]]:
    """All sheets by rows: where each is (from 0), its part of the map and which sides are no seams."""
    size, tiles = sight.view.size, []
    spans = ([range(*ends) for ends in pairwise(accumulate(parts, initial=0))] for parts in (cut.rows, cut.columns))
    for (row, rows), (column, columns) in product(*map(enumerate, spans)):
        outer = {"left": column == 0, "top": row == 0, "right": columns[-1] + 1 == size, "bottom": rows[-1] + 1 == size}
        drawn = canvas(sight, MapGrid(size, cut.cell, Cutout(rows, columns)))
        drawn["edges"] = [edge for edge, is_outer in outer.items() if is_outer]
        tiles.append({"at": [row, column], "name": f"{row + 1}–{column + 1}", "canvas": drawn})
    tiles[-1]["legend"] = legend(sight)
    return tiles


def plan(size: int, request: PrintRequest) -> Cut:
    """How to cut a board: on at most so many sheets, with about the largest cells; else on as few as are needed."""
    if request.sheets is not None:
        most = min(request.sheets, MOST_SHEETS)
        cuts = [_best(size, request.paper, sheets) for sheets in range(max(most // 2, 1), most + 1)]
        return next(cut for cut in cuts if cut.cell >= WORTH * cuts[-1].cell)
    least = SMALL_CELL if size > LARGE_BOARD else CELL
    larger = (_best(size, request.paper, sheets) for sheets in range(1, MOST_SHEETS + 1))
    return next(cut for cut in larger if cut.cell >= least)


@lru_cache(maxsize=512)
def _best(size: int, paper: Paper, most: int) -> Cut:
    """The cut with the largest cells on up to ``most`` sheets, upright or lying, the legend where it costs least."""
    cuts = []
    for flipped, (place, kept) in product((False, True), LEGENDS.items()):
        area = PageArea(paper, flipped)
        width, height = _room(area)
        rooms = (width, kept * (place == "beside")), (height, kept * (place == "below"))
        for across in range(1, min(most, size) + 1):
            counts = across, min(most // across, size)
            cell = min(_largest(size, *room, count) for room, count in zip(rooms, counts, strict=True))
            if cell:
                columns, rows = (_split(size, *room, cell, count) for room, count in zip(rooms, counts, strict=True))
                cuts.append(Cut(area, cell, columns, rows))
    return max(cuts, key=lambda cut: (cut.cell, -cut.count))


def _room(area: PageArea) -> tuple[float, float]:
    """How wide and high the map may be on a sheet, with the strip."""
    return area.width + 2 * (SIDE - RIM), area.height - CAPTION


def _split(size: int, room: float, legend_room: float, cell: float, sheets: int) -> tuple[int, ...]:
    """How many lines of cells lie on each of so many sheets in a row, as equal as may be; empty if they do not fit."""
    gutter, fits = MapGrid(size, cell).gutter, []
    for at in range(1, sheets + 1):
        free = room - gutter * ((at == 1) + (at == sheets)) - (legend_room if at == sheets else STRIP)
        fits.append(max(int(free / cell + 1e-6), 0))
    if sum(fits) < size:
        return ()
    parts: list[int] = []
    for at, most in enumerate(fits):
        size_left = size - sum(parts)
        parts.append(min(most, max(ceil(size_left / (sheets - at)), size_left - sum(fits[at + 1 :]))))
    return tuple(parts) if all(parts) else ()


@lru_cache(maxsize=512)
def _largest(size: int, room: float, legend_room: float, sheets: int) -> float:
    """The largest side of a cell with which all lines lie on so many sheets in a row; 0 if there is none."""
    low, high = 0.0, room
    for _step in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if _split(size, room, legend_room, middle, sheets) else (low, middle)
    return low
