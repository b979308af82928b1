"""Compare the schema of a store with that of a new one: tables, columns, indexes, views, triggers, rules, functions."""

from __future__ import annotations

from sqlalchemy import Connection, text

from fejag_admin.store.schema import REVISIONS, upgrade
from fejag_admin.store.strangers import NOTE, PARTS, new_parts, parts_of

_POSTGRESQL = """
WITH relations AS (SELECT * FROM pg_class WHERE relnamespace = current_schema()::regnamespace)
SELECT CASE relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'i' THEN 'index' ELSE 'relation' END, relname,
    concat(relkind, relrowsecurity) FROM relations
UNION ALL
SELECT 'column', concat(relname, '.', attname),
    concat(format_type(atttypid, atttypmod), attnotnull, attgenerated, pg_get_expr(adbin, adrelid))
    FROM relations JOIN pg_attribute ON attrelid = relations.oid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind = 'r' AND attnum > 0 AND NOT attisdropped
UNION ALL
SELECT 'constraint', conname, pg_get_constraintdef(c.oid, true)
    FROM relations JOIN pg_constraint c ON conrelid = relations.oid WHERE contype <> 'n'
UNION ALL
SELECT 'trigger', tgname, concat(tgenabled, pg_get_triggerdef(t.oid, true))
    FROM relations JOIN pg_trigger t ON tgrelid = relations.oid WHERE NOT tgisinternal
UNION ALL
SELECT 'rule', rulename, pg_get_ruledef(r.oid, true)
    FROM relations JOIN pg_rewrite r ON ev_class = relations.oid WHERE relkind = 'r'
UNION ALL
SELECT 'function', proname, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
"""


def schema_differences(connection: Connection) -> tuple[str, ...]:
    """The parts that are missing, changed or added in the schema, such as ``trigger entries_no_update``; sorted.

    A database on a server is compared with a second schema in it, which is rolled back: this takes the right to create
    one, and to write.
    """
    here, ours = _sqlite(connection) if connection.dialect.name == "sqlite" else _postgresql(connection)
    return tuple(sorted(f"{kind} {name}" for kind, name in {part for part, _definition in here.items() ^ ours.items()}))


Objects = dict[tuple[str, str], str]
"""What a schema is made of: kind and name of each part, and its definition."""


def _sqlite(connection: Connection) -> tuple[Objects, Objects]:
    """What the schema of a file is made of, and that of a new one; a store may be the copy of a snapshot."""
    here = parts_of(connection.exec_driver_sql(PARTS).all()) - {NOTE}
    first, second = (
        {(kind, name): definition for kind, name, _table, definition in parts if not name.startswith("sqlite_")}
        for parts in (here, new_parts(REVISIONS[-1]))
    )
    return first, second


def _postgresql(connection: Connection) -> tuple[Objects, Objects]:
    """What the schema of a database is made of, and that of a new one, which is made in it and rolled back."""
    here = _read(connection)
    trial = connection.begin_nested()
    try:
        connection.execute(text("CREATE SCHEMA fejag_verify"))
        connection.execute(text("SET LOCAL search_path TO fejag_verify"))
        upgrade(connection, REVISIONS[-1])
        return here, _read(connection)
    finally:
        trial.rollback()


def _read(connection: Connection) -> Objects:
    found = connection.execute(text(_POSTGRESQL.replace(":", r"\:")))
    return {(str(kind), str(name)): str(definition) for kind, name, definition in found}
