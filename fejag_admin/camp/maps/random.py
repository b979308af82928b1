"""A random map made from a few settings and a number: the same settings and number always give the same map."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from random import Random
from re import fullmatch
from time import monotonic
from typing import TypeVar

from fejag_admin.camp.maps.editing import Symmetry, edge_cells, images
from fejag_admin.camp.maps.fairness import Costs, Starts, fairness
from fejag_admin.common.language import _
from fejag_admin.common.processes import each, processors
from fejag_admin.rules.board import MAX_SIZE, MAX_TELEPORTS, MIN_SIZE, Board, Cell, Wall, on_edge

T = TypeVar("T")

NUMBERS = 1_000_000  # random numbers go from 0 to before this
MOST_DENSE = 40
MOST_DRAWN = 9_999
DENSITIES = tuple(range(4, MOST_DENSE + 1, 4))  # what is tried where none is asked for


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a random map is made from.

    ``density``: how many of a hundred sides between cells are obstacles. ``symmetry``: which parts of the map are the
    same. ``teleports``: how many pairs; a symmetry may leave room for fewer. ``number``: the random number.
    """

    size: int = 41
    density: int = 4
    symmetry: Symmetry = "none"
    teleports: int = 2
    number: int = 0


Target = tuple[int, int, int | None]
"""What the temple is to cost every team, from and to how many points by the cheapest way, and in how many rounds by the
quickest one, None for any; by the exact check."""
Sought = tuple[Recipe | None, int, set[tuple[int, int]]]
"""What met a target; how many maps were drawn; the points and rounds of those that cost every team the same."""


def recipe_fault(recipe: Recipe) -> str:
    """What is wrong with a recipe, in a sentence; empty if nothing is."""
    if not MIN_SIZE <= recipe.size <= MAX_SIZE:
        return _("A map has {least} to {most} rows and columns.").format(least=MIN_SIZE, most=MAX_SIZE)
    if not 0 <= recipe.density <= MOST_DENSE:
        return _("Of a hundred sides, {least} to {most} may be obstacles.").format(least=0, most=MOST_DENSE)
    if not 0 <= recipe.teleports <= MAX_TELEPORTS:
        return _("There may be {least} to {most} pairs of teleports.").format(least=0, most=MAX_TELEPORTS)
    if not 0 <= recipe.number < NUMBERS:
        return _("A random number is one from {least} to {most}.").format(least=0, most=NUMBERS - 1)
    return ""


def target_meant(cost: str, rounds: int | None) -> Target:
    """Parse a target cost such as ``60-80`` or ``60``; empty for any. Raise ValueError with a sentence."""
    match = fullmatch(r"\s*(\d{1,4})\s*(?:[-–]\s*(\d{1,4})\s*)?", cost or f"0-{MOST_DRAWN}")
    if match is None or int(match[1]) > int(match[2] or match[1]):
        raise ValueError(_("Write a cost as one number, or from the smaller to the larger, such as 30-40."))
    return int(match[1]), int(match[2] or match[1]), rounds


def sought(recipe: Recipe, target: Target, teams: Sequence[str], densities: Sequence[int], seconds: float) -> Sought:
    """Draw maps with other numbers and these densities until one meets the target, or for so long.

    Which one is found depends on the number of the recipe, not on how many processors look.
    """
    dice, end, costs, drawn = Dice(recipe.number), monotonic() + seconds, set[tuple[int, int]](), 0
    numbers = [recipe.number, *(int(dice.fraction() * NUMBERS) for _at in range(MOST_DRAWN - 1))]
    tries = [
        replace(recipe, number=number, density=densities[at % len(densities)]) for at, number in enumerate(numbers)
    ]
    least, most, rounds = target
    with closing(each(partial(_priced, tuple(teams)), tries, processors())) as priced:
        for drawn, (drawn_map, cost) in enumerate(zip(tries, priced, strict=False), 1):
            costs |= {cost} if cost else set()
            if cost is not None and least <= cost[0] <= most and rounds in (None, cost[1]):
                return drawn_map, drawn, costs
            if monotonic() >= end:
                break
    return None, drawn, costs


def _priced(teams: tuple[str, ...], recipe: Recipe) -> tuple[int, int] | None:
    """Points and rounds of a random map if it costs every team the same."""
    priced = fairness(random_map(recipe, teams))
    return (priced.reaches[0].ways[-1].points, priced.reaches[0].ways[0].rounds) if priced.fair else None


class Dice:
    """Chance from a number. Only ``Random.random`` is promised to stay the same in later versions of Python."""

    def __init__(self, number: int) -> None:
        self._source = Random(number)  # noqa: S311 - a game, no secret

    def fraction(self) -> float:
        """A number from 0 to before 1."""
        return self._source.random()

    def choose(self, among: Sequence[T]) -> T:
        return among[int(self._source.random() * len(among))]

    def shuffled(self, among: Sequence[T]) -> list[T]:
        """The same in a random order."""
        return [item for _key, item in sorted(((self._source.random(), at), item) for at, item in enumerate(among))]


