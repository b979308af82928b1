"""How two stores have the same camp: alike, one further than the other, or both gone on; and how one follows.

Entries are carried as they are, with their hashes, in one transaction.
"""

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Literal

from fejag_admin.common.language import N_, _
from fejag_admin.store.chain import EntryRow, break_text, broken
from fejag_admin.store.database.address import Address
from fejag_admin.store.database.engine import Database
from fejag_admin.store.database.errors import Damaged, NotAStore, StoreTrouble
from fejag_admin.store.drafts import KIND, merged_lines
from fejag_admin.store.rows import Draft, all_camps, keep_draft, lock, put_camp, read_camps
from fejag_admin.store.snapshots import holds


@dataclass(frozen=True, slots=True)
class Fork:
    """Two journals of one camp: the last entry that both have, and what each has after it."""

    at: int
    mine: tuple[EntryRow, ...]
    theirs: tuple[EntryRow, ...]

    @property
    def standing(self) -> Literal["same", "ahead", "behind", "diverged"]:
        """Relation of mine to theirs; ``ahead``: theirs lacks entries and has none of its own."""
        if self.mine:
            return "diverged" if self.theirs else "ahead"
        return "behind" if self.theirs else "same"


def compare(mine: tuple[EntryRow, ...], theirs: tuple[EntryRow, ...]) -> Fork:
    """Where two journals of the same camp part. Raise NotAStore if not even their beginnings are the same."""
    pairs = zip(mine, theirs, strict=False)
    at = sum(1 for _pair in takewhile(lambda pair: pair[0].hash == pair[1].hash, pairs))
    if not at and theirs:
        raise NotAStore(_("The two journals do not even begin alike: this is another camp under the same number."))
    return Fork(at, mine[at:], theirs[at:])


Standing = Literal["same", "ahead", "behind", "diverged", "given up here", "given up there"]
STANDINGS: dict[Standing, str] = {
    "same": N_("Both have the same {n} entries; there is nothing to do."),
    "behind": N_("{place} is ahead, by so many entries: {n}."),
    "ahead": N_("{place} is behind, by so many entries: {n}."),
    "diverged": N_("{place} and the store here both went on by themselves after entry {n}."),
    "given up here": N_("{place} has entries that were given up here, so many: {n}."),
    "given up there": N_("{place} gave up entries that are here, so many: {n}."),
}
"""What to say of two stores that have the same camp."""


def standing_of(fork: Fork, own: Address, place: Address) -> Standing:
    """How two stores stand: as their fork says, or which of them gave up what the other has."""
    if fork.standing == "behind" and holds(own, fork.theirs[0], "restore", "sync"):
        return "given up here"
    if fork.standing == "ahead" and holds(place, fork.mine[0], "restore", "sync"):
        return "given up there"
    return fork.standing


def standing_text(standing: Standing, fork: Fork, place: str) -> str:
    """How a camp here stands to the one in a place, as a sentence."""
    n = fork.at if standing in ("same", "diverged") else len(fork.mine or fork.theirs)
    return _(STANDINGS[standing]).format(place=place, n=n)


def versions(own: Database) -> dict[str, int]:
    """The last entry of each camp (its uid) in a store."""
    with own.read() as connection:
        return {camp.uid: camp.version for camp in all_camps(connection)}


def carry(
    source: Database,
    target: Database,
    *,
    mirror: bool = False,
    only: str | None = None,
    over: tuple[EntryRow, ...] = (),
) -> dict[str, Fork]:
    """Let the target have what the source has, in one transaction; the camps that have gone on in the target, by uid.

    Nothing is written to a target of which a journal is no unbroken chain (Damaged). Those camps stay as they are
    there. A camp is taken for none of them if it has just what the person gave up: the entries ``over``,
    or, of a ``mirror``, what was kept as a snapshot when another side was chosen. A mirror has just the drafts of the
    source, any other target gets those of kinds that it lacks. ``only``: the uid of a single camp. Raise StoreError.
    """
    with source.read() as connection:
        brought = [stored for uid, stored in read_camps(connection).items() if only in (None, uid)]
    forks: dict[str, Fork] = {}
    with target.write() as connection:
        for camp, _rows, _drafts in brought:
            lock(connection, camp.uid)
        camps_there = read_camps(connection)
        for camp, rows, _drafts in camps_there.values():
            if faults := broken(camp, rows):
                raise Damaged(break_text(target.place.label, camp, faults[0]))
        for camp, rows, drafts in brought:
            _camp, rows_there, drafts_there = camps_there.get(camp.uid, (camp, (), {}))
            fork = compare(rows, rows_there)
            is_given_up = fork.theirs == over or (mirror and holds(source.place, fork.theirs[-1], "sync"))
            if fork.theirs and not is_given_up:
                forks[camp.uid] = fork
                continue
            if faults := broken(camp, rows):
                raise StoreTrouble(break_text(source.place.label, camp, faults[0]))
            if fork.mine or fork.theirs:
                put_camp(connection, camp, fork.mine, fork.at)
            for kind in {*drafts, *(drafts_there if mirror else ())}:
                draft = drafts.get(kind) if mirror else _merged(kind, drafts_there.get(kind), drafts[kind])
                if draft != drafts_there.get(kind):
                    keep_draft(connection, camp.uid, kind, draft)
    return forks


def _merged(kind: str, mine: Draft | None, theirs: Draft) -> Draft:
    """Merge two drafts of one kind: our slips, then those only in theirs; of other kinds ours, if there is one."""
    if mine is None:
        return theirs
    if kind.startswith(KIND) and isinstance(mine.value, str) and isinstance(theirs.value, str):
        return replace(mine, value=merged_lines(mine.value, theirs.value))
    return mine
