"""Following light: ray by ray, its way to a cell, the chain reaction wave by wave, and what a figure holds up."""

from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Literal

import pytest

from fejag_admin.camp.graphs import hanging, light_graph
from fejag_admin.camp.views.projection import MASTER, PUBLIC, view
from fejag_admin.camp.views.rays import Dependents, dependents, is_known, rays_of, scenes, way_of_light
from fejag_admin.rules.board import Board, Cell, Mask, Stop, cells_of, mask_of
from fejag_admin.rules.combat import settle
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, Order
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State
from tests.camp.camps import RESULT, cell, journal_of, put, sample, sample_journal, small

Emission = Literal["all-directions", "same-direction"]
BEAR = put("red", "medved", "A5")


def camp(*orders: Order) -> State:
    """A camp of rich teams after these orders."""
    gifts = (Adjust(team, 100, "for the test") for team in ("red", "blue", "green"))
    return journal_of(small(), *gifts, RESULT, *orders).state


def with_teleport(emission: Emission) -> State:
    """Red's tiger on A5 sees the teleport C5, whose other end is G3."""
    campaign = small(Options(games=3, teleport_emission=emission))
    board = Board(9, teleports=((cell("C5"), cell("G3")),), starts=campaign.board.starts)
    return journal_of(replace(campaign, board=board), RESULT, put("red", "tygr", "A5")).state


def rays_text(state: State) -> str:
    """The last cell of each ray of the first figure, and over how many cells it goes."""
    return " ".join(f"{state.setup.board.name(ray.last)}:{ray.mask.bit_count()}" for ray in rays_of(state, 1))


def way(state: State, number: int, at: Cell) -> Mask:
    """The cells that a figure's light crosses on its way to a cell."""
    return reduce(or_, (ray.mask for ray in way_of_light(state, state.cast(number), at)), 0)


def cells(names: str) -> Mask:
    return mask_of(map(cell, names.split()))


def test_rays_go_round_with_the_clock_and_light_goes_on_from_a_teleport_at_once() -> None:
    beyond = "G1:2 I1:2 I3:2 I5:2 G9:6 A9:6 A3:6 E1:2"
    assert rays_text(with_teleport("all-directions")) == f"A1:4 E1:4 C5:2 {beyond} E9:4 A9:4"
    straight_on = with_teleport("same-direction")
    assert rays_text(straight_on) == "A1:4 E1:4 C5:2 I3:2 E9:4 A9:4"
    assert way(straight_on, 1, cell("H3")) == cells("B5 C5 H3")


@pytest.mark.parametrize("emission", ["all-directions", "same-direction"])
def test_the_rays_together_are_the_light(emission: Emission) -> None:
    campaign = sample()
    setup = replace(campaign.setup, options=replace(campaign.options, teleport_emission=emission))
    state, _rulings = replay(setup, [entered.order for entered in campaign.orders])
    through = 0
    for figure in state.figures:
        rays, light, own = rays_of(state, figure.id), state.cast(figure.id).mask, 1 << figure.at
        assert reduce(or_, (ray.mask for ray in rays), 0) & ~own == light
        through += sum(ray.origin != figure.at for ray in rays)
        for lit in cells_of(light):
            crossed = way(state, figure.id, lit)
            assert crossed >> lit & 1
            assert not crossed & ~light & ~own
    assert through


def test_the_way_does_not_go_beyond_the_cell() -> None:
    state = camp(BEAR)
    assert way(state, 1, cell("D5")) == cells("B5 C5 D5")
    assert way(state, 1, cell("A3")) == cells("A4 A3")
    assert way(state, 1, cell("B6")) == 0


def test_a_leap_lights_its_landing_only() -> None:
    state = camp(put("red", "opice", "A5"))
    assert rays_text(state) == "B3:1 C4:1 C6:1 B7:1"
    assert all(ray.stop is Stop.REACH for ray in rays_of(state, 1))


def test_players_are_not_told_of_light_that_has_never_shone() -> None:
    state = camp(BEAR, put("red", "had", "C2", "by word"))
    assert [is_known(state, number, PUBLIC) for number in (1, 2)] == [True, False]
    assert is_known(state, 2, MASTER)


@pytest.mark.parametrize("viewer", [MASTER, PUBLIC, "fbi"])
def test_the_last_wave_is_how_the_camp_stands(viewer: str) -> None:
    state = sample_journal().state
    waves = scenes(state, viewer)
    assert [(wave.number, wave.last) for wave in waves] == [(1, False), (2, False), (3, True)]
    assert waves[-1].view == view(state, viewer)


def test_who_is_struck_in_one_wave_is_dark_in_the_next() -> None:
    state = sample_journal().state
    first, second, last = scenes(state)
    dark = {number for number, condition in first.view.conditions.items() if condition != "shining"}
    assert dark == {figure.id for figure in state.figures if not state.formation.connected >> figure.at & 1}
    assert {target for _attack, target in first.strikes} <= set(second.darkened)
    assert (set(second.relit), set(last.relit)) == (set(), {11, 16, 36, 40, 52})
    struck = {number for number, condition in last.view.conditions.items() if condition == "struck"}
    assert {target for _attack, target in last.strikes} == struck


def test_where_nothing_is_struck_there_is_one_wave() -> None:
    (wave,) = scenes(camp(BEAR))
    assert (wave.last, wave.darkened, wave.strikes) == (True, (), ())


def test_a_chain_hangs_on_each_of_its_links() -> None:
    state = camp(BEAR, put("red", "medved", "D5", "by word"), put("red", "tarantule", "D7", "word"))
    assert [dependents(state, number).darkened for number in (1, 2, 3)] == [(2, 3), (3,), ()]
    assert dependents(state, 2).relit == ()


def test_an_attack_ends_with_its_attacker() -> None:
    """Red's bear strikes blue's snake only while red's light gets there."""
    snakes = put("blue", "had", "I5"), put("blue", "had", "H4", "by word")
    state = camp(BEAR, *snakes, put("red", "medved", "A4", "by word"))
    assert [figure.id for figure in state.figures if state.struck_by(figure.id)] == [3]
    assert dependents(state, 4).relit == (3,)
    assert dependents(state, 1) == Dependents(darkened=(4,), relit=(3,), paths=0)
    assert dependents(state, 3) == Dependents()


def test_paths_to_the_temple_are_counted() -> None:
    state = camp(BEAR, put("red", "medved", "E5", "by word"))
    assert dependents(state, 1).paths == dependents(state, 2).paths == 1


def test_without_attacks_it_is_what_the_figure_dominates() -> None:
    state = sample_journal().state
    calm = replace(state, settled=settle(state.formation, ()))
    for team in state.setup.teams:
        carried = hanging(light_graph(calm, team))
        for figure in calm.figures:
            if figure.team == team and calm.shines(figure.id):
                assert len(dependents(calm, figure.id).darkened) == carried.get(figure.id, 0)
