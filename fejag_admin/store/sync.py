"""Bringing together a camp that two stores have, and taking one over.

Where both have gone on, one goes on and the other is set aside: its entries stay, word for word, in one entry of the
journal, and its orders in force wait among the slips to be judged anew; the rest is there to be read. Each store is
written in one transaction; if the second cannot be, it follows as soon as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from fejag_admin.camp.advice.slips import slip_words
from fejag_admin.camp.file.faults import DocumentError
from fejag_admin.camp.journal.notes import Aside, TakeOver
from fejag_admin.camp.journal.replayed import who_and_whom
from fejag_admin.common.clock import time_text
from fejag_admin.common.language import _
from fejag_admin.rules.orders import VoidAttack
from fejag_admin.store.copies import add, ahead_text, copies, meant, sticks
from fejag_admin.store.database_errors import guarded
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import EntryRefused, NotAStore, StoreError, UnknownCamp
from fejag_admin.store.full_export import import_full
from fejag_admin.store.kept_drafts import KIND
from fejag_admin.store.lineage import Fork, carry, compare, row_text, rows_of, unsettled
from fejag_admin.store.reading import all_camps, hash_at, read_rows
from fejag_admin.store.snapshots import exported
from fejag_admin.store.store import Store

if TYPE_CHECKING:
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.rules.state import State
    from fejag_admin.store.chain import EntryRow


@dataclass(frozen=True, slots=True)
class Meeting:
    """A camp here (``mine``) and in another store (``theirs``), called ``label``; ``fork``: where the two part.

    ``file``: whether that is a file with a whole history, which is only read.
    """

    label: str
    fork: Fork
    mine: Desk
    theirs: Desk
    file: bool

    def sides(self, said: Callable[[Journal, int], str]) -> Iterator[tuple[str, str, str]]:
        """From where the two part: the number of each entry, and what is ``said`` of it here and there."""
        fork = self.fork
        for number, both in enumerate(zip_longest(fork.mine, fork.theirs), fork.at + 1):
            journals = (self.mine.journal, self.theirs.journal)
            here, there = (said(one, number) if row else "" for one, row in zip(journals, both, strict=True))
            yield str(number), here, there

    @property
    def follows(self) -> bool:
        """Whether one of the two can have what it lacks."""
        return self.fork.standing == "behind" or (self.fork.standing == "ahead" and not self.file)

    def standing_text(self, said: Callable[[Journal, int], str]) -> str:
        """How the two stand, in words."""
        fork, ahead = self.fork, self.theirs if self.fork.standing == "behind" else self.mine
        told = {
            "same": _("Both have the same {n} entries; there is nothing to do."),
            "behind": _("{place} is ahead, by so many entries: {n}. The last one there: {entry}"),
            "ahead": _("{place} is behind, by so many entries: {n}. The last one here: {entry}"),
            "diverged": _("Both went on by themselves after entry {at} ({entry})."),
        }[fork.standing]
        if self.file and fork.standing == "ahead":
            told += " " + _("It is a file and stays as it is; “fejag export --full” writes a new one.")
        n = fork.at if fork.standing == "same" else ahead.version - fork.at
        last = fork.at if fork.standing == "diverged" else ahead.version
        return told.format(place=self.label, n=n, at=fork.at, entry=said(ahead.journal, last))


@dataclass(frozen=True, slots=True)
class Settled:
    """What came of a choice.

    ``version``: the entry that holds what was set aside. ``slips``: how many orders wait among the slips of ``by``.
    ``rest``: the entries (as numbered there) that are only to be read: refused or retracted orders, corrections, notes,
    attacks made void that are none here. ``fault``: why the side that was set aside does not follow yet.
    """

    version: int
    slips: int
    by: str
    rest: tuple[int, ...]
    fault: str = ""

    @property
    def text(self) -> str:
        """All of it in words but for the slips."""
        told = [_("Entry {version} holds all that was left out, to be read.").format(version=self.version)]
        if self.rest:
            rest = _(
                "These entries of the other side are no orders in force (refused, retracted, corrections, notes) and do"
                " not wait; enter them again if they are still wanted: {versions}."
            )
            told.append(rest.format(versions=", ".join(map(str, self.rest))))
        return "\n".join(filter(None, (*told, self.fault)))


@contextmanager
def other_store(words: str) -> Iterator[tuple[Store, str]]:
    """The store that a person means, and what to call it: a store, a database, or a file with a whole history.

    Raise StoreError, also for a file that is neither.
    """
    place = meant(words)
    data = b""
    with guarded(place):
        if place.path is not None and place.path.is_file():
            with place.path.open("rb") as file:
                data = file.read(1)
                data += file.read() if data == b"{" else b""
    if data[:1] == b"{":
        with TemporaryDirectory(prefix="fejag-") as folder, Store.open(Path(folder) / "fejag.db") as store:
            try:
                store.import_full(data)
            except DocumentError as error:
                raise NotAStore(f"{place.label}: {error.faults[0]}") from error
            yield store, place.label
        return
    with Store.open(place.given, create=False) as store:
        yield store, place.label


def known_as(store: Store, data: bytes) -> str | None:
    """The slug of the camp whose whole history this is; None if it is not in the store. Raise DocumentError."""
    uid = import_full(data)[0].uid
    with store.read() as connection:
        return next((camp.slug for camp in all_camps(connection) if camp.uid == uid), None)


def meet(store: Store, there: Store, label: str, slug: str) -> Meeting:
    """How a camp here stands to the same camp there. Raise StoreError, UnknownCamp if it is not there."""
    mine = store.desk(slug)
    uid = mine.camp.uid
    with there.read() as connection:
        known = {one.uid: one for one in all_camps(connection)}
    if uid not in known:
        told = _("The camp “{name}” is not in {place}; there are: {others}.")
        others = ", ".join(one.name for one in known.values()) or "–"
        raise UnknownCamp(told.format(name=mine.name, place=label, others=others))
    theirs = there.desk(known[uid].slug)
    fork = compare(rows_of(store, uid), rows_of(there, uid))
    return Meeting(label, fork, mine, theirs, label != there.place.label)


def follow(store: Store, there: Store, meeting: Meeting) -> int:
    """Fast-forward: let the one that lacks entries have them; how many. Raise StoreError."""
    uid = meeting.mine.camp.uid
    if meeting.fork.standing == "ahead":
        return carry(store.database, there, only=uid).written
    if meeting.fork.mine:
        store.snapshot_before("sync", meeting.mine.name)
    return carry(there.database, store, only=uid).written


def settle(store: Store, there: Store, meeting: Meeting, by: str, *, keep_mine: bool) -> Settled:
    """Let one side go on where both have gone on; the other one is set aside, its orders wait among the slips.

    Slips, note and the tail of the other store are written one after another, so that nothing can be lost between:
    what was not done yet can be done again. Raise StoreError if the side that goes on cannot be written to.
    """
    fork, mine, theirs, label = meeting.fork, meeting.mine, meeting.theirs, meeting.label
    going, leaving, source = (mine, theirs, label) if keep_mine else (theirs, mine, store.place.home)
    left = unsettled(fork.theirs, fork.mine) if keep_mine else unsettled(fork.mine, fork.theirs)
    lines, rest = _slips(left, leaving.journal, going.state, source)
    kind = f"{KIND}{source}"
    kept = mine.draft(kind)
    waiting = str(kept.value).split("\n") if kept else []
    if lines:
        mine.keep_draft(kind, "\n".join(dict.fromkeys([*waiting, *lines])), by=source)
    store.snapshot_before("sync", mine.name)
    version = going.note(Aside(fork.at, source, tuple(map(row_text, left))), by=by)
    winner, loser = (store, there) if keep_mine else (there, store)
    fault = ""
    try:
        if carry(winner.database, loser, only=mine.camp.uid).forks:
            fault = _("Somebody entered something there meanwhile; look at both sides again.")
    except StoreError as error:
        fault = str(error)
    return Settled(version, len(lines), source, rest, fault)


def found(store: Store) -> Iterator[tuple[str, Desk]]:
    """The camps in known places and on sticks that are not here, or have gone on there, each with its place.

    A place that cannot be read has none; nor is one found that was deleted here. Raise StoreError for the own store.
    """
    for words in dict.fromkeys([*(copy.place for copy in copies(store.place)), *map(str, sticks())]):
        with suppress(StoreError), closing(Store.at(words)) as there:  # not opened in earnest: nothing is migrated
            with there.read() as connection:
                known = [(camp, read_rows(connection, camp.uid)) for camp in all_camps(connection)]
            for camp, rows in known:
                with store.read() as connection:
                    same = hash_at(connection, camp.uid, len(rows)) == rows[-1].hash
                if not same and not exported(store.place, rows[-1].hash):
                    yield words, Desk(there, camp, rows)


def take_over(store: Store, words: str, by: str, slug: str | None = None) -> tuple[Desk, str]:
    """Go on here with a camp of another place, which is told so and copied to from now on.

    ``slug``: which camp there, else the one changed last. Returns its desk, and why the place cannot be told if it
    cannot. Raise StoreError, and EntryRefused if the camp went on here without that place.
    """
    with other_store(words) as (there, label):
        infos = sorted(there.camps(), key=lambda camp: camp.changed, reverse=True)
        wanted = next((info.slug for info in infos if slug in (None, info.slug)), None)
        if wanted is None:
            told = _("There is no such camp in {place}; there are: {others}.")
            raise UnknownCamp(told.format(place=label, others=", ".join(info.slug for info in infos) or "–"))
        uid = there.desk(wanted).camp.uid  # which looks at every entry
        fork = carry(there.database, store).forks.get(uid)
        if fork is not None and fork.standing == "diverged":
            raise EntryRefused(ahead_text(there, fork, store.place))
    with store.read() as connection:
        desk = store.desk(next(camp.slug for camp in all_camps(connection) if camp.uid == uid))
    desk.note(TakeOver(store.place.home), by=by)
    try:
        add(store, words)
    except StoreError as error:
        return desk, str(error)
    return desk, ""


def _slips(
    rows: tuple[EntryRow, ...], journal: Journal, state: State, source: str
) -> tuple[list[str], tuple[int, ...]]:
    """The orders in force among entries, each as a slip that says where it is from; and the entries that are none."""
    lines: list[str] = []
    rest: list[int] = []
    for row in rows:
        step = journal.step_of.get(row.version) if row.kind == "order" else None
        order = step.order if step is not None and step.ruling.accepted else None
        if isinstance(order, VoidAttack):  # it may have another number here, if there is one between the same figures
            whom = who_and_whom(journal.state, order.attack)
            numbers = [one.id for one in state.attacks if who_and_whom(state, one.id) == whom]
            order = replace(order, attack=numbers[0]) if numbers else None
        if step is None or order is None:
            rest += [row.version] if row.kind not in ("takeover", "aside") else []
            continue
        when = time_text(row.time, journal.campaign.zone)
        note = _("from {place}, entry {version}, {by}, {time}").format(
            place=source, version=row.version, by=row.author, time=when
        )
        note = " – ".join(filter(None, (step.effective.entered.note, note)))
        lines.append(f"{slip_words(order, journal.campaign)} # {' '.join(note.replace(';', ',').split())}")
    return lines, tuple(rest)
