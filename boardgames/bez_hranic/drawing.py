"""A map as text: a sign for each region on a grid, the stations of a route marked. A sketch, not to scale.

Which regions are neighbours cannot be read from it; it shows where about a journey leads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from boardgames.bez_hranic.atlas import Atlas, index
from boardgames.bez_hranic.model import Situation

CENTRE = "centre"
CHOSEN = "chosen"
WAY = "way"
PLAIN = "plain"

_MARKS = {CENTRE: ("<", ">"), CHOSEN: ("[", "]"), WAY: ("·", "·"), PLAIN: (" ", " ")}
WIDTH = 5
"""The width of a region on the drawing: three for its sign, one on either side for the mark."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A region on the drawing: its ``column`` and ``row`` on the grid, what stands there, and its part in a journey.

    ``role``: centre, chosen, way or plain. ``text`` is `WIDTH` letters wide.
    """

    region: str
    column: int
    row: int
    text: str
    role: str


def spots(
    atlas: Atlas, route: Sequence[str] = (), centre: Sequence[str] = (), chosen: Sequence[str] = ()
) -> tuple[Spot, ...]:
    """Every region that has a place on the drawing, row by row; none if the map does not say where they stand.

    ``route``: the regions passed; ``centre`` and ``chosen``: states, marked in all their parts.
    """
    return tuple(sorted(_spots(atlas, route, centre, chosen), key=lambda spot: (spot.row, spot.column)))


def _spots(atlas: Atlas, route: Sequence[str], centre: Sequence[str], chosen: Sequence[str]) -> Iterator[Spot]:
    for region in atlas.pieces:
        if region.at is None:
            continue
        if region.state in chosen:
            role = CHOSEN
        elif region.state in centre:
            role = CENTRE
        else:
            role = WAY if region.code in route else PLAIN
        before, after = _MARKS[role]
        sign = (region.sign or region.code)[:3]
        yield Spot(region.code, *region.at, f"{before}{sign}{after}".ljust(WIDTH), role)


def draw(
    atlas: Atlas, route: Sequence[str] = (), centre: Sequence[str] = (), chosen: Sequence[str] = ()
) -> tuple[str, ...]:
    """The drawing as lines of text: `<FR>` start and target, `[HU]` chosen, `·DE·` on the way; see `spots`."""
    rows: dict[int, str] = {}
    found = spots(atlas, route, centre, chosen)
    for spot in found:
        line = rows.get(spot.row, "")
        rows[spot.row] = line.ljust(spot.column * WIDTH) + spot.text
    return tuple(rows.get(row, "").rstrip() for row in range(max(rows, default=-1) + 1))


def at(atlas: Atlas, column: int, line: int) -> str | None:
    """The region under a point of the drawing (letter in the line, line), for a mouse; None beside the map."""
    places = {region.at: region.code for region in atlas.pieces if region.at is not None}
    return places.get((column // WIDTH, line))


def sign(atlas: Atlas, region: str) -> str:
    """What stands for a region on the drawing."""
    known = index(atlas).regions[region]
    return (known.sign or known.code)[:3]


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
