"""Camps, their journals that can only be appended, and drafts of what is not entered yet."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

SQLITE = (
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
)

POSTGRESQL = (
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
)


def text(name: str) -> sa.Column[str]:
    """A column of text that every row has."""
    return sa.Column(name, sa.Text, nullable=False)


def upgrade() -> None:
    """Create the tables; times are ISO texts in UTC: the same bytes in every database, sorted as texts."""
    op.create_table(
        "camps",
        sa.Column("uid", sa.String(32), primary_key=True),
        *map(text, ("slug", "name", "created", "first_name")),
        sa.UniqueConstraint("slug", name="camps_slug"),
    )
    op.create_table(
        "entries",
        sa.Column("camp", sa.String(32), sa.ForeignKey("camps.uid", name="entries_camp"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False, autoincrement=False),
        text("kind"),
        sa.Column("schema_version", sa.Integer, nullable=False),
        *map(text, ("payload", "author", "time")),
        sa.Column("reason", sa.Text),
        *map(text, ("outcome_hash", "prev_hash", "hash")),
        sa.PrimaryKeyConstraint("camp", "version", name="entries_camp_version"),
        sa.CheckConstraint("version >= 1", name="entries_version"),
    )
    op.create_table(
        "drafts",
        sa.Column(
            "camp", sa.String(32), sa.ForeignKey("camps.uid", name="drafts_camp", ondelete="CASCADE"), nullable=False
        ),
        *map(text, ("kind", "value", "author", "time")),
        sa.PrimaryKeyConstraint("camp", "kind", name="drafts_camp_kind"),
    )
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(sa.text(statement.replace(":", r"\:")))
