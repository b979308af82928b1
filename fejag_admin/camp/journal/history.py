"""The camp after each order in force: to look back, and to find since when something has been so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.rules.changes import NOTHING, Changes, changes
from fejag_admin.rules.orders import Result
from fejag_admin.rules.state import State


@dataclass(frozen=True)
class History:
    """A journal with all states on the way; make it from ``journal.as_of(n)`` to look back from entry n.

    ``until``: how many of the orders in force count; None for all.
    """

    journal: Journal
    until: int | None = None

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
        return self.journal.states(self.steps)

    @property
    def state(self) -> State:
        return self.states[-1]

    def before(self, order: int) -> History:
        """The history up to just before the order of this index."""
        return History(self.journal, order)

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
