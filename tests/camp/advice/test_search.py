"""Advice by search against trying everything; what is found is found by the naive twin, too."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import note

from fejag_admin.camp.advice import search
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.orders.entered import Entered, order_to_json
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Adjust, Place
from fejag_admin.rules.referee import carry_out, replay
from fejag_admin.rules.state import State
from tests.camp.camps import CROSSING, RESULT, journal_of, sample_journal, small
from tests.naive.camp import adjudicate
from tests.strategies import explored, random_campaign, seeded

Key = tuple[str, int]


def in_play(rng: Random) -> tuple[dict[str, Any], State]:
    """A small random camp in an open round, and money for everybody as part of its document."""
    document = random_campaign(rng, sizes=(5, 6), rounds=(2, 3), orders=6)
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


@explored(seeded(), 50)
def test_searches_find_all_that_trying_everything_finds(rng: Random) -> None:
    document, state = in_play(rng)
    team = rng.choice(state.setup.teams)
    everything = list(all_placements(state, team))
    found = search.ranked(state, (team,))
    assert {key(one.order): one.after for one in found} == {key(order): after for order, after in everything}
    assert len({key(one.order) for one in found}) == len(found)
    assert {key(one.order) for one in search.legal(state, team)} == {key(one.order) for one in found}
    gains = [(one.paths, one.points, one.lit, -one.price) for one in found]
    assert gains == sorted(gains, reverse=True)
    for one in (found[0], found[-1], rng.choice(found)) if found else ():
        check_gains(document, one)


def check_gains(document: dict[str, Any], found: search.FoundPlacement) -> None:
    """What a placement gains by the naive twin."""
    team, before, after = found.order.team, by_twin(document), by_twin(document, found.order)
    assert found.paths == len(after["temple_paths"][team]) - len(before["temple_paths"][team])
    assert found.points == after["teams"][team]["score"] - before["teams"][team]["score"]
    shining = [
        {one["id"] for one in camp["figures"] if one["team"] == team and one["shining"]} for camp in (before, after)
    ]
    old = {one["id"] for one in before["figures"]}
    assert found.lit == len(shining[1] & old) - len(shining[0])


def test_no_round_no_placements() -> None:
    over = sample_journal().state
    assert not over.round_open
    assert list(search.legal(over, "fbi")) == []
    asked = search.reopened(over)
    assert len(list(islice(search.legal(asked, "fbi"), 101))) == 101
    assert asked.wallet("fbi") == over.wallet("fbi") > 0


@pytest.mark.parametrize("points", sorted({kind.price for kind in KINDS.values()}))
def test_the_last_point_can_be_spent(points: int) -> None:
    """A figure may cost all that is in the wallet, not more (B2)."""
    state = journal_of(small(), RESULT, Adjust("blue", points - 16, "x", "wallet")).state
    assert state.wallet("blue") == points
    everything = list(all_placements(state, "blue"))
    assert points in {KINDS[order.figure].price for order, _after in everything}
    assert {key(one.order) for one in search.legal(state, "blue")} == {key(order) for order, _after in everything}


def test_a_path_that_takes_the_place_of_another_is_no_gain() -> None:
    """A figure in the way of the light to the temple ends a path and begins one."""
    campaign = campaign_from_json(CROSSING)
    state, _rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    assert len(state.paths("red")) == 1
    state, _ruling = carry_out(state, Adjust("red", 15 - state.wallet("red"), "x", "wallet"))
    found = search.ranked(state, ("red",))
    others = [one for one in found if set(one.after.paths("red")) - set(state.paths("red"))]
    assert others
    assert {one.paths for one in others} == {0}
    assert max(one.paths for one in found) == 0
