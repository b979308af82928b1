"""The revision of the tables of a store: a quick check, and Alembic only when something has to be migrated."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from threading import Lock

from sqlalchemy import Connection, inspect, select, text

from fejag_admin.common.files import OWNER, sync
from fejag_admin.common.language import _
from fejag_admin.store.database.address import BESIDE, Address, address, beside
from fejag_admin.store.database.engine import Database
from fejag_admin.store.database.errors import Damaged, NewerSchema, NoStore, NotAStore
from fejag_admin.store.database.tables import FIRST_REVISION, camps, create_tables, entries, schema

REVISIONS = (FIRST_REVISION,)
"""All revisions of the schema, oldest first, as in ``migrations/versions``; this program works with the last."""

_one_at_a_time = Lock()
"""Alembic keeps what it works on in a module: two threads at once would mix it up."""

_ADVISORY_LOCK = 0x46454A4147  # "FEJAG": one migration at a time on a server


def revision(connection: Connection, place: Address) -> str | None:
    """The revision of the schema, None for a database on a server with no tables of ours yet.

    Raise NotAStore if the tables are not ours, NewerSchema if they were made, or migrated by now, by a newer program.
    """
    if not connection.dialect.has_table(connection, schema.name):
        tables = set(inspect(connection).get_table_names())
        if place.path is None and not tables & {camps.name, entries.name}:
            return None
        raise not_ours(place)
    present = str(connection.scalar(select(schema)))
    if present not in REVISIONS:
        text = _(
            "{place} was written by a newer version of this program (schema {found}, this one knows {known});"
            " nothing was changed, so update the program and open it again, or go back to a snapshot with"
            " “fejag restore”."
        )
        raise NewerSchema(text.format(place=place.label, found=present[:20], known=REVISIONS[-1]))
    return present


def not_ours(place: Address) -> NotAStore:
    """What to raise for a database without our tables; also for an empty file, which SQLite takes for one."""
    return NotAStore.of(place.label, _("its tables are not those of a store"))


def no_store(place: Address) -> NoStore:
    """What to raise where nothing is yet."""
    return NoStore(_("There is no store in {place} yet; create a camp first.").format(place=place.label))


def migrate(database: Database, target: str = REVISIONS[-1]) -> None:
    """Bring the schema to the revision ``target`` in one transaction. Raise StoreError; nothing is changed then."""
    with database.write("migrate") as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
        upgrade(connection, target)
        if database.place.path is not None and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
            sentence = _("{place} has entries that belong to no camp; restore one of the snapshots.")
            raise Damaged(sentence.format(place=database.place.label))


def upgrade(connection: Connection, target: str) -> None:
    """Make the tables of a revision in a database, or bring them up to it, in the transaction that is open."""
    if not connection.dialect.has_table(connection, schema.name):
        create_tables(connection)
    if connection.scalar(select(schema)) == target:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    scripts = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, target)


# Files


def create_file(path: Path) -> None:
    """Create a SQLite store at ``path``, complete or not at all; do nothing if there is a file already.

    Raise sqlite3.Error, OSError or StoreError.
    """
    part = path.with_name(f".{path.name}.{token_hex(8)}.new")
    with new_store(part):
        beside(path, "-journal").unlink(missing_ok=True)  # of a file that is gone; SQLite would roll it back into ours
        publish(part, path)


@contextmanager
def new_store(part: Path, target: str = REVISIONS[-1]) -> Iterator[Database]:
    """Create a SQLite store of a schema revision at the temporary path ``part``, deleted at the end unless published.

    Raise OSError, sqlite3.Error or StoreError.
    """
    try:
        part.touch(OWNER, exist_ok=False)
        with Database(address(part)) as database:
            migrate(database, target)
            yield database
    finally:
        discard(part)


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
