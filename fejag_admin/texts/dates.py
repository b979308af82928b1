"""Dates as people write them."""

from __future__ import annotations

from datetime import datetime


def date_text(date: str) -> str:
    """An ISO date as people write it here (``8. 7. 2026``); one that is not ISO as it is."""
    try:
        day = datetime.fromisoformat(date)
    except ValueError:
        return date
    return f"{day.day}. {day.month}. {day.year}"


def time_text(when: str) -> str:
    """An ISO time by the clock on the wall (``8. 7. 2026 22:15``); one that is not ISO as it is."""
    local = _local(when)
    return when if local is None else f"{local.day}. {local.month}. {local.year} {local:%H:%M}"


def short_time_text(when: str) -> str:
    """The same without the year, always as wide: ``08.07. 22:15``."""
    local = _local(when)
    return when if local is None else f"{local:%d.%m. %H:%M}"


def sorted_time_text(when: str) -> str:
    """The same as tables of the command line have it, so that its order is that of time: ``2026-07-08 22:15``."""
    local = _local(when)
    return when if local is None else f"{local:%Y-%m-%d %H:%M}"


def _local(when: str) -> datetime | None:
    try:
        return datetime.fromisoformat(when).astimezone()
    except (ValueError, OverflowError):
        return None
