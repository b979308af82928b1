"""The tables of a store: camps, their journals, and drafts of what is not entered yet."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    Column,
    Dialect,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

from fejag_admin.common.clock import is_utc_text, utc_text


class UtcTime(TypeDecorator[str]):
    """A moment, kept as ISO text in UTC with whole seconds and Z: the same bytes in every database, sorted as text.

    Takes an aware datetime or the text itself, gives the text.
    """

    impl = String(20)
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """The text to store. Raise ValueError if it is not a moment of that form."""
        if value is None or isinstance(value, datetime):
            return None if value is None else utc_text(value)
        if not is_utc_text(value):
            raise ValueError(f"not a moment in UTC: {value!r}")
        return str(value)


metadata = MetaData()

camps = Table(
    "camps",
    metadata,
    Column("uid", String(32), primary_key=True),
    Column("slug", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", UtcTime, nullable=False),
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
    Column("time", UtcTime, nullable=False),
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
    Column("time", UtcTime, nullable=False),
    PrimaryKeyConstraint("camp", "kind", name="drafts_camp_kind"),
)
