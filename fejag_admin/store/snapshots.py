"""Named snapshots: whole SQLite files beside the store, made before every risky step, from which it can be restored.

The snapshot of a PostgreSQL store is a SQLite file too, so that it can be opened anywhere. What a store held before it
was restored is itself kept as a snapshot, or set aside if it cannot be read.
"""

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import Literal, get_args

from sqlalchemy import Connection, TableClause, column, delete, func, insert, inspect, select, table, text
from sqlalchemy.exc import DatabaseError

from fejag_admin.common.clock import utc_text
from fejag_admin.common.files import chance, own_file, own_folder, sync
from fejag_admin.common.language import _
from fejag_admin.common.names import clean_line
from fejag_admin.store.address import BESIDE, Address, address, beside
from fejag_admin.store.chain import EntryRow, broken
from fejag_admin.store.engine import Database, guarded, store_error
from fejag_admin.store.errors import (
    Damaged,
    EntryRefused,
    Locked,
    NewerSchema,
    NotAStore,
    StoreError,
    StoreTrouble,
    UnknownSnapshot,
)
from fejag_admin.store.rows import CampInfo, hash_at, heads, list_camps, read_camps
from fejag_admin.store.schema import (
    REVISIONS,
    SNAPSHOT_NOTE,
    TABLES,
    build_file,
    discard,
    entries,
    migrate,
    publish,
    revision,
    snapshot_note,
    sweep,
)
from fejag_admin.store.strangers import schema_differences

KEEP = 30
"""How many of the snapshots made by the program itself are kept; more only if they hold what is nowhere else. Those
named by a person are never removed."""

