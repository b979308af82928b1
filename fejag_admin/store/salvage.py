"""Take out of a damaged store what is whole and write it to a new one; the damaged store is only read, from a copy.

An entry is whole if its own hash fits it. A camp is taken as far as its whole entries follow each other from the setup
on; an entry that is damaged in the store may be whole in one of its snapshots.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from operator import attrgetter
from pathlib import Path
from uuid import uuid4

from sqlalchemy import Connection

from fejag_admin.common.language import _
from fejag_admin.store import payloads
from fejag_admin.store.address import Address
from fejag_admin.store.chain import COLUMNS, EntryRow, StoredCamp, beginning, chained, entry_hash
from fejag_admin.store.engine import Database
from fejag_admin.store.errors import EntryRefused
from fejag_admin.store.rows import Draft, entry_row, keep_draft, plain, put_camp, read_camps, read_draft
from fejag_admin.store.snapshots import files
from fejag_admin.store.store import Store
from fejag_admin.store.strangers import private_copy

LEAST_ROW = 64  # bytes: its hashes alone take more
_CAMP = ("uid", "slug", "name", "created", "first_name")
_DRAFT = ("camp", "kind", "value", "author", "time")


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


@dataclass(slots=True)
class Contents:
    """What could be read of a store: camps, rows, and drafts by the uid of their camp; how many rows could not be."""

    camps: list[StoredCamp] = field(default_factory=list)
    rows: list[EntryRow] = field(default_factory=list)
    drafts: list[tuple[str, str, Draft]] = field(default_factory=list)
    unreadable: int = 0


def salvage(place: Address, target: Path) -> tuple[tuple[SalvagedCamp, ...], int]:
    """Write what is whole in the store at ``place`` to a new one at ``target``; the camps, and how many rows are lost.

    Raise EntryRefused if there is something at ``target`` already, or if nothing in the store is whole; nothing is
    written then.
    """
    if os.path.lexists(target):
        text = _("There is a file {file} already; choose another name for the new store.")
        raise EntryRefused(text.format(file=target))
    own = _contents(place)
    sources = [own, *(_file_contents(path) for path in reversed(files(place)))]
    uids = dict.fromkeys(row.camp for row in own.rows)
    sound_rows = {uid: rows for uid in uids if (rows := _sound_rows(uid, sources))}
    if not sound_rows:
        text = _("In {place} no camp is whole from its beginning on; restore a snapshot: “fejag verify” lists them.")
        raise EntryRefused(text.format(place=place.label))
    with Store.open(target) as store, store.write() as connection:
        salvaged = tuple(_put(connection, rows, sources) for rows in sound_rows.values())
    return salvaged, own.unreadable


def _put(connection: Connection, rows: tuple[EntryRow, ...], sources: list[Contents]) -> SalvagedCamp:
    """Write a camp to the new store; if nothing tells how it was called it becomes another one, with its own uid."""
    uid, own = rows[0].camp, sources[0]
    camps = [camp for source in sources for camp in source.camps if camp.uid == uid]
    camp = next((camp for camp in camps if beginning(camp).hash == rows[0].prev_hash), None)
    new, is_renamed = rows, camp is None
    if camp is None:
        name = camps[0].name if camps else _("Salvaged camp")
        camp = StoredCamp(uuid4().hex, "", name, rows[0].time, name)
    name = payloads.name_of(camp, rows)  # it may have been renamed by an entry that is lost
    camp = replace(camp, name=name)
    if is_renamed:
        new = chained(camp.uid, beginning(camp), rows)
    put_camp(connection, camp, new)
    for draft_of, kind, draft in own.drafts:
        if draft_of == uid:
            keep_draft(connection, camp.uid, kind, draft)
    lost = sorted({row for row in own.rows if row.camp == uid and row.version > len(rows)}, key=attrgetter("version"))
    sound = {row.version for row in lost if entry_hash(row) == row.hash}
    last = lost[-1].version if lost else 0
    damaged = tuple(version for version in range(len(rows) + 1, last + 1) if version not in sound)
    return SalvagedCamp(camp.name, rows, damaged, tuple(lost), is_renamed)


def _sound_rows(uid: str, sources: list[Contents]) -> tuple[EntryRow, ...]:
    """The entries of a camp as far as they are whole, follow each other from the setup on, and can be carried out."""
    by_version: dict[int, list[EntryRow]] = {}
    for row in (row for source in sources for row in source.rows if row.camp == uid):
        if entry_hash(row) == row.hash:
            by_version.setdefault(row.version, []).append(row)
    return max((_usable(_following(by_version, setup)) for setup in by_version.get(1, ())), key=len, default=())


def _following(by_version: dict[int, list[EntryRow]], row: EntryRow | None) -> Iterator[EntryRow]:
    while row is not None:
        yield row
        before = row.hash
        row = next((entry for entry in by_version.get(row.version + 1, ()) if entry.prev_hash == before), None)


def _usable(rows: Iterable[EntryRow]) -> tuple[EntryRow, ...]:
    """The rows before the first that cannot be carried out."""
    usable = []
    with suppress(payloads.BadEntryError):
        for row, _holds in payloads.replayed(rows):
            usable.append(row)
    return tuple(usable)


def _contents(place: Address) -> Contents:
    if place.path is not None:
        return _file_contents(place.path)
    contents = Contents()
    with Database(place) as database, database.read() as connection:
        for uid, (camp, rows, drafts) in read_camps(connection).items():
            contents.camps.append(camp)
            contents.rows += rows
            contents.drafts += [(uid, kind, draft) for kind, draft in drafts.items()]
    return contents


def _file_contents(path: Path) -> Contents:
    """Read a SQLite file row by row as far as possible, from a private copy of it and of its log files."""
    contents = Contents()
    with private_copy(path) as copy, suppress(sqlite3.Error), closing(sqlite3.connect(copy)) as connection:
        connection.text_factory = lambda data: data.decode(errors="replace")  # of which the hash tells
        connection.execute("PRAGMA writable_schema = ON")  # reads on where the text of the schema is damaged
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            _read_table(connection, str(table), copy.stat().st_size // LEAST_ROW, contents)
    return contents


def _read_table(connection: sqlite3.Connection, table: str, most: int, contents: Contents) -> None:
    """Add the rows of a table, at most ``most``, to ``contents`` if it has the columns of entries, camps or drafts.

    The name of the table does not matter. Rows are read one by one by number: a damaged page loses only its own rows.
    """
    quoted = '"{}"'.format(table.replace('"', '""'))
    has = {row[1] for row in connection.execute(f"PRAGMA table_info({quoted})")}
    wanted = next((columns for columns in (COLUMNS, _CAMP, _DRAFT) if {*columns} <= has), None)
    if wanted is None:
        return
    last = most
    with suppress(sqlite3.Error):
        last = min(last, connection.execute(f"SELECT max(rowid) FROM {quoted}").fetchone()[0] or 0)  # noqa: S608
    query = f"SELECT {', '.join(wanted)} FROM {quoted} NOT INDEXED WHERE rowid = ?"  # noqa: S608 - quoted
    for number in range(1, last + 1):
        try:
            row = connection.execute(query, (number,)).fetchone()
        except sqlite3.Error:
            contents.unreadable += 1
            continue
        values = [plain(value) for value in row or ()]
        if values and wanted == COLUMNS:
            contents.rows.append(entry_row(values))
        elif values and wanted == _CAMP:
            contents.camps.append(StoredCamp(*map(str, values)))
        elif values:
            draft = read_draft(*values[2:])
            if draft is not None:
                contents.drafts.append((values[0], values[1], draft))
