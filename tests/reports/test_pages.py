"""What every page has: camp, moment, numbers, language, draft; the same bytes each time; nothing cut off."""

import json
import re
from dataclasses import replace

import pytest
from pypdfium2 import PdfPage

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.fields import MAX_NAME
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import Language, use_language
from reports.page_frame import PAPERS, TOP, Paper
from reports.registry import DOCUMENTS, Document, data_of, find_document, typeset_document
from reports.sight import Camp
from tests.reports.camps import OFFICE, asked, camp_of, campaign_of, crowded, finished, printed
from tests.reports.looking import metadata, pages_of, pictures, places, texts
from tests.reports.test_kit import WRITTEN_ON

NO_DRAFTS = (*WRITTEN_ON, "clue", "legends", "roles")
"""What is written on, or does not change while a round is open."""
EMPTY = camp_of(replace(campaign_of("sample-camp"), orders=()), "Prázdný tábor")
LONGEST = ("Dlouhé jméno týmu " * 11, "W" * MAX_NAME) * 2
"""The longest names that teams may have: two of words, two of a single word."""


def with_longest_names(campaign: Campaign) -> Campaign:
    """The campaign with these names for its second team and on."""
    first, *others = campaign.teams
    named = [replace(team, name=name) for team, name in zip(others, LONGEST, strict=False)]
    return replace(campaign, teams=(first, *named, *others[len(named) :]))


CROWDED = camp_of(
    with_longest_names(crowded()),
    "Nejdelší jméno tábora, jaké kdo kdy viděl, i s přílepkem na konci, aby to bylo opravdu dlouhé",
)


def viewer_of(document: Document, camp: Camp) -> str:
    return camp.journal.campaign.teams[0].id if document.audience == "team" else PUBLIC


def leaves_a_rim(page: PdfPage) -> bool:
    """Whether there is no ink within 5 mm of an edge: pixels of a third of a millimetre are all white there."""
    picture, rim = page.render(scale=3 / 72 * 25.4, grayscale=True).to_pil(), 3 * 5
    wide, high = picture.size
    edges = ((0, 0, wide, rim), (0, high - rim, wide, high), (0, 0, rim, high), (wide - rim, 0, wide, high))
    return all(picture.crop(box).getextrema() == (255, 255) for box in edges)


@pytest.mark.parametrize("document", OFFICE, ids=lambda document: document.id)
@pytest.mark.parametrize(
    ("language", "moment", "page"),
    [("cs", "stav po hře 3, zápis {}, ", "strana {} z {}"), ("en", "as of game 3, entry {}, ", "page {} of {}")],
)
def test_every_page_names_camp_moment_and_number(
    document: Document, language: Language, moment: str, page: str, hidden: Camp
) -> None:
    use_language(language)
    pages = texts(typeset_document(document, hidden, viewer_of(document, hidden), asked()).files[0])
    for number, text in enumerate(pages, 1):
        assert "Žluťoučký kůň 2026" in text
        assert moment.format(players_journal(hidden.journal).version) in text
        assert page.format(number, len(pages)) in text
        assert (("předběžné" if language == "cs" else "draft") in text) != (document.id in NO_DRAFTS)


@pytest.mark.parametrize("document", OFFICE, ids=lambda document: document.id)
def test_the_head_stands_on_lines_of_its_own(document: Document) -> None:
    viewer = viewer_of(document, CROWDED)
    heading = data_of(document, CROWDED, viewer, asked())["heading"]
    for page in pages_of(typeset_document(document, CROWDED, viewer, asked()).files[0]):
        words = (heading, "Nejdelší jméno tábora", "as of game 1")
        title, camp, moment = (max(places(page, one), key=lambda box: box[1]) for one in words)
        top = page.get_height() / 72 * 25.4
        assert top - 5 > title[3] > title[1] > camp[3] > camp[1] > top - TOP + 3
        assert moment[1] > top - TOP + 3
        if document.id not in NO_DRAFTS:
            draft = max(places(page, "draft"), key=lambda box: box[1])
            assert top - 5 > draft[3] > draft[1] > moment[3]


AT_THE_END = tuple(one for one in DOCUMENTS if one.id not in ("slips", "answers"))


