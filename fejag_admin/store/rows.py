"""Reading and appending rows of the journal inside a transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from fejag_admin.store.chain import GENESIS, Break, EntryRow, Naming, breaks, canonical, entry_hash, root
from fejag_admin.store.engine import Database
from fejag_admin.store.tables import camps, entries

_PLAIN = ("uid", "slug", "name", "created")


class StaleError(Exception):
    """The journal no longer ends where the writer thought; nothing was written."""


@dataclass(frozen=True, slots=True)
class Head:
    """Where a journal ends: the version and the hash of its last entry; (0, GENESIS) if it has none."""

    version: int = 0
    hash: str = GENESIS


@dataclass(frozen=True, slots=True)
class StoredCamp:
    """A camp in the store. ``uid`` is part of every hash of its journal and never changes.

    ``names``: how it has been called, the last of them slug and name; none if the file is damaged.
    """

    uid: str
    slug: str
    name: str
    created: str
    names: tuple[Naming, ...] = ()


@dataclass(frozen=True, slots=True)
class CampInfo:
    """A camp as listed: the version of its last entry and when that was entered (ISO, UTC)."""

    slug: str
    name: str
    version: int
    changed: str


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry before it has a place in the journal; the fields are those of `EntryRow`."""

    kind: str
    schema_version: int
    payload: str
    author: str
    time: str
    reason: str | None
    outcome_hash: str


def beginning(camp: StoredCamp, rows: tuple[EntryRow, ...] = ()) -> Head:
    """What the first entry of a camp follows. ``rows``: its journal if there is one, which may be an old one."""
    old = not camp.names or (rows and rows[0].prev_hash == GENESIS)
    return Head() if old else Head(0, root(camp.uid, camp.created, camp.names[0]))


def broken(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> tuple[Break, ...]:
    """Every place where the journal of a camp is no chain from its beginning."""
    return breaks(rows, 0, beginning(camp, rows).hash)


def seal(camp: str, head: Head, entry: NewEntry) -> EntryRow:
    """The row that a new entry becomes when it follows ``head`` in the journal of the camp (its uid)."""
    row = EntryRow(camp=camp, version=head.version + 1, **asdict(entry), prev_hash=head.hash, hash="")
    return replace(row, hash=entry_hash(row))


def seal_all(camp: str, head: Head, new_entries: tuple[NewEntry, ...]) -> tuple[EntryRow, ...]:
    """The rows that several new entries become, one after another."""
    rows: list[EntryRow] = []
    for entry in new_entries:
        row = seal(camp, head, entry)
        rows.append(row)
        head = head_of(row)
    return tuple(rows)


def head_of(row: EntryRow) -> Head:
    """Where a journal ends whose last row this is."""
    return Head(row.version, row.hash)


def append(database: Database, camp: str, expected: Head, new_entries: tuple[NewEntry, ...]) -> tuple[EntryRow, ...]:
    """Append entries to the journal of a camp (its uid), all in one transaction; return the rows.

    Raise StaleError if the journal does not end at ``expected``, StoreError if it cannot be written.
    """
    rows: tuple[EntryRow, ...] = ()

    def done(connection: Connection) -> bool:
        return lock(connection, camp) and hash_at(connection, camp, rows[-1].version) == rows[-1].hash

    with database.write(done) as connection:
        lock(connection, camp)
        if head(connection, camp) != expected:
            raise StaleError
        rows = seal_all(camp, expected, new_entries)
        try:
            insert_rows(connection, rows)
        except IntegrityError as error:  # a writer that takes no lock: the table itself refuses a second version N
            raise StaleError from error
    return rows


def lock(connection: Connection, camp: str) -> bool:
    """Keep other writers of this camp out until the transaction ends; SQLite has one writer at a time anyway.

    False if there is no such camp.
    """
    return connection.execute(select(camps.c.uid).where(camps.c.uid == camp).with_for_update()).first() is not None


def insert_rows(connection: Connection, rows: tuple[EntryRow, ...]) -> None:
    """Insert rows into the table of entries as they are."""
    if rows:
        connection.execute(insert(entries), [asdict(row) for row in rows])


def insert_camp(connection: Connection, camp: StoredCamp) -> None:
    connection.execute(insert(camps), {**{one: getattr(camp, one) for one in _PLAIN}, "names": canonical(camp.names)})


def head(connection: Connection, camp: str) -> Head:
    """Where the journal of a camp (its uid) ends."""
    query = select(entries.c.version, entries.c.hash).where(entries.c.camp == camp)
    found = connection.execute(query.order_by(entries.c.version.desc()).limit(1)).first()
    return Head() if found is None else Head(found.version, found.hash)


def hash_at(connection: Connection, camp: str, version: int) -> str | None:
    """The hash of one entry, None if there is none."""
    query = select(entries.c.hash).where(entries.c.camp == camp, entries.c.version == version)
    found: str | None = connection.scalar(query)
    return found


def read_rows(connection: Connection, camp: str, after: int = 0) -> tuple[EntryRow, ...]:
    """The rows of a camp (its uid) with versions above ``after``, sorted by version."""
    query = select(entries).where(entries.c.camp == camp, entries.c.version > after).order_by(entries.c.version)
    return tuple(EntryRow(*map(_plain, row)) for row in connection.execute(query))


def all_camps(connection: Connection) -> tuple[StoredCamp, ...]:
    """All camps, sorted by slug."""
    query = select(*(camps.c[name] for name in (*_PLAIN, "names")))
    found = []
    for row in connection.execute(query):
        uid, slug, name, created = (str(_plain(value)) for value in row[:-1])
        found.append(StoredCamp(uid, slug, name, created, _names(row[-1])))
    return tuple(sorted(found, key=lambda camp: camp.slug))


def camp_infos(connection: Connection) -> tuple[CampInfo, ...]:
    """All camps as listed, sorted by slug."""
    last = func.coalesce(func.max(entries.c.version), 0)
    changed = func.coalesce(func.max(entries.c.time), camps.c.created)
    query = select(camps.c.slug, camps.c.name, last, changed).join_from(camps, entries, isouter=True)
    return infos_of(connection.execute(query.group_by(camps.c.uid)))


def infos_of(found: Iterable[Sequence[Any]]) -> tuple[CampInfo, ...]:
    """Camps as listed, sorted by slug, from rows of slug, name, last version and time."""
    infos = [
        CampInfo(str(_plain(slug)), str(_plain(name)), last if isinstance(last, int) else 0, str(_plain(changed)))
        for slug, name, last, changed in found
    ]
    return tuple(sorted(infos, key=lambda camp: camp.slug))


def _names(value: Any) -> tuple[Naming, ...]:
    """The names of a camp from their JSON text; none if it is damaged."""
    try:
        return tuple(Naming(str(time), str(slug), str(name)) for time, slug, name in json.loads(value))
    except (TypeError, ValueError, RecursionError):
        return ()


def _plain(value: Any) -> Any:
    """A value as it was read; SQLite gives bytes or a float where a file is damaged, which no hash will match."""
    return value if value is None or isinstance(value, str | int) else repr(value)
