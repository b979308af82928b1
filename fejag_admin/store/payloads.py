"""Entries as they are stored: how new ones are made ready, and how rows become a journal.

A payload of an older shape is brought up to date when it is read, never rewritten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from fejag_admin.camp.journal.entries import CHANGES, NOTES, EntryKind
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.notes import note_of
from fejag_admin.camp.journal.outcome import chained_hash
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.common.clean import clean_line
from fejag_admin.common.language import _
from fejag_admin.store.chain import EntryRow, StoredCamp, canonical, payload_of
from fejag_admin.store.errors import EntryRefused

CURRENT: dict[str, int] = dict.fromkeys(("setup", "order", *CHANGES, *NOTES), 1)
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


def entry_of(row: EntryRow) -> Entry:
    """The entry that a row holds, its payload in the current shape. Raise BadEntryError."""
    current = CURRENT.get(row.kind)
    if current is None or row.schema_version > current:
        raise NewerEntryError(
            row.version,
            _("an entry “{kind}” in version {schema}, which only a newer program knows").format(
                kind=row.kind, schema=row.schema_version
            ),
        )
    try:
        payload = payload_of(row)
        for schema in range(row.schema_version, current):
            payload = UPGRADES[row.kind, schema](payload)
        reason = None if row.reason is None else clean_line(row.reason)
        entry = Entry(row.version, cast("EntryKind", row.kind), payload, clean_line(row.author), row.time, reason)
        if entry.kind in NOTES:  # not looked at when orders are carried out
            note_of(entry)
    except (LookupError, TypeError, ValueError) as error:
        raise BadEntryError(row.version, _("its content cannot be read")) from error
    return entry


def begin(row: EntryRow) -> Journal:
    """The journal that has only its setup, the first row. Raise BadEntryError."""
    first = entry_of(row)
    try:
        if first.kind != "setup" or first.version != 1:
            raise BadEntryError(first.version, _("the journal does not begin with the setup of a camp"))
        return _replayed(Journal(campaign_from_json(first.payload).header, (first,)))
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise _bad(first.version, error) from error


def add(journal: Journal, *rows: EntryRow) -> Journal:
    """The journal with some rows more. Raise BadEntryError."""
    entries = tuple(map(entry_of, rows))
    try:
        return _replayed(journal.with_entries(entries))
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        for row in rows if len(rows) > 1 else ():  # slower, but finds the entry
            journal = add(journal, row)
        raise _bad(rows[0].version, error) from error


def journal_of(rows: tuple[EntryRow, ...]) -> Journal:
    """The journal that these rows make. Raise BadEntryError; ``rows`` must not be empty."""
    return add(begin(rows[0]), *rows[1:])


def name_of(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> str:
    """What a camp is called after these rows. Raise BadEntryError."""
    if not any(row.kind == "edit" for row in rows):
        return camp.first_name
    return journal_of(rows).campaign.name or camp.first_name


def replayed(
    rows: Iterable[EntryRow], checked: Callable[[EntryRow, Journal], object] = lambda _row, _journal: None
) -> Iterator[tuple[EntryRow, bool]]:
    """Each row, and whether the journal up to it comes to what it was entered with. Raise BadEntryError.

    ``checked``: called with each row but the first and the journal that
    it goes on from.
    """
    journal, before = None, ""
    for row in rows:
        if journal is None:
            journal = begin(row)
        else:
            checked(row, journal)
            journal = add(journal, row)
        yield row, row.outcome_hash == chained_hash(journal, before) and _judged_so(journal)
        before = row.outcome_hash


def _judged_so(journal: Journal) -> bool:
    """Whether the last entry says of its order what was so when it was entered."""
    entry = journal.entries[-1]
    if entry.kind not in ("order", "amendment"):
        return True
    given = entry.gives(journal.header.board)
    refused = journal.step_of[given.version].ruling.code not in (None, "stays-refused")
    whom = journal.as_of(entry.version - 1).fighters_of(given.entered)
    return (given.whom, given.refused) == (whom, refused)


def _replayed(journal: Journal) -> Journal:
    """The same journal, its orders carried out (the referee keeps the result), so that faults come up here."""
    assert journal.replayed is not None
    return journal


def _bad(version: int, error: Exception) -> BadEntryError:
    return error if isinstance(error, BadEntryError) else BadEntryError(version, _("its content makes no sense"))


def new_entries(journals: Iterable[Journal], before: str) -> tuple[EntryRow, ...]:
    """The last entries of journals, each longer by one than the one before, to be `chained`.

    ``before``: the hash of the outcome that the entry before the first of them has; nothing if there is none.
    """
    made = []
    for journal in journals:
        entry = journal.entries[-1]
        payload = canonical(entry.payload)
        if any("\ud800" <= sign <= "\udfff" for sign in payload):
            raise EntryRefused(_("There is a sign in it that cannot be stored; write it without."))
        before = chained_hash(journal, before)
        version = CURRENT[entry.kind]
        made.append(EntryRow(entry.kind, version, payload, entry.by, entry.when, entry.reason, before))
    return tuple(made)


def one_line(text: str, missing: str) -> str:
    """A text on one line, at most MAX_NAME characters; raise Refused with ``missing`` if there is nothing in it."""
    line = " ".join(text.split())
    if not line:
        raise EntryRefused(missing)
    if len(line) > MAX_NAME or not line.isprintable():
        sentence = _("“{text}” is longer than {limit} characters or has signs in it that cannot be stored.")
        shown = "".join(sign if sign.isprintable() else "�" for sign in line[:30])
        raise EntryRefused(sentence.format(text=shown, limit=MAX_NAME))
    return line
