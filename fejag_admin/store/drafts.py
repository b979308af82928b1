"""Drafts in the store: what was typed at a desk and is not entered yet, kept in case the program ends."""

from __future__ import annotations

import json

from sqlalchemy import Connection, delete, insert

from fejag_admin.store.reading import Draft
from fejag_admin.store.rows import lock
from fejag_admin.store.tables import drafts


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


def drop(connection: Connection, camp: str, kind: str) -> None:
    """Forget the draft of a kind that a camp (its uid) has, if there is one."""
    connection.execute(delete(drafts).where(drafts.c.camp == camp, drafts.c.kind == kind))
