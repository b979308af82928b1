"""What a newcomer leaves as it is need not be judged again: that gives what judging all of it from scratch gives."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import note

from fejag_admin.camp.advice.search import reopened, trying
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.combat import battle_of, settle
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.light import TeamLight, cast
from fejag_admin.rules.orders import Place
from fejag_admin.rules.referee import carry_out, replay
from fejag_admin.rules.state import State
from tests.strategies import Crowd, explore, joined, random_campaign, random_crowd, seeded


def from_scratch(state: State) -> State:
    """The state without what is known of the chain reaction that led there."""
    return replace(state, settled=replace(state.settled, whole=False))


def check_placements(rng: Random) -> None:
    """Every placement, judged on what stood before, after others that are alike, and from scratch."""
    document = random_campaign(rng, sizes=(5, 8), rounds=(2, 4), orders=9)
    note(document)
    campaign = campaign_from_json(document)
    state, _rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    state = reopened(state, state.setup.teams[0], 0)
    tries = trying(state)
    for team in state.setup.teams:
        for cell in range(state.setup.board.size**2):
            for kind in KINDS:
                order = Place(team, kind, cell, override="x")
                after, ruling = carry_out(state, order)
                alone, same = carry_out(from_scratch(state), order)
                alike, told = carry_out(tries, order)
                assert ruling == same == told
                assert after == alone == alike
                assert after.settled.battle == alike.settled.battle == battle_of(after.formation, after.attacks)


def check_crowd(rng: Random) -> None:
    """The light of figures that came one after the other, with what is known of each team, and who lights a cell."""
    crowd = random_crowd(rng)
    note(crowd.document)
    check_light(crowd)
    settled = settle(crowd.formation, crowd.attacks)
    assert settled.battle == battle_of(crowd.formation, settled.attacks)
    check_light(Crowd(crowd.document, joined(rng, crowd.formation), ()))


def check_light(crowd: Crowd) -> None:
    formation = crowd.formation
    for figure in formation.figures:
        afresh = cast(formation.board, KINDS[figure.kind], figure.at, formation.occupied, formation.emission)
        given = formation.cast(figure)
        assert given == afresh
        assert (given.rays, given.sections, given.middle) == (afresh.rays, afresh.sections, afresh.middle)
    beaming = [figure.at for figure in formation.figures if formation.cast(figure).gates]
    assert list(cells_of(formation.beaming)) == sorted(beaming)
    for light in formation.light.values():
        other = TeamLight(light.start, dict(light.casts))
        assert (light.own, light.connected) == (other.own, other.connected)
    for cell in range(formation.board.size**2):
        lamps = tuple(figure for figure in formation.figures if formation.cast(figure).mask >> cell & 1)
        assert formation.spot(cell).lamps == lamps


def check_struck(rng: Random) -> None:
    """Who shines whoever is struck, asked now and then while figures come."""
    formation = random_crowd(rng, most=6).formation
    for _ in range(rng.randint(1, 12)):
        strikes = [
            rng.getrandbits(formation.board.size**2) & rng.getrandbits(formation.board.size**2) for _ in range(3)
        ]
        for _ in range(rng.randint(1, 3)):
            for light in formation.light.values():
                afresh = TeamLight(light.start, dict(light.casts))
                for struck in strikes if rng.random() < 0.7 else ():
                    assert light.shining(struck) == afresh.shining(struck)
            formation = joined(rng, formation)


def test_a_placement_on_what_stood_before_is_one_from_scratch() -> None:
    explore(check_placements, seeded(), examples=4)


@pytest.mark.deep
def test_a_placement_on_what_stood_before_is_one_from_scratch_in_many_camps() -> None:
    explore(check_placements, seeded(), examples=120)


def test_light_that_is_shortened_is_light_cast_afresh() -> None:
    explore(check_crowd, seeded(), examples=20)


@pytest.mark.deep
def test_light_that_is_shortened_is_light_cast_afresh_in_many_crowds() -> None:
    explore(check_crowd, seeded(), examples=1500)


def test_who_shines_is_handed_on_while_figures_come() -> None:
    explore(check_struck, seeded(), examples=20)


@pytest.mark.deep
def test_who_shines_is_handed_on_while_figures_come_in_many_crowds() -> None:
    explore(check_struck, seeded(), examples=1500)
