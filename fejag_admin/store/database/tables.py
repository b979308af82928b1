"""The tables of a store as its first revision has them; later ones are made of it by Alembic (`migrations`)."""

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    text,
)

FIRST_REVISION = "0001"

metadata = MetaData()
"""Times are ISO texts in UTC: the same bytes in every database, sorted as texts."""


def _text(name: str) -> Column[str]:
    """A column of text that every row has."""
    return Column(name, Text, nullable=False)


camps = Table(
    "camps",
    metadata,
    Column("uid", String(32), primary_key=True),
    *map(_text, ("slug", "name", "created", "first_name")),
    UniqueConstraint("slug", name="camps_slug"),
)
entries = Table(
    "entries",
    metadata,
    Column("camp", String(32), ForeignKey("camps.uid", name="entries_camp"), nullable=False),
    Column("version", Integer, nullable=False, autoincrement=False),
    _text("kind"),
    Column("schema_version", Integer, nullable=False),
    *map(_text, ("payload", "author", "time")),
    Column("reason", Text),
    *map(_text, ("outcome_hash", "prev_hash", "hash")),
    PrimaryKeyConstraint("camp", "version", name="entries_camp_version"),
    CheckConstraint("version >= 1", name="entries_version"),
)
drafts = Table(
    "drafts",
    metadata,
    Column("camp", String(32), ForeignKey("camps.uid", name="drafts_camp", ondelete="CASCADE"), nullable=False),
    *map(_text, ("kind", "value", "author", "time")),
    PrimaryKeyConstraint("camp", "kind", name="drafts_camp_kind"),
)
TABLES = (camps, entries, drafts)
"""Camps first: the others refer to them. The first two columns of each put its rows in order."""

schema = Table(
    "fejag_schema",
    metadata,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="fejag_schema_pkc"),
)
"""Where Alembic notes the revision of the schema."""

snapshot_note = Table(
    "snapshot_note", metadata, *map(_text, ("kind", "subject", "made")), Column("number", Integer, nullable=False)
)
"""One row in a snapshot, which says what it is; none in a store."""

TRIGGERS = {
    "sqlite": (
        """
        CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no update'); END
        """,
        """
        CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no delete'); END
        """,
        # Also stops INSERT OR REPLACE, which deletes without firing the trigger above.
        """
        CREATE TRIGGER entries_only_next BEFORE INSERT ON entries
        WHEN NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM entries WHERE camp = NEW.camp)
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only: not the next version'); END
        """,
    ),
    "postgresql": (
        """
        CREATE FUNCTION entries_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'the journal is append-only: no %', lower(TG_OP)
                USING ERRCODE = 'integrity_constraint_violation';
        END
        $$
        """,
        """
        CREATE FUNCTION entries_next() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM entries WHERE camp = NEW.camp) THEN
                RAISE EXCEPTION 'the journal is append-only: not the next version'
                    USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NEW;
        END
        $$
        """,
        "CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries FOR EACH ROW EXECUTE FUNCTION entries_refuse()",
        "CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries FOR EACH ROW EXECUTE FUNCTION entries_refuse()",
        "CREATE TRIGGER entries_no_truncate BEFORE TRUNCATE ON entries EXECUTE FUNCTION entries_refuse()",
        "CREATE TRIGGER entries_only_next BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION entries_next()",
    ),
}
"""What keeps the journal from being changed, by the name of the kind of database."""


def create_tables(connection: Connection) -> None:
    """Make all tables and triggers of the first revision in an empty database."""
    metadata.create_all(connection, checkfirst=False)
    for statement in TRIGGERS[connection.dialect.name]:
        connection.execute(text(statement.replace(":", r"\:")))
    connection.execute(insert(schema).values(version_num=FIRST_REVISION))
