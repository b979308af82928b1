"""Stezky judged again, slow and simple: places are pairs of row and column, every order of laying is tried."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

Cell = tuple[int, int]
Cells = frozenset[Cell]

COLUMNS = {1: (1, 10), 2: (1, 10), 3: (1, 10), 4: (2, 9), 5: (3, 8), 6: (4, 7)}
ALL: Cells = frozenset((row, column) for row, (first, last) in COLUMNS.items() for column in range(first, last + 1))
WHOLE_FIRES = ((4, 2), (4, 9), (5, 3), (5, 8), (6, 4), (6, 5), (6, 6), (6, 7))
PLAIN = frozenset({"fish", "deer", "eagle", "bear", "dragonfly", "beetle", "groundhog"})


@dataclass(frozen=True)
class Side:
    """One player: spirits with the lower left cells of their squares."""

    tiles: Cells
    rainbows: Cells
    spirits: tuple[tuple[str, Cell], ...] = ()
    hand: tuple[Cell, ...] = ()
    evil: bool = False
    largest: str = "cells"


def neighbours(cell: Cell) -> list[Cell]:
    row, column = cell
    beside = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return [other for other in beside if other in ALL]


def areas(cells: Iterable[Cell]) -> list[set[Cell]]:
    left = set(cells)
    found = []
    while left:
        area = {left.pop()}
        waiting = list(area)
        while waiting:
            for other in neighbours(waiting.pop()):
                if other in left:
                    left.remove(other)
                    area.add(other)
                    waiting.append(other)
        found.append(area)
    return found


def square(corner: Cell) -> set[Cell]:
    row, column = corner
    return {(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)}


def held(side: Side) -> set[Cell]:
    return {cell for _spirit, corner in side.spirits for cell in square(corner)}


def stars(side: Side, covered: str | None = None) -> int:
    """The stars of a side as it lies."""
    found = areas(side.tiles | side.rainbows)
    worth = [(len(area) if side.largest == "cells" else 0, len(area & side.tiles)) for area in found]
    total = max(worth, default=(0, 0))[1]
    lit_cells = {cell for area in found if any(row == 1 for row, _column in area) for cell in area}
    fires = [cell for cell in WHOLE_FIRES if cell in side.tiles]
    if {(6, 5), (6, 6)} <= side.tiles:
        fires.append((6, 5))
    lit = sum(cell in lit_cells for cell in fires)
    total += lit
    counting = [spirit for spirit, _corner in side.spirits if spirit != covered]
    for spirit in counting:
        total += 1
        if spirit == "bee":
            total += len([other for other in counting if other in PLAIN])
        elif spirit == "bird":
            total += len([other for other in counting if other not in PLAIN and other != "bird"])
        elif spirit == "ladybug":
            total += len(fires) - lit
        elif spirit == "wolf":
            total += len(found)
        elif spirit == "lizard":
            total += len(side.rainbows)
        elif spirit == "butterfly":
            total += lit
    return total


def laid(tiles: Cells, rainbows: Cells) -> Iterator[Cells]:
    """Every place of one rainbow more, given back as all rainbows then."""
    there = tiles | rainbows
    for cell in ALL - there:
        if not there or any(other in there for other in neighbours(cell)):
            yield rainbows | {cell}


def hands_placed(side: Side) -> set[tuple[Cells, Cells]]:
    """Every panorama after the hand was placed tile by tile, in any order, each rainbow moving at once."""
    results = set()
    for order in set(permutations(side.hand)):
        states = {(side.tiles, side.rainbows)}
        for tile in order:
            after = set()
            for tiles, rainbows in states:
                if tile in rainbows and tile in held(side):
                    after.add((tiles, rainbows))
                elif tile in rainbows:
                    after |= {(tiles | {tile}, moved) for moved in laid(tiles | {tile}, rainbows - {tile})}
                else:
                    after.add((tiles | {tile}, rainbows))
            states = after
        results |= states
    return results


def end(side: Side) -> int:
    """The stars left when the opponent covers as he likes best and the player places his hand as he likes best."""
    spirits = [spirit for spirit, _corner in side.spirits]
    return min(finish(side, covered) for covered in (spirits if side.evil and spirits else [None]))


def finish(side: Side, covered: str | None) -> int:
    """The same with a given covering."""
    counting = {spirit for spirit, _corner in side.spirits} - {covered}
    if "squirrel" not in counting:
        return stars(side, covered)
    return max(
        stars(Side(tiles, rainbows, side.spirits, (), side.evil, side.largest), covered)
        for tiles, rainbows in hands_placed(side)
    )
