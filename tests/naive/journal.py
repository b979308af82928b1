"""What a journal comes to, worked out from its first entry each time."""

from collections.abc import Sequence
from dataclasses import replace

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.header import with_settings
from fejag_admin.camp.journal.contents import Edit
from fejag_admin.camp.journal.journal import Entry
from fejag_admin.camp.journal.replayed import Effective, Step, stretched
from fejag_admin.rules.board import Cell
from fejag_admin.rules.orders import Fact, Order, Ruling, VoidAttack
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import State


def counting(entries: Sequence[Entry]) -> list[Entry]:
    """The entries as if those that were undone and not redone had never been, nor any undo or redo."""
    done, undone, steps = list[Entry](), list[Entry](), ("order", "amendment", "retraction", "edit")
    for entry in entries:
        if entry.kind == "undo":
            undone.append(done.pop([one.version for one in done].index(entry.target or 0)))
        elif entry.kind == "redo":
            done.append(undone.pop([one.version for one in undone].index(entry.target or 0)))
        else:
            done.append(entry)
            undone = [] if entry.kind in steps else undone
    done += [entry for entry in entries if entry.kind in ("undo", "redo")]
    return sorted(done, key=lambda entry: entry.version)


def header(entries: Sequence[Entry]) -> Campaign:
    """The header of the camp after these entries."""
    campaign = entries[0].content
    assert isinstance(campaign, Campaign)
    for entry in counting(entries):
        for path, now in entry.content.settings if isinstance(entry.content, Edit) else ():
            campaign = with_settings(campaign, {path: now})
    return campaign


def in_force(entries: Sequence[Entry]) -> list[Effective]:
    """The orders in force, in the place of the entry that first gave them."""
    orders: dict[int, Effective | None] = {entry.version: None for entry in entries if entry.kind == "order"}
    for entry in counting(entries):
        if entry.kind == "order":
            orders[entry.version] = _given(entries, entry, entry.version)
        if entry.kind == "amendment":
            given = _given(entries, entry, entry.target or 0)
            orders[given.version] = replace(given, amended_by=entry.version)
        if entry.kind == "retraction":
            orders[entry.target or 0] = None
        for kept in entry.keep:
            before = orders[kept]
            if before is not None and before.kept_by is None:
                orders[kept] = replace(before, kept_by=entry.version, reason=entry.reason or "")
    return [order for order in orders.values() if order is not None]


def _given(entries: Sequence[Entry], entry: Entry, version: int) -> Effective:
    """What an entry gives: which attack an order voids is looked up in the camp as it was just before."""
    entered, whom = entry.entered, None
    assert entered is not None
    if isinstance(entered.order, VoidAttack) and entry.whom is not None:
        before = entries[: entry.version - 1]
        whom = _fighters(replayed(header(before), before)[0][-1], entered.order.attack)
        assert whom is not None
    return Effective(version, entered, whom=whom, refused=entry.refused)


def replayed(campaign: Campaign, entries: Sequence[Entry]) -> tuple[list[State], list[Step]]:
    """The states before each order in force and after the last, and how each was judged."""
    states, steps = [begin(campaign.setup)], list[Step]()
    for effective in in_force(entries):
        order = _meant(effective, states[-1])
        after, ruling = carry_out(states[-1], order)
        step = Step(effective, order, ruling)
        if effective.refused and ruling.accepted:
            after = replace(states[-1], orders=states[-1].orders + 1)
            step = Step(effective, order, Ruling(order, "stays-refused", ("B1",), (Fact("refused-then"),)))
        elif effective.kept_by is not None and not ruling.accepted:
            other = stretched(states[-1], order, ruling, entries[effective.kept_by - 1].reason or "")
            if other is not None:
                then, kept = carry_out(states[-1], other)
                if kept.accepted:
                    after, step = then, Step(effective, other, kept, objection=ruling)
        states.append(after)
        steps.append(step)
    return states, steps


def refused_at_once(entries: Sequence[Entry], version: int) -> bool:
    """Whether the order of an entry was refused when it was entered."""
    before = entries[:version]
    return not replayed(header(before), before)[1][-1].ruling.accepted


def _meant(effective: Effective, state: State) -> Order:
    order = effective.entered.order
    if not isinstance(order, VoidAttack) or effective.whom is None:
        return order
    return replace(
        order, attack=next((one.id for one in state.attacks if _fighters(state, one.id) == effective.whom), 0)
    )


def _fighters(state: State, number: int) -> tuple[tuple[str, str, Cell], ...] | None:
    if not 1 <= number <= len(state.attacks):
        return None
    attack = state.attack(number)
    return tuple((one.team, one.kind, one.at) for one in map(state.figure, (attack.attacker, attack.target)))
