"""The mountain drawn with letters and lines: 14 lines of 54 columns, tiles, rainbows, fires and spirits on it.

A tile shows its name, a rainbow ``≈≈``; a lit fire is ``▲``, an unlit one ``△``, the fire that two tiles share stands
on the edge between them. A spirit is the short code of its name on the crossing in the middle of its square, in
brackets if it lies under the evil spirit.
"""

from boardgames.stezky.model import Panorama, Situation
from boardgames.stezky.mountain import (
    BOTTOM,
    FIRES,
    MOUNTAIN,
    ROWS,
    SPIRITS,
    SQUARES,
    STRIDE,
    Place,
    areas,
    column_of,
    places_of,
    row_of,
)
from boardgames.stezky.mountain import place as place_in
from boardgames.stezky.notation import place_text

_EMPTY = """\
                  ┌────┬────┬────┬────┐
                  │    │    │    │    │
             ┌────┼────┼────┼────┼────┼────┐
             │    │    │    │    │    │    │
        ┌────┼────┼────┼────┼────┼────┼────┼────┐
        │    │    │    │    │    │    │    │    │
   ┌────┼────┼────┼────┼────┼────┼────┼────┼────┼────┐
   │    │    │    │    │    │    │    │    │    │    │
   ├────┼────┼────┼────┼────┼────┼────┼────┼────┼────┤
   │    │    │    │    │    │    │    │    │    │    │
   ├────┼────┼────┼────┼────┼────┼────┼────┼────┼────┤
   │    │    │    │    │    │    │    │    │    │    │
   └────┴────┴────┴────┴────┴────┴────┴────┴────┴────┘
     1    2    3    4    5    6    7    8    9    10""".splitlines()
LEFT = 3
"""Columns for the letters of the rows."""
CELL = 5
"""Columns from one place to the next, the border counted once."""
HEIGHT, WIDTH = len(_EMPTY), max(map(len, _EMPTY))


def spot(at: Place) -> tuple[int, int]:
    """Where a place is drawn: the column of the first of its four letters, and its line, both from 0."""
    return LEFT + (column_of(at) - 1) * CELL + 1, (len(ROWS) - row_of(at)) * 2 + 1


def place_under(x: int, y: int) -> Place | None:
    """The place drawn at column ``x`` of line ``y``, as a mouse points; None on a border or outside."""
    column, within = divmod(x - LEFT, CELL)
    row, on_line = divmod(y, 2)
    if within == 0 or not on_line or not 0 <= column < 10 or not 0 <= row < len(ROWS):
        return None
    at = place_in(len(ROWS) - row, column + 1)
    return at if MOUNTAIN >> at & 1 else None


def square_under(x: int, y: int) -> Place | None:
    """The square, by its lower left place, with its middle drawn at column ``x`` of line ``y`` or a letter beside."""
    column, beside = divmod(x - LEFT + 1, CELL)
    row, on_line = divmod(y, 2)
    if on_line or beside > 2 or not 1 <= column < 10 or not 1 <= row < len(ROWS):
        return None
    corner = place_in(len(ROWS) - row, column)
    return corner if corner in SQUARES else None


def draw(panorama: Panorama, language: str = "cs", *, covered: str | None = None) -> tuple[str, ...]:
    """The lines of the drawing, in the notation of ``language`` (cs or en), all `WIDTH` wide.

    ``covered``: the spirit under the evil one.
    """
    canvas = [list(line.ljust(WIDTH)) for line in _EMPTY]
    for at in places_of(MOUNTAIN):
        x, y = spot(at)
        if panorama.tiles >> at & 1:
            canvas[y][x : x + 4] = f" {place_text(at, language):<3}"
        elif panorama.rainbows >> at & 1:
            canvas[y][x : x + 4] = " ≈≈ "
    _draw_fires(canvas, panorama)
    for met in panorama.spirits:
        text = SPIRITS[met.spirit].code[language]
        _write(canvas, met.square, f"({text})" if met.spirit == covered else text)
    for row in ROWS:
        canvas[(len(ROWS) - row.number) * 2 + 1][1] = row.letter[language]
    return tuple("".join(line) for line in canvas)


def _draw_fires(canvas: list[list[str]], panorama: Panorama) -> None:
    lit = sum(area for area in areas(panorama.cells) if area & BOTTOM)
    for fire in FIRES:
        if fire & ~panorama.tiles:
            continue
        first, *others = places_of(fire)
        x, y = spot(first)
        canvas[y][x + 4 if others else x + 3] = "▲" if fire & lit else "△"


def _write(canvas: list[list[str]], corner: Place, text: str) -> None:
    """Write a text on the crossing above and to the right of a place."""
    x, y = spot(corner + STRIDE + 1)
    begin = x - 1 - len(text) // 2
    canvas[y + 1][begin : begin + len(text)] = text


def draw_situation(situation: Situation) -> tuple[str, ...]:
    """Every panorama under the name of its player, in the notation of the file."""
    lines: list[str] = []
    for player in situation.players:
        drawn = draw(player.panorama, situation.notation, covered=player.covered)
        lines += [player.name, *(line.rstrip() for line in drawn)]
    return tuple(lines)
