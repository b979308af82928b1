"""The working of a journey, line by line: crossings and routes, neighbours and why, tokens beneath, field 40, cap."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from boardgames.bez_hranic.atlas import SEA, Atlas, Doubt, joined
from boardgames.bez_hranic.fields import colour_value
from boardgames.bez_hranic.ledger import Account
from boardgames.bez_hranic.model import FORTY, ROUNDS, Options, Player, RouteClaim, Table, label
from boardgames.bez_hranic.roads import (
    BENEATH,
    CROSSING,
    NEIGHBOURS,
    STAY,
    CardPair,
    Journey,
    Roads,
    Route,
    cost,
    roads,
)
from boardgames.core.verdict import Line, Name, note
from boardgames.core.working import reading_line
from fejag_admin.common.language import N_


def uncertain_lines(atlas: Atlas, table: Table, account: Account, options: Options) -> list[Line]:
    """A line for each uncertain fact or reading on which an account rests."""
    journey = account.journey
    lines = [
        _line(doubt)
        for doubt, reading in alternatives(atlas)
        if doubt.thing not in table.centre + journey.stops
        and cost(reading, table, journey.fields).worth != journey.cost.worth
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
        for doubt, reading in alternatives(atlas)
        if doubt.thing in crossed or (doubt.thing not in named and reading.orders(*asked)[0][1] != fewest)
    ]


def alternatives(atlas: Atlas) -> Iterator[tuple[Doubt, Roads]]:
    """The unconfirmed facts of a map, each with the roads that there are in its other reading.

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
        return note(text, "M6", 1, uncertain=True, state=doubt.name)
    text = N_("counted as drawn, which is not certain: {line}; compare your map")
    if not doubt.counts:
        text = N_("counted as not drawn, which is not certain: {line}; compare your map")
    return note(text, "M6", 1, uncertain=True, line=doubt.name)


def field_name(roads: Roads, table: Table, at: int) -> Name:
    """A field: the state that lies there, or field 40."""
    return Name(cs="pole 40", en="field 40") if at == FORTY else roads.name(table.offer[at])


def fields_name(roads: Roads, table: Table, fields: Sequence[int]) -> Name:
    return joined([field_name(roads, table, at) for at in fields], " + ")


def round_heading(roads: Roads, table: Table) -> Line:
    """What lies in the centre."""
    start = roads.name(table.start)
    if table.target is None:
        return note(N_("Round {round}: start {start}"), "O2", round=table.round, start=start)
    text = N_("Round {round}: start {start}, target {target}")
    return note(text, "O2", round=table.round, start=start, target=roads.name(table.target))


def account_lines(roads: Roads, table: Table, players: tuple[Player, ...], account: Account) -> list[Line]:
    """The whole working of one colour's round."""
    final = table.round == ROUNDS
    name = label(players[account.player], account.colour)
    receives = account.booked > 0 or final
    text = N_("receive|{player} receives {sum}") if receives else N_("pay|{player} pays {sum}")
    total = account.booked if account.booked > 0 or final else -account.booked
    heading = note(text, "F1" if final else "J1", amount=account.booked, player=name, sum=total)
    return [heading, *_journey_lines(roads, table, account.journey), *_purse_lines(account, final)]


def _journey_lines(roads: Roads, table: Table, journey: Journey) -> list[Line]:
    """Every item of a price."""
    sign = 1 if journey.cost.final else -1
    lines = [note(N_("chosen: {fields}"), "T1", 1, fields=fields_name(roads, table, journey.fields))]
    lines += _crossing_lines(roads, table, journey, sign) if journey.orders else []
    lines += _surcharge_lines(roads, table, journey, sign)
    if journey.cost.stays:
        text = N_("field 40 in place of a state") if journey.orders else N_("field 40 in place of a journey")
        lines.append(note(text, "J7", 1, amount=sign * STAY))
    for at, tokens in journey.beneath:
        if tokens:
            text, rule = N_("tokens beneath at {field}: {number} ({tokens})"), "F3" if journey.cost.final else "J6"
            field, number, names = field_name(roads, table, at), len(tokens), tuple(map(colour_value, tokens))
            lines.append(note(text, rule, 1, amount=-BENEATH * number, field=field, number=number, tokens=names))
    return lines


