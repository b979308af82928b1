"""A map as text: a sign for each region on a grid, the stations of a route marked. A sketch, not to scale.

Which regions are neighbours cannot be read from it; it shows where about a journey leads.
"""

from collections.abc import Sequence

from boardgames.bez_hranic.atlas import Atlas
from boardgames.bez_hranic.model import Situation

WIDTH = 5
"""The width of a region on the drawing: three for its sign, one on either side for the mark."""


def draw(
    atlas: Atlas, route: Sequence[str] = (), centre: Sequence[str] = (), chosen: Sequence[str] = ()
) -> tuple[str, ...]:
    """The drawing as lines of text: `<FR>` start and target, `[HU]` chosen, `·DE·` on the way.

    ``route``: the regions passed; ``centre`` and ``chosen``: states, marked in all their parts. Empty if the map does
    not say where its regions stand.
    """
    rows: dict[int, str] = {}
    placed = [(region.at, region) for region in atlas.pieces if region.at is not None]
    for (column, row), region in sorted(placed, key=lambda item: item[0]):
        marks = {"[]": region.state in chosen, "<>": region.state in centre, "··": region.code in route}
        mark = next((mark for mark, fits in marks.items() if fits), "  ")
        sign = (region.sign or region.code)[:3]
        rows[row] = rows.get(row, "").ljust(column * WIDTH) + f"{mark[0]}{sign}{mark[1]}".ljust(WIDTH)
    return tuple(rows.get(row, "").rstrip() for row in range(max(rows, default=-1) + 1))


def draw_situation(situation: Situation) -> tuple[str, ...]:
    """The map, with the states in the centre and those chosen or offered, or with the route that is claimed."""
    claim = situation.claim
    if claim is not None:
        centre = [state for state in (claim.start, claim.target) if state is not None]
        return draw(situation.atlas, [part for parts in claim.route for part in parts], centre, claim.visits)
    if not situation.tables:
        return draw(situation.atlas)
    table = situation.tables[-1]
    return draw(situation.atlas, (), table.centre, table.offer)
