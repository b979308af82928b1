"""A slow twin: the exchange as rows of a matrix, turned by turning the matrix, and every way tried. Shares no code."""

from collections import Counter
from itertools import combinations, product

Cell = tuple[int, int]
Cells = frozenset[Cell]
"""Lamps as (row, column), from 0, as the south sees them."""
Shape = tuple[str, ...]
Played = tuple[tuple[str, Cells], ...]
"""Patterns by name, each with the lamps that it covers; sorted."""

QUARTERS = {"south": 0, "east": 1, "north": 2, "west": 3}
"""Quarter turns clockwise that bring a side of the board down to the reader."""


def clockwise(rows: list[list[Cell]]) -> list[list[Cell]]:
    return [list(row) for row in zip(*rows[::-1], strict=True)]


def view(seat: str) -> list[list[Cell]]:
    """The lamps as someone on that side reads them."""
    rows = [[(row, column) for column in range(4)] for row in range(4)]
    for _quarter in range(QUARTERS[seat]):
        rows = clockwise(rows)
    return rows


def towers(seat: str) -> list[list[Cell]]:
    """The six lamps of each of a player's towers, read row by row; the towers too."""
    rows = view(seat)
    return [
        [rows[top + down][left + right] for down in range(3) for right in range(2)]
        for top in range(2)
        for left in range(3)
    ]


def turned(shape: Shape) -> Shape:
    return tuple("".join(column) for column in zip(*shape[::-1], strict=True))


def placements(shape: Shape) -> set[Cells]:
    """Every set of lamps that a pattern can cover."""
    found = set()
    for begin in (shape, tuple(row[::-1] for row in shape)):
        now = begin
        for _quarter in range(4):
            for top in range(5 - len(now)):
                for left in range(5 - len(now[0])):
                    cells = {
                        (top + row, left + column)
                        for row, signs in enumerate(now)
                        for column, sign in enumerate(signs)
                        if sign == "#"
                    }
                    found.add(frozenset(cells))
            now = turned(now)
    return found


def flipped(lamps: Cells, played: Played) -> Cells:
    for _name, cells in played:
        lamps = lamps ^ cells
    return lamps


def choices(hand: list[tuple[str, Shape, int]]) -> dict[Played, int]:
    """Every choice of patterns with every way to lay them, and its load; the order does not count."""
    found = {}
    for size in range(1, len(hand) + 1):
        for chosen in combinations(hand, size):
            for laid in product(*(placements(shape) for _name, shape, _load in chosen)):
                names = [name for name, _shape, _load in chosen]
                played = tuple(sorted(zip(names, laid, strict=True), key=lambda one: (one[0], sorted(one[1]))))
                found[played] = sum(load for _name, _shape, load in chosen)
    return found


def steps(seat: str, start: int, end: int) -> int:
    """Load points from a tower to another, both by number from 0."""
    return abs(start % 3 - end % 3) + abs(start // 3 - end // 3)


def ways(
    lamps: Cells,
    seat: str,
    sign: str,
    hand: list[tuple[str, Shape, int]],
    at: int | None = None,
    limit: int | None = 5,
) -> Counter[tuple[int, int, Played]]:
    """Every way to send a sign, as (load, tower by number, patterns); a figure ``at`` a tower, or none yet."""
    found: Counter[tuple[int, int, Played]] = Counter()
    windows = towers(seat)
    for played, load in choices(hand).items():
        after = flipped(lamps, played)
        for number, window in enumerate(windows):
            whole = load + (0 if at is None else steps(seat, at, number))
            if limit is not None and whole > limit:
                continue
            reads = "".join("1" if cell in after else "0" for cell in window)
            touched = any(cell in window for _name, cells in played for cell in cells)
            if reads == sign and touched:
                found[whole, number, played] += 1
    return found


def darkened(lamps: Cells, window: list[Cell], hand: list[tuple[str, Shape, int]], limit: int = 5) -> set[Played]:
    """Every way to make six lamps dark."""
    return {
        played
        for played, load in choices(hand).items()
        if load <= limit and not flipped(lamps, played) & frozenset(window)
    }
