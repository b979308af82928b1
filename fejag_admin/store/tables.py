"""The tables of a store: camps, their journals, and drafts of what is not entered yet."""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

MOMENT = String(20)
"""ISO text in UTC with whole seconds and Z: the same bytes in every database, sorted as text."""

metadata = MetaData()

camps = Table(
    "camps",
    metadata,
    Column("uid", String(32), primary_key=True),
    Column("slug", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", MOMENT, nullable=False),
    Column("names", Text, nullable=False, server_default="[]"),
    UniqueConstraint("slug", name="camps_slug"),
)

entries = Table(
    "entries",
    metadata,
    Column("camp", String(32), ForeignKey("camps.uid", name="entries_camp"), nullable=False),
    Column("version", Integer, nullable=False, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("schema_version", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("time", MOMENT, nullable=False),
    Column("reason", Text),
    Column("outcome_hash", String(64), nullable=False),
    Column("prev_hash", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    PrimaryKeyConstraint("camp", "version", name="entries_camp_version"),
    CheckConstraint("version >= 1", name="entries_version"),
)

drafts = Table(
    "drafts",
    metadata,
    Column("camp", String(32), ForeignKey("camps.uid", name="drafts_camp", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("time", MOMENT, nullable=False),
    PrimaryKeyConstraint("camp", "kind", name="drafts_camp_kind"),
)
