"""Drafts in the store: what was typed at a desk and is not entered yet. They are no part of the journal.

Each bears a seal, so that one which was not written by this program, or was changed since, is noticed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from fejag_admin.store.chain import digest
from fejag_admin.store.rows import lock
from fejag_admin.store.tables import drafts

KIND = "slips:"
"""With what the kind of slips begins; behind it stands their desk."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it was last kept. ``value``: text or any JSON value; ``by``: who typed it; ``when``: ISO, UTC."""

    value: Any
    by: str
    when: str


def keep_draft(connection: Connection, camp: str, kind: str, draft: Draft) -> bool:
    """Keep a draft of a camp (its uid) instead of the one of this kind; False if there is no such camp.

    Raise TypeError or ValueError if the value is no JSON value.
    """
    if not lock(connection, camp):
        return False
    drop_draft(connection, camp, kind)
    # In ASCII: no database refuses any sign of it.
    value = json.dumps({"value": draft.value, "seal": _seal(camp, kind, draft)}, allow_nan=False)
    values = {"camp": camp, "kind": kind, "value": value, "author": draft.by, "time": draft.when}
    connection.execute(insert(drafts), values)
    return True


def drop_draft(connection: Connection, camp: str, kind: str) -> None:
    """Forget the draft of a kind that a camp (its uid) has, if there is one."""
    connection.execute(delete(drafts).where(drafts.c.camp == camp, drafts.c.kind == kind))


def read_drafts(connection: Connection, camp: str, beginning: str = "") -> dict[str, Draft]:
    """The drafts of a camp (its uid) that can be read, by their kinds, of all kinds that begin so; sorted."""
    found = _drafts(connection, camp)
    return {kind: draft for kind, draft, _good in found if draft is not None and kind.startswith(beginning)}


def forged_drafts(connection: Connection, camp: str) -> tuple[str, ...]:
    """The kinds of those drafts of a camp (its uid) that cannot be read, or were not written by this program."""
    return tuple(kind for kind, _draft, good in _drafts(connection, camp) if not good)


def _drafts(connection: Connection, camp: str) -> Iterator[tuple[str, Draft | None, bool]]:
    """The drafts of a camp by kind, None if one cannot be read, and whether each is as it was sealed."""
    found = connection.execute(select(drafts).where(drafts.c.camp == camp))
    for _camp, kind, value, author, when in sorted(found, key=lambda row: str(row.kind)):
        yield str(kind), *read_draft(camp, str(kind), value, str(author), str(when))


def read_draft(camp: str, kind: str, value: Any, author: str, when: str) -> tuple[Draft | None, bool]:
    """A draft from its row, None if it cannot be read, and whether it is as it was sealed."""
    try:
        raw = json.loads(value)
        has_seal = isinstance(raw, dict) and raw.keys() == {"value", "seal"}
        draft = Draft(raw["value"] if has_seal else raw, author, when)
        return draft, has_seal and raw["seal"] == _seal(camp, kind, draft)
    except (TypeError, ValueError, RecursionError):
        return None, False


def _seal(camp: str, kind: str, draft: Draft) -> str:
    return digest(["fejag-draft/1", camp, kind, draft.value, draft.by, draft.when])


def merged_lines(text: str, more: str) -> str:
    """Slips of two texts in one: the lines of the first, then those of the other that it lacks."""
    lines = [line for line in text.split("\n") if line.strip()]
    added = [line for line in more.split("\n") if line.strip() and line not in lines]
    return "\n".join([*lines, *added]) if added else text
