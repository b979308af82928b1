"""What each team may be proud of, counted again by hand and by a slower way."""

from dataclasses import replace

import pytest

from fejag_admin.camp.views.standings import Award, Days, awards, figure_lives, standings
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.state import Secret
from reports.documents.keepsake import AWARDS, award_texts
from tests.reports.camps import camp_of, campaign_of

FINISHED = ("sample-camp", "random-03", "random-14", "random-19")


def days_of(name: str) -> Days:
    return [day.state for day in camp_of(campaign_of(name)).sight().days]


@pytest.fixture(scope="module")
def days() -> Days:
    return days_of("sample-camp")


def counted(days: Days) -> dict[str, dict[str, int]]:
    """What the awards are about, team by team, cell by cell."""
    last = days[-1]
    told: dict[str, dict[str, int]] = {}
    for team in last.setup.teams:
        mine = [figure for figure in last.figures if figure.team == team]
        shone = {
            (figure.kind, figure.at): sum(
                any((one.team, one.kind, one.at) == (team, figure.kind, figure.at) and day.shines(one.id)
                    for one in day.figures)
                for day in days
            )
            for figure in mine
        }  # fmt: skip
        rays = [
            len(list(cells_of(ray.mask)))
            for day in days
            for figure in day.figures
            if figure.team == team and day.shines(figure.id)
            for ray in day.cast(figure.id).rays
        ]
        new, known = 0, set[int]()
        for day in days:
            seen = set(cells_of(day.uncovered.cells))
            new += len((seen - known) & set(cells_of(day.lit(team))))
            known = seen
        final = next(row.rank for row in standings(last) if row.team == team)
        scores = [
            {one: sum(item.score for item in last.ledger if item.team == one and item.game <= game + 1)
             for one in last.setup.teams}
            for game in range(len(days))
        ]  # fmt: skip
        ranks = [1 + sum(other > score[team] for other in score.values()) for score in scores]
        told[team] = {
            "temple": int(last.temple_found == team),
            "secret": int(last.secret.solved_by == team),
            "paths": len(last.paths(team)),
            "wins": sum(bool(result.places) and team in result.places[0] for result in last.results),
            "ray": max(rays, default=0),
            "lasting": max(shone.values(), default=0),
            "light": max(len(list(cells_of(day.lit(team)))) for day in days),
            "new": new,
            "climb": max(ranks) - final,
            "figures": len(mine),
            "daring": sum(last.figure(attack.attacker).team == team for attack in last.attacks),
        }
    return told


@pytest.mark.parametrize("name", FINISHED)
def test_each_goes_to_whoever_has_most_and_to_nobody_if_all_have_as_much(name: str) -> None:
    days = days_of(name)
    given, by_hand = awards(days), counted(days)
    for id_ in next(iter(by_hand.values())):
        amounts = {team: told[id_] for team, told in by_hand.items()}
        most = max(amounts.values())
        best = {team for team, amount in amounts.items() if amount == most}
        expected = best if most > 0 and best != set(amounts) else set()
        found = {team: one.amount for team, told in given.items() for one in told if one.id == id_}
        assert found == dict.fromkeys(expected, most), id_


@pytest.mark.parametrize("name", FINISHED)
def test_every_team_has_a_reason_to_be_proud(name: str) -> None:
    assert all(awards(days_of(name)).values())


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
