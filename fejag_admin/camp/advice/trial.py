"""What if: a copy of the journal with orders added, amended or taken out, judged anew and compared with the real one.

Nothing is entered. Later orders are judged as they were given; only the rounds that were closed stay closed, for the
camp would stop there if a team held too much.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fejag_admin.camp.advice.preview import what_counts
from fejag_admin.camp.journal.corrections import Amendment, Comparison, Correction, CorrectionError
from fejag_admin.camp.journal.entries import CHANGES, order_entry_of
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.replayed import Effective, Fighters, Step, fighters
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.changes import changes
from fejag_admin.rules.orders import CloseRound, Order, VoidAttack
from fejag_admin.rules.state import State


@dataclass(frozen=True, slots=True)
class Addition:
    """An order more, right after the entry ``after``; ``whom``: of one that voids an attack, see `Effective`."""

    order: Order
    after: int
    whom: Fighters | None = None


Change = Addition | Correction


@dataclass(frozen=True)
class Trial(Comparison):
    """A camp as it is (``before``) and as it would be (``after``); its journal has no corrections.

    ``tried``: the changes, made one after another, by the numbers of real entries. ``steps``: how the order of each is
    judged, None for a retraction. ``numbers``: the entry in the trial of each real one.
    """

    tried: tuple[Change, ...]
    steps: tuple[Step | None, ...]
    numbers: dict[int, int]

    def but(self, change: Change) -> Trial:
        """With one change more; raise CorrectionError if there is no such order."""
        if isinstance(change, Addition) and isinstance(change.order, VoidAttack):
            state = self.after.state if change.after == self.before.version else self.before.state
            change = replace(change, whom=fighters(state, change.order.attack))
        return trial_of(self.before, (*self.tried, change))

    @property
    def is_refused(self) -> bool:
        """Whether an order that was added or amended would itself be refused."""
        return any(step is not None and not step.ruling.accepted for step in self.steps)

    @property
    def is_renumbered(self) -> bool:
        """Whether a figure, an attack or an entry has another number in the trial than in the real camp."""
        shifted = any(number != version for version, number in self.numbers.items())
        return shifted or bool(self.changes.renumbered or self.changes.renumbered_attacks)

    @property
    def changes_nothing(self) -> bool:
        """Whether both camps are alike in all that counts, and every order is accepted or refused as it was."""
        return not self.refused and not self.healed and _alike(self.before.state) == _alike(self.after.state)


def trial_of(real: Journal, tried: tuple[Change, ...] = ()) -> Trial:
    """The camp with some changes; raise CorrectionError if one is about no order."""
    orders = _orders(real, tried)
    entries, numbers, added = list[Entry](), dict[int, int](), dict[int, int]()
    for entry in real.entries:
        numbers[entry.version] = len(entries) + 1
        entries.append(_again(entry, orders.get(entry.version), len(entries) + 1, real))
        for at, change in enumerate(tried):
            if isinstance(change, Addition) and change.after == entry.version:
                added[at] = len(entries) + 1
                effective = Effective(added[at], Entered(change.order), whom=change.whom)
                entries.append(order_entry_of(effective, added[at], "order", real.campaign.board, "", ""))
    journal = Journal(real.campaign, tuple(entries))
    steps = [
        journal.step_of.get(added[at] if isinstance(change, Addition) else numbers[change.target])
        for at, change in enumerate(tried)
    ]
    otherwise = tuple(_otherwise(real, journal, numbers, tried))
    return Trial(
        before=real,
        after=journal,
        refused=tuple(step for step in otherwise if not step.ruling.accepted),
        healed=tuple(step for step in otherwise if step.ruling.accepted),
        changes=changes(real.state, journal.state),
        tried=tried,
        steps=tuple(steps),
        numbers=numbers,
    )


def _orders(real: Journal, tried: tuple[Change, ...]) -> dict[int, Effective]:
    """The orders in force by their real entries, amended and taken out as it is tried."""
    orders = {step.effective.version: _as_given(step, real) for step in real.steps}
    for change in tried:
        if isinstance(change, Addition):
            continue
        if not 1 <= change.target <= real.version or real.entry(change.target).kind != "order":
            raise CorrectionError("not-an-order", change.target)
        if isinstance(change, Amendment):
            entered = _still_closing(change.entered, real.step_of.get(change.target), real)
            orders[change.target] = Effective(change.target, entered, whom=real.fighters_of(entered))
        elif orders.pop(change.target, None) is None:
            raise CorrectionError("retracted", change.target)
    return orders


def _as_given(step: Step, real: Journal) -> Effective:
    """An order as it is in force, to be judged anew."""
    entered = step.effective.entered
    if step.objection is not None:
        entered = replace(entered, order=step.order)
    return Effective(step.effective.version, _still_closing(entered, step, real), whom=step.effective.whom)


def _still_closing(entered: Entered, step: Step | None, real: Journal) -> Entered:
    """The end of a round that was closed, whoever holds too much by then; any other order as it is."""
    if step is None or not step.ruling.accepted:
        return entered
    if not isinstance(entered.order, CloseRound) or not isinstance(step.order, CloseRound):
        return entered
    return replace(entered, order=CloseRound(real.campaign.setup.teams, entered.order.reason or "–"))


def _again(entry: Entry, effective: Effective | None, number: int, real: Journal) -> Entry:
    """A real entry in the trial; corrections and what they took out are empty, since the orders are corrected."""
    if effective is not None:
        board = real.campaign.board
        return order_entry_of(replace(effective, version=number), number, "order", board, entry.by, entry.when)
    if entry.kind == "order" or entry.kind in CHANGES:
        return Entry(number, "setup", {}, entry.by, entry.when, entry.reason)
    return replace(entry, version=number)


def _otherwise(real: Journal, journal: Journal, numbers: dict[int, int], tried: tuple[Change, ...]) -> Iterator[Step]:
    """The orders, by their real entries, that were accepted and would be refused, or the other way round."""
    corrected = {change.target for change in tried if not isinstance(change, Addition)}
    for was in real.steps:
        version = was.effective.version
        if version not in corrected:
            step = journal.step_of[numbers[version]]
            if step.ruling.accepted != was.ruling.accepted:
                yield replace(step, effective=replace(step.effective, version=version))


def _alike(state: State) -> tuple[object, ...]:
    """A camp without numbers, without when its orders were given, and because of which attack another one is void."""
    facts = {fact: count for fact, count in what_counts(state).items() if fact[0] != "because"}
    return facts, state.uncovered, state.results, state.secret, state.opened if state.round_open else ()
