"""The story on paper: each team its own role, legends read out so far, clues that hang, the ending on the diploma."""

from dataclasses import replace

import pytest

from fejag_admin.answers.story import sample_campaign
from fejag_admin.camp.journal.contents import Clue
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.texts.team_states import question_text
from reports import CannotPrintError
from reports.packet import pieces
from reports.sight import Camp
from reports.site.publish import site
from tests.reports.camps import camp_of, entered_orders, with_notes
from tests.reports.looking import data, leaves_a_rim, pages_of, pdf, texts

EACH = pytest.mark.parametrize("language", LANGUAGES)
GAMES, ORDERS = 7, 78
"""Games played in the camp that is looked at, and the orders until then."""


def story(language: str = "en", orders: int | None = ORDERS) -> Camp:
    """The sample camp with its story after so many orders."""
    use_language(language)
    campaign = sample_campaign()
    return camp_of(replace(campaign, orders=campaign.orders[:orders]))


def pages(camp: Camp, document: str, viewer: str = PUBLIC, game: str = "") -> list[str]:
    """What stands on each page of a document, in one line."""
    file = pdf(document, camp, viewer, game=game)
    assert all(map(leaves_a_rim, pages_of(file)))
    return [" ".join(page.split()) for page in texts(file)]


def in_packet(camp: Camp) -> list[tuple[str, str, str]]:
    """The documents in the packet of a camp, with viewer and game."""
    return [(piece.document.id, piece.viewer, piece.game) for piece in pieces(camp)]


def words(text: str | None) -> str:
    """The first words of a text, as far as they stand on one line of a page."""
    assert text
    return " ".join(text.split()[:5])


@EACH
def test_a_team_reads_its_role_and_no_other(language: str) -> None:
    camp = story(language)
    fbi, exoti = (camp.journal.campaign.team(team) for team in ("fbi", "exoti"))
    (page,) = pages(camp, "roles", "fbi")
    for text in (fbi.leader, fbi.aims, fbi.allies, fbi.weapons, fbi.wins, fbi.loses):
        assert words(text) in page
    assert words(exoti.aims) not in page
    assert len(pages(camp, "roles", MASTER)) == 5
    with pytest.raises(CannotPrintError):
        data("roles", camp)
    assert camp.sight("fbi").role("exoti").aims is None


@EACH
def test_legends_are_told_when_their_games_have_been_played(language: str) -> None:
    camp = story(language)
    days = camp.journal.campaign.days
    read = pages(camp, "legends")
    assert len(read) == GAMES
    assert all(words(day.legend) in page for day, page in zip(days, read, strict=False))
    assert len(pages(camp, "legends", MASTER)) == 11
    (tomorrow,) = pages(camp, "legends", MASTER, game="8")
    assert words(days[7].legend) in tomorrow
    for viewer, game, sentence in (("fbi", "8", "played|odehraje"), (MASTER, "12", "1")):
        with pytest.raises(CannotPrintError, match=sentence):
            data("legends", camp, viewer, game=game)
    assert camp.sight().legend(8) is None


@EACH
def test_a_clue_is_printed_when_it_hangs_and_for_the_master_before(language: str) -> None:
    camp = story(language)
    clue = camp.journal.campaign.day(GAMES).clue
    assert words(clue) not in pages(camp, "clue")[0]
    assert words(clue) in pages(camp, "clue", MASTER)[0]
    hung = with_notes(camp, Clue(GAMES, clue or ""))
    assert words(clue) in pages(hung, "clue")[0]
    assert [("clue", PUBLIC, "") in in_packet(each) for each in (camp, hung)] == [False, True]
    assert len(pages(with_notes(camp, Clue(GAMES, "velmi dlouhá informace " * 85)), "clue")) == 1


@EACH
def test_an_answer_sheet_asks_the_questions_and_only_the_master_reads_the_answers(language: str) -> None:
    camp = story(language)
    own = replace(camp.journal.campaign.secret[0], question="Who dropped it?")
    header = replace(camp.journal.header, secret=(own, *camp.journal.header.secret[1:]))
    camp = camp_of(replace(header, orders=entered_orders(camp)))
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
    camp = story(language, None)
    for page, row in zip(reversed(pages(camp, "diplomas")), standings(camp.journal.state), strict=True):
        team = camp.journal.campaign.team(row.team)
        ending, not_so = (team.wins, team.loses) if row.rank == 1 else (team.loses, team.wins)
        assert words(ending) in page
        assert words(not_so) not in page
    assert story(language).sight().ending("fbi", won=True) is None


def test_the_packet_has_the_roles_before_the_first_game_and_the_legend_of_tomorrow() -> None:
    before, later, end = (in_packet(story(orders=orders)) for orders in (0, ORDERS, None))
    teams = [team.id for team in sample_campaign().teams]
    assert [viewer for name, viewer, _game in before if name == "roles"] == teams
    assert "roles" not in {name for name, _viewer, _game in later}
    legends = [[piece for piece in packet if piece[0] == "legends"] for packet in (before, later, end)]
    assert legends == [[("legends", MASTER, "1")], [("legends", MASTER, "8")], []]


def test_without_a_story_there_is_room_to_write_by_hand(hidden: Camp) -> None:
    parts = data("roles", hidden, "fbi")["sheets"][0]["parts"]
    assert [part["lines"] for part in parts][1:] in ([], [[]] * 5)
    assert data("clue", hidden)["sheets"][0]["title"] == ""
    assert "No legend" in pages(hidden, "legends")[0]


def test_the_page_asks_the_questions_and_tells_the_legends_of_the_days_that_came() -> None:
    camp = story()
    files = {name: " ".join(text.decode().split()) for name, text in site(camp).items() if name.endswith(".html")}
    for language in LANGUAGES:
        use_language(language)
        assert words(camp.journal.campaign.day(GAMES).legend) in files[f"{language}/bulletin-{GAMES}.html"]
        assert question_text(9) in files[f"{language}/rules.html"]
    campaign = camp.journal.campaign
    secret = [words(day.legend) for day in campaign.days if day.game > GAMES]
    secret += [words(question.answer) for question in campaign.secret] + [words(team.wins) for team in campaign.teams]
    assert not [(name, text) for name, page in files.items() for text in secret if text in page]
