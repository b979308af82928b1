"""Bringing together a camp that two stores have, and taking one over.

A side that lacks entries follows. Where both have gone on, or one of them gave up what the other has, a person chooses
one side; the other is kept whole as a snapshot, and its orders are written as slips to be typed again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

from fejag_admin.camp.journal.contents import TakeOver
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.files import write_whole
from fejag_admin.common.language import _
from fejag_admin.rules.orders import Place
from fejag_admin.store.copies import add, ahead_text, other_store, typed_address
from fejag_admin.store.database.address import address
from fejag_admin.store.database.engine import guarded
from fejag_admin.store.database.errors import EntryRefused, StoreError, StoreTrouble, UnknownCamp
from fejag_admin.store.desk import Desk
from fejag_admin.store.lineage import Fork, Standing, carry, compare, standing_of, standing_text
from fejag_admin.store.rows import all_camps, hash_at, put_camp, read_camps, read_rows
from fejag_admin.store.snapshots import holds
from fejag_admin.store.store import Store
from fejag_admin.store.strangers import check_camp, looked_at

EntryText = Callable[["Journal", int], str]
"""Says in words what an entry of a journal is."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A camp here and in another store, at a desk of each (``mine``, ``theirs``); ``fork``: where they part."""

    store_here: Store
    store_there: Store
    fork: Fork
    standing: Standing
    mine: Desk
    theirs: Desk

    @property
    def label(self) -> str:
        """What to call the other place."""
        return self.store_there.place.label

    @property
    def asks(self) -> bool:
        """Whether a person has to choose a side."""
        return self.standing not in ("same", "ahead", "behind")

    @property
    def follows(self) -> bool:
        """Whether one of the two can have what it lacks."""
        return self.standing in ("ahead", "behind")

    def standing_text(self, entry_text: EntryText) -> str:
        """How the two stand, in words, with the last entry of the one that is ahead."""
        text = standing_text(self.standing, self.fork, self.label)
        if self.fork.standing in ("ahead", "behind"):
            ahead = max(self.mine, self.theirs, key=lambda desk: desk.version)
            text += " " + _("The last one: {entry}").format(entry=entry_text(ahead.journal, ahead.version))
        return text

    def sides(self, entry_text: EntryText) -> list[tuple[str, str, str]]:
        """From where the two part: the number of each entry, and what it is here and there; equal orders say so."""
        equal, equal_there = self._equal()
        lines, lines_there = (
            self._lines(self.mine, equal, entry_text),
            self._lines(self.theirs, equal_there, entry_text),
        )
        pairs = enumerate(zip_longest(lines, lines_there, fillvalue=""), self.fork.at + 1)
        return [(str(number), *pair) for number, pair in pairs]

    def left_out(self, entry_text: EntryText, *, keep_mine: bool) -> list[str]:
        """What the side that is not chosen has from where the two part, as a text that *Slips* can read.

        Placements in force are slips; what has to be entered in another way is a comment, and so is what the other side
        has, too.
        """
        loser, source = (self.theirs, self.label) if keep_mine else (self.mine, self.store_here.place.label)
        equal, orders, lines = self._equal()[keep_mine], _orders(loser.journal, self.fork.at), []
        for version, text in enumerate(self._lines(loser, equal, entry_text), self.fork.at + 1):
            order, line = orders.get(version), f"# {version} · {text}"
            if isinstance(order, Place) and order.override is None and version not in equal:
                cell = loser.campaign.board.name(order.at)
                line = f"{order.team} {order.figure} {cell} # {source}: {version} · {text}"
            lines.append(" ".join(line.replace(";", ",").split()))
        return lines

    def _lines(self, desk: Desk, equal: dict[int, int], entry_text: EntryText) -> list[str]:
        """What each entry of one side is, and as which number the other side has it, too."""
        lines = []
        for version in range(self.fork.at + 1, desk.version + 1):
            lines.append(entry_text(desk.journal, version))
            if version in equal:
                lines[-1] += " – " + _("also entered on the other side as no. {n}").format(n=equal[version])
        return lines

    def _equal(self) -> tuple[dict[int, int], dict[int, int]]:
        """The orders in force that were entered on both sides since they part: by number here that there, and back."""
        orders, orders_there = (_orders(desk.journal, self.fork.at) for desk in (self.mine, self.theirs))
        pairs = {}
        for version, order in orders.items():
            match = next((number for number, order_there in orders_there.items() if order_there == order), None)
            if match is not None:
                del orders_there[match]
                pairs[version] = match
        return pairs, {there: here for here, there in pairs.items()}


def _orders(journal: Journal, after: int) -> dict[int, object]:
    """The orders in force after an entry, by number; an attack made void is known by its fighters."""
    steps = [step for step in journal.steps if step.ruling.accepted and step.effective.version > after]
    return {step.effective.version: step.effective.whom or step.order for step in steps}


