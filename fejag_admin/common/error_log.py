"""The log of unexpected errors, for those who fix the program; the person who met the error is told where it is.

Only its owner may read it, for there may be secrets in it.
"""

import os
import traceback
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from platformdirs import user_log_path

from fejag_admin.common.files import OWNER, own_folder

LOG_LIMIT = 1_000_000  # bytes; a full log is set aside once


def log_path() -> Path:
    return user_log_path("fejag", appauthor=False) / "errors.log"


def write_log(error: BaseException) -> Path | None:
    """Append the error with its traceback to the log; return its place, or None if it cannot be written."""
    try:
        path = log_path()
        own_folder(path.parent)
        if path.exists() and path.stat().st_size > LOG_LIMIT:
            path.replace(path.with_suffix(".old.log"))
        with open(path, "a", encoding="utf-8", opener=partial(os.open, mode=OWNER)) as log:
            log.write(f"--- {datetime.now(UTC).isoformat(timespec='seconds')}\n")
            log.writelines(traceback.format_exception(error))
            log.write("\n")
    except (OSError, ImportError):
        return None
    return path


class InputError(ValueError):
    """What somebody typed or chose cannot be used; the text says why."""
