"""Workbooks from outside (XLSX, XLS, ODS): read in a process with limits, for they may hold anything."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.language import _
from fejag_admin.common.processes import limited

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook

BOOK = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How these files begin: XLSX and ODS are ZIP files, XLS is a file of OLE."""
LARGEST = 20 * 1024 * 1024
"""A workbook may unpack to this many bytes."""
MEMORY, SECONDS = 512 * 1024 * 1024, 10
MOST_SHEETS, MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 60, 6000, 50, 5000

UNSAVED = "=…"
"""Stands for a cell with a formula whose value was not saved with the workbook."""

_FORMULA_SIGNS = tuple("=+-@\t\r")
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_EMPTY_FORMULA = re.compile(
    rb"<c (?P<about>[^>]*)>\s*<f[^>]*(?:/>|>[^<]*</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>",
)
_PLACE = re.compile(rb'\br="([A-Z]{1,3})([0-9]{1,7})"')
_SPANNED = re.compile(rb'number-rows-spanned="(?!1")')


class _MergedError(Exception):
    """An ODS file has merged cells, of which its reader does not tell: a shared place would be lost."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A sheet of a workbook: its ``rows`` that hold anything, each with its number as a spreadsheet shows it."""

    name: str
    hidden: bool
    rows: list[tuple[int, list[str]]]


def guarded(text: str) -> str:
    """A text for a CSV file; one that a spreadsheet would take for a formula gets an apostrophe before it."""
    return f"'{text}" if text.startswith(_FORMULA_SIGNS) else text


def unguarded(text: str) -> str:
    """The text that `guarded` was given."""
    return text[1:] if text.startswith("'") and text[1:].startswith(_FORMULA_SIGNS) else text


def cleaned(cell: str) -> str:
    """A cell without blanks around it, and without signs that nobody sees, such as one for the direction of writing."""
    return "".join(sign for sign in cell if unicodedata.category(sign) != "Cf").strip()


def pages_of_book(data: bytes) -> list[Worksheet]:
    """The sheets of a workbook with their cells as text; raise DocumentError if it is damaged or too large.

    Cells that are merged down a column all hold what the uppermost shows. A formula without a value is `UNSAVED`.
    """
    too_large = _("the workbook is too large; copy the table into one of its own")
    try:
        pages = limited(read_book, data, memory=MEMORY, seconds=SECONDS)
    except EOFError as error:
        raise DocumentError([Fault(too_large)]) from error
    if isinstance(pages, list):
        return pages
    messages = {
        "large": too_large,
        "merged": _("cells are merged, which cannot be read from ODS; split them, or save the workbook as XLSX"),
        "PasswordError": _("the workbook is locked with a password; save it without one"),
    }
    damaged = _("the workbook is damaged or none (XLSX, XLS, ODS); save it again as XLSX or CSV")
    raise DocumentError([Fault(messages.get(pages, damaged))])


def read_book(data: bytes) -> list[Worksheet] | str:
    """The sheets of a workbook, or the name of the error; done in a process of its own."""
    try:
        unsaved = _unsaved(data) if data.startswith(BOOK[0]) else {}
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            return list(_pages(book, unsaved))
    except OverflowError:
        return "large"
    except _MergedError:
        return "merged"
    except (CalamineError, zipfile.BadZipFile, ValueError, OSError) as error:
        return type(error).__name__


def _pages(book: CalamineWorkbook, unsaved: dict[str, set[tuple[int, int]]]) -> Iterator[Worksheet]:
    for about in book.sheets_metadata[:MOST_SHEETS]:
        if about.typ == SheetTypeEnum.WorkSheet:
            rows = _rows(book.get_sheet_by_name(about.name), unsaved.get(about.name, set()))
            yield Worksheet(about.name, about.visible != SheetVisibleEnum.Visible, rows)


def _rows(sheet: CalamineSheet, unsaved: set[tuple[int, int]]) -> list[tuple[int, list[str]]]:
    rows: dict[int, list[str]] = {}
    for at, cells in enumerate(sheet.to_python(skip_empty_area=False)):
        row = [_text(cell)[:LONGEST_CELL] for cell in cells[:MOST_COLUMNS]]
        row = [UNSAVED if not text and (at, column) in unsaved else text for column, text in enumerate(row)]
        if any(row):
            rows[at] = row
        if len(rows) == MOST_ROWS:
            break
    for (first, column), (last, _right) in sheet.merged_cell_ranges or ():
        for at in range(first + 1, last + 1):
            if at in rows and first in rows and column < len(rows[at]):
                rows[at][column] = rows[first][column]
    return [(at + 1, row) for at, row in rows.items()]


def _text(cell: object) -> str:
    """What a cell shows; whole numbers without a decimal point."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return f"{cell:%Y-%m-%d}" if isinstance(cell, datetime) else cleaned(str(cell))


def _unsaved(data: bytes) -> dict[str, set[tuple[int, int]]]:
    """Where in each sheet of an XLSX file, by row and column from 0, a formula stands without its value.

    Raise OverflowError if it unpacks to more than `LARGEST`, _MergedError if it is of ODS with cells merged downwards.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        if sum(part.file_size for part in packed.infolist()) > LARGEST:
            raise OverflowError
        if "content.xml" in packed.namelist() and _SPANNED.search(packed.read("content.xml")):
            raise _MergedError
        unsaved: dict[str, set[tuple[int, int]]] = {}
        with suppress(KeyError, ElementTree.ParseError):  # no XLSX, which is for whoever reads it to say
            relations = ElementTree.fromstring(packed.read("xl/_rels/workbook.xml.rels"))  # noqa: S314 - within limits
            parts = {one.get("Id"): one.get("Target", "").rpartition("xl/")[2] for one in relations}
            book = ElementTree.fromstring(packed.read("xl/workbook.xml"))  # noqa: S314
            for sheet in book.findall(".//{*}sheet")[:MOST_SHEETS]:
                text = packed.read(f"xl/{parts[sheet.get(_RELATION)]}")
                formulas = (one["about"] for one in _EMPTY_FORMULA.finditer(text) if b't="str"' not in one["about"])
                places = (_PLACE.search(about) for about in formulas)
                unsaved[sheet.get("name", "")] = {(int(at[2]) - 1, _column(at[1])) for at in places if at}
    return unsaved


def _column(letters: bytes) -> int:
    """The number of a column from 0: A, B, …, Z, AA, …"""
    number = 0
    for letter in letters:
        number = number * 26 + letter - ord("A") + 1
    return number - 1