Kind = Literal["named", "amendment", "retraction", "edit", "import", "migration", "restore", "sync"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_SUFFIX = ".db"
_PART = ".part"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot of the whole store.

    ``id``: the name of its file without the suffix. ``kind``: the risky step it precedes, or ``named`` by a person, or
    ``sync``: what gave way when another side of a camp was chosen. ``subject``: that name, or what it is about.
    ``made``: ISO time in UTC. ``camps``: what is in it. ``number``: grows from one to the next, whatever the clock
    says; 0 for the file of a store that somebody put there.
    """

    id: str
    kind: Kind
    subject: str
    made: str
    path: Path
    camps: tuple[CampInfo, ...]
    number: int = 0

    @property
    def title(self) -> str:
        """What it is called in lists, in the current language."""
        return {
            "named": _("{subject}"),
            "amendment": _("before an amendment: {subject}"),
            "retraction": _("before a retraction: {subject}"),
            "edit": _("before an edit of the camp: {subject}"),
            "import": _("before adding the camp {subject}"),
            "migration": _("before a migration from schema {subject}"),
            "restore": _("before restoring {subject}"),
            "sync": _("left out: {subject}"),
        }[self.kind].format(subject=self.subject)


def take(
    database: Database,
    kind: Kind,
    subject: str,
    now: datetime,
    spare: str | None = None,
    change: Callable[[Connection], None] | None = None,
) -> Snapshot:
    """Make a snapshot of the store and remove the oldest ones of the program itself beyond `KEEP`.

    ``subject``: the name given by a person, or what the risky step is about. ``spare``: the id of one that must stay.
    ``change``: what is other in the snapshot than in the store. Raise Refused if a name is blank, StoreError if the
    snapshot cannot be made; the risky step must not go on then.
    """
    subject = " ".join(subject.split())
    if kind != "named":  # the name of a camp, which may have come from elsewhere
        subject = clean_line(subject)
    if not subject or (kind == "named" and not subject.isprintable()):
        raise EntryRefused(_("A snapshot needs a name to be found by; give it one."))
    place = database.place
    folder, before = place.snapshots, all_snapshots(place)
    number = 1 + max((one.number for one in before), default=0)
    with guarded(address(folder)):  # the folder, not the store, is what cannot be written
        if place.path is None:
            own_folder(folder.parent)
        folder.mkdir(0o700, exist_ok=True)
        stem = f"{now.astimezone(UTC):%Y%m%dT%H%M%SZ}-{_file_name(kind, subject)}"
        part = folder / f".{stem}.{chance()}{_PART}"
        try:
            _copy(database, part)
            with closing(Database(address(part))) as copy, copy.write() as writer:
                if change is not None:
                    change(writer)
                writer.execute(text("DROP TABLE IF EXISTS snapshot_note"))  # of a snapshot that is used as a store
                writer.execute(text(SNAPSHOT_NOTE))
                values = {"kind": kind, "subject": subject, "made": utc_text(now), "number": number}
                writer.execute(insert(snapshot_note), values)
            final = _publish(part, stem)
        finally:
            discard(part)
        sweep(folder, f".*{_PART}*")
        made = _snapshot(final)
        by_program = [one for one in (made, *before) if one.kind != "named"]
        for old in by_program[KEEP:]:
            if old.id != spare and _held(database, old.path):
                with suppress(OSError):
                    old.path.unlink()
        return made


def all_snapshots(place: Address) -> tuple[Snapshot, ...]:
    """The snapshots that belong to a store, the newest first; files that cannot be read are left out."""
    snapshots = []
    for path in files(place):
        with suppress(StoreError, DatabaseError, ValueError):
            snapshots.append(_snapshot(path))
    return tuple(sorted(snapshots, key=lambda one: (one.number, one.made, one.id), reverse=True))


def find(place: Address, wanted: str) -> Snapshot:
    """The snapshot with an id, else the newest with that name, else the only one whose id begins like that.

    Raise UnknownSnapshot if there is none.
    """
    snapshots = all_snapshots(place)
    fits = (
        [one for one in snapshots if one.id == wanted]
        or [one for one in snapshots if one.kind == "named" and one.subject == wanted][:1]
        or [one for one in snapshots if wanted and one.id.startswith(wanted)]
    )
    if len(fits) == 1:
        return fits[0]
    text, ids = _("There are no snapshots of {place} yet."), ", ".join(one.id for one in fits)
    if fits:
        text = _("Several snapshots of {place} begin with “{wanted}”: {ids}; say which is meant.")
    elif snapshots:
        text = _("There is no snapshot “{wanted}” of {place}; the newest is “{newest}”.")
    newest = snapshots[0].id if snapshots else ""
    raise UnknownSnapshot(text.format(place=place.label, wanted=wanted, ids=ids, newest=newest))


def files(place: Address) -> tuple[Path, ...]:
    """The files of the snapshots, sorted; none if the folder cannot be read."""
    try:
        return tuple(sorted(path for path in place.snapshots.iterdir() if path.suffix == _SUFFIX))
    except OSError:
        return ()


def _copy(database: Database, target: Path) -> None:
    """Copy the store, whatever revision its schema has, into a new SQLite file."""
    if database.place.path is None:
        _copy_rows(database, target)
        return
    database.require_sound()
    own_file(target)
    try:
        database.copy_file(target)
    except sqlite3.DatabaseError as error:
        fault = store_error(error, database.place)
        if isinstance(fault, Damaged | Locked):  # the store's fault, not that of the folder of snapshots
            raise fault from error
        raise


def _copy_rows(database: Database, target: Path) -> None:
    """Copy the rows of a store on a server into a new SQLite file with the same revision of the schema."""
    with database.read() as connection:
        build_file(target, revision(connection, database.place) or REVISIONS[-1])
        with closing(Database(address(target))) as copy, copy.write() as writer:
            for table_copied in TABLES:
                copy_table(connection, writer, table_copied)


def copy_table(source: Connection, target: Connection, source_table: TableClause) -> None:
    """Copy all rows of a table, in the order of its key, with the columns that the source has."""
    there = table(
        source_table.name, *(column(found["name"]) for found in inspect(source).get_columns(source_table.name))
    )
    rows = source.execute(select(there).order_by(*list(source_table.c)[:2])).mappings()
    for batch in rows.partitions(500):
        target.execute(insert(there), [dict(row) for row in batch])


def _snapshot(path: Path) -> Snapshot:
    """The snapshot in a file; the file of a store that somebody put there is one, too.

    Raise StoreError, DatabaseError or ValueError if it is none.
    """
    with opened(path) as connection:
        camps = list_camps(connection)
        if inspect(connection).has_table(snapshot_note.name):
            kind, subject, made, number = connection.execute(select(snapshot_note)).one()
        else:
            kind, subject, made, number = "named", path.stem, connection.scalar(select(func.max(entries.c.time))), 0
    return Snapshot(path.stem, KINDS[KINDS.index(kind)], str(subject), str(made or ""), path, camps, int(number))


@contextmanager
def opened(path: Path) -> Iterator[Connection]:
    """What a finished snapshot holds; nothing is put beside it. Raise StoreError."""
    with closing(Database(address(path), is_finished=True)) as database, database.read() as connection:
        yield connection


def _publish(part: Path, stem: str) -> Path:
    """Give a finished file a name that nobody else has taken."""
    names = chain([stem], (f"{stem}-{number:03}" for number in count(2)))
    return next(final for name in names if publish(part, final := part.with_name(name + _SUFFIX)))


def _file_name(kind: Kind, subject: str) -> str:
    """A short name that every file system takes."""
    name = {"named": subject, "sync": "left-out"}.get(kind, f"before-{kind}")
    return re.sub(r"[^\w]+", "-", name).strip("-_")[:40] or kind


def _held(database: Database, path: Path) -> bool:
    """Whether the journals of a snapshot are in the store, too, or in what was written before a camp was deleted."""
    try:
        with opened(path) as snapshot, database.read() as store:
            ends = heads(snapshot).items()
            lost = [end.hash for uid, end in ends if end.version and hash_at(store, uid, end.version) != end.hash]
    except StoreError:
        return False
    return all(exported(database.place, sealed) for sealed in lost)


def holds(place: Address, kinds: tuple[Kind, ...], row: EntryRow) -> bool:
    """Whether a snapshot of one of these kinds has an entry: the store had it, and it was given up."""
    for snapshot in all_snapshots(place):
        if snapshot.kind in kinds:
            with suppress(StoreError), opened(snapshot.path) as connection:
                if hash_at(connection, row.camp, row.version) == row.hash:
                    return True
    return False


def given_up(place: Address, row: EntryRow) -> bool:
    """Whether a person let go of an entry: an older snapshot was restored, or another side of the camp was chosen."""
    return holds(place, ("restore", "sync"), row)


def exported(place: Address, sealed: str) -> bool:
    """Whether a file that was written before a camp was deleted has the entry with this hash."""
    return any(sealed.encode() in path.read_bytes() for path in place.exports.glob("[!.]*.json"))


def restore(
    database: Database, snapshot: Snapshot, now: datetime, change: Callable[[Database], None] = lambda _copy: None
) -> Path | None:
    """Make the store what it was in a snapshot; the snapshot stays.

    The present content becomes a snapshot first. A SQLite file too damaged for that, or written by a newer program, is
    set aside under another name, which is returned, and a new file takes its place. ``change``: what is changed in the
    copy of the snapshot before it takes the place of the store. Raise StoreError; the store is unchanged then.
    """
    place = database.place
    with guarded(place):
        work = snapshot.path.with_name(f".restore.{chance()}.part")
        try:
            own_file(work)
            shutil.copyfile(snapshot.path, work)
            with closing(Database(replace(address(snapshot.path), path=work))) as copy:
                _prepare(copy, snapshot)
                change(copy)
            if place.path is None or (why := _unfit(database)) is None:
                try:
                    take(database, "restore", snapshot.id, now, spare=snapshot.id)
                    _replace_rows(database, work)
                    return None
                except (Damaged, StoreTrouble):  # damaged in a way that shows only when it is written to
                    if place.path is None:
                        raise
                    why = "damaged"
            database.close()
            return _replace_file(place.path, work, now, why)
        finally:
            discard(work)


def _prepare(copy: Database, snapshot: Snapshot) -> None:
    """Bring the copy of a snapshot up to date and check it."""
    faults = copy.file_faults()
    with copy.read() as connection:
        schema_revision = revision(connection, copy.place)
    if schema_revision != REVISIONS[-1]:
        migrate(copy)
    with copy.write() as connection:
        connection.execute(text("DROP TABLE IF EXISTS snapshot_note"))
        faults += schema_differences(connection)
        for camp, rows in read_camps(connection).items():
            faults += tuple(f"{camp.slug}: {one.code} {one.version}" for one in broken(camp, rows))
    if faults:
        sentence = _("The snapshot “{id}” is itself damaged ({fault}); choose another one.")
        raise Damaged(sentence.format(id=snapshot.id, fault=faults[0]))


def _unfit(database: Database) -> str | None:
    """Why the rows of a file cannot be replaced in place, None if they can. Raise what keeps it from being opened."""
    path = database.place.path
    if path is None or not path.exists() or not path.stat().st_size:
        return "damaged"
    try:
        with database.read() as connection:
            current = revision(connection, database.place) == REVISIONS[-1]
            if current and schema_differences(connection):
                return "damaged"
        database.require_sound()
    except NewerSchema:
        return "newer"
    except (Damaged, NotAStore, StoreTrouble):
        return "damaged"
    return None if current else "older"


def _replace_rows(database: Database, work: Path) -> None:
    """All rows of the copy instead of all rows of the store, in one transaction."""
    with closing(Database(address(work))) as copy, copy.read() as source, database.write() as connection:
        with triggers_off(connection):
            for table in reversed(TABLES):
                connection.execute(delete(table))
            for table in TABLES:
                copy_table(source, connection, table)
        if database.place.path is not None:
            verdict = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
            if verdict != "ok":
                raise Damaged(str(verdict))


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


def _replace_file(path: Path, work: Path, now: datetime, why: str) -> Path | None:
    """Set the file aside, with what lies beside it, and give its name to the copy; where it is now, if it was there."""
    first = beside(path, f".{why}-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}")
    names = chain([first], (beside(first, f"-{number}") for number in count(2)))
    aside = next(name for name in names if not name.exists())
    # The file first: its log alone makes no store, while the file without its log could pass for an older one.
    for suffix in ("", *BESIDE):
        with suppress(FileNotFoundError):
            beside(path, suffix).rename(beside(aside, suffix))
    sync(path.parent)
    publish(work, path)
    return aside if aside.exists() else None
