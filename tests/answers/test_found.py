"""What a person types to find a cell or figures."""

from __future__ import annotations

import pytest

from fejag_admin.answers.found import NothingFoundError, find
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import use_language
from fejag_admin.rules.referee import begin, replay
from fejag_admin.rules.state import State
from tests.camp.camps import sample as sample_camp


@pytest.fixture(scope="session")
def sample() -> Campaign:
    return sample_camp()


@pytest.fixture(scope="session")
def state(sample: Campaign) -> State:
    return replay(sample.setup, [entered.order for entered in sample.orders])[0]


@pytest.mark.parametrize(
    ("text", "team", "kind"),
    [
        ("fbi", "fbi", None),
        ("f tiger", "fbi", "tygr"),
        ("fT", "fbi", "tygr"),
        ("tiger", None, "tygr"),
        ("tygr fbi", "fbi", "tygr"),
        ("Exots monkey", "exoti", "opice"),
    ],
)
def test_figures_by_team_and_kind(
    sample: Campaign, state: State, text: str, team: str | None, kind: str | None
) -> None:
    assert find(text, sample, state) == tuple(
        sorted(figure.at for figure in state.figures if team in (None, figure.team) and kind in (None, figure.kind))
    )


@pytest.mark.parametrize(("text", "cell"), [("k17", "K17"), (" AO41 ", "AO41"), ("19", "K17"), ("#19", "K17")])
def test_one_cell_by_its_name_or_its_figure(sample: Campaign, state: State, text: str, cell: str) -> None:
    assert find(text, sample, state) == (sample.board.cell(cell),)


def test_a_team_without_figures_is_where_it_starts(sample: Campaign, state: State) -> None:
    begun = begin(state.setup)
    assert find("fbi", sample, begun) == (sample.board.start_of["fbi"],)
    with pytest.raises(NothingFoundError, match="fbi tiger"):
        find("fbi tiger", sample, begun)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("zz9", "“zz9”"),
        ("0", "no figure no. 0; there are 68"),
        ("999", "no figure no. 999"),
        ("frog", "No such figure stands on the map: frog"),
        ("", "Write a cell"),
        ("tigger", "Did you mean"),
    ],
)
def test_what_finds_nothing_says_why(sample: Campaign, state: State, text: str, told: str) -> None:
    with pytest.raises(NothingFoundError, match=told):
        find(text, sample, state)


def test_in_czech(sample: Campaign, state: State) -> None:
    use_language("cs")
    assert find("exoti tygr", sample, state) == find("eT", sample, state)
    with pytest.raises(NothingFoundError, match="Figurka č. 99 neexistuje; na mapě je jich 68"):
        find("99", sample, state)
