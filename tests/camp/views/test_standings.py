"""The standings add up, share places when tied, and agree with the referee's sums; what each team may be proud of."""

from dataclasses import replace

import pytest

from fejag_admin.camp.views.standings import Award, Days, awards, figure_lives, standings
from fejag_admin.common.language import use_language
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, CloseRound, Result, SecretAnswer
from fejag_admin.rules.state import Secret
from reports.documents.keepsake import AWARDS, award_texts
from tests.camp.camps import RESULT, journal_of, put, sample_journal, small
from tests.reports.camps import camp_of, campaign_of


def test_every_row_of_the_sample_camp_adds_up() -> None:
    state = sample_journal().state
    rows = standings(state)
    assert [row.final for row in rows] == sorted((row.final for row in rows), reverse=True)
    assert {row.team for row in rows} == set(state.setup.teams)
    for row in rows:
        games = sum(points or 0 for points in row.by_game)
        assert row.score == games + row.day + row.temple + row.secret + row.adjusted
        assert row.final == row.score + row.path_points == state.final_score(row.team)
        assert (row.wallet, row.paths) == (state.wallet(row.team), len(state.paths(row.team)))
        assert len(row.by_game) == state.round


def test_a_camp_may_leave_temple_paths_out_until_the_end() -> None:
    journal = sample_journal()
    header = replace(journal.header, options=replace(journal.header.options, paths_counted="at-the-end"))
    late = replace(journal, header=header)
    assert standings(late.state) == standings(journal.state)
    before = next(at for at in range(journal.version, 1, -1) if not journal.as_of(at).state.over)
    rows, usual = (standings(camp.as_of(before).state) for camp in (late, journal))
    assert any(row.path_points for row in usual)
    assert all((row.path_points, row.final) == (0, row.score) for row in rows)
    assert [row.final for row in rows] == sorted((row.final for row in rows), reverse=True)


def test_a_tie_shares_the_place_and_skips_the_next_and_before_the_first_game_all_are_first() -> None:
    tied = standings(journal_of(small(), Result(1, (("red",), ("blue", "green")))).state)
    assert [(row.rank, row.shared, row.team, row.final) for row in tied] == [
        (1, False, "red", 20),
        (2, True, "blue", 16),
        (2, True, "green", 16),
    ]
    before = standings(journal_of(small()).state)
    assert [(row.rank, row.shared, row.by_game, row.final) for row in before] == [(1, True, (), 0)] * 3


def test_what_a_team_gained_is_told_apart() -> None:
    orders = (
        RESULT,
        put("red", "tygr", "A5"),
        put("red", "zaba", "E9", override="to see the temple"),
        Adjust("red", -2, "late"),
        Adjust("red", 7, "spend only", "wallet"),
        SecretAnswer("green", "correct"),
        CloseRound(("red", "blue", "green"), "small test"),
        Result(2, (("green",), ("blue",))),
    )
    state = journal_of(small(Options(games=3)), *orders).state
    red, blue, green = (next(row for row in standings(state) if row.team == team) for team in ("red", "blue", "green"))
    assert (red.by_game, red.adjusted, red.score, red.wallet) == ((20, None), -2, 18, 20 - 15 - 2 + 7)
    assert (blue.by_game, blue.score) == ((16, 16), 32)
    assert (green.secret, green.score, green.wallet) == (30, 13 + 20 + 30, 33)


# Awards

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


def days_of(name: str) -> Days:
    return [day.state for day in camp_of(campaign_of(name)).sight().days]


@pytest.fixture(scope="session")
def days() -> Days:
    return days_of("sample-camp")


@pytest.mark.parametrize("name", GIVEN)
def test_every_team_has_a_reason_to_be_proud(name: str) -> None:
    given = awards(days_of(name)).items()
    lines = [f"{team}: " + ", ".join(f"{award.id} {award.amount}" for award in own) for team, own in given]
    assert lines == [line.strip() for line in GIVEN[name].strip().splitlines()]


def test_the_secret_is_an_award_and_a_team_without_any_has_its_finest_day(days: Days) -> None:
    assert awards(days)["exoti"] == (Award("day", 1, game=2),)
    solved = replace(days[-1], secret=Secret("exoti"))
    assert awards([*days[:-1], solved])["exoti"] == (Award("secret"),)
    nobody = tuple(replace(result, places=()) for result in days[-1].results)
    idle = replace(days[-1], results=nobody, ledger=type(days[-1].ledger)(), scores=(0,) * 5)
    assert awards([*days[:-1], idle])["exoti"] == (Award("there"),)


def test_the_life_of_a_figure_begins_when_it_is_placed(days: Days) -> None:
    lives = figure_lives(days)
    assert len(lives) == len(days[-1].figures)
    for (team, _kind, at), life in lives.items():
        for day, shone in zip(days, life, strict=True):
            figure = day.figure_at(at)
            assert shone is (None if figure is None or figure.team != team else day.shines(figure.id))
    assert any(None in life and False in life and True in life for life in lives.values())


@pytest.mark.parametrize(
    ("language", "ray"), [("en", "tiger A1, a ray over 3 cells"), ("cs", "tygr A1, paprsek přes 3 pole")]
)
def test_every_award_has_its_words(language: str, ray: str, days: Days) -> None:
    use_language(language)
    board = days[-1].setup.board
    texts = [award_texts(Award(id_, 5, game=3 if id_ == "day" else 0), board) for id_ in AWARDS]
    assert len(set(texts)) == len(AWARDS)
    assert "{" not in str(texts)
    assert award_texts(Award("ray", 3, "tygr", 0), board)[1] == ray
