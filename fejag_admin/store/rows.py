"""Camps, the rows of their journals and their drafts: reading, listing, and writing inside a transaction."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import ColumnClause, Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from fejag_admin.common.language import _
from fejag_admin.common.names import clean_line, free_slug
from fejag_admin.store.chain import COLUMNS, EntryRow, Head, StaleError, StoredCamp, chained, digest
from fejag_admin.store.engine import Database
from fejag_admin.store.errors import Damaged
from fejag_admin.store.schema import camps, drafts, entries, known_revision

ARCHIVED = "archived"
"""The kind of the draft that a camp has while it is put away."""


@dataclass(frozen=True, slots=True)
class CampInfo:
    """A camp as listed: the version of its last entry and when that was entered (ISO, UTC); whether it was put away."""

    slug: str
    name: str
    version: int
    changed: str
    archived: bool = False


def list_camps(connection: Connection) -> tuple[CampInfo, ...]:
    """All camps as they are listed, sorted by slug; of each only the last entry is looked at, by the key of the table.

    It asks for no column that a store of another version may lack: snapshots are listed as they are.
    """
    away = set(connection.scalars(select(drafts.c.camp).where(drafts.c.kind == ARCHIVED)))
    infos = []
    for uid, slug, name, created in connection.execute(select(*list(camps.c)[:4])):
        last = _end(connection, uid, entries.c.version, entries.c.time)
        version, time = (0, created) if last is None else last
        number = version if isinstance(version, int) else 0
        infos.append(CampInfo(str(plain(slug)), clean_line(str(plain(name))), number, str(plain(time)), uid in away))
    return tuple(sorted(infos, key=lambda camp: camp.slug))


def all_camps(connection: Connection) -> tuple[StoredCamp, ...]:
    """All camps, sorted by slug."""
    stored = [StoredCamp(*(str(plain(value)) for value in row)) for row in connection.execute(select(camps))]
    return tuple(sorted(stored, key=lambda camp: camp.slug))


def read_camps(connection: Connection) -> dict[StoredCamp, tuple[EntryRow, ...]]:
    """All camps with all their entries, sorted by slug."""
    return {camp: read_rows(connection, camp.uid) for camp in all_camps(connection)}


def read_rows(connection: Connection, camp: str, after: int = 0) -> tuple[EntryRow, ...]:
    """The rows of a camp (its uid) with versions above ``after``, sorted by version."""
    query = select(*(entries.c[name] for name in COLUMNS)).where(entries.c.camp == camp, entries.c.version > after)
    return tuple(entry_row(row) for row in connection.execute(query.order_by(entries.c.version)))


def hash_at(connection: Connection, camp: str, version: int) -> str | None:
    """The hash of one entry of a camp (its uid), None if there is none."""
    query = select(entries.c.hash).where(entries.c.camp == camp, entries.c.version == version)
    sealed: str | None = connection.scalar(query)
    return sealed


def head(connection: Connection, camp: str) -> Head:
    """Where the journal of a camp (its uid) ends."""
    return Head(*(_end(connection, camp, entries.c.version, entries.c.hash) or ()))


def _end(
    connection: Connection, camp: str, first: ColumnClause[Any], second: ColumnClause[Any]
) -> Row[Any, Any] | None:
    """Two columns of the last entry of a camp (its uid); None if it has none."""
    query = select(first, second).where(entries.c.camp == camp).order_by(entries.c.version.desc())
    return connection.execute(query.limit(1)).first()


def heads(connection: Connection) -> dict[str, Head]:
    """Where the journal of each camp (its uid) ends."""
    return {uid: head(connection, uid) for uid in connection.scalars(select(camps.c.uid)).all()}


def append(
    database: Database, camp: str, expected: Head, new: tuple[EntryRow, ...], name: str | None = None
) -> tuple[EntryRow, ...]:
    """Append entries to the journal of a camp (its uid), all in one transaction; return the rows.

    ``name``: what the camp is called after them, if that is something else.

    Raise StaleError if the journal does not end at ``expected``, NewerSchema if a newer program has migrated the store
    under our hands, another StoreError if it cannot be written.
    """
    with database.write() as connection:
        known_revision(connection, database.place)
        lock(connection, camp)
        if head(connection, camp) != expected:
            raise StaleError
        rows = chained(camp, expected, new)
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
    connection.execute(insert(camps), asdict(camp))


def rename_camp(connection: Connection, camp: str, name: str) -> None:
    """Note beside the journal of a camp (its uid) how it is called by now, so that it can be listed."""
    taken = set(connection.scalars(select(camps.c.slug).where(camps.c.uid != camp)))
    values = {"slug": free_slug(name, taken), "name": name}
    connection.execute(update(camps).where(camps.c.uid == camp, camps.c.name != name).values(values))


def delete_camp(connection: Connection, camp: str) -> None:
    """Delete a camp (its uid) with all its entries, whose triggers must be off, and its drafts."""
    for table in (drafts, entries):
        connection.execute(delete(table).where(table.c.camp == camp))
    connection.execute(delete(camps).where(camps.c.uid == camp))


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


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it was last kept: a text or any JSON ``value``, ``by`` whom it was typed, and ``when`` (ISO, UTC).

    A seal is kept with it, so that one which was not written by this program, or was changed since, is noticed.
    """

    value: Any
    by: str
    when: str


