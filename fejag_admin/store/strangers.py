"""Stores from elsewhere: a stick may have been prepared by anybody, so it is looked at before anything of it is used.

A file is looked at in a private copy, so that nothing on the stick is written: it has to be of bounded size, with just
the tables, indexes and triggers of ours. A camp has to be what this program would have written, entry by entry.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, create_engine, text

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file import document
from fejag_admin.camp.journal.contents import Change, Edit
from fejag_admin.camp.journal.corrections import propose
from fejag_admin.camp.journal.entries import entry_to_json
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.notes import check
from fejag_admin.camp.journal.outcome import canonical
from fejag_admin.common.clock import is_utc_text
from fejag_admin.common.error_log import InputError
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.files import TooLargeError, read_file
from fejag_admin.common.language import _
from fejag_admin.common.names import clean_line
from fejag_admin.orders.entered import Entered
from fejag_admin.store import payloads
from fejag_admin.store.chain import EntryRow, StoredCamp
from fejag_admin.store.database.address import Address, beside
from fejag_admin.store.database.engine import Database, guarded
from fejag_admin.store.database.errors import Damaged, NotAStore
from fejag_admin.store.database.schema import REVISIONS, no_store, not_ours, revision, upgrade
from fejag_admin.store.database.tables import schema

MOST_BYTES = 32 * 2**20
"""The most that the file of a store from elsewhere may hold."""

SUPER_JOURNAL = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
"""How a journal of SQLite ends that names another file, which SQLite would delete. Ours never do."""


def is_store(path: Path) -> bool:
    """Whether a file begins as a SQLite database does."""
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return file.read(16) == b"SQLite format 3\0"
    return False


@contextmanager
def looked_at(place: Address) -> Iterator[Database]:
    """A store from elsewhere, to be read: a server as it is, of a file a private copy after the look at it.

    Raise StoreError if it does not pass.
    """
    if place.path is None:
        with Database(place) as database:
            yield database
        return
    with guarded(place), private_copy(place.path, MOST_BYTES) as copy:
        if not copy.exists():
            raise no_store(place)
        if (journal := beside(copy, "-journal")).exists() and journal.read_bytes().endswith(SUPER_JOURNAL):
            raise NotAStore(_foreign(place))
        with Database(replace(place, path=copy)) as database:
            with database.read() as connection:
                _look(connection, place)
            database.require_sound()
            yield database


@contextmanager
def private_copy(path: Path, limit: int | None = None) -> Iterator[Path]:
    """A copy of a SQLite file in a folder of its own, with its journal or log beside it.

    Raise OSError, or NotAStore beyond ``limit`` bytes; None: a store of our own.
    """
    with TemporaryDirectory(prefix="fejag-") as folder:
        copy = Path(folder) / "fejag.db"
        for suffix in ("", "-journal", "-wal"):  # not -shm, which SQLite makes anew
            if os.path.lexists(source := beside(path, suffix)):
                try:
                    beside(copy, suffix).write_bytes(read_file(source, limit))
                except TooLargeError as error:
                    sentence = _("{place} holds far more than camps do, so it is not opened.")
                    raise NotAStore(sentence.format(place=path)) from error
        yield copy


def _look(connection: Connection, place: Address) -> None:
    """Raise NotAStore if the schema is not ours, NewerSchema if it is that of a newer program."""
    connection.exec_driver_sql("PRAGMA trusted_schema = OFF")
    parts = schema_parts(connection)
    if parts not in map(new_parts, REVISIONS):
        about = {part for part in parts if part[1] == schema.name}
        if not about:
            raise not_ours(place)
        if about <= new_parts(REVISIONS[-1]):  # else it may be a view that has no end
            revision(connection, place)
        raise NotAStore(_foreign(place))


def _foreign(place: Address) -> str:
    text = _("{place} is not as this program makes a store, so it is not opened: somebody prepared or changed it.")
    return text.format(place=place.label)


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
    rows = connection.exec_driver_sql(query)
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


# Camps


def check_camp(place: Address, camp: StoredCamp, rows: tuple[EntryRow, ...]) -> None:
    """Raise Damaged with the first fault unless a camp has just what this program would have written."""
    if fault := next(_faults(camp, rows), ""):
        text = _("The camp “{name}” in {place} cannot be used: {fault}.")
        raise Damaged(text.format(name=clean_line(camp.name), place=place.label, fault=fault.rstrip(".")))


def _faults(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> Iterator[str]:
    """What is wrong with a camp: its form, the chain of hashes, an order, an outcome, its name."""
    if not (rows and re.fullmatch("[0-9a-f]{32}", camp.uid) and is_utc_text(camp.created) and camp.first_name.strip()):
        yield _("not written as the program writes it")
    for fault in payloads.row_faults(camp, rows, _check_entry):
        yield f"#{fault.version}: {fault.text}"
    name = payloads.name_of(camp, rows)
    if camp.name != name:
        yield _("its journal calls it “{name}”").format(name=name)


def _check_entry(row: EntryRow, journal: Journal | None) -> None:
    """Raise BadEntryError unless a row is what this program would enter after a journal; None: as the first one."""
    try:
        if journal is None:
            document.load(canonical({"orders": [], **payloads.payload_of(row)}).encode())
        start = journal or payloads.journal_of((row,))
        entry = payloads.entry_of(row, start.header.board)
        made = entry if journal is None else _made_again(entry, journal)
        is_ours = canonical(entry_to_json(made, start.header.board)) == row.payload and is_utc_text(row.time)
    except payloads.BadEntryError:
        raise
    except (InputError, DocumentError) as error:
        raise payloads.BadEntryError(row.version, str(error)) from error
    except (LookupError, TypeError, ValueError, AttributeError):
        is_ours = False
    if not is_ours:
        raise payloads.BadEntryError(row.version, _("not written as the program writes it"))


def _made_again(entry: Entry, journal: Journal) -> Entry:
    """The entry that this program makes of the same note, order or correction. Raise LookupError."""
    if entry.entered is not None:
        document.check_order(entry.entered, journal.campaign)
    match entry.content:
        case Campaign():  # a setup that is not the first entry
            raise LookupError
        case Entered() as entered:
            return journal.with_order(entered).entries[-1]
        case Edit(settings):
            document.check_settings(dict(settings), journal.campaign)
    if isinstance(entry.content, Change):
        return propose(journal, entry.content, entry.reason or "").entry
    check(entry.content, journal)
    return entry
