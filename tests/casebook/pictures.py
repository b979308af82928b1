"""The boards of the casebook as small pictures for the guide: SVG, readable in grey.

What stands at the beginning has the marks of the drawing (``rB``: a bear of red, on its start cell in a square).
Figures placed by the orders have a dark rim and their turn, refused ones are crossed out. Cells are shaded that a
drawing in the case expects (light, what is uncovered); an arrow is an attack, a broken one an attack without effect.
"""

import re
from collections.abc import Iterator
from html import escape
from math import hypot

from fejag_admin.rules.board import Cell, column_name, parse_cell
from fejag_admin.rules.orders import Place
from tests.casebook.expectations import Claim
from tests.casebook.language import Case
from tests.casebook.words import LETTERS, Step

SIDE = 20  # units of a cell
COLOURS = {"red": "#e58a83", "blue": "#8fb4e8", "green": "#8fcf95", "yellow": "#eedd72", "white": "#fff"}
_LETTER = {kind: letter for letter, kind in LETTERS.items()} | {"zaba": "F"}
_ATTACK = re.compile(r"attack (\w+) > (\w+) is (.*)")
_STYLE = (
    "text{font:9px sans-serif;text-anchor:middle}.g{stroke:#bbb}.w{stroke:#000;stroke-width:3}.l{fill:#ffe9a8}"
    ".t{fill:#999}.r{stroke:#000;stroke-width:2}.n{font:bold 8px sans-serif}"
    ".a{stroke:#b00;stroke-width:1.5;marker-end:url(#a)}.v{stroke-dasharray:3}"
)
_ARROW = (
    '<marker id="a" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto">'
    '<path d="M0 0 6 3 0 6z" fill="#b00"/></marker>'
)


def picture(case: Case) -> str | None:
    """A picture of a case as SVG; None if nothing lies on its board, so that there is nothing to see."""
    if not case.figures and not any(isinstance(step, Step) and isinstance(step.command, Place) for step in case.steps):
        return None
    length = (case.board.size + 1) * SIDE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {length} {length}" width="{length}" role="img">'
        f"<title>{escape(case.id)}</title><style>{_STYLE}</style>{_ARROW}"
        f'<path d="M0 0h{length}v{length}H0z" fill="#fff"/>{"".join(_drawn(case))}</svg>\n'
    )


def _drawn(case: Case) -> Iterator[str]:
    board, size = case.board, case.board.size
    for cell in sorted(_shaded(case)):
        yield _square(cell, size, 'class="l"')
    for cell in sorted(board.temple):
        yield _square(cell, size, 'class="t"')
    lines = "".join(f"M{SIDE} {at}H{(size + 1) * SIDE}M{at} {SIDE}V{(size + 1) * SIDE}" for at in _edges(size))
    yield f'<path class="g" d="{lines}"/>'
    for at in range(size):
        yield _text((at + 1.5) * SIDE, 0.7 * SIDE, column_name(at)) + _text(SIDE / 2, (at + 1.7) * SIDE, str(at + 1))
    for wall in sorted(board.walls):
        yield f'<path class="w" d="{_wall(wall, size)}"/>'
    for number, ends in enumerate(board.teleports, 1):
        for cell in ends:
            x, y = _middle(cell, size)
            yield f'<circle cx="{x}" cy="{y}" r="8" fill="none" stroke="#000"/>' + _text(x, y + 3, f"o{number}")
    for team, cell in board.starts:
        yield _square(cell, size, f'fill="{COLOURS[team]}" stroke="#555"')
    yield from _attacks(case)
    for team, letter, cell in case.figures:
        yield _figure(team, letter, cell, size)
    yield from _orders(case)


def _orders(case: Case) -> Iterator[str]:
    """The figures that are placed, with their turn; those that are refused crossed out."""
    size, turn = case.board.size, 0
    for step in case.steps:
        if not isinstance(step, Step) or not isinstance(step.command, Place):
            continue
        place = step.command
        turn += 1
        yield _figure(place.team, _LETTER[place.figure], place.at, size, "r")
        x, y = _middle(place.at, size)
        if step.verdict.code is not None:
            yield f'<path class="r" d="M{x - 8} {y - 8}l16 16m0-16l-16 16"/>'
        yield _text(x + 8, y - 5, str(turn), "n")


def _attacks(case: Case) -> Iterator[str]:
    """The attacks of which something is expected, as it is expected last."""
    size, found = case.board.size, {}
    for step in case.steps:
        said = _ATTACK.match(step.line.text) if isinstance(step, Claim) else None
        if said is not None and not said[3].startswith("number"):
            found[said[1], said[2]] = said[3]
    for (attacker, target), how in found.items():
        (x, y), (to_x, to_y) = (_middle(parse_cell(name, size), size) for name in (attacker, target))
        short = 1 - 9 / hypot(to_x - x, to_y - y)  # the arrow ends at the rim of the figure
        broken = "" if how.startswith("in effect") else " v"
        yield f'<path class="a{broken}" d="M{x} {y}l{(to_x - x) * short:.0f} {(to_y - y) * short:.0f}"/>'


def _shaded(case: Case) -> set[Cell]:
    """The cells that the first drawing among the expectations marks."""
    drawings = (step.values.drawing for step in case.steps if isinstance(step, Claim))
    return next((set(one.marks) for one in drawings if one is not None), set())


def _figure(team: str, letter: str, cell: Cell, size: int, style: str = "g") -> str:
    x, y = _middle(cell, size)
    circle = f'<circle class="{style}" cx="{x}" cy="{y}" r="8" fill="{COLOURS[team]}"/>'
    return circle + _text(x, y + 3, team[0] + letter)


def _edges(size: int) -> range:
    return range(SIDE, (size + 1) * SIDE + 1, SIDE)


def _middle(cell: Cell, size: int) -> tuple[int, int]:
    row, column = divmod(cell, size)
    return column * SIDE + SIDE * 3 // 2, row * SIDE + SIDE * 3 // 2


def _square(cell: Cell, size: int, how: str) -> str:
    row, column = divmod(cell, size)
    return f'<path d="M{(column + 1) * SIDE} {(row + 1) * SIDE}h{SIDE}v{SIDE}h-{SIDE}z" {how}/>'


def _wall(wall: tuple[Cell, Cell], size: int) -> str:
    """The side between two cells, the first of which is the upper or the left one."""
    row, column = divmod(wall[1], size)
    return f"M{(column + 1) * SIDE} {(row + 1) * SIDE}" + (f"v{SIDE}" if wall[1] == wall[0] + 1 else f"h{SIDE}")


def _text(x: float, y: float, text: str, style: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}"{f" class={style!r}" if style else ""}>{text}</text>'
