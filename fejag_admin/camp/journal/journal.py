"""The journal of a camp: entries that are only ever added, and what they amount to.

An *order* entry holds an order. An *amendment* puts another order in the place of an earlier one, a *retraction* takes
one out; both are entries themselves, with author and reason, and name the later orders that were accepted until then
and would now be refused. Such an order is *kept*: it stays in force as far as the rules can stretch (a placement by an
override, so its figure is irregular; the end of a round by a waiver) and is listed until it is settled.
An order that was refused when it was entered stays refused whatever is corrected later, until it is amended itself.
All other entries are notes, which change no outcome; see `notes`.

A journal is its header and its entries: the orders in force follow from these (`orders_in_force`), and the states from
the orders (`replayed.replay`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Self

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.contents import STEPS, WALKS, Amendment, Freeze, Release, Retraction, Undo
from fejag_admin.camp.journal.entries import Entry as Entry
from fejag_admin.camp.journal.entries import walked
from fejag_admin.camp.journal.replayed import Effective, Fighters, Past, Replayed, Step, begins_day, fighters
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.changes import NOTHING, Changes, changes
from fejag_admin.rules.orders import VoidAttack
from fejag_admin.rules.state import State


@dataclass(frozen=True)
class Journal:
    """The entries of a camp, the setup first; ``header``: what the setup says of the camp.

    ``orders``: those in force, if they are others than the entries leave in force. ``past``: shared by journals made of
    one another.
    """

    header: Campaign
    entries: tuple[Entry, ...]
    orders: tuple[Effective, ...] | None = field(default=None, repr=False, kw_only=True)
    past: Past = field(default_factory=Past, repr=False, compare=False, kw_only=True)

    def __hash__(self) -> int:
        return hash(self.version)  # what entries hold has no hash

    @property
    def version(self) -> int:
        return len(self.entries)

    def entry(self, version: int) -> Entry:
        """The entry of this version; raise KeyError if there is none."""
        if not 1 <= version <= len(self.entries):
            raise KeyError(version)
        return self.entries[version - 1]

    @cached_property
    def apart(self) -> tuple[Entry, ...]:
        """The entries that are no orders: the setup, corrections and notes."""
        return tuple(entry for entry in self.entries if not isinstance(entry.content, Entered))

    @cached_property
    def campaign(self) -> Campaign:
        """The header as of the last entry."""
        campaign = self.header
        for entry in self.apart:
            if entry.version not in self.gone:
                campaign = entry.edited(campaign)
        return campaign

    @cached_property
    def frozen(self) -> int | None:
        """The entry at which a freeze holds the players' view of the camp; None without a freeze."""
        for entry in reversed(self.apart):
            match entry.content:
                case Freeze(at):
                    return at
                case Release():
                    return None
        return None

    @cached_property
    def visible(self) -> Journal:
        """What players may see of the journal: all of it, or while a freeze is on what there was then."""
        return self if self.frozen is None else self.as_of(self.frozen)

    @property
    def held_state(self) -> State | None:
        """The state at which a freeze holds what players see, None if no freeze is on."""
        return None if self.frozen is None else self.visible.state

    # Longer and shorter ones

    def with_entries(self, *entries: Entry) -> Journal:
        """The journal with more entries."""
        return Journal(self.header, (*self.entries, *entries), past=self.past)

    def with_order(self, entered: Entered, by: str = "", when: str = "") -> Journal:
        """The journal with one more order, refused or not; ``by`` and ``when`` are empty if it is only tried."""
        entry = Entry(self.version + 1, entered, by, when, whom=self.fighters_of(entered))
        longer = self.with_entries(entry)
        return longer if longer.steps[-1].ruling.accepted else self.with_entries(replace(entry, refused=True))

    def fighters_of(self, entered: Entered) -> Fighters | None:
        """The figures of the attack that an order makes void, for the attack's number may change."""
        order = entered.order
        return fighters(self.state, order.attack) if isinstance(order, VoidAttack) else None

    def as_of(self, version: int) -> Journal:
        """The journal as it was when the entry of this version was the last one."""
        return self if version >= self.version else Journal(self.header, self.entries[:version], past=self.past)

    def before(self, order: int) -> Self:
        """The journal as if its orders in force ended just before the one of this index."""
        return replace(self, orders=self.effective[:order])

    # What is in force

    @cached_property
    def gone(self) -> frozenset[int]:
        """The steps that were undone and not redone: they count no more than if they had never been entered."""
        if not any(entry.kind in WALKS for entry in self.apart):
            return frozenset()
        steps = frozenset(entry.version for entry in self.entries if entry.kind in STEPS)
        return steps.difference(walked(self.entries)[Undo])

    @cached_property
    def effective(self) -> tuple[Effective, ...]:
        """The orders in force, in the place of the entry that first gave them."""
        return orders_in_force(self.entries, self.gone) if self.orders is None else self.orders

    @cached_property
    def replayed(self) -> Replayed:
        """Everything carried out from the beginning."""
        return self.past.replayed(self.campaign.setup, self.effective)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The orders in force; a figure, an attack or a line of the ledger gives its order as an index into them."""
        return self.replayed.steps

    @property
    def states(self) -> tuple[State, ...]:
        """The state before each step, and at last the one after all of them."""
        return self.replayed.states

    @cached_property
    def step_of(self) -> dict[int, Step]:
        """The step of each order in force, by the version of its entry."""
        return {step.effective.version: step for step in self.steps}

    def version_of(self, order: int) -> int:
        """The version of the entry that gave the order of this index."""
        return self.steps[order].effective.version

    def index(self, version: int) -> int:
        """The index of the first step whose entry has this version or a later one."""
        return bisect_left(self.steps, version, key=lambda step: step.effective.version)

    @property
    def unsettled(self) -> tuple[Step, ...]:
        """The orders that a correction has made impossible, until they are amended, retracted or possible again."""
        return tuple(step for step in self.steps if step.unsettled)

    def export(self) -> Campaign:
        """The camp with all corrections applied; what is kept in force carries its override or waiver.

        Orders refused as of their entry are left out: after the corrections a referee of the file might accept them.
        """
        steps = (step for step in self.steps if step.ruling.accepted or not step.effective.refused)
        orders = tuple(replace(step.effective.entered, order=step.order) for step in steps)
        return replace(self.campaign, orders=orders)

    # Looking back

    def since(self, holds: Callable[[State], bool]) -> int | None:
        """The version of the entry since which ``holds`` is true without a break; None if it is not, or always was."""
        for index in range(len(self.states) - 1, -1, -1):
            if not holds(self.states[index]):
                return None if index == len(self.steps) else self.version_of(index)
        return None

    def stages(self, first: int, last: int) -> Iterator[State]:
        """The state as of each entry from ``first`` to ``last``."""
        return (self.as_of(version).state for version in range(first, last + 1))

    def changed(self, first: int, last: int) -> Iterator[tuple[int, Changes, State, State]]:
        """The entries after ``first`` up to ``last`` that changed something, each with what, the camp before and after.

        Raise ValueError unless 1 <= first <= last <= the last entry.
        """
        if not 1 <= first <= last <= self.version:
            raise ValueError(f"entries {first} to {last} of {self.version}")
        for version, (before, after) in enumerate(pairwise(self.stages(first, last)), first + 1):
            if (change := changes(before, after)) != NOTHING:
                yield version, change, before, after

    @cached_property
    def mornings(self) -> tuple[State, ...]:
        """The state at the beginning and those before each result that was accepted."""
        results = (state for state, step in zip(self.states, self.steps, strict=False) if begins_day(step))
        return (self.states[0], *results)

    @property
    def round_ends(self) -> tuple[int, ...]:
        """The last entry before each result in force, and the last of all: how things stood when a round was over."""
        results = [step.effective.version for step in self.steps if begins_day(step)]
        return tuple(sorted({*(version - 1 for version in results), self.version}))

    def corrections_of(self, version: int) -> tuple[Entry, ...]:
        """The entries that amend, retract, undo or redo what was entered under this version, first to last."""
        return tuple(entry for entry in self.apart if entry.target == version)


def orders_in_force(entries: Iterable[Entry], gone: frozenset[int]) -> tuple[Effective, ...]:
    """The orders that entries leave in force, each in the place of the entry that first gave it.

    ``gone``: the steps that were undone. Raise KeyError if a correction is about no order.
    """
    orders: dict[int, Effective | None] = {}
    for entry in entries:
        if isinstance(entry.content, Entered):
            orders[entry.version] = None
        if entry.version in gone:
            continue
        match entry.content:
            case Entered():
                orders[entry.version] = entry.gives
            case Amendment(target) | Retraction(target):
                if target not in orders:
                    raise KeyError(target)
                orders[target] = entry.gives
        for kept in entry.keep:
            before = orders[kept]
            if before is not None and before.kept_by is None:
                orders[kept] = replace(before, kept_by=entry.version, reason=entry.reason or "")
    return tuple(effective for effective in orders.values() if effective is not None)
