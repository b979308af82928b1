"""What teams get and write on, as the camp stands: sheets, slips, forms; and what of teams that are away."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.camp.campaign import Day
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import mask_of, parse_cell
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import SecretAnswer
from reports import CannotPrintError, tables
from reports.documents.scoresheets import INCOMES
from reports.documents.slips import cells_text, free_cells, prices_table
from reports.packet import pieces
from reports.print_request import PrintRequest
from reports.registry import find_document
from reports.sight import Camp
from tests.camp.test_team_states import SAMPLE, with_states
from tests.reports.camps import camp_of, campaign_of, crowded, day, secretive, with_notes
from tests.reports.looking import data, filled, pages_of, pdf, sheets


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


RANDOM = [(f"random-{number:02}", orders) for number in (0, 4, 9, 13, 18, 21) for orders in (8, 14, 20)]


@pytest.mark.parametrize(("name", "orders"), [("sample-camp", 30), *RANDOM])
def test_the_free_cells_are_those_of_the_rules(name: str, orders: int) -> None:
    camp = camp_of(secretive(name, orders))
    state = camp.journal.state
    for team in state.setup.teams:
        free = free_cells(camp.sight(MASTER), team)
        if state.round_open:
            assert free == state.placeable(team)
        assert free & ~state.lit(team) == 0
        for viewer in state.setup.teams:  # what players do not know can only make a cell look free
            assert free & ~free_cells(camp.sight(viewer), team) == 0


def test_the_wallet_adds_up(hidden: Camp) -> None:
    for team in hidden.journal.state.setup.teams:
        (sheet,) = data("team", hidden, team)["sheets"]
        rows = sheet["words"][0][1]["rows"]
        assert rows[-1][-1] == str(hidden.journal.state.wallet(team))
        balance = 0
        for _game, got, spent, left in rows:
            items = re.sub(r"\(.*?\)", "", f"{got}, {spent}").replace("\N{MINUS SIGN}", "-")
            balance += sum(map(int, re.findall(r"\N{NO-BREAK SPACE}([+-]\d+)", items)))
            assert balance == int(left.replace("\N{MINUS SIGN}", "-"))


@pytest.mark.parametrize("size", [9, 41])
@given(cells=st.sets(st.integers(0, 41 * 41 - 1), max_size=60))
def test_cells_told_by_rows_are_the_cells(size: int, cells: set[int]) -> None:
    cells = {cell for cell in cells if cell < size * size}
    text, read = cells_text(mask_of(cells), size), set[int]()
    for row, names in re.findall(r"(\d+):\N{NO-BREAK SPACE}([A-Z, –]+)", text):
        for run in names.split(", "):
            ends = [parse_cell(f"{column}{row}", size) for column in run.split("–")]
            read |= set(range(ends[0], ends[-1] + 1))
    assert read == cells
    assert f"({len(cells)})" in text or not cells


def test_prices_tell_what_the_wallet_allows_and_what_it_lacks() -> None:
    prices, allowed = prices_table(17)["rows"]
    of_kind = dict(zip(KINDS, zip(prices[1:], allowed[1:], strict=True), strict=True))
    assert (of_kind["tygr"], of_kind["tarantule"], of_kind["zaba"]) == (("15", "1×"), ("5", "3×"), ("2", "8×"))
    short = dict(zip(KINDS, prices_table(-1)["rows"][1][1:], strict=True))
    assert (short["medved"], short["opice"]) == ("11 short", "9 short")


@pytest.mark.parametrize("game", [0, 1, 3, 5, 11])
def test_a_sheet_is_full_and_has_two_pages_at_most(game: int) -> None:
    made = pages_of(pdf("team", day("sample-camp", game), "fbi"))
    assert len(made) <= 2
    assert all(filled(page) > 2 / 3 for page in made)


def test_a_place_without_points_is_told_as_nothing() -> None:
    (sheet,) = data("team", camp_of(crowded()), "t9")["sheets"]
    assert sheet["words"][0][1]["rows"] == [["1", "place 10\N{NO-BREAK SPACE}0", "", "0"]]


LAST = len(camp_of(SAMPLE).journal.state.results)
CAMP = camp_of(with_states(SAMPLE, absent={"fbi": (LAST, LAST + 1)}, out_of_competition={"jones": (LAST,)}))


def text(document: str, **wishes: Any) -> str:
    """What is in a document, whether or not it is of use in this camp."""
    data = find_document(document).build(CAMP.sight(PUBLIC), PrintRequest(**wishes))
    return json.dumps(data, ensure_ascii=False)


def test_standings_say_so_and_rank_the_others() -> None:
    printed = text("standings")
    assert "FBI (away)" in printed
    assert "Indiana Jones (out of competition)" in printed
    assert text("wall").count('"rank": "–"') == 1
    (standings,) = (sheet for sheet in tables.sheets(CAMP.sight(PUBLIC)) if sheet.name == "Standings")
    assert [row[0] for row in standings.rows] == [*range(1, 5), None]


def test_no_slips_answers_or_sheets_for_those_who_are_away() -> None:
    slips, answers, results = text("slips", each=1), text("answers"), text("results", game=str(LAST))
    assert "Exots" in slips
    assert "FBI" not in slips + answers + results
    assert "Indiana Jones (out of competition)" in results
    viewers = {piece.viewer for piece in pieces(CAMP) if piece.document.id == "team"}
    assert viewers == {"exoti", "jones", "aliens", "vlada"}


def test_the_diploma_of_a_team_out_of_competition() -> None:
    diplomas = text("diplomas")
    assert diplomas.count("out of competition") == 1
    assert "place 1" in diplomas