def _crossing_lines(roads: Roads, table: Table, journey: Journey, sign: int) -> list[Line]:
    crossings = journey.cost.crossings
    amount = sign * CROSSING * crossings
    lines = [note(N_("border crossings: {crossings}"), "J2 J3", 1, amount=amount, crossings=crossings)]
    if len(journey.orders) > 1:
        for order, count in journey.orders:
            names = joined([roads.name(state) for state in order])
            lines.append(note(N_("in the order {order}: {crossings}"), "J3", 2, order=names, crossings=count))
    route = roads.chain(journey.route, journey.stops)
    lines.append(note(N_("a cheapest route: {route}"), "J3", 2, route=route))
    if journey.cost.final:
        lines.append(note(N_("the others choose the route, and none takes fewer crossings"), "F2", 2))
    return lines + _notes(roads, table, journey)


def _notes(roads: Roads, table: Table, journey: Journey) -> list[Line]:
    """What surprises on the way: states in two parts, states passed twice."""
    lines = []
    for state in (*table.centre, *journey.stops):
        if len(roads.parts(state)) > 1:
            text = N_("{state} has separate parts: any of them will do, left from the same part as entered")
            lines.append(note(text, "M2 M3", 2, state=roads.name(state)))
    for region in journey.route[1:-1]:
        around = roads.around(region)
        if len(around) == 1:
            text = N_(
                "{state} has no neighbour but {other}: whoever goes on comes back there, and both crossings count"
            )
            lines.append(note(text, "M5", 2, state=roads.part_name(region), other=roads.part_name(around[0])))
    return lines


def _surcharge_lines(roads: Roads, table: Table, journey: Journey, sign: int) -> list[Line]:
    lines: list[Line] = []
    for pair in journey.cost.surcharges:
        a, b = (roads.name(state) for state in pair.states)
        text = N_("{a} and {b} are neighbours, whatever the route")
        lines.append(note(text, "J4", 1, amount=sign * NEIGHBOURS, a=a, b=b))
        lines += _reasons(roads, pair)
    if table.target is not None and roads.touching(table.start, table.target):
        a, b = roads.name(table.start), roads.name(table.target)
        text = N_("{a} and {b} are neighbours too; start and target pay nothing for that")
        lines.append(note(text, "J5", 1, amount=0, a=a, b=b))
    apart = [pair for pair in journey.cost.pairs if not pair.touching]
    if apart:
        pairs = tuple(joined([roads.name(state) for state in pair.states]) for pair in apart)
        lines.append(note(N_("not neighbours: {pairs}"), "J4", 1, pairs=pairs))
    return lines


def _reasons(roads: Roads, pair: CardPair) -> list[Line]:
    """The borders and sea lines that make two states neighbours."""
    lines = []
    for edge in pair.touching:
        text = N_("by the sea line {a} ~ {b}") if edge.kind == SEA else N_("by the border {a} – {b}")
        lines.append(note(text, "M1", 2, a=roads.part_name(edge.a), b=roads.part_name(edge.b)))
    for state in pair.states:
        if len(roads.parts(state)) > 1:
            text = N_("{state} has separate parts: the neighbours of each count, whichever is visited")
            lines.append(note(text, "M4", 2, state=roads.name(state)))
    return lines


def _purse_lines(account: Account, final: bool) -> list[Line]:
    lines = []
    if account.booked != account.change:
        reckoned = abs(account.change)
        if final and account.booked == 0:
            text = N_("it comes to {sum} below zero: nothing is received, and nothing paid")
            lines.append(note(text, "F4", 1, sum=reckoned))
        else:
            text = N_("it comes to {sum}, but only {cash} is there: that is paid, and no more")
            lines.append(note(text, "J8", 1, sum=reckoned, cash=-account.booked))
    if account.cash is not None:
        lines.append(note(N_("cash afterwards: {cash}"), "G2", 1, cash=account.cash))
    return lines
