"""The first look at a camp in a store file: read by a plain connection, since SQLAlchemy takes long to load."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from fejag_admin.common.clock import utc_text
from fejag_admin.store.address import Address, address
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import StoreError
from fejag_admin.store.file import connect_file, file_faults
from fejag_admin.store.reading import REVISIONS, SCHEMA_TABLE, all_camps, asked, read_rows

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from fejag_admin.store.engine import Database
    from fejag_admin.store.snapshots import Kind, Snapshot
    from fejag_admin.store.store import Store

LARGE = 8_000_000  # bytes of a file; whoever opens such a one is better told first that it takes a moment
PATIENCE = 0.2
"""Seconds for which a first look waits for somebody who is writing; opening in earnest waits as long as it takes."""


class EarlyStore:
    """A store in a file at ``path``: looked at as it is, and opened in earnest as soon as more is wanted of it."""

    def __init__(self, place: Address, path: Path) -> None:
        self.place = place
        self._path = path
        self._store: Store | None = None
        self._opening = Lock()

    @property
    def opened(self) -> Store:
        """The store, opened in earnest by the first thread that asks. Raise StoreError."""
        with self._opening:
            if self._store is None:
                from fejag_admin.store.store import Store

                self._store = Store.open(self._path, create=False)
            return self._store

    @property
    def database(self) -> Database:
        """What is written to."""
        return self.opened.database

    @contextmanager
    def read(self) -> Iterator[Connection | sqlite3.Connection]:
        """A transaction that sees one moment and changes nothing. Raise StoreError."""
        if self._store is not None:
            with self._store.read() as known:
                yield known
            return
        try:
            with closing(connect_file(self._path)) as connection:
                connection.execute("BEGIN")
                yield connection
                connection.execute("COMMIT")
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            from fejag_admin.store.database_errors import store_error

            raise store_error(error, self.place) from error

    def time(self, later: timedelta = timedelta()) -> str:
        """The time now, or a little later, as entries carry it."""
        return utc_text(datetime.now(UTC) + later)

    def snapshot_before(self, kind: Kind, subject: str) -> Snapshot:
        """Make the snapshot that precedes a risky step."""
        return self.opened.snapshot_before(kind, subject)

    def close(self) -> None:
        if self._store is not None:
            self._store.close()


def first_look(place: str | Path | None = None, slug: str | None = None) -> tuple[EarlyStore, Desk] | None:
    """A camp, that of ``slug``, else the one opened last, and its store; ``place`` as for `Store.open`.

    None if the store has to be opened in earnest to show anything, or to say what is wrong: it is on a server, of
    another version, large or damaged, there is no such camp, or somebody is writing.
    """
    try:
        at = address(place)
        if at.path is None or not 0 < at.path.stat().st_size < LARGE or file_faults(at.path, PATIENCE):
            return None
        store = EarlyStore(at, at.path)
        with store.read() as connection:
            if [*asked(connection, f"SELECT version_num FROM {SCHEMA_TABLE}")] != [(REVISIONS[-1],)]:  # noqa: S608
                return None
            wanted = slug or at.remembered()
            camp = next((camp for camp in all_camps(connection) if camp.slug == wanted), None)
            if camp is None:
                return None
            rows = read_rows(connection, camp.uid)
        desk = Desk(store, camp, rows)
    except (StoreError, sqlite3.Error, OSError):
        return None
    at.remember(camp.slug)
    return store, desk
