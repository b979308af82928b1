"""What if: a copy of the journal with orders added, amended or taken out, judged anew and compared with the real one.

Nothing is entered. Later orders are judged as they were given; only the rounds that were closed stay closed, for the
camp would stop there if a team held too much.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fejag_admin.camp.advice.preview import what_counts
from fejag_admin.camp.journal.contents import Amendment, Correction
from fejag_admin.camp.journal.corrections import Comparison, CorrectionError
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.replayed import Effective, Fighters, Step, fighters
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.changes import changes
from fejag_admin.rules.orders import CloseRound, Order, VoidAttack
from fejag_admin.rules.state import State


@dataclass(frozen=True, slots=True)
class Addition:
    """One more order, right after the entry ``after``; ``whom``: attacker and target of an attack that it voids."""

    order: Order
    after: int
    whom: Fighters | None = None


Change = Addition | Correction


@dataclass(frozen=True)
class Trial(Comparison):
    """A camp as it is (``before``) and as it would be (``after``).

    ``tried``: the changes, made one after another. ``steps``: how the order of each is judged, None for a retraction.
    """

    tried: tuple[Change, ...]
    steps: tuple[Step | None, ...]

    def but(self, change: Change) -> Trial:
        """With one change more; raise CorrectionError if there is no such order."""
        if isinstance(change, Addition) and isinstance(change.order, VoidAttack):
            state = self.after.state if change.after == self.before.version else self.before.state
            change = replace(change, whom=fighters(state, change.order.attack))
        return trial_of(self.before, (*self.tried, change))

    @property
    def changes_nothing(self) -> bool:
        """Whether both camps are alike in all that counts, and every order is accepted or refused as it was."""
        return not self.refused and not self.healed and _alike(self.before.state) == _alike(self.after.state)


def trial_of(real: Journal, tried: tuple[Change, ...] = ()) -> Trial:
    """The camp with some changes; raise CorrectionError if one is about no order."""
    orders = _orders(real, tried)
    after = Journal(real.header, real.entries, orders=tuple(orders.values()), past=real.past)
    step_at = dict(zip(orders, after.steps, strict=True))
    places = [_place(change, at) for at, change in enumerate(tried, 1)]
    pairs = [(was, step_at[was.effective.version, 0]) for was in real.steps
             if (was.effective.version, 0) not in places]  # fmt: skip
    return Trial(
        before=real,
        after=after,
        refused=tuple(step for was, step in pairs if was.ruling.accepted and not step.ruling.accepted),
        healed=tuple(step for was, step in pairs if step.ruling.accepted and not was.ruling.accepted),
        changes=changes(real.state, after.state),
        tried=tried,
        steps=tuple(map(step_at.get, places)),
    )


def _place(change: Change, at: int) -> tuple[int, int]:
    """Sort key of a change's order: its entry or the entry before it, and the number of the change if it is added."""
    return (change.after, at) if isinstance(change, Addition) else (change.target, 0)


def _orders(real: Journal, tried: tuple[Change, ...]) -> dict[tuple[int, int], Effective]:
    """The orders in force by their `_place`, sorted, after the tried changes; raise CorrectionError."""
    orders = {(step.effective.version, 0): _as_given(step, real) for step in real.steps}
    for at, change in enumerate(tried, 1):
        place = _place(change, at)
        if isinstance(change, Addition):
            orders[place] = Effective(change.after, Entered(change.order), whom=change.whom)
        elif not 1 <= change.target <= real.version or real.entry(change.target).kind != "order":
            raise CorrectionError("not-an-order", change.target)
        elif isinstance(change, Amendment):
            entered = _still_closing(change.entered, real.step_of.get(change.target), real)
            orders[place] = Effective(change.target, entered, whom=real.fighters_of(entered))
        elif orders.pop(place, None) is None:
            raise CorrectionError("retracted", change.target)
    return dict(sorted(orders.items()))


def _as_given(step: Step, real: Journal) -> Effective:
    """An order as it is in force, to be judged anew."""
    entered = step.effective.entered
    if step.objection is not None:
        entered = replace(entered, order=step.order)
    is_refused = step.ruling.code == "stays-refused"
    entered = _still_closing(entered, step, real)
    return Effective(step.effective.version, entered, whom=step.effective.whom, refused=is_refused)


def _still_closing(entered: Entered, step: Step | None, real: Journal) -> Entered:
    """An order that closed a round with all teams excused, whatever they now hold (G4); any other order as it is."""
    if step is None or not step.ruling.accepted:
        return entered
    if not isinstance(entered.order, CloseRound) or not isinstance(step.order, CloseRound):
        return entered
    return replace(entered, order=CloseRound(real.campaign.setup.teams, entered.order.reason or "–"))


def _alike(state: State) -> tuple[object, ...]:
    """Comparison key: camps with equal keys differ at most in numbers, times of orders and causes of void attacks."""
    facts = {fact: count for fact, count in what_counts(state).items() if fact[0] != "because"}
    return facts, state.uncovered, state.results, state.secret, state.opened if state.round_open else ()
