"""The chain reaction wave by wave, and what players see of it."""

import pytest

from fejag_admin.camp.views.projection import MASTER, PUBLIC, view
from fejag_admin.camp.views.rays import scenes
from tests.camp.camps import RESULT, journal_of, put, sample_journal, small


@pytest.mark.parametrize("viewer", [MASTER, PUBLIC, "fbi"])
def test_it_ends_as_the_camp_stands(viewer: str) -> None:
    state = sample_journal().state
    found = scenes(state, viewer)
    assert [scene.number for scene in found] == [1, 2, 3]
    assert [scene.last for scene in found] == [False, False, True]
    assert found[-1].view == view(state, viewer)


def test_who_is_struck_in_one_wave_is_dark_in_the_next() -> None:
    state = sample_journal().state
    first, second, last = scenes(state)
    dark = {number for number, condition in first.view.conditions.items() if condition != "shining"}
    assert dark == {figure.id for figure in state.figures if not state.formation.connected >> figure.at & 1}
    struck = {target for _attack, target in first.strikes}
    assert struck <= set(second.darkened)
    assert set(second.relit) == set()
    assert set(last.relit) == {11, 16, 36, 40, 52}
    assert {target for _attack, target in last.strikes} == {
        number for number, condition in last.view.conditions.items() if condition == "struck"
    }


def test_where_nothing_is_struck_there_is_one_wave() -> None:
    state = journal_of(small(), RESULT, put("red", "medved", "A5")).state
    (scene,) = scenes(state)
    assert (scene.last, scene.darkened, scene.strikes) == (True, (), ())
