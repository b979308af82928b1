"""What each team may be proud of."""

from dataclasses import replace

import pytest

from fejag_admin.camp.views.standings import Award, Days, awards, figure_lives
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.rules.state import Secret
from reports.documents.keepsake import AWARDS, award_texts
from tests.reports.camps import camp_of, campaign_of


def days_of(name: str) -> Days:
    return [day.state for day in camp_of(campaign_of(name)).sight().days]


@pytest.fixture(scope="session")
def days() -> Days:
    return days_of("sample-camp")


GIVEN = {
    "sample-camp": """
        fbi: temple 1, wins 3, new 301
        exoti: day 1
        jones: ray 38, light 555, daring 17
        aliens: paths 2, ray 38, climb 4
        vlada: wins 3, figures 15
    """,
    "random-03": """
        fbi: figures 16
        exoti: figures 16
        jones: temple 1, light 134
        aliens: paths 3, ray 13, new 93, climb 2, figures 16, daring 25
        vlada: wins 4, climb 2
    """,
    "random-19": """
        fbi: temple 1, paths 7, ray 10, lasting 11, light 109, new 88, figures 17, daring 33
        exoti: day 1
        jones: lasting 11
        aliens: wins 3, lasting 11, climb 3
        vlada: wins 3
    """,
}
"""As counted one by one once: each goes to whoever has most, and to nobody if all have as much."""


@pytest.mark.parametrize("name", GIVEN)
def test_every_team_has_a_reason_to_be_proud(name: str) -> None:
    given = awards(days_of(name)).items()
    told = [f"{team}: " + ", ".join(f"{one.id} {one.amount}" for one in all_) for team, all_ in given]
    assert told == [line.strip() for line in GIVEN[name].strip().splitlines()]


def test_a_team_without_another_award_is_told_its_finest_day(days: Days) -> None:
    assert awards(days)["exoti"] == (Award("day", 1, game=2),)
    nobody = tuple(replace(result, places=()) for result in days[-1].results)
    ledger = type(days[-1].ledger)()
    idle = replace(days[-1], results=nobody, ledger=ledger, scores=(0,) * 5)
    assert awards([*days[:-1], idle])["exoti"] == (Award("there"),)


def test_who_solved_the_secret_is_told(days: Days) -> None:
    solved = replace(days[-1], secret=Secret("exoti"))
    assert awards([*days[:-1], solved])["exoti"] == (Award("secret"),)


def test_the_life_of_a_figure_begins_when_it_is_placed(days: Days) -> None:
    lives = figure_lives(days)
    assert len(lives) == len(days[-1].figures)
    for (team, _kind, at), life in lives.items():
        assert len(life) == len(days)
        for day, shone in zip(days, life, strict=True):
            figure = day.figure_at(at)
            assert shone is (None if figure is None or figure.team != team else day.shines(figure.id))
    assert any(None in life and False in life and True in life for life in lives.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_award_has_its_words(language: str, days: Days) -> None:
    use_language(language)
    board = days[-1].setup.board
    told = [award_texts(Award(id_, 5, game=3 if id_ == "day" else 0), board) for id_ in AWARDS]
    assert len(set(told)) == len(AWARDS)
    assert "{" not in str(told)
    assert award_texts(Award("ray", 3, "tygr", 0), board)[1] in (
        "tiger A1, a ray over 3 cells",
        "tygr A1, paprsek přes 3 pole",
    )
