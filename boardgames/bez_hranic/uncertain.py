"""What of a doubtful map a price rests on, and what reading (rules M6, F4): named where the other way is another price.

The price is worked out again with each doubtful thing the other way.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from boardgames.bez_hranic.atlas import Atlas, Edge, State, Thing
from boardgames.bez_hranic.journey import cost
from boardgames.bez_hranic.ledger import Account
from boardgames.bez_hranic.model import ROUNDS, Claim, Options, Table
from boardgames.bez_hranic.roads import Roads, Route, roads
from boardgames.bez_hranic.working import joined
from boardgames.core.rulebook import reading_line
from boardgames.core.verdict import Line, said
from fejag_admin.common.language import N_


def uncertain_lines(atlas: Atlas, table: Table, account: Account, options: Options) -> list[Line]:
    """A line for each uncertain fact or reading on which an account rests."""
    journey = account.journey
    lines = [
        _line(roads(atlas), thing)
        for thing, other in alternatives(atlas)
        if not (isinstance(thing, State) and thing.code in table.centre + journey.stops)
        and cost(other, table, journey.fields).worth != journey.cost.worth
    ]
    if table.round == ROUNDS and account.change < 0:
        lines.append(reading_line("bez_hranic", options.final_below_zero))
    return lines


def route_lines(atlas: Atlas, claim: Claim, route: Route) -> list[Line]:
    """The same of a claimed route: the doubtful lines that it crosses, and what decides the fewest crossings."""
    asked, crossed = (claim.start, claim.visits, claim.target), set(map(frozenset, pairwise(route)))
    fewest, told = roads(atlas).orders(*asked)[0][1], {claim.start, claim.target, *claim.visits}
    return [
        _line(roads(atlas), thing)
        for thing, other in alternatives(atlas)
        if (isinstance(thing, Edge) and frozenset(thing.pair) in crossed)
        or (getattr(thing, "code", "") not in told and other.orders(*asked)[0][1] != fewest)
    ]


def alternatives(atlas: Atlas) -> Iterator[tuple[Edge | State, Roads]]:
    """What of a map is not certain, for nobody has looked: each with the ways if it were the other way."""
    there = {region.code for region in atlas.pieces}
    for edge in atlas.edges:
        if edge.doubtful and not edge.settled and set(edge.pair) <= there:
            yield edge, _otherwise(atlas, edge.pair)
    for state in atlas.states:
        if state.doubtful and not state.settled and state.used:
            yield state, _otherwise(atlas, state.code)


@lru_cache(maxsize=256)
def _otherwise(atlas: Atlas, thing: Thing) -> Roads:
    """The ways if a state were not there, or a line were drawn that is not, or the other way round."""
    counts = isinstance(thing, str) or any(edge.pair == thing for edge in atlas.lines)
    return Roads(atlas.switched(thing, on=not counts))


def _line(ways: Roads, thing: Edge | State) -> Line:
    if isinstance(thing, State):
        text = N_("counted as being on the map, which is not certain: {state}; compare your map")
        return said(text, "M6", 1, uncertain=True, state=thing.name)
    text = N_("counted as drawn, which is not certain: {line}; compare your map")
    if ways.edge(*thing.pair) is None:
        text = N_("counted as not drawn, which is not certain: {line}; compare your map")
    return said(text, "M6", 1, uncertain=True, line=joined([ways.part_name(region) for region in thing.pair]))
