"""Seals on drafts, so that one which was not written by this program is noticed."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from fejag_admin.store.reading import Draft, sealed

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Seal what is there; what cannot be read stays as it is."""
    drafts = sa.table("drafts", *map(sa.column, ("camp", "kind", "value", "author", "time")))
    connection = op.get_bind()
    for row in connection.execute(sa.select(drafts)).all():
        try:
            value = sealed(row.camp, row.kind, Draft(json.loads(row.value), row.author, row.time))
        except (TypeError, ValueError, RecursionError):
            continue
        mine = sa.and_(drafts.c.camp == row.camp, drafts.c.kind == row.kind)
        connection.execute(sa.update(drafts).where(mine).values(value=value))
