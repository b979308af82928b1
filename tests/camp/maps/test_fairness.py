"""What it costs to light the temple, against a search that tries everything and the referee; the check tells it."""

from random import Random
from typing import Any

import pytest
from hypothesis import note

from fejag_admin.answers.lab import cost_text, finding_text, way_text
from fejag_admin.camp.maps.check import Checked, check_map
from fejag_admin.camp.maps.fairness import PricedWay, fairness
from fejag_admin.camp.maps.random import Recipe, random_map
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.common.language import use_language
from fejag_admin.rules.board import Board, Wall, mask_of, parse_cell, wall_between
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, CloseRound, Place, Result
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import Setup
from tests import strategies
from tests.camp.camps import SIZE, cell, sample
from tests.camp.map_texts import sides
from tests.naive.fairness import best_ways
from tests.naive.world import read_world


def crowded_map(rng: Random, sizes: tuple[int, int]) -> dict[str, Any]:
    """A random map with obstacles enough to make ways long."""
    plan = strategies.random_map(rng, ["a", "b", "c"], sizes)
    board = Board(plan["size"])
    more = ([board.name(at) for at in wall] for wall in sides(board.size) if rng.random() < 0.25)
    plan["walls"] = [list(wall) for wall in sorted({tuple(sorted(wall)) for wall in (*plan["walls"], *more)})]
    return plan


def walk(setup: Setup, team: str, way: PricedWay) -> tuple[int, int]:
    """Let the referee carry a way out; the points that were spent, the rounds that were used. It must be accepted."""
    state = begin(setup)
    others = tuple(rival for rival in setup.teams if rival != team)
    state, _ = carry_out(state, Result(1, ((team,), *((rival,) for rival in others))))
    state, _ = carry_out(state, Adjust(team, 1000, "x"))
    wallet = state.wallet(team)
    for kind, at in way.links:
        if setup.options.placement_light == "round-start" and at != setup.board.start_of[team]:
            state, _ = carry_out(state, CloseRound(setup.teams, "x"))
            state, _ = carry_out(state, Result(state.round + 1, tuple((rival,) for rival in others)))
        assert not state.temple_found
        state, ruling = carry_out(state, Place(team, kind, at))
        assert ruling.accepted, (ruling.code, setup.board.name(at))
    assert state.temple_found
    return wallet + setup.options.temple_bonus - state.wallet(team), state.round


def check_ways(rng: Random, sizes: tuple[int, int], limit: int) -> None:
    """All ways are found up to a price, and none that there is not."""
    plan = crowded_map(rng, sizes)
    emission = rng.choice(["all-directions", "same-direction"])
    light = rng.choice(["round-start", "round-start", "sequential"])
    note(repr((plan, emission, light)))
    rules = {"teleport_emission": emission, "placement_light": light, "games": 99}
    setup = campaign_from_json({"map": plan, "rules": rules, "teams": [{"id": team} for team in plan["starts"]]}).setup
    for reach in fairness(setup.board, setup.options).reaches:
        costs = [(way.points, way.rounds) for way in reach.ways]
        naive = best_ways(read_world(plan), reach.team, emission, at_once=light == "sequential", limit=limit)
        assert [cost for cost in costs if cost[0] <= limit] == naive
        for way in reach.ways:
            assert walk(setup, reach.team, way) == (way.points, way.rounds)


@strategies.explored(strategies.seeded(), 60)
def test_nothing_cheaper_is_found_by_trying_everything(rng: Random) -> None:
    check_ways(rng, (5, 6), 16)


@pytest.mark.deep
@strategies.explored(strategies.seeded(), 60)
def test_nothing_cheaper_is_found_on_larger_maps(rng: Random) -> None:
    check_ways(rng, (5, 8), 18)


def test_a_board_that_was_looked_at_grows_no_heavier() -> None:
    """The editor keeps hundreds of maps to be undone, each of which it has checked."""
    board = random_map(Recipe(11, 10, "none", number=1), ("a", "b"))
    fairness(board)
    assert not board._rays


def closed_in(at: int, size: int = SIZE) -> frozenset[Wall]:
    """Obstacles on all sides of a cell."""
    return frozenset(wall_between(at, at + step) for step in (1, -1, size, -size))


def test_what_is_closed_in_only_a_monkey_reaches() -> None:
    temple = cell("E5")
    found = fairness(Board(SIZE, closed_in(temple), frozenset({temple}), (), (("a", cell("A5")),)))
    assert (found.dark, found.leaps) == (0, 1 << temple)
    assert [link[0] for way in found.reaches[0].ways for link in way.links][-1] == "opice"
    assert all(way.links[-1][0] != "zaba" for way in found.reaches[0].ways)


