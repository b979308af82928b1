"""The schema of the store, as Alembic revisions.

Whoever adds one: SQLite rebuilds a table in `batch_alter_table`, and the triggers of ``entries`` go with the old one,
so create them again; and the tests of the store's history want the new shape written down.
"""
