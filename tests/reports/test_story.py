"""The story on paper: each team its own role, legends read out so far, clues that hang, the ending on the diploma."""

from dataclasses import replace
from pathlib import Path

import pytest

from fejag_admin.answers.story import sample_campaign
from fejag_admin.camp.journal.contents import Clue
from fejag_admin.camp.journal.entries import Entry
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.texts.team_states import question_text
from reports.errors import CannotPrintError
from reports.packet import pieces
from reports.print_request import PrintRequest
from reports.registry import data_of, find_document, typeset_document
from reports.sight import Camp
from reports.site.publish import publish
from tests.reports.camps import camp_of
from tests.reports.looking import pages_of, texts
from tests.reports.test_pages import leaves_a_rim

EACH = pytest.mark.parametrize("language", LANGUAGES)
GAMES, ORDERS = 7, 78
"""Games played in the camp that is looked at, and the orders until then."""


def told(language: str, orders: int | None = ORDERS) -> Camp:
    """The sample camp with its story after so many orders."""
    use_language(language)
    campaign = sample_campaign()
    return camp_of(replace(campaign, orders=campaign.orders[:orders]))


def pages(camp: Camp, document: str, viewer: str = PUBLIC, game: str = "") -> list[str]:
    """What stands on each page of a document, in one line."""
    made = typeset_document(find_document(document), camp, viewer, PrintRequest(game=game)).files[0]
    assert all(map(leaves_a_rim, pages_of(made)))
    return [" ".join(page.split()) for page in texts(made)]


def words(text: str | None) -> str:
    """The first words of a text, as far as they stand on one line of a page."""
    assert text
    return " ".join(text.split()[:5])


@EACH
def test_a_team_reads_its_role_and_no_other(language: str) -> None:
    camp = told(language)
    fbi, exoti = (camp.journal.campaign.team(team) for team in ("fbi", "exoti"))
    (page,) = pages(camp, "roles", "fbi")
    for text in (fbi.leader, fbi.aims, fbi.allies, fbi.weapons, fbi.wins, fbi.loses):
        assert words(text) in page
    assert words(exoti.aims) not in page
    assert len(pages(camp, "roles", MASTER)) == 5
    with pytest.raises(CannotPrintError):
        pages(camp, "roles")
    assert camp.sight("fbi").role("exoti").aims is None


@EACH
def test_legends_are_told_when_their_games_have_been_played(language: str) -> None:
    camp = told(language)
    days = camp.journal.campaign.days
    read = pages(camp, "legends")
    assert len(read) == GAMES
    assert all(words(day.legend) in page for day, page in zip(days, read, strict=False))
    assert len(pages(camp, "legends", MASTER)) == 11
    (tomorrow,) = pages(camp, "legends", MASTER, game="8")
    assert words(days[7].legend) in tomorrow
    with pytest.raises(CannotPrintError, match="played|odehraje"):
        pages(camp, "legends", "fbi", game="8")
    assert camp.sight().legend(8) is None
    with pytest.raises(CannotPrintError, match="1"):
        pages(camp, "legends", MASTER, game="12")


@EACH
def test_a_clue_is_printed_when_it_hangs_and_for_the_master_before(language: str) -> None:
    camp = told(language)
    clue = camp.journal.campaign.day(GAMES).clue
    assert words(clue) not in pages(camp, "clue")[0]
    assert words(clue) in pages(camp, "clue", MASTER)[0]
    assert "clue" not in [piece.document.id for piece in pieces(camp)]
    pinned = Entry(camp.journal.version + 1, Clue(GAMES, clue or ""), "Ota", "2026-07-20T06:00:00Z")
    camp = replace(camp, journal=camp.journal.with_entries(pinned))
    assert words(clue) in pages(camp, "clue")[0]
    assert "clue" in [piece.document.id for piece in pieces(camp)]
    long = Entry(camp.journal.version + 1, Clue(GAMES, "velmi dlouhá informace " * 85), "Ota", "2026-07-20T06:00Z")
    assert len(pages(replace(camp, journal=camp.journal.with_entries(long)), "clue")) == 1


@EACH
def test_an_answer_sheet_asks_the_questions_and_only_the_master_reads_the_answers(language: str) -> None:
    camp = told(language)
    own = replace(camp.journal.campaign.secret[0], question="Who dropped it?")
    header = replace(camp.journal.header, secret=(own, *camp.journal.header.secret[1:]))
    camp = camp_of(replace(header, orders=tuple(one.entered for one in camp.journal.effective)))
    sheets = pages(camp, "answers")
    assert len(sheets) == 5
    for sheet in sheets:
        assert "1. Who dropped it?" in sheet
        assert ("came at" if language == "en" else "čas příchodu") in sheet
        assert "9. " in sheet
        assert words(own.answer) not in sheet
    assert words(own.answer) in pages(camp, "answers", MASTER)[0]


@EACH
def test_a_diploma_tells_how_it_ended_for_the_team(language: str) -> None:
    camp = told(language, None)
    campaign, rows = camp.journal.campaign, standings(camp.journal.state)
    for page, row in zip(reversed(pages(camp, "diplomas")), rows, strict=True):
        team = campaign.team(row.team)
        assert words(team.wins if row.rank == 1 else team.loses) in page
        assert words(team.loses if row.rank == 1 else team.wins) not in page
    assert told(language).sight().ending("fbi", won=True) is None


def test_the_packet_has_the_roles_before_the_first_game_and_the_legend_of_tomorrow() -> None:
    before, later = told("en", 0), told("en")
    made = [(piece.document.id, piece.viewer) for piece in pieces(before)]
    assert [viewer for name, viewer in made if name == "roles"] == [team.id for team in before.journal.campaign.teams]
    assert "roles" not in [piece.document.id for piece in pieces(later)]
    for camp, game in ((before, "1"), (later, "8")):
        (legend,) = (piece for piece in pieces(camp) if piece.document.id == "legends")
        assert (legend.viewer, legend.game) == (MASTER, game)
    assert "legends" not in [piece.document.id for piece in pieces(told("en", None))]


def test_without_a_story_there_is_room_to_write_by_hand(hidden: Camp) -> None:
    data = data_of(find_document("roles"), hidden, "fbi")
    assert [part["lines"] for part in data["sheets"][0]["parts"]][1:] in ([], [[]] * 5)
    assert data_of(find_document("clue"), hidden)["sheets"][0]["title"] == ""
    assert "No legend" in pages(hidden, "legends")[0]


@EACH
def test_the_page_asks_the_questions_and_tells_the_legends_of_the_days_that_came(language: str, tmp_path: Path) -> None:
    camp = told(language)
    campaign = camp.journal.campaign
    publish(camp, tmp_path)
    day, rules = (
        " ".join((tmp_path / language / f"{name}.html").read_text("utf-8").split()) for name in ("bulletin-7", "rules")
    )
    assert words(campaign.day(7).legend) in day
    assert question_text(9) in rules
    for page in tmp_path.rglob("*.html"):
        text = " ".join(page.read_text("utf-8").split())
        assert not any(words(one.legend) in text for one in campaign.days if one.game > GAMES)
        assert not any(words(one.answer) in text for one in campaign.secret)
        assert not any(words(team.wins) in text for team in campaign.teams)
