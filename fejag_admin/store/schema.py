"""The tables of a store, by the names of their columns (`migrations` says what they are in the database), and their
revision: a quick check, and Alembic only when something has to be created or migrated."""

import os
import time
from contextlib import closing, suppress
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, column, inspect, select, table, text

from fejag_admin.common.files import chance, own_file, sync
from fejag_admin.common.language import _
from fejag_admin.store.address import BESIDE, Address, address, beside
from fejag_admin.store.engine import Database, committed
from fejag_admin.store.errors import Damaged, NewerSchema, NoStore, NotAStore

ENTRY = ("kind", "schema_version", "payload", "author", "time", "reason", "outcome_hash", "prev_hash", "hash")

camps = table("camps", *map(column, ("uid", "slug", "name", "created", "first_name")))
entries = table("entries", *map(column, ("camp", "version", *ENTRY)))
drafts = table("drafts", *map(column, ("camp", "kind", "value", "author", "time")))
TABLES = (camps, entries, drafts)
"""Camps first: the others refer to them. The first two columns of each put its rows in order."""

schema = table("fejag_schema", column("version_num"))
"""Where Alembic notes the revision of the schema."""

snapshot_note = table("snapshot_note", *map(column, ("kind", "subject", "made", "number")))
"""What a snapshot has besides: one row that says what it is."""

SNAPSHOT_NOTE = (
    "CREATE TABLE snapshot_note"
    " (kind TEXT NOT NULL, subject TEXT NOT NULL, made TEXT NOT NULL, number INTEGER NOT NULL)"
)

REVISIONS = ("0001",)
"""All revisions of the schema, oldest first, as in ``migrations/versions``; this program works with the last."""

_one_at_a_time = Lock()
"""Alembic keeps what it works on in a module: two threads at once would mix it up."""

_ADVISORY_LOCK = 0x46454A4147  # "FEJAG": one migration at a time on a server


def revision(connection: Connection, place: Address) -> str | None:
    """The revision of the schema, None for a database on a server with no tables of ours yet.

    Raise NotAStore if the tables are not ours, NewerSchema if they were made by a newer program.
    """
    if not connection.dialect.has_table(connection, schema.name):
        tables = set(inspect(connection).get_table_names())
        if place.path is None and not tables & {camps.name, entries.name}:
            return None
        raise not_ours(place)
    return known_revision(connection, place)


def known_revision(connection: Connection, place: Address) -> str:
    """The revision of the schema of a store. Raise NewerSchema if a newer program made it, or migrated it by now."""
    revision_found = connection.scalar(select(schema))
    if revision_found not in REVISIONS:
        raise newer_schema(place, str(revision_found))
    return str(revision_found)


def not_ours(place: Address) -> NotAStore:
    """What to raise for a database without our tables."""
    text = _("{place} is a database of another program, not a store of camps; choose another place.")
    return NotAStore(text.format(place=place.label))


def no_store(place: Address) -> NoStore:
    """What to raise where nothing is yet."""
    return NoStore(_("There is no store in {place} yet; create a camp first.").format(place=place.label))


def newer_schema(place: Address, revision: str) -> NewerSchema:
    """What to raise for a store with a schema that this program does not know."""
    text = _(
        "{place} was written by a newer version of this program (schema {found}, this one knows {known});"
        " nothing was changed, so update the program and open it again, or go back to a snapshot with “fejag restore”."
    )
    return NewerSchema(text.format(place=place.label, found=revision, known=REVISIONS[-1]))


def migrate(database: Database, target: str = REVISIONS[-1]) -> None:
    """Bring the schema to the revision ``target`` in one transaction. Raise StoreError; nothing is changed then."""
    with database.bare() as connection:
        raw: Any = connection.connection.dbapi_connection
        sqlite = connection.dialect.name == "sqlite"
        if sqlite:  # rebuilding a table with foreign keys on would delete the rows that point to it, without a word
            raw.execute("PRAGMA foreign_keys = OFF")
        try:
            with committed(connection):
                if not sqlite:
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
                upgrade(connection, target)
                if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                    raise Damaged(
                        _("{place} has entries that belong to no camp; restore one of the snapshots.").format(
                            place=database.place.label
                        )
                    )
        finally:
            if sqlite:
                raw.execute("PRAGMA foreign_keys = ON")


def require_file(place: Address, path: Path) -> bool:
    """Whether there is a file at a place. Raise Damaged if there is nothing in it."""
    if path.is_file() and not path.stat().st_size:
        text = _(
            "{place} is damaged: the file is empty; restore one of the snapshots (“fejag verify” lists them),"
            " or delete it if it never held a camp."
        )
        raise Damaged(text.format(place=place.label))
    return path.exists()


def create_file(path: Path) -> None:
    """Create a SQLite store at ``path``, complete or not at all; do nothing if there is a file already.

    Raise sqlite3.Error, OSError or StoreError.
    """
    part = path.with_name(unfinished(path.name, chance()))
    try:
        build_file(part)
        beside(path, "-journal").unlink(missing_ok=True)  # of a file that is gone; SQLite would roll it back into ours
        publish(part, path)
    finally:
        discard(part)


def unfinished(name: str, letters: str) -> str:
    """What the file of a store of this name is called while it is created."""
    return f".{name}.{letters}.new"


def build_file(path: Path, target: str = REVISIONS[-1]) -> None:
    """Create a SQLite store with the schema revision ``target`` at a path that nobody uses.

    Raise OSError, sqlite3.Error or StoreError.
    """
    own_file(path)
    with closing(Database(address(path))) as database:
        migrate(database, target)


def publish(part: Path, path: Path) -> bool:
    """Give a finished file its name, durably; False if there is a file of that name already, which stays as it is."""
    sync(part)
    try:
        os.link(part, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without links
        if path.exists():
            return False
        part.rename(path)
    sync(path.parent)
    return True


def discard(part: Path) -> None:
    """Delete a file that was not finished, or is known by its right name now, and what SQLite keeps beside it."""
    for suffix in ("", *BESIDE):
        with suppress(OSError):
            beside(part, suffix).unlink(missing_ok=True)


def sweep(folder: Path, pattern: str) -> None:
    """Delete what programs killed more than a day ago left half done; ``pattern``: how such files are called."""
    with suppress(OSError):
        for path in folder.glob(pattern):
            with suppress(OSError):
                if path.stat().st_mtime < time.time() - 86_400:
                    path.unlink()


def upgrade(connection: Connection, target: str) -> None:
    """Make the tables of a revision in a database, or bring them up to it, in the transaction that is open."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    scripts = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, target)
