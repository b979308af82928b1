"""The map as a picture of plain characters, shared by the terminal's board and ``fejag map``.

`paint` turns a view (what may be seen, R2) and the layers asked for into one `Square` per cell; how a square looks is
plain text, so the picture is legible without colour. Three zooms, two of them square on a usual terminal, and one
of nothing but colours, ``half``, in which two rows share a line:

``tiny``, one column and one row a cell, for the whole map in a small window: a figure is its team's capital letter,
and an obstacle takes the place of what its cell would show. Beside a figure only a style can show it.

``small``, two columns and one row a cell, as in a maze drawn on a typewriter: ``│`` in a cell's second column is an
obstacle on its right side, ``▁`` one on its lower side. A figure needs both its columns, so an obstacle beside a
figure is drawn by the neighbour (``│`` in the neighbour's first column, ``▔`` on its upper side). Between two figures
there is no room: `Picture.unseen` lists those obstacles, and a screen marks them by style.

``large``, four columns and two rows a cell: three columns of contents, and obstacles as lines in rows and columns of
their own, joined where they meet.

A figure is two letters: its team's and its own. ``fT`` shines, ``ft`` is cut off from its start, ``Ft`` is struck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from fejag_admin.camp.views.cutout import GAP, Cutout, whole_board
from fejag_admin.camp.views.projection import Condition, View
from fejag_admin.rules.board import Cell, Mask, Wall, cells_of, column_name, mask_of
from fejag_admin.rules.formation import Figure
from fejag_admin.texts.colours import Letters

Zoom = Literal["half", "tiny", "small", "large"]
Role = Literal["unknown", "known", "light", "shining", "cut-off", "struck", "temple", "teleport", "start"]

RIGHT, BELOW, LEFT, ABOVE = 1, 2, 4, 8
ZOOMS: tuple[Zoom, ...] = ("tiny", "small", "large")  # those of signs
WIDTH: dict[Zoom, int] = {"half": 1, "tiny": 1, "small": 2, "large": 4}  # columns a cell
HEIGHT: dict[Zoom, int] = {"half": 1, "tiny": 1, "small": 1, "large": 2}  # lines a cell
TORN = "~"  # where rows or columns are left out
GUTTER = 3  # columns left of the board: the number of the row and a blank

_FIGURES = frozenset(("shining", "cut-off", "struck"))
_GROUND = frozenset(("unknown", "known", "light"))
_THINGS = frozenset(("temple", "teleport", "start"))
_LARGE_MARK = {"cut-off": "-", "struck": "x"}
# The lines that meet in a corner, by the sides from which they come: 1 above, 2 right, 4 below, 8 left.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
# The obstacles of a square in one sign, by the sides on which they are: RIGHT, BELOW, LEFT, ABOVE.
_TINY_WALLS = " ▕▁┘▏┼└┼▔┐┼┼┌┼┼┼"
_Z = 25  # the column
_RULER = 5  # in the tiny zoom every fifth column has its letters above
_PAIR_SIGNS = "?123456789abcdefghijklmnopqrstuvwxyz"
"""For each number of a pair of teleports its sign."""


@dataclass(frozen=True, slots=True)
class Layers:
    """What to draw besides figures and obstacles: the light and the middle sections of these teams.

    ``bare``: nothing but figures, wherever else anything is.
    """

    light: frozenset[str] = frozenset()
    middle: frozenset[str] = frozenset()
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Square:
    """One cell of the picture.

    ``text``: its two characters without obstacles. ``team``: whose figure or start it is. ``lit``: the teams whose
    light is drawn here. ``section``: whether a middle section is drawn here. ``edges``: the obstacles that this square
    draws (RIGHT, BELOW, LEFT, ABOVE). ``unseen``: those that only a style can show (RIGHT, BELOW).
    """

    text: str
    role: Role
    team: str | None = None
    lit: tuple[str, ...] = ()
    section: bool = False
    edges: int = 0
    unseen: int = 0

    @property
    def is_figure(self) -> bool:
        """Whether a figure stands here, so that both characters are taken."""
        return self.role in _FIGURES


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is drawn over the picture: a figure that is not placed yet, or the light in an answer.

    ``ghost``: where a figure would stand and its two letters. ``beam``: the cells that it would light, or the light
    in the answer. ``attacked``: figures that it would attack. ``fresh``: cells that it would uncover. ``marked``:
    figures in the answer. ``signs``: what is written in cells, at each zoom.
    """

    ghost: tuple[Cell, str] | None = None
    beam: Mask = 0
    attacked: Mask = 0
    fresh: Mask = 0
    marked: Mask = 0
    signs: Mapping[Zoom, Mapping[Cell, str]] = field(default_factory=dict, hash=False)

    @property
    def touched(self) -> Mask:
        """Every cell that looks different under this overlay."""
        ghost = 1 << self.ghost[0] if self.ghost else 0
        signed = mask_of({cell for signs in self.signs.values() for cell in signs})
        return ghost | self.beam | self.attacked | self.fresh | self.marked | signed


