"""The verdicts of Bez hranic answered; for programs states go by their codes, fields by those or ``40``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardgames.bez_hranic.atlas import SEA, Atlas
from boardgames.bez_hranic.journey import Cost
from boardgames.bez_hranic.ledger import Account, Ledger, Settled, ranked
from boardgames.bez_hranic.model import FORTY, ROUNDS, Player, Situation, Table, label
from boardgames.bez_hranic.notation import shown, word_in
from boardgames.bez_hranic.roads import roads
from boardgames.bez_hranic.rules import RouteCheck
from boardgames.bez_hranic.solver import Choice
from boardgames.bez_hranic.tokens import Misplaced, Token
from boardgames.bez_hranic.working import fields_name
from boardgames.core.answer import Answer, Change, Summary, Told, conditions, number_of, numbers_of, unmet, values_of
from boardgames.core.verdict import N_, Line, Name, Value, Verdict, said


def answer(situation: Situation, verdict: Verdict[Any]) -> Answer:
    """What a verdict on a situation comes to."""
    result = verdict.result
    match result:
        case Settled():
            return _settled(situation, result)
        case Ledger():
            return _ledger(situation, result)
        case RouteCheck():
            return _route(verdict, result)
        case Atlas():
            return _atlas(result)
    if situation.what == "choices":
        choices: tuple[Choice, ...] = result
        told = Told("found", {"choices": [_choice(situation.tables[0], one) for one in choices]})
        return Answer(told, headline=_best(situation, choices))
    wrong = _misplaced(situation.tables[0], result)
    told = Told("misplaced" if wrong else "right", {"misplaced": wrong})
    return Answer(told, conditions(verdict), headline=_to_lay_again(situation.players, result))


def _to_lay_again(players: Sequence[Player], wrong: Sequence[Misplaced]) -> Line:
    """Who must lay tokens again, if anybody."""
    names = tuple(shown(players[number].name) for number in sorted({one.player for one in wrong}))
    if not names:
        return said(N_("All tokens lie as they should"), "T2 T4", passed=True)
    return said(N_("Not to be settled yet: {players} must lay tokens again"), "T5", passed=False, players=names)


def _settled(situation: Situation, settled: Settled) -> Answer:
    """What everybody pays or receives, and has then."""
    told = Told("misplaced" if settled.misplaced else "settled", _round(settled))
    if settled.misplaced:
        return Answer(told, False, headline=_to_lay_again(situation.players, settled.misplaced))
    final, players = settled.table.round == ROUNDS, situation.players
    text = N_("Round {round}, received: {sums}") if final else N_("Round {round}, paid: {sums}")
    sums = _sums([(label(players[one.player], one.colour), one.booked if final else -one.booked)
                  for one in by_player(settled)])  # fmt: skip
    headline = said(text, "F1" if final else "J1", round=settled.table.round, sums=sums)
    return Answer(told, True, headline=headline, summary=_accounts(settled, players))


def by_player(settled: Settled) -> list[Account]:
    """The accounts in the order of the players."""
    return sorted(settled.accounts, key=lambda one: one.player)


def _sums(told: Iterable[tuple[Value, int]]) -> tuple[Name, ...]:
    """Names, each with its sum."""
    return tuple(Name.each(lambda language, who=who, sum_=sum_: f"{word_in(who, language)} {sum_}")  # type: ignore[misc]
                 for who, sum_ in told)  # fmt: skip


def _accounts(settled: Settled, players: Sequence[Player]) -> Summary:
    """A row for every colour: what it pays, or receives in the last round, and the cash before and after."""
    final = settled.table.round == ROUNDS
    rows = []
    for one in by_player(settled):
        cash = None if one.cash is None else Change(one.cash - one.booked, one.cash)
        rows.append((label(players[one.player], one.colour), one.booked if final else -one.booked, cash))
    sums = {"income": N_("receives")} if final else {"price": N_("pays")}
    return Summary({"player": N_("player"), **sums, "cash": N_("cash")}, tuple(rows))


def _route(verdict: Verdict[Any], check: RouteCheck) -> Answer:
    values = {"crossings": check.crossings, "fewest": check.fewest, "route": list(check.route)}
    told = Told("holds" if check.valid else "does-not-hold", values)
    text, counts = N_("The route does not hold"), {"crossings": check.crossings, "fewest": check.fewest}
    if check.valid:
        text = N_("The route holds; border crossings: {crossings}, and fewer will not do")
        if check.crossings > check.fewest:
            text = N_("The route holds; border crossings: {crossings}, but {fewest} would do")
    headline = said(text, "J3", passed=check.valid, **counts)
    return Answer(told, check.valid, headline=headline, decisive=tuple(unmet(verdict)[:1]) if not check.valid else ())


def _best(situation: Situation, choices: Sequence[Choice]) -> Line:
    """The best choices of all that are allowed."""
    table = situation.tables[0]
    most = max(choice.change for choice in choices if choice.allowed)
    fields = tuple(
        fields_name(roads(situation.atlas), table, choice.fields)
        for choice in choices
        if choice.allowed and choice.change == most
    )
    text = N_("Cheapest, for {sum}: {fields}") if table.round < ROUNDS else N_("Best, for {sum}: {fields}")
    return said(
        text, "J1" if table.round < ROUNDS else "F1", sum=most if table.round == ROUNDS else -most, fields=fields
    )


def _fields(table: Table, fields: Sequence[int]) -> list[str]:
    return ["40" if at == FORTY else table.offer[at] for at in fields]


def _cost(cost: Cost) -> dict[str, Any]:
    neighbours = [list(pair.states) for pair in cost.surcharges]
    return {"crossings": cost.crossings, "neighbours": neighbours, **values_of(cost, "beneath", "stays")}


def _misplaced(table: Table, wrong: Sequence[Misplaced]) -> list[dict[str, Any]]:
    def token(one: Token) -> dict[str, Any]:
        return {"colour": one.colour, "field": _fields(table, [one.field])[0], "height": one.height}

    return [
        {"player": number_of(one.player), "code": one.fault, "tokens": [token(each) for each in one.tokens]}
        for one in wrong
    ]


def _account(table: Table, account: Account) -> dict[str, Any]:
    return {
        "player": number_of(account.player),
        "colour": account.colour,
        "fields": _fields(table, account.journey.fields),
        **values_of(account, "change", "booked", "cash"),
        **_cost(account.journey.cost),
    }


def _round(settled: Settled) -> dict[str, Any]:
    table = settled.table
    return {
        "round": table.round,
        "journeys": [_account(table, account) for account in settled.accounts],
        "cash": [player.cash for player in settled.players],
        "misplaced": _misplaced(table, settled.misplaced),
    }


def _ledger(situation: Situation, ledger: Ledger) -> Answer:
    """Who has won or leads, and since which round."""
    wrong = any(settled.misplaced for settled in ledger.rounds)
    players = situation.players
    values = {
        "rounds": [_round(settled) for settled in ledger.rounds],
        "grants": [
            {"round": one.round, "player": number_of(one.player), **values_of(one, "amount", "cash")}
            for one in ledger.entries
            if one.kind == "grant"
        ],
        "ranking": [
            {"player": number_of(row.player), "name": players[row.player].name, **values_of(row, "rank", "cash")}
            for row in ledger.ranking
        ],
        "winners": numbers_of(ledger.winners),
    }
    told = Told("misplaced" if wrong else "over" if ledger.over else "so-far", values)
    headline, since = _outcome(players, ledger), None if wrong else _since(ledger)
    rows = tuple(
        (shown(players[row.player].name), row.rank, _last_change(ledger, row.player)) for row in ledger.ranking
    )
    summary = Summary({"player": N_("player"), "rank": N_("place"), "cash": N_("cash")}, rows)
    return Answer(told, not wrong, headline=headline, since=since, summary=summary)


def _outcome(players: Sequence[Player], ledger: Ledger) -> Line:
    """Who has won, who leads so far, or who must lay tokens again."""
    if ledger.rounds and ledger.rounds[-1].misplaced:
        return _to_lay_again(players, ledger.rounds[-1].misplaced)
    first = [row for row in ledger.ranking if row.rank == 1]
    names = tuple(shown(players[row.player].name) for row in first)
    text = N_("After round {round} {players} lead with {cash}") if len(names) > 1 else N_(
        "After round {round} {players} leads with {cash}")  # fmt: skip
    if ledger.over:
        text = (
            N_("{players} share the victory, each with {cash}") if len(names) > 1 else N_("{players} wins with {cash}")
        )
    return said(text, "G4", players=names, cash=first[0].cash, round=len(ledger.rounds))


def _since(ledger: Ledger) -> Line | None:
    """The round since which those who lead now have led."""
    leaders = [{row.player for row in ranked(settled.players) if row.rank == 1} for settled in ledger.rounds]
    since = len(leaders)
    while since and leaders[since - 1] == leaders[-1]:
        since -= 1
    if not leaders or not since:
        return None
    return said(N_("in the lead since round {round}"), "G4", round=since + 1)


def _last_change(ledger: Ledger, player: int) -> Change:
    """What the last round settled has changed in a purse."""
    cash = [settled.players[player].cash for settled in ledger.rounds if not settled.misplaced]
    return Change(*((0, 0, *cash)[-2:]))


def _choice(table: Table, choice: Choice) -> dict[str, Any]:
    return {
        "fields": _fields(table, choice.fields),
        **values_of(choice, "change", "first", "allowed"),
        **_cost(choice.cost),
    }


def _atlas(atlas: Atlas) -> Answer:
    edges = atlas.lines
    counting = {edge.pair for edge in edges}
    values = {
        "map": atlas.id,
        "states": len(atlas.cards),
        "borders": sum(edge.kind != SEA for edge in edges),
        "sea": sum(edge.kind == SEA for edge in edges),
        "doubtful_states": [{"state": state.code, "counts": state.used} for state in atlas.states if state.doubtful],
        "doubtful_borders": [
            {"between": list(edge.pair), "counts": edge.pair in counting} for edge in atlas.edges if edge.doubtful
        ],
    }
    return Answer(Told("map", values))
