"""What is written on by hand: slips, sheets for results, forms of the board games, as the camp stands."""

from dataclasses import replace
from typing import Any

import pytest

from fejag_admin.camp.campaign import Day
from fejag_admin.camp.journal.journal import Entry
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import CloseRound, SecretAnswer
from reports.documents.scoresheets import INCOMES
from reports.errors import CannotPrintError
from reports.packet import pieces
from reports.print_request import PrintRequest
from reports.registry import data_of, find_document, typeset_document
from reports.sight import Camp
from tests.reports.camps import camp_of, campaign_of, crowded
from tests.reports.looking import texts

WRITTEN_ON = ("slips", "answers", "results", "scoresheets")
MEMBERS = {"fbi": ("Anna", "Bob"), "exoti": ("Cyril",)}


def printed(name: str, camp: Camp, **wishes: Any) -> tuple[str, ...]:
    return texts(typeset_document(find_document(name), camp, request=PrintRequest(**wishes)).files[0])


def peopled() -> Camp:
    """A camp before its first game, in which the members of two teams are known."""
    campaign = replace(campaign_of("sample-camp"), orders=())
    teams = tuple(replace(team, members=MEMBERS.get(team.id, ())) for team in campaign.teams)
    return camp_of(replace(campaign, teams=teams))


@pytest.mark.parametrize(("each", "pages"), [(1, 3), (3, 9), (4, 12), (5, 15)])
def test_as_many_as_are_asked_for_find_room_four_on_a_sheet(each: int, pages: int) -> None:
    camp = camp_of(crowded())
    made = printed("slips", camp, each=each)
    assert len(made) == pages
    assert sum(page.count("accepted") for page in made) == 12 * each


def test_more_of_one_team_are_made_for_it(hidden: Camp) -> None:
    slips = data_of(find_document("slips"), hidden, "exoti", PrintRequest(each=6))["slips"]
    assert [slip["name"] for slip in slips] == ["Exots"] * 6


def test_nobody_gets_a_thousand() -> None:
    with pytest.raises(CannotPrintError, match="at most 40"):
        printed("slips", camp_of(crowded()), each=1000)


def test_before_a_game_its_gain_is_left_to_be_written() -> None:
    page = printed("slips", peopled())[0]
    assert "Wallet: 0 points, with game 1: ______" in page
    assert "round after game 1" in page


def after_round(camp: Camp, game: int) -> Camp:
    """The camp when the purchase round of a game had just been closed."""
    versions = range(1, camp.journal.version + 1)
    states = ((version, camp.journal.as_of(version).state) for version in versions)
    first = next(version for version, state in states if state.round == game and not state.round_open)
    return replace(camp, journal=camp.journal.as_of(first))


def test_slips_end_with_the_last_purchase_round(sample: Camp) -> None:
    last = sample.journal.campaign.options.games
    before = after_round(sample, last - 2)
    assert f"round after game {last - 1}" in printed("slips", before)[0]
    for camp in (after_round(sample, last - 1), sample):
        with pytest.raises(CannotPrintError, match=r"^No purchase round comes any more, so nobody needs slips\.$"):
            printed("slips", camp)
        assert "slips" not in {piece.document.id for piece in pieces(camp)}
    assert {"answers", "results"} < {piece.document.id for piece in pieces(after_round(sample, last - 1))}


def test_nobody_answers_when_the_secret_is_solved_or_all_is_over(sample: Camp, hidden: Camp) -> None:
    journal = hidden.journal
    free = next(team for team in journal.state.setup.teams if team not in journal.state.secret.used)
    solved = Entered(SecretAnswer(free, "correct"))
    entry = Entry(journal.version + 1, solved, "Ota", journal.entries[-1].when)
    known = replace(hidden, journal=journal.with_entries(entry))
    told = {"All games are over; an answer": sample, "The secret of the egg is solved already": known}
    for sentence, camp in told.items():
        with pytest.raises(CannotPrintError, match=sentence):
            printed("answers", camp)
        assert "answers" not in {piece.document.id for piece in pieces(camp)}
    assert not {"slips", "results"} & {piece.document.id for piece in pieces(sample)}


@pytest.mark.parametrize("name", WRITTEN_ON)
def test_what_is_written_on_is_never_a_draft(name: str, hidden: Camp) -> None:
    assert hidden.sight().is_draft
    assert data_of(find_document(name), hidden)["draft"] is None
    closed = (*(e.entered for e in hidden.journal.effective), Entered(CloseRound(("fbi",), "enough")))
    after = camp_of(replace(hidden.journal.campaign, orders=closed))
    assert data_of(find_document(name), after)["draft"] is None


def test_one_game_has_one_sheet_whenever(sample: Camp) -> None:
    assert len(printed("results", sample)) == sample.journal.campaign.options.games
    (page,) = printed("results", sample, game="5")
    assert "Game 5" in page
    with pytest.raises(CannotPrintError, match="from 1 to 11"):
        printed("results", sample, game="12")


def test_a_game_without_a_day_has_a_line_to_name_it() -> None:
    camp = camp_of(crowded())
    assert "Game, date" in printed("results", camp, game="2")[0]
    day = camp_of(replace(crowded(), days=(Day(2, "Orienteering", "2026-07-09"),)))
    (page,) = printed("results", day, game="2")
    assert "Game 2: Orienteering, " in page
    assert "Game, date" not in page


def test_the_forms_are_those_of_the_games() -> None:
    camp = camp_of(crowded())
    text = "\n".join(printed("scoresheets", camp))
    assert [text.count(game) for game in ("Stezky", "Bez hranic", "Semafory", "Singapore")] == [1, 1, 1, 1]
    for number, income in INCOMES.items():
        assert f"round {number} (+{income})" in text
    assert "butterfly" in text
    (page,) = printed("scoresheets", camp, game="singapore")
    assert "round 12" in page
