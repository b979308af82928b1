"""What if, the slow way: the orders written down anew, and all carried out from the first by the plain referee."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from fejag_admin.camp.advice.trial import Addition, Change, Trial, trial_of
from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.replayed import Fighters, fighters
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Ruling, VoidAttack
from fejag_admin.rules.referee import begin, carry_out, must_spend
from fejag_admin.rules.state import State

Done = list[tuple[int | None, State, Ruling, int]]
"""Of each order its real entry, the state after it, the ruling, and the real entry that it is at or put in after."""


def tried(journal: Journal, *given: Change) -> Trial:
    camp = trial_of(journal)
    for change in given:
        camp = camp.but(change)
    return camp


def naive(journal: Journal, given: tuple[Change, ...]) -> tuple[Done, State]:
    """What was done, order by order, and the state before the first of them."""
    orders: list[tuple[int | None, int, Order, Fighters | None]] = []
    for step in journal.steps:
        version, before = (
            step.effective.version,
            journal.states[journal.index(step.effective.version)],
        )
        whom = fighters(before, step.order.attack) if isinstance(step.order, VoidAttack) else None
        orders.append((version, version, step.order, whom))
    setup = journal.campaign.setup
    for change in given:
        if isinstance(change, Addition):
            orders.insert(_after(orders, change.after), (None, change.after, change.order, None))
        elif isinstance(change, Amendment):
            here = [one for one in orders if one[0] == change.target]
            place = orders.index(here[0]) if here else _before(orders, change.target)
            orders[place : place + len(here)] = [(change.target, change.target, change.entered.order, None)]
        else:
            orders.pop([one[0] for one in orders].index(change.target))
    state, done = begin(setup), Done()
    closed = {
        step.effective.version for step in journal.steps if isinstance(step.order, CloseRound) and step.ruling.accepted
    }
    for entry, place, order, whom in orders:
        if whom is not None and isinstance(order, VoidAttack):
            ours = [one.id for one in state.attacks if fighters(state, one.id) == whom]
            order = replace(order, attack=ours[0] if ours else 0)
        if isinstance(order, CloseRound) and entry in closed and carry_out(state, order)[1].code == "must-spend":
            order = replace(order, waive=tuple(dict.fromkeys((*order.waive, *must_spend(state)))))
        state, ruling = carry_out(state, order)
        done.append((entry, state, ruling, place))
    return done, begin(setup)


def _after(orders: list[Any], entry: int) -> int:
    return sum(place <= entry for _version, place, _order, _whom in orders)


def _before(orders: list[Any], entry: int) -> int:
    return sum(place < entry for _version, place, _order, _whom in orders)


def places(journal: Journal) -> st.SearchStrategy[int]:
    return st.integers(1, journal.version)


@st.composite
def some_changes(draw: st.DrawFn, journal: Journal) -> tuple[Change, ...]:
    """One or two changes; orders that are put in are taken from the camp itself, or are points."""
    there = [step.effective.version for step in journal.steps]
    given: list[Change] = []
    for _number in range(draw(st.integers(1, 2))):
        target = draw(st.sampled_from([version for version in there if journal.step_of.get(version)]))
        order = journal.step_of[draw(st.sampled_from(there))].order
        order = Adjust("fbi", draw(st.integers(-30, 30)), "so") if isinstance(order, VoidAttack) else order
        kind = draw(st.sampled_from(("insert", "amend", "retract")))
        if kind == "insert":
            given.append(Addition(order, draw(places(journal))))
        elif any(getattr(one, "target", None) == target for one in given):
            continue
        else:
            made: dict[str, Callable[[], Change]] = {
                "amend": lambda target=target, order=order: Amendment(target, Entered(order)),  # type: ignore[misc]
                "retract": lambda target=target: Retraction(target),  # type: ignore[misc]
            }
            given.append(made[kind]())
    return tuple(given)
