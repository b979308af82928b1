"""Time zones by name: the one that a camp has, and the one of this computer."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from fejag_admin.common.language import _
from fejag_admin.common.names import fold, nearest

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
    named_zone = os.environ.get("TZ", "").removeprefix(":")
    if named_zone:
        return named_zone if zone_named(named_zone) else None
    candidates = [os.path.realpath(_SET).rpartition("zoneinfo/")[2]]
    if _WRITTEN.is_file():
        candidates.append(_WRITTEN.read_text(encoding="utf-8", errors="replace").strip())
    return next((name for name in candidates if zone_named(name)), None)


def zone_meant(word: str) -> str:
    """The zone that a word names by itself or by its town, in any letters (`praha`); the word if it names none."""
    return word if zone_named(word) is not None else _by_name().get(fold(word.replace(" ", "_")), word)


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
    near = nearest(word.replace(" ", "_"), _by_name())
    return None if near is None else _by_name()[near]


@lru_cache
def _by_name() -> dict[str, str]:
    """All zones by their names and by their towns, folded."""
    zones = sorted(available_timezones(), reverse=True)
    towns = {name.rpartition("/")[2]: name for name in zones} | _OUR_TOWNS
    return {fold(name): zone for name, zone in ({name: name for name in zones} | towns).items() if zone in zones}
