"""Players see a projection made only from what is uncovered (R2), of the map and of each cell."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import target

from fejag_admin.camp.views.projection import (
    MASTER,
    PUBLIC,
    CellFacts,
    View,
    cell_facts,
    condition,
    known_board,
    known_state,
    public_states,
    told_ruling,
    view,
)
from fejag_admin.camp.views.rays import scenes
from fejag_admin.rules.board import Cell, cells_of, mask_of, wall_between
from fejag_admin.rules.combat import settle
from fejag_admin.rules.figures import EAST, NORTH, SOUTH, WEST
from fejag_admin.rules.referee import carry_out, replay
from fejag_admin.rules.state import State
from tests.camp.camps import CLOSE, RESULT, SECOND, cell, journal_of, put, sample, sample_journal, small
from tests.strategies import explored, random_campaign, sources
from tests.twins import states

WALL = wall_between(cell("C7"), cell("C8"))


def test_before_anything_is_placed_players_know_only_the_starts_and_the_master_everything() -> None:
    state = journal_of(small()).state
    seen = view(state)
    assert set(cells_of(seen.visible)) == {cell("A5"), cell("I5"), cell("E1")}
    assert (seen.walls, seen.temple, seen.teleports, seen.figures) == (frozenset(), 0, {}, ())
    seen = view(state, MASTER)
    assert (seen.visible, seen.walls) == ((1 << 81) - 1, frozenset({WALL}))
    assert (seen.temple, seen.teleports) == (mask_of([cell("E9")]), {cell("B2"): 1, cell("H8"): 1})


@pytest.mark.parametrize("viewer", [PUBLIC, "red", "blue"])
def test_light_uncovers_for_everybody(viewer: str) -> None:
    state = journal_of(small(), RESULT, put("red", "tygr", "A5")).state
    seen = view(state, viewer)
    assert seen.light["red"] & ~seen.visible == 0
    assert seen.visible >> cell("C7") & 1
    assert not seen.visible >> cell("D8") & 1
    assert seen.walls == {WALL}, "its end stopped the ray to D8"
    assert seen.conditions == {1: "shining"}


def test_known_teleports_are_numbered_without_telling_of_others() -> None:
    campaign = small()
    board = replace(campaign.board, teleports=((cell("H2"), cell("I9")), (cell("B5"), cell("C9"))))
    state = journal_of(replace(campaign, board=board), RESULT, put("red", "medved", "A5")).state
    assert view(state).teleports == {cell("B5"): 1, cell("C9"): 1}
    assert view(state, MASTER).teleports[cell("B5")] == 2


def test_what_nobody_has_seen_changes_nothing_in_what_players_see() -> None:
    """The view of the sample camp, and its waves, are the same on a map whose hidden part is quite different."""
    campaign, state = sample(), sample_journal().state
    board, seen = campaign.board, state.uncovered
    temple = frozenset(cells_of(board.temple_mask & seen.cells))
    bare = replace(board, walls=seen.walls, temple=temple, teleports=known_board(state).teleports)
    elsewhere, _ = replay(replace(campaign.setup, board=bare), (entered.order for entered in campaign.orders))
    assert view(elsewhere) == view(state)
    assert known_state(state).settled.shining == state.settled.shining
    assert scenes(elsewhere, PUBLIC) == scenes(state, PUBLIC)
    for scene in scenes(state, PUBLIC):
        assert not any(mask & ~scene.view.visible for mask in scene.view.light.values())


def test_middle_sections_of_figures_that_never_shone_are_not_told() -> None:
    state = journal_of(small(), RESULT, put("red", "tygr", "A5"), put("red", "had", "C5", override="practice")).state
    assert view(state, MASTER).middle["red"] == view(state).middle["red"] != 0
    assert view(replace(state, shone=0)).middle["red"] == 0


def test_players_are_not_told_what_a_refusal_rests_on_that_they_cannot_see() -> None:
    """The snake on C2 never shone, so nobody but the master knows that it would light D3; the temple is covered."""
    bear = put("red", "medved", "A5")
    state = journal_of(small(), RESULT, bear, put("red", "had", "C2", override="practice"), CLOSE, SECOND).state
    ruling = carry_out(state, put("red", "tygr", "D3"))[1]
    assert [fact.kind for fact in ruling.causes] == ["lamp-dark"]
    public = told_ruling(ruling, state, PUBLIC)
    assert public is not None
    assert (public.code, [fact.kind for fact in public.causes]) == ("not-lit", ["no-lamp"])
    assert told_ruling(ruling, state, MASTER) == ruling
    temple = carry_out(state, put("red", "tygr", "E9", override="beyond"))[1]
    assert temple.code == "temple"
    assert told_ruling(temple, state, PUBLIC) is None
    taken, frozen = carry_out(state, bear)[1], journal_of(small(), RESULT).state
    assert told_ruling(taken, state, PUBLIC) is not None
    assert told_ruling(taken, state, PUBLIC, frozen) is None, "during a freeze nobody knows of the bear"


def test_a_dark_figure_is_struck_or_cut_off() -> None:
    state = sample_journal().state
    struck = {state.attack(number).target for number in state.settled.in_effect}
    conditions = {figure.id: condition(state, figure) for figure in state.figures}
    for number, name in conditions.items():
        assert name == ("shining" if state.shines(number) else "struck" if number in struck else "cut-off")
    assert set(conditions.values()) == {"shining", "struck", "cut-off"}


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


# One cell


def facts_at(state: State, name: str) -> CellFacts:
    return cell_facts(state, view(state, MASTER), state.setup.board.cell(name))


def test_facts_of_cells_of_the_sample_camp() -> None:
    state = sample_journal().state
    assert facts_at(state, "R16").temple
    exit_ = facts_at(state, "U2").exit
    assert exit_ is not None
    assert state.setup.board.name(exit_) == "AJ36"
    assert [facts_at(state, name).start_of for name in ("A16", "B16")] == ["fbi", None]
    walls = {name: facts_at(state, name).walls for name in ("U2", "V2", "C4", "C5", "A1")}
    assert walls == {"U2": (EAST,), "V2": (WEST,), "C4": (SOUTH,), "C5": (NORTH,), "A1": ()}


def test_who_lights_a_cell_is_exactly_who_reaches_it() -> None:
    state = sample_journal().state
    seen = view(state, MASTER)
    shining = [figure.id for figure in state.figures if state.shines(figure.id)]
    for at in range(0, 41 * 41, 7):
        lamps = {number for number in shining if state.cast(number).mask >> at & 1}
        assert {figure.id for figure in cell_facts(state, seen, at).lit_by} == lamps


def test_a_figure_comes_with_its_attacks() -> None:
    state = sample_journal().state
    figure = state.figure(state.attacks[0].target)
    facts = cell_facts(state, view(state, PUBLIC), figure.at)
    assert facts.figure == figure
    own = {attack.id for attack in state.attacks if figure.id in (attack.attacker, attack.target)}
    assert {attack.id for attack in facts.attacks} == own


def test_players_are_told_nothing_of_what_is_not_uncovered() -> None:
    state = sample_journal().as_of(13).state
    seen, everything = view(state, PUBLIC), view(state, MASTER)
    hidden = ~state.uncovered.cells & ((1 << 41 * 41) - 1)
    secrets = 0  # hidden cells of temple and teleports
    for at in cells_of(hidden):
        facts, truth = cell_facts(state, seen, at), cell_facts(state, everything, at)
        assert not facts.is_visible
        assert (facts.temple, facts.exit, facts.lit_by, facts.middle_of) == (False, None, (), ())
        secrets += truth.temple or truth.exit is not None
    assert secrets == ((everything.temple | mask_of(everything.teleports)) & hidden).bit_count() >= 4
    assert len(sides_with_walls(state, seen)) == 2 * len(state.uncovered.walls)
    assert len(sides_with_walls(state, everything)) == 2 * 77


def sides_with_walls(state: State, seen: View) -> list[tuple[Cell, tuple[int, int]]]:
    """Each side of a cell on which the facts of the cell have an obstacle."""
    return [(at, step) for at in range(41 * 41) for step in cell_facts(state, seen, at).walls]
