"""Following light: every ray once, in the order of the clock, through teleports; and the way of light to a cell."""

from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Literal

import pytest

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.camp.views.rays import is_known, rays_of, way_of_light
from fejag_admin.rules.board import Board, Cell, Mask, Stop, cells_of, mask_of
from fejag_admin.rules.figures import Options
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State
from tests.camp.camps import RESULT, cell, journal_of, put, sample, small

Emission = Literal["all-directions", "same-direction"]


def with_teleport(emission: Emission) -> State:
    """Red's tiger on A5 sees the teleport C5, whose other end is G3."""
    campaign = small(Options(games=3, teleport_emission=emission))
    board = Board(9, teleports=((cell("C5"), cell("G3")),), starts=campaign.board.starts)
    return journal_of(replace(campaign, board=board), RESULT, put("red", "tygr", "A5")).state


def told(state: State, number: int) -> list[tuple[str, int]]:
    return [(state.setup.board.name(ray.last), ray.mask.bit_count()) for ray in rays_of(state, number)]


def way(state: State, number: int, at: Cell) -> Mask:
    """The cells that a figure's light crosses on its way to a cell."""
    return reduce(or_, (ray.mask for ray in way_of_light(state, state.cast(number), at)), 0)


def test_rays_go_round_with_the_clock_and_light_goes_on_from_a_teleport_at_once() -> None:
    found = told(with_teleport("all-directions"), 1)
    assert found[:3] == [("A1", 4), ("E1", 4), ("C5", 2)]
    assert found[3:-2] == [
        ("G1", 2),
        ("I1", 2),
        ("I3", 2),
        ("I5", 2),
        ("G9", 6),
        ("A9", 6),
        ("A3", 6),
        ("E1", 2),
    ]
    assert found[-2:] == [("E9", 4), ("A9", 4)]


def test_light_may_go_on_in_its_own_direction_only() -> None:
    state = with_teleport("same-direction")
    assert told(state, 1) == [("A1", 4), ("E1", 4), ("C5", 2), ("I3", 2), ("E9", 4), ("A9", 4)]
    assert way(state, 1, cell("H3")) == mask_of((cell("B5"), cell("C5"), cell("H3")))


@pytest.mark.parametrize("emission", ["all-directions", "same-direction"])
def test_the_rays_together_are_the_light(emission: Emission) -> None:
    campaign = sample()
    setup = replace(campaign.setup, options=replace(campaign.options, teleport_emission=emission))
    state, _rulings = replay(setup, [entered.order for entered in campaign.orders])
    through = 0
    for figure in state.figures:
        mask = 0
        for ray in rays_of(state, figure.id):
            mask |= ray.mask
            through += ray.origin != figure.at
        assert mask & ~(1 << figure.at) == state.cast(figure.id).mask
        for lit in cells_of(state.cast(figure.id).mask):
            crossed = way(state, figure.id, lit)
            assert crossed >> lit & 1
            assert not crossed & ~state.cast(figure.id).mask & ~(1 << figure.at)
    assert through


def test_the_way_does_not_go_beyond_the_cell() -> None:
    state = journal_of(small(), RESULT, put("red", "medved", "A5")).state
    assert way(state, 1, cell("D5")) == mask_of((cell("B5"), cell("C5"), cell("D5")))
    assert way(state, 1, cell("A3")) == mask_of((cell("A4"), cell("A3")))
    assert way(state, 1, cell("B6")) == 0


def test_a_leap_lights_its_landing_only() -> None:
    state = journal_of(small(), RESULT, put("red", "opice", "A5")).state
    assert told(state, 1) == [("B3", 1), ("C4", 1), ("C6", 1), ("B7", 1)]
    assert all(ray.stop is Stop.REACH for ray in rays_of(state, 1))


def test_players_are_not_told_of_light_that_has_never_shone() -> None:
    state = journal_of(small(), RESULT, put("red", "medved", "A5"), put("red", "had", "C2", "by word")).state
    assert [is_known(state, number, PUBLIC) for number in (1, 2)] == [True, False]
    assert is_known(state, 2, MASTER)
