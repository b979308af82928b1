"""The referee's answers, each with its working: a round, tokens, a whole game, a claimed route.

The rule ids are those of ``data/bez_hranic/rules.md``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from boardgames.bez_hranic.atlas import joined
from boardgames.bez_hranic.fields import colour_value
from boardgames.bez_hranic.ledger import (
    SAME_PAIR,
    TWICE,
    Ledger,
    Misplaced,
    SettledRound,
    misplaced,
    play,
    settle,
)
from boardgames.bez_hranic.model import ROUNDS, Player, RouteClaim, Situation, Table
from boardgames.bez_hranic.roads import CROSSING, NEIGHBOURS, Roads, pairs_of, roads
from boardgames.bez_hranic.working import (
    account_lines,
    field_name,
    fields_name,
    round_heading,
    route_lines,
    uncertain_lines,
)
from boardgames.core.verdict import Line, Verdict, note
from fejag_admin.common.language import N_


def judge_round(situation: Situation) -> Verdict[SettledRound]:
    """A round with all tokens laid: every journey itemised, or the tokens that must be laid again first."""
    settled = settle(roads(situation.atlas), situation.tables[0], situation.players, situation.options)
    return Verdict(settled, (*_round_lines(situation, settled), *_unknown_winner(settled)))


def _round_lines(situation: Situation, settled: SettledRound) -> list[Line]:
    """The working of a round, with what it rests on."""
    ways, table, players = roads(situation.atlas), settled.table, settled.players
    lines = [round_heading(ways, table), *misplaced_lines(ways, table, players, settled.misplaced)]
    for account in settled.accounts:
        lines += account_lines(ways, table, players, account)
        lines += uncertain_lines(situation.atlas, table, account, situation.options)
    return lines


def _unknown_winner(settled: SettledRound) -> list[Line]:
    """After the last round, whose cash must be told before it can be said who has won."""
    unknown = tuple(colour_value(player.name) for player in settled.players if player.cash is None)
    if settled.misplaced or settled.table.round < ROUNDS or not unknown:
        return []
    text = N_("The game is over; who has won cannot be told without the cash before this round: {players}")
    return [note(text, "G4", players=unknown)]


def judge_tokens(situation: Situation) -> Verdict[tuple[Misplaced, ...]]:
    """Whether the tokens laid so far lie as the rules demand, and which must be laid again."""
    ways, table, players = roads(situation.atlas), situation.tables[0], situation.players
    wrong = misplaced(players, table)
    lines = [round_heading(ways, table), *misplaced_lines(ways, table, players, wrong)]
    for number, player in enumerate(players):
        if all(fault.player != number for fault in wrong):
            text = N_("{player}: the tokens lie as they should")
            lines.append(note(text, "T2", passed=True, player=colour_value(player.name)))
    return Verdict(wrong, tuple(lines))


def misplaced_lines(ways: Roads, table: Table, players: Sequence[Player], wrong: Sequence[Misplaced]) -> list[Line]:
    """What must be laid again."""
    lines = []
    for fault in wrong:
        name = colour_value(players[fault.player].name)
        where = fields_name(ways, table, [token.field for token in fault.tokens])
        if fault.fault == TWICE:
            text, colour = N_("{player}: two tokens of one colour ({colour}) lie at {field}"), fault.tokens[0].colour
            lines.append(note(text, "T2", passed=False, player=name, field=where, colour=colour_value(colour)))
        else:
            text = N_("{player}: both colours have chosen the same field, {field}")
            if fault.fault == SAME_PAIR:
                text = N_("{player}: both colours have chosen the same pair, {field}")
            lines.append(note(text, "T4", passed=False, player=name, field=where))
        for token in fault.tokens:
            text = N_("take up the lower one, {colour} at {field} (tokens beneath it: {height}), and lay it again")
            field = field_name(ways, table, token.field)
            lines.append(note(text, "T5", 1, colour=colour_value(token.colour), field=field, height=token.height))
        if fault.fault == SAME_PAIR:
            text = N_("one of the two may go back there, on top of the stack; then the other must go elsewhere")
            lines.append(note(text, "T5", 1))
    if wrong:
        lines.append(note(N_("The round can be settled once these tokens have been laid again"), "T5"))
    return lines


def judge_game(situation: Situation) -> Verdict[Ledger]:
    """The ledger of a game: grants, each round, the ranking; it stops where tokens are misplaced."""
    players = situation.players
    ledger = play(roads(situation.atlas), situation.tables, players, situation.options)
    lines: list[Line] = []
    if any(player.cash is not None for player in players):
        lines.append(note(N_("The purses of a game begin empty: the cash in the file is left aside"), "G1"))
    for settled in ledger.rounds:
        heading, *working = _round_lines(situation, settled)
        lines += [heading, *_grant_lines(players, ledger, settled.table.round), *working]
    return Verdict(ledger, (*lines, *_ranking_lines(players, ledger)))


def _grant_lines(players: Sequence[Player], ledger: Ledger, number: int) -> Iterator[Line]:
    """What every player gets before a round."""
    for grant in ledger.grants:
        if grant.round == number:
            player = players[grant.player]
            text, rules = N_("{player}: grant, cash {cash}"), "G1" if len(player.colours) == 1 else "G1 V2"
            yield note(text, rules, 1, amount=grant.amount, player=colour_value(player.name), cash=grant.cash)


def _ranking_lines(players: Sequence[Player], ledger: Ledger) -> list[Line]:
    lines = [note(N_("Final ranking") if ledger.over else N_("Standings so far"), "G4")]
    for row in ledger.ranking:
        text, name = N_("{rank}. {player}: {cash}"), colour_value(players[row.player].name)
        lines.append(note(text, "G4", 1, amount=row.cash, rank=row.rank, player=name, cash=row.cash))
    return lines


@dataclass(frozen=True, slots=True)
class RouteCheck:
    """Whether a claimed route is one; its crossings, the fewest there are, and the regions that it passes.

    ``surcharges``: the neighbouring pairs, which cost the same on every route; ``price``: of the route with them, but
    without the surcharge for tokens beneath.
    """

    valid: bool
    crossings: int
    fewest: int
    route: tuple[str, ...]
    surcharges: int

    @property
    def price(self) -> int:
        return CROSSING * self.crossings + NEIGHBOURS * self.surcharges


def judge_route(situation: Situation) -> Verdict[RouteCheck]:
    """Whether a claimed route leads where it should, step by step, and whether another takes fewer crossings."""
    ways, claim = roads(situation.atlas), situation.claim
    assert claim is not None, "this question is not asked without one"
    crossed, broken = _followed(ways, claim)
    lines = [note(N_("The route that is claimed"), "J3"), *_stop_lines(ways, claim)]
    text, route = N_("every step crosses a border: {route}"), ways.chain(crossed, claim.visits)
    lines.append(broken or note(text, "J2 M1 M2", 1, passed=True, route=route))
    lines += route_lines(situation.atlas, claim, crossed)
    valid = all(line.passed is not False for line in lines)
    crossings, fewest = len(claim.route) - 1, ways.orders(claim.start, claim.visits, claim.target)[0][1]
    if valid:
        text = N_("border crossings: {crossings}; the fewest possible: {fewest}")
        lines.append(note(text, "J2 J3", 1, passed=crossings == fewest, crossings=crossings, fewest=fewest))
    centre = (claim.start,) if claim.target is None else (claim.start, claim.target)
    pairs = [pair.states for pair in pairs_of(ways, centre, claim.visits) if pair.touching]
    for a, b in pairs:
        text, amount = N_("{a} and {b} are neighbours, whatever the route"), -NEIGHBOURS
        lines.append(note(text, "J4", 1, amount=amount, a=ways.name(a), b=ways.name(b)))
    check = RouteCheck(valid, crossings, fewest, crossed if valid else (), len(pairs))
    if valid:
        least = check.price - CROSSING * (crossings - fewest)
        text = N_("it costs {price}, the cheapest route {least}; tokens beneath come on top")
        lines.append(note(text, "J2 J3 J4", 1, price=check.price, least=least))
    lines.append(note(N_("The route holds") if valid else N_("The route does not hold"), "J3", passed=valid))
    return Verdict(check, tuple(lines))


def _stop_lines(ways: Roads, claim: RouteClaim) -> Iterator[Line]:
    """Whether it begins and ends where it should, and comes to every chosen state."""
    states = [ways.state_of(parts[0]) for parts in claim.route]
    start = ways.name(claim.start)
    if claim.target is None:
        yield note(N_("it begins in {start}"), "J1", 1, passed=states[0] == claim.start, start=start)
        yield note(N_("it ends in a chosen state"), "J1", 1, passed=states[-1] in claim.visits)
    else:
        text, right = N_("it leads between {start} and {target}, in either direction"), {claim.start, claim.target}
        passed = {states[0], states[-1]} == right
        yield note(text, "J1", 1, passed=passed, start=start, target=ways.name(claim.target))
    for state in claim.visits:
        yield note(N_("it comes to {state}"), "J1", 1, passed=state in states, state=ways.name(state))


def _followed(ways: Roads, claim: RouteClaim) -> tuple[tuple[str, ...], Line | None]:
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
    text, rule = N_("{a} has no border with {b}"), "M1"
    if any(ways.edge(a, b) is not None for a in before for b in parts):
        text, rule = N_("{a} has no border with {b}: only the other part has, and this one was entered"), "M2"
    a, b = (joined([ways.part_name(region) for region in regions], " / ") for regions in (reached, parts))
    return note(text, rule, 1, passed=False, a=a, b=b)
