"""How two stores have the same camp: alike, one further than the other, or both gone on; and how one follows.

Entries are carried as they are, with their hashes, in one transaction, and read again afterwards.
"""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from sqlalchemy import Connection, delete

from fejag_admin.common.language import _
from fejag_admin.store.address import Address
from fejag_admin.store.chain import EntryRow, Head, StoredCamp, beginning, breaks, broken
from fejag_admin.store.drafts import KIND, merged_lines
from fejag_admin.store.engine import Database
from fejag_admin.store.errors import Damaged, NotAStore, StoreTrouble
from fejag_admin.store.rows import (
    Draft,
    all_camps,
    drop_draft,
    head,
    heads,
    insert_camp,
    insert_rows,
    keep_draft,
    lock,
    read_camps,
    read_drafts,
    read_rows,
    rename_camp,
)
from fejag_admin.store.schema import entries
from fejag_admin.store.snapshots import holds, triggers_off
from fejag_admin.store.store import Store, called


@dataclass(frozen=True, slots=True)
class Fork:
    """Two journals of one camp: the entries that both have, and what each has after them."""

    both: tuple[EntryRow, ...]
    mine: tuple[EntryRow, ...]
    theirs: tuple[EntryRow, ...]

    @property
    def at(self) -> int:
        """The last entry that both have."""
        return len(self.both)

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


class Piece(NamedTuple):
    """What is to be written of a camp: ``mine`` of the fork in the place of ``theirs``, and drafts (None: dropped)."""

    camp: StoredCamp
    fork: Fork
    drafts: dict[str, Draft | None]


def compare(mine: tuple[EntryRow, ...], theirs: tuple[EntryRow, ...]) -> Fork:
    """Where two journals of the same camp part. Raise NotAStore if not even their beginnings are the same."""
    pairs = enumerate(zip(mine, theirs, strict=False))
    at = next((number for number, (one, other) in pairs if one.hash != other.hash), min(len(mine), len(theirs)))
    if not at and theirs:
        raise NotAStore(_("The two journals do not even begin alike: this is another camp under the same number."))
    return Fork(mine[:at], mine[at:], theirs[at:])


def versions(own: Database) -> dict[str, int]:
    """The last entry of each camp (its uid) in a store."""
    with own.read() as connection:
        return {uid: end.version for uid, end in heads(connection).items()}


def replace_tail(connection: Connection, camp: str, after: int, rows: tuple[EntryRow, ...]) -> None:
    """Put rows in the place of all that a camp (its uid) has after an entry."""
    if head(connection, camp).version > after:
        with triggers_off(connection):
            connection.execute(delete(entries).where(entries.c.camp == camp, entries.c.version > after))
    insert_rows(connection, rows)


def carry(
    source: Database, target: Store, *, mirror: bool = False, only: str | None = None, over: Fork | None = None
) -> Carried:
    """Let the target have what the source has, in one transaction, and look that it has. Raise StoreError,
    Damaged if a journal of the target is no unbroken chain.

    A camp that has gone on in the target stays as it is there (see `Carried.forks`), unless it has just what the
    person gave up: ``over``, or, of a ``mirror``, what was kept as a snapshot when another side was chosen. A mirror
    has just the drafts of the source, any other target gets those of kinds that it lacks. ``only``: the uid of a
    single camp.
    """
    there = _contents(target.database)
    if any(broken(camp, rows) for camp, rows, _drafts in there.values()):
        raise Damaged(_broken(target.place))
    done, pieces = Carried({}, {}, 0), list[Piece]()
    for uid, (camp, rows, kept) in _contents(source).items():
        if only not in (None, uid):
            continue
        _camp, theirs, kept_there = there.get(uid, (camp, (), {}))
        fork = compare(rows, theirs)
        done.versions[uid] = fork.at
        is_chosen = over is not None and (fork.at, fork.theirs) == (over.at, over.theirs)
        if fork.theirs and not is_chosen and not (mirror and holds(source.place, ("sync",), fork.theirs[-1])):
            done.forks[uid] = fork
            continue
        before = fork.both[-1].hash if fork.both else beginning(camp).hash
        if breaks(fork.mine, fork.at, before) or not rows:
            raise StoreTrouble(_broken(source.place))
        done.versions[uid] = len(rows)
        changes = _draft_changes(kept, kept_there, mirror=mirror)
        if fork.mine or fork.theirs or changes:
            pieces.append(Piece(camp, fork, changes))
    if pieces:
        _put(target, pieces)
    return done._replace(written=sum(len(piece.fork.mine) for piece in pieces))


def _contents(database: Database) -> dict[str, tuple[StoredCamp, tuple[EntryRow, ...], dict[str, Draft]]]:
    """All camps of a store by their uid, with their entries and drafts; no longer than it takes to read them."""
    with database.read() as connection:
        camps = read_camps(connection)
        return {camp.uid: (camp, rows, read_drafts(connection, camp.uid)) for camp, rows in camps.items()}


def _draft_changes(source: dict[str, Draft], target: dict[str, Draft], *, mirror: bool) -> dict[str, Draft | None]:
    """The drafts that the target gets, None for those that it drops."""
    if mirror:
        wanted: dict[str, Draft | None] = {kind: source.get(kind) for kind in source | target}
    else:
        wanted = {kind: _merged(kind, target.get(kind), draft) for kind, draft in source.items()}
    return {kind: draft for kind, draft in wanted.items() if draft != target.get(kind)}


def _merged(kind: str, mine: Draft | None, theirs: Draft) -> Draft:
    """The slips of one desk as they stand here, then those that only stand there; else what stands here."""
    if mine is None:
        return theirs
    if kind.startswith(KIND) and isinstance(mine.value, str) and isinstance(theirs.value, str):
        return replace(mine, value=merged_lines(mine.value, theirs.value))
    return mine


def _broken(place: Address) -> str:
    text = _("{place} is damaged: its entries are no unbroken chain; “fejag verify --store {place}” tells more.")
    return text.format(place=place.label)


def _put(target: Store, pieces: list[Piece]) -> None:
    with target.database.write() as connection:
        for camp, fork, changes in pieces:
            theirs = fork.both + fork.theirs
            if not lock(connection, camp.uid):
                insert_camp(connection, called(camp, {one.slug for one in all_camps(connection)}))
            if head(connection, camp.uid) != (Head(len(theirs), theirs[-1].hash) if theirs else Head()):
                text = _("Somebody else is entering things in {place} itself; it is tried again in a moment.")
                raise StoreTrouble(text.format(place=target.place.label))
            replace_tail(connection, camp.uid, fork.at, fork.mine)
            rename_camp(connection, camp.uid, camp.name)
            for kind, draft in changes.items():
                if draft is None:
                    drop_draft(connection, camp.uid, kind)
                else:
                    keep_draft(connection, camp.uid, kind, draft)
    with target.read() as connection:
        for camp, fork, _changes in pieces:
            if read_rows(connection, camp.uid, fork.at)[: len(fork.mine)] != fork.mine:
                text = _("{place} does not hold what was just written to it: do not trust it, use another one.")
                raise Damaged(text.format(place=target.place.label))
