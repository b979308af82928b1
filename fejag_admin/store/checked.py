"""When a store was last checked as a whole, by which version of the program: noted beside it on this computer."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from fejag_admin import __version__
from fejag_admin.common.clock import short_time_text, utc_text
from fejag_admin.common.files import own_folder, write_whole
from fejag_admin.common.language import _
from fejag_admin.store.address import Address


@dataclass(frozen=True, slots=True)
class Check:
    """A check by `verify`: ``when`` (ISO, UTC), the ``program`` that made it, and whether all was well."""

    when: str
    program: str
    well: bool


def note_check(place: Address, *, well: bool) -> None:
    """Note a check that was just made; that this fails is no fault of the store."""
    check = Check(utc_text(datetime.now(UTC)), __version__, well)
    with suppress(OSError):
        own_folder(place.checked.parent)
        write_whole(place.checked, json.dumps(asdict(check)))


def last_check(place: Address) -> Check | None:
    """The last check of a store from this computer; None if there was none."""
    try:
        return Check(**json.loads(place.checked.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def check_text(place: Address, zone: str | None = None) -> str:
    """When and with what a store was last checked, and what that means now; empty if it never was."""
    check = last_check(place)
    if check is None:
        return ""
    text = _("checked with version {version}, {time}: faults were found; see “fejag verify”")
    if check.well:
        text = _("checked with version {version}, {time}: all is well")
    if check.well and check.program != __version__:
        text = _("checked with version {version}, {time}; this is another version: “fejag verify” checks again")
    return text.format(version=check.program, time=short_time_text(check.when, zone))
