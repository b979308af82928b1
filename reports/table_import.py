"""Tables out of spreadsheets, as CSV, XLSX, XLS or ODS: their rows by the columns that matter."""

import csv
import io
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

from xlsxwriter.utility import xl_col_to_name as letter

from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.language import LANGUAGES, _, in_language
from fejag_admin.common.names import fold
from reports.workbook import BOOK, MOST_COLUMNS, Worksheet, cleaned, pages_of_book

MOST_ROWS = 500
MOST_ABOVE = 20  # rows that may stand above the titles
LONGEST_TEXT = 5_000_000  # bytes of a CSV file

Row = tuple[int, dict[str, str]]
"""The number of a row as a spreadsheet shows it, and its cells by their columns."""
Choice = Mapping[str, str]
"""What somebody chose: ``sheet`` by its name, columns by their title or letter, ``rows`` by a rule."""
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


@dataclass(frozen=True, slots=True)
class TableKind:
    """A kind of table that is read.

    ``sheet``: the English name of our own sheet, found in any language. ``columns``: the titles that each column may
    have, English messages or words of any language, the first of which is shown. ``needed``: the columns that must be
    there, one of each group. ``most``: how many rows it may have.
    """

    sheet: str
    columns: Mapping[str, tuple[str, ...]]
    needed: Sequence[tuple[str, ...]]
    most: int = MOST_ROWS

    def read(
        self, data: bytes, choice: Choice = NO_CHOICE, prefer: Callable[[str], bool] = lambda _sheet: False
    ) -> ImportedTable:
        """The table in a file; lines above its titles are skipped.

        Without our own sheet all visible ones are searched; of several the one is taken whose name ``prefer`` accepts.
        Raise DocumentError, also if more than one sheet or column fits.
        """
        pages = pages_of_book(data) if data.startswith(BOOK) else list(_pages_of_csv(_decoded(data), self.most))
        searched = self._searched(pages, choice.get("sheet", ""))
        tables = [table for page in searched if (table := self._table(page, choice)) is not None]
        if not tables:
            raise DocumentError(self._missing(searched, choice))
        if not data.startswith(BOOK):
            tables = tables[:1]  # the others are the same text, parted by other signs
        if len(tables) > 1:
            tables = [table for table in tables if prefer(table.sheet)] or tables
        if len(tables) > 1:
            names = [table.sheet for table in tables]
            message = _("several sheets hold such a table: {sheets}; name one with --sheet, or hide the others")
            fault = Fault(message.format(sheets=", ".join(names)))
            raise UnclearError("sheet", [(name, name) for name in names], fault)
        if len(tables[0].rows) >= self.most:  # one row more are the titles
            message = _("the table has more than {n} rows, which is too long")
            raise DocumentError([Fault(message.format(n=self.most))])
        return replace(tables[0], hidden=tuple(page.name for page in pages if page.hidden))

    def _searched(self, pages: Sequence[Worksheet], chosen: str) -> list[Worksheet]:
        """The sheets in which the table may be; raise DocumentError if there is none."""
        names = ", ".join(page.name for page in pages)
        if chosen:
            wanted = [page for page in pages if fold(page.name) == fold(chosen)]
            message = _("no sheet is called “{name}”; the sheets are: {sheets}")
        else:
            own = {in_language(language, self.sheet) for language in LANGUAGES}
            visible = [page for page in pages if not page.hidden]
            wanted = [page for page in visible if page.name in own] or visible
            message = _("all sheets are hidden ({sheets}); show the one with the table, or name it with --sheet")
        if pages and not wanted:
            raise DocumentError([Fault(message.format(name=chosen, sheets=names))])
        return wanted

    def _table(self, page: Worksheet, choice: Choice) -> ImportedTable | None:
        """The table in a sheet; None if it has not the columns that are needed. Raise UnclearError."""
        at, columns = 0, dict[str, list[int]]()
        while self._lacking(columns, choice):
            if at == min(len(page.rows), MOST_ABOVE):
                return None
            row, titles = page.rows[at]
            columns = self._columns_called(titles, choice)
            at += 1
        for name in (next(name for name in group if name in columns) for group in self.needed):
            if len(columns[name]) > 1:
                options = {letter(column): f"{titles[column]} ({letter(column)})" for column in columns[name]}
                message = _("several columns could be the one that is meant: {columns}; name it with --{name}")
                fault = Fault(message.format(columns=", ".join(options.values()), name=name), line=row)
                raise UnclearError(name, [*options.items()], fault)
        places = {name: matching[0] for name, matching in columns.items()}

        def cells_of(cells: Sequence[str]) -> dict[str, str]:
            return {name: cells[column] if column < len(cells) else "" for name, column in places.items()}

        return ImportedTable(
            [(number, cells_of(cells)) for number, cells in page.rows[at:]],
            cells_of(titles),
            tuple(title for column, title in enumerate(titles) if title and column not in places.values()),
            tuple(text for _number, cells in page.rows[: at - 1] for text in cells if text),
            page.name,
        )

    def _columns_called(self, titles: Sequence[str], choice: Choice) -> dict[str, list[int]]:
        """The columns that fit each name by their titles, or that somebody has chosen for it."""
        columns = dict[str, list[int]]()
        plain = [_plain(title) for title in titles]
        for name, words in self.columns.items():
            wanted = choice.get(name, "")
            called = {_plain(wanted)} if wanted else _plain_titles(words)
            matching = [at for at, title in enumerate(plain) if title in called]
            if wanted and not matching:
                matching = [at for at in range(len(titles)) if letter(at) == wanted.upper()]
            if matching:
                columns[name] = matching
        return columns

    def _lacking(self, columns: Collection[str], choice: Choice) -> list[str]:
        """The first name of each group of which no column was found; if it was chosen, it must be there itself."""
        groups = ([group[0]] if choice.get(group[0]) else group for group in self.needed)
        return [group[0] for group in groups if not any(name in columns for name in group)]

    def _missing(self, pages: Sequence[Worksheet], choice: Choice) -> list[Fault]:
        """What is wrong with sheets of which none holds the table: the faults of the first that is not empty."""
        page = next((page for page in pages if page.rows), None)
        if page is None:
            message = _("the table is empty; the first row names the columns: {columns}")
            return [Fault(message.format(columns=", ".join(_(self.columns[group[0]][0]) for group in self.needed)))]
        row, titles = page.rows[0]
        message = _("no column is called “{name}”; the first row names the columns")
        names = self._lacking(self._columns_called(titles, choice), choice)
        return [Fault(message.format(name=choice.get(name) or _(self.columns[name][0])), line=row) for name in names]


@cache
def _plain_titles(words: tuple[str, ...]) -> frozenset[str]:
    """The titles that a column may have, in all languages, to be compared."""
    return frozenset(_plain(in_language(language, word)) for word in words for language in LANGUAGES)


def _plain(title: str) -> str:
    """A title to be compared: without accents, capitals and a colon after it."""
    return fold(title.rstrip(" :"))


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
