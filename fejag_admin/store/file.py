"""The file of a store: how SQLite opens it so that what is confirmed is on the disk."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path, PurePath

from fejag_admin.store.address import beside

TIMEOUT = 5.0
"""Seconds that a writer waits for another one."""

_UNWRITABLE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)


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


def file_uri(path: PurePath) -> str:
    """What SQLite calls a file, as a URI; a network folder of Windows is no server's name to it."""
    uri = path.as_uri()
    return uri if uri.startswith("file:///") else uri.replace("file://", "file:////", 1)


def _connection(path: Path, how: str, timeout: float) -> FileConnection:
    connection = sqlite3.connect(
        f"{file_uri(path)}?{how}",
        uri=True,
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,
        factory=FileConnection,
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS keeps what it was asked to write in the disk's own memory
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
