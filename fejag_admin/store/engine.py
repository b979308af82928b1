"""Connections: how SQLite and PostgreSQL are opened so that what is confirmed is on the disk.

What the database or the disk has against it becomes a `StoreError`: one sentence that says what, where and what to do.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path, PurePath
from secrets import randbits
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event, text
from sqlalchemy.exc import DBAPIError, DisconnectionError, SQLAlchemyError

from fejag_admin.common.language import _
from fejag_admin.store.address import Address
from fejag_admin.store.errors import (
    Damaged,
    DiskFailed,
    DiskFull,
    Locked,
    NoPermission,
    NoStore,
    ReadOnly,
    StoreError,
    StoreTrouble,
    Unreachable,
    Unsure,
)

TIMEOUT = 5.0
"""Seconds that a writer waits for another one."""

_WRITER = "fejag_writer"
_FILE = "fejag_file"


class Database:
    """A database that can be read and written in transactions.

    ``timeout``: seconds to wait for another writer; it may be changed. ``is_finished``: a file that nobody writes any
    more, such as a snapshot; it is only read, and nothing is put beside it.
    """

    def __init__(self, place: Address, timeout: float = TIMEOUT, *, is_finished: bool = False) -> None:
        self.place = place
        self.timeout = timeout
        self.is_exposed = False  # whether what goes to the server can be read in the network
        self._engine = self._server() if place.path is None else self._file(place.path, is_finished)

    def _server(self) -> Engine:
        try:
            from fejag_admin.store.server import server_engine

            return server_engine(self.place, self.timeout, partial(setattr, self, "is_exposed", True))
        except ModuleNotFoundError as error:
            text = _("{place} needs the Python package {package}, which is not installed; install it and try again.")
            raise StoreTrouble(text.format(place=self.place.label, package=error.name)) from error

    def _file(self, path: Path, is_finished: bool) -> Engine:
        mode = "ro&immutable=1" if is_finished else "rw"
        engine = create_engine("sqlite://", creator=lambda: _connected(path, mode, self.timeout), poolclass=QueuePool)

        @event.listens_for(engine, "connect")
        def remember_file(_connection: Any, record: Any) -> None:
            record.info[_FILE] = _identity(path)

        @event.listens_for(engine, "checkout")
        def same_file(connection: Any, record: Any, _proxy: Any) -> None:
            # A damaged file may have been replaced by a snapshot: an old connection would write to the file set aside.
            if record.info[_FILE] != _identity(path):
                raise DisconnectionError("the file was replaced")
            connection.execute(f"PRAGMA busy_timeout = {round(self.timeout * 1000)}")

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            # A writer takes the lock at once: taking it half-way could fail after it has read what no longer holds.
            writer = connection.get_execution_options().get(_WRITER)
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writer else "BEGIN")

        return engine

    @property
    def warning(self) -> str:
        """What to say of the way to the database; empty if there is nothing to say."""
        if not self.is_exposed:
            return ""
        text = _(
            "What goes to {place} is not encrypted: whoever is in the same network can read your password and the"
            " secret map. Switch TLS on at the server, and add ?sslmode=verify-full to the address (or"
            " ?sslmode=require)."
        )
        return text.format(place=self.place.label)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that sees one moment and changes nothing. Raise StoreError."""
        with guarded(self.place), self._engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that has the right to write from its start: all of it happens, or nothing. Raise StoreError.

        If the connection breaks while it is being committed, another one asks whether it happened; if that cannot be
        learned, Unsure is raised.
        """
        with self.bare() as connection, committed(connection):
            yield connection

    @contextmanager
    def bare(self) -> Iterator[Connection]:
        """A connection on which the caller begins the transaction, to set up what cannot be set inside one."""
        try:
            with guarded(self.place), self._engine.connect() as connection:
                connection.execution_options(**{_WRITER: True})
                yield connection
        except CommitError as failed:
            if not self._happened(failed):
                raise store_error(failed.fault, self.place) from failed.fault

    def _happened(self, failed: CommitError) -> bool:
        """Whether a transaction whose commit failed did happen. Raise Unsure if that cannot be learned."""
        deadline = monotonic() + self.timeout
        while monotonic() < deadline:
            with suppress(StoreError), self.bare() as connection, connection.begin():
                if connection.dialect.name == "postgresql":
                    status = connection.scalar(text("SELECT txid_status(:mark)"), {"mark": failed.mark})
                    if status != "in progress":
                        return bool(status == "committed")
                else:
                    last = connection.exec_driver_sql("PRAGMA user_version").scalar()
                    # A write that succeeds, or a power cut could still undo the other one.
                    connection.exec_driver_sql(f"PRAGMA user_version = {last}")
                    connection.commit()
                    return bool(last == failed.mark)
            sleep(0.2)
        raise _error_of(Unsure, failed.fault, self.place) from failed.fault

    def file_faults(self) -> tuple[str, ...]:
        """What SQLite's own check finds wrong with the file, at most ten lines. Raise StoreError."""
        with self.read() as connection:
            rows = connection.exec_driver_sql("PRAGMA integrity_check(10)").scalars().all()
        return () if rows == ["ok"] else tuple(line for text in rows for line in str(text).splitlines())

    def require_sound(self) -> None:
        """Raise Damaged if SQLite's own check finds fault with the file, another StoreError if it cannot be read."""
        if self.place.path is not None:
            for fault in self.file_faults():
                raise Damaged(_(Damaged.sentence).format(place=self.place.label, fault=fault.rstrip(".")))

    def copy_file(self, target: Path) -> None:
        """Write what the file holds now into another one. Raise an error of SQLite or of the system, as it came."""
        with closing(self._engine.raw_connection()) as connection:
            connection.cursor().execute("VACUUM INTO ?", (str(target),))

    def close(self) -> None:
        self._engine.dispose()


