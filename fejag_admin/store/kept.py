"""Drafts in the store: what was typed at a desk and is not entered yet, kept in case the program ends."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from fejag_admin.store.rows import lock
from fejag_admin.store.tables import drafts


@dataclass(frozen=True, slots=True)
class Kept:
    """A draft as it was last kept. ``value``: text or any JSON value; ``by``: who typed it; ``when``: ISO, UTC."""

    value: Any
    by: str
    when: str


def keep(connection: Connection, camp: str, kind: str, draft: Kept) -> bool:
    """Keep a draft of a camp (its uid) instead of the one of this kind; False if there is no such camp.

    Raise TypeError or ValueError if the value is no JSON value.
    """
    if not lock(connection, camp):
        return False
    drop(connection, camp, kind)
    text = json.dumps(draft.value, allow_nan=False)  # in ASCII: no database refuses any sign of it
    values = {"camp": camp, "kind": kind, "value": text, "author": draft.by, "time": draft.when}
    connection.execute(insert(drafts), values)
    return True


def read(connection: Connection, camp: str, kind: str) -> Kept | None:
    """The draft of a kind that a camp (its uid) has; None if there is none, or none that can be read."""
    query = select(drafts.c.value, drafts.c.author, drafts.c.time)
    found = connection.execute(query.where(drafts.c.camp == camp, drafts.c.kind == kind)).first()
    if found is None:
        return None
    try:
        return Kept(json.loads(found.value), str(found.author), str(found.time))
    except (TypeError, ValueError, RecursionError):  # only a damaged file has such a draft, and it is only a draft
        return None


def drop(connection: Connection, camp: str, kind: str) -> None:
    """Forget the draft of a kind that a camp (its uid) has, if there is one."""
    connection.execute(delete(drafts).where(drafts.c.camp == camp, drafts.c.kind == kind))
