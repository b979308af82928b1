"""Random maps: the same number gives the same map, all of them are sound, start cells are fair where they can be."""

from dataclasses import replace
from itertools import combinations
from typing import Literal

import pytest

from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.maps.editing import SYMMETRIES, Symmetry, images
from fejag_admin.camp.maps.fairness import fairness
from fejag_admin.camp.maps.random import Recipe, random_map
from fejag_admin.rules.figures import Options

TEAMS = tuple("abcde")
Emission = Literal["all-directions", "same-direction"]
EMISSIONS: tuple[Emission, ...] = ("all-directions", "same-direction")


def test_the_same_number_gives_the_same_map() -> None:
    recipe = Recipe(size=9, density=10, number=4711)
    board = random_map(recipe, ("a", "b"))
    assert board == random_map(recipe, ("a", "b"))
    assert board != random_map(replace(recipe, number=4712), ("a", "b"))
    # Written down once: a number that an organiser has noted must give his map in every later version.
    assert [board.name(cell) for cell in sorted(board.temple)] == ["D3", "E3", "D4", "E4"]
    assert [(team, board.name(cell)) for team, cell in board.starts] == [("a", "B9"), ("b", "I5")]
    assert [tuple(map(board.name, pair)) for pair in board.teleports] == [("C4", "B6"), ("F4", "E6")]
    assert [tuple(map(board.name, wall)) for wall in sorted(board.walls)[:2]] == [("I1", "I2"), ("A2", "A3")]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("size", [5, 8, pytest.param(41, marks=pytest.mark.deep)])
def test_random_maps_are_sound(symmetry: Symmetry, size: int) -> None:
    for number, count in enumerate((2, 5, 12) if size < 41 else (12,)):
        teams = tuple(Team(f"t{index}") for index in range(count))
        recipe = Recipe(size, 5, symmetry, number=number)
        board = random_map(recipe, [team.id for team in teams])
        campaign = Campaign(board, Options(), teams)
        assert load(dump(campaign).encode()) == campaign
        sides = 2 * size * (size - 1)
        assert abs(len(board.walls) - sides * 5 // 100) < 8


@pytest.mark.parametrize(
    ("symmetry", "count"), [("mirror", 2), ("half-turn", 2), ("quarter-turn", 4), ("eightfold", 4), ("eightfold", 8)]
)
def test_symmetric_maps_are_fair_to_mirrored_teams(symmetry: Symmetry, count: int) -> None:
    for number in range(3):
        board = random_map(Recipe(11 + number, 12, symmetry, number=number), [f"t{at}" for at in range(count)])
        for wall in board.walls:
            assert set(images(symmetry, wall, board.size)) <= board.walls
        for emission in EMISSIONS:
            found = fairness(board, Options(teleport_emission=emission))
            costs = {tuple((way.points, way.rounds) for way in reach.ways) for reach in found.reaches}
            assert len(costs) == 1
            assert len({reach.lit.bit_count() for reach in found.reaches}) == 1


LARGE = [
    pytest.param(25, count, number, marks=pytest.mark.deep)
    for count, number in ((3, 0), (3, 1), (3, 2), (7, 0), (7, 1), (7, 2))
]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize(("size", "count", "number"), [(15, 7, 0), *LARGE])
def test_start_cells_are_drawn_that_are_fair_and_keep_apart(
    symmetry: Symmetry, size: int, count: int, number: int
) -> None:
    board = random_map(Recipe(size, 4, symmetry, number=number), [f"t{at}" for at in range(count)])
    for emission in EMISSIONS:
        assert fairness(board, Options(teleport_emission=emission)).fair
    spots = [divmod(cell, size) for _team, cell in board.starts]
    assert min(abs(a - c) + abs(b - d) for (a, b), (c, d) in combinations(spots, 2)) >= size // count