class CommitError(Exception):
    """A transaction could not be committed, or nobody said whether it was; ``fault``: why, ``mark``: which one."""

    def __init__(self, fault: Exception, mark: int) -> None:
        super().__init__(str(fault))
        self.fault = fault
        self.mark = mark


@contextmanager
def committed(connection: Connection) -> Iterator[None]:
    """A transaction; raise CommitError if it is not known to be committed."""
    with connection.begin() as transaction:
        mark = _mark(connection)
        yield
        try:
            transaction.commit()
        except FAULTS as fault:
            raise CommitError(fault, mark) from fault


def _mark(connection: Connection) -> int:
    """A number by which a transaction is known after it: that of the server, or one that is written in the file."""
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(text("SELECT txid_current()")))
    mark = randbits(31)
    connection.exec_driver_sql(f"PRAGMA user_version = {mark}")
    return mark


class _FileConnection(sqlite3.Connection):
    def close(self) -> None:
        """Close it; the journal that SQLite keeps beside the file goes, unless somebody else is using it."""
        with suppress(sqlite3.Error):
            self.execute("PRAGMA busy_timeout = 0")
            self.execute("PRAGMA journal_mode = DELETE")
        super().close()


def _connected(path: Path, mode: str, timeout: float) -> sqlite3.Connection:
    """A connection to a file. One that is missing is not created: it may have been moved away under our hands."""
    connection = sqlite3.connect(
        f"{file_uri(path)}?mode={mode}",
        uri=True,
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,
        factory=_FileConnection,
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS keeps what it was asked to write in the disk's own memory
        connection.execute("PRAGMA foreign_keys = ON")
        # No write-ahead log: after each transaction the file itself is all there is to copy. Kept, not deleted after
        # each transaction, the journal is as fast as such a log.
        with suppress(sqlite3.OperationalError):  # a disk that can only be read
            connection.execute("PRAGMA journal_mode = PERSIST")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def file_uri(path: PurePath) -> str:
    """What SQLite calls a file, as a URI; a network folder of Windows is no server's name to it."""
    uri = path.as_uri()
    return uri if uri.startswith("file:///") else uri.replace("file://", "file:////", 1)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino


SQLITE: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
    sqlite3.SQLITE_CANTOPEN: NoPermission,
    sqlite3.SQLITE_PERM: NoPermission,
    sqlite3.SQLITE_AUTH: NoPermission,
    sqlite3.SQLITE_IOERR: DiskFailed,
}

