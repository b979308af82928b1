"""Colours of the board: the squares of a picture (`camp.views.map_picture`) as styled segments of a terminal line.

Colour only repeats what the characters say already: which team, lit or not, shining or dark.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from fejag_admin.camp.views.cutout import GAP
from fejag_admin.camp.views.map_picture import (
    BELOW,
    GUTTER,
    NOTHING,
    RIGHT,
    TORN,
    WIDTH,
    MapPicture,
    Overlay,
    Square,
    Zoom,
    dressed,
    header,
    large,
    row_at,
    small,
    tiny,
)
from fejag_admin.rules.board import Cell, column_name

UPPER = "▀"
_LINES = frozenset("│▁▔┘┐")
_TINY_LINES = frozenset("▕▁▏▔┘└┐┌┼")
GOLD, TURQUOISE = Color.parse("#e8c33c"), Color.parse("#45c8c8")
_LIGHT_STRENGTH, _BEAM_STRENGTH, _KNOWN_STRENGTH, _FRESH_STRENGTH = 0.45, 0.45, 0.10, 0.25


@dataclass(frozen=True, slots=True)
class Look:
    """Everything of a square that its style depends on."""

    role: str
    team: str | None = None
    lit: tuple[str, ...] = ()
    beam: bool = False
    fresh: bool = False
    attacked: bool = False
    ghost: bool = False
    marked: bool = False
    cursor: bool = False


class BoardPalette:
    """The styles of squares, obstacles and coordinates in one theme, for one camp's teams.

    ``variables``: the theme's colours by name, as the application has them. ``teams``: each team's colour.
    """

    def __init__(self, variables: Mapping[str, str], teams: Mapping[str, str]) -> None:
        self._teams = {team: Color.parse(colour) for team, colour in teams.items()}
        self._ground = Color.parse(variables["background"])
        self._text = Color.parse(variables["foreground"])
        self._alert = Color.parse(variables["error"])
        self._beam = Color.parse(variables["warning"])
        self._known_ground = self._ground.blend(self._text, _KNOWN_STRENGTH)
        self._muted = self._ground.blend(self._text, 0.45)
        self._styles: dict[Look, Style] = {}
        self._lines: dict[Look, Style] = {}
        self.label = _style(self._ground.blend(self._text, 0.6), self._ground)
        self.label_here = _style(self._ground, self._text, bold=True)
        self.blank = _style(self._text, self._ground)
        # Reversed as well, so that a terminal without colours shows it.
        self.cursor = _style(self._text, self._ground, bold=True, reverse=True)

    def style(self, look: Look) -> Style:
        """The style of a square's contents."""
        known_style = self._styles.get(look)
        if known_style is None:
            known_style = self._styles[look] = self._make(look)
        return known_style

    def wall(self, look: Look) -> Style:
        """The style of an obstacle drawn in a square."""
        sign = self._lines.get(look)
        if sign is None:
            plain = Look(
                "known" if look.role not in ("unknown", "light", "temple") else look.role, None, look.lit, look.beam
            )
            sign = self._lines[look] = (
                self.cursor if look.cursor else _style(self._text, self._background(plain), bold=True)
            )
        return sign

    @property
    def ground(self) -> Color:
        """Where nothing is."""
        return self._ground

    def dot(self, look: Look) -> Color:
        """The one colour that says most about a square."""
        if look.cursor or look.marked or look.attacked:
            return self._text if look.cursor else self._beam if look.marked else self._alert
        own = self._teams.get(look.team or "", self._text)
        match look.role:
            case "shining":
                return own
            case "struck" | "cut-off" | "start":
                return self._known_ground.blend(own, 0.6)
            case "temple":
                return GOLD
            case "teleport":
                return TURQUOISE
            case _:
                ground = self._background(look)
                return ground.blend(self._text, _FRESH_STRENGTH) if look.fresh else ground

    def _make(self, look: Look) -> Style:
        ground = self._background(look)
        own = self._teams.get(look.team or "", self._text)
        match look.role:
            case "shining":
                made = _style(own.get_contrast_text(1.0), own, bold=True, italic=look.ghost, underline=look.ghost)
            case "struck":
                made = _style(self._readable(own, ground), ground, strike=True, italic=True)
            case "cut-off":
                made = _style(self._readable(own, ground), ground, italic=True)
            case "start":
                made = _style(self._readable(own, ground), ground, bold=True)
            case "temple":
                made = _style(self._readable(GOLD, ground), ground, bold=True)
            case "teleport":
                made = _style(self._readable(TURQUOISE, ground), ground, bold=True)
            case "light" if not look.beam and len(look.lit) == 1:
                made = _style(self._readable(self._teams[look.lit[0]], ground), ground)
            case "light":
                made = _style(self._text, ground, bold=look.beam, underline=look.fresh)
            case _:
                made = _style(self._muted, ground)
        if look.attacked:
            made += Style(color=self._text.rich_color, bgcolor=self._alert.rich_color, bold=True, underline2=True)
        if look.marked:
            made += Style(color=self._ground.rich_color, bgcolor=self._beam.rich_color, bold=True, underline=True)
        return made + self.cursor if look.cursor else made

    def _background(self, look: Look) -> Color:
        ground = self._ground if look.role == "unknown" else self._known_ground
        if look.lit:
            tint = self._teams[look.lit[0]]
            for count, team in enumerate(look.lit[1:], 2):
                tint = tint.blend(self._teams[team], 1 / count)
            ground = ground.blend(tint, _LIGHT_STRENGTH)
        return ground.blend(self._beam, _BEAM_STRENGTH) if look.beam else ground

    def _readable(self, colour: Color, ground: Color) -> Color:
        """The colour, blended with the text's colour if it differs too little from the ground in brightness."""
        return colour.blend(self._text, 0.35) if abs(colour.brightness - ground.brightness) < 0.35 else colour