NOTHING = Overlay()


@dataclass(frozen=True)
class MapPicture:
    """The painted map: one square per cell, row by row."""

    size: int
    squares: tuple[Square, ...]
    walls: frozenset[Wall]

    @property
    def unseen(self) -> tuple[Wall, ...]:
        """Obstacles that the small zoom cannot draw in plain characters: those between two figures; sorted."""
        edges = []
        for cell, square in enumerate(self.squares):
            edges += [(cell, cell + 1)] * bool(square.unseen & RIGHT)
            edges += [(cell, cell + self.size)] * bool(square.unseen & BELOW)
        return tuple(sorted(edges))


def figure_text(letters: Letters, team: str, kind: str, condition: Condition = "shining") -> str:
    """The two letters of a figure: ``fT`` shining, ``ft`` cut off, ``Ft`` struck."""
    team_letter, kind_letter = letters.teams[team], letters.kinds[kind]
    if condition == "shining":
        return team_letter + kind_letter
    return (team_letter.upper() if condition == "struck" else team_letter) + kind_letter.lower()


def paint(view: View, layers: Layers, letters: Letters, uncovered: Mask = -1) -> MapPicture:
    """The picture of ``view`` with the layers asked for.

    ``uncovered``: which cells to draw as known; the master's view may so be drawn with the difference to the players'.
    """
    brush = _Brush(view, letters, view.visible & uncovered)
    if layers.bare:
        blank = Square("  ", "known")
        cells = range(view.size * view.size)
        drawn = (Square(*brush.contents(cell, (), False)) if cell in brush.figures else blank for cell in cells)
        return MapPicture(view.size, tuple(drawn), frozenset())
    middle = 0
    for team, mask in view.middle.items():
        middle |= mask if team in layers.middle else 0
    edges, unseen = _edges(view, brush)
    lit_by: dict[Cell, tuple[str, ...]] = {}
    for team, mask in view.light.items():
        for cell in cells_of(mask) if team in layers.light else ():
            lit_by[cell] = (*lit_by.get(cell, ()), team)
    squares = []
    for cell in range(view.size * view.size):
        lit, section = lit_by.get(cell, ()), bool(middle >> cell & 1)
        contents = brush.contents(cell, lit, section)
        squares.append(Square(*contents, lit, section, edges.get(cell, 0), unseen.get(cell, 0)))
    return MapPicture(view.size, tuple(squares), view.walls)


def marked_squares(view: View, letters: Letters) -> dict[Cell, Square]:
    """The squares of the cells on which anything is: a figure, a start cell, the temple, a teleport."""
    brush = _Brush(view, letters, view.visible)
    return {cell: Square(*brush.contents(cell, (), section=False)) for cell in cells_of(brush.special)}


