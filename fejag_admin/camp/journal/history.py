"""What changed from one entry of a journal to another."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.replayed import begins_day
from fejag_admin.rules.changes import NOTHING, Changes, changes
from fejag_admin.rules.state import State


def round_ends(journal: Journal) -> tuple[int, ...]:
    """The last entry before each result in force, and the last entry of all: how things stood when a round was over."""
    results = [step.effective.version for step in journal.steps if begins_day(step)]
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
