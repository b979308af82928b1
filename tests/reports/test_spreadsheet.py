"""Spreadsheets: real numbers and dates, nothing secret, the same bytes."""

import io
import re
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from fejag_admin.camp.advice.slips import read_slips
from fejag_admin.camp.campaign import Team
from fejag_admin.camp.header import with_settings
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import LANGUAGES, Language, _, speaking, use_language
from fejag_admin.orders import kind_of, order_text
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import cell_name
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Adjust, Place, Result
from fejag_admin.texts.names import figure_name
from reports.camp_import import slips_of_table, teams_of_table
from reports.documents.standings import totals_by_game
from reports.page_frame import as_of_text
from reports.result_import import read_results
from reports.sight import Camp
from reports.spreadsheet import workbook
from reports.tables import sheets
from tests.reports.camps import camp_of, campaign_of, entered_orders, hidden_cells, secretive
from tests.reports.test_secrets import cell_names

Grid = list[tuple[Any, ...]]


def book_of(camp: Camp, viewer: str = PUBLIC) -> Workbook:
    """The workbook as another program reads it."""
    return load_workbook(io.BytesIO(workbook(camp.sight(viewer))))


def grids(camp: Camp, viewer: str = PUBLIC) -> dict[str, Grid]:
    """The values in the sheets by their names."""
    return {page.title: list(page.iter_rows(values_only=True)) for page in book_of(camp, viewer).worksheets}


def test_the_standings_are_ours_in_real_numbers(sample: Camp) -> None:
    made, rows = grids(sample), standings(sample.journal.state)
    titles, *written = made["Standings"]
    assert titles[:3] == ("rank", "team", "games")
    expected = [(row.rank, row.score, row.wallet, row.paths, row.final) for row in rows]
    assert [(row[0], row[7], row[8], row[9], row[11]) for row in written] == expected
    ledger = made["Ledger of teams"][1:]
    assert sum(row[3] for row in ledger) == sum(row.score for row in rows)
    assert sum(row[4] for row in ledger) == sum(row.wallet for row in rows)


def test_times_are_dates_and_the_header_stays(sample: Camp) -> None:
    book = book_of(sample, MASTER)
    assert all(page.freeze_panes == "A2" for page in book.worksheets)
    public = ["What this is", "Standings", "Results", "Ledger of teams"]
    assert book.sheetnames == [*public, "Journal", "Purchases", "Teams"]
    times = [row[11] for row in book["Journal"].iter_rows(min_row=2, values_only=True)]
    assert all(isinstance(time, datetime) for time in times)
    assert len(times) == sample.journal.version


def test_the_same_camp_gives_the_same_workbook(sample: Camp) -> None:
    again = camp_of(replace(sample.journal.campaign, orders=entered_orders(sample)))
    assert workbook(sample.sight(MASTER)) == workbook(again.sight(MASTER))


@pytest.mark.parametrize("orders", [4, 30])
def test_no_hidden_cell_is_named_in_it(orders: int) -> None:
    camp = camp_of(secretive("sample-camp", orders))
    text = repr([sheet.rows for sheet in sheets(camp.sight(PUBLIC))])
    assert hidden_cells(camp.journal.state) & cell_names(text) == set()


def test_names_are_never_formulas() -> None:
    campaign, name = campaign_of("sample-camp"), '=HYPERLINK("http://x","y")'
    book = book_of(camp_of(replace(campaign, teams=(replace(campaign.teams[0], name=name), *campaign.teams[1:]))))
    (named,) = [cell for row in book["Standings"].iter_rows() for cell in row if cell.value == name]
    assert named.data_type == "s"


def test_an_empty_camp_has_its_tables() -> None:
    made = grids(camp_of(replace(campaign_of("sample-camp"), orders=())), MASTER)
    assert (len(made["Standings"]), len(made["Ledger of teams"])) == (6, 1)


@pytest.mark.parametrize("viewer", [PUBLIC, MASTER])
def test_every_sheet_is_ready_to_be_printed(viewer: str, hidden: Camp) -> None:
    camp = replace(hidden, name="Fox & Co.", fingerprint="KTRM-PAXE-HNBC-FDWY")
    book, moment = book_of(camp, viewer), as_of_text(camp.sight(viewer))
    for page in book.worksheets:
        assert page.page_setup.fitToWidth in (None, 1)  # None means one page wide, too
        assert page.page_setup.fitToHeight == 0
        assert page.sheet_properties.pageSetUpPr.fitToPage  # type: ignore[union-attr]  # it is there
        assert page.print_title_rows == "$1:$1"
        assert page.page_setup.paperSize == 9
        head, foot = page.oddHeader, page.oddFooter
        assert (head.left.text, head.right.text) == ("Fox && Co.", moment)  # type: ignore[union-attr]
        assert ("SECRET" in str(foot.left.text)) is (viewer == MASTER)  # type: ignore[union-attr]
    turned = {page.title for page in book.worksheets if page.page_setup.orientation == "landscape"}
    assert {"Journal", "Standings"} <= turned
    assert turned.isdisjoint({"What this is", "Results", "Purchases"})
    about: dict[Any, Any] = dict(book["What this is"].iter_rows(values_only=True))  # type: ignore[arg-type]  # of two
    assert (about["camp"], about["as of"]) == ("Fox & Co.", moment)
    assert ("fingerprint" in about) is (viewer == MASTER)


