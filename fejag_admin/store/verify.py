"""Checking a whole store: the file, the schema with its triggers, the chain of hashes, what replay gives, drafts.

When that was done last, by which version of the program, is noted beside it on this computer.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import func, select

from fejag_admin import __version__
from fejag_admin.common.clock import short_time_text, utc_text
from fejag_admin.common.language import _
from fejag_admin.common.names import free_slug
from fejag_admin.store.chain import EntryRow, StoredCamp
from fejag_admin.store.database.address import Address
from fejag_admin.store.database.engine import Database, guarded
from fejag_admin.store.database.errors import (
    Damaged,
    NewerSchema,
    NoPermission,
    NoStore,
    NotAStore,
    ReadOnly,
    StoreError,
)
from fejag_admin.store.database.schema import REVISIONS, no_store, revision
from fejag_admin.store.database.tables import entries
from fejag_admin.store.payloads import BadEntryError, name_of, row_faults
from fejag_admin.store.rows import forged_drafts, read_camps
from fejag_admin.store.snapshots import all_snapshots, files
from fejag_admin.store.strangers import schema_differences

SHUT = {NoStore: "missing", NotAStore: "not-a-database", Damaged: "unreadable", NewerSchema: "unreadable"}
"""The codes of what keeps a store from being looked at; of anything else ``cannot-open``."""


@dataclass(frozen=True, slots=True)
class StoreFault:
    """One thing that is wrong: a ``code``; a file, a part of the schema, or ``camp#version``; a sentence."""

    code: str
    place: str
    text: str


def verify(database: Database) -> tuple[StoreFault, ...]:
    """Everything that is wrong with a store, in the order in which it was looked at; nothing if all is well.

    Never raises because of the store; what cannot even be opened is a fault, too.
    """
    faults = list[StoreFault]()
    try:
        with guarded(database.place):
            for fault in _store(database):
                faults.append(fault)  # so that what was seen before an error is not lost
    except StoreError as error:
        code = SHUT.get(type(error), "cannot-open")
        if not faults or code != "cannot-open":
            faults.append(StoreFault(code, database.place.label, str(error)))
    readable = {snapshot.path for snapshot in all_snapshots(database.place)}
    for path in files(database.place):
        if path not in readable:
            faults.append(_fault("snapshot", str(path), _("The snapshot {place} cannot be read; it is of no use.")))
    return tuple(faults)


def _fault(code: str, place: str, text: str, **facts: object) -> StoreFault:
    return StoreFault(code, place, text.format(place=place, **facts))


def _store(database: Database) -> Iterator[StoreFault]:
    place, label = database.place, database.place.label
    if place.path is not None:
        if not place.path.exists():
            raise no_store(place)
        for fact in database.file_faults():
            yield _fault("damaged", label, _("{place} is damaged: {fact}; restore a snapshot."), fact=fact)
    with database.read() as connection:
        present = revision(connection, place)
    if present == REVISIONS[-1]:
        yield from _schema(database)
    else:
        text = _("{place} has the schema {fact}, now it is {known}; open it once to migrate it.")
        yield _fault("older-schema", label, text, fact=present or "-", known=REVISIONS[-1])
    with database.read() as connection:
        camps = read_camps(connection)
        stored = connection.scalar(select(func.count()).select_from(entries)) or 0
        forged = {uid: forged_drafts(connection, uid) for uid in camps}
    for camp, rows, _drafts in camps.values():
        yield from _camp(camp, rows)
        text = _(
            "{place}: what waits there to be entered was not written by this program, or was changed since; look at it"
            " before you enter it."
        )
        for kind in forged[camp.uid]:
            yield _fault("draft", f"{camp.slug}: {kind}", text)
    if unseen := stored - sum(len(stored_camp.rows) for stored_camp in camps.values()):
        text = _("{place} has entries that no camp shows ({fact}); “fejag salvage” makes a sound store of it.")
        yield _fault("unseen", label, text, fact=unseen)


def _schema(database: Database) -> Iterator[StoreFault]:
    """How the tables, and what belongs to them, differ from those of a new store."""
    parts: tuple[str, ...] = ()
    try:
        with suppress(ReadOnly), database.read() as connection:  # nobody can enter anything there
            parts = schema_differences(connection)
            connection.rollback()
    except NoPermission as error:
        text = _(
            "The tables of {place} were not compared with ours, since this account may not create a schema there"
            " ({fact})."
        )
        yield _fault("not-compared", database.place.label, text, fact=error)
    text = _(
        "The database is not as this program makes it: {place} was added, changed or lost, so that orders may vanish or"
        " change. “fejag salvage” makes a sound store of it."
    )
    yield from (_fault("schema", part, text) for part in parts)


def _camp(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> Iterator[StoreFault]:
    name = "?"
    with suppress(BadEntryError):  # which is told below
        name = name_of(camp, rows)
    if name != camp.name or not camp.slug.startswith((free_slug(name, ()), free_slug(camp.first_name, ()))):
        text = _("{place}: the camp is called “{fact}” here, but that name was not given by this program (“{known}”).")
        yield _fault("name", camp.slug, text, fact=camp.name, known=name)
    for fault in row_faults(camp, rows):
        yield _fault(fault.code, f"{camp.slug}#{fault.version}", "{place}: {fact}.", fact=fault.text)


def note_check(place: Address, *, well: bool) -> None:
    """Note that all of a store was just checked, and whether all was well."""
    place.remember("check", [utc_text(datetime.now(UTC)), __version__, well])


def check_text(place: Address, zone: str | None = None) -> str:
    """When and with what a store was last checked, and what that means now; empty if it never was."""
    try:
        when, version, well = place.remembered("check")
    except (TypeError, ValueError):
        return ""
    text = _("checked with version {version}, {time}: faults were found; see “fejag verify”")
    if well:
        text = _("checked with version {version}, {time}: all is well")
    if well and version != __version__:
        text = _("checked with version {version}, {time}; this is another version: “fejag verify” checks again")
    return text.format(version=version, time=short_time_text(when, zone))
