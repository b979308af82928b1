"""Reading XLSX files from outside, whatever they may hold."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from datetime import datetime

from fejag_admin.camp.file.faults import DocumentError, Fault
from fejag_admin.common.language import LANGUAGES, _, in_language

LARGEST = 20 * 1024 * 1024
"""A workbook may unpack to this many bytes."""
MOST_COLUMNS = 50

# What a damaged workbook makes openpyxl raise, by experience; SyntaxError is how the XML parser says it.
_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, KeyError, ValueError, TypeError, IndexError, AttributeError, EOFError),
    *(OSError, SyntaxError, RuntimeError, NotImplementedError),
)


UNSAVED = "=…"
"""Stands for a cell with a formula whose value was not saved with the workbook."""

_FORMULA_SIGNS = tuple("=+-@\t\r")


def guarded(text: str) -> str:
    """A text for a CSV file; one that a spreadsheet would take for a formula gets an apostrophe before it."""
    return f"'{text}" if text.startswith(_FORMULA_SIGNS) else text


def unguarded(text: str) -> str:
    """The text that `guarded` was given."""
    return text[1:] if text.startswith("'") and text[1:].startswith(_FORMULA_SIGNS) else text


def rows_of_book(data: bytes, sheet: str = "") -> Iterator[tuple[int, list[str]]]:
    """The rows of a sheet by number, as text; raise DocumentError if the file is damaged.

    ``sheet``: its English name, in whatever language it is written; where there is none, the first is read.
    A formula without a value is `UNSAVED`.
    """
    try:
        yield from enumerate(_read(data, sheet), 1)
    except _DAMAGED as error:
        if isinstance(error, DocumentError):
            raise
        told = _("the workbook is damaged or not an XLSX file ({reason}); save it again as XLSX or CSV")
        raise DocumentError([Fault("", told.format(reason=type(error).__name__))]) from error


def _read(data: bytes, sheet: str) -> Iterator[list[str]]:
    from openpyxl import load_workbook

    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        if sum(part.file_size for part in packed.infolist()) > LARGEST:
            raise DocumentError([Fault("", _("the workbook is too large; copy the result into one of its own"))])
    books = [load_workbook(io.BytesIO(data), read_only=True, data_only=values) for values in (True, False)]
    try:
        named = {in_language(language, sheet) for language in LANGUAGES}
        pages = [next((one for one in book.worksheets if one.title in named), book.worksheets[0]) for book in books]
        for page in pages:
            page.reset_dimensions()
        values, written = (page.iter_rows(max_col=MOST_COLUMNS) for page in pages)
        for row, formulas in zip(values, written, strict=True):
            yield [
                UNSAVED if cell.value is None and formula.data_type == "f" else _text(cell.value)
                for cell, formula in zip(row, formulas, strict=True)
            ]
    finally:
        for book in books:
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
