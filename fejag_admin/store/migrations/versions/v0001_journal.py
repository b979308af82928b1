"""The journal: camps, and entries that can only be appended."""

from __future__ import annotations

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


def upgrade() -> None:
    op.create_table(
        "camps",
        sa.Column("uid", sa.String(32), primary_key=True),
        sa.Column("slug", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.String(20), nullable=False),
        sa.UniqueConstraint("slug", name="camps_slug"),
    )
    op.create_table(
        "entries",
        sa.Column("camp", sa.String(32), sa.ForeignKey("camps.uid", name="entries_camp"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("schema_version", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("time", sa.String(20), nullable=False),
        sa.Column("reason", sa.Text),
        sa.Column("outcome_hash", sa.String(64), nullable=False),
        sa.Column("prev_hash", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("camp", "version", name="entries_camp_version"),
        sa.CheckConstraint("version >= 1", name="entries_version"),
    )
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(sa.text(statement.replace(":", r"\:")))
