"""The working of a journey, line by line: crossings and routes, neighbours and why, tokens beneath, field 40, cap."""

from __future__ import annotations

from boardgames.bez_hranic.atlas import SEA
from boardgames.bez_hranic.journey import Journey, Pair
from boardgames.bez_hranic.ledger import Account
from boardgames.bez_hranic.model import (
    BENEATH,
    CROSSING,
    FORTY,
    NEIGHBOURS,
    ROUNDS,
    STAY,
    Player,
    Table,
    label,
)
from boardgames.bez_hranic.notation import shown
from boardgames.bez_hranic.roads import Plan, Roads
from boardgames.core.verdict import N_, Line, Name, Value

LISTED = 12
"""Up to so many routes are listed one by one; more are shown leg by leg, which is as complete and shorter."""


def joined(names: list[Name], between: str = " – ") -> Name:
    """Names in a row."""
    return Name(between.join(name.cs for name in names), between.join(name.en for name in names))


def field_name(roads: Roads, table: Table, at: int) -> Name:
    """A field: the state that lies there, or field 40."""
    return Name("pole 40", "field 40") if at == FORTY else roads.name(table.offer[at])


def fields_name(roads: Roads, table: Table, fields: tuple[int, ...]) -> Name:
    """The fields of a choice."""
    return joined([field_name(roads, table, at) for at in fields], " + ")


def round_heading(roads: Roads, table: Table) -> Line:
    """What lies in the centre."""
    if table.target is None:
        return Line(
            N_("Round {round}: start {start}"), {"round": table.round, "start": roads.name(table.start)}, ("O2",)
        )
    return Line(
        N_("Round {round}: start {start}, target {target}"),
        {"round": table.round, "start": roads.name(table.start), "target": roads.name(table.target)},
        ("O2",),
    )


def account_lines(roads: Roads, table: Table, players: tuple[Player, ...], account: Account) -> list[Line]:
    """The whole working of one colour's round."""
    final = table.round == ROUNDS
    who = label(players[account.player], account.colour)
    text = N_("{player} receives {sum}") if account.booked > 0 or final else N_("{player} pays {sum}")
    total = account.booked if account.booked > 0 or final else -account.booked
    rules = ("F1",) if final else ("J1",)
    return [
        Line(text, {"player": who, "sum": total}, rules, 0, amount=account.booked),
        *journey_lines(roads, table, account.journey),
        *_purse_lines(account, final),
    ]


def journey_lines(roads: Roads, table: Table, journey: Journey) -> list[Line]:
    """Every item of a price."""
    sign = 1 if journey.cost.final else -1
    lines = [_fields_line(roads, table, journey)]
    if journey.orders:
        lines += _crossing_lines(roads, table, journey, sign)
    lines += _surcharge_lines(roads, table, journey, sign)
    if journey.cost.stays:
        text = N_("field 40 in place of a journey") if not journey.orders else N_("field 40 in place of a state")
        lines.append(Line(text, {}, ("J7",), 1, amount=sign * STAY))
    for at, tokens in journey.beneath:
        if tokens:
            values: dict[str, Value] = {
                "field": field_name(roads, table, at),
                "number": len(tokens),
                "tokens": tuple(shown(token) for token in tokens),
            }
            text = N_("tokens beneath at {field}: {number} ({tokens})")
            rules = ("F3",) if journey.cost.final else ("J6",)
            lines.append(Line(text, values, rules, 1, amount=-BENEATH * len(tokens)))
    return lines


def _fields_line(roads: Roads, table: Table, journey: Journey) -> Line:
    return Line(N_("chosen: {fields}"), {"fields": fields_name(roads, table, journey.fields)}, ("T1",), 1)


def _crossing_lines(roads: Roads, table: Table, journey: Journey, sign: int) -> list[Line]:
    crossings = journey.cost.crossings
    lines = [Line(N_("border crossings: {crossings}"), {"crossings": crossings}, ("J2", "J3"), 1,
                  amount=sign * CROSSING * crossings)]  # fmt: skip
    if len(journey.orders) > 1:
        for order, count in journey.orders:
            values: dict[str, Value] = {"order": joined([roads.name(state) for state in order]), "crossings": count}
            lines.append(Line(N_("in the order {order}: {crossings}"), values, ("J3",), 2))
    lines += route_lines(roads, journey.plans)
    if journey.cost.final:
        lines.append(Line(N_("the others choose the route, and none takes fewer crossings"), {}, ("F2",), 2))
    return lines + _notes(roads, table, journey)


