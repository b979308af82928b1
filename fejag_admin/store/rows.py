"""Camps, the rows of their journals and their drafts: reading, and writing inside a transaction."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from time import monotonic, sleep
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, text, update

from fejag_admin.camp.journal.outcome import digest
from fejag_admin.common.language import _
from fejag_admin.common.names import clean_line, free_slug
from fejag_admin.store.chain import COLUMNS, EntryRow, StoredCamp
from fejag_admin.store.database.engine import Database, store_error
from fejag_admin.store.database.errors import Damaged, DiskFull, StoreError, StoreTrouble, Unsure
from fejag_admin.store.database.schema import revision
from fejag_admin.store.database.tables import camps, drafts, entries

ARCHIVED = "archived"
"""The kind of the draft that a camp has while it is put away."""

CAMP_COLUMNS = ("uid", "slug", "name", "created", "first_name")
"""What the table of camps has of a `StoredCamp`; a later revision may add more."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as last saved: a text or any JSON ``value``, its author ``by``, and the time ``when`` (ISO, UTC).

    It is saved with a seal, by which a draft that another program wrote or changed is detected.
    """

    value: Any
    by: str
    when: str


class WholeCamp(NamedTuple):
    """A camp with all its rows, and its drafts by kind, as they were at one moment."""

    camp: StoredCamp
    rows: tuple[EntryRow, ...]
    drafts: dict[str, Draft]


# Reading


def all_camps(connection: Connection) -> tuple[StoredCamp, ...]:
    """All camps, sorted by slug, those put away, too."""
    away = set(connection.scalars(select(drafts.c.camp).where(drafts.c.kind == ARCHIVED)))
    last = select(func.max(entries.c.version)).where(entries.c.camp == camps.c.uid).correlate(camps).scalar_subquery()
    end, is_last = (entries.c.version, entries.c.hash, entries.c.time), entries.c.version == last
    query = select(*(camps.c[name] for name in CAMP_COLUMNS), *end)
    query = query.outerjoin(entries, (entries.c.camp == camps.c.uid) & is_last)
    stored = []
    for *columns, version, sealed, time in connection.execute(query):
        uid, slug, name, created, first_name = (str(plain(value)) for value in columns)
        camp = StoredCamp(uid, slug, clean_line(name), created, first_name, changed=created, archived=uid in away)
        if isinstance(version, int):
            camp = replace(camp, version=version, hash=str(plain(sealed)), changed=str(plain(time)))
        stored.append(camp)
    return tuple(sorted(stored, key=lambda camp: camp.slug))


def read_camps(connection: Connection) -> dict[str, WholeCamp]:
    """All camps by their uid, with all that they hold, sorted by slug."""
    return {
        camp.uid: WholeCamp(camp, read_rows(connection, camp.uid), read_drafts(connection, camp.uid))
        for camp in all_camps(connection)
    }


def read_rows(connection: Connection, camp: str, after: int = 0) -> tuple[EntryRow, ...]:
    """The rows of a camp (its uid) with versions above ``after``, sorted by version."""
    query = select(*(entries.c[name] for name in COLUMNS)).where(entries.c.camp == camp, entries.c.version > after)
    return tuple(entry_row(row) for row in connection.execute(query.order_by(entries.c.version)))


def hash_at(connection: Connection, camp: str, version: int) -> str | None:
    """The hash of one entry of a camp (its uid), None if there is none."""
    query = select(entries.c.hash).where(entries.c.camp == camp, entries.c.version == version)
    sealed: str | None = connection.scalar(query)
    return sealed


def entry_row(values: Iterable[Any]) -> EntryRow:
    """The row with these values; where SQLite was given something else for a number it is 0, which no hash fits."""
    row = EntryRow(*map(plain, values))
    version, schema = (number if isinstance(number, int) else 0 for number in (row.version, row.schema_version))
    if (version, schema) == (row.version, row.schema_version):
        return row
    return replace(row, version=version, schema_version=schema)


def plain(value: Any) -> Any:
    """A value as it was read; SQLite gives bytes or a float where a file is damaged, which no hash will match."""
    return value if value is None or isinstance(value, str | int) else repr(value)


# Writing


@contextmanager
def entering(database: Database, camp: str, rows: Sequence[EntryRow]) -> Iterator[Connection]:
    """A transaction to insert ``rows``, in which nobody else enters anything into the camp (its uid).

    ``rows`` may be filled in it; none: nothing is entered. If the disk or the server does not say whether it was
    committed, the last row is looked for; Unsure is raised if even that cannot be done. Raise NewerSchema if a newer
    program has migrated the store under our hands, another StoreError if it cannot be written.
    """
    try:
        with database.write() as connection:
            revision(connection, database.place)
            lock(connection, camp)
            yield connection
    except (DiskFull, StoreTrouble, Unsure) as error:
        if not rows or not _was_entered(database, rows[-1], error):
            raise (store_error(error.__cause__, database.place) if error.__cause__ else error) from error.__cause__


def _was_entered(database: Database, row: EntryRow, error: StoreError) -> bool:
    deadline = monotonic() + database.timeout
    while monotonic() < deadline:
        with suppress(StoreError), database.write() as connection:
            lock(connection, row.camp)  # which waits for the end of the other transaction
            return hash_at(connection, row.camp, row.version) == row.hash
        sleep(0.2)
    raise error


def lock(connection: Connection, camp: str) -> bool:
    """Keep other writers of this camp out until the transaction ends; SQLite has one writer at a time anyway.

    False if there is no such camp.
    """
    return connection.execute(select(camps.c.uid).where(camps.c.uid == camp).with_for_update()).first() is not None


def put_camp(connection: Connection, camp: StoredCamp, rows: tuple[EntryRow, ...], after: int = 0) -> None:
    """Let a camp have these rows instead of all that it has after an entry; one that is not there is added.

    It gets a slug of its own here.
    """
    if not lock(connection, camp.uid):
        if connection.dialect.name == "postgresql":  # somebody else could be adding one just now
            connection.exec_driver_sql("LOCK TABLE camps IN SHARE ROW EXCLUSIVE MODE")
        values = {name: getattr(camp, name) for name in CAMP_COLUMNS}
        connection.execute(insert(camps), values | {"slug": _free_slug(connection, camp.uid, camp.name)})
    if hash_at(connection, camp.uid, after + 1) is not None:
        with triggers_off(connection):
            connection.execute(delete(entries).where(entries.c.camp == camp.uid, entries.c.version > after))
    insert_rows(connection, rows)
    rename_camp(connection, camp.uid, camp.name)


def insert_rows(connection: Connection, rows: Sequence[EntryRow]) -> None:
    """Insert rows of one camp into the table of entries as they are. Raise Damaged if the table has not kept them."""
    if rows:
        connection.execute(insert(entries), [asdict(row) for row in rows])
        if hash_at(connection, rows[-1].camp, rows[-1].version) != rows[-1].hash:
            raise Damaged(_("The store does not keep what is written to it; nothing was entered: see “fejag verify”."))


def rename_camp(connection: Connection, camp: str, name: str) -> None:
    """Note beside the journal of a camp (its uid) how it is called by now, so that it can be listed."""
    values = {"slug": _free_slug(connection, camp, name), "name": name}
    connection.execute(update(camps).where(camps.c.uid == camp, camps.c.name != name).values(values))


def _free_slug(connection: Connection, camp: str, name: str) -> str:
    """The slug that a camp (its uid) gets by a name: none that another camp has."""
    return free_slug(name, set(connection.scalars(select(camps.c.slug).where(camps.c.uid != camp))))


def delete_camp(connection: Connection, camp: str) -> None:
    """Delete a camp (its uid) with all its entries and drafts."""
    with triggers_off(connection):
        connection.execute(delete(entries).where(entries.c.camp == camp))
    connection.execute(delete(camps).where(camps.c.uid == camp))


@contextmanager
def triggers_off(connection: Connection) -> Iterator[None]:
    """Inside, rows may be deleted; the transaction that ends with the triggers back is the only one that sees it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("ALTER TABLE entries DISABLE TRIGGER USER"))
        yield
        connection.execute(text("ALTER TABLE entries ENABLE TRIGGER USER"))
        return
    query = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'entries' ORDER BY name")
    triggers = connection.execute(query).all()
    for trigger in triggers:
        connection.exec_driver_sql(f'DROP TRIGGER "{trigger.name}"')
    yield
    for trigger in triggers:
        connection.exec_driver_sql(trigger.sql)


