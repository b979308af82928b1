"""The schema of the store, as Alembic revisions. A new store has the first one, `tables`, and goes up from there.

Whoever adds one: SQLite rebuilds a table in `batch_alter_table`, and the triggers of ``entries`` go with the old one,
so create them again; and the tests of the store's history want the new shape written down.
"""