@pytest.mark.parametrize("document", AT_THE_END, ids=lambda document: document.id)
def test_no_draft_once_the_round_is_closed(document: Document, sample: Camp) -> None:
    """What a sheet is made of says so; the templates have no words."""
    data = data_of(document, sample, viewer_of(document, sample), asked())
    assert data.pop("draft") is None
    assert "draft" not in json.dumps(data)


@pytest.mark.usefixtures("not_typeset")
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.id)
def test_an_equal_camp_gives_the_same_to_be_typeset(document: Document, hidden: Camp) -> None:
    """The same job gives the same bytes, as `test_typeset` tells."""
    again = camp_of(replace(hidden.journal.campaign, orders=tuple(e.entered for e in hidden.journal.effective)))
    one = typeset_document(document, printed(document, hidden), viewer_of(document, hidden), asked())
    finished.cache_clear()  # as an equal camp is the same to it
    assert typeset_document(document, printed(document, again), viewer_of(document, again), asked()) == one


@pytest.mark.parametrize("camp", [pytest.param(EMPTY, marks=pytest.mark.deep), CROWDED], ids=["empty", "crowded"])
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.id)
def test_nothing_leaves_the_paper(document: Document, camp: Camp) -> None:
    """No ink within 5 mm of an edge, however full or empty the camp is, and long its names; most of it stands on what
    the master has.
    """
    ways = [(MASTER, paper) for paper in document.papers]
    if camp is CROWDED:
        teams = [team.id for team in camp.journal.campaign.teams[:3]] if document.audience == "team" else [PUBLIC]
        ways += [(viewer, document.papers[0]) for viewer in teams]
    for viewer, paper in ways:
        made = typeset_document(document, printed(document, camp), viewer, asked(paper), "pdf")
        assert all(map(leaves_a_rim, pages_of(made.files[0])))


@pytest.mark.parametrize("name", ["standings", "wall"])
def test_long_names_are_there_to_the_last_letter(name: str) -> None:
    camp = camp_of(crowded())
    text = " ".join(" ".join(texts(typeset_document(find_document(name), camp).files[0])).split())
    for team in camp.journal.campaign.teams:
        assert team.name is not None
        assert team.name in text


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_a_map_fits_on_its_sheet(paper: Paper) -> None:
    for camp in (EMPTY, CROWDED):
        pages = texts(typeset_document(find_document("map"), camp, request=asked(paper)).files[0])
        assert len(pages) == 1
        assert "not uncovered yet" in pages[0]


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_the_sheets_of_a_poster_show_the_whole_map(paper: Paper, sample: Camp) -> None:
    pages = texts(typeset_document(find_document("poster"), sample, request=asked(paper)).files[0])
    size = sample.journal.campaign.board.size
    numbers = {word for page in pages[:-1] for word in page.split()}
    assert {str(row) for row in range(1, size + 1)} <= numbers
    assert re.search(r"sheet 1–2: row 1 of \d, column 2 of \d", pages[1])
    wide = pictures(typeset_document(find_document("poster"), sample, request=asked(paper)))[0].width
    assert wide == pytest.approx(PAPERS[paper][0] / 25.4 * 150, abs=2)


def test_markup_in_a_name_is_printed_as_it_is(sample: Camp) -> None:
    names = ['#image("/etc/passwd")', "*b* _i_ $x^2$ @ref <label>", "`raw` // comment", "#let x = 1; [", "\\ \" ' {}"]
    campaign = sample.journal.campaign
    teams = tuple(replace(team, name=name) for team, name in zip(campaign.teams, names, strict=True))
    camp = camp_of(replace(campaign, teams=teams, orders=campaign_of("sample-camp").orders), "#pagebreak() {name}")
    for name in ("standings", "bulletin"):
        text = "\n".join(texts(typeset_document(find_document(name), camp).files[0]))
        assert "#pagebreak() {name}" in text
        assert all(name in text for name in names)


def test_the_pdf_is_dated_by_the_last_entry(sample: Camp) -> None:
    told = metadata(typeset_document(find_document("standings"), sample).files[0])
    assert told["CreationDate"] == f"D:{sample.sight().moment:%Y%m%d%H%M%S}Z"
    assert told["Title"] == "Standings – Žluťoučký kůň 2026"
    assert told.get("Author", "") == ""
