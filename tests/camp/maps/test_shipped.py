"""The maps that come with the program: sound, equal for all by the exact check, and by many camps."""

import pytest

from fejag_admin.camp.maps.check import check_map
from fejag_admin.camp.maps.text import shipped_map, shipped_text
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.files import data_file
from fejag_admin.common.processes import processors
from fejag_admin.lab.findings import Tally
from fejag_admin.lab.players import MIX
from fejag_admin.lab.playing import Plan, run
from fejag_admin.rules.board import Board
from fejag_admin.rules.figures import Options
from fejag_admin.rules.state import Setup
from fejag_admin.texts.names import MAPS

TEAMS = tuple("abcde")


def shipped(name: str, teams: tuple[str, ...] = TEAMS) -> Board:
    board = shipped_map(name, teams)
    assert board is not None
    return board


def test_every_drawing_has_a_name() -> None:
    assert {file.stem for file in data_file("maps").glob("*.txt")} == set(MAPS)
    assert shipped_text("nothing") is None
    assert shipped_map("nothing", TEAMS) is None


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("count", [5, pytest.param(3, marks=pytest.mark.deep)])
def test_it_is_sound_and_equal_for_any_teams(name: str, count: int) -> None:
    board = shipped(name, TEAMS[:count])
    assert tuple(board.start_of) == TEAMS[:count]
    checked = check_map(board, TEAMS[:count])
    assert checked.sound
    assert checked.fairness.fair
    with pytest.raises(DocumentError, match="5"):
        shipped_map(name, (*TEAMS, "f"))


@pytest.mark.deep
@pytest.mark.parametrize("name", MAPS)
def test_no_base_wins_more_often_than_chance_would_make_it(name: str) -> None:
    plan = Plan(Setup(shipped(name), TEAMS, Options()), 3, dict.fromkeys(TEAMS, MIX))
    tally = Tally(plan)
    for record in run(plan, range(30), processors()):
        tally.add(record)
    by_chance = tally.by_chance()
    assert by_chance is not None
    assert by_chance > 0.05
    assert tally.sums["temple-lit"].mean > 90
    assert 2 <= tally.sums["temple-day"].mean <= 7
    assert tally.sums["attacks"].mean > 5
