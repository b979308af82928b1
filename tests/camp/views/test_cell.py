"""What a viewer may be told about one cell."""

import pytest

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import load
from fejag_admin.camp.views.projection import MASTER, PUBLIC, CellFacts, cell_facts, view
from fejag_admin.common.files import data_file
from fejag_admin.rules.board import cells_of, mask_of
from fejag_admin.rules.figures import EAST, NORTH, SOUTH, WEST
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State


@pytest.fixture(scope="session")
def camp() -> Campaign:
    return load(data_file("sample-camp.json").read_bytes())


@pytest.fixture(scope="session")
def state(camp: Campaign) -> State:
    return replay(camp.setup, [entered.order for entered in camp.orders])[0]


def at(state: State, name: str, viewer: str = MASTER) -> CellFacts:
    return cell_facts(state, view(state, viewer), state.setup.board.cell(name))


def test_who_lights_a_cell_is_exactly_who_reaches_it(state: State) -> None:
    seen = view(state, MASTER)
    for cell in range(0, 41 * 41, 7):
        lamps = {figure.id for figure in cell_facts(state, seen, cell).lit_by}
        assert lamps == {
            figure.id for figure in state.figures if state.shines(figure.id) and state.cast(figure.id).mask >> cell & 1
        }


def test_temple_teleport_and_start(state: State) -> None:
    assert at(state, "R16").temple
    exit_ = at(state, "U2").exit
    assert exit_ is not None
    assert state.setup.board.name(exit_) == "AJ36"
    assert at(state, "A16").start_of == "fbi"
    assert at(state, "B16").start_of is None


def test_sides_with_obstacles(state: State) -> None:
    assert at(state, "U2").walls == (EAST,)
    assert at(state, "V2").walls == (WEST,)
    assert at(state, "C4").walls == (SOUTH,)
    assert at(state, "C5").walls == (NORTH,)
    assert at(state, "A1").walls == ()


def test_a_figure_comes_with_its_attacks(state: State) -> None:
    attacked = {attack.target for attack in state.attacks}
    figure = next(figure for figure in state.figures if figure.id in attacked)
    told = cell_facts(state, view(state, PUBLIC), figure.at)
    assert told.figure == figure
    assert {attack.id for attack in told.attacks} == {
        attack.id for attack in state.attacks if figure.id in (attack.attacker, attack.target)
    }


def test_players_are_told_nothing_of_what_is_not_uncovered(camp: Campaign) -> None:
    state = replay(camp.setup, [entered.order for entered in camp.orders[:12]])[0]
    seen, all_ = view(state, PUBLIC), view(state, MASTER)
    hidden = ~state.uncovered.cells & ((1 << 41 * 41) - 1)
    secrets = 0  # hidden cells of temple and teleports
    for cell in cells_of(hidden):
        told, known = cell_facts(state, seen, cell), cell_facts(state, all_, cell)
        assert not told.is_visible
        assert (told.temple, told.exit, told.lit_by, told.middle_of) == (False, None, (), ())
        secrets += known.temple or known.exit is not None
    assert secrets == ((all_.temple | mask_of(all_.teleports)) & hidden).bit_count() >= 4
    shown = {side for cell in range(41 * 41) for side in ((cell, step) for step in cell_facts(state, seen, cell).walls)}
    master = {
        side for cell in range(41 * 41) for side in ((cell, step) for step in cell_facts(state, all_, cell).walls)
    }
    assert len(shown) == 2 * len(state.uncovered.walls)
    assert len(master) == 2 * 77