def route_lines(roads: Roads, plans: tuple[Plan, ...]) -> list[Line]:
    """Every cheapest route: one by one, or if there are many leg by leg."""
    number = sum(plan.number for plan in plans)
    lines = [Line(N_("cheapest routes: {number}"), {"number": number}, ("J3",), 2)]
    if number <= LISTED:
        return lines + [
            Line(N_("{route}"), {"route": roads.chain(route, plan.order)}, (), 3)
            for plan in plans
            for route in plan.routes()
        ]
    for plan in plans:
        values: dict[str, Value] = {"number": plan.number}
        if len(plan.order) > 1:
            values["order"] = joined([roads.name(state) for state in plan.order])
            lines.append(Line(N_("in the order {order}, every way joined to every next: {number}"), values, ("J3",), 3))
        for leg in plan.legs:
            values = {"origin": roads.part_name(leg[0][0]), "end": roads.part_name(leg[0][-1]), "number": len(leg)}
            lines.append(Line(N_("ways from {origin} to {end}: {number}"), values, ("J3",), 3))
            lines += [Line(N_("{route}"), {"route": roads.chain(way, plan.order)}, (), 4) for way in leg]
    return lines


def _notes(roads: Roads, table: Table, journey: Journey) -> list[Line]:
    """What surprises on the way: states in two parts, states passed twice."""
    lines = []
    for state in (*table.centre, *journey.stops):
        if len(roads.parts(state)) > 1:
            text = N_("{state} has separate parts: any of them will do, left from the same part as entered")
            lines.append(Line(text, {"state": roads.name(state)}, ("M2", "M3"), 2))
    inner = {region for plan in journey.plans for leg in plan.legs[:-1] for region in (leg[0][-1],)}
    for region in sorted(inner):
        around = roads.around(region)
        if len(around) == 1:
            values: dict[str, Value] = {"state": roads.part_name(region), "other": roads.part_name(around[0])}
            text = N_(
                "{state} has no neighbour but {other}: whoever goes on comes back there, and both crossings count"
            )
            lines.append(Line(text, values, ("M5",), 2))
    return lines


def _surcharge_lines(roads: Roads, table: Table, journey: Journey, sign: int) -> list[Line]:
    lines: list[Line] = []
    for pair in journey.cost.surcharges:
        a, b = (roads.name(state) for state in pair.states)
        text = N_("{a} and {b} are neighbours, whatever the route")
        lines.append(Line(text, {"a": a, "b": b}, ("J4",), 1, amount=sign * NEIGHBOURS))
        lines += _reasons(roads, pair)
    if table.target is not None and roads.touching(table.start, table.target):
        a, b = roads.name(table.start), roads.name(table.target)
        text = N_("{a} and {b} are neighbours too; start and target pay nothing for that")
        lines.append(Line(text, {"a": a, "b": b}, ("J5",), 1, amount=0))
    apart = [pair for pair in journey.cost.pairs if not pair.touching]
    if apart:
        pairs = tuple(joined([roads.name(state) for state in pair.states]) for pair in apart)
        lines.append(Line(N_("not neighbours: {pairs}"), {"pairs": pairs}, ("J4",), 1))
    return lines


def _reasons(roads: Roads, pair: Pair) -> list[Line]:
    """The borders and sea lines that make two states neighbours."""
    lines = []
    for edge in pair.touching:
        values: dict[str, Value] = {"a": roads.part_name(edge.a), "b": roads.part_name(edge.b)}
        text = N_("by the sea line {a} ~ {b}") if edge.kind == SEA else N_("by the border {a} – {b}")
        lines.append(Line(text, values, ("M1",), 2))
    for state in pair.states:
        if len(roads.parts(state)) > 1:
            text = N_("{state} has separate parts: the neighbours of each count, whichever is visited")
            lines.append(Line(text, {"state": roads.name(state)}, ("M4",), 2))
    return lines


def _purse_lines(account: Account, final: bool) -> list[Line]:
    lines = []
    if account.booked != account.change:
        reckoned = abs(account.change)
        if final and account.booked == 0:
            text = N_("it comes to {sum} below zero: nothing is received, and nothing paid")
            lines.append(Line(text, {"sum": reckoned}, ("F4",), 1))
        else:
            text = N_("it comes to {sum}, but only {cash} is there: that is paid, and no more")
            lines.append(Line(text, {"sum": reckoned, "cash": -account.booked}, ("J8",), 1))
    if account.journey.cost.beneath:
        first = account.journey.cost.first
        text = (
            N_("as the first there it would have brought {sum}")
            if final
            else N_("as the first there it would have cost {sum}")
        )
        lines.append(Line(text, {"sum": abs(first)}, ("F3",) if final else ("J6",), 1))
    if account.cash is not None:
        lines.append(Line(N_("cash afterwards: {cash}"), {"cash": account.cash}, ("G2",), 1))
    return lines
