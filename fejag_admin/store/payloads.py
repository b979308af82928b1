"""Entries as they are stored: how new ones are made ready, and how rows become a journal.

A payload of an older shape is brought up to date when it is read, never rewritten.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.contents import KINDS
from fejag_admin.camp.journal.entries import Entry, entry_from_json, entry_to_json
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.outcome import canonical, outcome_hash
from fejag_admin.common.language import _
from fejag_admin.common.names import clean_line
from fejag_admin.rules.board import Board
from fejag_admin.store.chain import EntryRow, RowFault, StoredCamp, broken
from fejag_admin.store.database.errors import EntryRefused

CURRENT: dict[str, int] = dict.fromkeys(KINDS, 1)
"""The kinds of entries and the schema version in which they are written now."""

UPGRADES: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""For every older (kind, schema version): what makes of such a payload one of the next version."""


MAX_NAME = 200


class BadEntryError(ValueError):
    """An entry that this program cannot read; the text says why, ``version`` which."""

    def __init__(self, version: int, why: str) -> None:
        super().__init__(why)
        self.version = version


class NewerEntryError(BadEntryError):
    """An entry of a kind or schema version that only a newer program knows."""


def entry_of(row: EntryRow, board: Board | None) -> Entry:
    """The entry that a row holds; ``board``: that of the camp, which only orders need. Raise BadEntryError."""
    current = CURRENT.get(row.kind)
    if current is None or row.schema_version > current:
        text = _("an entry “{kind}” in version {schema}, which only a newer program knows")
        raise NewerEntryError(row.version, text.format(kind=row.kind, schema=row.schema_version))
    try:
        payload = payload_of(row)
        for schema in range(row.schema_version, current):
            payload = UPGRADES[row.kind, schema](payload)
        reason = None if row.reason is None else clean_line(row.reason)
        return entry_from_json(row.version, row.kind, payload, board, clean_line(row.author), row.time, reason)
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise BadEntryError(row.version, _("its content cannot be read")) from error


def payload_of(row: EntryRow) -> dict[str, Any]:
    """The payload as JSON values. Raise ValueError if it is not a JSON object."""
    try:
        value = json.loads(row.payload)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    if not isinstance(value, dict):
        raise ValueError("not a JSON object")  # noqa: TRY004 - a fault of the data, like any other broken JSON
    return cast("dict[str, Any]", value)


def journal_of(rows: tuple[EntryRow, ...], journal: Journal | None = None) -> Journal:
    """The journal that these rows make, which go on from ``journal`` if it is given. Raise BadEntryError.

    There has to be at least one row.
    """
    if journal is None:
        setup, *later = rows
        first = entry_of(setup, None)
        if not isinstance(first.content, Campaign) or first.version != 1:
            raise BadEntryError(first.version, _("the journal does not begin with the setup of a camp"))
        journal, rows = Journal(first.content, (first,)), tuple(later)
    entries = [entry_of(row, journal.header.board) for row in rows]
    try:
        longer = journal.with_entries(*entries)
        assert longer.replayed is not None  # the orders are carried out, so that faults come up here
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        for row in rows if len(rows) > 1 else ():  # slower, but finds the entry
            journal = journal_of((row,), journal)
        if isinstance(error, BadEntryError):
            raise
        raise BadEntryError(rows[0].version, _("its content makes no sense")) from error
    return longer


def name_of(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> str:
    """What a camp is called after these rows, on one line. Raise BadEntryError."""
    renamed = journal_of(rows).campaign.name if any(row.kind == "edit" for row in rows) else ""
    return clean_line(renamed or camp.first_name)


Checked = Callable[[EntryRow, Journal | None], object]
"""Raises BadEntryError if it has something against a row, given the journal that it goes on from; None: the first."""


def replayed(
    rows: Iterable[EntryRow], checked: Checked = lambda _row, _journal: None
) -> Iterator[tuple[EntryRow, bool]]:
    """Each row, and whether the journal up to it comes to what it was entered with. Raise BadEntryError."""
    journal = None
    for row in rows:
        checked(row, journal)
        journal = journal_of((row,), journal)
        yield row, row.outcome_hash == outcome_hash(journal) and _judged_so(journal)


def _judged_so(journal: Journal) -> bool:
    """Whether the last entry says of its order what was so when it was entered."""
    entry = journal.entries[-1]
    if entry.gives is None:
        return True
    refused = journal.step_of[entry.gives.version].ruling.code not in (None, "stays-refused")
    whom = journal.as_of(entry.version - 1).fighters_of(entry.gives.entered)
    return (entry.whom, entry.refused) == (whom, refused)


def row_faults(
    camp: StoredCamp,
    rows: tuple[EntryRow, ...],
    checked: Checked = lambda _row, _journal: None,
) -> Iterator[RowFault]:
    """All breaks in the chain of a camp's rows, then the first row that cannot be carried out as it was entered."""
    yield from broken(camp, rows)
    try:
        wrong = next((row.version for row, holds in replayed(rows, checked) if not holds), None)
    except BadEntryError as error:
        yield RowFault("payload", error.version, str(error))
    else:
        if wrong is not None:
            text = _("replaying the journal up to this entry gives another outcome than when it was entered")
            yield RowFault("outcome", wrong, text)


def new_entries(journals: Iterable[Journal]) -> tuple[EntryRow, ...]:
    """The last entries of journals, each longer by one than the one before, to be `chained`."""
    made = []
    for journal in journals:
        entry = journal.entries[-1]
        payload = canonical(entry_to_json(entry, journal.header.board))
        if any("\ud800" <= sign <= "\udfff" for sign in payload):
            raise EntryRefused(_("There is a sign in it that cannot be stored; write it without."))
        outcome, version = outcome_hash(journal), CURRENT[entry.kind]
        made.append(EntryRow(entry.kind, version, payload, entry.by, entry.when, entry.reason, outcome))
    return tuple(made)


def one_line(text: str, missing: str) -> str:
    """A text on one line, at most MAX_NAME characters; raise EntryRefused with ``missing`` if nothing is in it."""
    line = " ".join(text.split())
    if not line:
        raise EntryRefused(missing)
    if len(line) > MAX_NAME or not line.isprintable():
        sentence = _("“{text}” is longer than {limit} characters or has signs in it that cannot be stored.")
        message = "".join(sign if sign.isprintable() else "�" for sign in line[:30])
        raise EntryRefused(sentence.format(text=message, limit=MAX_NAME))
    return line
