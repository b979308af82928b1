"""The sheet of a team: its money to the last item, and where it may place."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.camp.views.projection import MASTER
from fejag_admin.rules.board import mask_of, parse_cell
from reports.documents.slips import cells_text, free_cells, prices_table
from reports.sight import Camp
from tests.reports.camps import camp_of, crowded, day, secretive
from tests.reports.looking import data, filled, pages_of, pdf

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
    assert prices[1:] == ["15", "10", "10", "5", "8", "2"]
    assert allowed[1:] == ["1×", "1×", "1×", "3×", "2×", "8×"]
    assert prices_table(-1)["rows"][1][1:] == ["16 short", "11 short", "11 short", "6 short", "9 short", "3 short"]


@pytest.mark.parametrize("game", [0, 1, 3, 5, 11])
def test_a_sheet_is_full_and_has_two_pages_at_most(game: int) -> None:
    made = pages_of(pdf("team", day("sample-camp", game), "fbi"))
    assert len(made) <= 2
    assert all(filled(page) > 2 / 3 for page in made)


def test_a_place_without_points_is_told_as_nothing() -> None:
    (sheet,) = data("team", camp_of(crowded()), "t9")["sheets"]
    assert sheet["words"][0][1]["rows"] == [["1", "place 10\N{NO-BREAK SPACE}0", "", "0"]]
