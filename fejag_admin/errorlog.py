"""The log of unexpected errors: written for whoever mends the program, named to whoever met the error."""

from __future__ import annotations

import traceback
from datetime import UTC, datetime
from pathlib import Path

from fejag_admin.writing import own_folder

LOG_LIMIT = 1_000_000  # bytes; a full log is set aside once


def log_path() -> Path:
    """Where unexpected errors are written."""
    from platformdirs import user_log_path

    return user_log_path("fejag", appauthor=False) / "errors.log"


def write_log(error: BaseException) -> Path | None:
    """Append the error with its traceback to the log; return its place, or None if it cannot be written."""
    path = log_path()
    lines = traceback.format_exception(error)
    try:
        own_folder(path.parent)
        if path.exists() and path.stat().st_size > LOG_LIMIT:
            path.replace(path.with_suffix(".old.log"))
        with path.open("a", encoding="utf-8") as log:
            log.write(f"--- {datetime.now(UTC).isoformat(timespec='seconds')}\n{''.join(lines)}\n")
    except OSError:
        return None
    return path