def sound_desk(store: Store, slug: str) -> Desk:
    """A camp in another store after a look at all of it, as at a file that is imported. Raise StoreError."""
    desk = store.desk(slug, remember=False)
    check_camp(store.place, desk.camp, desk.rows)
    return desk


def meet(store: Store, store_there: Store, slug: str) -> Meeting:
    """Compare a camp here with the same camp there. Raise StoreError, UnknownCamp if it is not there."""
    own_desk = store.desk(slug)
    with store_there.read() as connection:
        camps_there = all_camps(connection)
    slug_there = next((camp.slug for camp in camps_there if camp.uid == own_desk.camp.uid), None)
    if slug_there is None:
        text = _("The camp “{name}” is not in {place}; there are: {others}.")
        others = ", ".join(camp.name for camp in camps_there) or "–"
        raise UnknownCamp(text.format(name=own_desk.name, place=store_there.place.label, others=others))
    desk_there = sound_desk(store_there, slug_there)
    fork = compare(own_desk.rows, desk_there.rows)
    return Meeting(store, store_there, fork, standing_of(fork, store.place, store_there.place), own_desk, desk_there)


def follow(meeting: Meeting) -> int:
    """Let the one that lacks entries have them; how many. Raise StoreError."""
    source, target = meeting.store_there, meeting.store_here
    if meeting.fork.mine:
        source, target = target, source
    carry(source, target, only=meeting.mine.camp.uid)
    return len(meeting.fork.mine or meeting.fork.theirs)


def choose(meeting: Meeting, entry_text: EntryText, *, keep_mine: bool) -> tuple[str, list[str]]:
    """Let both sides have what the chosen one has; what the other one had is kept whole and as lines.

    Returns a sentence that says where it is, and the lines.

    The snapshots are taken and the lines are written before anything is changed. A freeze of the other side stays on.
    Raise StoreError; neither side has lost anything then.
    """
    loser, winner, fork, camp = meeting.store_here, meeting.store_there, meeting.fork, meeting.mine.camp
    losing, winning, over, change = meeting.mine, meeting.theirs, fork.mine, None
    if keep_mine:  # restoring the snapshot makes this store what it would be if the other side had been chosen
        loser, winner, losing, winning, over = winner, loser, winning, losing, fork.theirs
        change = partial(put_camp, camp=camp, rows=fork.theirs, after=fork.at)
    subject = _("{camp}, {place} after entry {at}").format(camp=losing.name, place=loser.place.label, at=fork.at)
    kept = meeting.store_here.snapshot(subject, "sync", change)
    lines, file = meeting.left_out(entry_text, keep_mine=keep_mine), kept.path.with_suffix(".txt")
    with guarded(address(file)):
        write_whole(file, "\n".join([f"# {subject}", *lines, ""]))
    if keep_mine:
        loser.snapshot(subject, "sync")
    winning.keep_freeze(losing.journal)
    if carry(winner, loser, only=camp.uid, over=over):
        raise StoreTrouble(_("Somebody entered something there meanwhile; look at both sides again."))
    text = _("What was left out is kept whole as the snapshot “{id}”, and as slips in {file}:")
    return text.format(id=kept.id, file=file), lines


def desks_in(store: Store, words: str) -> tuple[Desk, ...]:
    """The camps in another place that are not here, or have gone on there; none that was deleted here.

    A file is looked at in a private copy. Raise StoreError.
    """
    with looked_at(typed_address(words)) as store_there, store_there.read() as reader, store.read() as connection:
        return tuple(
            Desk(store_there, camp, rows)
            for camp, rows, _drafts in read_camps(reader).values()
            if rows and hash_at(connection, camp.uid, len(rows)) != rows[-1].hash
            if not holds(store.place, rows[-1], "deletion")
        )


def take_over(store: Store, words: str, by: str, slug: str | None = None) -> tuple[Desk, str]:
    """Go on here with a camp of another place, which is told so and copied to from now on.

    ``slug``: which camp there, else the one changed last; no other one is taken. Returns its desk, and why the place
    cannot be told if it cannot. Raise StoreError, and EntryRefused if the camp went on here without that place, or gave
    up what is there.
    """
    with other_store(store.place, words) as store_there:
        last = max(store_there.camps(), key=lambda camp: camp.changed, default=None)
        desk_there = sound_desk(store_there, slug or (last.slug if last else ""))
        uid = desk_there.camp.uid
        with store.read() as connection:
            own_rows = read_rows(connection, uid)
        if own_rows:
            fork = compare(own_rows, desk_there.rows)
            if standing_of(fork, store.place, store_there.place) in ("diverged", "given up here"):
                raise EntryRefused(ahead_text(store_there, fork, store.place))
        if store.camps():
            store.snapshot(desk_there.name, "import")
        if any(fork.mine for fork in carry(store_there, store, only=uid).values()):
            raise StoreTrouble(_("Somebody entered something there meanwhile; look at both sides again."))
    desk = store.desk(uid)
    desk.note(TakeOver(store.place.home), by=by)
    try:
        add(store, words)
    except StoreError as error:
        return desk, str(error)
    return desk, ""