def test_a_cell_from_which_even_monkeys_are_barred_stays_dark() -> None:
    corner, right, below, *temple, start = (parse_cell(name, 5) for name in ("A1", "B1", "A2", "C2", "B3", "E1"))
    walls = frozenset({wall_between(corner, right), wall_between(corner, below)})
    found = fairness(Board(5, walls, frozenset(temple), (), (("a", start),)))
    assert (found.dark, found.leaps) == (1 << corner, 0)


def test_without_temple_or_starts_there_are_no_ways() -> None:
    assert fairness(Board(5)).reaches == ()
    found = fairness(Board(5, starts=(("a", 2),)))
    assert found.reaches[0].ways == ()
    assert not found.fair
    assert found.reaches[0].lit == mask_of(range(25))


# The check


def texts(checked: Checked, board: Board) -> list[str]:
    return [finding_text(finding, board, str.upper) for finding in checked.findings]


def test_an_unfinished_map_lists_what_is_missing() -> None:
    for board, teams, missing in (
        (Board(SIZE, starts=(("a", 3),)), ("a", "b"), "No start cell on the edge yet: B (M1)."),
        (Board(SIZE), (), "No team starts on this map (M1)."),
    ):
        checked = check_map(board, teams)
        assert texts(checked, board) == [missing, "There is no temple: paint it (M3)."]
        assert not checked.sound


def test_a_temple_that_some_could_never_light() -> None:
    # Closed in, the middle of the smallest board is lit by leaps from eight cells; on those others start.
    middle = parse_cell("C3", 5)
    landings = ("B1", "D1", "A2", "E2", "A4", "E4", "B5", "D5")
    starts = (("x", 0), *((f"t{at}", parse_cell(name, 5)) for at, name in enumerate(landings)))
    board = Board(5, closed_in(middle, 5), frozenset({middle}), (), starts)
    checked = check_map(board, [team for team, _cell in starts])
    assert texts(checked, board) == [
        "The temple could never be lit by: X (G5).",
        "The temple is closed in by obstacles; only a monkey's leap lights C3 (M2, L2).",
        "There are no teleports; the rulebook has two pairs (M4).",
    ]
    assert not checked.sound


def test_a_sound_map_is_noted_for_cells_in_the_dark_and_what_the_rulebook_has() -> None:
    starts = (("a", cell("A5")), ("b", cell("I5")))
    board = Board(SIZE, closed_in(cell("E5")), frozenset({cell("H8")}), (), starts)
    checked = check_map(board, ("a", "b"))
    assert "Closed in by obstacles, lit only with a monkey's help: E5 (M2, L2)." in texts(checked, board)
    assert checked.sound
    bare = Board(SIZE, temple=frozenset({cell("E5")}), starts=starts)
    checked = check_map(bare, ("a", "b"))
    assert texts(checked, bare)[-2:] == [
        "There are no teleports; the rulebook has two pairs (M4).",
        "There are no obstacles; the rulebook has some (M2).",
    ]
    assert checked.sound
    use_language("cs")
    assert texts(checked, bare)[-1] == "Nejsou tu překážky; podle pravidel tu nějaké mají být (M2)."
    complete = Board(SIZE, closed_in(cell("B2")), bare.temple, ((cell("C3"), cell("G7")),), starts)
    findings = check_map(complete, ("a", "b")).findings
    assert not {"no-teleports", "no-walls"} & {finding.code for finding in findings}


def test_a_camp_with_too_few_rounds() -> None:
    board = Board(SIZE, frozenset(), frozenset({cell("C2")}), (), (("a", cell("A5")), ("b", cell("I9"))))
    checked = check_map(board, ("a", "b"), Options(games=2))
    assert checked.findings[0].code == "too-long"
    assert texts(checked, board)[0] == "Too far from the temple: A, B. Purchase rounds there are: 1, needed: 2 (G4)."


def test_the_sample_camp_gives_one_team_a_short_cut_and_the_check_says_to_whom() -> None:
    campaign = sample()
    board = campaign.board
    checked = check_map(board, campaign.setup.teams, campaign.options)
    assert texts(checked, board) == [
        "Unfair: the temple costs 10 points here, up to 20 points elsewhere. Cheapest for: FBI.",
        "Unfair: the temple takes 1 round here, up to 2 rounds elsewhere. Quickest for: FBI.",
    ]
    assert not checked.fairness.fair
    cheapest = {reach.team: reach.cheapest for reach in checked.fairness.reaches}
    assert cheapest.pop("fbi") == PricedWay(10, 1, (("medved", board.cell("A16")),))
    for team, way in cheapest.items():
        assert way is not None
        assert (way.points, way.rounds) == walk(campaign.setup, team, way) == (20, 2)
    exoti = cheapest["exoti"]
    assert exoti is not None
    assert (cost_text(exoti), way_text(exoti, board)) == ("20 points, 2 rounds", "bear K1, bear R1")
