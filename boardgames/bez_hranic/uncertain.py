"""What of a doubtful map a price rests on, and what reading (rules M6, F4): named where the other way is another price.

A line that is drawn decides where every cheapest route crosses it, or where it alone makes two states neighbours; one
that is not drawn, where a detour over it would be shorter, or where it would make them neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from boardgames.bez_hranic.atlas import Atlas, Edge
from boardgames.bez_hranic.journey import Journey
from boardgames.bez_hranic.ledger import Account
from boardgames.bez_hranic.model import ROUNDS, Claim, Options, Table
from boardgames.bez_hranic.roads import Plan, Roads, Route, roads
from boardgames.bez_hranic.working import joined
from boardgames.core.verdict import Line, Name, said
from fejag_admin.common.language import N_

_READINGS = {
    "nothing": Name(cs="za cestu, která vyjde pod nulu, se nic nedostane ani neplatí",
                    en="a journey that comes to less than nothing brings nothing and costs nothing"),
    "owes": Name(cs="za cestu, která vyjde pod nulu, se platí", en="a journey that comes to less than nothing is paid"),
}  # fmt: skip


def uncertain_lines(atlas: Atlas, table: Table, account: Account, options: Options) -> list[Line]:
    """A line for each uncertain fact or reading on which an account rests."""
    journey, ways = account.journey, roads(atlas)
    lines = [_line(ways, edge) for edge in doubtful(atlas) if _decides(ways, table, journey, edge)]
    lines += [_state_line(ways, state) for state in _states_passed(atlas, journey)]
    if table.round == ROUNDS and account.change < 0:
        reading = _READINGS[options.final_below_zero]
        lines.append(said(N_("as we read it, {reading}"), "F4", 1, uncertain=True, reading=reading))
    return lines


def route_lines(atlas: Atlas, claim: Claim, route: Route) -> list[Line]:
    """The same of a claimed route: the doubtful lines that it crosses, and those that decide the fewest crossings."""
    ways, crossed, asked = roads(atlas), set(map(frozenset, pairwise(route))), (claim.start, claim.visits, claim.target)
    plans = ways.plans(*asked)
    return [
        _line(ways, edge)
        for edge in doubtful(atlas)
        if frozenset(edge.pair) in crossed or _changes_crossings(ways, plans, *asked, edge)
    ]


def doubtful(atlas: Atlas) -> Iterator[Edge]:
    """The borders and sea lines of which it is not certain whether they are drawn, and nobody has looked."""
    there = {region.code for region in atlas.pieces}
    return (edge for edge in atlas.edges if edge.doubtful and not edge.settled and set(edge.pair) <= there)


def _line(ways: Roads, edge: Edge) -> Line:
    text = N_("counted as drawn, which is not certain: {line}; compare your map")
    if ways.edge(*edge.pair) is None:
        text = N_("counted as not drawn, which is not certain: {line}; compare your map")
    return said(text, "M6", 1, uncertain=True, line=joined([ways.part_name(region) for region in edge.pair]))


def _state_line(ways: Roads, state: str) -> Line:
    text = N_("counted as being on the map, which is not certain: {state}; compare your map")
    return said(text, "M6", 1, uncertain=True, state=ways.name(state))


def _decides(ways: Roads, table: Table, journey: Journey, edge: Edge) -> bool:
    crossings = bool(journey.plans) and _changes_crossings(
        ways, journey.plans, table.start, journey.stops, table.target, edge
    )
    return crossings or any(_changes_pair(ways, pair.states, pair.touching, edge) for pair in journey.cost.pairs)


def _changes_crossings(
    ways: Roads, plans: tuple[Plan, ...], start: str, stops: tuple[str, ...], target: str | None, edge: Edge
) -> bool:
    if ways.edge(*edge.pair) is None:
        fewest = ways.orders(start, stops, target)[0][1]
        return any(ways.crossings(start, order, target, edge.pair) < fewest
                   for order, _count in ways.orders(start, stops, target))  # fmt: skip
    used = frozenset(edge.pair)
    return all(any(all(_crosses(way, used) for way in leg) for leg in plan.legs) for plan in plans)


def _crosses(way: Route, pair: frozenset[str]) -> bool:
    return any({a, b} == pair for a, b in pairwise(way))


def _changes_pair(ways: Roads, states: tuple[str, str], touching: tuple[Edge, ...], edge: Edge) -> bool:
    """Whether two states are neighbours by this line alone, or would be."""
    if touching:
        return [one.pair for one in touching] == [edge.pair]
    return {ways.state_of(edge.a), ways.state_of(edge.b)} == set(states)


def _states_passed(atlas: Atlas, journey: Journey) -> Iterator[str]:
    """The doubtful states that every cheapest route passes; the card of one that is chosen lies on the table."""
    for state in atlas.states:
        if not state.doubtful or state.settled or not state.used or state.code in journey.table.centre + journey.stops:
            continue
        regions = set(journey.roads.parts(state.code))
        if journey.plans and all(
            any(all(regions.intersection(way) for way in leg) for leg in plan.legs) for plan in journey.plans
        ):
            yield state.code
