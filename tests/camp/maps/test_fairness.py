"""What it costs to light the temple: against a search that tries everything, and against the referee itself."""

from random import Random
from typing import Any

import pytest
from hypothesis import note

from fejag_admin.camp.maps.fairness import PricedWay, Reach, fairness
from fejag_admin.camp.maps.random import Recipe, random_map
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.rules.board import Board, mask_of, parse_cell, wall_between
from fejag_admin.rules.orders import Adjust, CloseRound, Place, Result
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import Setup
from tests import strategies
from tests.camp.camps import sample
from tests.naive.fairness import best_ways
from tests.naive.world import read_world


def crowded_map(rng: Random, sizes: tuple[int, int]) -> dict[str, Any]:
    """A random map with obstacles enough to make ways long."""
    plan = strategies.random_map(rng, ["a", "b", "c"], sizes)
    size = plan["size"]
    board = Board(size)
    for cell in range(size * size):
        for other in (cell + 1, cell + size):
            inside = other < size * size and (other != cell + 1 or other % size)
            if inside and rng.random() < 0.25:
                plan["walls"].append([board.name(cell), board.name(other)])
    plan["walls"] = [list(wall) for wall in sorted({tuple(sorted(wall)) for wall in plan["walls"]})]
    return plan


def setup_of(plan: dict[str, Any], rules: dict[str, Any]) -> Setup:
    teams = [{"id": team} for team in plan["starts"]]
    return campaign_from_json({"map": plan, "rules": rules, "teams": teams}).setup


def walk(setup: Setup, team: str, way: PricedWay) -> tuple[int, int]:
    """Let the referee carry a way out; the points that were spent, the rounds that were used. It must be accepted."""
    state = begin(setup)
    others = tuple(one for one in setup.teams if one != team)
    state, _ = carry_out(state, Result(1, ((team,), *((one,) for one in others))))
    state, _ = carry_out(state, Adjust(team, 1000, "x"))
    wallet = state.wallet(team)
    for kind, cell in way.links:
        if setup.options.placement_light == "round-start" and cell != setup.board.start_of[team]:
            state, _ = carry_out(state, CloseRound(setup.teams, "x"))
            state, _ = carry_out(state, Result(state.round + 1, tuple((one,) for one in others)))
        assert not state.temple_found
        state, ruling = carry_out(state, Place(team, kind, cell))
        assert ruling.accepted, (ruling.code, setup.board.name(cell))
    assert state.temple_found
    return wallet + setup.options.temple_bonus - state.wallet(team), state.round


def agree(rng: Random, sizes: tuple[int, int], limit: int) -> None:
    plan = crowded_map(rng, sizes)
    emission = rng.choice(["all-directions", "same-direction"])
    light = rng.choice(["round-start", "round-start", "sequential"])
    note(repr((plan, emission, light)))
    setup = setup_of(plan, {"teleport_emission": emission, "placement_light": light, "games": 99})
    world = read_world(plan)
    for reach in fairness(setup.board, setup.options).reaches:
        costs = [(way.points, way.rounds) for way in reach.ways]
        at_once = light == "sequential"
        naive = best_ways(world, reach.team, emission, at_once=at_once, limit=limit)
        assert [cost for cost in costs if cost[0] <= limit] == naive
        for way in reach.ways:
            assert walk(setup, reach.team, way) == (way.points, way.rounds)


@strategies.explored(strategies.seeded(), 60)
def test_nothing_cheaper_is_found_by_trying_everything(rng: Random) -> None:
    agree(rng, (5, 6), 16)


@pytest.mark.deep
@strategies.explored(strategies.seeded(), 60)
def test_nothing_cheaper_is_found_on_larger_maps(rng: Random) -> None:
    agree(rng, (5, 8), 18)


def test_a_board_that_was_looked_at_grows_no_heavier() -> None:
    """The editor keeps hundreds of maps to be undone, each of which it has checked."""
    board = random_map(Recipe(11, 10, "none", number=1), ("a", "b"))
    fairness(board)
    assert not board._rays


def reach_of(found: tuple[Reach, ...], team: str) -> Reach:
    return next(reach for reach in found if reach.team == team)


def test_the_sample_camp_gives_one_team_a_short_cut() -> None:
    campaign = sample()
    found = fairness(campaign.board, campaign.options)
    assert not found.fair
    fbi = reach_of(found.reaches, "fbi").cheapest
    assert fbi == PricedWay(10, 1, (("medved", campaign.board.cell("A16")),))
    for team in ("exoti", "jones", "aliens", "vlada"):
        cheapest = reach_of(found.reaches, team).cheapest
        assert cheapest is not None
        assert (cheapest.points, cheapest.rounds) == (20, 2)
        assert walk(campaign.setup, team, cheapest) == (20, 2)


def test_what_is_closed_in_only_a_monkey_reaches() -> None:
    size = 9
    cell = parse_cell("E5", size)
    walls = frozenset(wall_between(cell, cell + step) for step in (1, -1, size, -size))
    board = Board(size, walls, frozenset({cell}), (), (("a", parse_cell("A5", size)),))
    found = fairness(board)
    assert (found.dark, found.leaps) == (0, 1 << cell)
    assert [link[0] for way in found.reaches[0].ways for link in way.links][-1] == "opice"
    assert all(way.links[-1][0] != "zaba" for way in found.reaches[0].ways)


def test_a_cell_from_which_even_monkeys_are_barred_stays_dark() -> None:
    size = 5
    corner, right, below = (parse_cell(name, size) for name in ("A1", "B1", "A2"))
    walls = frozenset({wall_between(corner, right), wall_between(corner, below)})
    temple = frozenset(parse_cell(name, size) for name in ("C2", "B3"))
    found = fairness(Board(size, walls, temple, (), (("a", parse_cell("E1", size)),)))
    assert (found.dark, found.leaps) == (1 << corner, 0)


def test_without_temple_or_starts_there_are_no_ways() -> None:
    assert fairness(Board(5)).reaches == ()
    found = fairness(Board(5, starts=(("a", 2),)))
    assert found.reaches[0].ways == ()
    assert not found.fair
    assert found.reaches[0].lit == mask_of(range(25))
