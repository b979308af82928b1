"""Drafts: what was typed at a desk and is not entered yet. They may change and go; they are no part of the journal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column(
            "camp", sa.String(32), sa.ForeignKey("camps.uid", name="drafts_camp", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("time", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("camp", "kind", name="drafts_camp_kind"),
    )
