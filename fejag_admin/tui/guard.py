"""Unexpected errors: caught where they happen, written to a log, explained in a sentence; never a traceback."""

from __future__ import annotations

import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from textual.message_pump import MessagePump

if TYPE_CHECKING:
    from textual.message import Message

    from fejag_admin.tui.app import FejagApp

LOG_LIMIT = 1_000_000  # bytes; a full log is set aside once


def log_path() -> Path:
    """Where unexpected errors are written."""
    from platformdirs import user_log_path

    return user_log_path("fejag-admin", appauthor=False) / "errors.log"


def write_log(error: BaseException) -> Path | None:
    """Append the error with its traceback to the log; return its place, or None if it cannot be written."""
    path = log_path()
    lines = traceback.format_exception(error)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > LOG_LIMIT:
            path.replace(path.with_suffix(".old.log"))
        with path.open("a", encoding="utf-8") as log:
            log.write(f"--- {datetime.now(UTC).isoformat(timespec='seconds')}\n{''.join(lines)}\n")
    except OSError:
        return None
    return path


class Guarded(MessagePump):
    """A screen or widget whose handlers may fail without taking the program down: the app tells the person.

    Put it first among the base classes. Textual would stop the pump of a widget whose handler raised, and end the
    program with a traceback.
    """

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:  # noqa: BLE001 - whatever it is, the person is told and the program goes on
            app = cast("FejagApp", cast(Any, self).app)
            app.report(error)
