"""How two stores have the same camp: alike, one further than the other, or both gone on; and how one follows.

Entries are carried as they are, with their hashes, in one transaction.
"""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from fejag_admin.common.language import _
from fejag_admin.store.address import Address
from fejag_admin.store.chain import EntryRow, beginning, breaks, broken
from fejag_admin.store.drafts import KIND, merged_lines
from fejag_admin.store.engine import Database
from fejag_admin.store.errors import Damaged, NotAStore, StoreTrouble
from fejag_admin.store.rows import Draft, heads, keep_draft, lock, put_camp, read_camps
from fejag_admin.store.snapshots import holds


@dataclass(frozen=True, slots=True)
class Fork:
    """Two journals of one camp: the entries that both have, and what each has after them."""

    common: tuple[EntryRow, ...]
    mine: tuple[EntryRow, ...]
    theirs: tuple[EntryRow, ...]

    @property
    def at(self) -> int:
        """The last entry that both have."""
        return len(self.common)

    @property
    def standing(self) -> Literal["same", "ahead", "behind", "diverged"]:
        """Relation of mine to theirs; ``ahead``: theirs lacks entries and has none of its own."""
        if self.mine:
            return "diverged" if self.theirs else "ahead"
        return "behind" if self.theirs else "same"


class Carried(NamedTuple):
    """The last entry of each camp (uid) that both stores have, camps that have gone on there, entries written."""

    versions: dict[str, int]
    forks: dict[str, Fork]
    written: int


def compare(mine: tuple[EntryRow, ...], theirs: tuple[EntryRow, ...]) -> Fork:
    """Where two journals of the same camp part. Raise NotAStore if not even their beginnings are the same."""
    pairs = enumerate(zip(mine, theirs, strict=False))
    at = next(
        (number for number, (own_row, their_row) in pairs if own_row.hash != their_row.hash),
        min(len(mine), len(theirs)),
    )
    if not at and theirs:
        raise NotAStore(_("The two journals do not even begin alike: this is another camp under the same number."))
    return Fork(mine[:at], mine[at:], theirs[at:])


def versions(own: Database) -> dict[str, int]:
    """The last entry of each camp (its uid) in a store."""
    with own.read() as connection:
        return {uid: end.version for uid, end in heads(connection).items()}


def carry(
    source: Database, target: Database, *, mirror: bool = False, only: str | None = None, over: Fork | None = None
) -> Carried:
    """Let the target have what the source has, in one transaction. Raise StoreError.

    Nothing is written to a target of which a journal is no unbroken chain (Damaged). A camp that has gone on in the
    target stays as it is there (see `Carried.forks`), unless it has just what the person gave up: ``over``, or, of a
    ``mirror``, what was kept as a snapshot when another side was chosen. A mirror has just the drafts of the source,
    any other target gets those of kinds that it lacks. ``only``: the uid of a single camp.
    """
    with source.read() as connection:
        brought = [camp for uid, camp in read_camps(connection).items() if only in (None, uid)]
    outcome, written = Carried({}, {}, 0), 0
    with target.write() as connection:
        for camp, _rows, _drafts in brought:
            lock(connection, camp.uid)
        camps_there = read_camps(connection)
        if any(broken(camp, rows) for camp, rows, _drafts in camps_there.values()):
            raise Damaged(_broken(target.place))
        for camp, rows, drafts in brought:
            _camp, rows_there, drafts_there = camps_there.get(camp.uid, (camp, (), {}))
            fork = compare(rows, rows_there)
            is_chosen = over is not None and (fork.at, fork.theirs) == (over.at, over.theirs)
            if fork.theirs and not is_chosen and not (mirror and holds(source.place, ("sync",), fork.theirs[-1])):
                outcome.versions[camp.uid], outcome.forks[camp.uid] = fork.at, fork
                continue
            before = fork.common[-1].hash if fork.common else beginning(camp).hash
            if breaks(fork.mine, fork.at, before) or not rows:
                raise StoreTrouble(_broken(source.place))
            outcome.versions[camp.uid] = len(rows)
            if fork.mine or fork.theirs:
                put_camp(connection, camp, fork.mine, fork.at)
                written += len(fork.mine)
            for kind, draft in _draft_changes(drafts, drafts_there, mirror=mirror).items():
                keep_draft(connection, camp.uid, kind, draft)
    return outcome._replace(written=written)


def _draft_changes(source: dict[str, Draft], target: dict[str, Draft], *, mirror: bool) -> dict[str, Draft | None]:
    """The drafts that the target gets, None for those that it drops."""
    if mirror:
        wanted: dict[str, Draft | None] = {kind: source.get(kind) for kind in source | target}
    else:
        wanted = {kind: _merged(kind, target.get(kind), draft) for kind, draft in source.items()}
    return {kind: draft for kind, draft in wanted.items() if draft != target.get(kind)}


def _merged(kind: str, mine: Draft | None, theirs: Draft) -> Draft:
    """Merge two drafts of one kind: our slips, then those only in theirs; of other kinds ours, if there is one."""
    if mine is None:
        return theirs
    if kind.startswith(KIND) and isinstance(mine.value, str) and isinstance(theirs.value, str):
        return replace(mine, value=merged_lines(mine.value, theirs.value))
    return mine


def _broken(place: Address) -> str:
    text = _("{place} is damaged: its entries are no unbroken chain; “fejag verify --store {place}” tells more.")
    return text.format(place=place.label)
