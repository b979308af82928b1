"""Restoring a store from a snapshot; what it held before is itself kept as a snapshot, or set aside if unreadable."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from sqlalchemy import Connection, delete, text

from fejag_admin.common.files import chance, own_file, sync
from fejag_admin.common.language import _
from fejag_admin.store.address import BESIDE, address, beside
from fejag_admin.store.chain import broken
from fejag_admin.store.database_errors import guarded
from fejag_admin.store.engine import Database
from fejag_admin.store.errors import Damaged, NewerSchema, NotAStore, StoreTrouble
from fejag_admin.store.rows import all_camps, read_rows
from fejag_admin.store.schema import REVISIONS, discard, migrate, publish, revision
from fejag_admin.store.schema_check import schema_differences
from fejag_admin.store.snapshots import Snapshot, copy_table, take
from fejag_admin.store.tables import TABLES


def restore(
    database: Database, snapshot: Snapshot, now: datetime, change: Callable[[Path], None] = lambda _copy: None
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
            _prepare(work, snapshot)
            change(work)
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


def _prepare(work: Path, snapshot: Snapshot) -> None:
    """Bring the copy of a snapshot up to date and check it."""
    place = replace(address(snapshot.path), path=work)
    with closing(Database(place)) as copy:
        faults = copy.file_faults()
        with copy.read() as connection:
            found = revision(connection, place)
        if found != REVISIONS[-1]:
            migrate(copy)
        with copy.write() as connection:
            connection.execute(text("DROP TABLE IF EXISTS snapshot_note"))
            faults += schema_differences(connection)
            faults += tuple(
                f"{camp.slug}: {one.code} {one.version}"
                for camp in all_camps(connection)
                for one in broken(camp, read_rows(connection, camp.uid))
            )
    if faults:
        raise Damaged(
            _("The snapshot “{id}” is itself damaged ({fault}); choose another one.").format(
                id=snapshot.id, fault=faults[0]
            )
        )


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
        with triggers_off(connection, source):
            for table in reversed(TABLES):
                connection.execute(delete(table))
            for table in TABLES:
                copy_table(source, connection, table)
        if database.place.path is not None:
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
            if found != "ok":
                raise Damaged(str(found))


@contextmanager
def triggers_off(connection: Connection, source: Connection) -> Iterator[None]:
    """Inside, rows may be deleted; the transaction that ends with the triggers back is the only one that sees it.

    ``source``: where the triggers of a file are as they should be.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("ALTER TABLE entries DISABLE TRIGGER USER"))
        yield
        connection.execute(text("ALTER TABLE entries ENABLE TRIGGER USER"))
        return
    query = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'entries' ORDER BY name")
    right = source.execute(query).all()
    for name in connection.scalars(query).all():
        connection.exec_driver_sql(f'DROP TRIGGER "{name}"')
    yield
    for row in right:
        connection.exec_driver_sql(row.sql)


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
