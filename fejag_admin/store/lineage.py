"""How two stores have the same camp: alike, one further than the other, or both gone on; and how one follows.

Entries are carried as they are, with their hashes, in one transaction, and read again afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from sqlalchemy import Connection, delete, select

from fejag_admin.common.language import _
from fejag_admin.store.address import Address
from fejag_admin.store.chain import EntryRow, Head, StoredCamp, breaks, broken
from fejag_admin.store.drafts import KIND, Draft, drop_draft, keep_draft, merged_lines, read_drafts
from fejag_admin.store.engine import Database
from fejag_admin.store.errors import Damaged, NotAStore, StoreTrouble
from fejag_admin.store.restore import triggers_off
from fejag_admin.store.rows import (
    all_camps,
    hash_at,
    head,
    heads,
    insert_camp,
    insert_rows,
    lock,
    read_rows,
    rename_camp,
)
from fejag_admin.store.snapshots import holds
from fejag_admin.store.store import Store, called
from fejag_admin.store.tables import drafts, entries


@dataclass(frozen=True, slots=True)
class Fork:
    """Two journals of one camp: the last entry that both have, and what each has after it."""

    at: int
    mine: tuple[EntryRow, ...]
    theirs: tuple[EntryRow, ...]

    @property
    def standing(self) -> Literal["same", "ahead", "behind", "diverged"]:
        """How mine stands to theirs; ``ahead``: theirs lacks entries, and has none of its own."""
        if self.mine:
            return "diverged" if self.theirs else "ahead"
        return "behind" if self.theirs else "same"


class Carried(NamedTuple):
    """The last entry of each camp (uid) that both stores have, camps that have gone on there, entries written."""

    versions: dict[str, int]
    forks: dict[str, Fork]
    written: int


Piece = tuple[StoredCamp, Head | None, Head, tuple[EntryRow, ...], dict[str, Draft | None]]
"""What is to be written of a camp: where it ends there, after which entry, the rows, and the drafts (None: dropped)."""


def compare(mine: tuple[EntryRow, ...], theirs: tuple[EntryRow, ...]) -> Fork:
    """Where two journals of the same camp part. Raise NotAStore if not even their beginnings are the same."""
    pairs = enumerate(zip(mine, theirs, strict=False))
    at = next((number for number, (one, other) in pairs if one != other), min(len(mine), len(theirs)))
    if not at:
        raise NotAStore(_("The two journals do not even begin alike: this is another camp under the same number."))
    return Fork(at, mine[at:], theirs[at:])


def rows_of(store: Store, uid: str) -> tuple[EntryRow, ...]:
    """All entries of a camp as they are stored."""
    with store.read() as connection:
        return read_rows(connection, uid)


def versions(own: Database) -> dict[str, int]:
    """The last entry of each camp (its uid) in a store."""
    with own.read() as connection:
        return {uid: end.version for uid, end in heads(connection).items()}


def marks(own: Database) -> object:
    """A value that changes with every entry, and every draft of a store."""
    with own.read() as connection:
        return heads(connection), connection.execute(select(drafts).order_by(drafts.c.camp, drafts.c.kind)).all()


def replace_tail(connection: Connection, camp: str, after: int, rows: tuple[EntryRow, ...]) -> None:
    """Put rows in the place of all that a camp (its uid) has after an entry."""
    if head(connection, camp).version > after:
        with triggers_off(connection, connection):
            connection.execute(delete(entries).where(entries.c.camp == camp, entries.c.version > after))
    insert_rows(connection, rows)


def carry(
    source: Database, target: Store, *, mirror: bool = False, only: str | None = None, over: Fork | None = None
) -> Carried:
    """Let the target have what the source has, in one transaction, and look that it has. Raise StoreError.

    A camp that has gone on in the target stays as it is there (see `Carried.forks`), unless it has just what the
    person gave up: ``over``, or, of a ``mirror``, what was kept as a snapshot when another side was chosen. A mirror
    has just the drafts of the source, any other target gets those of kinds that it lacks. ``only``: the uid of a
    single camp.
    """
    with target.database.read() as connection:
        there = heads(connection)
        kept_there = {uid: read_drafts(connection, uid) for uid in there}
    found = []
    with source.read() as connection:  # no longer than it takes: a file cannot be written to while it is read
        for camp in all_camps(connection):
            if only in (None, camp.uid):
                end = there.get(camp.uid, Head())
                follows = not end.version or hash_at(connection, camp.uid, end.version) == end.hash
                rows = read_rows(connection, camp.uid, end.version if follows else 0)
                found.append((camp, follows, rows, read_drafts(connection, camp.uid)))
    done, pieces = Carried({}, {}, 0), list[Piece]()
    for camp, follows, rows, kept in found:
        uid, after = camp.uid, there.get(camp.uid, Head())
        if not follows:
            fork = compare(rows, rows_of(target, uid))
            chosen = over is not None and (fork.at, fork.theirs) == (over.at, over.theirs)
            if not chosen and not (mirror and holds(source.place, ("sync",), fork.theirs[-1])):
                done.versions[uid] = fork.at
                done.forks[uid] = fork
                continue
            after, rows = Head(fork.at, rows[fork.at - 1].hash), fork.mine
        if breaks(rows, after.version, after.hash) if after.version else broken(camp, rows):
            raise StoreTrouble(_broken(source.place))
        done.versions[uid] = after.version + len(rows)
        has = kept_there.get(uid, {})
        changes: dict[str, Draft | None] = dict.fromkeys(has.keys() - kept.keys() if mirror else ())
        changes |= {kind: one for kind, one in kept.items() if kind not in has or (mirror and has[kind] != one)}
        if not mirror:
            both = {
                kind: _merged(has[kind], one) for kind, one in kept.items() if kind in has and kind.startswith(KIND)
            }
            changes |= {kind: one for kind, one in both.items() if one != has[kind]}
        if rows or not follows or changes or uid not in there:
            pieces.append((camp, there.get(uid), after, rows, changes))
    if pieces:
        _put(target, pieces)
    return done._replace(written=sum(len(rows) for _camp, _there, _after, rows, _drafts in pieces))


def _merged(mine: Draft, theirs: Draft) -> Draft:
    """The slips of one desk as they stand here, then those that only stand there."""
    if isinstance(mine.value, str) and isinstance(theirs.value, str):
        return replace(mine, value=merged_lines(mine.value, theirs.value))
    return mine


def check(store: Store) -> None:
    """Raise Damaged unless every journal in a store is an unbroken chain."""
    with store.read() as connection:
        journals = [(camp, read_rows(connection, camp.uid)) for camp in all_camps(connection)]
    if any(broken(camp, rows) for camp, rows in journals):
        raise Damaged(_broken(store.place))


def _broken(place: Address) -> str:
    told = _("{place} is damaged: its entries are no unbroken chain; “fejag verify --store {place}” tells more.")
    return told.format(place=place.label)


def _put(target: Store, pieces: list[Piece]) -> None:
    ends = {camp.uid: rows[-1].hash if rows else after.hash for camp, _there, after, rows, _drafts in pieces}

    def done(connection: Connection) -> bool:
        return all(lock(connection, uid) and head(connection, uid).hash == ends[uid] for uid in ends)

    with target.database.write(done) as connection:
        for camp, there, after, rows, kept in pieces:
            if there is None:
                taken = {one.slug for one in all_camps(connection)}
                insert_camp(connection, called(camp, taken))
            elif not lock(connection, camp.uid) or head(connection, camp.uid) != there:
                told = _("Somebody else is entering things in {place} itself; it is tried again in a moment.")
                raise StoreTrouble(told.format(place=target.place.label))
            replace_tail(connection, camp.uid, after.version, rows)
            rename_camp(connection, camp.uid, camp.name)
            for kind, draft in kept.items():
                if draft is None:
                    drop_draft(connection, camp.uid, kind)
                else:
                    keep_draft(connection, camp.uid, kind, draft)
    with target.read() as found:
        for camp, _there, after, rows, _drafts in pieces:
            if read_rows(found, camp.uid, after.version)[: len(rows)] != rows:
                told = _("{place} does not hold what was just written to it: do not trust it, use another one.")
                raise Damaged(told.format(place=target.place.label))
