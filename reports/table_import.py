"""Tables out of spreadsheets, as CSV or XLSX: their rows by the columns that matter."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from fejag_admin.camp.file.faults import DocumentError, Fault
from fejag_admin.common.language import LANGUAGES, _, in_language
from fejag_admin.common.names import fold
from reports.workbook import rows_of_book

MOST_ROWS = 500
LAST_ROW = 100_000  # no row may stand further down, blank ones between included
BOOK = b"PK\x03\x04"  # how an XLSX file begins

Row = tuple[int, dict[str, str]]
"""The number of a row as a spreadsheet shows it, and its cells by their columns."""
Columns = Mapping[str, tuple[str, ...]]
"""The English messages by which each column may be called."""


def read_table(data: bytes, sheet: str, columns: Columns, needed: Sequence[str], most: int = MOST_ROWS) -> list[Row]:
    """The rows of a CSV or XLSX table that hold anything.

    ``sheet``: which one of a workbook, see `rows_of_book`. ``columns``: those that matter, with the English messages of
    their titles; the first row names them, in Czech or English, in any order. Raise DocumentError, also if one that is
    ``needed`` is missing or there are more than ``most`` rows.
    """
    named = {name: _(columns[name][0]) for name in needed}
    (row, titles), *rows = _rows(data, sheet, ", ".join(named.values()), most)
    meant = {fold(in_language(one, word)): name for name, told in columns.items() for word in told for one in LANGUAGES}
    places: dict[str, int] = {}
    for at, title in enumerate(titles):
        if (name := meant.get(fold(title))) is not None:
            places.setdefault(name, at)
    told = _("no column is called “{name}”; the first row names the columns")
    missing = [in_row(row, told.format(name=title)) for name, title in named.items() if name not in places]
    if missing:
        raise DocumentError(missing)
    return [(row, {name: dict(enumerate(cells)).get(at, "") for name, at in places.items()}) for row, cells in rows]


def _rows(data: bytes, sheet: str, titles: str, most: int) -> list[tuple[int, list[str]]]:
    """The rows that hold anything, the first being the one with the titles; raise DocumentError."""
    rows: list[tuple[int, list[str]]] = []
    for number, cells in rows_of_book(data, sheet) if data.startswith(BOOK) else _rows_of_csv(_decoded(data)):
        # without signs that nobody sees, such as one for the direction of writing
        row = ["".join(sign for sign in cell if unicodedata.category(sign) != "Cf").strip() for cell in cells]
        if any(row):
            rows.append((number, row))
        if len(rows) > most or number > LAST_ROW:
            told = _("the table has more than {n} rows, which is too long")
            raise DocumentError([Fault("", told.format(n=most if len(rows) > most else LAST_ROW))])
    if not rows:
        told = _("the table is empty; the first row names the columns: {columns}")
        raise DocumentError([Fault("", told.format(columns=titles))])
    return rows


def _decoded(data: bytes) -> str:
    """The text of a CSV file in UTF-8, in UTF-16 (a spreadsheet's “Unicode text”), or as Czech Windows writes it."""
    wide = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}.get(data[:2])
    if wide is None and b"\0" in data[:2]:  # without a mark at its beginning
        wide = "utf-16-be" if data[:1] == b"\0" else "utf-16-le"
    try:
        text = data.decode(wide or "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1250", "replace")
    if (at := text.find("\0")) >= 0:
        told = _("a NUL character; this is not a text file")
        raise DocumentError([in_row(text.count("\n", 0, at) + 1, told)])
    return text


def _rows_of_csv(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a CSV file, fields parted by what its first row uses."""
    first = text.partition("\n")[0]
    delimiter = max(";,\t", key=first.count)
    try:
        yield from enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), 1)
    except csv.Error as error:
        told = _("this is neither a CSV nor an XLSX file: {reason}")
        raise DocumentError([Fault("", told.format(reason=error))]) from error


def in_row(number: int, message: str) -> Fault:
    return Fault(row_text(number), message, (number,))


def row_text(number: int) -> str:
    """A row of the table as people find it."""
    return _("row {number}").format(number=number)
