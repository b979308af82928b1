"""Spreadsheets: one XLSX workbook with a sheet for each table, or one CSV file for each."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import datetime

from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from fejag_admin.common.language import Language, current_language
from reports.sight import Sight
from reports.tables import Cell, Formula, Sheet, sheets
from reports.workbook import guarded

LONGEST_TEXT = 32_767  # what a cell can hold
WIDEST = 60
TIME_FORMAT = "d. m. yyyy h:mm"
DELIMITERS: dict[Language, str] = {"cs": ";", "en": ","}
"""Between the fields of a CSV file, as spreadsheets of a language read it."""


def workbook(sight: Sight) -> bytes:
    """All tables of a camp as an XLSX file; the same camp gives the same bytes."""
    from xlsxwriter.workbook import Workbook

    stream = io.BytesIO()
    book = Workbook(stream, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    moment = sight.moment.replace(tzinfo=None)
    book.set_properties({"title": sight.camp_name, "created": moment})
    for sheet in sheets(sight):
        _fill(book, sheet)
    book.close()
    return stream.getvalue()


def _fill(book: Workbook, sheet: Sheet) -> None:
    page = book.add_worksheet(sheet.name[:31])
    bold, time = book.add_format({"bold": True, "bottom": 1}), book.add_format({"num_format": TIME_FORMAT})
    total = book.add_format({"bold": True, "top": 1})
    for at, title in enumerate(sheet.titles):
        page.write_string(0, at, title, bold)
    for line, row in enumerate(sheet.rows, 1):
        for at, cell in enumerate(row):
            _write(page, line, at, cell, time if isinstance(cell, datetime) else None)
    for at, cell in enumerate(sheet.totals):
        _write(page, len(sheet.rows) + 1, at, cell, total)
    page.freeze_panes(1, 0)
    if sheet.rows:
        page.autofilter(0, 0, len(sheet.rows), len(sheet.titles) - 1)
    for at, title in enumerate(sheet.titles):
        longest = max((len(_plain(row[at])) for row in sheet.rows), default=0)
        page.set_column(at, at, min(max(longest, len(title) + 3) + 1, WIDEST))


def _write(page: Worksheet, line: int, at: int, cell: Cell, look: Format | None) -> None:
    """A cell with its own kind of value; texts stay texts whatever they begin with."""
    match cell:
        case None:
            return
        case Formula():
            page.write_formula(line, at, cell.text, look, cell.value)
        case int():
            page.write_number(line, at, cell, look)
        case datetime():
            page.write_datetime(line, at, cell.replace(tzinfo=None), look)
        case _:
            page.write_string(line, at, cell[:LONGEST_TEXT], look)


def csv_files(sight: Sight) -> dict[str, bytes]:
    """Each table as CSV by its id, for spreadsheets of the current language."""
    return {sheet.id: _csv(sheet) for sheet in sheets(sight)}


def _csv(sheet: Sheet) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=DELIMITERS[current_language()], lineterminator="\r\n")
    rows: Iterable[tuple[Cell, ...]] = (*sheet.rows, *((sheet.totals,) if sheet.totals else ()))
    writer.writerow(sheet.titles)
    writer.writerows([guarded(cell) if isinstance(cell, str) else _plain(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _plain(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case Formula():
            return str(cell.value)
        case datetime():
            return f"{cell:%Y-%m-%d %H:%M}"
        case _:
            return str(cell)
