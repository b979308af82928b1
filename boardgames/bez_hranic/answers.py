"""The verdicts of Bez hranic answered; for programs states go by their codes, fields by those or ``40``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from boardgames.bez_hranic.atlas import SEA, Atlas
from boardgames.bez_hranic.document import dump
from boardgames.bez_hranic.ledger import Account, Ledger, Settled, granted
from boardgames.bez_hranic.model import FORTY, ROUNDS, Situation, Table, used_up
from boardgames.bez_hranic.outcome import headline, laid_again, since, summary
from boardgames.bez_hranic.roads import Cost
from boardgames.bez_hranic.rules import RouteCheck
from boardgames.bez_hranic.tokens import Misplaced, Token
from boardgames.core.answer import Answer, Outcome, Values, number_of, numbers_of, values_of
from boardgames.core.verdict import Verdict


def answer(situation: Situation, verdict: Verdict[Any]) -> Answer:
    """What a verdict on a situation comes to."""
    result = verdict.result
    match result:
        case Settled():
            outcome = Outcome("misplaced" if result.misplaced else "settled", _round(result))
            after, purses = _next_round(situation, result), summary(situation.players, result)
            reply = Answer(outcome, not result.misplaced, after=after, summary=purses)
            if verdict.lines[-1].rules == ("G4",):  # who has won cannot be told
                reply = replace(reply, decisive=verdict.lines[-1:])
            elif len(result.accounts) == 1:  # of one journey the largest item decides, of several each its own
                items = [line for line in verdict.lines if line.depth == 1 and line.amount]
                most = max((abs(line.amount or 0) for line in items), default=0)
                reply = replace(reply, decisive=tuple(line for line in items if abs(line.amount or 0) == most))
        case Ledger():
            reply = _ledger(situation, result)
        case RouteCheck():
            values = {**values_of(result, "crossings", "fewest", "price"), "route": list(result.route)}
            reply = Answer(Outcome("holds" if result.valid else "does-not-hold", values), result.valid)
        case Atlas():
            return _atlas(result)
        case _:
            wrong = _misplaced(situation.tables[0], result)
            outcome = Outcome("misplaced" if wrong else "right", {"misplaced": wrong})
            return Answer(outcome, not wrong, headline=laid_again(situation.players, result))
    return replace(reply, headline=headline(situation, result))


def _next_round(situation: Situation, settled: Settled) -> Values | None:
    """The table of the next round, its cards still to be laid: the purses with what is paid out then; None after the
    last one, or if tokens must be laid again."""
    number, table = settled.table.round + 1, settled.table
    if settled.misplaced or number > ROUNDS:
        return None
    played = (*situation.played, *table.centre, *table.offer) if used_up(situation.atlas, number) else ()
    raw = json.loads(dump(replace(situation, what="round", played=played, players=granted(number, settled.players))))
    return {key: value for key, value in raw.items() if key not in ("offer", "start", "target", "stacks")} | {
        "round": number
    }


def _fields(table: Table, fields: Sequence[int]) -> list[str]:
    return ["40" if at == FORTY else table.offer[at] for at in fields]


def _cost(cost: Cost) -> dict[str, Any]:
    neighbours = [list(pair.states) for pair in cost.surcharges]
    return {"crossings": cost.crossings, "neighbours": neighbours, **values_of(cost, "beneath", "stays")}


def _misplaced(table: Table, wrong: Sequence[Misplaced]) -> list[dict[str, Any]]:
    def token(wrong: Token) -> dict[str, Any]:
        return {"colour": wrong.colour, "field": _fields(table, [wrong.field])[0], "height": wrong.height}

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
    wrong = any(settled.misplaced for settled in ledger.rounds)
    players = situation.players
    values = {
        "rounds": [_round(settled) for settled in ledger.rounds],
        "grants": [
            {"round": one.round, "player": number_of(one.player), **values_of(one, "amount", "cash")}
            for one in ledger.grants
        ],
        "ranking": [
            {"player": number_of(row.player), "name": players[row.player].name, **values_of(row, "rank", "cash")}
            for row in ledger.ranking
        ],
        "winners": numbers_of(ledger.winners),
    }
    outcome = Outcome("misplaced" if wrong else "over" if ledger.over else "so-far", values)
    return Answer(outcome, not wrong, since=since(ledger), summary=summary(situation.players, ledger))


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
    return Answer(Outcome("map", values))
