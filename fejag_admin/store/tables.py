"""The tables of a store: camps, their journals, and drafts of what is not entered yet."""

from __future__ import annotations

from datetime import UTC, datetime
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

SCHEMA_TABLE = "fejag_schema"
"""The table in which Alembic notes the revision of the schema."""

REVISIONS = ("0001", "0002", "0003")
"""All revisions of the schema, oldest first, as in ``migrations/versions``; this program works with the last."""


def utc_text(moment: datetime) -> str:
    """An aware moment as ``2026-07-08T20:15:03Z``. Raise ValueError if it has no time zone."""
    if moment.tzinfo is None:
        raise ValueError("a moment without a time zone")
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def is_utc_text(value: str) -> bool:
    """Whether this is a moment as `utc_text` writes it."""
    try:
        return utc_text(datetime.fromisoformat(value)) == value
    except (ValueError, OverflowError):
        return False


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
