"""Reading camps, entries and drafts, in SQL that a bare connection understands, too: looking needs no SQLAlchemy."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fejag_admin.store.chain import COLUMNS, EntryRow, Naming, StoredCamp, digest

if TYPE_CHECKING:
    from sqlalchemy import Connection

SCHEMA_TABLE = "fejag_schema"
"""The table in which Alembic notes the revision of the schema."""

REVISIONS = ("0001", "0002", "0003", "0004")
"""All revisions of the schema, oldest first, as in ``migrations/versions``; this program works with the last."""

KIND = "slips:"
"""With what the kind of slips begins; behind it stands their desk."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it was last kept. ``value``: text or any JSON value; ``by``: who typed it; ``when``: ISO, UTC."""

    value: Any
    by: str
    when: str


def asked(connection: Connection | sqlite3.Connection, query: str, **values: object) -> Iterable[Any]:
    """The rows that a query gives; its values by name, ``:name``."""
    if isinstance(connection, sqlite3.Connection):
        return connection.execute(query, values)
    from sqlalchemy import text

    return connection.execute(text(query), values)


def read_rows(connection: Connection | sqlite3.Connection, camp: str, after: int = 0) -> tuple[EntryRow, ...]:
    """The rows of a camp (its uid) with versions above ``after``, sorted by version."""
    named = ", ".join(COLUMNS)
    query = f"SELECT {named} FROM entries WHERE camp = :camp AND version > :after ORDER BY version"  # noqa: S608
    return tuple(entry_row(row) for row in asked(connection, query, camp=camp, after=after))


def entry_row(values: Iterable[Any]) -> EntryRow:
    """The row with these values; where SQLite was given something else for a number it is 0, which no hash fits."""
    row = EntryRow(*map(plain, values))
    version, schema = (one if isinstance(one, int) else 0 for one in (row.version, row.schema_version))
    return (
        row
        if (version, schema) == (row.version, row.schema_version)
        else replace(row, version=version, schema_version=schema)
    )


def hash_at(connection: Connection | sqlite3.Connection, camp: str, version: int) -> str | None:
    """The hash of one entry of a camp (its uid), None if there is none."""
    query = "SELECT hash FROM entries WHERE camp = :camp AND version = :version"
    return next((found for (found,) in asked(connection, query, camp=camp, version=version)), None)


def all_camps(connection: Connection | sqlite3.Connection) -> tuple[StoredCamp, ...]:
    """All camps, sorted by slug."""
    found = []
    for row in asked(connection, "SELECT uid, slug, name, created, names FROM camps"):
        uid, slug, name, created = (str(plain(value)) for value in row[:-1])
        found.append(StoredCamp(uid, slug, name, created, names_of(row[-1])))
    return tuple(sorted(found, key=lambda camp: camp.slug))


def sealed(camp: str, kind: str, draft: Draft) -> str:
    """What is stored of a draft besides its author and time: its value, and a seal by which a change is noticed."""
    return json.dumps({"value": draft.value, "seal": _seal(camp, kind, draft)}, allow_nan=False)


def _seal(camp: str, kind: str, draft: Draft) -> str:
    return digest(["fejag-draft/1", camp, kind, draft.value, draft.by, draft.when])


def merged_lines(text: str, more: str) -> str:
    """Slips of two texts in one: the lines of the first, then those of the other that it lacks."""
    lines = [line for line in text.split("\n") if line.strip()]
    added = [line for line in more.split("\n") if line.strip() and line not in lines]
    return "\n".join([*lines, *added]) if added else text


def read_drafts(connection: Connection | sqlite3.Connection, camp: str, beginning: str) -> dict[str, Draft]:
    """The drafts of a camp (its uid) that can be read, by their kinds, of all kinds that begin so; sorted."""
    found = _drafts(connection, camp)
    return {kind: draft for kind, draft, _good in found if draft is not None and kind.startswith(beginning)}


def forged_drafts(connection: Connection | sqlite3.Connection, camp: str) -> tuple[str, ...]:
    """The kinds of those drafts of a camp (its uid) that cannot be read, or were not written by this program."""
    return tuple(kind for kind, _draft, good in _drafts(connection, camp) if not good)


def _drafts(connection: Connection | sqlite3.Connection, camp: str) -> Iterator[tuple[str, Draft | None, bool]]:
    """The drafts of a camp by kind, None if one cannot be read, and whether each is as it was sealed."""
    found = asked(connection, "SELECT kind, value, author, time FROM drafts WHERE camp = :camp", camp=camp)
    for kind, value, author, when in sorted(found, key=lambda row: str(row[0])):
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


def names_of(value: Any) -> tuple[Naming, ...]:
    """The names of a camp from their JSON text; none if it is damaged."""
    try:
        return tuple(Naming(str(time), str(slug), str(name)) for time, slug, name in json.loads(value))
    except (TypeError, ValueError, RecursionError):
        return ()


def plain(value: Any) -> Any:
    """A value as it was read; SQLite gives bytes or a float where a file is damaged, which no hash will match."""
    return value if value is None or isinstance(value, str | int) else repr(value)
