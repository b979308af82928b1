"""Simulated camps: judged as by the naive twin, the same from the same seed, and fair to equal bases."""

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from fejag_admin.camp.journal.outcome import outcome
from fejag_admin.lab.findings import Tally
from fejag_admin.lab.playing import Plan, PlayedCamp, run
from fejag_admin.orders.entered import Entered, order_to_json
from fejag_admin.rules.orders import Result
from fejag_admin.rules.referee import replay
from tests.lab.plans import TEAMS, plan, random_document, random_plan, walled_in
from tests.naive.camp import adjudicate
from tests.strategies import explored, sources


@explored(sources(), 150)
def test_the_naive_twin_judges_simulated_camps_alike(rng: Random) -> None:
    document = random_document(rng, (5, 9))
    one, campaign = random_plan(rng, document)
    play = PlayedCamp(one, 3)
    board = campaign.board
    document["days"] = [{"game": game, "day_of": team} for game, team in play.setup.day_of]
    document["orders"] = [order_to_json(Entered(ruling.order), board) for ruling in play.rulings]
    assert outcome(play.state, play.rulings) == adjudicate(document), json.dumps(document)


# Many camps


def test_the_number_of_workers_changes_nothing() -> None:
    alone = list(run(plan(), range(7), 1))
    assert list(run(plan(), range(7), 3)) == alone
    assert [record.camp for record in alone] == list(range(7))
    assert all(one.values != other.values for one, other in pairwise(alone))
    assert next(run(plan(seed=8), [0], 1)).values != alone[0].values


def test_compared_camps_have_the_same_games_and_styles() -> None:
    one, other = PlayedCamp(plan(), 2), PlayedCamp(plan(placement_light="sequential", path_points=20), 2)
    assert one.styles == other.styles
    assert one.setup.day_of == other.setup.day_of
    results = [[ruling.order for ruling in play.rulings if isinstance(ruling.order, Result)] for play in (one, other)]
    assert results[0] == results[1]
    assert one.rulings != other.rulings


def test_a_camp_is_played_on_from_where_it_stands() -> None:
    whole = PlayedCamp(plan(), 0)
    orders = [ruling.order for ruling in whole.rulings]
    state, _ = replay(whole.setup, orders[: len(orders) // 2])
    one = replace(plan(), setup=whole.setup, begun=state)
    first, second = PlayedCamp(one, 1), PlayedCamp(one, 2)
    assert (
        first.state.results[: state.round] == whole.state.results[: state.round] == second.state.results[: state.round]
    )
    assert first.state.results != second.state.results
    assert first.state.over


# Right


def findings(one: Plan, camps: int) -> Tally:
    tally = Tally(one)
    for record in run(one, range(camps), 1):
        tally.add(record)
    return tally


@pytest.mark.deep
def test_equal_bases_have_equal_chances() -> None:
    tally = findings(plan(players="children"), 120)
    assert all(chance.low <= 25 <= chance.high for _team, chance in tally.chances().items())
    by_chance = tally.by_chance()
    assert by_chance is not None
    assert by_chance > 0.05


def test_days_are_shared_out_by_lot() -> None:
    one = plan(players="beginner", place_points=(0, 0, 0, 0))  # without points nobody buys
    days = Counter(team for camp in range(60) for _game, team in PlayedCamp(one, camp).setup.day_of)
    assert days.total() == 3 * 60
    assert all(30 <= days[team] <= 60 for team in TEAMS)
    assert set(Counter(team for _game, team in PlayedCamp(plan(games=9), 1).setup.day_of).values()) == {2}


def test_a_base_walled_in_never_wins() -> None:
    board = walled_in(plan().setup.board, "b")
    tally = findings(plan(board, players="racer", games=3, place_points=(30, 29, 28, 27)), 30)
    assert tally.wins["b"] == 0
    by_chance = tally.by_chance()
    assert by_chance is not None
    assert by_chance < 0.05


def test_whoever_is_stronger_wins_more_games() -> None:
    one = replace(plan(place_points=(0, 0, 0, 0)), strengths={"a": 3})  # without points nobody buys
    first = [PlayedCamp(one, camp).state.results[0].places[0] for camp in range(60)]
    assert sum("a" in places for places in first) / 60 == pytest.approx(3 / 6, abs=0.15)
    assert findings(one, 10).by_chance() is None
    assert {team for places in first for team in places} == set(TEAMS)
