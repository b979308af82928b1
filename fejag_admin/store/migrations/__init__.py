"""The schema of the store, as Alembic revisions."""