POSTGRESQL: dict[str, type[StoreError]] = {
    "55P03": Locked,
    "57014": Locked,
    "40P01": Locked,
    "25006": ReadOnly,
    "25P03": Unreachable,
    "53100": DiskFull,
    "42501": NoPermission,
    "XX001": Damaged,
    "XX002": Damaged,
}

SYSTEM: dict[int, type[StoreError]] = {
    errno.ENOSPC: DiskFull,
    errno.EDQUOT: DiskFull,
    errno.EFBIG: DiskFull,
    errno.EIO: DiskFailed,
    errno.EROFS: ReadOnly,
    errno.EACCES: NoPermission,
    errno.EPERM: NoPermission,
    errno.ENOENT: NoStore,
    errno.ENOTDIR: NoStore,
}


FAULTS = (SQLAlchemyError, sqlite3.Error, OSError, UnicodeDecodeError)
"""What databases and systems raise; SQLite in Python the last one, when it stumbles over a damaged text."""


@contextmanager
def guarded(place: Address) -> Iterator[None]:
    """Turn what the database or the system raises inside into a `StoreError` about ``place``."""
    try:
        yield
    except FAULTS as error:
        raise store_error(error, place) from error


def store_error(error: BaseException, place: Address) -> StoreError:
    """The `StoreError` that says in one sentence what ``error`` means; of a text, that it is no store."""
    kind = kind_of(error)
    if kind is Damaged and _is_text(place):
        text = _(
            "{place} is a text, no store of camps; choose another place; if there was a store, “fejag verify” lists its"
            " snapshots."
        )
        return Damaged(text.format(place=place.label))
    return _error_of(kind, error, place)


def _is_text(place: Address) -> bool:
    """Whether a file holds a text from its beginning on, which no damage makes of a store."""
    try:
        with open(place.path or "", "rb") as file:
            return not any(byte < 32 and byte not in b"\t\n\r\f" for byte in file.read(100))
    except OSError:
        return False


def _error_of(kind: type[StoreError], error: BaseException, place: Address) -> StoreError:
    return kind(_(kind.sentence).format(place=place.label, fault=fault_text(error)))


def fault_text(error: BaseException) -> str:
    """What the database or the system said, on one line and without a full stop."""
    original = getattr(error, "orig", None) or error
    if isinstance(original, UnicodeDecodeError):
        return _("a text is not UTF-8")
    words = str(getattr(original, "strerror", None) or original).strip()
    return (words.splitlines() or [type(original).__name__])[0].rstrip(".")


def sqlite_code(error: StoreError) -> int | None:
    """What SQLite calls the fault behind an error; None if it is none of SQLite."""
    cause = error.__cause__
    return getattr(cause.orig if isinstance(cause, DBAPIError) else cause, "sqlite_errorcode", None)


def kind_of(error: BaseException) -> type[StoreError]:
    """Which `StoreError` is meant by what was raised."""
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(original, UnicodeDecodeError) or "decode to UTF-8" in str(original):
        return Damaged
    if isinstance(original, sqlite3.Error):
        # The low byte is the primary code; errors of the sqlite3 module itself carry none.
        code = getattr(original, "sqlite_errorcode", None)
        return StoreTrouble if code is None else SQLITE.get(code & 0xFF, StoreTrouble)
    if isinstance(original, OSError):
        return SYSTEM.get(original.errno or 0, StoreTrouble)
    state = getattr(original, "sqlstate", None)
    if state is not None:
        broken = state[:2] in ("08", "28", "3D", "53", "57")
        return POSTGRESQL.get(state, Unreachable if broken else StoreTrouble)
    # psycopg gives no state when the server cannot be reached or hangs up.
    return Unreachable if type(original).__name__ in ("OperationalError", "ConnectionTimeout") else StoreTrouble
