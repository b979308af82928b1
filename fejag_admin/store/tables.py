"""The tables of a store by the names of their columns; `migrations` says what they are in the database."""

from __future__ import annotations

from sqlalchemy import column, table

ENTRY = ("kind", "schema_version", "payload", "author", "time", "reason", "outcome_hash", "prev_hash", "hash")

camps = table("camps", *map(column, ("uid", "slug", "name", "created", "first_name")))
entries = table("entries", *map(column, ("camp", "version", *ENTRY)))
drafts = table("drafts", *map(column, ("camp", "kind", "value", "author", "time")))
TABLES = (camps, entries, drafts)
"""Camps first: the others refer to them. The first two columns of each put its rows in order."""

schema = table("fejag_schema", column("version_num"))
"""Where Alembic notes the revision of the schema."""

snapshot_note = table("snapshot_note", *map(column, ("kind", "subject", "made", "number")))
"""What a snapshot has besides: one row that says what it is."""

SNAPSHOT_NOTE = (
    "CREATE TABLE snapshot_note"
    " (kind TEXT NOT NULL, subject TEXT NOT NULL, made TEXT NOT NULL, number INTEGER NOT NULL)"
)
