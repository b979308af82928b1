"""Connections: how SQLite and PostgreSQL are opened so that what is confirmed is on the disk."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DisconnectionError

from fejag_admin.common.language import _
from fejag_admin.store.address import Address, beside
from fejag_admin.store.database_errors import FAULTS, damaged, guarded, kind_of, store_error, unsure, unwritable
from fejag_admin.store.errors import StoreError, StoreTrouble, Unreachable

TIMEOUT = 5.0
"""Seconds that a writer waits for another one."""

_UNWRITABLE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
_WRITER = "fejag_writer"
_FILE = "fejag_file"


Done = Callable[[Connection], bool]
"""Looks whether a transaction has happened; waits for it if it is still under way."""


class Database:
    """A database that can be read and written in transactions. ``timeout``: seconds to wait for another writer."""

    def __init__(self, place: Address, timeout: float = TIMEOUT) -> None:
        self.place = place
        self.timeout = timeout
        self._engine = _sqlite(place.path, timeout) if place.path is not None else _server(place, timeout)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that sees one moment and changes nothing. Raise StoreError."""
        with guarded(self.place), self._engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection
            if _why_frozen(connection) is not None:
                connection.invalidate()  # next time the file may be writable again, or be written by somebody

    @contextmanager
    def write(self, done: Done | None = None) -> Iterator[Connection]:
        """A transaction that has the right to write from its start: all of it happens, or nothing. Raise StoreError.

        If the connection breaks while it is being committed, ``done`` looks, on another one and after the transaction
        has ended, whether it happened; if that cannot be learned, Unsure is raised.
        """
        with self.bare(done) as connection:
            with committed(connection):
                yield connection
            raw = connection.connection.dbapi_connection
            if isinstance(raw, FileConnection):  # does nothing, but for a log that somebody else still uses
                with suppress(sqlite3.Error):
                    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def bare(self, done: Done | None = None) -> Iterator[Connection]:
        """A connection on which the caller begins the transaction, to set up what cannot be set inside one.

        ``done``: as for `write`, for a transaction that is `committed`.
        """
        try:
            with guarded(self.place), self._engine.connect() as connection:
                if (why := _why_frozen(connection)) is not None:
                    connection.invalidate()
                    raise unwritable(why, self.place) from why
                connection.execution_options(**{_WRITER: True})
                yield connection
        except CommitError as failed:
            if not self._happened(failed.fault, done):
                raise store_error(failed.fault, self.place) from failed.fault

    def _happened(self, fault: Exception, done: Done | None) -> bool:
        """Whether a transaction whose commit failed did happen. Raise Unsure if that cannot be learned."""
        if done is None and kind_of(fault) is not Unreachable:
            return False
        deadline = monotonic() + self.timeout
        while done is not None:
            try:
                with self.bare() as connection, connection.begin() as transaction:
                    happened = done(connection)
                    transaction.rollback()
                    return happened
            except StoreError:
                if monotonic() > deadline:
                    break
                sleep(0.2)
        raise unsure(fault, self.place) from fault

    def require_sound(self) -> None:
        """Raise Damaged if SQLite's own check finds fault with the file, another StoreError if it cannot be read."""
        if self.place.path is not None:
            with guarded(self.place):
                for fault in file_faults(self.place.path, self.timeout):
                    raise damaged(self.place, fault)

    def close(self) -> None:
        self._engine.dispose()


class CommitError(Exception):
    """A transaction could not be committed, or nobody said whether it was; ``fault``: why."""

    def __init__(self, fault: Exception) -> None:
        super().__init__(str(fault))
        self.fault = fault


@contextmanager
def committed(connection: Connection) -> Iterator[None]:
    """A transaction; raise CommitError if it is not known to be committed."""
    with connection.begin() as transaction:
        yield
        try:
            transaction.commit()
        except FAULTS as fault:
            raise CommitError(fault) from fault


class FileConnection(sqlite3.Connection):
    """A connection to a SQLite file; ``frozen``: what keeps the file from being opened except to read it as it is."""

    frozen: sqlite3.Error | None = None

    def close(self) -> None:
        """Close it; the journal that SQLite keeps beside the file goes, unless somebody else is using it."""
        with suppress(sqlite3.Error):
            self.execute("PRAGMA journal_mode = DELETE")
        super().close()


def connect_file(path: Path, timeout: float = TIMEOUT) -> FileConnection:
    """A plain connection to a SQLite file, set up like all of ours. Raise sqlite3.Error.

    A file that is missing is not created: it may have been moved away under the program's hands. A store of an earlier
    version has a write-ahead log, which SQLite cannot put beside the file where the folder is full or read-only; the
    file is opened to be read without.
    """
    try:
        return _connection(path, "mode=rw", timeout)
    except sqlite3.OperationalError as error:
        logs = [log for suffix in ("-wal", "-journal") if (log := beside(path, suffix)).exists()]
        if (
            getattr(error, "sqlite_errorcode", 0) & 0xFF not in _UNWRITABLE
            or not (path.is_file() and os.access(path, os.R_OK))
            or any(log.stat().st_size for log in logs)  # without its log the file is not all that was confirmed
        ):
            raise
        connection = _connection(path, "mode=ro&immutable=1", timeout)
        connection.frozen = error
        return connection


def _connection(path: Path, how: str, timeout: float) -> FileConnection:
    connection = sqlite3.connect(
        f"{path.as_uri()}?{how}",
        uri=True,
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,
        factory=FileConnection,
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA schema_version")  # opens the log, too
        # No write-ahead log: after each transaction the file itself is all there is to copy. Kept, not deleted after
        # each transaction, the journal is as fast as such a log.
        with suppress(sqlite3.OperationalError):  # read-only, or an earlier version of the program is still using it
            connection.execute("PRAGMA journal_mode = PERSIST")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def file_faults(path: Path, timeout: float = TIMEOUT) -> tuple[str, ...]:
    """What SQLite's own check finds wrong with a file, at most ten lines. Raise sqlite3.Error if it is no database."""
    with closing(connect_file(path, timeout)) as connection:
        found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(10)")]
    return () if found == ["ok"] else tuple(line for text in found for line in text.splitlines())


def _sqlite(path: Path, timeout: float) -> Engine:
    engine = create_engine("sqlite://", creator=lambda: connect_file(path, timeout), poolclass=QueuePool)

    @event.listens_for(engine, "connect")
    def remember_file(_connection: Any, record: Any) -> None:
        record.info[_FILE] = _identity(path)

    @event.listens_for(engine, "checkout")
    def same_file(_connection: Any, record: Any, _proxy: Any) -> None:
        # A damaged file may have been replaced by a snapshot: an old connection would write to the file set aside.
        if record.info[_FILE] != _identity(path):
            raise DisconnectionError("the file was replaced")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes the lock at once: taking it half-way could fail after it has read what no longer holds.
        writer = connection.get_execution_options().get(_WRITER)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writer else "BEGIN")

    return engine


def _why_frozen(connection: Connection) -> sqlite3.Error | None:
    """What keeps the file behind a connection from being written, if anything is known to."""
    raw = connection.connection.dbapi_connection
    return raw.frozen if isinstance(raw, FileConnection) else None


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _server(place: Address, timeout: float) -> Engine:
    try:
        from fejag_admin.store.server import server_engine

        return server_engine(place, timeout)
    except ModuleNotFoundError as error:
        raise StoreTrouble(
            _("{place} needs the Python package {package}, which is not installed; install it and try again.").format(
                place=place.label, package=error.name
            )
        ) from error
