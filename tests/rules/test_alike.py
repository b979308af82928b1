"""Newcomers alike are judged once: what is taken over from another one is what judging it by itself would give."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import note

from fejag_admin.camp.advice.search import reopened
from fejag_admin.camp.file.plain import campaign_from_json
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Place
from fejag_admin.rules.referee import carry_out, replay
from fejag_admin.rules.state import State
from tests.strategies import explore, random_campaign, seeded


def forgetful(state: State) -> State:
    """The state with nothing remembered of newcomers judged before."""
    return replace(state, settled=replace(state.settled))


def check_alike(rng: Random) -> None:
    """Every placement, judged after all others and judged by itself."""
    document = random_campaign(rng, sizes=(5, 8), rounds=(2, 4), orders=9)
    note(document)
    campaign = campaign_from_json(document)
    state, _rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    state = reopened(state, state.setup.teams[0], 0)
    assert not state.settled.alike
    for team in state.setup.teams:
        for cell in range(state.setup.board.size**2):
            for kind in KINDS:
                order = Place(team, kind, cell, override="x")
                after, ruling = carry_out(state, order)
                alone, same = carry_out(forgetful(state), order)
                assert ruling == same
                assert after == alone
    many = sum(1 for one in state.settled.alike.values() if one.attacks[len(state.attacks) :])
    note(f"{len(state.settled.alike)} kinds of newcomers, {many} of them with attacks")


def test_newcomers_alike_become_of_alike() -> None:
    explore(check_alike, seeded(), examples=6)


@pytest.mark.deep
def test_newcomers_alike_become_of_alike_in_many_camps() -> None:
    explore(check_alike, seeded(), examples=120)
