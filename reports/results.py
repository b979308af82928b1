"""The result of a game out of a spreadsheet: a table with places and teams, as CSV or XLSX.

The first row names the columns, in Czech or English: the place and the team, in any order, perhaps the game; what else
there is does not matter. Teams with the same place are tied; a team without a place did not play.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fejag_admin.camp.faults import DocumentError, Fault, shown
from fejag_admin.rules.orders import Result
from fejag_admin.texts import _, in_language, mark
from fejag_admin.texts.names import UnknownNameError, find_team, fold
from reports.books import rows_of_book

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign

MOST_ROWS = 500
BOOK = b"PK\x03\x04"  # how an XLSX file begins

_COLUMNS = {
    "place": (mark("place"), mark("rank")),
    "team": (mark("team"),),
    "game": (mark("game"),),
}
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
        raise DocumentError(sorted(faults, key=_by_row))
    places = sorted({entry.place for entry in entries if entry.place is not None})
    return Result(game, tuple(tuple(entry.team for entry in entries if entry.place == place) for place in places))


def _by_row(fault: Fault) -> int:
    digits = re.sub(r"\D", "", fault.place)
    return int(digits) if digits else 0


def _rows(data: bytes) -> list[Row]:
    """The rows that hold anything, the first being the one with the titles; raise DocumentError."""
    cells = rows_of_book(data, MOST_ROWS + 1) if data.startswith(BOOK) else _rows_of_csv(data)
    rows = [(number, row) for number, row in cells if any(cell.strip() for cell in row)]
    if not rows:
        raise DocumentError([Fault("", _("the table is empty; the first row names the columns place and team"))])
    if len(rows) > MOST_ROWS:
        told = _("the table has more than {n} rows; no result has so many")
        raise DocumentError([Fault("", told.format(n=MOST_ROWS))])
    return rows


def _rows_of_csv(data: bytes) -> Iterator[Row]:
    """The rows of a CSV file in UTF-8, or as Czech spreadsheets write it; fields parted by what its first row uses."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1250", "replace")
    first = text.partition("\n")[0]
    delimiter = max(";,\t", key=first.count)
    try:
        for number, row in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), 1):
            yield number, row
            if number > 10 * MOST_ROWS:
                return
    except csv.Error as error:
        told = _("this is neither a CSV nor an XLSX file: {reason}")
        raise DocumentError([Fault("", told.format(reason=error))]) from error


def _columns(rows: Sequence[Row], faults: list[Fault]) -> dict[str, int]:
    """Where the columns are that matter; a missing one is a fault."""
    number, titles = rows[0]
    found: dict[str, int] = {}
    for at, title in enumerate(titles):
        for column, names in _COLUMNS.items():
            called = {fold(in_language(language, name)) for name in names for language in ("cs", "en")}
            if column not in found and fold(title) in called:
                found[column] = at
    for column, name in (("place", _("place")), ("team", _("team"))):
        if column not in found:
            told = _("no column is called “{name}”; the first row names the columns")
            faults.append(Fault(row_text(number), told.format(name=name)))
    return found


def _entry(row: Row, columns: dict[str, int], campaign: Campaign, game: int, faults: list[Fault]) -> _Entry | None:
    """What a row says; None if it is wrong, which is noted."""
    number, cells = row
    said = {name: cells[at].strip() if at < len(cells) else "" for name, at in columns.items()}
    before = len(faults)
    given = said.get("game", "")
    if given and given.rstrip(".") != str(game):
        told = _("this is of game {given}, but the next one is game {game}")
        faults.append(Fault(row_text(number), told.format(given=shown(given), game=game)))
    place = None
    if said["place"] and said["place"] not in ("-", "–"):
        match = _PLACE.fullmatch(said["place"])
        if match is None:
            told = _("{word} is no place; write a number such as 1, or nothing for a team that did not play")
            faults.append(Fault(row_text(number), told.format(word=shown(said["place"]))))
        else:
            place = int(match[1])
    try:
        team = find_team(campaign, said["team"])
    except UnknownNameError as error:
        faults.append(Fault(row_text(number), str(error) if said["team"] else _("the team is missing")))
        return None
    return _Entry(number, team, place) if len(faults) == before else None


def _check(entries: Sequence[_Entry], faults: list[Fault]) -> None:
    """No team twice, no place left out."""
    first: dict[str, int] = {}
    for entry in entries:
        if entry.team in first:
            told = _("this team is in {place} already")
            faults.append(Fault(row_text(entry.row), told.format(place=row_text(first[entry.team]))))
        first.setdefault(entry.team, entry.row)
    if faults:  # what is left out for its faults would look like a gap
        return
    counts = Counter(entry.place for entry in entries if entry.place is not None)
    better = 0
    for step, place in enumerate(sorted(counts), 1):
        if place not in (better + 1, step):
            row = next(entry.row for entry in entries if entry.place == place)
            told = _("place {place} does not follow; here belongs {expected}")
            faults.append(Fault(row_text(row), told.format(place=place, expected=better + 1)))
            return
        better += counts[place]


def row_text(number: int) -> str:
    """A row of the table as people find it."""
    return _("row {number}").format(number=number)
