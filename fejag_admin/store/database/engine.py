"""Connections: how SQLite and PostgreSQL are opened so that what is confirmed is on the disk.

What the database or the disk has against it becomes a `StoreError`: one sentence that says what, where and what to do.
"""

import errno
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import PurePath
from typing import Self

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from fejag_admin.common.language import _
from fejag_admin.store.database.address import Address
from fejag_admin.store.database.errors import (
    Damaged,
    DiskFull,
    Locked,
    NoPermission,
    NoStore,
    NotAStore,
    ReadOnly,
    StoreError,
    StoreTrouble,
    Unreachable,
    Unsure,
)

TIMEOUT = 5.0
"""Seconds that a writer waits for another one."""

SETTINGS = (
    # No write-ahead log: after each transaction the file itself is all there is to copy. EXTRA: a power cut cannot
    # bring a journal back that was deleted.
    "PRAGMA synchronous = EXTRA",
    "PRAGMA fullfsync = ON",  # macOS keeps what it was asked to write in the disk's own memory
    "PRAGMA foreign_keys = ON",
)
"""What every connection to a SQLite file begins with."""

_MODE = "fejag_mode"
"""The execution option that says what a transaction is for: to read, to ``write`` or to ``migrate``."""

Clock = Callable[[], datetime]
"""Gives the moment it is, with its time zone."""


def now() -> datetime:
    return datetime.now(UTC)


class Database:
    """A database that can be read and written in transactions. A context manager: closes what it opened.

    ``timeout``: seconds to wait for another writer. ``clock``: gives the time of what is entered. ``is_finished``: a
    file that nobody writes any more, such as a snapshot; it is only read, and nothing is put beside it.
    """

    def __init__(
        self, place: Address, timeout: float = TIMEOUT, clock: Clock = now, *, is_finished: bool = False
    ) -> None:
        self.place = place
        self.timeout = timeout
        self.clock = clock
        if place.path is None:
            self._engine = _server_engine(place, timeout)
        else:
            self._engine = _file_engine(place.path, timeout, "ro" if is_finished else "rw")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that sees one moment and changes nothing. Raise StoreError."""
        with guarded(self.place), self._engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def write(self, mode: str = "write") -> Iterator[Connection]:
        """A transaction that has the right to write from its start: all of it happens, or nothing. Raise StoreError.

        If the server does not say whether it was committed, Unsure is raised; see `rows.entering`.
        """
        with guarded(self.place), self._engine.connect() as connection:
            connection.execution_options(**{_MODE: mode})
            with connection.begin() as transaction:
                yield connection
                try:
                    transaction.commit()
                except FAULTS as fault:
                    kind = kind_of(fault)
                    kind = Unsure if kind is Unreachable else kind
                    raise kind.of(self.place.label, fault_text(fault)) from fault

    @property
    def warning(self) -> str:
        """What to say of the way to the database; empty if there is nothing to say. Raise StoreError."""
        if self.place.path is not None:
            return ""
        with self.read() as connection:
            server = connection.connection.driver_connection
            if server is None or server.pgconn.ssl_in_use or is_near(server.info.host):
                return ""
        text = _(
            "What goes to {place} is not encrypted: whoever is in the same network can read your password and the"
            " secret map. Switch TLS on at the server, and add ?sslmode=verify-full to the address (or"
            " ?sslmode=require)."
        )
        return text.format(place=self.place.label)

    def file_faults(self) -> tuple[str, ...]:
        """What SQLite's own check finds wrong with the file, at most ten lines. Raise StoreError."""
        with self.read() as connection:
            rows = connection.exec_driver_sql("PRAGMA integrity_check(10)").scalars().all()
        return () if rows == ["ok"] else tuple(line for text in rows for line in str(text).splitlines())

    def require_sound(self) -> None:
        """Raise Damaged if SQLite's own check finds fault with the file, another StoreError if it cannot be read."""
        if self.place.path is not None and (faults := self.file_faults()):
            raise Damaged.of(self.place.label, faults[0].rstrip("."))


