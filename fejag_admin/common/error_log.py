"""The log of unexpected errors: written for whoever mends the program, named to whoever met the error."""

import os
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from platformdirs import user_log_path

from fejag_admin.common.files import OWNER, own_folder

LOG_LIMIT = 1_000_000  # bytes; a full log is set aside once

_kept: list[int] = []
"""A file descriptor kept for the log, for the time when there is no other to be had; at most one."""


def log_path() -> Path:
    return user_log_path("fejag", appauthor=False) / "errors.log"


def keep_ready() -> None:
    """From now on the log can be written even when the process may open no more files, as a server may be made to."""
    log_path()  # loads what tells it
    if not _kept:
        with suppress(OSError):
            _kept.append(os.open(os.devnull, os.O_RDONLY))


def write_log(error: BaseException) -> Path | None:
    """Append the error with its traceback to the log; return its place, or None if it cannot be written."""
    lines = traceback.format_exception(error)
    try:
        return _append(lines)
    except (OSError, ImportError):
        if not _kept:
            return None
    os.close(_kept.pop())
    try:
        return _append(lines)
    except (OSError, ImportError):
        return None
    finally:
        keep_ready()


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, OWNER)  # values in it may be secret


def _append(lines: list[str]) -> Path:
    path = log_path()
    own_folder(path.parent)
    if path.exists() and path.stat().st_size > LOG_LIMIT:
        path.replace(path.with_suffix(".old.log"))
    with open(path, "a", encoding="utf-8", opener=_for_its_owner) as log:
        log.write(f"--- {datetime.now(UTC).isoformat(timespec='seconds')}\n{''.join(lines)}\n")
    return path


class InputError(ValueError):
    """What somebody typed or chose cannot be used; the text says why."""