_PLAIN = Style(bold=False, italic=False, underline=False, strike=False, reverse=False)


def _style(colour: Color, ground: Color, **how: bool) -> Style:
    """A colour on another; ``how``: attributes of the style that are on, all others being off."""
    attributes: dict[str, Any] = {"color": colour.rich_color, "bgcolor": ground.rich_color, **how}
    return _PLAIN + Style(**attributes)


class RowPainter:
    """Paints the lines of one picture; what does not change with cursor and overlay is painted once and kept."""

    def __init__(self, picture: MapPicture, palette: BoardPalette) -> None:
        self._picture = picture
        self._palette = palette
        self._kept: dict[tuple[Zoom, int], list[list[Segment]]] = {}
        self._alike: dict[
            tuple[Zoom, int], list[Segment]
        ] = {}  # a picture has one square for all cells that look alike

    def segments(
        self, zoom: Zoom, line: int, columns: Sequence[int], cursor: Cell, overlay: Overlay = NOTHING
    ) -> list[Segment]:
        """One line of the terminal: part 0, or 1 of a large square, of the squares of a row.

        ``line`` counts lines of the whole board from its top, coordinates left out. ``columns``: which columns to draw,
        with `GAP` where some are left out.
        """
        if zoom == "half":
            return self._halves(line * 2, columns, cursor, overlay)
        row, part = row_at(line, zoom)
        kept = self._kept.get((zoom, line))
        size = self._picture.size
        start = row * size
        if kept is None:
            cells = range(start, start + size)
            kept = self._kept[zoom, line] = [self._plain(zoom, part, cell) for cell in cells]
        changed = overlay.touched >> start & ((1 << size) - 1)
        if 0 <= cursor - start < size:
            changed |= 1 << cursor - start
        segments: list[Segment] = []
        for column in columns:
            if column == GAP:
                segments.append(Segment(TORN.ljust(WIDTH[zoom]), self._palette.label))
            elif changed >> column & 1:
                segments += self._square(zoom, part, start + column, cursor, overlay)
            else:
                segments += kept[column]
        return segments

    def _halves(self, row: int, columns: Sequence[int], cursor: Cell, overlay: Overlay) -> list[Segment]:
        """A row over the next one: the sign is the upper cell, what is behind it the lower one."""
        size, squares = self._picture.size, self._picture.squares

        def dot(row: int, column: int) -> Color:
            cell = row * size + column
            if row == size:
                return self._palette.ground
            return self._palette.dot(_look(dressed(squares[cell], cell, overlay, "half"), cell, cursor, overlay))

        pairs = ((dot(row, column), dot(row + 1, column)) for column in columns)
        return [
            Segment(UPPER * len(list(same)), Style(color=over.rich_color, bgcolor=under.rich_color))
            for (over, under), same in groupby(pairs)
        ]

    def _plain(self, zoom: Zoom, part: int, cell: Cell) -> list[Segment]:
        """A square without cursor and overlay."""
        if zoom == "large":  # the corners of its obstacles depend on its neighbours
            return self._square(zoom, part, cell, -1, NOTHING)
        key = zoom, id(self._picture.squares[cell])
        if key not in self._alike:
            self._alike[key] = self._square(zoom, part, cell, -1, NOTHING)
        return self._alike[key]

    def _square(self, zoom: Zoom, part: int, cell: Cell, cursor: Cell, overlay: Overlay) -> list[Segment]:
        square = dressed(self._picture.squares[cell], cell, overlay, zoom)
        look = _look(square, cell, cursor, overlay)
        if zoom == "tiny":
            return [_tiny(square, look, self._palette)]
        if zoom == "small":
            return _small(square, look, self._palette)
        return _large(large(self._picture, cell, square)[part], look, self._palette, part)


