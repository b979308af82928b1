"""Named snapshots: whole SQLite files beside the store, made before every risky step, from which it can be restored.

The snapshot of a PostgreSQL store is a SQLite file too, so that it can be opened anywhere. What a store held before it
was restored is itself kept as a snapshot, or set aside if it cannot be read.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Literal

from sqlalchemy import Connection, TableClause, column, delete, func, insert, select, text
from sqlalchemy.exc import DatabaseError

from fejag_admin.common.clock import utc_text
from fejag_admin.common.files import own_folder, sync
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import clean_line
from fejag_admin.store.chain import EntryRow, StoredCamp, break_text, broken
from fejag_admin.store.database.address import BESIDE, Address, address, beside
from fejag_admin.store.database.engine import Database, guarded
from fejag_admin.store.database.errors import (
    Damaged,
    EntryRefused,
    NewerSchema,
    NoStore,
    NotAStore,
    StoreError,
    StoreTrouble,
)
from fejag_admin.store.database.schema import (
    REVISIONS,
    migrate,
    new_store,
    no_store,
    not_ours,
    publish,
    revision,
)
from fejag_admin.store.database.tables import TABLES, entries, snapshot_note
from fejag_admin.store.rows import all_camps, hash_at, read_camps, triggers_off
from fejag_admin.store.strangers import schema_differences

KEEP = 30
"""How many of the snapshots made by the program itself are kept, without those of `KEPT`."""

Kind = Literal["named", "correction", "import", "migration", "restore", "sync", "deletion"]
TITLES: dict[Kind, str] = {
    "named": "{subject}",
    "correction": N_("before a correction: {subject}"),
    "import": N_("before adding the camp {subject}"),
    "migration": N_("before a migration from schema {subject}"),
    "restore": N_("before restoring {subject}"),
    "sync": N_("left out: {subject}"),
    "deletion": N_("before deleting {subject}"),
}
"""What a snapshot of each kind is called in lists."""

KEPT: tuple[Kind, ...] = ("named", "restore", "sync", "deletion")
"""Kinds of snapshots that are never removed: a person made them, or they may hold what is nowhere else."""

_SUFFIX = ".db"
_PART = ".part"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot of the whole store.

    ``id``: the name of its file without the suffix. ``kind``: the risky step it precedes, or ``named`` by a person, or
    ``sync``: the side of a camp that was not chosen. ``subject``: that name, or the camp or step it is about.
    ``made``: ISO time in UTC. ``camps``: the camps in it. ``number``: increases with every snapshot, independent of
    the clock; 0 for the file of a store that somebody copied there.
    """

    id: str
    kind: Kind
    subject: str
    made: str
    path: Path
    camps: tuple[StoredCamp, ...]
    number: int = 0

    @property
    def title(self) -> str:
        """What it is called in lists, in the current language."""
        return _(TITLES[self.kind]).format(subject=self.subject)


def take(
    database: Database,
    kind: Kind,
    subject: str,
    change: Callable[[Connection], None] | None = None,
) -> Snapshot:
    """Make a snapshot of the store and remove the oldest ones of the program itself beyond `KEEP`.

    ``subject``: the name given by a person, or what the risky step is about. ``change``: what is other in the snapshot
    than in the store. Raise EntryRefused if a name is blank, StoreError if the snapshot cannot be made; the risky step
    must not go on then.
    """
    subject = " ".join(subject.split())
    if kind != "named":  # the name of a camp, which may have come from elsewhere
        subject = clean_line(subject)
    if not subject or (kind == "named" and not subject.isprintable()):
        raise EntryRefused(_("A snapshot needs a name to be found by; give it one."))
    place, now = database.place, database.clock()
    folder, before = place.snapshots, all_snapshots(place)
    number = 1 + max((snapshot.number for snapshot in before), default=0)
    with guarded(address(folder)):  # the folder, not the store, is what cannot be written
        if place.path is None:
            own_folder(folder.parent)
        folder.mkdir(0o700, exist_ok=True)
        stem = f"{now.astimezone(UTC):%Y%m%dT%H%M%SZ}-{_file_name(kind, subject)}"
        part = folder / f".{stem}.{token_hex(8)}{_PART}"
        with copied(database, part) as copy:
            with copy.write() as writer:
                if change is not None:
                    change(writer)
                values = {"kind": kind, "subject": subject, "made": utc_text(now), "number": number}
                writer.execute(insert(snapshot_note), values)
            final = folder / f"{stem}{_SUFFIX}"
            while not publish(part, final):
                final = folder / f"{stem}-{token_hex(2)}{_SUFFIX}"
            made = _snapshot(final)
        for old in [snapshot for snapshot in (made, *before) if snapshot.kind not in KEPT][KEEP:]:
            with suppress(OSError):
                old.path.unlink()
        return made


def all_snapshots(place: Address) -> tuple[Snapshot, ...]:
    """The snapshots that belong to a store, the newest first; files that cannot be read are left out."""
    snapshots = []
    for path in files(place):
        with suppress(StoreError, DatabaseError, ValueError):
            snapshots.append(_snapshot(path))
    return tuple(sorted(snapshots, key=lambda snapshot: (snapshot.number, snapshot.made, snapshot.id), reverse=True))


