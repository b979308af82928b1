"""The referee's answers, each with its working: a round, tokens, choices, a whole game, a claimed route, a map.

The rule ids are listed in the README of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardgames.bez_hranic.atlas import SEA, Atlas
from boardgames.bez_hranic.ledger import Ledger, Settled, play, settle
from boardgames.bez_hranic.model import ROUNDS, Claim, Options, Player, Table, label
from boardgames.bez_hranic.notation import shown
from boardgames.bez_hranic.roads import Roads, roads
from boardgames.bez_hranic.solver import Choice, best_first, choices
from boardgames.bez_hranic.tokens import SAME_PAIR, TWICE, Misplaced, may_go, misplaced
from boardgames.bez_hranic.working import account_lines, field_name, fields_name, joined, round_heading
from boardgames.core.verdict import N_, Line, Value, Verdict

BEST_SHOWN = 6


def judge_round(
    atlas: Atlas, table: Table, players: tuple[Player, ...], options: Options | None = None
) -> Verdict[Settled]:
    """A round with all tokens laid: every journey itemised, or the tokens that must be laid again first."""
    ways = roads(atlas)
    settled = settle(ways, table, players, options)
    lines = [round_heading(ways, table)]
    if settled.misplaced:
        return Verdict(settled, (*lines, *misplaced_lines(ways, table, players, settled.misplaced)))
    for account in settled.accounts:
        lines += account_lines(ways, table, players, account)
    return Verdict(settled, (*lines, *_best_lines(ways, table)))


def _best_lines(ways: Roads, table: Table) -> list[Line]:
    """The best choices of the round, had one been first."""
    best = best_first(choices(ways, table))
    text = N_("The best that was to be had, as the first: {sum}")
    lines = [Line(text, {"sum": abs(best[0].first)}, ("J1",))]
    for choice in best[:BEST_SHOWN]:
        lines.append(Line(N_("{fields}"), {"fields": fields_name(ways, table, choice.fields)}, (), 1))
    if len(best) > BEST_SHOWN:
        lines.append(Line(N_("and as good: {number}"), {"number": len(best) - BEST_SHOWN}, (), 1))
    return lines


def judge_tokens(atlas: Atlas, table: Table, players: tuple[Player, ...]) -> Verdict[tuple[Misplaced, ...]]:
    """Whether the tokens laid so far lie as the rules demand, and which must be laid again."""
    ways = roads(atlas)
    wrong = misplaced(players, table)
    lines = [round_heading(ways, table), *misplaced_lines(ways, table, players, wrong)]
    for number, player in enumerate(players):
        if all(one.player != number for one in wrong):
            lines.append(Line(N_("{player}: the tokens lie as they should"), {"player": shown(player.name)}, ("T2",), 0,
                              passed=True))  # fmt: skip
    return Verdict(wrong, tuple(lines))


def misplaced_lines(ways: Roads, table: Table, players: Sequence[Player], wrong: Sequence[Misplaced]) -> list[Line]:
    """What must be laid again, and where it may go."""
    lines = []
    for one in wrong:
        player = players[one.player]
        values: dict[str, Value] = {
            "player": shown(player.name),
            "field": joined([field_name(ways, table, token.field) for token in one.tokens], " + "),
        }
        if one.fault == TWICE:
            values["colour"] = shown(one.tokens[0].colour)
            text, rule = N_("{player}: two tokens of one colour ({colour}) lie at {field}"), "T2"
        elif one.fault == SAME_PAIR:
            text, rule = N_("{player}: both colours have chosen the same pair, {field}"), "T4"
        else:
            text, rule = N_("{player}: both colours have chosen the same field, {field}"), "T4"
        lines.append(Line(text, values, (rule,), 0, passed=False))
        for token in one.tokens:
            values = {
                "colour": shown(token.colour),
                "field": field_name(ways, table, token.field),
                "height": token.height,
            }
            text = N_("take up the lower one, {colour} at {field} (tokens beneath it: {height}), and lay it again")
            lines.append(Line(text, values, ("T5",), 1))
        if one.fault == SAME_PAIR:
            text = N_("one of the two may go back there, on top of the stack; then the other must go elsewhere")
            lines.append(Line(text, {}, ("T5",), 1))
        else:
            fields = tuple(field_name(ways, table, at) for at in may_go(players, table, one))
            text = N_("it may go, on top of the stack there, to: {fields}")
            lines.append(Line(text, {"fields": fields}, ("T4", "T5"), 1))
    if wrong:
        lines.append(Line(N_("The round can be settled once these tokens have been laid again"), {}, ("T5",)))
    return lines


def judge_choices(
    atlas: Atlas, table: Table, players: tuple[Player, ...], colour: str | None = None
) -> Verdict[tuple[Choice, ...]]:
    """Every choice of the round and its value, the best first (solver)."""
    ways = roads(atlas)
    found = choices(ways, table, players, colour)
    lines = [round_heading(ways, table), _whose(players, colour, len(found))]
    for rank, choice in enumerate(found, start=1):
        values: dict[str, Value] = {
            "rank": rank,
            "fields": fields_name(ways, table, choice.fields),
            "sum": abs(choice.change),
            "first": abs(choice.first),
        }
        text = (
            N_("{rank}. {fields}: brings {sum}, as the first {first}")
            if table.round == ROUNDS
            else N_("{rank}. {fields}: costs {sum}, as the first {first}")
        )
        if table.round == ROUNDS and choice.change < 0:
            text = N_("{rank}. {fields}: {sum} below zero, as the first {first}")
        lines.append(Line(text, values, ("J1",) if table.round < ROUNDS else ("F1",), 1, amount=choice.change))
        values = {
            "crossings": choice.cost.crossings,
            "pairs": tuple(joined([ways.name(state) for state in pair.states]) for pair in choice.cost.surcharges)
            or "–",
            "beneath": choice.cost.beneath,
        }
        text = N_("border crossings: {crossings}; neighbours: {pairs}; tokens beneath: {beneath}")
        lines.append(Line(text, values, ("J2", "J4", "J6"), 2))
        if not choice.allowed:
            lines.append(Line(N_("not allowed: the other colour has chosen the same"), {}, ("T4",), 2, passed=False))
    return Verdict(found, tuple(lines))


def _whose(players: Sequence[Player], colour: str | None, number: int) -> Line:
    for player in players:
        if colour in player.colours:
            values: dict[str, Value] = {"player": label(player, str(colour)), "number": number}
            return Line(N_("Choices of {player} on top of the other tokens: {number}"), values, ("T1",))
    return Line(N_("Choices on top of the tokens that lie there: {number}"), {"number": number}, ("T1",))


def judge_game(
    atlas: Atlas, tables: Sequence[Table], players: tuple[Player, ...], options: Options | None = None
) -> Verdict[Ledger]:
    """The ledger of a game: grants, each round, the ranking; it stops where tokens are misplaced."""
    ways = roads(atlas)
    ledger = play(ways, tables, players, options)
    lines: list[Line] = []
    for settled in ledger.rounds:
        lines.append(round_heading(ways, settled.table))
        if settled.misplaced:
            lines += misplaced_lines(ways, settled.table, players, settled.misplaced)
            break
        lines += _ledger_lines(ways, players, ledger, settled)
    return Verdict(ledger, (*lines, *_ranking_lines(players, ledger)))


def _ledger_lines(ways: Roads, players: Sequence[Player], ledger: Ledger, settled: Settled) -> list[Line]:
    table = settled.table
    lines = []
    for entry in ledger.entries:
        if entry.round == table.round and entry.kind == "grant":
            values: dict[str, Value] = {"player": shown(players[entry.player].name), "cash": entry.cash}
            text = N_("{player}: grant, cash {cash}")
            rules = ("G1",) if len(players[entry.player].colours) == 1 else ("G1", "V2")
            lines.append(Line(text, values, rules, 1, amount=entry.amount))
    for account in settled.accounts:
        journey = account.journey
        values = {
            "player": label(players[account.player], account.colour),
            "fields": fields_name(ways, table, journey.fields),
            "cash": account.cash or 0,
        }
        rules = ("F1",) if table.round == ROUNDS else ("J1",)
        lines.append(Line(N_("{player}: {fields}, cash {cash}"), values, rules, 1, amount=account.booked))
        values = {
            "crossings": journey.cost.crossings,
            "pairs": len(journey.cost.surcharges),
            "beneath": journey.cost.beneath,
        }
        text = N_("border crossings: {crossings}; neighbouring pairs: {pairs}; tokens beneath: {beneath}")
        lines.append(Line(text, values, ("J2", "J4", "J6"), 2))
        if account.booked != account.change:
            rule = "J8" if table.round < ROUNDS else "F4"
            values = {"sum": abs(account.change), "booked": abs(account.booked)}
            lines.append(Line(N_("it comes to {sum}; booked is {booked}"), values, (rule,), 2))
    return lines


def _ranking_lines(players: Sequence[Player], ledger: Ledger) -> list[Line]:
    over = ledger.over
    heading = N_("Final ranking") if over else N_("Standings so far")
    lines = [Line(heading, {}, ("G4",))]
    for row in ledger.ranking:
        values: dict[str, Value] = {"rank": row.rank, "player": shown(players[row.player].name), "cash": row.cash}
        lines.append(Line(N_("{rank}. {player}: {cash}"), values, ("G4",), 1, amount=row.cash))
    names = tuple(shown(players[winner].name) for winner in ledger.winners)
    if len(names) == 1:
        lines.append(Line(N_("{player} wins"), {"player": names[0]}, ("G4",)))
    elif names:
        lines.append(Line(N_("{players} share the victory"), {"players": names}, ("G4",)))
    return lines


def judge_map(atlas: Atlas) -> Verdict[Atlas]:
    """What a map holds, and everything doubtful about it with how it counts now."""
    edges = atlas.lines
    sea = sum(edge.kind == SEA for edge in edges)
    values: dict[str, Value] = {"map": atlas.name, "states": len(atlas.cards), "borders": len(edges) - sea, "sea": sea}
    lines = [Line(N_("{map}: states {states}, borders {borders}, sea lines {sea}"), values, ("M1",))]
    names = {region.code: region.name for region in atlas.regions}
    counting = {edge.pair for edge in edges}
    nothing = N_("{state} is doubtful")
    for state in atlas.states:
        if state.doubtful:
            text = N_("{state}: {why}") if state.why else nothing
            values = {"state": state.name, "why": state.why or ""}
            lines.append(Line(text, values, ("M6",), 1, passed=state.used))
    for edge in atlas.edges:
        if edge.doubtful:
            values = {"a": names[edge.a], "b": names[edge.b], "why": edge.why or ""}
            text = N_("{a} – {b}: {why}") if edge.why else N_("{a} – {b} is doubtful")
            lines.append(Line(text, values, ("M6",), 1, passed=edge.pair in counting))
    return Verdict(atlas, tuple(lines))


@dataclass(frozen=True, slots=True)
class RouteCheck:
    """Whether a claimed route is one; its crossings, the fewest there are, and the regions that it passes."""

    valid: bool
    crossings: int
    fewest: int
    route: tuple[str, ...]


def judge_route(atlas: Atlas, claim: Claim) -> Verdict[RouteCheck]:
    """Whether a claimed route leads where it should, step by step, and whether another takes fewer crossings."""
    ways = roads(atlas)
    found, broken = _followed(ways, claim)
    lines = [Line(N_("The route that is claimed"), {}, ("J3",)), *_end_lines(ways, claim)]
    lines += _visit_lines(ways, claim)
    if broken is None:
        lines.append(Line(N_("every step crosses a border: {route}"), {"route": ways.chain(found, claim.visits)},
                          ("J2", "M1", "M2"), 1, passed=True))  # fmt: skip
    else:
        lines.append(broken)
    valid = all(line.passed is not False for line in lines)
    crossings, fewest = len(claim.route) - 1, ways.orders(claim.start, claim.visits, claim.target)[0][1]
    if valid:
        values: dict[str, Value] = {"crossings": crossings, "fewest": fewest}
        text = N_("border crossings: {crossings}; the fewest possible: {fewest}")
        lines.append(Line(text, values, ("J2", "J3"), 1, passed=crossings == fewest))
    text = N_("The route holds") if valid else N_("The route does not hold")
    return Verdict(
        RouteCheck(valid, crossings, fewest, found if valid else ()), (*lines, Line(text, {}, ("J3",), passed=valid))
    )


def _states(ways: Roads, claim: Claim) -> list[str]:
    return [ways.state_of(parts[0]) for parts in claim.route]


def _end_lines(ways: Roads, claim: Claim) -> list[Line]:
    states = _states(ways, claim)
    if claim.target is None:
        return [
            Line(N_("it begins in {start}"), {"start": ways.name(claim.start)}, ("J1",), 1,
                 passed=states[0] == claim.start),
            Line(N_("it ends in a chosen state"), {}, ("J1",), 1, passed=states[-1] in claim.visits),
        ]  # fmt: skip
    values: dict[str, Value] = {"start": ways.name(claim.start), "target": ways.name(claim.target)}
    passed = {states[0], states[-1]} == {claim.start, claim.target}
    return [Line(N_("it leads between {start} and {target}, in either direction"), values, ("J1",), 1, passed=passed)]


def _visit_lines(ways: Roads, claim: Claim) -> list[Line]:
    states = _states(ways, claim)
    return [
        Line(N_("it comes to {state}"), {"state": ways.name(state)}, ("J1",), 1, passed=state in states)
        for state in claim.visits
    ]


def _followed(ways: Roads, claim: Claim) -> tuple[tuple[str, ...], Line | None]:
    """One way to follow the stations, region by region; or the line that says where it breaks off."""
    reached: dict[str, tuple[str, ...]] = {region: (region,) for region in claim.route[0]}
    for before, parts in zip(claim.route, claim.route[1:], strict=False):
        onward: dict[str, tuple[str, ...]] = {}
        for region in parts:
            for origin, path in sorted(reached.items()):
                if ways.edge(origin, region) is not None:
                    onward.setdefault(region, (*path, region))
        if not onward:
            return (), _broken(ways, tuple(sorted(reached)), before, parts)
        reached = onward
    return min(reached.values()), None


def _broken(ways: Roads, reached: tuple[str, ...], before: tuple[str, ...], parts: tuple[str, ...]) -> Line:
    values: dict[str, Value] = {
        "a": joined([ways.part_name(region) for region in reached], " / "),
        "b": joined([ways.part_name(region) for region in parts], " / "),
    }
    elsewhere = any(ways.edge(a, b) is not None for a in before for b in parts)
    if elsewhere:
        text = N_("{a} has no border with {b}: only the other part has, and this one was entered")
        return Line(text, values, ("M2",), 1, passed=False)
    return Line(N_("{a} has no border with {b}"), values, ("M1",), 1, passed=False)
