"""Dates and times as people write them: by the clock of a time zone, the camp's, else this computer's."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

from fejag_admin.common.zones import zone_named


def date_text(date: str) -> str:
    """An ISO date as people write it here (``8. 7. 2026``); one that is not ISO as it is."""
    try:
        day = datetime.fromisoformat(date)
    except ValueError:
        return date
    return f"{day.day}. {day.month}. {day.year}"


def time_text(when: str, zone: str | None) -> str:
    """An ISO time by the clock of a zone (``8. 7. 2026 22:15 CEST``); one that is not ISO as it is."""
    local = local_time(when, zone)
    return when if local is None else f"{local.day}. {local.month}. {local.year} {local:%H:%M %Z}".rstrip()


def short_time_text(when: str, zone: str | None) -> str:
    """The same without year and zone: ``8. 7. 22:15``."""
    local = local_time(when, zone)
    return when if local is None else f"{local.day}. {local.month}. {local:%H:%M}"


def sorted_time_text(when: str, zone: str | None = None) -> str:
    """The same as tables of the command line have it, so that its order is that of time: ``2026-07-08 22:15``."""
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
    """The time that it is now by the clock of a zone."""
    return datetime.now(zone_named(zone))


def today_in(zone: str | None) -> date:
    """The day that it is now by the clock of a zone."""
    return now_in(zone).date()


def iso_date(text: str | None) -> date | None:
    """An ISO date; None if it is none."""
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        return None


def local_time(when: str, zone: str | None) -> datetime | None:
    """An ISO time by the clock of a zone; None if it is not ISO."""
    try:
        return datetime.fromisoformat(when).astimezone(zone_named(zone))
    except (ValueError, OverflowError, OSError):  # Windows knows no local time before 1970
        return None