def _look(square: Square, cell: Cell, cursor: Cell, overlay: Overlay) -> Look:
    return Look(
        square.role,
        square.team,
        square.lit,
        beam=bool(overlay.beam >> cell & 1),
        fresh=bool(overlay.fresh >> cell & 1),
        attacked=bool(overlay.attacked >> cell & 1),
        ghost=overlay.ghost is not None and overlay.ghost[0] == cell,
        marked=bool(overlay.marked >> cell & 1),
        cursor=cell == cursor,
    )


def _tiny(square: Square, look: Look, palette: BoardPalette) -> Segment:
    sign = tiny(square)
    if sign in _TINY_LINES:
        return Segment(sign, palette.wall(look))
    style = palette.style(look)
    return Segment(sign, style + Style(underline=True) if square.edges or square.unseen else style)


def _small(square: Square, look: Look, palette: BoardPalette) -> list[Segment]:
    text = small(square)
    style = palette.style(look)
    if square.unseen & BELOW:
        style += Style(underline=True)
    if square.unseen & RIGHT:
        return [Segment(text[0], style), Segment(text[1], style + Style(reverse=not look.cursor))]
    if not square.edges:
        return [Segment(text, style)]
    return [Segment(sign, palette.wall(look) if sign in _LINES else style) for sign in text]


def _large(text: str, look: Look, palette: BoardPalette, part: int) -> list[Segment]:
    if part == 0:
        return [Segment(text[:3], palette.style(look)), Segment(text[3], palette.wall(look))]
    return [Segment(text, palette.wall(look))]


def header_segments(
    palette: BoardPalette, zoom: Zoom, columns: Sequence[int], cursor: int, first: int = 0
) -> list[Segment]:
    """The letters of the columns from index ``first`` on, with that of the cursor's column highlighted.

    Where neighbouring letters would touch it, they are left blank.
    """
    signs, step = list(header(columns, zoom)), WIDTH[zoom]
    at = end = -1
    if cursor in columns:
        name = column_name(cursor)
        at = max(0, min(columns.index(cursor) * step, len(signs) - len(name)))
        end = at + max(step, len(name))
        if step == 1 or (step == 2 and len(name) > 1 and cursor % 2):
            for place in range(max(0, at - 2), min(len(signs), end + step)):
                signs[place] = " "
        signs[at : at + len(name)] = name
    drawn = range(first * step, len(signs))
    return [Segment(signs[place], palette.label_here if at <= place < end else palette.label) for place in drawn]


def label_segment(palette: BoardPalette, zoom: Zoom, line: int, cursor: int) -> Segment:
    """The number of the row to which a line of the board belongs, as wide as the gutter."""
    row, part = row_at(line, zoom)
    row += zoom == "half" and cursor == row + 1
    text = f"{row + 1:>{GUTTER - 1}} " if part == 0 else " " * GUTTER
    return Segment(text, palette.label_here if row == cursor else palette.label)