# Drafts


def keep_draft(connection: Connection, camp: str, kind: str, draft: Draft | None) -> bool:
    """Keep a draft of a camp (its uid) instead of the one of this kind, None: none; False if there is no such camp.

    Raise TypeError or ValueError if the value is no JSON value.
    """
    if not lock(connection, camp):
        return False
    connection.execute(delete(drafts).where(drafts.c.camp == camp, drafts.c.kind == kind))
    if draft is not None:
        # In ASCII: no database refuses any sign of it.
        value = json.dumps({"value": draft.value, "seal": _seal(camp, kind, draft)}, allow_nan=False)
        values = {"camp": camp, "kind": kind, "value": value, "author": draft.by, "time": draft.when}
        connection.execute(insert(drafts), values)
    return True


def read_drafts(connection: Connection, camp: str, beginning: str = "") -> dict[str, Draft]:
    """The drafts of a camp (its uid) that can be read, by their kinds, of all kinds that begin so; sorted."""
    rows = connection.execute(select(drafts).where(drafts.c.camp == camp)).all()
    readable = {str(kind): read_draft(value, author, when) for _camp, kind, value, author, when in rows}
    return {kind: draft for kind, draft in sorted(readable.items()) if draft and kind.startswith(beginning)}


def read_draft(value: Any, author: Any, when: Any) -> Draft | None:
    """A draft from the values of its row, None if it cannot be read."""
    try:
        return Draft(json.loads(value)["value"], str(author), str(when))
    except (LookupError, TypeError, ValueError, RecursionError):
        return None


def forged_drafts(connection: Connection, camp: str) -> list[str]:
    """The kinds of those drafts of a camp (its uid) that cannot be read, or were not written by this program."""
    forged = []
    for _camp, kind, value, author, when in connection.execute(select(drafts).where(drafts.c.camp == camp)):
        draft = read_draft(value, author, when)
        if draft is None or json.loads(value).get("seal") != _seal(camp, str(kind), draft):
            forged.append(str(kind))
    return sorted(forged)


def _seal(camp: str, kind: str, draft: Draft) -> str:
    return digest(["fejag-draft/1", camp, kind, draft.value, draft.by, draft.when])
