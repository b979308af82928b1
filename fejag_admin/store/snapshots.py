"""Named snapshots: whole SQLite files beside the store, made before every risky step, from which it can be restored.

The snapshot of a PostgreSQL store is a SQLite file too, so that it can be opened anywhere.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from itertools import chain, count
from pathlib import Path
from typing import Literal, get_args

from sqlalchemy import Connection, TableClause, column, func, insert, inspect, select, table, text
from sqlalchemy.exc import DatabaseError

from fejag_admin.common.clean import clean_line
from fejag_admin.common.clock import utc_text
from fejag_admin.common.files import chance, own_file, own_folder
from fejag_admin.common.language import _
from fejag_admin.store.address import Address, address
from fejag_admin.store.chain import EntryRow
from fejag_admin.store.database_errors import guarded, store_error
from fejag_admin.store.engine import Database
from fejag_admin.store.errors import Damaged, EntryRefused, Locked, StoreError, UnknownSnapshot
from fejag_admin.store.rows import CampInfo, hash_at, heads, list_camps
from fejag_admin.store.schema import REVISIONS, build_file, discard, publish, revision, sweep
from fejag_admin.store.tables import SNAPSHOT_NOTE, TABLES, entries, snapshot_note

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
    folder = place.snapshots
    number = 1 + max((one.number for one in all_snapshots(place)), default=0)
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
        for one in _surplus(database):
            if one.id != spare and one.path != final:
                with suppress(OSError):
                    one.path.unlink()
        return next(one for one in all_snapshots(place) if one.path == final)


def all_snapshots(place: Address) -> tuple[Snapshot, ...]:
    """The snapshots that belong to a store, the newest first; files that cannot be read are left out."""
    found = []
    for path in files(place):
        with suppress(StoreError, DatabaseError, ValueError):
            found.append(_snapshot(path, _age(path)))
    return tuple(sorted(found, key=lambda one: (one.number, one.made, _age(one.path), one.id), reverse=True))


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
    told, ids = _("There are no snapshots of {place} yet."), ", ".join(one.id for one in fits)
    if fits:
        told = _("Several snapshots of {place} begin with “{wanted}”: {ids}; say which is meant.")
    elif snapshots:
        told = _("There is no snapshot “{wanted}” of {place}; the newest is “{newest}”.")
    newest = snapshots[0].id if snapshots else ""
    raise UnknownSnapshot(told.format(place=place.label, wanted=wanted, ids=ids, newest=newest))


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
            for one in TABLES:
                copy_table(connection, writer, one)


def copy_table(source: Connection, target: Connection, one: TableClause) -> None:
    """Copy all rows of a table, in the order of its key, with the columns that the source has."""
    there = table(one.name, *(column(found["name"]) for found in inspect(source).get_columns(one.name)))
    rows = source.execute(select(there).order_by(*list(one.c)[:2])).mappings()
    for batch in rows.partitions(500):
        target.execute(insert(there), [dict(row) for row in batch])


@lru_cache(maxsize=2 * KEEP)
def _snapshot(path: Path, _age: int) -> Snapshot:
    """A snapshot, which stays as it is once it is finished; the file of a store that somebody put there is one, too.

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


def _surplus(database: Database) -> Iterator[Snapshot]:
    """The snapshots of the program itself beyond the newest `KEEP` that hold no entry which is nowhere else."""
    made = [one for one in all_snapshots(database.place) if one.kind != "named"]
    return (one for one in made[KEEP:] if _held(database, one.path))


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


def _age(path: Path) -> int:
    """When a file was written, to tell apart what was made in the same second; 0 if it is gone."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
