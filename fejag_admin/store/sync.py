"""Bringing together a camp that two stores have, and taking one over.

A side that lacks entries follows. Where both have gone on, or one of them gave up what the other has, a person chooses
one side; the other is kept whole as a snapshot, and its orders are written as slips to be typed again.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import TakeOver
from fejag_admin.camp.journal.replayed import fighters
from fejag_admin.common.clock import time_text
from fejag_admin.common.files import write_whole
from fejag_admin.common.language import _
from fejag_admin.rules.orders import Order, Place, VoidAttack
from fejag_admin.store.address import address
from fejag_admin.store.copies import add, ahead_text, typed_address
from fejag_admin.store.desk import Desk
from fejag_admin.store.engine import guarded
from fejag_admin.store.errors import EntryRefused, StoreError, StoreTrouble, UnknownCamp
from fejag_admin.store.lineage import Fork, carry, compare
from fejag_admin.store.rows import all_camps, hash_at, put_camp, read_camps, read_rows
from fejag_admin.store.snapshots import deleted, given_up
from fejag_admin.store.store import Store
from fejag_admin.store.strangers import check_camp, looked_at, require_ours

EntryText = Callable[["Journal", int], str]
"""Says in words what an entry of a journal is."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A camp here and in another store, at a desk of each (``mine``, ``theirs``); ``fork``: where they part.

    ``given_up``: whether the side that lacks entries gave them up, when an older snapshot was restored or another side
    was chosen.
    """

    store_here: Store
    store_there: Store
    fork: Fork
    mine: Desk
    theirs: Desk
    given_up: bool

    @property
    def label(self) -> str:
        """What to call the other place."""
        return self.store_there.place.label

    @property
    def asks(self) -> bool:
        """Whether a person has to choose a side."""
        return self.fork.standing == "diverged" or self.given_up

    @property
    def follows(self) -> bool:
        """Whether one of the two can have what it lacks."""
        return not self.asks and self.fork.standing != "same"

    def sides(self, entry_text: EntryText) -> list[tuple[str, str, str]]:
        """From where the two part: the number of each entry, and what it is here and there; equal orders say so."""
        last = max(self.mine.version, self.theirs.version)
        equal, equal_there = self._equal()
        return [
            (
                str(number),
                _line(self.mine, number, equal, entry_text),
                _line(self.theirs, number, equal_there, entry_text),
            )
            for number in range(self.fork.at + 1, last + 1)
        ]

    def standing_text(self, entry_text: EntryText) -> str:
        """How the two stand, in words."""
        fork, ahead = self.fork, self.theirs if self.fork.standing == "behind" else self.mine
        text = {
            "same": _("Both have the same {n} entries; there is nothing to do."),
            "behind": _("{place} is ahead, by so many entries: {n}. The last one there: {entry}"),
            "ahead": _("{place} is behind, by so many entries: {n}. The last one here: {entry}"),
            "diverged": _("Both went on by themselves after entry {at} ({entry})."),
        }[fork.standing]
        if self.asks and fork.standing == "behind":
            text = _("{place} has entries that were given up here, so many: {n}. The last one there: {entry}")
        elif self.asks and fork.standing == "ahead":
            text = _("{place} gave up entries that are here, so many: {n}. The last one here: {entry}")
        n = fork.at if fork.standing == "same" else ahead.version - fork.at
        last = fork.at if fork.standing == "diverged" else ahead.version
        return text.format(place=self.label, n=n, at=fork.at, entry=entry_text(ahead.journal, last))

    def left_out(self, entry_text: EntryText, *, keep_mine: bool) -> list[str]:
        """What the side that is not chosen has from where the two part, as a text that *Slips* can read.

        Placements in force are slips; what has to be entered in another way is a comment, and so is what the other side
        has, too.
        """
        loser, source = (self.theirs, self.label) if keep_mine else (self.mine, self.store_here.place.label)
        equal = self._equal()[keep_mine]
        lines = []
        for version in range(self.fork.at + 1, loser.version + 1):
            entry, order = loser.journal.entry(version), _order_in_force(loser.journal, version)
            line = f"# {version} · {_line(loser, version, equal, entry_text)}"
            if isinstance(order, Place) and order.override is None and version not in equal:
                note = _("from {place}, entry {version}, {by}, {time}").format(
                    place=source, version=version, by=entry.by, time=time_text(entry.when, loser.campaign.zone)
                )
                line = f"{order.team} {order.figure} {loser.campaign.board.name(order.at)} # {note}"
            lines.append(" ".join(line.replace(";", ",").split()))
        return lines

    def _equal(self) -> tuple[dict[int, int], dict[int, int]]:
        """The orders in force that were entered on both sides since they part: by number here that there, and back."""
        orders_there = _orders(self.theirs.journal, self.fork.at)
        pairs = {}
        for version, order in _orders(self.mine.journal, self.fork.at).items():
            match = next((number for number, order_there in orders_there.items() if order_there == order), None)
            if match is not None:
                del orders_there[match]
                pairs[version] = match
        return pairs, {there: here for here, there in pairs.items()}


def _line(desk: Desk, version: int, equal: dict[int, int], entry_text: EntryText) -> str:
    """What an entry is, and as which number the other side has it, too; empty if there is none."""
    if version > desk.version:
        return ""
    text = entry_text(desk.journal, version)
    if version in equal:
        text += " – " + _("also entered on the other side as no. {n}").format(n=equal[version])
    return text


def _order_in_force(journal: Journal, version: int) -> Order | None:
    """The order that an entry entered, if it is in force."""
    step = journal.step_of.get(version) if journal.entry(version).kind == "order" else None
    return step.order if step is not None and step.ruling.accepted else None


def _orders(journal: Journal, after: int) -> dict[int, object]:
    """The orders in force after an entry, by number; an attack made void is known by its fighters."""
    orders: dict[int, object] = {}
    for version in range(after + 1, journal.version + 1):
        order = _order_in_force(journal, version)
        if order is not None:
            orders[version] = fighters(journal.state, order.attack) if isinstance(order, VoidAttack) else order
    return orders


class LeftOut(NamedTuple):
    """What a choice left out: the id of the snapshot that holds it whole, its entries as lines, the file of these."""

    snapshot: str
    lines: list[str]
    file: Path


@contextmanager
def other_store(words: str) -> Iterator[Store]:
    """The store that a person means, after a look at it. Raise StoreError, also for a file that is none."""
    place = typed_address(words)
    require_ours(place)
    with Store.open(place.spelling, create=False) as store:
        yield store


def sound_desk(store: Store, slug: str) -> Desk:
    """A camp in another store after a look at all of it, as at a file that is imported. Raise StoreError."""
    desk = store.desk(slug, remember=False)
    check_camp(store.place, desk.camp, desk.rows)
    return desk


def meet(store: Store, store_there: Store, slug: str) -> Meeting:
    """Compare a camp here with the same camp there. Raise StoreError, UnknownCamp if it is not there."""
    own_desk = store.desk(slug)
    uid = own_desk.camp.uid
    with store_there.read() as connection:
        camps_there = {camp.uid: camp for camp in all_camps(connection)}
    if uid not in camps_there:
        text = _("The camp “{name}” is not in {place}; there are: {others}.")
        others = ", ".join(camp.name for camp in camps_there.values()) or "–"
        raise UnknownCamp(text.format(name=own_desk.name, place=store_there.place.label, others=others))
    desk_there = sound_desk(store_there, camps_there[uid].slug)
    fork = compare(own_desk.rows, desk_there.rows)
    lacking, rows = (store_there, fork.mine) if fork.mine else (store, fork.theirs)
    is_given_up = fork.standing in ("ahead", "behind") and given_up(lacking.place, rows[0])
    return Meeting(store, store_there, fork, own_desk, desk_there, is_given_up)


def follow(meeting: Meeting) -> int:
    """Let the one that lacks entries have them; how many. Raise StoreError."""
    source, target = meeting.store_there, meeting.store_here
    if meeting.fork.standing == "ahead":
        source, target = target, source
    return carry(source, target, only=meeting.mine.camp.uid).written


def choose(meeting: Meeting, entry_text: EntryText, *, keep_mine: bool) -> LeftOut:
    """Let both sides have what the chosen one has; what the other one had is kept whole and as lines.

    The snapshots are taken and the lines are written before anything is changed. A freeze of the other side stays on.
    Raise StoreError; neither side has lost anything then.
    """
    store, store_there, fork, uid = meeting.store_here, meeting.store_there, meeting.fork, meeting.mine.camp.uid
    subject = _("{camp}, {place} after entry {at}").format(
        camp=meeting.mine.name, place=meeting.label if keep_mine else store.place.label, at=fork.at
    )
    change = None
    if keep_mine:  # restoring it makes this store what it would be if the other side had been chosen
        change = partial(put_camp, camp=meeting.mine.camp, rows=fork.theirs, after=fork.at)
    kept = store.snapshot_before("sync", subject, change)
    lines = meeting.left_out(entry_text, keep_mine=keep_mine)
    file = kept.path.with_suffix(".txt")
    with guarded(address(file)):
        write_whole(file, "\n".join([f"# {subject}", *lines, ""]))
    winner, loser, over = store_there, store, Fork(fork.common, fork.theirs, fork.mine)
    winning, losing = meeting.theirs, meeting.mine
    if keep_mine:
        store_there.snapshot_before("sync", subject)
        winner, loser, over = store, store_there, fork
        winning, losing = losing, winning
    winning.keep_freeze(losing.journal)
    if carry(winner, loser, only=uid, over=over).forks:
        raise StoreTrouble(_("Somebody entered something there meanwhile; look at both sides again."))
    return LeftOut(kept.id, lines, file)


def desks_in(store: Store, words: str) -> tuple[Desk, ...]:
    """The camps in another place that are not here, or have gone on there; none that was deleted here.

    A file is looked at in a private copy. Raise StoreError.
    """
    desks = []
    with looked_at(typed_address(words)) as store_there:
        with store_there.read() as connection:
            camps = read_camps(connection)
        with store.read() as connection:
            for camp, rows, _drafts in camps.values():
                same = bool(rows) and hash_at(connection, camp.uid, len(rows)) == rows[-1].hash
                if rows and not same and not deleted(store.place, rows[-1]):
                    desks.append(Desk(store_there, camp, rows))
    return tuple(desks)


def take_over(store: Store, words: str, by: str, slug: str | None = None) -> tuple[Desk, str]:
    """Go on here with a camp of another place, which is told so and copied to from now on.

    ``slug``: which camp there, else the one changed last; no other one is taken. Returns its desk, and why the place
    cannot be told if it cannot. Raise StoreError, and EntryRefused if the camp went on here without that place, or gave
    up what is there.
    """
    with other_store(words) as store_there:
        last = max(store_there.camps(), key=lambda camp: camp.changed, default=None)
        desk_there = sound_desk(store_there, slug or (last.slug if last else ""))
        uid = desk_there.camp.uid
        with store.read() as connection:
            present, own_rows = all_camps(connection), read_rows(connection, uid)
        if own_rows:
            fork = compare(own_rows, desk_there.rows)
            if fork.standing == "diverged" or (fork.theirs and given_up(store.place, fork.theirs[0])):
                raise EntryRefused(ahead_text(store_there, fork, store.place))
        if present:
            store.snapshot_before("import", desk_there.name)
        if any(fork.mine for fork in carry(store_there, store, only=uid).forks.values()):
            raise StoreTrouble(_("Somebody entered something there meanwhile; look at both sides again."))
    desk = store.desk_of(uid)
    desk.note(TakeOver(store.place.home), by=by)
    try:
        add(store, words)
    except StoreError as error:
        return desk, str(error)
    return desk, ""
