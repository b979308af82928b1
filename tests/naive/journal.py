"""What a journal comes to, worked out from its first entry each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import CORRECTIONS, Entry
from fejag_admin.camp.journal.replayed import Effective, Step, stretched
from fejag_admin.orders.entered import order_from_json
from fejag_admin.rules.board import Cell
from fejag_admin.rules.orders import Order, VoidAttack
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import State


def in_force(campaign: Campaign, entries: Sequence[Entry]) -> list[Effective]:
    """The orders in force, in the place of the entry that first gave them."""
    orders: dict[int, Effective | None] = {}
    for entry in entries:
        if entry.kind == "order":
            orders[entry.version] = Effective(entry.version, order_from_json(entry.payload["order"], campaign.board))
        if entry.kind == "amendment":
            entered = order_from_json(entry.payload["order"], campaign.board)
            orders[entry.payload["target"]] = Effective(entry.payload["target"], entered, amended_by=entry.version)
        if entry.kind == "retraction":
            orders[entry.payload["target"]] = None
        for kept in entry.payload.get("keep", ()):
            before = orders[kept]
            if before is not None and before.kept_by is None:
                orders[kept] = replace(before, kept_by=entry.version)
    return [order for order in orders.values() if order is not None]


def replayed(campaign: Campaign, entries: Sequence[Entry]) -> tuple[list[State], list[Step]]:
    """The states before each order in force and after the last, and how each was judged."""
    states, steps = [begin(campaign.setup)], list[Step]()
    for effective in in_force(campaign, entries):
        order = _meant(campaign, entries, effective, states[-1])
        after, ruling = carry_out(states[-1], order)
        step = Step(effective, order, ruling)
        if effective.kept_by is not None and not ruling.accepted:
            other = stretched(states[-1], order, ruling, entries[effective.kept_by - 1].reason or "")
            if other is not None:
                then, kept = carry_out(states[-1], other)
                if kept.accepted:
                    after, step = then, Step(effective, other, kept, objection=ruling)
        states.append(after)
        steps.append(step)
    return states, steps


def _meant(campaign: Campaign, entries: Sequence[Entry], effective: Effective, state: State) -> Order:
    order, given = effective.entered.order, effective.amended_by or effective.version
    if not isinstance(order, VoidAttack) or not any(entry.kind in CORRECTIONS for entry in entries[given:]):
        return order
    then = replayed(campaign, entries[: given - 1])[0][-1]
    meant = _fighters(then, order.attack)
    return replace(order, attack=next((one.id for one in state.attacks if _fighters(state, one.id) == meant), 0))


def _fighters(state: State, number: int) -> tuple[tuple[str, str, Cell], ...] | None:
    if not 1 <= number <= len(state.attacks):
        return None
    attack = state.attack(number)
    return tuple((one.team, one.kind, one.at) for one in map(state.figure, (attack.attacker, attack.target)))
