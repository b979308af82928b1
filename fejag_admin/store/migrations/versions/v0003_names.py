"""The names that a camp has had, so that its fingerprints cover them and a changed one is noticed."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; every camp has had the one name that it has."""
    op.add_column("camps", sa.Column("names", sa.Text, nullable=False, server_default="[]"))
    camps = sa.table("camps", *map(sa.column, ("uid", "slug", "name", "created", "names")))
    connection = op.get_bind()
    for camp in connection.execute(sa.select(camps)).all():
        names = json.dumps([[camp.created, camp.slug, camp.name]], ensure_ascii=False, separators=(",", ":"))
        connection.execute(sa.update(camps).where(camps.c.uid == camp.uid).values(names=names))
