"""What every page has: a head on lines of its own, no draft too many, the same bytes each time; nothing cut off."""

import json
from dataclasses import replace

import pytest

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.fields import MAX_NAME
from fejag_admin.camp.views.projection import MASTER
from reports.page_frame import TOP
from reports.registry import DOCUMENTS, Document, data_of, typeset_document
from reports.sight import Camp
from tests.reports.camps import (
    EACH_DOCUMENT,
    EACH_OF_THE_OFFICE,
    asked,
    camp_for,
    camp_of,
    campaign_of,
    crowded,
    entered_orders,
    finished,
    viewer_of,
)
from tests.reports.looking import leaves_a_rim, metadata, pages_of, pdf, places, sheets
from tests.reports.test_golden import NO_DRAFTS

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


@pytest.mark.parametrize("camp", [pytest.param(EMPTY, marks=pytest.mark.deep), CROWDED], ids=["empty", "crowded"])
@EACH_DOCUMENT
def test_nothing_leaves_the_paper(document: Document, camp: Camp) -> None:
    """No ink within 5 mm of an edge, however full or empty the camp is, and long its names; most of it stands on what
    the master has. The map keeps to one sheet.
    """
    ways = [(MASTER, paper) for paper in document.papers]
    if camp is CROWDED:
        ways.append((viewer_of(document, camp), document.papers[0]))
    for viewer, paper in ways:
        made = typeset_document(document, camp_for(document, camp), viewer, asked(paper))
        assert all(map(leaves_a_rim, pages_of(made.files[0])))
        assert made.count == 1 or document.id != "map"


@EACH_OF_THE_OFFICE
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


def test_no_draft_once_the_round_is_closed(sample: Camp) -> None:
    """What a sheet is made of says so; the templates have no words."""
    for document in DOCUMENTS:
        if document.id not in ("slips", "answers"):  # which nobody needs any more
            data = data_of(document, sample, viewer_of(document, sample), asked())
            assert data.pop("draft") is None, document.id
            assert "draft" not in json.dumps(data), document.id


@pytest.mark.usefixtures("not_typeset")
@EACH_DOCUMENT
def test_an_equal_camp_gives_the_same_to_be_typeset(document: Document, hidden: Camp) -> None:
    """The same job gives the same bytes, as `test_typeset` tells."""
    again = camp_of(replace(hidden.journal.campaign, orders=entered_orders(hidden)))
    viewer = viewer_of(document, hidden)
    made = typeset_document(document, camp_for(document, hidden), viewer, asked())
    finished.cache_clear()  # as an equal camp is the same to it
    assert typeset_document(document, camp_for(document, again), viewer, asked()) == made


def test_markup_in_a_name_is_printed_as_it_is() -> None:
    names = ['#image("/etc/passwd")', "*b* _i_ $x^2$ @ref <label>", "`raw` // comment", "#let x = 1; [", "\\ \" ' {}"]
    campaign = campaign_of("sample-camp")
    teams = tuple(replace(team, name=name) for team, name in zip(campaign.teams, names, strict=True))
    camp = camp_of(replace(campaign, teams=teams), "#pagebreak() {name}")
    for document in ("standings", "bulletin"):
        text = "\n".join(sheets(document, camp))
        assert all(name in text for name in ("#pagebreak() {name}", *names))


def test_the_pdf_is_dated_by_the_last_entry(sample: Camp) -> None:
    about = metadata(pdf("standings", sample))
    assert about["CreationDate"] == f"D:{sample.sight().moment:%Y%m%d%H%M%S}Z"
    assert about["Title"] == "Standings – Žluťoučký kůň 2026"
    assert about.get("Author", "") == ""
