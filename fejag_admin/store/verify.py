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
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import free_slug
from fejag_admin.store import payloads
from fejag_admin.store.address import Address
from fejag_admin.store.chain import EntryRow, StoredCamp
from fejag_admin.store.engine import Database, guarded
from fejag_admin.store.errors import Damaged, NewerSchema, NoPermission, NoStore, NotAStore, ReadOnly, StoreError
from fejag_admin.store.rows import forged_drafts, read_camps
from fejag_admin.store.schema import REVISIONS, no_store, revision
from fejag_admin.store.snapshots import all_snapshots, files
from fejag_admin.store.strangers import schema_differences
from fejag_admin.store.tables import entries

TOLD = {
    "damaged": N_("{place} is damaged: {fact}; restore a snapshot."),
    "older-schema": N_("{place} has the schema {fact}, now it is {known}; open it once to migrate it."),
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
    "name": N_("{place}: the camp is called “{fact}” here, but that name was not given by this program (“{known}”)."),
    "fingerprint": N_(
        "No camp in {place} has the fingerprint {fact}: its journal was rewritten since, or goes back to an earlier"
        " snapshot; or this is another store, or a letter was misread."
    ),
    "snapshot": N_("The snapshot {place} cannot be read; it is of no use."),
}
"""What a code says, about a place, a fact and what is known."""

SHUT = {NoStore: "missing", NotAStore: "not-a-database", Damaged: "unreadable", NewerSchema: "unreadable"}
"""The codes of what keeps a store from being looked at; of anything else ``cannot-open``. The fact says all."""


@dataclass(frozen=True, slots=True)
class StoreFault:
    """One thing that is wrong, by a ``code`` of `TOLD`, `SHUT` or `RowFault`.

    ``place``: a file, a part of the schema, or ``camp#version``; ``facts``: what was seen, in order.
    """

    code: str
    place: str
    facts: tuple[str, ...] = ()


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
            faults.append(StoreFault(code, database.place.label, (str(error),)))
    return (*faults, *_snapshots(database.place))


def _store(database: Database) -> Iterator[StoreFault]:
    place, label = database.place, database.place.label
    if place.path is not None:
        if not place.path.exists():
            raise no_store(place)
        for fault in database.file_faults():
            yield StoreFault("damaged", label, (fault,))
    with database.read() as connection:
        schema_revision = revision(connection, place)
    if schema_revision == REVISIONS[-1]:
        yield from _schema(database)
    else:
        yield StoreFault("older-schema", label, (str(schema_revision or "-"), REVISIONS[-1]))
    with database.read() as connection:
        camps = read_camps(connection)
        stored = connection.scalar(select(func.count()).select_from(entries)) or 0
        forged = {camp.slug: forged_drafts(connection, uid) for uid, (camp, _rows, _drafts) in camps.items()}
    for camp, rows, _drafts in camps.values():
        yield from _camp(camp, rows)
        yield from (StoreFault("draft", f"{camp.slug}: {kind}") for kind in forged[camp.slug])
    if unseen := stored - sum(len(stored_camp.rows) for stored_camp in camps.values()):
        yield StoreFault("unseen", label, (str(unseen),))


def _schema(database: Database) -> list[StoreFault]:
    """How the tables, and what belongs to them, differ from those of a new store."""
    try:
        with database.read() as connection:
            parts = schema_differences(connection)
            connection.rollback()
    except ReadOnly:
        return []  # nobody can enter anything here
    except NoPermission as error:
        return [StoreFault("not-compared", database.place.label, (str(error),))]
    return [StoreFault("schema", part) for part in parts]


def _camp(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> Iterator[StoreFault]:
    name = "?"
    with suppress(payloads.BadEntryError):  # which is told below
        name = payloads.name_of(camp, rows)
    if name != camp.name or not camp.slug.startswith((free_slug(name, ()), free_slug(camp.first_name, ()))):
        yield StoreFault("name", camp.slug, (camp.name, name))
    for fault in payloads.row_faults(camp, rows):
        yield StoreFault(fault.code, f"{camp.slug}#{fault.version}", (fault.text,))


def _snapshots(place: Address) -> Iterator[StoreFault]:
    readable = {snapshot.path for snapshot in all_snapshots(place)}
    for path in files(place):
        if path not in readable:
            yield StoreFault("snapshot", str(path))


def store_fault_text(fault: StoreFault) -> str:
    """A fault as one sentence in the current language."""
    fact, second_fact = (*fault.facts, "", "")[:2]
    if fault.code in ("cannot-open", *SHUT.values()):
        return fact
    template = _(TOLD[fault.code]) if fault.code in TOLD else "{place}: {fact}."
    return template.format(place=fault.place, fact=fact, known=second_fact)


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
