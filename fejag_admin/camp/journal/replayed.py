"""Replay: the orders in force of a journal are judged one after the other, from the setup on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from operator import itemgetter

from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Cell
from fejag_admin.rules.orders import CloseRound, Order, Place, Result, Ruling, VoidAttack
from fejag_admin.rules.placing import OVERRIDABLE
from fejag_admin.rules.referee import begin, carry_out, must_spend, refuse_again
from fejag_admin.rules.state import Setup, State

REMEMBERED = 8
"""How many replays a `Past` keeps."""

Fighters = tuple[tuple[str, str, Cell], ...]
"""Attacker and target of an attack, as team, kind and cell."""


@dataclass(frozen=True, slots=True)
class Effective:
    """An order in force: the ``version`` of its entry, and which corrections changed it or keep it in force, if any.

    ``reason``: why it is kept. ``whom``: for an order that voids an attack, its attacker and target as of the entry.
    ``refused``: it was refused as of its entry, and stays so.
    """

    version: int
    entered: Entered
    amended_by: int | None = None
    kept_by: int | None = None
    reason: str = ""
    whom: Fighters | None = None
    refused: bool = False

    def order_in(self, state: State) -> Order:
        """The order as it is meant in a state: an attack between two figures has there a number of its own, or none."""
        order = self.entered.order
        if self.whom is None or not isinstance(order, VoidAttack):
            return order
        numbers = (attack.id for attack in state.attacks if fighters(state, attack.id) == self.whom)
        return replace(order, attack=next(numbers, 0))


@dataclass(frozen=True, slots=True)
class Step:
    """An order in force and how it was judged.

    ``order``: what was carried out, with the override or waiver that keeps it in force, and with the number that an
    attack has now. ``objection``: the refusal that override or waiver set aside, else None.
    """

    effective: Effective
    order: Order
    ruling: Ruling
    objection: Ruling | None = None

    @property
    def stands(self) -> bool:
        """Whether the order is in force by its own right."""
        return self.ruling.accepted and self.objection is None

    @property
    def unsettled(self) -> bool:
        """Whether a correction keeps this order in force and the rules still do not allow it."""
        return self.effective.kept_by is not None and not self.stands


@dataclass(frozen=True)
class Replayed:
    """The result of a replay: the steps in the order of their entries, the state before each and the one after all."""

    setup: Setup
    steps: tuple[Step, ...]
    states: tuple[State, ...] = field(repr=False)


def replay(before: Replayed, orders: Sequence[Effective], shared: int) -> Replayed:
    """Judge orders one after the other; the steps of ``before`` are reused for as many as they share with it."""
    steps, states = list(before.steps[:shared]), list(before.states[: shared + 1])
    for effective in orders[shared:]:
        state, step = judged(states[-1], effective)
        states.append(state)
        steps.append(step)
    return Replayed(before.setup, tuple(steps), tuple(states))


def shared_steps(before: Replayed, orders: Sequence[Effective]) -> int:
    """How many orders are the same from the beginning on."""
    pairs = zip(before.steps, orders, strict=False)
    same = (step.effective is order or step.effective == order for step, order in pairs)
    return sum(1 for _same in takewhile(bool, same))


@dataclass(eq=False)
class Past:
    """A cache of replays, shared by journals made from one another, so that a common beginning is judged once.

    ``latest``: the replays, the one used last first.
    """

    latest: list[Replayed] = field(default_factory=list)

    def replayed(self, setup: Setup, orders: Sequence[Effective]) -> Replayed:
        """Replay orders from the end of the longest beginning that they share with a cached replay.

        The result is cached, unless a cached replay continues it; the replay used longest ago is dropped.
        """
        alike = [(shared_steps(cached, orders), cached) for cached in self.latest if cached.setup == setup]
        nothing = 0, Replayed(setup, (), (begin(setup),))
        shared, nearest = max(alike, key=itemgetter(0), default=nothing)
        result = replay(nearest, orders, shared)
        recent = [result] if shared < len(orders) else []
        if shared == len(orders) or shared < len(nearest.steps):
            recent.append(nearest)
        self.latest = [*recent, *(cached for cached in self.latest if cached is not nearest)][:REMEMBERED]
        return result


def judged(state: State, effective: Effective) -> tuple[State, Step]:
    """Judge an order in force; one that is kept is stretched if the rules refuse it."""
    order = effective.order_in(state)
    after, ruling = (refuse_again if effective.refused else carry_out)(state, order)
    if effective.kept_by is not None and (excused := stretched(state, order, ruling, effective.reason)) is not None:
        then, kept = carry_out(state, excused)
        if kept.accepted:
            return then, Step(effective, excused, kept, objection=ruling)
    return after, Step(effective, order, ruling)


def fighters(state: State, number: int) -> Fighters | None:
    """Attacker and target of an attack; None if there is no such attack."""
    if not 1 <= number <= len(state.attacks):
        return None
    attack = state.attack(number)
    figures = (state.figure(attack.attacker), state.figure(attack.target))
    return tuple((figure.team, figure.kind, figure.at) for figure in figures)


def begins_day(step: Step) -> bool:
    """Whether a step is the result of a game that was accepted."""
    return isinstance(step.order, Result) and step.ruling.accepted


def stretched(state: State, order: Order, ruling: Ruling, reason: str) -> Order | None:
    """The order with the game master's word that keeps it in force, if there is one."""
    match order:
        case Place() if ruling.code in OVERRIDABLE:
            return replace(order, override=reason)
        case CloseRound(waive, own) if ruling.code == "must-spend":
            return CloseRound((*waive, *(team for team in must_spend(state) if team not in waive)), own or reason)
    return None
