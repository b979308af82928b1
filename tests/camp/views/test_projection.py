"""Players see a projection made only from what is uncovered (R2)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import target

from fejag_admin.camp.views.projection import (
    MASTER,
    PUBLIC,
    condition,
    known_board,
    known_state,
    public_states,
    view,
)
from fejag_admin.camp.views.rays import scenes
from fejag_admin.rules.board import cells_of, mask_of, wall_between
from fejag_admin.rules.combat import settle
from fejag_admin.rules.referee import replay
from tests.camp.camps import RESULT, cell, journal_of, put, sample, sample_journal, small
from tests.strategies import explored, random_campaign, sources
from tests.twins import states


def test_before_anything_is_placed_only_the_starts_are_known() -> None:
    seen = view(journal_of(small()).state)
    assert set(cells_of(seen.visible)) == {cell("A5"), cell("I5"), cell("E1")}
    assert (seen.walls, seen.temple, seen.teleports, seen.figures) == (frozenset(), 0, {}, ())


def test_the_master_sees_everything() -> None:
    seen = view(journal_of(small()).state, MASTER)
    assert seen.visible == (1 << 81) - 1
    assert seen.walls == {wall_between(cell("C7"), cell("C8"))}
    assert seen.temple == mask_of([cell("E9")])
    assert seen.teleports == {cell("B2"): 1, cell("H8"): 1}


@pytest.mark.parametrize("viewer", [PUBLIC, "red", "blue"])
def test_light_uncovers_for_everybody(viewer: str) -> None:
    state = journal_of(small(), RESULT, put("red", "tygr", "A5")).state
    seen = view(state, viewer)
    assert seen.light["red"] & ~seen.visible == 0
    assert seen.visible >> cell("C7") & 1
    assert not seen.visible >> cell("D8") & 1
    assert seen.walls == {wall_between(cell("C7"), cell("C8"))}, "its end stopped the ray to D8"
    assert seen.conditions == {1: "shining"}


def test_known_teleports_are_numbered_without_telling_of_others() -> None:
    campaign = small()
    board = replace(campaign.board, teleports=((cell("H2"), cell("I9")), (cell("B5"), cell("C9"))))
    state = journal_of(replace(campaign, board=board), RESULT, put("red", "medved", "A5")).state
    assert view(state).teleports == {cell("B5"): 1, cell("C9"): 1}
    assert view(state, MASTER).teleports[cell("B5")] == 2


def test_what_nobody_has_seen_changes_nothing_in_what_players_see() -> None:
    """The view of the sample camp, and its waves, are the same on a map whose hidden part is quite different."""
    campaign = sample()
    state = sample_journal().state
    board, seen = campaign.board, state.uncovered
    other = replace(
        board,
        walls=seen.walls,
        temple=frozenset(cells_of(board.temple_mask & seen.cells)),
        teleports=known_board(state).teleports,
    )
    elsewhere, _ = replay(replace(campaign.setup, board=other), (entered.order for entered in campaign.orders))
    assert view(elsewhere) == view(state)
    assert known_state(state).settled.shining == state.settled.shining
    assert scenes(elsewhere, PUBLIC) == scenes(state, PUBLIC)
    for scene in scenes(state, PUBLIC):
        assert not any(mask & ~scene.view.visible for mask in scene.view.light.values())


def test_middle_sections_of_figures_that_never_shone_are_not_told() -> None:
    state = journal_of(small(), RESULT, put("red", "tygr", "A5"), put("red", "had", "C5", override="practice")).state
    assert view(state, MASTER).middle["red"] == view(state).middle["red"] != 0
    unseen = replace(state, shone=0)
    assert view(unseen).middle["red"] == 0


def test_a_dark_figure_is_struck_or_cut_off() -> None:
    state = sample_journal().state
    struck = {state.attack(number).target for number in state.settled.in_effect}
    told = {figure.id: condition(state, figure) for figure in state.figures}
    dark = {number: "struck" if number in struck else "cut-off" for number in told if not state.shines(number)}
    assert told == dict.fromkeys(told, "shining") | dark
    assert set(told.values()) == {"shining", "struck", "cut-off"}


@explored(sources(), 100)
def test_what_players_know_is_as_if_it_were_worked_out_anew(rng: Random) -> None:
    """What players know of every state on the way is what it would be if each figure were put on the known board."""
    unseen = 0
    for state, _rulings in states(random_campaign(rng, (5, 8), (2, 4))):
        known, (seen,) = known_state(state), public_states((state,))
        anew = settle(seen.formation, seen.attacks)
        assert known.setup.board == seen.setup.board
        assert known.figures == seen.figures
        assert known.formation.at == seen.formation.at
        assert (known.settled.waves, known.settled.attacks) == (anew.waves, anew.attacks)
        for team in state.setup.teams:
            assert known.formation.light[team].casts == seen.formation.light[team].casts
            assert known.placeable(team) == replace(seen, settled=anew).placeable(team)
        for at in (rng.randrange(state.setup.board.size**2) for _ in range(3)):
            assert known.formation.cast_from("tygr", at) == seen.formation.cast_from("tygr", at)
        unseen += bool(state.formation.occupied & ~state.shone)
    target(float(unseen))
