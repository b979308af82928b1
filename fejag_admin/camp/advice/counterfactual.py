"""What if it had been different: orders put in, moved, amended or taken out, or other options, and all replayed.

Nothing is entered by asking. Orders given later are taken as they were given and judged anew; only the rounds that were
closed stay closed, whoever held too much then, for the camp would stop there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.corrections import Amendment, Correction, CorrectionError, Retraction
from fejag_admin.camp.journal.entries import CHANGES
from fejag_admin.camp.journal.journal import Entry, Journal, order_entry
from fejag_admin.camp.journal.replayed import Effective, Fighters, Past, Step, fighters, judged
from fejag_admin.camp.views.standings import Standing, standings
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.changes import Changes, changes
from fejag_admin.rules.options import Options
from fejag_admin.rules.orders import CloseRound, Order, VoidAttack
from fejag_admin.rules.referee import begin, must_spend
from fejag_admin.rules.rulings import Ruling
from fejag_admin.rules.state import State

REASON = "what if"


class WhatIfError(ValueError):
    """A change that cannot be tried (``no-option``), or become real (see `made_real`); ``name``: of the option."""

    def __init__(self, code: str, name: str = "") -> None:
        super().__init__(f"{code}: {name}")
        self.code = code
        self.name = name


@dataclass(frozen=True, slots=True)
class Insertion:
    """An order more, right after the entry ``after``; ``whom``: of one that voids an attack, see `Effective`."""

    order: Order
    after: int
    whom: Fighters | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """The order of the entry ``target``, given right after the entry ``after`` instead."""

    target: int
    after: int


@dataclass(frozen=True, slots=True)
class OtherOption:
    """Another value of an option, from the first order on."""

    name: str
    value: object


Change = Insertion | Move | OtherOption | Correction


@dataclass(frozen=True, slots=True)
class RulingChange:
    """An order that is judged otherwise: its entry in the real camp, and how it is judged in each."""

    version: int
    real: Ruling
    trial: Ruling


@dataclass(frozen=True, slots=True)
class _Row:
    """An entry as it would be: the ``real`` one that it is, or else the index of the ``change`` that makes it.

    ``given``: the order it gives, if any. ``written``: whether ``entry`` says just that.
    """

    entry: Entry
    real: int | None = None
    given: Effective | None = None
    written: bool = False
    change: int | None = None


def _in_force(step: Step) -> tuple[Effective, bool]:
    """An order as it is in force, to be judged anew, and whether its entry says just that."""
    given = step.effective
    if given.amended_by is None and step.objection is None and not given.refused:
        return given, True
    entered = given.entered if step.objection is None else replace(given.entered, order=step.order)
    return Effective(given.version, entered, whom=given.whom), False


@dataclass(frozen=True)
class Counterfactual:
    """A camp as it would be. ``real``: as it is. ``changes``: made one after another, all by the real entries' numbers.

    The ``trial`` is a journal like any other, but has no corrections: its orders are those that were in force.
    """

    real: Journal
    changes: tuple[Change, ...] = ()

    def but(self, change: Change) -> Counterfactual:
        """With one change more; raise CorrectionError or WhatIfError if there is no such order or option."""
        if isinstance(change, OtherOption):
            if change.name not in {field.name for field in fields(Options)}:
                raise WhatIfError("no-option", change.name)
        elif isinstance(change, Insertion):
            if isinstance(change.order, VoidAttack):
                state = self.state if change.after == self.real.version else self.real.state
                change = replace(change, whom=fighters(state, change.order.attack))
        else:
            if not 1 <= change.target <= self.real.version or self.real.entry(change.target).kind != "order":
                raise CorrectionError("not-an-order", change.target)
            version = self.numbers.get(change.target)
            if not isinstance(change, Amendment) and version not in self.trial.step_of:
                raise CorrectionError("retracted", change.target)
        return replace(self, changes=(*self.changes, change))

    # The trial

    @cached_property
    def campaign(self) -> Campaign:
        """The header of the camp, with other options if they were changed."""
        options: Options = self.real.campaign.options
        change: Callable[..., Options] = replace
        for one in self.changes:
            if isinstance(one, OtherOption):
                options = change(options, **{one.name: one.value})
        return replace(self.real.campaign, options=options)

    @cached_property
    def _rows(self) -> tuple[_Row, ...]:
        """The entries as they would have been made, in their order, still numbered as the real ones."""
        given = {step.effective.version: _in_force(step) for step in self.real.replayed.steps}
        put: dict[int, list[int]] = {}  # after which entry: the entries moved there, and as -1, -2, … the changes
        for number, change in enumerate(self.changes, 1):
            match change:
                case Amendment(target, entered):
                    order = entered.order
                    whom = fighters(self.real.state, order.attack) if isinstance(order, VoidAttack) else None
                    given[target] = Effective(target, entered, whom=whom), False
                case Retraction(target):
                    given.pop(target, None)
                case Move(target, after):
                    for others in put.values():
                        if target in others:
                            others.remove(target)
                    put.setdefault(after, []).append(target)
                case Insertion():
                    put.setdefault(change.after, []).append(-number)
        moved = {target for targets in put.values() for target in targets}
        rows = []
        for version in range(1, self.real.version + 1):
            for one in (*(() if version in moved else (version,)), *put.get(version, ())):
                rows.append(self._row(one, given.get(one)) if one > 0 else self._inserted(-one - 1))
        return tuple(rows)

    def _row(self, version: int, given: tuple[Effective, bool] | None) -> _Row:
        entry = self.real.entry(version)
        if given is not None:
            return _Row(entry, version, *given)
        if entry.kind == "order" or entry.kind in CHANGES:  # what it does is in the orders already
            entry = Entry(version, "setup", {}, entry.by, entry.when, entry.reason)
        return _Row(entry, version)

    def _inserted(self, number: int) -> _Row:
        change = self.changes[number]
        assert isinstance(change, Insertion)
        given = Effective(0, Entered(change.order), whom=change.whom)
        return _Row(Entry(0, "order", {}, "", ""), None, given, change=number)

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number in the trial of each entry of the real camp."""
        return {row.real: number for number, row in enumerate(self._rows, 1) if row.real is not None}

    @cached_property
    def first(self) -> int:
        """The first entry of the real camp from which on the orders are others, or judged by other options."""
        first = self.real.version + 1
        for change in self.changes:
            match change:
                case OtherOption():
                    first = min(first, 2)
                case Insertion(after=after):
                    first = min(first, after + 1)
                case Move(target, after):
                    first = min(first, target, after + 1)
                case _:
                    first = min(first, change.target)
        return first

    @cached_property
    def trial(self) -> Journal:
        """The camp as it would be, replayed from the first change on."""
        real, state, entries = self.real.replayed, begin(self.campaign.setup), list[Entry]()
        alike = self.campaign.options == self.real.campaign.options
        for number, row in enumerate(self._rows, 1):
            effective = None if row.given is None else self._meant(row.given, row, state)
            entries.append(self._entry(number, row, effective))
            if effective is not None:
                same = alike and number < self.first  # then it was carried out already
                state = real.states[real.index(number + 1)] if same else judged(state, effective)[0]
        return Journal(self.campaign, tuple(entries), past=Past([real]))

    def _meant(self, given: Effective, row: _Row, state: State) -> Effective:
        """An order as it is meant in the trial: an attack by its number there, the end of a round come what may."""
        order = given.meant(state)
        if isinstance(order, CloseRound) and row.real is not None and state.round_open and self._closed(row.real):
            holding = tuple(team for team in must_spend(state) if team not in order.waive)
            order = CloseRound((*order.waive, *holding), order.reason or REASON) if holding else order
        if order is given.entered.order:
            return given
        return replace(given, entered=replace(given.entered, order=order), whom=None)

    def _closed(self, version: int) -> bool:
        """Whether a round was ended in the real camp by the order of an entry."""
        step = self.real.step_of.get(version)
        return step is not None and isinstance(step.order, CloseRound) and step.ruling.accepted

    def _entry(self, number: int, row: _Row, effective: Effective | None) -> Entry:
        if effective is None or (row.written and effective is row.given):
            return row.entry if row.entry.version == number else replace(row.entry, version=number)
        return order_entry(number, effective.entered, self.real.campaign, row.entry.by, row.entry.when)

    @property
    def state(self) -> State:
        """The camp as it would be now."""
        return self.trial.state

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
        changed = self.differences
        shifted = any(number != version for version, number in self.numbers.items())
        return shifted or bool(changed.renumbered or changed.renumbered_attacks)

    @cached_property
    def standings(self) -> tuple[tuple[Standing, Standing], ...]:
        """For each team its line in the real camp and in the trial, in the order of the real standings."""
        ours = {row.team: row for row in standings(self.state)}
        return tuple((row, ours[row.team]) for row in standings(self.real.state))

    def pairs(self) -> Iterator[tuple[Step, Step]]:
        """Each order that is in both camps, as it was given, with how it is judged there and here."""
        changed = {change.target for change in self.changes if isinstance(change, Amendment | Retraction)}
        ours = self.trial.step_of
        for step in self.real.replayed.steps[self.real.replayed.index(self.first) :]:
            version = step.effective.version
            if version not in changed and (other := ours.get(self.numbers[version])) is not None:
                yield step, other

    @cached_property
    def verdicts(self) -> tuple[RulingChange, ...]:
        """The orders that would be judged otherwise."""
        return tuple(
            RulingChange(real.effective.version, real.ruling, trial.ruling)
            for real, trial in self.pairs()
            if real.ruling.code != trial.ruling.code
        )

    @cached_property
    def forced(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The entries that end a round all the same, though these teams would have to spend first."""
        found = []
        for real, trial in self.pairs():
            if isinstance(real.order, CloseRound) and isinstance(trial.order, CloseRound):
                teams = tuple(team for team in trial.order.waive if team not in real.order.waive)
                found += [(real.effective.version, teams)] if teams else []
        return tuple(found)

    def step(self, number: int) -> Step | None:
        """How the order of a change (its index) is judged; None if it gives none."""
        change = self.changes[number]
        if isinstance(change, Insertion):
            version = next(at for at, row in enumerate(self._rows, 1) if row.change == number)
        elif isinstance(change, OtherOption):
            return None
        else:
            version = self.numbers[change.target]
        return self.trial.step_of.get(version)

    @property
    def refused(self) -> bool:
        """Whether an order that was put in, moved or amended would itself be refused."""
        steps = (self.step(number) for number in range(len(self.changes)))
        return any(step is not None and not step.ruling.accepted for step in steps)

    def since(self, same: Callable[[State, State], bool]) -> int | None:
        """The real entry since which both camps have been to each other as ``same`` says; None: since a change itself.

        It is asked of the real camp and of the trial as each entry left them, from the last one back.
        """
        real, trial = self.real.replayed, self.trial.replayed
        theirs, ours = self.real.states(real.steps), self.trial.states(trial.steps)
        found = self.real.version + 1
        for version, orders in reversed(self._orders_until.items()):
            if version < self.first - 1 or not same(theirs[real.index(version + 1)], ours[orders]):
                between = range(version + 1, found + 1)
                return None if found > self.real.version or not self._places.isdisjoint(between) else found
            found = version
        return None

    @property
    def _orders_until(self) -> dict[int, int]:
        """How many orders there are in the trial before the entry after each real one, those moved left out."""
        found, orders, at = dict[int, int](), 0, 0
        for row in self._rows:
            orders += row.given is not None
            at = at if row.real is None or row.real in self._moved else row.real
            found[at] = orders
        return found

    @cached_property
    def _moved(self) -> frozenset[int]:
        return frozenset(change.target for change in self.changes if isinstance(change, Move))

    @cached_property
    def _places(self) -> frozenset[int]:
        """The real entries at which something is changed; after one that was moved away: after the one before it."""
        put = (change.after for change in self.changes if isinstance(change, Insertion | Move))
        after = {next(at for at in range(one, -1, -1) if at not in self._moved) for one in put}
        given = {change.target for change in self.changes if isinstance(change, Correction)}
        return frozenset(after | given | self._moved)


def _what_counts(state: State) -> tuple[object, ...]:
    """A camp without numbers, without when its orders were given, and because of which attack another one is void."""

    def who(number: int) -> tuple[object, ...]:
        figure = state.figure(number)
        return figure.team, figure.kind, figure.at

    return (
        {(*who(one.id), one.irregular, state.shines(one.id)) for one in state.figures},
        {(who(one.attacker), who(one.target), state.status(one.id), one.void) for one in state.attacks},
        Counter((item.team, item.kind, item.score, item.wallet, item.detail) for item in state.ledger),
        (state.uncovered, state.results, state.secret, state.scores, state.wallets),
        (state.round_open, state.opened if state.round_open else ()),
    )


def with_number(step: Insertion, state: State) -> Order:
    """The order, with the number that the attack it is about has in a state."""
    return Effective(0, Entered(step.order), whom=step.whom).meant(state)
