"""Tables out of spreadsheets, as CSV, XLSX, XLS or ODS: their rows by the columns that matter."""

import csv
import io
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from xlsxwriter.utility import xl_col_to_name as column_letter

from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.language import LANGUAGES, _, in_language
from fejag_admin.common.names import fold
from reports.workbook import BOOK, MOST_COLUMNS, Worksheet, cleaned, pages_of_book

MOST_ROWS = 500
MOST_ABOVE = 20  # rows that may stand above the titles
LONGEST_TEXT = 5_000_000  # bytes of a CSV file

Row = tuple[int, dict[str, str]]
"""The number of a row as a spreadsheet shows it, and its cells by their columns."""
Columns = Mapping[str, tuple[str, ...]]
"""The titles that each column may have: English messages, or words of any language; the first is shown."""
Needed = Sequence[tuple[str, ...]]
"""The columns that must be there: one of each group."""
Choice = Mapping[str, str]
"""What somebody chose: ``sheet`` by its name, columns by their title or letter."""
NO_CHOICE: Choice = MappingProxyType({})


class UnclearError(DocumentError):
    """More than one sheet, column or rule could be meant: ``options``, of which one is to be chosen for ``name``.

    Each option is the word for the choice, and how people see it.
    """

    def __init__(self, name: str, options: Sequence[tuple[str, str]], fault: Fault) -> None:
        self.name, self.options, self.question = name, tuple(options), fault.text
        super().__init__([fault])


@dataclass(frozen=True, slots=True)
class ImportedTable:
    """The ``rows`` below the titles, and where they were found.

    ``titles``: what each column that was found is called; ``unread``: the titles of the others. ``above``: texts above
    the titles. ``sheet``: empty for a CSV file. ``hidden``: names of sheets that were not looked at.
    """

    rows: list[Row]
    titles: dict[str, str]
    unread: tuple[str, ...]
    above: tuple[str, ...]
    sheet: str
    hidden: tuple[str, ...] = ()


def read_table(
    data: bytes,
    sheet: str,
    columns: Columns,
    needed: Needed,
    *,
    most: int = MOST_ROWS,
    choice: Choice = NO_CHOICE,
    prefer: Callable[[str], bool] = lambda _name: False,
) -> ImportedTable:
    """Read the table of a file that has the ``needed`` columns; lines above its titles are skipped.

    ``sheet``: the English name of our own sheet, found in any language. Without that sheet, all visible sheets are
    searched; of several the one is taken whose name ``prefer`` accepts. Raise DocumentError, also if more than one
    sheet or column fits.
    """
    name_of_title = {
        _plain(in_language(language, word)): name
        for name, words in columns.items()
        for word in words
        for language in LANGUAGES
    }
    pages = pages_of_book(data) if data.startswith(BOOK) else list(_pages_of_csv(_decoded(data), most))
    looked_at = _looked_at(pages, sheet, choice)
    tables = [table for page in looked_at if (table := _table(page, name_of_title, needed, choice)) is not None]
    if not tables:
        raise DocumentError(_missing(looked_at, columns, name_of_title, needed, choice))
    if not data.startswith(BOOK):
        tables = tables[:1]  # the others are the same text, parted by other signs
    if len(tables) > 1:
        tables = [table for table in tables if prefer(table.sheet)] or tables
    if len(tables) > 1:
        message = _("several sheets hold such a table: {sheets}; name one with --sheet, or hide the others")
        names = [table.sheet for table in tables]
        fault = Fault(message.format(sheets=", ".join(names)))
        raise UnclearError("sheet", [(name, name) for name in names], fault)
    if len(tables[0].rows) >= most:  # one row more are the titles
        message = _("the table has more than {n} rows, which is too long")
        raise DocumentError([Fault(message.format(n=most))])
    return replace(tables[0], hidden=tuple(page.name for page in pages if page.hidden))


def _looked_at(pages: Sequence[Worksheet], sheet: str, choice: Choice) -> list[Worksheet]:
    """The sheets in which the table may be; raise DocumentError if there is none."""
    names = ", ".join(page.name for page in pages)
    if wanted := choice.get("sheet"):
        if chosen := [page for page in pages if fold(page.name) == fold(wanted)]:
            return chosen
        message = _("no sheet is called “{name}”; the sheets are: {sheets}")
        raise DocumentError([Fault(message.format(name=wanted, sheets=names or "–"))])
    visible = [page for page in pages if not page.hidden]
    if pages and not visible:
        message = _("all sheets are hidden ({sheets}); show the one with the table, or name it with --sheet")
        raise DocumentError([Fault(message.format(sheets=names))])
    own = {in_language(language, sheet) for language in LANGUAGES}
    return [page for page in visible if page.name in own] or visible


