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
    try:
        local = datetime.fromisoformat(when).astimezone()
    except (ValueError, OverflowError):
        return when
    return f"{local.day}. {local.month}. {local.year} {local:%H:%M}"
