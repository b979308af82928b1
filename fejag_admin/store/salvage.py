"""Take out of a damaged store what is whole and write it to a new one; the damaged store is only read, from a copy.

An entry is whole if its own hash fits it. A camp is taken as far as its whole entries follow each other from the setup
on; an entry that is damaged in the store may be whole in one of its snapshots.
"""

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from sqlalchemy import Connection

from fejag_admin.common.language import _
from fejag_admin.store import payloads
from fejag_admin.store.chain import COLUMNS, EntryRow, StoredCamp, beginning, chained, entry_hash
from fejag_admin.store.database.address import Address
from fejag_admin.store.database.engine import Database
from fejag_admin.store.database.errors import EntryRefused
from fejag_admin.store.rows import CAMP_COLUMNS, Draft, entry_row, keep_draft, plain, put_camp, read_camps, read_draft
from fejag_admin.store.snapshots import files
from fejag_admin.store.store import Store
from fejag_admin.store.strangers import private_copy

LEAST_ROW = 64  # bytes: its hashes alone take more
DRAFT = ("camp", "kind", "value", "author", "time")


@dataclass(frozen=True, slots=True)
class SalvagedCamp:
    """A camp in the new store: its ``rows``, and those ``lost``, which the damaged store has after them.

    ``damaged``: the versions after ``rows`` that are missing, or whose hash does not fit. ``is_renamed``: how the
    camp was called is lost, so that it has got a name and hashes of its own.
    """

    name: str
    rows: tuple[EntryRow, ...]
    damaged: tuple[int, ...]
    lost: tuple[EntryRow, ...]
    is_renamed: bool


class Contents(NamedTuple):
    """What could be read of a store; how many rows could not be. A draft with the uid of its camp and its kind."""

    camps: list[StoredCamp]
    rows: list[EntryRow]
    drafts: list[tuple[str, str, Draft]]
    unreadable: int = 0


def salvage(place: Address, target: Path) -> tuple[tuple[SalvagedCamp, ...], int]:
    """Write what is whole in the store at ``place`` to a new one at ``target``; the camps, and how many rows are lost.

    Raise EntryRefused if there is something at ``target`` already, or if nothing in the store is whole; nothing is
    written then.
    """
    if os.path.lexists(target):
        text = _("There is a file {file} already; choose another name for the new store.")
        raise EntryRefused(text.format(file=target))
    own = _server_contents(place) if place.path is None else _file_contents(place.path)
    sources = [own, *(_file_contents(path) for path in reversed(files(place)))]
    uids = dict.fromkeys(row.camp for row in own.rows)
    sound_rows = [rows for uid in uids if (rows := _sound_rows(uid, sources))]
    if not sound_rows:
        text = _("In {place} no camp is whole from its beginning on; restore a snapshot: “fejag verify” lists them.")
        raise EntryRefused(text.format(place=place.label))
    with Store.open(target) as store, store.write() as connection:
        salvaged = tuple(_put(connection, rows, sources) for rows in sound_rows)
    return salvaged, own.unreadable


def _put(connection: Connection, rows: tuple[EntryRow, ...], sources: list[Contents]) -> SalvagedCamp:
    """Write a camp to the new store; if nothing tells how it was called it becomes another one, with its own uid."""
    uid, own, new = rows[0].camp, sources[0], rows
    camps = [camp for source in sources for camp in source.camps if camp.uid == uid]
    camp = next((camp for camp in camps if beginning(camp) == rows[0].prev_hash), None)
    is_renamed = camp is None
    if camp is None:
        name = camps[0].name if camps else _("Salvaged camp")
        camp = StoredCamp(uuid4().hex, "", name, rows[0].time, name)
        new = chained(camp.uid, beginning(camp), rows)
    name = payloads.name_of(camp, rows)  # it may have been renamed by an entry that is lost
    put_camp(connection, replace(camp, name=name), new)
    for draft_of, kind, draft in own.drafts:
        if draft_of == uid:
            keep_draft(connection, camp.uid, kind, draft)
    lost = {row.version: row for row in own.rows if row.camp == uid and row.version > len(rows)}
    sound = {version for version, row in lost.items() if entry_hash(row) == row.hash}
    damaged = tuple(version for version in range(len(rows) + 1, max(lost, default=0) + 1) if version not in sound)
    return SalvagedCamp(name, rows, damaged, tuple(lost[version] for version in sorted(lost)), is_renamed)


