"""Dates, times and time zones as people write them: by the clock of the camp, else that of this computer."""

import os
import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from fejag_admin.common.faults import quoted
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
    """What is wrong with the name of a time zone, in a sentence that suggests the nearest; empty if nothing is."""
    if zone_named(word) is not None:
        return ""
    near = nearest(word.replace(" ", "_"), _by_name())
    if near is None:
        return _("{word} is not a time zone; write it like Europe/Prague.").format(word=quoted(word))
    return _("{word} is not a time zone. Did you mean {near}?").format(word=quoted(word), near=_by_name()[near])


@lru_cache
def _by_name() -> dict[str, str]:
    """All zones by their names and by their towns, folded."""
    zones = sorted(available_timezones(), reverse=True)
    towns = {name.rpartition("/")[2]: name for name in zones} | _OUR_TOWNS
    return {fold(name): zone for name, zone in ({name: name for name in zones} | towns).items() if zone in zones}


def date_text(date: str) -> str:
    """An ISO date as people write it here (``8. 7. 2026``); one that is not ISO as it is."""
    try:
        day = datetime.fromisoformat(date)
    except ValueError:
        return date
    return f"{day.day}. {day.month}. {day.year}"


def clock_text(moment: datetime) -> str:
    """Date and time of day as people write them here: ``8. 7. 2026 20:15``."""
    return f"{moment.day}. {moment.month}. {moment.year} {moment:%H:%M}"


def time_text(when: str, zone: str | None) -> str:
    """An ISO time by the clock of a zone (``8. 7. 2026 22:15 CEST``); one that is not ISO as it is."""
    local = local_time(when, zone)
    return when if local is None else f"{clock_text(local)} {local:%Z}".rstrip()


def short_time_text(when: str, zone: str | None) -> str:
    """An ISO time by the clock of a zone, without year and zone: ``8. 7. 22:15``."""
    local = local_time(when, zone)
    return when if local is None else f"{local.day}. {local.month}. {local:%H:%M}"


def sorted_time_text(when: str, zone: str | None = None) -> str:
    """An ISO time by the clock of a zone, in a form that sorts by time: ``2026-07-08 22:15``."""
    local = local_time(when, zone)
    return when if local is None else f"{local:%Y-%m-%d %H:%M}"


def in_zone(title: str, whens: Sequence[str], zone: str | None = None) -> str:
    """The title of a column of times, with the zone of the last one: ``time (CEST)``."""
    local = local_time(whens[-1], zone) if whens else None
    return title if local is None else f"{title} ({local:%Z})".replace(" ()", "")


def utc_text(moment: datetime) -> str:
    """An aware moment as ``2026-07-08T20:15:03Z``. Raise ValueError if it has no time zone."""
    if moment.tzinfo is None:
        raise ValueError("a moment without a time zone")
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def is_utc_text(value: str) -> bool:
    """Whether this is a moment as `utc_text` writes it."""
    try:
        return utc_text(datetime.fromisoformat(value)) == value
    except (ValueError, OverflowError):
        return False


def now_in(zone: str | None) -> datetime:
    """The current time in a zone."""
    return datetime.now(zone_named(zone))


def today_in(zone: str | None) -> date:
    """The current date in a zone."""
    return now_in(zone).date()


def local_time(when: str, zone: str | None) -> datetime | None:
    """An ISO time by the clock of a zone; None if it is not ISO."""
    try:
        return datetime.fromisoformat(when).astimezone(zone_named(zone))
    except (ValueError, OverflowError, OSError):  # Windows knows no local time before 1970
        return None
