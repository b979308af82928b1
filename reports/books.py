"""Reading XLSX files from outside, whatever they may hold."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from datetime import datetime

from fejag_admin.camp.faults import DocumentError, Fault
from fejag_admin.texts import _

LARGEST = 20 * 1024 * 1024
"""A workbook may unpack to this many bytes."""
MOST_COLUMNS = 50

# What a damaged workbook makes openpyxl raise, by experience; SyntaxError is how the XML parser says it.
_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, KeyError, ValueError, TypeError, IndexError, AttributeError, EOFError),
    *(OSError, SyntaxError, RuntimeError, NotImplementedError),
)


def rows_of_book(data: bytes, most: int) -> Iterator[tuple[int, list[str]]]:
    """The rows of the first sheet by number, at most so many, as text; raise DocumentError if the file is damaged."""
    try:
        yield from enumerate(_read(data, most), 1)
    except _DAMAGED as error:
        if isinstance(error, DocumentError):
            raise
        told = _("the workbook is damaged or not an XLSX file ({reason}); save it again as XLSX or CSV")
        raise DocumentError([Fault("", told.format(reason=type(error).__name__))]) from error


def _read(data: bytes, most: int) -> list[list[str]]:
    from openpyxl import load_workbook

    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        if sum(part.file_size for part in packed.infolist()) > LARGEST:
            raise DocumentError([Fault("", _("the workbook is too large; copy the result into one of its own"))])
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    try:
        page = book.worksheets[0]
        page.reset_dimensions()
        return [
            [_text(cell) for cell in row]
            for row in page.iter_rows(max_row=most + 1, max_col=MOST_COLUMNS, values_only=True)
        ]
    finally:
        book.close()


def _text(cell: object) -> str:
    """What a cell shows; whole numbers without a decimal point."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d}"
    return str(cell)
