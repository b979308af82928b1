"""Workbooks from outside (XLSX, XLS, ODS): read in a process with limits, for they may hold anything."""

import io
import re
import unicodedata
import zipfile
from dataclasses import dataclass
from datetime import datetime

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.language import _
from fejag_admin.common.processes import limited

BOOK = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How these files begin: XLSX and ODS are ZIP files, XLS is a file of OLE."""
LARGEST = 20 * 1024 * 1024
"""A workbook may unpack to this many bytes."""
MEMORY, SECONDS = 512 * 1024 * 1024, 10
MOST_SHEETS, MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 60, 6000, 50, 5000

_SPANNED = re.compile(rb'number-rows-spanned="(?!1")')


class _MergedError(Exception):
    """An ODS file has merged cells, of which its reader does not tell: a shared place would be lost."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A sheet of a workbook: its ``rows`` that hold anything, each with its number as a spreadsheet shows it."""

    name: str
    hidden: bool
    rows: list[tuple[int, list[str]]]


def cleaned(cell: str) -> str:
    """A cell without blanks around it and without invisible characters, such as marks of the writing direction."""
    return "".join(sign for sign in cell if unicodedata.category(sign) != "Cf").strip()


def pages_of_book(data: bytes) -> list[Worksheet]:
    """The sheets of a workbook with their cells as text; raise DocumentError if it is damaged or too large.

    Cells that are merged down a column all hold what the uppermost shows.
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
        if data.startswith(BOOK[0]):
            _check_zip(data)
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            sheets = [about for about in book.sheets_metadata[:MOST_SHEETS] if about.typ == SheetTypeEnum.WorkSheet]
            hidden = {about.name: about.visible != SheetVisibleEnum.Visible for about in sheets}
            return [Worksheet(name, hidden[name], _rows(book.get_sheet_by_name(name))) for name in hidden]
    except OverflowError:
        return "large"
    except _MergedError:
        return "merged"
    except (CalamineError, zipfile.BadZipFile, ValueError, OSError) as error:
        return type(error).__name__


def _rows(sheet: CalamineSheet) -> list[tuple[int, list[str]]]:
    rows: dict[int, list[str]] = {}
    for at, cells in enumerate(sheet.to_python(skip_empty_area=False)):
        row = [_text(cell)[:LONGEST_CELL] for cell in cells[:MOST_COLUMNS]]
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


def _check_zip(data: bytes) -> None:
    """Raise OverflowError if a file unpacks to more than `LARGEST`, _MergedError if it is of ODS with merged cells."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        if sum(part.file_size for part in packed.infolist()) > LARGEST:
            raise OverflowError
        if "content.xml" in packed.namelist() and _SPANNED.search(packed.read("content.xml")):
            raise _MergedError
