"""Camps, their journals that can only be appended, and drafts of what is not entered yet: see `tables`."""

from alembic import op

from fejag_admin.store.database.tables import create_tables

revision = "0001"
down_revision = None


def upgrade() -> None:
    create_tables(op.get_bind())
