"""What of a doubtful map a price rests on, and what reading (rules M6, F4): named where the other way is another price.

The price is worked out again with each doubtful thing the other way.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from boardgames.bez_hranic.atlas import Atlas, Doubt
from boardgames.bez_hranic.journey import cost
from boardgames.bez_hranic.ledger import Account
from boardgames.bez_hranic.model import ROUNDS, Options, RouteClaim, Table
from boardgames.bez_hranic.roads import Roads, Route, roads
from boardgames.core.rulebook import reading_line
from boardgames.core.verdict import Line, said
from fejag_admin.common.language import N_


def uncertain_lines(atlas: Atlas, table: Table, account: Account, options: Options) -> list[Line]:
    """A line for each uncertain fact or reading on which an account rests."""
    journey = account.journey
    lines = [
        _line(doubt)
        for doubt, other in alternatives(atlas)
        if doubt.thing not in table.centre + journey.stops
        and cost(other, table, journey.fields).worth != journey.cost.worth
    ]
    if table.round == ROUNDS and account.change < 0:
        lines.append(reading_line("bez_hranic", options.final_below_zero))
    return lines


def route_lines(atlas: Atlas, claim: RouteClaim, route: Route) -> list[Line]:
    """The same of a claimed route: the doubtful lines that it crosses, and what decides the fewest crossings."""
    asked, crossed = (claim.start, claim.visits, claim.target), {tuple(sorted(step)) for step in pairwise(route)}
    fewest, named = roads(atlas).orders(*asked)[0][1], {claim.start, claim.target, *claim.visits}
    return [
        _line(doubt)
        for doubt, other in alternatives(atlas)
        if doubt.thing in crossed or (doubt.thing not in named and other.orders(*asked)[0][1] != fewest)
    ]


def alternatives(atlas: Atlas) -> Iterator[tuple[Doubt, Roads]]:
    """What of a map is not certain, for nobody has looked: each with the ways if it were the other way.

    A state that is not there is no alternative: its card would lie somewhere.
    """
    for doubt in sorted(atlas.doubts, key=lambda doubt: isinstance(doubt.thing, str)):
        if not doubt.settled and (doubt.counts or not isinstance(doubt.thing, str)):
            yield doubt, _otherwise(atlas, doubt)


@lru_cache(maxsize=256)
def _otherwise(atlas: Atlas, doubt: Doubt) -> Roads:
    """The ways if a state were not there, or a line were drawn that is not, or the other way round."""
    return Roads(atlas.switched(doubt.thing, on=not doubt.counts))


def _line(doubt: Doubt) -> Line:
    if isinstance(doubt.thing, str):
        text = N_("counted as being on the map, which is not certain: {state}; compare your map")
        return said(text, "M6", 1, uncertain=True, state=doubt.name)
    text = N_("counted as drawn, which is not certain: {line}; compare your map")
    if not doubt.counts:
        text = N_("counted as not drawn, which is not certain: {line}; compare your map")
    return said(text, "M6", 1, uncertain=True, line=doubt.name)
