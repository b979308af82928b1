"""The verdicts of Bez hranic for programs: codes and typed values; states by their codes, fields by those or ``40``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardgames.bez_hranic.atlas import SEA, Atlas
from boardgames.bez_hranic.journey import Cost
from boardgames.bez_hranic.ledger import Account, Ledger, Settled
from boardgames.bez_hranic.model import FORTY, Situation, Table
from boardgames.bez_hranic.rules import RouteCheck
from boardgames.bez_hranic.solver import Choice
from boardgames.bez_hranic.tokens import Misplaced
from boardgames.core.answer import Answer, Told, conditions, number_of, numbers_of
from boardgames.core.verdict import Verdict


def answer(situation: Situation, verdict: Verdict[Any]) -> Answer:
    """What a verdict on a situation comes to."""
    result = verdict.result
    match result:
        case Settled():
            return _settled(result)
        case Ledger():
            return _ledger(situation, result)
        case RouteCheck():
            values = {"crossings": result.crossings, "fewest": result.fewest, "route": list(result.route)}
            return Answer(Told("holds" if result.valid else "does-not-hold", values), result.valid)
        case Atlas():
            return _atlas(result)
    if situation.what == "choices":
        return Answer(Told("found", {"choices": [_choice(situation.tables[0], one) for one in result]}))
    wrong = _misplaced(situation.tables[0], result)
    return Answer(Told("misplaced" if wrong else "right", {"misplaced": wrong}), conditions(verdict))


def _field(table: Table, at: int) -> str:
    return "40" if at == FORTY else table.offer[at]


def _fields(table: Table, fields: Sequence[int]) -> list[str]:
    return [_field(table, at) for at in fields]


def _cost(cost: Cost) -> dict[str, Any]:
    return {
        "crossings": cost.crossings,
        "neighbours": [list(pair.states) for pair in cost.surcharges],
        "beneath": cost.beneath,
        "stays": cost.stays,
    }


def _misplaced(table: Table, wrong: Sequence[Misplaced]) -> list[dict[str, Any]]:
    return [
        {
            "player": number_of(one.player),
            "code": one.fault,
            "tokens": [
                {"colour": token.colour, "field": _field(table, token.field), "height": token.height}
                for token in one.tokens
            ],
        }
        for one in wrong
    ]


def _account(table: Table, account: Account) -> dict[str, Any]:
    return {
        "player": number_of(account.player),
        "colour": account.colour,
        "fields": _fields(table, account.journey.fields),
        "change": account.change,
        "booked": account.booked,
        "cash": account.cash,
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


def _settled(settled: Settled) -> Answer:
    code = "misplaced" if settled.misplaced else "settled"
    return Answer(Told(code, _round(settled)), not settled.misplaced)


def _ledger(situation: Situation, ledger: Ledger) -> Answer:
    wrong = any(settled.misplaced for settled in ledger.rounds)
    grants = [
        {"round": one.round, "player": number_of(one.player), "amount": one.amount, "cash": one.cash}
        for one in ledger.entries
        if one.kind == "grant"
    ]
    ranking = [
        {"player": number_of(row.player), "name": situation.players[row.player].name, "rank": row.rank,
         "cash": row.cash}
        for row in ledger.ranking
    ]  # fmt: skip
    values = {
        "rounds": [_round(settled) for settled in ledger.rounds],
        "grants": grants,
        "ranking": ranking,
        "winners": numbers_of(ledger.winners),
    }
    return Answer(Told("misplaced" if wrong else "over" if ledger.over else "so-far", values), not wrong)


def _choice(table: Table, choice: Choice) -> dict[str, Any]:
    return {
        "fields": _fields(table, choice.fields),
        "change": choice.change,
        "first": choice.first,
        "allowed": choice.allowed,
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
