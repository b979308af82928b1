"""The sheets that the public display shows in turn, laid out for a screen of some size, in large letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Literal, get_args

from rich.console import Console
from rich.segment import Segment
from rich.text import Text
from textual.geometry import Size
from textual.strip import Strip

from fejag_admin.camp.views.map_picture import GUTTER, HEIGHT, WIDTH, ZOOMS, Zoom, line_of
from fejag_admin.common.language import _, number_text
from fejag_admin.tui.board.paint import Palette, RowPainter, header_segments, label_segment
from fejag_admin.tui.display.lettering import drawn, height
from fejag_admin.tui.display.news import MARGIN, NewsRow, news_rows
from fejag_admin.tui.display.public_state import Line, PublicState

Kind = Literal["standings", "map", "bulletin"]
KINDS: tuple[Kind, ...] = get_args(Kind)

SCALES = (6, 5, 4, 3, 2, 1)
CHIP, GAP, SIDE = 5, 2, 9  # columns: the team's letter on its colour, between parts, movement and gain
NOBODY = -1  # no cursor


@dataclass(frozen=True, slots=True)
class Sheet:
    """One screenful: what it is called, and its lines."""

    title: str
    lines: tuple[Strip, ...]


def sheets(
    shown: PublicState, kinds: Sequence[Kind], size: Size, console: Console, theme: Mapping[str, str]
) -> list[Sheet]:
    """The sheets of these kinds for a screen of this size, at least one. ``theme``: its colours by name."""
    made: list[Sheet] = []
    for kind in kinds:
        match kind:
            case "standings":
                made += _paged(_("Standings"), _standings(shown.lines, size), size, console)
            case "map":
                made += _map(shown, size, console, theme)
            case "bulletin":
                rows = list(news_rows(shown.news, size.width, console, theme["accent"]))
                made += _paged(shown.title, rows, size, console)
    return made


def _paged(title: str, rows: Sequence[NewsRow], size: Size, console: Console) -> list[Sheet]:
    """Rows on as many sheets as they need; a heading stands on the sheet of what it heads, if both have room on one."""
    pages: list[list[NewsRow]] = [[]]
    for row in (part for whole in rows for part in _that_fit(whole, size.height)):
        if pages[-1] and sum(len(one.lines) for one in (*pages[-1], row)) > size.height:
            heads = [pages[-1].pop() for _again in range(len(pages[-1]) - 1) if pages[-1][-1].is_heading]
            pages.append(heads[::-1])
            if heads and sum(len(one.lines) for one in (*heads, row)) > size.height:
                pages.append([])
        pages[-1].append(row)
    return [
        Sheet(title, tuple(strip_of(line, size.width, console) for row in page for line in row.lines)) for page in pages
    ]


def _that_fit(row: NewsRow, room: int) -> Iterator[NewsRow]:
    """The row; one higher than a whole sheet line by line."""
    if len(row.lines) <= room:
        yield row
    else:
        yield from (NewsRow((line,)) for line in row.lines)


def strip_of(line: Text, width: int, console: Console) -> Strip:
    """One line of words as the screen takes it, cut to its width."""
    text = line.copy()
    text.truncate(max(width, 1), overflow="ellipsis")
    return Strip([segment for segment in text.render(console) if segment.text], text.cell_len)


# Standings


def _standings(lines: Sequence[Line], size: Size) -> list[NewsRow]:
    """All teams, in the largest letters in which they fit; if in none, in plain ones, a line each."""
    for (whole, side), scale in product(((True, SIDE), (True, 0), (False, SIDE)), SCALES):
        rows = height(scale) * len(lines)
        if rows > size.height:
            continue
        laid = [_large(line, scale, lines, size.width, whole, side) for line in lines]
        if all(laid):
            blank = [Text("")] * min((size.height - rows) // len(lines), 2)
            return [NewsRow((*one, *blank)) for one in laid]
    return [NewsRow((_plain(line, size.width),)) for line in lines]


def _large(line: Line, scale: int, lines: Sequence[Line], width: int, whole: bool, side: int) -> list[Text]:
    """One team in large letters; nothing if it does not fit.

    ``whole``: its name, too, not its numbers only. ``side``: columns for its movement and gain, 0 for none.
    """
    rank, points = drawn(line.rank, scale), drawn(number_text(line.points), scale)
    middle = height(scale) // 2
    plain = [line.mark.name if at == middle else "" for at in range(height(scale))]
    name = drawn(line.mark.name, scale) if whole else plain
    if not rank or not points or not name:
        return []
    ranks = max(len((drawn(one.rank, scale) or [""])[0]) for one in lines)
    room = width - 2 * MARGIN - CHIP - 4 * GAP - ranks - side - len(points[0])
    if len(name[0]) > room and whole:
        return []
    beside = f"{line.move} {number_text(line.gained, plus=True)}" if line.gained else line.move
    rows = []
    for at, (left, told, right) in enumerate(zip(rank, name, points, strict=True)):
        letter = line.mark.letter if at == middle else ""
        body = Text(told, end="")
        body.truncate(max(room, 0), overflow="ellipsis", pad=True)
        rows.append(
            Text.assemble(
                " " * MARGIN,
                (f"{letter:^{CHIP}}", line.mark.style),
                " " * GAP,
                f"{left:>{ranks}}",
                " " * GAP,
                (body.plain, "bold"),
                " " * GAP,
                f"{beside if at == middle else '':>{side}}" if side else "",
                " " * GAP,
                (right, "bold"),
            )
        )
    return rows if room > 0 else []


def _plain(line: Line, width: int) -> Text:
    numbers = f"{line.move:>4} {number_text(line.gained, plus=True):>5} {number_text(line.points):>6}"
    label = line.mark.label(max(width - 2 * MARGIN - 6 - len(numbers), 4))
    label.pad_right(max(width - 2 * MARGIN - 6 - len(numbers) - label.cell_len, 0))
    return Text.assemble(" " * MARGIN, f"{line.rank:>4}  ", label, (numbers, "bold"))


# The map


def _map(shown: PublicState, size: Size, console: Console, theme: Mapping[str, str]) -> list[Sheet]:
    """The map, whole if it fits in squares of any size, else in parts; the teams' letters stand below.

    Before the parts comes the whole map in half blocks, if it fits, with the teams beside it.
    """
    picture = shown.picture
    palette = Palette(theme, {line.mark.team: line.mark.colour for line in shown.lines})
    painter = RowPainter(picture, palette)
    room = Size(max(size.width - GUTTER, 1), max(size.height - 2, 1))  # without letters above and teams below
    zoom = _zoom(picture.size, room)
    parts = _cut(picture.size, room, zoom)
    teams = Text(" " * GUTTER, end="")
    for line in shown.lines:
        teams.append_text(line.mark.label()).append("  ")
    made = []
    if len(parts) > 1 and (cells := range(picture.size)) and GUTTER + len(cells) <= size.width:
        overview = [Strip(segments) for segments in _chart(painter, palette, "half", cells, cells)]
        names = {2 * at + 2: line.mark.label() for at, line in enumerate(shown.lines)}
        wide = GUTTER + len(cells) + 2 * GAP + max((name.cell_len for name in names.values()), default=0)
        margin = Segment(" " * max((size.width - wide) // 2, 0))
        lines = [
            Strip([margin, *strip, Segment(" " * 2 * GAP), *strip_of(names.get(at, Text("")), wide, console)])
            for at, strip in enumerate(overview)
        ]
        made += [Sheet(_("Map"), tuple(lines))] * (len(lines) <= size.height)
    for number, (rows, columns) in enumerate(parts, 1):
        left = " " * ((size.width - GUTTER - len(columns) * WIDTH[zoom]) // 2)
        lines = [Strip([Segment(left), *segments]) for segments in _chart(painter, palette, zoom, rows, columns)]
        title = _("Map") if len(parts) == 1 else _("Map, part {part} of {parts}").format(part=number, parts=len(parts))
        made.append(Sheet(title, (*lines, strip_of(teams, size.width, console))))
    return made


def _zoom(cells: int, room: Size) -> Zoom:
    """The squares with signs with which the board needs the fewest parts, of these the largest."""

    def badness(zoom: Zoom) -> tuple[bool, int, int]:
        fits_none = WIDTH[zoom] > room.width or HEIGHT[zoom] > room.height
        return fits_none, len(_cut(cells, room, zoom)), -WIDTH[zoom]

    return min(ZOOMS, key=badness)


def _cut(cells: int, room: Size, zoom: Zoom) -> list[tuple[range, range]]:
    """The rows and columns of each part of the board that fits into the room."""
    rows = _parts(cells, max(room.height // HEIGHT[zoom], 1))
    return list(product(rows, _parts(cells, max(room.width // WIDTH[zoom], 1))))


def _parts(cells: int, most: int) -> list[range]:
    """Rows or columns in equal parts of at most so many."""
    count = -(-cells // most)
    edges = [cells * number // count for number in range(count + 1)]
    return [range(first, last) for first, last in pairwise(edges)]


def _chart(painter: RowPainter, palette: Palette, zoom: Zoom, rows: range, columns: range) -> Iterator[list[Segment]]:
    """The lines of a part of the map, with its coordinates."""
    yield [Segment(" " * GUTTER), *header_segments(palette, zoom, range(columns.stop), NOBODY, columns.start)]
    for line in range(line_of(rows.start, zoom), line_of(rows.stop - 1, zoom) + HEIGHT[zoom]):
        body = painter.segments(zoom, line, columns, NOBODY)
        yield [label_segment(palette, zoom, line, NOBODY), *body]