def find(place: Address, wanted: str) -> Snapshot:
    """The snapshot with an id, or the newest with that name, else the only one whose id begins like that.

    Raise EntryRefused if there is none.
    """
    snapshots = all_snapshots(place)
    named = [snapshot for snapshot in snapshots if snapshot.kind == "named" and snapshot.subject == wanted]
    begun = [snapshot for snapshot in snapshots if wanted and snapshot.id.startswith(wanted)]
    fits = [snapshot for snapshot in begun if snapshot.id == wanted] or named[:1] or begun
    if len(fits) != 1:
        text = _("“{wanted}” names no single snapshot of {place}; there are: {ids}.")
        ids = ", ".join(snapshot.id for snapshot in (fits or snapshots)[:5]) or "–"
        raise EntryRefused(text.format(place=place.label, wanted=wanted, ids=ids))
    return fits[0]


def files(place: Address) -> tuple[Path, ...]:
    """The files of the snapshots, sorted; none if the folder cannot be read."""
    try:
        return tuple(sorted(path for path in place.snapshots.iterdir() if path.suffix == _SUFFIX))
    except OSError:
        return ()


@contextmanager
def copied(source: Database, part: Path) -> Iterator[Database]:
    """A new store with all that another one holds, at the temporary path ``part``. Raise StoreError."""
    source.require_sound()
    with source.read() as reader:
        schema_revision = revision(reader, source.place)
    with new_store(part, schema_revision or REVISIONS[-1]) as copy:
        with source.read() as reader, copy.write() as writer:
            copy_rows(reader, writer)
        yield copy


def copy_rows(source: Connection, target: Connection) -> None:
    """Put all rows of one store in the place of all rows of another, whose tables have the same columns."""
    with triggers_off(target):
        for table in reversed(TABLES):
            target.execute(delete(table))
        for table in TABLES:
            query = select(text("*")).select_from(table).order_by(*list(table.c)[:2])
            rows = source.execute(query).mappings()
            columns = TableClause(table.name, *map(column, rows.keys()))
            for batch in rows.partitions(500):
                target.execute(insert(columns), [dict(row) for row in batch])


def _snapshot(path: Path) -> Snapshot:
    """The snapshot in a file; the file of a store that somebody put there is one, too.

    Raise StoreError, DatabaseError or ValueError if it is none.
    """
    with opened(path) as connection:
        camps = all_camps(connection)
        if (note := connection.execute(select(snapshot_note)).first()) is not None:
            kind, subject, made, number = note
        else:
            kind, subject, made, number = "named", path.stem, connection.scalar(select(func.max(entries.c.time))), 0
    if kind not in TITLES:
        raise ValueError(kind)
    return Snapshot(path.stem, kind, str(subject), str(made or ""), path, camps, int(number))


@contextmanager
def opened(path: Path) -> Iterator[Connection]:
    """What a finished snapshot holds; nothing is put beside it. Raise StoreError."""
    with Database(address(path), is_finished=True) as database, database.read() as connection:
        yield connection


def _file_name(kind: Kind, subject: str) -> str:
    """A short name that every file system takes."""
    name = {"named": subject, "sync": "left-out"}.get(kind, f"before-{kind}")
    return re.sub(r"[^\w]+", "-", name).strip("-_")[:40] or kind


def holds(place: Address, row: EntryRow, *kinds: Kind) -> bool:
    """Whether a snapshot of one of these kinds has an entry: the store had it, and it was given up."""
    for snapshot in all_snapshots(place):
        if snapshot.kind in kinds:
            with suppress(StoreError), opened(snapshot.path) as connection:
                if hash_at(connection, row.camp, row.version) == row.hash:
                    return True
    return False


def restore(
    database: Database, snapshot: Snapshot, change: Callable[[Database], None] = lambda _copy: None
) -> Path | None:
    """Make the store what it was in a snapshot; the snapshot stays.

    The present content becomes a snapshot first. A SQLite file too damaged for that, or not of this version of the
    program, is set aside under another name, which is returned, and a new file takes its place. ``change``: what is
    changed in the copy of the snapshot before it takes the place of the store. Raise StoreError; the store is unchanged
    then.
    """
    place, work = database.place, snapshot.path.with_name(f".restore.{token_hex(8)}{_PART}")
    with guarded(place), Database(address(snapshot.path), is_finished=True) as kept, copied(kept, work) as copy:
        copy.clock = database.clock
        migrate(copy)
        with copy.read() as connection:
            for camp, rows, _drafts in read_camps(connection).values():
                if faults := broken(camp, rows):
                    raise Damaged(break_text(str(snapshot.path), camp, faults[0]))
        change(copy)
        try:
            if place.path is not None:
                _require_ours(database, place.path)
            take(database, "restore", snapshot.id)
            with copy.read() as source, database.write() as target:
                copy_rows(source, target)
            return None
        except (Damaged, NewerSchema, NoStore, NotAStore, StoreTrouble):
            if place.path is None:
                raise
        return _replace_file(place.path, work, database.clock())


def _require_ours(database: Database, path: Path) -> None:
    """Raise StoreError unless a file has all that is needed to replace its rows."""
    if not path.exists():
        raise no_store(database.place)
    with database.read() as connection:
        if revision(connection, database.place) != REVISIONS[-1] or schema_differences(connection):
            raise not_ours(database.place)


def _replace_file(path: Path, work: Path, now: datetime) -> Path | None:
    """Rename a store file and its log files out of the way and put the copy in its place.

    Returns the new path of the old file, None if there was none.
    """
    aside = beside(path, f".aside-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}-{token_hex(2)}")
    # The file first: its log alone makes no store, while the file without its log could pass for an older one.
    for suffix in ("", *BESIDE):
        with suppress(FileNotFoundError):
            beside(path, suffix).rename(beside(aside, suffix))
    sync(path.parent)
    publish(work, path)
    return aside if aside.exists() else None
