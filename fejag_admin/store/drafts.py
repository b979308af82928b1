"""Drafts in the store: what was typed at a desk and is not entered yet, kept in case the program ends."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from fejag_admin.store.rows import lock
from fejag_admin.store.tables import drafts


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it was last kept. ``value``: text or any JSON value; ``by``: who typed it; ``when``: ISO, UTC."""

    value: Any
    by: str
    when: str


def keep(connection: Connection, camp: str, kind: str, draft: Draft) -> bool:
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


def read(connection: Connection, camp: str, kind: str) -> Draft | None:
    """The draft of a kind that a camp (its uid) has; None if there is none, or none that can be read."""
    return read_all(connection, camp, kind).get(kind)


def read_all(connection: Connection, camp: str, beginning: str) -> dict[str, Draft]:
    """The drafts of a camp (its uid) that can be read, by their kinds, of all kinds that begin so; sorted."""
    query = select(drafts.c.kind, drafts.c.value, drafts.c.author, drafts.c.time).where(drafts.c.camp == camp)
    found = connection.execute(query.where(drafts.c.kind.startswith(beginning, autoescape=True))).all()
    known = {}
    for row in sorted(found, key=lambda row: str(row.kind)):
        with suppress(TypeError, ValueError, RecursionError):  # only a damaged file has such a draft, which is no loss
            known[str(row.kind)] = Draft(json.loads(row.value), str(row.author), str(row.time))
    return known


def drop(connection: Connection, camp: str, kind: str) -> None:
    """Forget the draft of a kind that a camp (its uid) has, if there is one."""
    connection.execute(delete(drafts).where(drafts.c.camp == camp, drafts.c.kind == kind))
