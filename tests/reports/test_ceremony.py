"""What is handed out at the end: only then, and without a word of the office."""

import re
from dataclasses import replace

import pytest

from fejag_admin.camp.journal.contents import Freeze
from fejag_admin.camp.journal.entries import Entry
from fejag_admin.camp.journal.replayed import begins_day
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import LANGUAGES, use_language
from reports.errors import CannotPrintError
from reports.packet import pieces
from reports.registry import DOCUMENTS, Document, data_of, find_document, typeset_document
from reports.sight import Camp
from tests.reports.camps import camp_of, campaign_of, crowded, finished
from tests.reports.looking import texts

CEREMONIAL = tuple(document for document in DOCUMENTS if document.ceremonial)
EACH = pytest.mark.parametrize("document", CEREMONIAL, ids=lambda document: document.id)
OFFICE = re.compile(r"as of|stav po|entry|zápis|fingerprint|otisk|draft|předběžné|page \d|strana \d|SECRET|TAJNÉ|UTC")


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_the_office_is_on_it(document: Document, language: str, sample: Camp) -> None:
    use_language(language)
    for viewer in (PUBLIC, MASTER):
        for page in texts(typeset_document(document, replace(sample, fingerprint="KTRM-PAXE"), viewer).files[0]):
            assert OFFICE.search(page) is None


@EACH
def test_before_the_last_game_it_is_refused_in_a_sentence(document: Document, sample: Camp, hidden: Camp) -> None:
    told = "That comes after the last game, which is game 11; the last one entered is 3."
    for viewer in (PUBLIC, MASTER):
        with pytest.raises(CannotPrintError, match=re.escape(told)):
            typeset_document(document, hidden, viewer)
    ten = next(
        replace(sample, journal=sample.journal.as_of(version))
        for version in range(sample.journal.version, 0, -1)
        if sample.journal.as_of(version).state.round == 10
    )
    with pytest.raises(CannotPrintError, match="the last one entered is 10"):
        typeset_document(document, ten)


@EACH
def test_under_a_freeze_only_the_master_gets_it(document: Document, sample: Camp) -> None:
    early = Entry(sample.journal.version + 1, Freeze(40), "Ota", "2026-07-20T06:00:00Z")
    frozen = replace(sample, journal=sample.journal.with_entries(early))
    with pytest.raises(CannotPrintError, match="A freeze is on; until it is released only the game master gets it"):
        typeset_document(document, frozen)
    assert texts(typeset_document(document, frozen, MASTER).files[0]) == texts(
        typeset_document(document, sample, PUBLIC).files[0]
    )


def test_a_diploma_names_team_place_awards_members_and_leader(sample: Camp) -> None:
    campaign = sample.journal.campaign
    teams = (replace(campaign.teams[0], members=("Anička", "Bořivoj")), *campaign.teams[1:])
    orders = tuple(entry.entered for entry in sample.journal.effective)
    pages = texts(
        typeset_document(find_document("diplomas"), camp_of(replace(campaign, teams=teams, orders=orders))).files[0]
    )
    assert [page.splitlines()[3] for page in pages] == [f"place {rank}" for rank in (5, 4, 3, 2, 1)]
    fbi = next(page for page in pages if "FBI" in page)
    for words in (
        "Anička, Bořivoj",
        "agenti Mulder a Sculyová",
        "Discoverers of the temple",
        "Most games won",
        "183 points",
        "19. 7. 2001",
    ):
        assert words in fbi
    assert "Finest day" in next(page for page in pages if "Exots" in page)


def test_twelve_teams_with_long_names_have_a_page_each() -> None:
    campaign = crowded()
    names = tuple(f"Maxmiliána Nejdelší z Dlouhé Lhoty {n}" for n in range(14))
    teams = tuple(replace(team, members=names, leader="Vedoucí " * 12) for team in campaign.teams)
    camp = finished(camp_of(replace(campaign, teams=teams)))
    pages = texts(typeset_document(find_document("diplomas"), camp).files[0])
    assert len(pages) == 12
    assert all(name in page for page in map(" ".join, map(str.split, pages)) for name in names)
    assert texts(typeset_document(find_document("diplomas"), finished(camp_of(campaign_of("random-12")))).files[0])


def test_the_keepsake_tells_each_game_as_everybody_saw_it_then(sample: Camp) -> None:
    data = data_of(find_document("keepsake"), sample)
    seen = players_journal(sample.journal)
    begun = [step.effective.version for step in seen.steps if begins_day(step)]
    assert len(begun) == len(data["games"]) == 11
    for number, end in enumerate([*(version - 1 for version in begun[1:]), seen.version], 1):
        then = seen.as_of(end).state
        game = data["games"][number - 1]
        assert game["title"].startswith(f"Game {number}: ")
        assert [row["final"] for row in game["rows"]] == [str(row.final) for row in standings(then)]
        drawn = game["map"]
        cells = sum(width * height for _x, _y, width, height in drawn["unknown"]) / drawn["cell"] ** 2
        assert round(cells, 3) == 41 * 41 - then.uncovered.cells.bit_count()
    assert "The first path to the temple: FBI." in data["games"][0]["story"]
    assert "First in game 1: FBI." in data["games"][0]["story"]


def test_the_packet_of_a_camp_that_is_over_holds_what_is_handed_out(sample: Camp, hidden: Camp) -> None:
    ends = [{piece.document.id for piece in pieces(camp) if piece.viewer != MASTER} for camp in (sample, hidden)]
    assert ends[0] >= {"diplomas", "keepsake"}
    assert not ends[1] & {"diplomas", "keepsake"}
    early = Entry(sample.journal.version + 1, Freeze(40), "Ota", "2026-07-20T06:00:00Z")
    frozen = replace(sample, journal=sample.journal.with_entries(early))
    kept = [piece.document.id for piece in pieces(frozen) if piece.viewer == MASTER]
    assert kept == ["diplomas", "keepsake", "map", "protocol"]
    assert {"slips", "answers"} <= {piece.document.id for piece in pieces(frozen) if piece.viewer == PUBLIC}