class _Brush:
    """What a cell of a view holds, in two characters."""

    def __init__(self, view: View, letters: Letters, visible: Mask) -> None:
        self.view, self.letters, self.visible = view, letters, visible
        self.figures: dict[Cell, Figure] = {figure.at: figure for figure in view.figures}
        self.starts = {cell: team for team, cell in view.starts}
        self.special = view.temple | mask_of(self.figures) | mask_of(view.teleports) | mask_of(self.starts)

    def contents(self, cell: Cell, lit: tuple[str, ...], section: bool) -> tuple[str, Role, str | None]:
        """The characters of a cell, its role, and whose figure or start it is."""
        if self.special >> cell & 1:
            return self._special(cell)
        tail = "=" if section else " "
        if lit:
            return (self.letters.teams[lit[0]] if len(lit) == 1 else "+") + tail, "light", None
        return ("·" + tail, "known", None) if self.visible >> cell & 1 else (" " + tail, "unknown", None)

    def _special(self, cell: Cell) -> tuple[str, Role, str | None]:
        view, figure = self.view, self.figures.get(cell)
        if figure is not None:
            condition = view.conditions[figure.id]
            return figure_text(self.letters, figure.team, figure.kind, condition), condition, figure.team
        if view.temple >> cell & 1:
            return "▓▓", "temple", None
        if cell in view.teleports:
            return "@" + _PAIR_SIGNS[view.teleports[cell]], "teleport", None
        team = self.starts[cell]
        return "⌂" + self.letters.teams[team], "start", team

    def loss(self, cell: Cell) -> int:
        """What would be lost if this cell drew an obstacle: 0 nothing, 1 its second character, 2 a figure."""
        if cell in self.figures:
            return 2
        return int(cell in self.view.teleports or cell in self.starts)


def _edges(view: View, brush: _Brush) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """Which square draws each obstacle: that of its two cells which loses less; between figures only a style can."""
    edges: dict[Cell, int] = {}
    unseen: dict[Cell, int] = {}
    for first, second in sorted(view.walls):
        side, opposite = (RIGHT, LEFT) if second == first + 1 else (BELOW, ABOVE)
        losses = brush.loss(first), brush.loss(second)
        if min(losses) == 2:
            unseen[first] = unseen.get(first, 0) | side
        elif losses[0] <= losses[1]:
            edges[first] = edges.get(first, 0) | side
        else:
            edges[second] = edges.get(second, 0) | opposite
    return edges, unseen


def dressed(square: Square, cell: Cell, overlay: Overlay, zoom: Zoom = "small") -> Square:
    """The square as it looks under ``overlay``: its sign, the ghost's letters, or ``*`` where its light would fall."""
    if overlay.ghost is not None and overlay.ghost[0] == cell:
        return replace(square, text=overlay.ghost[1], role="shining", edges=0, unseen=square.unseen)
    sign = overlay.signs.get(zoom, {}).get(cell)
    if sign is not None:
        role: Role = "light" if square.role in _GROUND else square.role
        return replace(square, text=sign + square.text[len(sign) :], role=role)
    if square.role in _GROUND and overlay.beam >> cell & 1:
        return replace(square, text="*" + square.text[1], role="light")
    return square


def tiny(square: Square) -> str:
    """The one character of a square; an obstacle beside a figure or another thing is left to the style."""
    if square.is_figure:
        return square.text[0].upper()
    if square.role in _THINGS:
        return square.text[0]
    if square.edges:
        return _TINY_WALLS[square.edges]
    return "=" if square.section and square.text[0] in " ·" else square.text[0]


def small(square: Square) -> str:
    """The two characters of a square, obstacles included."""
    edges = square.edges
    if not edges:
        return square.text
    first, second = square.text[0], square.text[1]
    level = "▁" if edges & BELOW else "▔" if edges & ABOVE else ""
    if level and first in " ·":
        first = level
    if edges & LEFT:
        first, second = "│", (square.text[0] if second == " " and not level else level or second)
    elif level:
        second = level
    if edges & RIGHT:
        second = "│"
        if level and first not in "▁▔│":
            second = "┘" if level == "▁" else "┐"
    return first + second


