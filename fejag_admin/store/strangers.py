"""Stores from elsewhere: a stick may have been prepared by anybody, so its file is looked at before it is opened.

The look is at a private copy: nothing on the stick is written, nor waited for. A file passes if it is a regular one of
bounded size whose tables, indexes and triggers are exactly ours, and which holds no more than camps do.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from sqlalchemy import Connection, create_engine, func, select, text

from fejag_admin.common.files import TooLargeError, read_file
from fejag_admin.common.language import _
from fejag_admin.store.address import Address, beside
from fejag_admin.store.engine import Database, guarded
from fejag_admin.store.errors import Damaged, NotAStore
from fejag_admin.store.schema import REVISIONS, newer_schema, no_store, not_ours, upgrade
from fejag_admin.store.tables import TABLES, schema

MOST_BYTES = 32 * 2**20
MOST_ROWS = 50_000
SECONDS = 20.0
"""Limits of a store from elsewhere: bytes of its file, rows of all its tables, seconds of the look."""

SUPER_JOURNAL = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
"""How a journal of SQLite ends that names another file, which SQLite would delete. Ours never do."""


@contextmanager
def looked_at(place: Address) -> Iterator[Database]:
    """A store from elsewhere, to be read: a server as it is, of a file a private copy after the look at it.

    Raise StoreError if it does not pass.
    """
    if place.path is None:
        with closing(Database(place)) as database:
            yield database
        return
    with guarded(place), private_copy(place.path, MOST_BYTES) as copy:
        if not copy.exists():
            raise no_store(place)
        if (journal := beside(copy, "-journal")).exists() and journal.read_bytes().endswith(SUPER_JOURNAL):
            raise NotAStore(_foreign(place))
        with closing(Database(replace(place, path=copy))) as database:
            with database.read() as connection:
                _look(connection, place)
            yield database


def require_ours(place: Address) -> None:
    """Raise StoreError if the file of a store from elsewhere, if there is one, does not pass the look."""
    with guarded(place):
        if place.path is None or not place.path.exists():
            return
    with looked_at(place):
        pass


@contextmanager
def private_copy(path: Path, limit: int = sys.maxsize) -> Iterator[Path]:
    """A copy of a SQLite file in a folder of its own, with its journal or log beside it.

    Raise OSError, or NotAStore beyond ``limit`` bytes.
    """
    with TemporaryDirectory(prefix="fejag-") as folder:
        copy = Path(folder) / "fejag.db"
        for suffix in ("", "-journal", "-wal"):  # not -shm, which SQLite makes anew
            if os.path.lexists(source := beside(path, suffix)):
                try:
                    beside(copy, suffix).write_bytes(read_file(source, limit))
                except TooLargeError as error:
                    raise NotAStore(_too_much(str(path))) from error
        yield copy


def _look(connection: Connection, place: Address) -> None:
    """Raise NotAStore if the tables are not ours, or hold too much; another error if the file cannot be read."""
    raw: Any = connection.connection.dbapi_connection
    end = monotonic() + SECONDS
    raw.execute("PRAGMA trusted_schema = OFF")
    raw.execute("PRAGMA cell_size_check = ON")
    raw.set_progress_handler(lambda: int(monotonic() > end), 1000)
    parts = schema_parts(connection)
    about = {part for part in parts if part[1] == schema.name}
    if not about:
        raise not_ours(place)
    if not any(parts == new_parts(revision) for revision in REVISIONS):
        if about <= new_parts(REVISIONS[-1]):  # else it may be a view that has no end
            revision_found = str(connection.scalar(select(schema)))
            if revision_found > REVISIONS[-1]:
                raise newer_schema(place, revision_found[:20])
        raise NotAStore(_foreign(place))
    if sum(connection.scalar(select(func.count()).select_from(table)) or 0 for table in TABLES) > MOST_ROWS:
        raise NotAStore(_too_much(place.label))
    for fault in connection.exec_driver_sql("PRAGMA integrity_check(1)").scalars():
        if fault != "ok":  # a page that is used twice could make more of the file than it holds
            raise Damaged(_(Damaged.sentence).format(place=place.label, fault=fault))


def _foreign(place: Address) -> str:
    text = _("{place} is not as this program makes a store, so it is not opened: somebody prepared or changed it.")
    return text.format(place=place.label)


def _too_much(label: str) -> str:
    return _("{place} holds far more than camps do, so it is not opened.").format(place=label)


Part = tuple[str, str, str]
"""A part of a schema: its kind, its name, and its definition however that is spaced."""

SQLITE_PARTS = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_autoindex%'"
POSTGRESQL_PARTS = """
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


def schema_parts(connection: Connection) -> frozenset[Part]:
    """What the schema of a database is made of."""
    query = SQLITE_PARTS if connection.dialect.name == "sqlite" else POSTGRESQL_PARTS
    rows = connection.execute(text(query.replace(":", r"\:")))
    return frozenset((str(kind), str(name), " ".join(str(sql or "").split())) for kind, name, sql in rows)


@cache
def new_parts(revision: str) -> frozenset[Part]:
    """What a SQLite store with this revision of the schema is made of."""
    with create_engine("sqlite://").begin() as connection:
        upgrade(connection, revision)
        return schema_parts(connection)


def schema_differences(connection: Connection) -> tuple[str, ...]:
    """The parts that are missing, changed or added in the schema, such as ``trigger entries_no_update``; sorted.

    A database on a server is compared with a second schema in it, which is rolled back: this takes the right to create
    one, and to write.
    """
    parts = schema_parts(connection)
    if connection.dialect.name == "sqlite":
        ours = new_parts(REVISIONS[-1])
    else:
        trial = connection.begin_nested()
        try:
            connection.execute(text("CREATE SCHEMA fejag_verify"))
            connection.execute(text("SET LOCAL search_path TO fejag_verify"))
            upgrade(connection, REVISIONS[-1])
            ours = schema_parts(connection)
        finally:
            trial.rollback()
    return tuple(sorted({f"{kind} {name}" for kind, name, _definition in parts ^ ours}))
