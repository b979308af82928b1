"""Players see a projection made only from what is uncovered (R2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fejag_admin.camp.views.projection import MASTER, PUBLIC, KnownStates, condition, known_board, known_state, view
from fejag_admin.rules.board import cells_of, mask_of, wall_between
from fejag_admin.rules.referee import replay
from tests.camp.camps import RESULT, cell, journal_of, put, sample, sample_journal, small


def test_before_anything_is_placed_only_the_starts_are_known() -> None:
    seen = view(journal_of(small()).state)
    assert set(cells_of(seen.known)) == {cell("A5"), cell("I5"), cell("E1")}
    assert (seen.walls, seen.temple, seen.teleports, seen.figures) == (frozenset(), 0, {}, ())


def test_the_master_sees_everything() -> None:
    seen = view(journal_of(small()).state, MASTER)
    assert seen.known == (1 << 81) - 1
    assert seen.walls == {wall_between(cell("C7"), cell("C8"))}
    assert seen.temple == mask_of([cell("E9")])
    assert seen.teleports == {cell("B2"): 1, cell("H8"): 1}


@pytest.mark.parametrize("viewer", [PUBLIC, "red", "blue"])
def test_light_uncovers_for_everybody(viewer: str) -> None:
    state = journal_of(small(), RESULT, put("red", "tygr", "A5")).state
    seen = view(state, viewer)
    assert seen.light["red"] & ~seen.known == 0
    assert seen.known >> cell("C7") & 1
    assert not seen.known >> cell("D8") & 1
    assert seen.walls == {wall_between(cell("C7"), cell("C8"))}, "its end stopped the ray to D8"
    assert seen.conditions == {1: "shining"}


def test_known_teleports_are_numbered_without_telling_of_others() -> None:
    campaign = small()
    board = replace(campaign.board, teleports=((cell("H2"), cell("I9")), (cell("B5"), cell("C9"))))
    state = journal_of(replace(campaign, board=board), RESULT, put("red", "medved", "A5")).state
    assert view(state).teleports == {cell("B5"): 1, cell("C9"): 1}
    assert view(state, MASTER).teleports[cell("B5")] == 2


def test_what_nobody_has_seen_changes_nothing_in_what_players_see() -> None:
    """The view of the sample camp is the same on a map whose hidden part is quite different."""
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


def test_what_players_know_is_remembered_for_the_two_states_asked_for_last() -> None:
    one, two, three = (
        journal_of(small(), *orders).state for orders in ([], [RESULT], [RESULT, put("red", "tygr", "A3")])
    )
    know = KnownStates()
    first = know(one)
    assert (first, know(two), know(three)) == (known_state(one), known_state(two), known_state(three))
    again = know(one)
    assert again == first
    assert know(three) == known_state(three)
    assert know(one) is again
    assert know(two) == known_state(two)
    assert know(one) is again