@pytest.mark.parametrize("language", LANGUAGES)
def test_references_to_a_sheet_are_understood_everywhere(language: Language, sample: Camp) -> None:
    """Without quotes LibreOffice 7.4 misses names such as Účet: no row is repeated, and what it saves is damaged."""
    with speaking(language):
        assert [sheet.name for sheet in sheets(sample.sight()) if not re.match(r"[A-Z]|.* ", sheet.name)] == []


def test_a_text_does_not_touch_the_number_before_it(sample: Camp) -> None:
    rows = book_of(sample)["Purchases"].iter_rows(min_row=2)
    assert {cell.alignment.indent for row in rows for cell in row if cell.data_type == "s"} == {1}


def test_the_journal_tells_purchases_and_adjustments_in_columns(hidden: Camp) -> None:
    sight, game = hidden.sight(), 0
    size, named = sight.view.size, sight.team_name
    expected: list[tuple[Any, ...]] = []
    for step in sight.steps:
        order, version = step.order, step.effective.version
        game = order.game if isinstance(order, Result) else game
        if isinstance(order, Place):
            price = KINDS[order.figure].price
            bought = (named(order.team), figure_name(order.figure), cell_name(order.at, size), price)
            expected.append((version, game, "purchases", *bought, None))
        elif isinstance(order, Adjust):
            details = order_text(order, sight.campaign)
            expected.append((version, game, _(kind_of(order).plural), named(order.team), None, None, None, details))
    titles, *rows = grids(hidden)["Journal"]
    assert titles == ("entry", "game", "kind", "team", "figure", "cell", "cost", "details")
    assert [row for row in rows if row[2] in ("purchases", "points given or taken")] == expected
    assert {row[2] for row in expected} == {"purchases", "points given or taken"}
    assert {row[2] for row in rows[1:] if row[7]} <= {"results", "rounds closed", "answers", "points given or taken"}
    assert all(row[3] for row in rows if row[2] == "answers")


def test_the_master_reads_what_came_of_each_entry() -> None:
    campaign = campaign_of("sample-camp")
    refused = Entered(Place(campaign.teams[0].id, "tygr", 0))
    made = grids(camp_of(replace(campaign, orders=(*campaign.orders[:3], refused))), MASTER)
    titles, *rows = made["Journal"]
    last = dict(zip(titles, rows[-1], strict=True))
    assert (last["kind"], last["figure"], last["cell"], last["cost"]) == ("purchases", "tiger", "A1", 15)
    assert last["outcome"].startswith("refused: ")
    assert dict(zip(titles, rows[1], strict=True))["outcome"] == "accepted"
    assert all(row[3] != "A1" for row in made["Purchases"])


def test_the_course_ends_with_the_standings(sample: Camp) -> None:
    """What every team had in all at the end of each day, temple paths included, in one line each."""
    state, days = sample.journal.state, sample.sight().days
    by_day = [{row.team: row.final for row in standings(day.state)} for day in days]
    assert totals_by_game(sample.sight()) == {team: [day[team] for day in by_day] for team in state.setup.teams}
    assert any(row.path_points for row in standings(state))


@pytest.mark.parametrize(("name", "language"), [("sample-camp", "cs"), ("random-04", "en")])
def test_what_is_written_is_read_back(name: str, language: Language) -> None:
    camp = camp_of(campaign_of(name))
    sight, campaign = camp.sight(), camp.journal.campaign
    with speaking(language):
        data = workbook(sight)
    use_language("en")
    for game in (1, 4):  # workbooks take long to read
        orders = [step.order for of, step in sight.steps_by_game() if of == game]
        assert read_results(data, campaign, game).order == orders[0]
        bought = [replace(order, override=None) for order in orders if isinstance(order, Place)]
        assert [slip.order for slip in read_slips(slips_of_table(data, campaign, game), campaign)] == bought
    bare = replace(campaign, teams=tuple(Team(team.id) for team in campaign.teams))
    assert with_settings(bare, teams_of_table(data, bare)[0]).teams == campaign.teams
    assert teams_of_table(data, campaign) == ({}, ())


def test_a_table_that_somebody_kept_by_hand_is_read_as_slips() -> None:
    campaign = campaign_of("sample-camp")
    data = "Tým;Figurka;Pole;pozn;Poznámka\nFBI;tygr;k17;;brzy; a # dost\n\nnikdo;had;A1;;\n".encode()
    first, second = read_slips(slips_of_table(data, campaign, 1), campaign)
    assert (first.line, first.order, first.note) == (2, Place("fbi", "tygr", campaign.board.cell("K17")), "brzy")
    assert (second.line, second.order) == (4, None)
    with pytest.raises(DocumentError, match="no column is called “cell”"):
        slips_of_table(b"team,figure\nfbi,tygr\n", campaign, 1)
