"""Checking a whole store: the file, the schema with its triggers, the chain of hashes, what replay gives, drafts.

When that was done last, by which version of the program, is noted beside it on this computer.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from sqlalchemy import func, inspect, select

from fejag_admin import __version__
from fejag_admin.common.clock import short_time_text, utc_text
from fejag_admin.common.files import own_folder, write_whole
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import free_slug
from fejag_admin.store import payloads
from fejag_admin.store.address import Address
from fejag_admin.store.chain import EntryRow, StoredCamp, broken
from fejag_admin.store.engine import Database, guarded, sqlite_code
from fejag_admin.store.errors import Damaged, NewerSchema, NoPermission, NotAStore, ReadOnly, StoreError
from fejag_admin.store.rows import forged_drafts, read_camps
from fejag_admin.store.schema import REVISIONS, drafts, entries, require_file, revision
from fejag_admin.store.snapshots import all_snapshots, files
from fejag_admin.store.strangers import schema_differences

TOLD = {
    "missing": N_("There is no file {place}."),
    "not-a-database": N_("{place} is not a database (any more); restore a snapshot."),
    "damaged": N_("{place} is damaged: {fact}; restore a snapshot."),
    "unreadable": "{fact}",
    "older-schema": N_("{place} has the schema {fact}, now it is {known}; open it once to migrate it."),
    "cannot-open": "{fact}",
    "schema": N_(
        "The database is not as this program makes it: {place} was added, changed or lost, so that orders may vanish or"
        " change. “fejag salvage” makes a sound store of it."
    ),
    "not-compared": N_(
        "The tables of {place} were not compared with ours, since this account may not create a schema there ({fact})."
    ),
    "unseen": N_("{place} has entries that no camp shows ({fact}); “fejag salvage” makes a sound store of it."),
    "draft": N_(
        "{place}: what waits there to be entered was not written by this program, or was changed since; look at it"
        " before you enter it."
    ),
    "gap": N_("{place}: this entry is missing from the journal; restore a snapshot."),
    "chain": N_("{place}: this entry does not follow from the one before; the journal was tampered with."),
    "hash": N_("{place}: this entry was changed after it was entered."),
    "payload": N_("{place}: {fact}."),
    "outcome": N_("{place}: replaying the journal up to this entry gives another outcome than when it was entered."),
    "name": N_("{place}: the camp is called “{fact}” here, but that name was not given by this program (“{known}”)."),
    "fingerprint": N_(
        "No camp in {place} has the fingerprint {fact}: its journal was rewritten since, or goes back to an earlier"
        " snapshot; or this is another store, or a letter was misread."
    ),
    "snapshot": N_("The snapshot {place} cannot be read; it is of no use."),
}
"""What each code says, about a place, a fact and what is known."""


@dataclass(frozen=True, slots=True)
class StoreFault:
    """One thing that is wrong, by a ``code`` of `TOLD`.

    ``place``: a file, a part of the schema, or ``camp#version``; ``facts``: what was found, in order.
    """

    code: str
    place: str
    facts: tuple[str, ...] = ()


def verify(database: Database) -> tuple[StoreFault, ...]:
    """Everything that is wrong with a store, in the order in which it was looked at; nothing if all is well.

    Never raises because of the store; what cannot even be opened is a fault, too.
    """
    return (*_store(database), *_snapshots(database.place))


def _store(database: Database) -> Iterator[StoreFault]:
    place, label = database.place, database.place.label
    unfit = list(_file(database))
    yield from unfit
    if unfit and unfit[0].code != "damaged":
        return
    try:
        with database.read() as connection:
            schema_revision = revision(connection, place)
        older = StoreFault("older-schema", label, (str(schema_revision or "-"), REVISIONS[-1]))
        other_faults = _schema(database) if schema_revision == REVISIONS[-1] else [older]
        unfit += other_faults
        yield from other_faults
        with database.read() as connection:
            camps = read_camps(connection)
            stored = connection.scalar(select(func.count()).select_from(entries)) or 0
            unseen = stored - sum(map(len, camps.values()))
            has_drafts = inspect(connection).has_table(drafts.name)
            forged = {camp.slug: forged_drafts(connection, camp.uid) for camp in camps if has_drafts}
    except (NewerSchema, NotAStore) as error:
        yield StoreFault("unreadable", label, (str(error),))
    except StoreError as error:
        if not unfit:
            yield StoreFault("cannot-open", label, (str(error),))
    else:
        for camp, rows in camps.items():
            yield from _chain(camp, rows)
        if unseen:
            yield StoreFault("unseen", label, (str(unseen),))
        for slug, kinds in forged.items():
            yield from (StoreFault("draft", f"{slug}: {kind}") for kind in kinds)
        for camp, rows in camps.items():
            yield from _replay(camp, rows)


def _file(database: Database) -> Iterator[StoreFault]:
    path, label = database.place.path, database.place.label
    if path is None:
        return
    try:
        with guarded(database.place):
            if not require_file(database.place, path):
                yield StoreFault("missing", label)
            else:
                yield from [StoreFault("damaged", label, (fault,)) for fault in database.file_faults()]
    except Damaged as error:
        code = "not-a-database" if sqlite_code(error) == sqlite3.SQLITE_NOTADB else "unreadable"
        yield StoreFault(code, label, (str(error),))
    except StoreError as error:
        yield StoreFault("cannot-open", label, (str(error),))


def _schema(database: Database) -> list[StoreFault]:
    """How the tables, and what belongs to them, differ from those of a new store."""
    try:
        with database.bare() if database.place.path is None else database.read() as connection:
            parts = schema_differences(connection)
            connection.rollback()
    except ReadOnly:
        return []  # nobody can enter anything here
    except NoPermission as error:
        return [StoreFault("not-compared", database.place.label, (str(error),))]
    return [StoreFault("schema", part) for part in parts]


def _chain(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> Iterator[StoreFault]:
    name = "?"
    with suppress(payloads.BadEntryError):  # which is told below
        name = payloads.name_of(camp, rows)
    if name != camp.name or not camp.slug.startswith((free_slug(name, ()), free_slug(camp.first_name, ()))):
        yield StoreFault("name", camp.slug, (camp.name, name))
    for fault in broken(camp, rows):
        yield StoreFault(fault.code, f"{camp.slug}#{fault.version}")


def _replay(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> Iterator[StoreFault]:
    try:
        wrong = next((row for row, holds in payloads.replayed(rows) if not holds), None)
    except payloads.BadEntryError as error:
        yield StoreFault("payload", f"{camp.slug}#{error.version}", (str(error),))
    else:
        if wrong is not None:
            yield StoreFault("outcome", f"{camp.slug}#{wrong.version}")


def _snapshots(place: Address) -> Iterator[StoreFault]:
    readable = {one.path for one in all_snapshots(place)}
    for path in files(place):
        if path not in readable:
            yield StoreFault("snapshot", str(path))


def store_fault_text(fault: StoreFault) -> str:
    """A fault as one sentence in the current language."""
    fact, second_fact = (*fault.facts, "", "")[:2]
    return _(TOLD[fault.code]).format(place=fault.place, fact=fact, known=second_fact)


@dataclass(frozen=True, slots=True)
class Check:
    """A check by `verify`: ``when`` (ISO, UTC), the ``program`` that made it, and whether all was well."""

    when: str
    program: str
    well: bool


def note_check(place: Address, *, well: bool) -> None:
    """Note a check that was just made; that this fails is no fault of the store."""
    check = Check(utc_text(datetime.now(UTC)), __version__, well)
    with suppress(OSError):
        own_folder(place.checked.parent)
        write_whole(place.checked, json.dumps(asdict(check)))


def check_text(place: Address, zone: str | None = None) -> str:
    """When and with what a store was last checked, and what that means now; empty if it never was."""
    try:
        check = Check(**json.loads(place.checked.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return ""
    text = _("checked with version {version}, {time}: faults were found; see “fejag verify”")
    if check.well:
        text = _("checked with version {version}, {time}: all is well")
    if check.well and check.program != __version__:
        text = _("checked with version {version}, {time}; this is another version: “fejag verify” checks again")
    return text.format(version=check.program, time=short_time_text(check.when, zone))
