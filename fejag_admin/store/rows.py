"""Appending rows to the journal inside a transaction, keeping drafts, and listing camps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from fejag_admin.common.clean import clean_line
from fejag_admin.common.language import _
from fejag_admin.common.names import free_slug
from fejag_admin.store.chain import EntryRow, Head, NewEntry, StaleError, StoredCamp, canonical, seal_all
from fejag_admin.store.engine import Database
from fejag_admin.store.errors import Damaged
from fejag_admin.store.reading import Draft, hash_at, plain, sealed
from fejag_admin.store.schema import known_revision
from fejag_admin.store.tables import camps, drafts, entries

_PLAIN = ("uid", "slug", "name", "created")

LISTED = (  # looks at the last entry of each camp only, by the key of the table, however many there are
    "SELECT c.slug, c.name, coalesce(e.version, 0), coalesce(e.time, c.created) FROM camps c LEFT JOIN entries e"
    " ON e.camp = c.uid AND e.version = (SELECT max(version) FROM entries WHERE camp = c.uid)"
)
"""What `infos_of` reads, in SQL that both databases understand."""

ARCHIVED = "archived"
"""The kind of the draft that a camp has while it is put away."""

PUT_AWAY = f"SELECT c.slug FROM camps c JOIN drafts d ON d.camp = c.uid WHERE d.kind = '{ARCHIVED}'"  # noqa: S608


@dataclass(frozen=True, slots=True)
class CampInfo:
    """A camp as listed: the version of its last entry and when that was entered (ISO, UTC); whether it was put away."""

    slug: str
    name: str
    version: int
    changed: str
    archived: bool = False


def append(
    database: Database, camp: str, expected: Head, new_entries: tuple[NewEntry, ...], name: str | None = None
) -> tuple[EntryRow, ...]:
    """Append entries to the journal of a camp (its uid), all in one transaction; return the rows.

    ``name``: what the camp is called after them, if that is something else.

    Raise StaleError if the journal does not end at ``expected``, NewerSchema if a newer program has migrated the store
    under our hands, another StoreError if it cannot be written.
    """
    rows: tuple[EntryRow, ...] = ()

    def done(connection: Connection) -> bool:
        return lock(connection, camp) and hash_at(connection, camp, rows[-1].version) == rows[-1].hash

    with database.write(done) as connection:
        known_revision(connection, database.place)
        lock(connection, camp)
        if head(connection, camp) != expected:
            raise StaleError
        rows = seal_all(camp, expected, new_entries)
        if name is not None:
            rename_camp(connection, camp, name)
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
    """Insert rows of one camp into the table of entries as they are. Raise Damaged if the table has not kept them."""
    if rows:
        connection.execute(insert(entries), [asdict(row) for row in rows])
        if head(connection, rows[0].camp) != Head(rows[-1].version, rows[-1].hash):
            raise Damaged(_("The store does not keep what is written to it; nothing was entered: see “fejag verify”."))


def insert_camp(connection: Connection, camp: StoredCamp) -> None:
    connection.execute(insert(camps), {**{one: getattr(camp, one) for one in _PLAIN}, "names": canonical(camp.names)})


def rename_camp(connection: Connection, camp: str, name: str) -> None:
    """Note beside the journal of a camp (its uid) how it is called by now, so that it can be listed."""
    taken = set(connection.execute(select(camps.c.slug).where(camps.c.uid != camp)).scalars())
    values = {"slug": free_slug(name, taken), "name": name}
    connection.execute(update(camps).where(camps.c.uid == camp, camps.c.name != name).values(values))


def delete_camp(connection: Connection, camp: str) -> None:
    """Delete a camp (its uid) with all its entries, whose triggers must be off, and its drafts."""
    for table in (drafts, entries):
        connection.execute(delete(table).where(table.c.camp == camp))
    connection.execute(delete(camps).where(camps.c.uid == camp))


def head(connection: Connection, camp: str) -> Head:
    """Where the journal of a camp (its uid) ends."""
    query = select(entries.c.version, entries.c.hash).where(entries.c.camp == camp)
    found = connection.execute(query.order_by(entries.c.version.desc()).limit(1)).first()
    return Head() if found is None else Head(found.version, found.hash)


def infos_of(found: Iterable[Sequence[Any]]) -> tuple[CampInfo, ...]:
    """Camps as listed, sorted by slug, from rows of slug, name, last version and time."""
    infos = [
        CampInfo(
            str(plain(slug)), clean_line(str(plain(name))), last if isinstance(last, int) else 0, str(plain(changed))
        )
        for slug, name, last, changed in found
    ]
    return tuple(sorted(infos, key=lambda camp: camp.slug))


def keep_draft(connection: Connection, camp: str, kind: str, draft: Draft) -> bool:
    """Keep a draft of a camp (its uid) instead of the one of this kind; False if there is no such camp.

    Raise TypeError or ValueError if the value is no JSON value.
    """
    if not lock(connection, camp):
        return False
    drop_draft(connection, camp, kind)
    # In ASCII: no database refuses any sign of it.
    values = {"camp": camp, "kind": kind, "value": sealed(camp, kind, draft), "author": draft.by, "time": draft.when}
    connection.execute(insert(drafts), values)
    return True


def drop_draft(connection: Connection, camp: str, kind: str) -> None:
    """Forget the draft of a kind that a camp (its uid) has, if there is one."""
    connection.execute(delete(drafts).where(drafts.c.camp == camp, drafts.c.kind == kind))
