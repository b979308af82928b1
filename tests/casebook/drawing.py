"""Little boards drawn in characters: read from a case and drawn again when a case fails.

A drawing has a line of column letters, then the numbered rows. Every cell is one or two characters at the place of its
column letter. A ``|`` between two cells is an obstacle, and so are dashes under a cell, on a line without a number.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from fejag_admin.rules.board import Cell, Wall, cell_name, column_name, wall_between

ROW = re.compile(r"\s*(\d+)(\s|$)")


class DrawingError(ValueError):
    """A drawing that cannot be read; ``row`` is the number of the line within the drawing, from 0."""

    def __init__(self, row: int, message: str) -> None:
        super().__init__(message)
        self.row = row


@dataclass(frozen=True)
class Drawing:
    """A board as drawn: its size, what is written in every cell that is not ``.``, and its obstacles."""

    size: int
    marks: dict[Cell, str] = field(default_factory=dict)
    walls: frozenset[Wall] = frozenset()


def read(lines: list[str]) -> Drawing:
    """The board that these lines draw; raise DrawingError at the first line that does not fit."""
    rows = [(number, line.rstrip()) for number, line in enumerate(lines) if line.strip()]
    if not rows:
        raise DrawingError(0, "a drawing is missing here")
    head, letters = rows[0]
    columns = [(match.start(), match[0]) for match in re.finditer(r"\S+", letters)]
    if [name for _, name in columns] != [column_name(index) for index in range(len(columns))]:
        raise DrawingError(head, "a drawing begins with the letters of its columns: A B C ...")
    size, first = len(columns), columns[0][0]
    stride = columns[1][0] - first if size > 1 else 2
    if stride < 2 or any(at != first + index * stride for index, (at, _) in enumerate(columns)):
        raise DrawingError(head, "the letters of the columns stand at uneven distances")
    marks: dict[Cell, str] = {}
    walls: set[Wall] = set()
    row = -1
    for number, line in rows[1:]:
        match = ROW.match(line)
        if match and match.end(1) <= first:
            row += 1
            if int(match[1]) != row + 1:
                raise DrawingError(number, f"row {row + 1} should come here, not row {match[1]}")
            _read_row(number, line, row * size, first, stride, size, marks, walls)
        elif set(line) <= {" ", "-"} and row >= 0:
            _read_floor(number, line, row * size, first, stride, size, walls)
        else:
            raise DrawingError(number, "neither a numbered row nor dashes under the cells of a row")
    if row + 1 != size:
        raise DrawingError(rows[-1][0], f"a board with {size} columns has {size} rows, not {row + 1}")
    return Drawing(size, marks, frozenset(walls))


def _read_row(
    number: int, line: str, base: Cell, first: int, stride: int, size: int, marks: dict[Cell, str], walls: set[Wall]
) -> None:
    line = line.ljust(first + size * stride)
    if len(line.rstrip()) > first + size * stride:
        raise DrawingError(number, f"this row is longer than {size} columns")
    for column in range(size):
        at = first + column * stride
        mark, gap = line[at : at + stride - 1].strip(), line[at + stride - 1]
        if not mark:
            raise DrawingError(number, f"nothing stands in column {column_name(column)}; an empty cell is a dot")
        if mark != ".":
            marks[base + column] = mark
        if gap == "|" and column + 1 < size:
            walls.add(wall_between(base + column, base + column + 1))
        elif gap != " ":
            raise DrawingError(number, f"after column {column_name(column)} stands {gap!r} instead of a space or |")


def _read_floor(number: int, line: str, base: Cell, first: int, stride: int, size: int, walls: set[Wall]) -> None:
    dashes = {at for at, char in enumerate(line) if char == "-"}
    for column in range(size):
        under = set(range(first + column * stride, first + column * stride + stride - 1))
        if dashes & under:
            if base + size >= size * size:
                raise DrawingError(number, "there is nothing below the last row to part it from")
            walls.add(wall_between(base + column, base + column + size))
            dashes -= under
    if dashes:
        raise DrawingError(number, "these dashes are under no cell; draw one obstacle under each cell")


def draw(size: int, walls: Iterable[Wall], mark: Callable[[Cell], str], width: int = 2) -> str:
    """The board as text, every cell as ``mark`` gives it (``width`` characters at most); the inverse of `read`."""
    standing = frozenset(walls)
    lines = ["    " + " ".join(column_name(column).ljust(width) for column in range(size)).rstrip()]
    for row in range(size):
        cells, floor = "", ""
        for cell in range(row * size, (row + 1) * size):
            cells += mark(cell).ljust(width) + ("|" if (cell, cell + 1) in standing else " ")
            floor += ("-" * width if (cell, cell + size) in standing else " " * width) + " "
        lines.append(f"{row + 1:>3} {cells}".rstrip())
        if floor.strip():
            lines.append(f"    {floor}".rstrip())
    return "\n".join(lines)


def cells_between(size: int, first: Cell, last: Cell) -> tuple[Cell, ...] | None:
    """The cells of a straight line, both ends included; None if the two are on no common line."""
    (row, column), (to_row, to_column) = divmod(first, size), divmod(last, size)
    down, right = to_row - row, to_column - column
    if down and right and abs(down) != abs(right):
        return None
    length = max(abs(down), abs(right))
    step = ((down > 0) - (down < 0)) * size + (right > 0) - (right < 0)
    return tuple(first + step * index for index in range(length + 1))


def names(cells: Iterable[Cell], size: int) -> str:
    """Cells as a list of names, sorted, for a sentence; ``none`` if there are none."""
    return ", ".join(cell_name(cell, size) for cell in sorted(cells)) or "none"
