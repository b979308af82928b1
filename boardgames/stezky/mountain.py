"""The mountain: its 48 places, what adjoins what, areas, paths down to the valley, squares and fires (rules M1 to M5).

A place is a number, a set of places a `Mask` with a bit for each. Rows are 11 bits apart although they have at most ten
places: the idle bit keeps the end of a row from touching the beginning of the next.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from boardgames.core.verdict import Name
from fejag_admin.common.files import data_json

Place = int
Mask = int

STRIDE = 11


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the mountain, ``number`` 1 at the foot: the name of its colour, its ``letter``, the columns it has."""

    number: int
    name: Name
    letter: Name
    columns: tuple[int, ...]


def place(row: int, column: int) -> Place:
    """The place in ``row`` (from 1, the lowest) and ``column`` (from 1); it need not be on the mountain."""
    return (row - 1) * STRIDE + column - 1


def row_of(at: Place) -> int:
    """The number of the row of a place."""
    return at // STRIDE + 1


def column_of(at: Place) -> int:
    """The number of the column of a place."""
    return at % STRIDE + 1


def mask_of(*places: Place) -> Mask:
    mask = 0
    for at in places:
        mask |= 1 << at
    return mask


def places_of(mask: Mask) -> Iterator[Place]:
    """The places of a set, from the foot of the mountain up and from left to right."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


_DATA = data_json("stezky", "mountain.json")
ROWS = tuple(
    Row(raw["row"], Name(**raw["name"]), Name(**raw["letter"]), tuple(raw["columns"]))
    for raw in sorted(_DATA["rows"], key=lambda raw: raw["row"])
)
MOUNTAIN: Mask = mask_of(*(place(row.number, column) for row in ROWS for column in row.columns))
BOTTOM: Mask = mask_of(*(place(row.number, column) for row in ROWS[:1] for column in row.columns))
RAINBOWS: int = _DATA["rainbows"]
FIRES: tuple[Mask, ...] = tuple(mask_of(*(place(*at) for at in fire)) for fire in _DATA["fires"])
"""Each fire as the set of the tiles that bear it: one tile, or two that bear a half each (rule M4)."""


def around(mask: Mask) -> Mask:
    """The places of the mountain that share an edge with a place of ``mask`` (some of ``mask`` itself may be in it)."""
    return (mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE) & MOUNTAIN


def fringe(cells: Mask) -> Mask:
    """The places where a rainbow may go: free and touching ``cells``; anywhere if nothing lies there (rules R1, R2)."""
    return (around(cells) if cells else MOUNTAIN) & ~cells


def areas(cells: Mask) -> tuple[Mask, ...]:
    """The areas into which ``cells`` fall by their edges (rule M2), in the order of their lowest places."""
    areas_found = []
    while cells:
        area = cells & -cells
        while (grown := (area | around(area)) & cells) != area:
            area = grown
        areas_found.append(area)
        cells &= ~area
    return tuple(areas_found)


def path_down(start: Mask, cells: Mask) -> tuple[Place, ...]:
    """A shortest path over ``cells`` from a place of ``start`` to the bottom row (rule M3), the start first.

    Among equally short ones the path keeps to the lowest places, then to the left. Empty if there is none.
    """
    rings = [start & cells]
    seen = rings[0]
    while rings[-1] and not rings[-1] & BOTTOM:
        rings.append(around(rings[-1]) & cells & ~seen)
        seen |= rings[-1]
    if not rings[-1]:
        return ()
    at = next(places_of(rings[-1] & BOTTOM))
    path = [at]
    for ring in reversed(rings[:-1]):
        at = next(places_of(around(1 << at) & ring))
        path.append(at)
    return tuple(reversed(path))


SQUARES: dict[Place, Mask] = {
    corner: square
    for corner in places_of(MOUNTAIN)
    if not (square := mask_of(corner, corner + 1, corner + STRIDE, corner + STRIDE + 1)) & ~MOUNTAIN
}
"""Every square of the mountain, four places, by its lower left place (rule M5)."""


def full_squares(cells: Mask) -> tuple[Place, ...]:
    """The squares, by their lower left places, all four places of which are in ``cells``."""
    return tuple(corner for corner, square in SQUARES.items() if not square & ~cells)


EVIL = "evil"


@dataclass(frozen=True, slots=True)
class Spirit:
    """A spirit: ``kind`` is plain (effect at once), blue (counts at the end) or evil; ``code`` is for drawings."""

    id: str
    kind: str
    name: Name
    code: Name


SPIRITS: dict[str, Spirit] = {
    raw["id"]: Spirit(raw["id"], raw["kind"], Name(**raw["name"]), Name(**raw["code"]))
    for raw in data_json("stezky", "spirits.json")
}
"""The spirits by id, in the order of the rulebook."""
