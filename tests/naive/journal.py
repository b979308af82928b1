"""What a journal comes to, worked out from its first entry each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.header import with_settings
from fejag_admin.camp.journal.entries import CORRECTIONS
from fejag_admin.camp.journal.journal import Entry
from fejag_admin.camp.journal.replayed import Effective, Step, stretched
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.orders.entered import order_from_json
from fejag_admin.rules.board import Cell
from fejag_admin.rules.orders import Order, VoidAttack
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import State


def counting(entries: Sequence[Entry]) -> list[Entry]:
    """The entries as if those that were undone and not redone had never been, nor any undo or redo."""
    done, undone, steps = list[Entry](), list[Entry](), ("order", "amendment", "retraction", "edit")
    for entry in entries:
        if entry.kind == "undo":
            undone.append(done.pop(max(at for at, one in enumerate(done) if one.kind in steps)))
        elif entry.kind == "redo":
            done.append(undone.pop())
        else:
            done.append(entry)
            undone = [] if entry.kind in steps else undone
    return sorted(done, key=lambda entry: entry.version)


def header(entries: Sequence[Entry]) -> Campaign:
    """The header of the camp after these entries."""
    campaign = campaign_from_json(entries[0].payload)
    for entry in counting(entries):
        for path, _was, now in entry.payload["set"] if entry.kind == "edit" else ():
            campaign = with_settings(campaign, {tuple(path): now})
    return campaign


def in_force(campaign: Campaign, entries: Sequence[Entry]) -> list[Effective]:
    """The orders in force, in the place of the entry that first gave them."""
    orders: dict[int, Effective | None] = {entry.version: None for entry in entries if entry.kind == "order"}
    for entry in counting(entries):
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
    if not isinstance(order, VoidAttack) or not any(_corrects(one) for one in counting(entries) if one.version > given):
        return order
    then = replayed(header(entries[: given - 1]), entries[: given - 1])[0][-1]
    meant = _fighters(then, order.attack)
    return replace(order, attack=next((one.id for one in state.attacks if _fighters(state, one.id) == meant), 0))


def _corrects(entry: Entry) -> bool:
    changed = (path for path, _was, _now in entry.payload["set"]) if entry.kind == "edit" else ()
    return entry.kind in CORRECTIONS or any(path[0] in ("rules", "map") or path[-1] == "day_of" for path in changed)


def _fighters(state: State, number: int) -> tuple[tuple[str, str, Cell], ...] | None:
    if not 1 <= number <= len(state.attacks):
        return None
    attack = state.attack(number)
    return tuple((one.team, one.kind, one.at) for one in map(state.figure, (attack.attacker, attack.target)))
