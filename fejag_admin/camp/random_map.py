"""A random map made from a few settings and a number: the same settings and number always give the same map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from fejag_admin.camp.map_editing import Symmetry, images, on_edge
from fejag_admin.rules.board import MAX_SIZE, MIN_SIZE, Board, Cell, Wall
from fejag_admin.texts import _

T = TypeVar("T")

NUMBERS = 1_000_000  # random numbers go from 0 to before this
MOST_DENSE = 40
MOST_TELEPORTS = 20


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


def recipe_fault(recipe: Recipe) -> str:
    """What is wrong with a recipe, in a sentence; empty if nothing is."""
    if not MIN_SIZE <= recipe.size <= MAX_SIZE:
        return _("A map has {least} to {most} rows and columns.").format(least=MIN_SIZE, most=MAX_SIZE)
    if not 0 <= recipe.density <= MOST_DENSE:
        return _("Of a hundred sides, {least} to {most} may be obstacles.").format(least=0, most=MOST_DENSE)
    if not 0 <= recipe.teleports <= MOST_TELEPORTS:
        return _("There may be {least} to {most} pairs of teleports.").format(least=0, most=MOST_TELEPORTS)
    if not 0 <= recipe.number < NUMBERS:
        return _("A random number is one from {least} to {most}.").format(least=0, most=NUMBERS - 1)
    return ""


class Dice:
    """Chance from a number. Only ``Random.random`` is promised to stay the same in later versions of Python."""

    def __init__(self, number: int) -> None:
        self._source = Random(number)  # noqa: S311 - a game, no secret

    def choose(self, among: Sequence[T]) -> T:
        """One of several."""
        return among[int(self._source.random() * len(among))]

    def shuffled(self, among: Sequence[T]) -> list[T]:
        """The same in a random order."""
        return [one for _key, one in sorted(((self._source.random(), at), one) for at, one in enumerate(among))]


def random_map(recipe: Recipe, teams: Sequence[str]) -> Board:
    """The map of a recipe: temple, start cells drawn by lot among the teams, teleports, obstacles.

    With a symmetry the temple is in the middle, and start cells are taken from as few sets of equal ones as will do:
    up to 8 teams start from equal cells of an ``eightfold`` map, 4 of a ``quarter-turn``, 2 of the others.
    """
    dice = Dice(recipe.number)
    size, symmetry = recipe.size, recipe.symmetry
    temple = _temple(dice, size, symmetry)
    cells = _starts(dice, size, symmetry, len(teams))
    starts = dict(zip(dice.shuffled(tuple(teams)), cells, strict=True))
    taken = set(temple) | {cell for start in cells for image in images(symmetry, (start,), size) for cell in image}
    pairs = _teleports(dice, recipe, taken)
    return Board(size, _walls(dice, recipe), temple, pairs, tuple((team, starts[team]) for team in teams))


def _temple(dice: Dice, size: int, symmetry: Symmetry) -> frozenset[Cell]:
    """A square of 2x2 cells; in the very middle of a symmetric map, 3x3 (1x1 on small ones) if its middle is a cell."""
    side = 2
    if symmetry != "none" and size % 2:
        side = 3 if size > 8 else 1
    room = size - side
    first = [room // 2] if symmetry != "none" else list(range(room // 3, room - room // 3 + 1))
    top, left = dice.choose(first), dice.choose(first)
    return frozenset(row * size + column for row in range(top, top + side) for column in range(left, left + side))


def _starts(dice: Dice, size: int, symmetry: Symmetry, count: int) -> list[Cell]:
    """So many cells of the edge, corners left out; without a symmetry spread evenly from a random one on."""
    last = size - 1
    edge = [(0, at) for at in range(1, last)] + [(at, last) for at in range(1, last)]
    edge += [(last, last - at) for at in range(1, last)] + [(last - at, 0) for at in range(1, last)]
    around = [row * size + column for row, column in edge]
    if symmetry == "none":
        begin = dice.choose(range(len(around)))
        return [around[(begin + at * len(around) // count) % len(around)] for at in range(count)]
    found: list[Cell] = []
    sets = sorted({images(symmetry, (cell,), size) for cell in around})
    while len(found) < count:
        left = count - len(found)
        free = [one for one in sets if not {cell for (cell,) in one} & set(found)]
        enough = [one for one in free if len(one) >= left] or [one for one in free if len(one) == max(map(len, free))]
        apart = [one for one in enough if _apart(one, size)] or enough
        cells = sorted((cell for (cell,) in dice.choose(apart)), key=around.index)
        many = min(left, len(cells))
        found += [cells[at * len(cells) // many] for at in range(many)]
    return found


def _apart(cells: Sequence[tuple[Cell, ...]], size: int) -> bool:
    """Whether equal cells of the edge keep off corners and each other, a sixth of the edge at least."""
    least = size / 6
    spots = [divmod(cell, size) for (cell,) in cells]
    return all(
        abs(one[0] - other[0]) + abs(one[1] - other[1]) >= least for one in spots for other in spots if one != other
    )


def _teleports(dice: Dice, recipe: Recipe, taken: set[Cell]) -> tuple[tuple[Cell, Cell], ...]:
    """Pairs of cells off the edge; on a symmetric map each joined with its own image, and all images of the pair."""
    size = recipe.size
    inner = [cell for cell in range(size * size) if not on_edge(size, cell) and cell not in taken]
    pairs: list[tuple[Cell, Cell]] = []
    used: set[Cell] = set()
    for cell in dice.shuffled(inner):
        if len(pairs) == recipe.teleports:
            break
        partner = _partner(dice, recipe.symmetry, cell, inner, size)
        fresh = [(pair[0], pair[-1]) for pair in images(recipe.symmetry, (cell, partner), size)]
        ends = [end for pair in fresh for end in pair]
        if len(set(ends)) == len(ends) <= 2 * (recipe.teleports - len(pairs)) and not set(ends) & (used | taken):
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
            walls |= {(one[0], one[1]) for one in images(recipe.symmetry, side, size)}
    return frozenset(walls)