def _sound_rows(uid: str, sources: list[Contents]) -> tuple[EntryRow, ...]:
    """The entries of a camp as far as they are whole, follow each other from the setup on, and can be carried out."""
    sound = [row for source in sources for row in source.rows if row.camp == uid and entry_hash(row) == row.hash]
    by_place = {(row.version, row.prev_hash): row for row in reversed(sound)}  # of several the first source counts
    return max((_chain(by_place, row) for row in sound if row.version == 1), key=len, default=())


def _chain(by_place: dict[tuple[int, str], EntryRow], row: EntryRow | None) -> tuple[EntryRow, ...]:
    """A row and those that follow it, as far as they can be carried out.

    ``by_place``: rows by their version and the hash of the one before.
    """
    rows: list[EntryRow] = []
    while row is not None:
        rows.append(row)
        row = by_place.get((row.version + 1, row.hash))
    usable = 0
    with suppress(payloads.BadEntryError):
        for _replayed in payloads.replayed(rows):
            usable += 1
    return tuple(rows[:usable])


def _server_contents(place: Address) -> Contents:
    with Database(place) as database, database.read() as connection:
        camps = read_camps(connection).values()
    rows = [row for stored in camps for row in stored.rows]
    drafts = [(stored.camp.uid, *draft) for stored in camps for draft in stored.drafts.items()]
    return Contents([stored.camp for stored in camps], rows, drafts)


def _file_contents(path: Path) -> Contents:
    """Read a SQLite file as far as possible, from a private copy of it and of its log files."""
    tables: dict[tuple[str, ...], list[list[Any]]] = {COLUMNS: [], CAMP_COLUMNS: [], DRAFT: []}
    unreadable = 0
    with private_copy(path) as copy, suppress(sqlite3.Error), closing(sqlite3.connect(copy)) as connection:
        connection.text_factory = lambda data: data.decode(errors="replace")  # of which the hash tells
        connection.execute("PRAGMA writable_schema = ON")  # reads on where the text of the schema is damaged
        most = copy.stat().st_size // LEAST_ROW
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for columns, rows in tables.items():
                unreadable += _read_table(connection, str(name), columns, most, rows)
    drafts = [(camp, kind, draft) for camp, kind, *rest in tables[DRAFT] if (draft := read_draft(*rest)) is not None]
    camps = [StoredCamp(*map(str, values)) for values in tables[CAMP_COLUMNS]]
    return Contents(camps, [*map(entry_row, tables[COLUMNS])], drafts, unreadable)


def _read_table(connection: sqlite3.Connection, name: str, columns: tuple[str, ...], most: int, rows: list[Any]) -> int:
    """Add the rows of a table, at most ``most``, to ``rows`` if it has these columns; how many cannot be read.

    The name of the table does not matter. Rows are read one by one by number: a damaged page loses only its own rows.
    """
    quoted, unreadable, last = '"{}"'.format(name.replace('"', '""')), 0, most
    if not {*columns} <= {column[1] for column in connection.execute(f"PRAGMA table_info({quoted})")}:
        return 0
    with suppress(sqlite3.Error):
        last = min(most, connection.execute(f"SELECT max(rowid) FROM {quoted}").fetchone()[0] or 0)  # noqa: S608
    query = f"SELECT {', '.join(columns)} FROM {quoted} NOT INDEXED WHERE rowid = ?"  # noqa: S608 - quoted
    for number in range(1, last + 1):
        try:
            rows += [[plain(value) for value in row] for row in connection.execute(query, (number,))]
        except sqlite3.Error:
            unreadable += 1
    return unreadable
