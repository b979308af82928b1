"""What a person types to find a cell or figures on the map."""

from functools import cache

import pytest

from fejag_admin.answers.things import cells_meant
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import use_language
from tests.camp.camps import sample_journal


@cache
def journal() -> Journal:
    return sample_journal()


@pytest.mark.parametrize(
    ("text", "team", "kind"),
    [
        ("fbi", "fbi", None),
        ("f tiger", "fbi", "tygr"),
        ("fT", "fbi", "tygr"),
        ("tygr fbi", "fbi", "tygr"),
        ("Exots monkey", "exoti", "opice"),
    ],
)
def test_figures_by_team_and_kind(text: str, team: str, kind: str | None) -> None:
    figures = [one for one in journal().state.figures if one.team == team and kind in (None, one.kind)]
    assert cells_meant(text, journal()) == tuple(sorted(one.at for one in figures))


@pytest.mark.parametrize(
    ("text", "cell"), [("k17", "K17"), (" AO41 ", "AO41"), ("19", "K17"), ("#19", "K17"), ("A3", "A3")]
)
def test_one_cell_by_its_name_or_its_figure(text: str, cell: str) -> None:
    assert cells_meant(text, journal()) == (journal().campaign.board.cell(cell),)


def test_a_team_without_figures_is_where_it_starts() -> None:
    begun = journal().as_of(1)
    assert cells_meant("fbi", begun) == (begun.campaign.board.start_of["fbi"],)
    with pytest.raises(InputError, match="fbi tiger"):
        cells_meant("fbi tiger", begun)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("zz9", "“zz9”"),
        ("0", "“0” is not a number from 1"),
        ("999", "no figure 999"),
        ("frog", "Say of which team"),
        ("", "Write what is asked about"),
        ("tigger", "Did you mean"),
        ("attack 3", "No such figure stands on the map: attack 3"),
    ],
)
def test_what_finds_nothing_says_why(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        cells_meant(text, journal())


def test_in_czech() -> None:
    use_language("cs")
    assert cells_meant("exoti tygr", journal()) == cells_meant("eT", journal())
    with pytest.raises(InputError, match="figurka 99"):
        cells_meant("99", journal())