def _table(page: Worksheet, name_of_title: Mapping[str, str], needed: Needed, choice: Choice) -> ImportedTable | None:
    """The table in a sheet; None if it has not the columns that are needed. Raise DocumentError."""
    at, matching = 0, dict[str, list[int]]()
    while [*_missing_groups(matching, needed, choice)]:
        if at == min(len(page.rows), MOST_ABOVE):
            return None
        row, titles = page.rows[at]
        matching = _columns_called(titles, name_of_title, choice)
        at += 1
    _check_single(row, titles, matching, needed)
    places = {name: columns[0] for name, columns in matching.items()}
    rows = [
        (number, {name: _cell(cells, column) for name, column in places.items()}) for number, cells in page.rows[at:]
    ]
    return ImportedTable(
        rows,
        {name: _cell(titles, column) for name, column in places.items()},
        tuple(title for column, title in enumerate(titles) if title and column not in places.values()),
        tuple(text for _number, cells in page.rows[: at - 1] for text in cells if text),
        page.name,
    )


def _columns_called(titles: Sequence[str], name_of_title: Mapping[str, str], choice: Choice) -> dict[str, list[int]]:
    """The columns that fit each name by their titles, or that somebody has chosen for it."""
    columns = dict[str, list[int]]()
    plain = [_plain(title) for title in titles]
    for column, title in enumerate(plain):
        if title in name_of_title and not choice.get(name_of_title[title]):
            columns.setdefault(name_of_title[title], []).append(column)
    for name, wanted in ((name, wanted) for name, wanted in choice.items() if name not in ("sheet", "rows")):
        called = [column for column, title in enumerate(plain) if title == _plain(wanted)]
        lettered = [column for column in range(len(titles)) if column_letter(column) == wanted.upper()]
        if called or lettered:
            columns[name] = called or lettered
    return columns


def _missing_groups(titles_found: Collection[str], needed: Needed, choice: Choice) -> Iterator[tuple[str, ...]]:
    """The groups of columns of which none was found; one that somebody has chosen must be that one."""
    for group in needed:
        if not any(name in titles_found for name in ([group[0]] if choice.get(group[0]) else group)):
            yield group


def _cell(cells: Sequence[str], column: int) -> str:
    return cells[column] if column < len(cells) else ""


def _plain(title: str) -> str:
    """A title to be compared: without accents, capitals and a colon after it."""
    return fold(title.rstrip(" :"))


def _check_single(row: int, titles: Sequence[str], columns: Mapping[str, Sequence[int]], needed: Needed) -> None:
    """Raise DocumentError if more than one column could be the one that is needed."""
    for name in (next(name for name in group if name in columns) for group in needed):
        if len(columns[name]) > 1:
            titles_shown = {
                column_letter(column): f"{titles[column]} ({column_letter(column)})" for column in columns[name]
            }
            message = _("several columns could be the one that is meant: {columns}; name it with --{name}")
            fault = Fault(message.format(columns=", ".join(titles_shown.values()), name=name), line=row)
            raise UnclearError(name, [*titles_shown.items()], fault)


def _missing(
    pages: Sequence[Worksheet], columns: Columns, name_of_title: Mapping[str, str], needed: Needed, choice: Choice
) -> list[Fault]:
    """What is wrong with sheets of which none holds the table: the faults of the first that is not empty."""
    page = next((page for page in pages if page.rows), None)
    if page is None:
        message = _("the table is empty; the first row names the columns: {columns}")
        return [Fault(message.format(columns=", ".join(_(columns[group[0]][0]) for group in needed)))]
    row, titles = page.rows[0]
    message = _("no column is called “{name}”; the first row names the columns")
    return [
        Fault(message.format(name=choice.get(group[0]) or _(columns[group[0]][0])), line=row)
        for group in _missing_groups(_columns_called(titles, name_of_title, choice), needed, choice)
    ]


def _pages_of_csv(text: str, most: int) -> Iterator[Worksheet]:
    """The rows of a CSV file, parted by each sign that may stand between fields, first by that of its first row.

    A first line such as ``sep=;`` says which it is; spreadsheets do not show it.
    """
    first, _end, following = text.partition("\n")
    delimiters = sorted(";,\t", key=first.count, reverse=True)
    if first[:4].lower() == "sep=":
        text, delimiters = following, [first[4:5]] if first[4:5].strip('"\r') else delimiters
    for delimiter in delimiters:
        yield Worksheet("", hidden=False, rows=_rows_of_csv(text, delimiter, most))


def _rows_of_csv(text: str, delimiter: str, most: int) -> list[tuple[int, list[str]]]:
    """The rows that hold anything, ``most`` and one at most; raise DocumentError."""
    rows = list[tuple[int, list[str]]]()
    try:
        for number, cells in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), 1):
            row = [cleaned(cell) for cell in cells[:MOST_COLUMNS]]
            if any(row):
                rows.append((number, row))
            if len(rows) > most:
                break
    except csv.Error as error:
        message = _("this is neither a CSV file nor a workbook: {reason}")
        raise DocumentError([Fault(message.format(reason=error))]) from error
    return rows


def _decoded(data: bytes) -> str:
    """The text of a CSV file in UTF-8, in UTF-16 (a spreadsheet's “Unicode text”), or as Czech Windows writes it."""
    if len(data) > LONGEST_TEXT:
        message = _("the table has more than {n} MB, which is too long; copy what is to be read into a file of its own")
        raise DocumentError([Fault(message.format(n=LONGEST_TEXT // 1_000_000))])
    try:
        text = data.decode("utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1250", "replace")
    return text.replace("\0", "")
