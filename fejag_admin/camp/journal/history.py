"""The camp after each order in force: to look back, and to find since when something has been so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.rules.changes import NOTHING, Changes, changes
from fejag_admin.rules.orders import Result
from fejag_admin.rules.state import State

KEPT = 64
"""How many moments of a journal are kept at most."""


@dataclass(frozen=True)
class History:
    """A journal with all states on the way; make it from ``journal.as_of(n)`` to look back from entry n.

    ``until``: how many of the orders in force count; None for all. ``longer``: a history of the same journal that goes
    on, from which the states are taken.
    """

    journal: Journal
    until: int | None = None
    longer: History | None = field(default=None, repr=False, compare=False)

    @property
    def campaign(self) -> Campaign:
        """The header of the camp."""
        return self.journal.campaign

    @property
    def steps(self) -> Sequence[Step]:
        """The orders in force; a figure, an attack or a line of the ledger gives its order as an index into them."""
        return self.journal.replayed.steps[: self.until]

    @cached_property
    def states(self) -> Sequence[State]:
        """The state before each step, and at last the one after all of them."""
        if self.longer is not None:
            return self.longer.states[: len(self.steps) + 1]
        return self.journal.states(self.steps)

    @property
    def state(self) -> State:
        return self.states[-1]

    def before(self, order: int) -> History:
        """The history up to just before the order of this index."""
        return History(self.journal, order, self)

    def version(self, order: int) -> int:
        """The version of the entry that gave the order of this index."""
        return self.steps[order].effective.version

    def index(self, version: int) -> int:
        """The index of the order in force that the entry of this version gave; raise StopIteration if it gave none."""
        return next(at for at, step in enumerate(self.steps) if step.effective.version == version)

    def since(self, holds: Callable[[State], bool]) -> int | None:
        """The version of the entry since which ``holds`` is true without a break; None if it is not, or always was."""
        for index in range(len(self.states) - 1, -1, -1):
            if not holds(self.states[index]):
                return None if index == len(self.steps) else self.version(index)
        return None


class Moments:
    """A journal as of its entries; those asked for last are kept, and stepping on from one of them costs one entry."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._known: dict[int, Journal] = {}

    def followed_by(self, journal: Journal) -> Moments:
        """The moments of a later state of the same journal; nothing is kept if its past is another one."""
        later = Moments(journal)
        if journal.entries[: self.journal.version] == self.journal.entries:
            later._known = {**self._known, self.journal.version: self.journal}
        return later

    def at(self, version: int) -> Journal:
        """The journal as of an entry, from 1; the whole journal for the last entry and beyond."""
        if version >= self.journal.version:
            return self.journal
        version = max(version, 1)
        moment, before = self._known.pop(version, None), self._known.get(version - 1)
        if moment is None:
            moment = self.journal.as_of(version) if before is None else before.with_entry(self.journal.entry(version))
        self._known[version] = moment
        while len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
        return moment


def round_ends(journal: Journal) -> tuple[int, ...]:
    """The last entry before each result in force, and the last entry of all: how things stood when a round was over."""
    results = (
        step.effective.version
        for step in journal.replayed.steps
        if isinstance(step.order, Result) and step.ruling.accepted
    )
    return tuple(sorted({*(version - 1 for version in results), journal.version}))


@dataclass(frozen=True, slots=True)
class EntryChange:
    """What one entry changed (``version``), and the camp before and after it."""

    version: int
    changes: Changes
    before: State
    after: State


def between(journal: Journal, first: int, last: int) -> tuple[EntryChange, ...]:
    """What changed after entry ``first`` up to entry ``last``, each entry that changed something with its share.

    Raise ValueError unless 1 <= first <= last <= the last entry.
    """
    if not 1 <= first <= last <= journal.version:
        raise ValueError(f"entries {first} to {last} of {journal.version}")
    found = []
    for version, (before, after) in enumerate(pairwise(journal.stages(first, last)), first + 1):
        change = changes(before, after)
        if change != NOTHING:
            found.append(EntryChange(version, change, before, after))
    return tuple(found)
