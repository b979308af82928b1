"""Spreadsheets: real numbers and dates, formulas that agree with our own count, nothing secret, the same bytes."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from openpyxl import load_workbook
from xlsxwriter.utility import xl_col_to_name as column

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import use_language
from reports.sight import Camp
from reports.spreadsheet import csv_files, workbook
from tests.reports.camps import PASSWORD, camp_of, campaign_of, hidden_cells, secretive, twin
from tests.reports.test_secrets import CELL_NAME, RULE_IDS

Grid = list[tuple[Any, ...]]


def pages(data: bytes, *, formulas: bool = False) -> dict[str, Grid]:
    """The sheets of a workbook by name, with the values that were computed or with the formulas."""
    book = load_workbook(io.BytesIO(data), data_only=not formulas)
    return {page.title: list(page.iter_rows(values_only=True)) for page in book.worksheets}


def value(formula: str, page: Grid) -> int:
    """What a formula of ours comes to: a sum of cells in a row or column, or two terms joined by + or *."""

    def cell(name: str) -> int:
        letters, digits = re.fullmatch(r"([A-Z]+)(\d+)", name).groups()  # type: ignore[union-attr]  # it always matches
        at = next(number for number in range(200) if column(number) == letters)
        found = page[int(digits) - 1][at]
        return value(found, page) if isinstance(found, str) else found or 0

    if span := re.fullmatch(r"=SUM\(([A-Z]+)(\d+):([A-Z]+)(\d+)\)", formula):
        left, top, right, bottom = span.groups()
        wide = [column(at) for at in range(200)]
        columns = wide[wide.index(left) : wide.index(right) + 1]
        return sum(cell(f"{one}{line}") for one in columns for line in range(int(top), int(bottom) + 1))
    first, sign, second = re.fullmatch(r"=([A-Z]+\d+)([+*])([A-Z]*\d+)", formula).groups()  # type: ignore[union-attr]
    other = int(second) if second.isdigit() else cell(second)
    return cell(first) + other if sign == "+" else cell(first) * other


@pytest.mark.parametrize("viewer", [PUBLIC, MASTER])
def test_every_formula_comes_to_the_value_that_we_count(viewer: str, sample: Camp) -> None:
    data = workbook(sample.sight(viewer))
    values, formulas = pages(data), pages(data, formulas=True)
    found = 0
    for name, page in formulas.items():
        for line, row in enumerate(page):
            for at, cell in enumerate(row):
                if isinstance(cell, str) and cell.startswith("="):
                    found += 1
                    assert value(cell, page) == values[name][line][at]
    assert found > 30


def test_the_standings_are_ours_in_real_numbers(sample: Camp) -> None:
    page = pages(workbook(sample.sight()))["Standings"]
    rows = standings(sample.journal.state)
    assert page[0][:3] == ("rank", "team", "games")
    assert [(row[0], row[7], row[8], row[9], row[11]) for row in page[1:]] == [
        (row.rank, row.score, row.wallet, row.paths, row.final) for row in rows
    ]
    ledger = pages(workbook(sample.sight()))["Ledger"]
    assert ledger[-1][3:] == (sum(row.score for row in rows), sum(row.wallet for row in rows))


def test_times_are_dates_and_the_header_stays(sample: Camp) -> None:
    book = load_workbook(io.BytesIO(workbook(sample.sight(MASTER))))
    assert all(page.freeze_panes == "A2" for page in book.worksheets)
    assert [page.title for page in book.worksheets] == [
        *("Standings", "Points by game", "Ledger", "Journal", "Figures", "Attacks")
    ]
    times = [row[1] for row in book["Journal"].iter_rows(min_row=2, values_only=True)]
    assert all(isinstance(time, datetime) for time in times)
    assert len(times) == sample.journal.version


def test_the_same_camp_gives_the_same_workbook(sample: Camp) -> None:
    again = camp_of(replace(sample.journal.campaign, orders=tuple(e.entered for e in sample.journal.effective)))
    assert workbook(sample.sight(MASTER)) == workbook(again.sight(MASTER))


@pytest.mark.parametrize("viewer", [PUBLIC, "fbi"])
@pytest.mark.parametrize("orders", [4, 30])
def test_nothing_secret_is_in_it(viewer: str, orders: int) -> None:
    campaign = secretive("sample-camp", orders)
    camp = camp_of(campaign)
    state = camp.journal.state
    other = camp_of(twin(campaign, state))
    made = workbook(camp.sight(viewer))
    assert made == workbook(other.sight(viewer))
    assert csv_files(camp.sight(viewer)) == csv_files(other.sight(viewer))
    with zipfile.ZipFile(io.BytesIO(made)) as packed:
        inside = "\n".join(packed.read(name).decode() for name in packed.namelist())
    texts = [data.decode() for data in csv_files(camp.sight(viewer)).values()]
    assert PASSWORD not in inside
    for text in texts:
        assert PASSWORD not in text
        assert hidden_cells(state) & set(CELL_NAME.findall(RULE_IDS.sub("", text))) == set()
    assert PASSWORD in csv_files(camp.sight(MASTER))["journal"].decode()


def test_names_are_never_formulas(sample: Camp) -> None:
    campaign = campaign_of("sample-camp")
    teams = (replace(campaign.teams[0], name='=HYPERLINK("http://x","y")'), *campaign.teams[1:])
    camp = camp_of(replace(campaign, teams=teams))
    cells = [cell for row in load_workbook(io.BytesIO(workbook(camp.sight())))["Standings"].iter_rows() for cell in row]
    (named,) = [cell for cell in cells if cell.value == '=HYPERLINK("http://x","y")']
    assert named.data_type == "s"
    text = csv_files(camp.sight())["standings"].decode("utf-8-sig")
    assert "'=HYPERLINK" in {row[1][:11] for row in csv.reader(io.StringIO(text))}


def test_csv_is_for_the_spreadsheets_of_the_language(sample: Camp) -> None:
    use_language("cs")
    data = csv_files(sample.sight())["standings"]
    assert data.startswith("\ufeffpořadí;tým;".encode())
    use_language("en")
    assert csv_files(sample.sight())["standings"].startswith("\ufeffrank,team,".encode())


def test_an_empty_camp_has_its_tables() -> None:
    camp = camp_of(replace(campaign_of("sample-camp"), orders=()))
    made = pages(workbook(camp.sight(MASTER)))
    assert len(made["Standings"]) == 6
    assert len(made["Ledger"]) == 1
    assert [row[-1] for row in made["Points by game"]] == ["total", 0, 0, 0, 0, 0, 0]