def large(picture: MapPicture, cell: Cell, square: Square) -> tuple[str, str]:
    """The four columns and two rows of a square: contents, the obstacle on its right, those below, their corner."""
    size, walls = picture.size, picture.walls
    mark = _LARGE_MARK.get(square.role, " ")
    body = (square.text + mark)[:3]
    if not square.is_figure and square.text[1:] == " ":
        body = " " + square.text[0] + " "
    if square.role == "temple":
        body = "▓▓▓"
    right, below = cell + 1, cell + size
    has_right, has_below = (cell, right) in walls and right % size != 0, (cell, below) in walls
    corner = (
        has_right
        | ((right, right + size) in walls and right % size != 0) << 1
        | ((below, below + 1) in walls and right % size != 0) << 2
        | has_below << 3
    )
    return body + ("│" if has_right else " "), ("───" if has_below else "   ") + _CORNERS[corner]


def header(columns: Sequence[int], zoom: Zoom) -> str:
    """The letters of these columns, above the board; the gutter is not included.

    Where two letters leave no blank between them, only every second column beyond Z has them. Over cells of one
    column those of every fifth one, and of the first one after columns left out.
    """
    step = WIDTH[zoom]
    if step > 1:
        names = (
            TORN if column == GAP else "" if step == 2 and column > _Z and column % 2 else column_name(column)
            for column in columns
        )
        return "".join(name.ljust(step) for name in names)
    line = ""
    for at, column in enumerate(columns):
        name, begins = column_name(column) if column != GAP else TORN, at == 0 or GAP in columns[at - 1 : at + 1]
        if (begins or column % _RULER == 0) and len(line) <= at and at + len(name) <= len(columns):
            line = line.ljust(at) + name + " " * (column != GAP)
    return line.ljust(len(columns))[: len(columns)]


def label(row: int) -> str:
    """The number of a row (counted from 0) as drawn in the gutter."""
    return f"{row + 1:>{GUTTER - 1}} "


def line_of(row: int, zoom: Zoom) -> int:
    """The line on which a row of the board begins, both counted from 0."""
    return row // 2 if zoom == "half" else row * HEIGHT[zoom]


def row_at(line: int, zoom: Zoom) -> tuple[int, int]:
    """The row drawn on a line, the upper one of two, and which part of it."""
    return (line * 2, 0) if zoom == "half" else divmod(line, HEIGHT[zoom])


def columns_that_fit(width: int, zoom: Zoom) -> int:
    """How many columns of cells fit into so many columns of a terminal, at least one."""
    return max((width - GUTTER) // WIDTH[zoom], 1)


def text(
    picture: MapPicture, zoom: Zoom = "small", overlay: Overlay = NOTHING, window: Cutout | None = None
) -> list[str]:
    """A picture as lines of plain characters with coordinates on top and left and no trailing blanks.

    ``window``: the part that is drawn, None for all of it. An obstacle at the left edge of a part is drawn by the cell
    beyond that edge.
    """
    size, part = picture.size, window or whole_board(picture.size)
    gap = TORN.ljust(WIDTH[zoom])
    lines = [" " * GUTTER + header(part.columns, zoom)]
    for row in part.rows:
        if row == GAP:
            lines.append(" " * GUTTER + TORN * len(part.columns) * WIDTH[zoom])
            continue
        drawn = []
        for column in part.columns:
            cell = row * size + column
            square = dressed(picture.squares[cell], cell, overlay, zoom)
            if column == GAP:
                drawn.append((gap, gap))
            elif zoom == "large":
                drawn.append(large(picture, cell, square))
            else:
                drawn.append((tiny(square) if zoom == "tiny" else small(square), ""))
        lines.append(label(row) + "".join(top for top, _ in drawn))
        if zoom == "large":
            lines.append(" " * GUTTER + "".join(bottom for _, bottom in drawn))
    return [line.rstrip() for line in lines]
