"""The fast scoring and the solver against the slow twin, on random panoramas."""

from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames.stezky.model import Met, Options, Panorama, Player, Situation
from boardgames.stezky.mountain import (
    FIRES,
    MOUNTAIN,
    SPIRITS,
    SQUARES,
    Mask,
    areas,
    column_of,
    mask_of,
    path_down,
    place,
    places_of,
    row_of,
)
from boardgames.stezky.rules import judge_scoring
from boardgames.stezky.scoring import coverings, score, squirrel
from tests.boardgames.stezky import naive
from tests.strategies import often

CELLS = sorted(naive.ALL)
CORNERS = [corner for corner in CELLS if naive.square(corner) <= naive.ALL]
BLUE_AND_PLAIN = [spirit.id for spirit in SPIRITS.values() if spirit.kind != "evil"]
SEARCH, LONG = (settings(often(deep), suppress_health_check=list(HealthCheck)) for deep in (60, 500))


def mask(cells: Any) -> Mask:
    return mask_of(*(place(*cell) for cell in cells))


def cells_in(mask_: Mask) -> naive.Cells:
    return frozenset((row_of(at), column_of(at)) for at in places_of(mask_))


@st.composite
def sides(draw: st.DrawFn, largest_panorama: int = 30, hand: int = 0) -> naive.Side:
    """A panorama grown so that it mostly holds together, with spirits on full squares; a hand that needs room."""
    chance = Random(draw(st.integers(0, 2**32)))
    chosen = set(chance.sample(CELLS, min(3, largest_panorama)))
    for _cell in range(chance.randint(0, largest_panorama - len(chosen))):
        beside = sorted({other for cell in chosen for other in naive.neighbours(cell)} - chosen)
        chosen.add(chance.choice(beside if beside and chance.random() < 0.8 else sorted(naive.ALL - chosen)))
    if hand or chance.random() < 0.5:
        chosen |= naive.square(chance.choice(CORNERS))
    rainbows = frozenset(chance.sample(sorted(chosen), chance.randint(0, min(5, len(chosen)))))
    tiles = frozenset(chosen) - rainbows
    full = [corner for corner in CORNERS if naive.square(corner) <= chosen]
    spirits = chance.sample(BLUE_AND_PLAIN, min(len(full), chance.randint(0, 5)))
    if hand and "squirrel" not in spirits:
        spirits = ["squirrel", *spirits[1:]]
    corners = chance.sample(full, len(spirits))
    free = sorted(rainbows)[: chance.randint(0, 2)] + chance.sample(sorted(naive.ALL - frozenset(chosen)), 2)
    return naive.Side(
        tiles,
        rainbows,
        tuple(zip(spirits, corners, strict=True)),
        tuple(free[: chance.randint(0, hand)]),
        chance.random() < 0.5,
        chance.choice(["cells", "worth"]),
    )


def player_of(side: naive.Side) -> Player:
    spirits = tuple(Met(spirit, place(*corner)) for spirit, corner in side.spirits)
    panorama = Panorama(mask(side.tiles), mask(side.rainbows), spirits)
    return Player("A", panorama, tuple(place(*cell) for cell in side.hand), side.evil)


def test_the_mountain_is_the_same_for_both() -> None:
    assert cells_in(MOUNTAIN) == naive.ALL
    assert len(naive.ALL) == 48
    assert len(FIRES) == 9
    assert [(row_of(corner), column_of(corner)) for corner in SQUARES] == CORNERS


@SEARCH
@given(sides(44))
def test_areas_and_paths(side: naive.Side) -> None:
    cells = side.tiles | side.rainbows
    found = areas(mask(cells))
    assert sorted(map(sorted, map(cells_in, found))) == sorted(map(sorted, naive.areas(cells)))
    for area in found:
        for start in places_of(area):
            path = path_down(1 << start, mask(cells))
            assert bool(path) == any(row_of(at) == 1 for at in places_of(area))
            if path:
                steps = [(row_of(at), column_of(at)) for at in path]
                assert path[0] == start
                assert steps[-1][0] == 1
                assert set(steps) <= cells
                assert all(b in naive.neighbours(a) for a, b in pairwise(steps))


@SEARCH
@given(sides(44))
def test_stars_of_a_panorama(side: naive.Side) -> None:
    player = player_of(side)
    for covered in (None, *(spirit for spirit, _corner in side.spirits)):
        result = score(player.panorama, covered, Options(largest=side.largest))
        assert result.total == naive.stars(side, covered)
        assert result.total == result.area_stars + result.fire_stars + result.spirit_stars


@LONG
@given(sides(16, hand=3))
def test_the_end_with_evil_spirit_and_squirrel(side: naive.Side) -> None:
    player, options = player_of(side), Options(largest=side.largest)
    found = coverings(player, options)
    assert found[0].score.total == naive.end(side)
    totals = {covering.spirit: covering.score.total for covering in found}
    assert totals == {covered: naive.finish(side, covered) for covered in totals}
    assert judge_scoring(Situation("scoring", (player,), options=options)).result.totals == (naive.end(side),)


@SEARCH
@given(sides(16, hand=4))
def test_the_best_hand(side: naive.Side) -> None:
    player = player_of(side)
    placing = squirrel(player, None, Options(largest=side.largest))
    panoramas = naive.hands_placed(side)
    totals = [naive.stars(naive.Side(t, r, side.spirits, (), False, side.largest)) for t, r in panoramas]
    assert placing.score.total == max(totals)
    assert (cells_in(placing.score.panorama.tiles), cells_in(placing.score.panorama.rainbows)) in panoramas
