"""Advice by search against trying everything; what is found is found by the naive twin, too."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import note

from benchmarks.referee import open_round
from fejag_admin.camp.advice import search
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.orders.entered import Entered, order_to_json
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Adjust, CloseRound, Place, Result
from fejag_admin.rules.referee import carry_out, replay
from fejag_admin.rules.state import State
from tests.camp.camps import RESULT, journal_of, put, sample, small
from tests.naive.camp import Camp, adjudicate
from tests.naive.combat import settle
from tests.naive.paths import dominates
from tests.strategies import explore, random_campaign, seeded

Key = tuple[str, int]


@cache
def finished() -> State:
    """The finished sample camp with a round open and money for everybody."""
    campaign = sample()
    state, _rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    return open_round(state)


def in_play(rng: Random) -> tuple[dict[str, Any], State]:
    """A small random camp in an open round, and money for everybody as part of its document."""
    document = random_campaign(rng, sizes=(5, 7), rounds=(2, 3), orders=6)
    document["rules"]["games"] = 8
    campaign = campaign_from_json(document)
    state, _rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    if not state.round_open:
        document["orders"].append({"do": "result", "game": state.round + 1, "places": []})
    for team in state.setup.teams:
        gift = max(30, 30 - state.wallet(team))  # who is in debt can pay for what searches with a budget find, too
        document["orders"].append({"do": "adjust", "team": team, "points": gift, "reason": "x", "counts": "wallet"})
    note(document)
    campaign = campaign_from_json(document)
    state, _rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    return document, state


def all_placements(state: State, team: str) -> Iterator[tuple[Place, State]]:
    """Every figure on every cell, if the referee lets it."""
    for at in range(state.setup.board.size**2):
        for kind in KINDS:
            after, ruling = carry_out(state, Place(team, kind, at))
            if ruling.accepted:
                yield Place(team, kind, at), after


def key(order: Place) -> Key:
    return order.figure, order.at


def by_twin(document: dict[str, Any], *orders: Any) -> dict[str, Any]:
    """What the naive twin makes of a document with these orders more."""
    campaign = campaign_from_json(document)
    longer = deepcopy(document)
    longer["orders"] += [order_to_json(Entered(order), campaign.board) for order in orders]
    return adjudicate(longer)


def check_search(rng: Random) -> None:
    document, state = in_play(rng)
    team = rng.choice(state.setup.teams)
    everything = list(all_placements(state, team))
    legal = list(search.legal(state, team))
    assert {key(one.order): one.after for one in legal} == {key(order): after for order, after in everything}
    assert len({key(one.order) for one in legal}) == len(legal)
    for target in state.figures:
        check_attacking(document, state, team, target.id, everything)
    for attack in state.attacks:
        if state.figure(attack.target).team == team:
            check_defences(document, state, attack.id, everything)
    before = set(state.paths(team))
    expected = {key(order) for order, after in everything if KINDS[order.figure].price <= 12}
    expected &= {key(order) for order, after in everything if set(after.paths(team)) - before}
    ways = [one for one in search.temple_ways(state, team, 12) if isinstance(one, search.TempleWay)]
    assert {key(way.steps[0].order) for way in ways} == expected
    for way in ways[:1]:
        assert set(way.ends) == set(by_twin(document, way.steps[0].order)["temple_paths"][team]) - before


def check_attacking(
    document: dict[str, Any], state: State, team: str, target: int, everything: list[tuple[Place, State]]
) -> None:
    fresh = {
        key(order)
        for order, after in everything
        if any(attack.target == target for attack in after.attacks[len(state.attacks) :])
    }
    found = list(search.attacking(state, team, target))
    assert {key(one.found.order) for one in found} == fresh
    for one in found[:1]:
        attack = by_twin(document, one.found.order)["attacks"][one.attack.id - 1]
        assert attack["target"] == target
        assert (attack["status"] == "in-effect") == one.strikes


def check_defences(document: dict[str, Any], state: State, number: int, everything: list[tuple[Place, State]]) -> None:
    expected = set()
    if state.status(number) == "in-effect":
        expected = {key(order) for order, after in everything if after.status(number) != "in-effect"}
    found = search.defences(state, number)
    assert {key(one.found.order) for one in found} == expected
    prices = [one.found.price for one in found]
    assert prices == sorted(prices)
    for one in found[:1]:
        attacks = by_twin(document, one.found.order)["attacks"]
        assert attacks[number - 1]["status"] == ("balanced" if one.balanced else "dormant")
        if one.by is not None:
            target = attacks[one.by - 1]["target"]
            assert (target == state.attack(number).attacker) == (one.how == "direct")


def test_searches_find_all_that_trying_everything_finds() -> None:
    explore(check_search, seeded(), examples=8)


@pytest.mark.deep
def test_searches_find_all_that_trying_everything_finds_in_many_camps() -> None:
    explore(check_search, seeded(), examples=130)


def pairs(state: State, team: str, budget: int) -> set[tuple[Key, Key]]:
    """All two placements in sequence that make a path, by trying everything."""
    found = set()
    before = set(state.paths(team))
    for first, then in all_placements(state, team):
        if not KINDS[first.figure].permanent or set(then.paths(team)) - before:
            continue
        following, _ruling = carry_out(then, CloseRound(state.setup.teams, "x"))
        following, _ruling = carry_out(following, Result(following.round + 1, ()))
        seen = set(following.paths(team))
        for second, after in all_placements(following, team):
            price = KINDS[first.figure].price + KINDS[second.figure].price
            if price <= budget and set(after.paths(team)) - seen:
                found.add((key(first), key(second)))
    return found


def check_two(rng: Random) -> None:
    document, state = in_play(rng)
    team, budget = rng.choice(state.setup.teams), rng.choice([13, 18, 20])
    ways = [one for one in search.temple_ways(state, team, budget, figures=2) if isinstance(one, search.TempleWay)]
    two = [way for way in ways if len(way.steps) == 2]
    assert {(key(way.steps[0].order), key(way.steps[1].order)) for way in two} == pairs(state, team, budget)
    for way in two[:1]:
        orders = [step.order for step in way.steps]
        between = [CloseRound(state.setup.teams, "x"), Result(state.round + 1, ())]
        outcome = by_twin(document, orders[0], *between, orders[1])
        assert set(way.ends) <= set(outcome["temple_paths"][team])


def test_two_figures_in_sequence() -> None:
    explore(check_two, seeded(), examples=4)


@pytest.mark.deep
def test_two_figures_in_sequence_in_many_camps() -> None:
    explore(check_two, seeded(), examples=80)


def test_a_long_search_tells_how_far_it_is_and_can_be_stopped() -> None:
    state = finished()
    looking = search.temple_ways(state, "jones", 25, figures=2)
    first = next(looking)
    assert isinstance(first, search.Progress)
    assert (first.done, first.total > 500) == (0, True)
    told = [one for one in (next(looking) for _ in range(40)) if isinstance(one, search.Progress)]
    assert [one.done for one in told] == sorted({one.done for one in told})
    whole = [one for one in search.temple_ways(state, "fbi", 15) if isinstance(one, search.Progress)]
    assert whole[-1].done == whole[-1].total


def test_no_round_no_placements() -> None:
    campaign = sample()
    over, _rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    assert not over.round_open
    assert list(search.legal(over, "fbi")) == []
    assert search.next_round(over) is None
    asked = search.reopened(over, "fbi", 15)
    assert len(list(search.legal(asked, "fbi"))) > 100
    assert asked.wallet("fbi") == 15


def struck() -> State:
    """Round 2, in which a red bear (figure 4) attacks a blue tarantula, and in vain the snake at the start by it."""
    journal = journal_of(
        small(),
        RESULT,
        put("red", "medved", "A5"),
        put("blue", "had", "I5"),
        put("blue", "tarantule", "G7", "laid by hand"),
        CloseRound(("red", "blue", "green"), "storm"),
        Result(2, (("red",), ("blue",), ("green",))),
        put("red", "medved", "G5"),
    )
    assert [(one.id, one.attacker, one.target) for one in journal.state.attacks if one.void is None] == [(2, 4, 3)]
    return journal.state


@pytest.mark.parametrize("points", sorted({kind.price for kind in KINDS.values()}))
def test_the_last_point_can_be_spent(points: int) -> None:
    """A figure may cost all that is in the wallet, not more (B2)."""
    state, striker, strike = struck(), 4, 2
    state, _ruling = carry_out(state, Adjust("blue", points - state.wallet("blue"), "x", "wallet"))
    everything = list(all_placements(state, "blue"))
    assert points in {KINDS[order.figure].price for order, _after in everything}
    assert {key(one.order) for one in search.legal(state, "blue")} == {key(order) for order, _after in everything}
    attacked = {
        key(order)
        for order, after in everything
        if any(one.target == striker for one in after.attacks[len(state.attacks) :])
    }
    assert {key(one.found.order) for one in search.attacking(state, "blue", striker)} == attacked
    defended = {key(order) for order, after in everything if after.status(strike) != "in-effect"}
    assert {key(one.found.order) for one in search.defences(state, strike)} == defended


@pytest.mark.parametrize("seed", [11527, 11552])
def test_how_a_placement_defends_is_found_by_the_twin_in_crowded_camps(seed: int) -> None:
    document = random_campaign(Random(seed), sizes=(7, 9), rounds=(3, 5), orders=14)
    document["rules"]["games"] = 8
    campaign = campaign_from_json(document)
    state = open_round(replay(campaign.setup, [entered.order for entered in campaign.orders])[0])
    twin = Camp(document)
    for order in document["orders"]:
        twin.carry_out(order)
    settled = settle(twin.world, twin.figures, twin.attacks, twin.emission)
    seen = set()
    for attack in (one for one in state.attacks if state.status(one.id) == "in-effect"):
        for answer in search.defences(state, attack.id):
            fresh = [one for one in answer.found.after.attacks[len(state.attacks) :] if one.void is None]
            way = {
                one.target
                for one in fresh
                if dominates(twin.world, twin.figures, settled.reach, settled.shining, one.target, attack.attacker)
            }
            if answer.how == "direct":
                assert attack.attacker in {one.target for one in fresh}
            elif answer.how == "on-the-way":
                assert way
            else:
                assert not way
                assert attack.attacker not in {one.target for one in fresh}
                theirs = state.figure(attack.attacker).team
                seen.add(any(state.figure(one.target).team == theirs for one in fresh))
    assert True in seen, "a defence by which the attacker's team is attacked elsewhere"


def test_nobody_attacks_its_own_figures_or_defends_without_need() -> None:
    state = finished()
    own = next(figure.id for figure in state.figures if figure.team == "fbi")
    assert list(search.attacking(state, "fbi", own)) == []
    dormant = next(attack.id for attack in state.attacks if state.status(attack.id) == "dormant")
    assert search.defences(state, dormant) == ()
    with pytest.raises(KeyError):
        search.defences(state, 999)


def test_defences_of_the_sample_camp() -> None:
    state = finished()
    number = min(state.settled.in_effect)
    found = search.defences(state, number)
    attack = state.attack(number)
    assert found
    for one in found:
        assert one.found.order.team == state.figure(attack.target).team
        assert one.found.after.status(number) == ("balanced" if one.balanced else "dormant")
        assert (one.by is None) == (one.how == "chain")
