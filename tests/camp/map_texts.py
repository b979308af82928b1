"""Random maps for the tests of drawing, editing and making them."""

from random import Random

from fejag_admin.rules.board import Board, Wall

TEAMS = ("fbi", "exoti", "jones")
LETTERS = {"fbi": "f", "exoti": "e", "jones": "j"}


def sides(size: int) -> list[Wall]:
    """All sides between cells of a board."""
    beside = [(cell, cell + 1) for cell in range(size * size) if (cell + 1) % size]
    return beside + [(cell, cell + size) for cell in range(size * (size - 1))]


def invented(rng: Random, most: int = 9) -> Board:
    """A map of up to ``most`` rows with anything on it, finished or not; the lower end of a teleport comes first."""
    size = rng.randint(5, most)
    cells = list(range(size * size))
    edge = [cell for cell in cells if {cell // size, cell % size} & {0, size - 1}]
    some = rng.sample(TEAMS, rng.randint(0, len(TEAMS)))
    starts = dict(zip(some, rng.sample(edge, len(some)), strict=True))
    free = rng.sample([cell for cell in cells if cell not in starts.values()], rng.randint(0, 12))
    pairs = [(min(pair), max(pair)) for pair in zip(free[0:6:2], free[1:6:2], strict=False)]
    walls = rng.sample(sides(size), rng.randint(0, 2 * size))
    in_order = tuple((team, starts[team]) for team in TEAMS if team in starts)
    return Board(size, frozenset(walls), frozenset(free[6:]), tuple(pairs), in_order)