def _file_engine(path: PurePath, timeout: float, mode: str) -> Engine:
    """The engine for a SQLite file. One that is missing is not created: it may have been moved away under our hands.

    It connects anew for each transaction: a damaged file may have been replaced by a snapshot meanwhile.
    """
    query = {"uri": "true", "mode": mode} | ({"immutable": "1"} if mode == "ro" else {})
    url = URL.create("sqlite", database=file_uri(path), query=query)
    arguments = {"timeout": timeout, "isolation_level": None, "check_same_thread": False}
    engine = create_engine(url, connect_args=arguments, poolclass=NullPool)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        mode, cursor = connection.get_execution_options().get(_MODE), connection.connection.cursor()
        for setting in SETTINGS:
            cursor.execute(setting)
        if mode == "migrate":  # with foreign keys on, rebuilding a table would delete the rows that point to it
            cursor.execute("PRAGMA foreign_keys = OFF")
        # A writer takes the lock at once: taking it half-way could fail after it has read what no longer holds.
        cursor.execute("BEGIN IMMEDIATE" if mode else "BEGIN")

    return engine


def _server_engine(place: Address, timeout: float) -> Engine:
    try:
        from fejag_admin.store.database.server import server_engine
    except ModuleNotFoundError as error:
        text = _("{place} needs the Python package {package}, which is not installed; install it and try again.")
        raise StoreTrouble(text.format(place=place.label, package=error.name)) from error
    return server_engine(place, timeout)


def file_uri(path: PurePath) -> str:
    """What SQLite calls a file, as a URI; a network folder of Windows is no server's name to it."""
    uri = path.as_uri()
    return uri if uri.startswith("file:///") else uri.replace("file://", "file:////", 1)


def is_near(host: str) -> bool:
    """Whether a server is on this computer: what goes there goes through no network."""
    return host.startswith(("/", "@", "127.")) or host in ("", "localhost", "::1")


KINDS: dict[type[StoreError], tuple[str, ...]] = {
    Locked: ("SQLITE_BUSY", "SQLITE_LOCKED", "55P03", "57014", "40P01"),
    ReadOnly: ("SQLITE_READONLY", "EROFS", "25006"),
    DiskFull: ("SQLITE_FULL", "SQLITE_IOERR", "ENOSPC", "EDQUOT", "EFBIG", "EIO", "53100"),
    Damaged: ("SQLITE_CORRUPT", "XX001", "XX002"),
    NotAStore: ("SQLITE_NOTADB",),
    NoPermission: ("SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH", "EACCES", "EPERM", "42501"),
    NoStore: ("ENOENT", "ENOTDIR"),
    Unreachable: ("25P03", "08", "28", "3D", "53", "57"),
}
"""With what the codes begin that SQLite, the system and PostgreSQL (SQLSTATE) give; the first that fits counts."""

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
    """The `StoreError` that says in one sentence what ``error`` means."""
    return kind_of(error).of(place.label, fault_text(error))


def fault_text(error: BaseException) -> str:
    """What the database or the system said, on one line and without a full stop."""
    original = getattr(error, "orig", None) or error
    if isinstance(original, UnicodeDecodeError):
        return _("a text is not UTF-8")
    words = str(getattr(original, "strerror", None) or original).strip()
    return (words.splitlines() or [type(original).__name__])[0].rstrip(".")


def kind_of(error: BaseException) -> type[StoreError]:
    """Which `StoreError` is meant by what was raised."""
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(original, UnicodeDecodeError) or "decode to UTF-8" in str(original):
        return Damaged
    name = getattr(original, "sqlite_errorname", None) or getattr(original, "sqlstate", None)
    code = name or errno.errorcode.get(getattr(original, "errno", None) or 0, "")
    if kind := next((kind for kind, beginnings in KINDS.items() if code.startswith(beginnings)), None):
        return kind
    # psycopg gives no code when the server cannot be reached or hangs up.
    is_silent = not code and "OperationalError" in [kind.__name__ for kind in type(original).__mro__]
    return Unreachable if is_silent and not isinstance(original, sqlite3.Error) else StoreTrouble
