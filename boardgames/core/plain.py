"""What laying out by hand has in common in all games: what can be used of plain values, whatever they may be."""

from __future__ import annotations

from typing import Any


def object_in(raw: object) -> dict[str, Any]:
    """The object itself; an empty one if it is none."""
    return raw if isinstance(raw, dict) else {}


def items_in(raw: object) -> list[Any]:
    """The items of a list; none if it is no list."""
    return raw if isinstance(raw, list) else []


def objects_in(raw: object) -> list[dict[str, Any]]:
    """Those items of a list that are objects."""
    return [one for one in items_in(raw) if isinstance(one, dict)]


def texts_in(raw: object) -> list[str]:
    """Those items of a list that are texts."""
    return [one for one in items_in(raw) if isinstance(one, str)]
