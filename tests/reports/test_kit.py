"""What is written on by hand: slips, sheets for results, forms of the board games, as the camp stands."""

from dataclasses import replace

import pytest

from fejag_admin.camp.campaign import Day
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import CloseRound, SecretAnswer
from reports.documents.scoresheets import INCOMES
from reports.errors import CannotPrintError
from reports.packet import pieces
from reports.sight import Camp
from tests.reports.camps import camp_of, campaign_of, crowded, with_notes
from tests.reports.looking import data, sheets


def in_packet(camp: Camp) -> set[str]:
    """The documents in the packet of a camp."""
    return {piece.document.id for piece in pieces(camp)}


def test_as_many_slips_as_are_asked_for_find_room_four_on_a_sheet() -> None:
    camp = camp_of(crowded())
    for each, pages in ((1, 3), (5, 15)):
        made = sheets("slips", camp, each=each)
        assert len(made) == pages
        assert sum(page.count("accepted") for page in made) == 12 * each
    with pytest.raises(CannotPrintError, match="at most 40"):
        data("slips", camp, each=1000)


def test_more_of_one_team_are_made_for_it(hidden: Camp) -> None:
    slips = data("slips", hidden, "exoti", each=6)["slips"]
    assert [slip["name"] for slip in slips] == ["Exots"] * 6


def test_before_a_game_its_gain_is_left_to_be_written() -> None:
    page = sheets("slips", camp_of(replace(campaign_of("sample-camp"), orders=())))[0]
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
    ended = after_round(sample, last - 1)
    assert f"round after game {last - 1}" in sheets("slips", after_round(sample, last - 2))[0]
    for camp in (ended, sample):
        with pytest.raises(CannotPrintError, match=r"^No purchase round comes any more, so nobody needs slips\.$"):
            data("slips", camp)
        assert "slips" not in in_packet(camp)
    assert {"answers", "results"} < in_packet(ended)
    assert "results" not in in_packet(sample)


def test_nobody_answers_when_the_secret_is_solved_or_all_is_over(sample: Camp, hidden: Camp) -> None:
    state = hidden.journal.state
    free = next(team for team in state.setup.teams if team not in state.secret.used)
    solved = with_notes(hidden, Entered(SecretAnswer(free, "correct")))
    told = {"All games are over; an answer": sample, "The secret of the egg is solved already": solved}
    for sentence, camp in told.items():
        with pytest.raises(CannotPrintError, match=sentence):
            data("answers", camp)
        assert "answers" not in in_packet(camp)


@pytest.mark.parametrize("name", ["slips", "answers", "results", "scoresheets"])
def test_what_is_written_on_is_never_a_draft(name: str, hidden: Camp) -> None:
    assert hidden.sight().is_draft
    for camp in (hidden, with_notes(hidden, Entered(CloseRound(("fbi",), "enough")))):
        assert data(name, camp)["draft"] is None


def test_one_game_has_one_sheet_whenever(sample: Camp) -> None:
    assert len(sheets("results", sample)) == sample.journal.campaign.options.games
    (page,) = sheets("results", sample, game="5")
    assert "Game 5" in page
    with pytest.raises(CannotPrintError, match="from 1 to 11"):
        data("results", sample, game="12")


def test_a_game_without_a_day_has_a_line_to_name_it() -> None:
    assert "Game, date" in sheets("results", camp_of(crowded()), game="2")[0]
    camp = camp_of(replace(crowded(), days=(Day(2, "Orienteering", "2026-07-09"),)))
    (page,) = sheets("results", camp, game="2")
    assert "Game 2: Orienteering, " in page
    assert "Game, date" not in page


def test_the_forms_are_those_of_the_games() -> None:
    camp = camp_of(crowded())
    text = "\n".join(sheets("scoresheets", camp))
    assert [text.count(game) for game in ("Stezky", "Bez hranic", "Semafory", "Singapore")] == [1, 1, 1, 1]
    for number, income in INCOMES.items():
        assert f"round {number} (+{income})" in text
    assert "butterfly" in text
    (page,) = sheets("scoresheets", camp, game="singapore")
    assert "round 12" in page
