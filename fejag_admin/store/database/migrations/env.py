"""Run by Alembic: carries out the revisions on the connection, and in the transaction, that `migrate` hands over."""

from __future__ import annotations

from alembic import context

from fejag_admin.store.database.tables import schema

connection = context.config.attributes["connection"]
context.configure(connection=connection, version_table=schema.name, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