def keep_draft(connection: Connection, camp: str, kind: str, draft: Draft) -> bool:
    """Keep a draft of a camp (its uid) instead of the one of this kind; False if there is no such camp.

    Raise TypeError or ValueError if the value is no JSON value.
    """
    if not lock(connection, camp):
        return False
    drop_draft(connection, camp, kind)
    # In ASCII: no database refuses any sign of it.
    value = json.dumps({"value": draft.value, "seal": _seal(camp, kind, draft)}, allow_nan=False)
    values = {"camp": camp, "kind": kind, "value": value, "author": draft.by, "time": draft.when}
    connection.execute(insert(drafts), values)
    return True


def drop_draft(connection: Connection, camp: str, kind: str) -> None:
    """Forget the draft of a kind that a camp (its uid) has, if there is one."""
    connection.execute(delete(drafts).where(drafts.c.camp == camp, drafts.c.kind == kind))


def read_drafts(connection: Connection, camp: str, beginning: str = "") -> dict[str, Draft]:
    """The drafts of a camp (its uid) that can be read, by their kinds, of all kinds that begin so; sorted."""
    rows = _drafts(connection, camp)
    return {kind: draft for kind, draft, _good in rows if draft is not None and kind.startswith(beginning)}


def forged_drafts(connection: Connection, camp: str) -> tuple[str, ...]:
    """The kinds of those drafts of a camp (its uid) that cannot be read, or were not written by this program."""
    return tuple(kind for kind, _draft, good in _drafts(connection, camp) if not good)


def _drafts(connection: Connection, camp: str) -> Iterator[tuple[str, Draft | None, bool]]:
    """The drafts of a camp by kind, None if one cannot be read, and whether each is as it was sealed."""
    rows = connection.execute(select(drafts).where(drafts.c.camp == camp))
    for _camp, kind, value, author, when in sorted(rows, key=lambda row: str(row.kind)):
        yield str(kind), *read_draft(camp, str(kind), value, str(author), str(when))


def read_draft(camp: str, kind: str, value: Any, author: str, when: str) -> tuple[Draft | None, bool]:
    """A draft from its row, None if it cannot be read, and whether it is as it was sealed."""
    try:
        raw = json.loads(value)
        has_seal = isinstance(raw, dict) and raw.keys() == {"value", "seal"}
        draft = Draft(raw["value"] if has_seal else raw, author, when)
        return draft, has_seal and raw["seal"] == _seal(camp, kind, draft)
    except (TypeError, ValueError, RecursionError):
        return None, False


def _seal(camp: str, kind: str, draft: Draft) -> str:
    return digest(["fejag-draft/1", camp, kind, draft.value, draft.by, draft.when])
