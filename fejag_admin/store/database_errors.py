"""Faults of the database and of the disk, put as a `StoreError`: one sentence that says what, where and what to do."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

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
        told = _(
            "{place} is a text, no store of camps; choose another place; if there was a store, “fejag verify” lists its"
            " snapshots."
        )
        return Damaged(told.format(place=place.label))
    return _error_of(kind, error, place)


def _is_text(place: Address) -> bool:
    """Whether a file holds a text from its beginning on, which no damage makes of a store."""
    try:
        with open(place.path or "", "rb") as file:
            return not any(byte < 32 and byte not in b"\t\n\r\f" for byte in file.read(100))
    except OSError:
        return False


def unsure(error: BaseException, place: Address) -> StoreError:
    """What to say when ``error`` came while something was being saved, and it cannot be learned whether it was."""
    return _error_of(Unsure, error, place)


def _error_of(kind: type[StoreError], error: BaseException, place: Address) -> StoreError:
    return kind(_(kind.sentence).format(place=place.label, fault=fault_text(error)))


def damaged(place: Address, fault: str) -> Damaged:
    """What to say of a damaged file, given what is wrong with it."""
    return Damaged(_(Damaged.sentence).format(place=place.label, fault=fault.rstrip(".")))


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
