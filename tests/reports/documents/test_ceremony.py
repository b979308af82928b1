"""What is handed out at the end: only then, and without a word of the office."""

import re
from dataclasses import replace

import pytest

from fejag_admin.camp.journal.contents import Freeze
from fejag_admin.camp.journal.replayed import begins_day
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import LANGUAGES, use_language
from reports import CannotPrintError
from reports.packet import pieces
from reports.registry import DOCUMENTS, Document, data_of, typeset_document
from reports.sight import Camp
from tests.reports.camps import asked, camp_of, campaign_of, crowded, finished, with_notes
from tests.reports.looking import data, sheets, texts

EACH = pytest.mark.parametrize(
    "document", [document for document in DOCUMENTS if document.ceremonial], ids=lambda document: document.id
)
OFFICE = re.compile(r"as of|stav po|entry|zápis|fingerprint|otisk|draft|předběžné|page \d|strana \d|SECRET|TAJNÉ|UTC")


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_the_office_is_on_it(document: Document, language: str, hidden: Camp) -> None:
    use_language(language)
    camp = replace(finished(hidden), fingerprint="KTRM-PAXE")
    for viewer in (PUBLIC, MASTER):
        for page in texts(typeset_document(document, camp, viewer, asked()).files[0]):
            assert OFFICE.search(page) is None


@EACH
def test_it_is_made_after_the_last_game_and_under_a_freeze_for_the_master_alone(
    document: Document, sample: Camp, hidden: Camp
) -> None:
    early = "That comes after the last game, which is game 11; the last one entered is {}."
    versions = range(sample.journal.version, 0, -1)
    ten = next(version for version in versions if sample.journal.as_of(version).state.round == 10)
    for camp, entered in ((hidden, 3), (replace(sample, journal=sample.journal.as_of(ten)), 10)):
        for viewer in (PUBLIC, MASTER):
            with pytest.raises(CannotPrintError, match=re.escape(early.format(entered))):
                data_of(document, camp, viewer)
    frozen = with_notes(sample, Freeze(40))
    with pytest.raises(CannotPrintError, match="A freeze is on; until it is released only the game master gets it"):
        data_of(document, frozen)
    moment = {"as-of": ""}  # is not printed on it
    assert data_of(document, frozen, MASTER) | moment == data_of(document, sample, MASTER) | moment


def test_a_diploma_names_team_place_awards_members_and_leader() -> None:
    campaign = campaign_of("sample-camp")
    teams = (replace(campaign.teams[0], members=("Anička", "Bořivoj")), *campaign.teams[1:])
    pages = sheets("diplomas", camp_of(replace(campaign, teams=teams)))
    assert [page.splitlines()[3] for page in pages] == [f"place {rank}" for rank in (5, 4, 3, 2, 1)]
    fbi = next(page for page in pages if "FBI" in page)
    people = ("Anička, Bořivoj", "agenti Mulder a Sculyová")
    for words in (*people, "Discoverers of the temple", "Most games won", "183 points", "19. 7. 2001"):
        assert words in fbi
    assert "Finest day" in next(page for page in pages if "Exots" in page)


def test_twelve_teams_with_long_names_have_a_page_each() -> None:
    campaign = crowded()
    names = tuple(f"Maxmiliána Nejdelší z Dlouhé Lhoty {n}" for n in range(14))
    teams = tuple(replace(team, members=names, leader="Vedoucí " * 12) for team in campaign.teams)
    pages = sheets("diplomas", finished(camp_of(replace(campaign, teams=teams))))
    assert len(pages) == 12
    assert all(name in page for page in map(" ".join, map(str.split, pages)) for name in names)
    assert sheets("diplomas", finished(camp_of(campaign_of("random-12"))))


def test_the_keepsake_tells_each_game_as_everybody_saw_it_then(sample: Camp) -> None:
    games = data("keepsake", sample)["games"]
    seen = players_journal(sample.journal)
    begun = [step.effective.version for step in seen.steps if begins_day(step)]
    assert len(begun) == len(games) == 11
    ends = (*(version - 1 for version in begun[1:]), seen.version)
    for number, (game, end) in enumerate(zip(games, ends, strict=True), 1):
        then, drawn = seen.as_of(end).state, game["map"]
        assert game["title"].startswith(f"Game {number}: ")
        assert [row["final"] for row in game["rows"]] == [str(row.final) for row in standings(then)]
        cells = sum(width * height for _x, _y, width, height in drawn["unknown"]) / drawn["cell"] ** 2
        assert round(cells, 3) == 41 * 41 - then.uncovered.cells.bit_count()
    assert "The first path to the temple: FBI." in games[0]["story"]
    assert "First in game 1: FBI." in games[0]["story"]


def test_the_packet_of_a_camp_that_is_over_holds_what_is_handed_out(sample: Camp, hidden: Camp) -> None:
    over, early = ({piece.document.id for piece in pieces(camp) if piece.viewer != MASTER} for camp in (sample, hidden))
    assert over >= {"diplomas", "keepsake"}
    assert not early & {"diplomas", "keepsake"}
    frozen = list(pieces(with_notes(sample, Freeze(40))))
    kept = [piece.document.id for piece in frozen if piece.viewer == MASTER]
    assert kept == ["diplomas", "keepsake", "map", "protocol"]
    assert {"slips", "answers"} <= {piece.document.id for piece in frozen if piece.viewer == PUBLIC}
