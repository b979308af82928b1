"""Map and figures (M, F); of the figures what the table of the rules says."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Cell = tuple[int, int]
Step = tuple[int, int]
Wall = frozenset[Cell]

ORTHOGONAL: list[Step] = [(-1, 0), (0, 1), (1, 0), (0, -1)]
DIAGONAL: list[Step] = [(-1, 1), (1, 1), (1, -1), (-1, -1)]
LEAPS: list[Step] = [(a * x, b * y) for a, b in [(1, 2), (2, 1)] for x in (-1, 1) for y in (-1, 1)]

CHESS = {"queen": ORTHOGONAL + DIAGONAL, "rook": ORTHOGONAL, "bishop": DIAGONAL, "knight": LEAPS}
ROW = re.compile(r"^\| `(\w+)` \|[^|]*\| (\d),? ([^|]*) \| ([^|]*) \| (\d+) \|$", re.MULTILINE)
"""A figure in the table of the rules: its id, in how many directions, as which chessman, how far, its price."""

FIGURES = ROW.findall((Path(__file__).parents[2] / "data/referee/readings.md").read_text("utf-8"))
DIRECTIONS = {
    kind: next((steps for chessman, steps in CHESS.items() if chessman in words), ORTHOGONAL + DIAGONAL)
    for kind, _number, words, _far, _price in FIGURES
}
assert all(len(DIRECTIONS[kind]) == int(number) for kind, number, *_more in FIGURES)
PRICE = {kind: int(price) for kind, _number, _words, _far, price in FIGURES}
FLASHING = {kind for kind, _number, words, _far, _price in FIGURES if "once" in words}
LEAPING = {kind for kind, _number, words, _far, _price in FIGURES if "leaps" in words}
ONE_STEP = {kind for kind, _number, _words, far, _price in FIGURES if far.startswith("1 ")}


def parse_cell(name: str) -> Cell:
    """``"AO41"`` -> (40, 40) (M1)."""
    match = re.fullmatch(r"([A-Z]+)([0-9]+)", name)
    assert match, name
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1


def name_of(cell: Cell) -> str:
    """(40, 40) -> ``"AO41"`` (M1)."""
    row, column = cell
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{row + 1}"


@dataclass(frozen=True)
class World:
    """The map (M1 to M4); ``partner`` gives for a teleport cell the other cell of its pair."""

    size: int
    walls: frozenset[Wall]
    temple: frozenset[Cell]
    partner: dict[Cell, Cell]
    starts: dict[str, Cell]

    def holds(self, cell: Cell) -> bool:
        """Whether the cell is on the board."""
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def cells(self) -> list[Cell]:
        """All cells of the board."""
        return [(row, column) for row in range(self.size) for column in range(self.size)]


@dataclass(frozen=True)
class Figure:
    """A permanent figure on the map."""

    id: int
    team: str
    kind: str
    at: Cell
    round: int
    irregular: bool


def read_world(document: dict[str, Any]) -> World:
    """The map of a campaign document."""
    partner = {}
    for first, second in document["teleports"]:
        partner[parse_cell(first)] = parse_cell(second)
        partner[parse_cell(second)] = parse_cell(first)
    return World(
        size=document["size"],
        walls=frozenset(frozenset(parse_cell(cell) for cell in wall) for wall in document["walls"]),
        temple=frozenset(parse_cell(cell) for cell in document["temple"]),
        partner=partner,
        starts={team: parse_cell(cell) for team, cell in document["starts"].items()},
    )


def stopping_walls(world: World, cell: Cell, step: Step) -> set[Wall]:
    """The obstacles that stop a step from a cell to a neighbour that is on the board (M2)."""
    (row, column), (down, right) = cell, step
    target = (row + down, column + right)
    if down and right:
        one, other = (row + down, column), (row, column + right)
        sides = [(cell, one), (cell, other), (target, one), (target, other)]
    else:
        sides = [(cell, target)]
    return {wall for wall in map(frozenset, sides) if wall in world.walls}