def random_map(recipe: Recipe, teams: Sequence[str]) -> Board:
    """The map of a recipe: temple, start cells drawn by lot among the teams, teleports, obstacles.

    With a symmetry the temple is in the middle, and start cells are equal ones where there are enough: for up to 8
    teams on an ``eightfold`` map, 4 on a ``quarter-turn``, 2 on the others. Else they are cells from which the temple
    costs every team the same; where no such cells keep apart, the map is unfair.
    """
    dice = Dice(recipe.number)
    size, symmetry = recipe.size, recipe.symmetry
    temple = _temple(dice, size, symmetry)
    pairs = _teleports(dice, recipe, temple)
    board = Board(size, _walls(dice, recipe), temple, pairs)
    cells = _starts(dice, board, symmetry, len(teams)) if teams else []
    starts = dict(zip(dice.shuffled(tuple(teams)), cells, strict=True))
    return replace(board, starts=tuple((team, starts[team]) for team in teams))


def _temple(dice: Dice, size: int, symmetry: Symmetry) -> frozenset[Cell]:
    """A square of 2x2 cells; in the very middle of a symmetric map, 3x3 (1x1 on small ones) if its middle is a cell."""
    side = 2
    if symmetry != "none" and size % 2:
        side = 3 if size > 8 else 1
    room = size - side
    first = [room // 2] if symmetry != "none" else list(range(room // 3, room - room // 3 + 1))
    top, left = dice.choose(first), dice.choose(first)
    return frozenset(row * size + column for row in range(top, top + side) for column in range(left, left + side))


def _starts(dice: Dice, board: Board, symmetry: Symmetry, count: int) -> list[Cell]:
    """So many cells of the edge, no corners: equal ones by lot, else those of equal costs.

    They are fair, and each is at least a quarter as far from the next as it could be; spread evenly if there are none.
    """
    around, prices = edge_cells(board.size), Starts(board)
    length, begin = len(around), dice.choose(range(len(around)))
    orbits = dice.shuffled(sorted({images(symmetry, (cell,), board.size) for cell in around}))
    equal = ([around.index(cell) for (cell,) in orbit] for orbit in orbits)
    for places in chain(equal, _alike(prices, board, symmetry)):
        gap, spread = _spread(places, count, length, begin)
        cells = [around[at] for at in spread]
        if gap * count * 4 >= length and prices.fair(cells):
            return cells
    return [around[(begin + at * length // count) % length] for at in range(count)]


def _alike(prices: Starts, board: Board, symmetry: Symmetry) -> Iterator[list[int]]:
    """The places along the edge that cost the same to start from; the largest such group first."""
    costs_by_cell: dict[Cell, tuple[Costs, ...] | None] = {}  # by the first of the cells that the symmetry makes equal
    alike: dict[tuple[Costs, ...], list[int]] = {}
    for at, cell in enumerate(edge_cells(board.size)):
        first = min(image for (image,) in images(symmetry, (cell,), board.size))
        if first not in costs_by_cell:
            costs_by_cell[first] = prices.costs(first)
        if (costs := costs_by_cell[first]) is not None:
            alike.setdefault(costs, []).append(at)
    for _costs, places in sorted(alike.items(), key=lambda group: (-len(group[1]), group[0])):
        yield places


def _spread(places: Sequence[int], count: int, around: int, begin: int) -> tuple[int, list[int]]:
    """So many of some places of a circle, as far apart as can be, and the least gap; 0 if there are too few.

    Of equally good ones those that come first from ``begin`` on.
    """
    turned = sorted((place - begin) % around for place in places)
    for gap in range(around // count, 0, -1):
        for first in turned:
            chosen = [first]
            for place in turned:
                if len(chosen) < count and place - chosen[-1] >= gap:
                    chosen.append(place)
            if len(chosen) == count and chosen[0] + around - chosen[-1] >= gap:
                return gap, [(place + begin) % around for place in chosen]
            if first - turned[0] >= gap:
                break
    return 0, []


def _teleports(dice: Dice, recipe: Recipe, temple: frozenset[Cell]) -> tuple[tuple[Cell, Cell], ...]:
    """Pairs of cells off the edge; on a symmetric map each joined with its own image, and all images of the pair."""
    size = recipe.size
    inner = [cell for cell in range(size * size) if not on_edge(size, cell) and cell not in temple]
    pairs: list[tuple[Cell, Cell]] = []
    used: set[Cell] = set()
    for cell in dice.shuffled(inner):
        if len(pairs) == recipe.teleports:
            break
        partner = _partner(dice, recipe.symmetry, cell, inner, size)
        fresh = [(pair[0], pair[-1]) for pair in images(recipe.symmetry, (cell, partner), size)]
        ends = [end for pair in fresh for end in pair]
        if len(set(ends)) == len(ends) <= 2 * (recipe.teleports - len(pairs)) and not set(ends) & (used | temple):
            pairs += fresh
            used |= set(ends)
    return tuple(sorted(pairs))


def _partner(dice: Dice, symmetry: Symmetry, cell: Cell, inner: Sequence[Cell], size: int) -> Cell:
    """The other end: any cell; on a symmetric map the mirrored or the opposite one."""
    if symmetry == "none":
        return dice.choose(inner)
    column = cell % size
    return cell + size - 1 - 2 * column if symmetry == "mirror" else size * size - 1 - cell


def _walls(dice: Dice, recipe: Recipe) -> frozenset[Wall]:
    """Obstacles on random sides, all images of a side together."""
    size = recipe.size
    sides = [(cell, cell + 1) for cell in range(size * size) if (cell + 1) % size]
    sides += [(cell, cell + size) for cell in range(size * (size - 1))]
    wanted = len(sides) * recipe.density // 100
    walls: set[Wall] = set()
    for side in dice.shuffled(sides):
        if len(walls) >= wanted:
            break
        if side not in walls:
            walls |= {(wall[0], wall[1]) for wall in images(recipe.symmetry, side, size)}
    return frozenset(walls)
