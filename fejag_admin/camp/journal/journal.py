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

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Self

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.entries import (
    CHANGES,
    CORRECTIONS,
    STEPS,
    WALKS,
    edited,
    order_entry_of,
    walked,
)
from fejag_admin.camp.journal.entries import Entry as Entry
from fejag_admin.camp.journal.replayed import Effective, Fighters, Past, Replayed, Step, begins_day, fighters
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Board
from fejag_admin.rules.changes import NOTHING, changes
from fejag_admin.rules.orders import VoidAttack
from fejag_admin.rules.state import State


@dataclass(frozen=True)
class Journal:
    """The entries of a camp, the setup first; ``header``: what the setup says of the camp.

    ``until``: how many of the orders in force count; None for all. ``past``: shared by journals made of one another.
    """

    header: Campaign
    entries: tuple[Entry, ...]
    until: int | None = field(default=None, kw_only=True)
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
        return tuple(entry for entry in self.entries if entry.kind != "order")

    @cached_property
    def campaign(self) -> Campaign:
        """The header as of the last entry."""
        campaign = self.header
        for entry in self.apart:
            if entry.kind == "edit" and entry.version not in self.gone:
                campaign = edited(campaign, entry)
        return campaign

    @cached_property
    def frozen(self) -> int | None:
        """The entry at which a freeze holds the players' view of the camp; None without a freeze."""
        for entry in reversed(self.apart):
            if entry.kind in ("freeze", "release"):
                frozen: int | None = entry.payload.get("at")
                return frozen
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

    def with_entry(self, entry: Entry) -> Journal:
        """The journal with one entry more."""
        return self.with_entries((entry,))

    def with_entries(self, entries: Iterable[Entry]) -> Journal:
        """The journal with several entries more."""
        return Journal(self.header, (*self.entries, *entries), past=self.past)

    def with_order(self, entered: Entered, by: str = "", when: str = "") -> Journal:
        """The journal with one more order, refused or not; ``by`` and ``when`` are empty if it is only tried."""
        version, board = self.version + 1, self.header.board
        effective = Effective(version, entered, whom=self.fighters_of(entered))
        longer = self.with_entry(order_entry_of(effective, version, "order", board, by, when))
        if longer.replayed.steps[-1].ruling.accepted:
            return longer
        refused = replace(effective, refused=True)
        return self.with_entry(order_entry_of(refused, version, "order", board, by, when))

    def fighters_of(self, entered: Entered) -> Fighters | None:
        """The figures of the attack that an order makes void, for the attack's number may change."""
        order = entered.order
        return fighters(self.state, order.attack) if isinstance(order, VoidAttack) else None

    def as_of(self, version: int) -> Journal:
        """The journal as it was when the entry of this version was the last one."""
        return self if version >= self.version else Journal(self.header, self.entries[:version], past=self.past)

    def before(self, order: int) -> Self:
        """The journal as if its orders in force ended just before the one of this index."""
        return replace(self, until=order)

    # What is in force

    @cached_property
    def gone(self) -> frozenset[int]:
        """The steps that were undone and not redone: they count no more than if they had never been entered."""
        if not any(entry.kind in WALKS for entry in self.apart):
            return frozenset()
        steps = frozenset(entry.version for entry in self.entries if entry.kind in STEPS)
        return steps.difference(walked(self.entries)[0])

    @cached_property
    def effective(self) -> tuple[Effective, ...]:
        """The orders in force, in the place of the entry that first gave them."""
        return orders_in_force(self.entries, self.gone, self.header.board)[: self.until]

    @cached_property
    def replayed(self) -> Replayed:
        """Everything carried out from the beginning."""
        return self.past.replayed(self.campaign.setup, self.effective)

    @property
    def state(self) -> State:
        return self.replayed.state

    @property
    def steps(self) -> tuple[Step, ...]:
        """The orders in force; a figure, an attack or a line of the ledger gives its order as an index into them."""
        return self.replayed.steps

    @property
    def states(self) -> tuple[State, ...]:
        """The state before each step, and at last the one after all of them."""
        return self.replayed.states

    def version_of(self, order: int) -> int:
        """The version of the entry that gave the order of this index."""
        return self.steps[order].effective.version

    def since(self, holds: Callable[[State], bool]) -> int | None:
        """The version of the entry since which ``holds`` is true without a break; None if it is not, or always was."""
        for index in range(len(self.states) - 1, -1, -1):
            if not holds(self.states[index]):
                return None if index == len(self.steps) else self.version_of(index)
        return None

    def stages(self, first: int, last: int) -> Iterator[State]:
        """The state as of each entry from ``first`` to ``last``."""
        return (self.as_of(version).state for version in range(first, last + 1))

    def changed(self, first: int, last: int) -> Iterator[tuple[int, State, State]]:
        """The entries after ``first`` up to ``last`` that changed something, each with the camp before and after it.

        Raise ValueError unless 1 <= first <= last <= the last entry.
        """
        if not 1 <= first <= last <= self.version:
            raise ValueError(f"entries {first} to {last} of {self.version}")
        for version, (before, after) in enumerate(pairwise(self.stages(first, last)), first + 1):
            if changes(before, after) != NOTHING:
                yield version, before, after

    @property
    def round_ends(self) -> tuple[int, ...]:
        """The last entry before each result in force, and the last of all: how things stood when a round was over."""
        results = [step.effective.version for step in self.steps if begins_day(step)]
        return tuple(sorted({*(version - 1 for version in results), self.version}))

    @property
    def step_of(self) -> dict[int, Step]:
        """The step of each order in force, by the version of its entry."""
        return self.replayed.step_of

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


def orders_in_force(entries: Iterable[Entry], gone: frozenset[int], board: Board) -> tuple[Effective, ...]:
    """The orders that entries leave in force, each in the place of the entry that first gave it.

    ``gone``: the steps that were undone. Raise KeyError if a correction is about no order.
    """
    orders: dict[int, Effective | None] = {}
    for entry in entries:
        if entry.kind == "order":
            orders[entry.version] = None if entry.version in gone else entry.gives(board)
            continue
        if entry.kind not in CHANGES or entry.version in gone:
            continue
        if entry.kind in CORRECTIONS:
            target: int = entry.payload["target"]
            if target not in orders:
                raise KeyError(target)
            orders[target] = entry.gives(board) if entry.kind == "amendment" else None
        for kept in entry.payload.get("keep", ()):
            before = orders[kept]
            if before is not None and before.kept_by is None:
                orders[kept] = replace(before, kept_by=entry.version, reason=entry.reason or "")
    return tuple(effective for effective in orders.values() if effective is not None)


def setup_entry(campaign_document: dict[str, Any], by: str, when: str, remark: str | None = None) -> Entry:
    """The first entry of a camp, from its document without orders; the ``remark`` is kept as its reason."""
    return Entry(1, "setup", {**campaign_document, "orders": []}, by, when, remark)


def order_entry(version: int, entered: Entered, campaign: Campaign, by: str, when: str) -> Entry:
    """The entry of an order that is accepted and names no attack; see `Journal.with_order` for any other."""
    return order_entry_of(Effective(version, entered), version, "order", campaign.board, by, when)


def corrections_of(journal: Journal, version: int) -> Iterator[Entry]:
    """The entries that amend, retract, undo or redo what was entered under this version, first to last."""
    for entry in journal.apart:
        if entry.kind in CHANGES and entry.payload.get("target") == version:
            yield entry
