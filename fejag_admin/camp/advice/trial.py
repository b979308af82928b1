"""What if: a copy of the journal with orders added, amended or taken out, judged anew and compared with the real one.

Nothing is entered by asking. Later orders are taken as they were given; only the rounds that were closed stay closed,
whoever held too much then, for the camp would stop there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from fejag_admin.camp.advice.preview import what_counts
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.corrections import Amendment, Correction, CorrectionError, Retraction
from fejag_admin.camp.journal.entries import CHANGES
from fejag_admin.camp.journal.journal import Entry, Journal, order_entry
from fejag_admin.camp.journal.replayed import Effective, Fighters, Past, Replayed, Step, fighters, judged
from fejag_admin.camp.views.standings import Standing, standings
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.changes import Changes, changes
from fejag_admin.rules.orders import CloseRound, Order, Ruling, VoidAttack
from fejag_admin.rules.referee import begin, must_spend
from fejag_admin.rules.state import State

REASON = "what if"


@dataclass(frozen=True, slots=True)
class Addition:
    """An order more, right after the entry ``after``; ``whom``: of one that voids an attack, see `Effective`."""

    order: Order
    after: int
    whom: Fighters | None = None

    def order_in(self, state: State) -> Order:
        """The order, with the number that the attack it is about has in a state."""
        return Effective(0, Entered(self.order), whom=self.whom).order_in(state)


Change = Addition | Correction


@dataclass(frozen=True, slots=True)
class RulingChange:
    """An order that is judged otherwise: its entry in the real camp, and how it is judged in each."""

    version: int
    real: Ruling
    trial: Ruling


@dataclass(frozen=True, slots=True)
class _Row:
    """An entry of the trial: the ``real`` one (its number), or else the ``added`` order."""

    real: int | None
    order: Effective | None
    added: Addition | None = None


@dataclass(frozen=True)
class Trial:
    """A camp as it would be.

    ``real``: as it is. ``changes``: made one after another, by the numbers of real entries.
    """

    real: Journal
    changes: tuple[Change, ...] = ()

    def but(self, change: Change) -> Trial:
        """With one change more; raise CorrectionError if there is no such order."""
        if isinstance(change, Addition):
            if isinstance(change.order, VoidAttack):
                state = self.state if change.after == self.real.version else self.real.state
                change = replace(change, whom=fighters(state, change.order.attack))
        elif not 1 <= change.target <= self.real.version or self.real.entry(change.target).kind != "order":
            raise CorrectionError("not-an-order", change.target)
        elif isinstance(change, Retraction) and change.target not in self._orders:
            raise CorrectionError("retracted", change.target)
        return replace(self, changes=(*self.changes, change))

    @property
    def campaign(self) -> Campaign:
        """The header of the camp."""
        return self.real.campaign

    @property
    def state(self) -> State:
        """The camp as it would be now."""
        return self.journal.state

    @cached_property
    def _orders(self) -> dict[int, Effective]:
        """The orders by their real entries, amended and taken out as it is tried."""
        orders = {step.effective.version: _in_force(step) for step in self.real.replayed.steps}
        for change in self.changes:
            if isinstance(change, Amendment):
                order = change.entered.order
                whom = fighters(self.real.state, order.attack) if isinstance(order, VoidAttack) else None
                orders[change.target] = Effective(change.target, change.entered, whom=whom)
            elif isinstance(change, Retraction):
                orders.pop(change.target, None)
        return orders

    @cached_property
    def _rows(self) -> list[_Row]:
        """The entries as they would have been made, in their order."""
        rows = []
        for version in range(1, self.real.version + 1):
            rows.append(_Row(version, self._orders.get(version)))
            added = (change for change in self.changes if isinstance(change, Addition) and change.after == version)
            rows += (_Row(None, Effective(0, Entered(one.order), whom=one.whom), one) for one in added)
        return rows

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number in the trial of each entry of the real camp."""
        return {row.real: number for number, row in enumerate(self._rows, 1) if row.real is not None}

    @cached_property
    def journal(self) -> Journal:
        """The journal as it would be; it has no corrections, for its orders are those that were in force."""
        setup = self.campaign.setup
        states, steps, entries = [begin(setup)], list[Step](), list[Entry]()
        for number, row in enumerate(self._rows, 1):
            entry = Entry(number, "setup", {}, "", "") if row.real is None else self.real.entry(row.real)
            if row.order is not None:
                entered = replace(row.order.entered, order=self._order_in(row, states[-1]))
                state, step = judged(states[-1], Effective(number, entered))
                states.append(state)
                steps.append(step)
                entry = order_entry(number, entered, self.campaign, entry.by, entry.when)
            elif entry.kind == "order" or entry.kind in CHANGES:  # what it does is in the orders already
                entry = Entry(number, "setup", {}, entry.by, entry.when, entry.reason)
            entries.append(replace(entry, version=number))
        past = Past([Replayed(setup, tuple(steps), tuple(states))])
        return Journal(self.campaign, tuple(entries), past=past)

    def _order_in(self, row: _Row, state: State) -> Order:
        """An order as it is meant in the trial: an attack by its number there, the end of a round come what may."""
        assert row.order is not None
        order, real = row.order.order_in(state), self.real.step_of.get(row.real or 0)
        if isinstance(order, CloseRound) and real is not None and real.ruling.accepted and state.round_open:
            holding = tuple(team for team in must_spend(state) if team not in order.waive)
            if holding and isinstance(real.order, CloseRound):
                return CloseRound((*order.waive, *holding), order.reason or REASON)
        return order

    # Beside the real camp

    @cached_property
    def differences(self) -> Changes:
        """From the real camp to the trial, with the numbers of the trial."""
        return changes(self.real.state, self.state)

    @property
    def changes_nothing(self) -> bool:
        """Whether both camps are alike in all that counts, and every order is judged alike."""
        alike = all(real == trial for real, trial in self.standings)
        return alike and not self.verdicts and _what_counts(self.real.state) == _what_counts(self.state)

    @property
    def renumbered(self) -> bool:
        """Whether a figure, an attack or an entry has another number in the trial than in the real camp."""
        shifted = any(number != version for version, number in self.numbers.items())
        return shifted or bool(self.differences.renumbered or self.differences.renumbered_attacks)

    @cached_property
    def standings(self) -> tuple[tuple[Standing, Standing], ...]:
        """For each team its line in the real camp and in the trial, in the order of the real standings."""
        ours = {row.team: row for row in standings(self.state)}
        return tuple((row, ours[row.team]) for row in standings(self.real.state))

    @cached_property
    def verdicts(self) -> tuple[RulingChange, ...]:
        """The orders in both camps, as they were given, that would be judged otherwise."""
        changed = {change.target for change in self.changes if not isinstance(change, Addition)}
        differing = []
        for step in self.real.replayed.steps:
            version = step.effective.version
            trial = self.journal.step_of.get(self.numbers[version])
            if trial is not None and version not in changed and step.ruling.code != trial.ruling.code:
                differing.append(RulingChange(version, step.ruling, trial.ruling))
        return tuple(differing)

    def step(self, number: int) -> Step | None:
        """How the order of a change (its index) is judged; None if it gives none."""
        change = self.changes[number]
        if not isinstance(change, Addition):
            return self.journal.step_of.get(self.numbers[change.target])
        return self.journal.step_of[next(at for at, row in enumerate(self._rows, 1) if row.added is change)]

    @property
    def refused(self) -> bool:
        """Whether an order that was added or amended would itself be refused."""
        steps = (self.step(number) for number in range(len(self.changes)))
        return any(step is not None and not step.ruling.accepted for step in steps)


def _in_force(step: Step) -> Effective:
    """An order as it is in force, to be judged anew."""
    in_force = step.effective
    entered = in_force.entered if step.objection is None else replace(in_force.entered, order=step.order)
    return Effective(in_force.version, entered, whom=in_force.whom)


def _what_counts(state: State) -> tuple[object, ...]:
    """A camp without numbers, without when its orders were given, and because of which attack another one is void."""
    facts = {fact: count for fact, count in what_counts(state).items() if fact[0] != "because"}
    return facts, state.uncovered, state.results, state.secret, state.opened if state.round_open else ()
