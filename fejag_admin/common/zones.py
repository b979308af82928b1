"""Time zones by name: the one that a camp has, and the one of this computer."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from fejag_admin.common.language import _
from fejag_admin.common.names import nearest

_NAME = re.compile(r"[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,3}")
_OUR_TOWNS = {"Praha": "Europe/Prague", "Vídeň": "Europe/Vienna", "Varšava": "Europe/Warsaw"}
_LONGEST = 60
_SET, _WRITTEN = Path("/etc/localtime"), Path("/etc/timezone")


@lru_cache
def zone_named(name: str | None) -> ZoneInfo | None:
    """The time zone of this name, such as ``Europe/Prague``; None, which is this computer's, if it is not known."""
    if name is None or len(name) > _LONGEST or _NAME.fullmatch(name) is None:
        return None
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError):
        return None


def machine_zone() -> str | None:
    """The name of this computer's time zone, where it can be found: as TZ says, or as Linux and macOS are set."""
    said = os.environ.get("TZ", "").removeprefix(":")
    if said:
        return said if zone_named(said) else None
    found = [os.path.realpath(_SET).rpartition("zoneinfo/")[2]]
    if _WRITTEN.is_file():
        found.append(_WRITTEN.read_text(encoding="utf-8", errors="replace").strip())
    return next((name for name in found if zone_named(name)), None)


def zone_fault(word: str) -> str:
    """What is wrong with a time zone as it was typed, in a sentence; empty if nothing is."""
    if zone_named(word) is not None:
        return ""
    near = nearest_zone(word)
    if near is None:
        return _("“{word}” is not a time zone; write it like Europe/Prague.").format(word=word)
    return _("“{word}” is not a time zone. Did you mean {near}?").format(word=word, near=near)


def nearest_zone(word: str) -> str | None:
    """The time zone that somebody may have meant, also by its town alone; None if none is like it."""
    if len(word) > _LONGEST:
        return None
    towns = {name.rpartition("/")[2]: name for name in sorted(available_timezones(), reverse=True)}
    towns |= {town: name for town, name in _OUR_TOWNS.items() if name in towns.values()}
    near = nearest(word.replace(" ", "_"), [*towns.values(), *towns])
    return None if near is None else towns.get(near, near)
