"""The result of a game out of a spreadsheet: a table with places and teams, as CSV or XLSX.

The first row names the columns, in Czech or English: the place and the team, in any order, perhaps the game; what else
there is does not matter. Teams with the same place are tied; a team without a place did not play.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.faults import DocumentError, Fault, shown
from fejag_admin.common.language import LANGUAGES, _, in_language, mark
from fejag_admin.common.names import fold
from fejag_admin.rules.orders import Result
from fejag_admin.texts.names import UnknownNameError, find_team, known_team_name
from reports.workbook import UNSAVED, rows_of_book, unguarded

MOST_ROWS = 500
LAST_ROW = 100_000  # no row may stand further down, blank ones between included
BOOK = b"PK\x03\x04"  # how an XLSX file begins

_COLUMNS = {"place": (mark("place"), mark("rank")), "team": (mark("team"),), "game": (mark("game"),)}
_PLACE = re.compile(r"([1-9][0-9]?)\s*[.=]{0,2}")

Row = tuple[int, list[str]]
"""The number of a row as a spreadsheet shows it, and its cells."""


@dataclass(frozen=True, slots=True)
class _Entry:
    row: int
    team: str
    place: int | None


def read_result(data: bytes, campaign: Campaign, game: int) -> Result:
    """The result that a file holds; ``game``: the one it should be of, which a column ``game`` must not gainsay.

    Raise DocumentError with everything that is wrong, each fault with its row.
    """
    rows = _rows(data)
    faults: list[Fault] = []
    columns = _columns(rows, faults)
    if faults:
        raise DocumentError(faults)
    entries = [entry for row in rows[1:] if (entry := _entry(row, columns, campaign, game, faults)) is not None]
    _check(entries, faults)
    if faults:
        raise DocumentError(sorted(faults, key=lambda fault: fault.path))
    places = sorted({entry.place for entry in entries if entry.place is not None})
    return Result(game, tuple(tuple(entry.team for entry in entries if entry.place == place) for place in places))


def _rows(data: bytes) -> list[Row]:
    """The rows that hold anything, the first being the one with the titles; raise DocumentError."""
    rows: list[Row] = []
    for number, cells in rows_of_book(data) if data.startswith(BOOK) else _rows_of_csv(_decoded(data)):
        row = [_visible(cell) for cell in cells]
        if any(row):
            rows.append((number, row))
        if len(rows) > MOST_ROWS or number > LAST_ROW:
            told = _("the table has more than {n} rows; no result has so many")
            limit = MOST_ROWS if len(rows) > MOST_ROWS else LAST_ROW
            raise DocumentError([Fault("", told.format(n=limit))])
    if not rows:
        raise DocumentError([Fault("", _("the table is empty; the first row names the columns place and team"))])
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
        raise DocumentError([_in_row(text.count("\n", 0, at) + 1, told)])
    return text


def _visible(cell: str) -> str:
    """A cell without blanks around it and without signs that nobody sees, such as one for the direction of writing."""
    return "".join(sign for sign in cell if unicodedata.category(sign) != "Cf").strip()


def _rows_of_csv(text: str) -> Iterator[Row]:
    """The rows of a CSV file, fields parted by what its first row uses."""
    first = text.partition("\n")[0]
    delimiter = max(";,\t", key=first.count)
    try:
        yield from enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), 1)
    except csv.Error as error:
        told = _("this is neither a CSV nor an XLSX file: {reason}")
        raise DocumentError([Fault("", told.format(reason=error))]) from error


def _columns(rows: Sequence[Row], faults: list[Fault]) -> dict[str, int]:
    """Where the columns are that matter; a missing one is a fault."""
    number, titles = rows[0]
    found: dict[str, int] = {}
    for at, title in enumerate(titles):
        for column, names in _COLUMNS.items():
            called = {fold(in_language(language, name)) for name in names for language in LANGUAGES}
            if column not in found and fold(title) in called:
                found[column] = at
    for column, name in (("place", _("place")), ("team", _("team"))):
        if column not in found:
            told = _("no column is called “{name}”; the first row names the columns")
            faults.append(_in_row(number, told.format(name=name)))
    return found


def _entry(row: Row, columns: dict[str, int], campaign: Campaign, game: int, faults: list[Fault]) -> _Entry | None:
    """What a row says; None if it is wrong, which is noted."""
    number, cells = row
    said = {name: cells[at] if at < len(cells) else "" for name, at in columns.items()}
    before = len(faults)
    if UNSAVED in said.values():
        told = _("a formula whose value was not saved; open the file in a spreadsheet, save it, and try again")
        faults.append(_in_row(number, told))
        return None
    given = said.get("game", "")
    if given and given.rstrip(".") != str(game):
        told = _("this is of game {given}, but the next one is game {game}")
        faults.append(_in_row(number, told.format(given=shown(given), game=game)))
    place = None
    if said["place"] and said["place"] not in ("-", "–"):
        match = _PLACE.fullmatch(said["place"])
        if match is None:
            told = _("{word} is no place; write a number such as 1, or nothing for a team that did not play")
            faults.append(_in_row(number, told.format(word=shown(said["place"]))))
        else:
            place = int(match[1])
    try:
        team = _team(campaign, said["team"])
    except UnknownNameError as error:
        faults.append(_in_row(number, str(error) if said["team"] else _("the team is missing")))
        return None
    return _Entry(number, team, place) if len(faults) == before else None


def _team(campaign: Campaign, word: str) -> str:
    """The team that a table means, one of ours included: guarded, or in the other language; raise UnknownNameError."""
    try:
        return find_team(campaign, word)
    except UnknownNameError:
        plain = unguarded(word)
        other = known_team_name(plain) or plain
        if other == word:
            raise
        return find_team(campaign, other)


def _check(entries: Sequence[_Entry], faults: list[Fault]) -> None:
    """No team twice, no place left out."""
    first: dict[str, int] = {}
    for entry in entries:
        if entry.team in first:
            told = _("this team is in {place} already")
            faults.append(_in_row(entry.row, told.format(place=row_text(first[entry.team]))))
        first.setdefault(entry.team, entry.row)
    if faults:  # what is left out for its faults would look like a gap
        return
    if all(entry.place is None for entry in entries):
        told = _("no team has a place; if nobody played, say so with “fejag result --nobody”")
        faults.append(Fault("", told))
    counts = Counter(entry.place for entry in entries if entry.place is not None)
    better = 0
    for step, place in enumerate(sorted(counts), 1):
        if place not in (better + 1, step):
            row = next(entry.row for entry in entries if entry.place == place)
            told = _("place {place} does not follow; here belongs {expected}")
            faults.append(_in_row(row, told.format(place=place, expected=better + 1)))
            return
        better += counts[place]


def _in_row(number: int, message: str) -> Fault:
    return Fault(row_text(number), message, (number,))


def row_text(number: int) -> str:
    """A row of the table as people find it."""
    return _("row {number}").format(number=number)
