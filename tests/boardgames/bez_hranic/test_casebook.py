"""The casebook of Bez hranic: every case is ruled as it says, citing its rules; every rule has a case."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from boardgames.bez_hranic.ledger import Ledger, SettledRound
from boardgames.bez_hranic.roads import roads
from boardgames.bez_hranic.rules import RouteCheck
from boardgames.core.verdict import Verdict
from tests.boardgames.casebook import Case, check, check_book, cited_rules, computed_rules, read_cases
from tests.boardgames.judging import game_of, judging

_GAME = game_of("bez_hranic")
load = _GAME.load

judge = judging("bez_hranic")

CASES = read_cases("bez_hranic")


def round_fact(settled: SettledRound, situation: str, name: str) -> Any:
    ways = roads(load(situation.encode()).atlas)
    accounts = settled.accounts
    journey = accounts[0].journey if accounts else None
    facts: dict[str, Callable[[], Any]] = {
        "booked": lambda: {account.colour: account.booked for account in accounts},
        "order": lambda: [account.colour for account in accounts],
        "cash": lambda: [player.cash for player in settled.players],
        "crossings": lambda: [account.journey.cost.crossings for account in accounts],
        "pairs": lambda: [len(account.journey.cost.surcharges) for account in accounts],
        "cheapest": lambda: journey and ways.chain(journey.route)["en"],
        "misplaced": lambda: [one.fault for one in settled.misplaced],
    }
    return facts[name]()


def ledger_fact(ledger: Ledger, name: str) -> Any:
    facts: dict[str, Callable[[], Any]] = {
        "grants": lambda: [grant.amount for grant in ledger.grants],
        "cash": lambda: [row.cash for row in sorted(ledger.ranking, key=lambda row: row.player)],
        "ranks": lambda: [row.rank for row in sorted(ledger.ranking, key=lambda row: row.player)],
        "rounds": lambda: len(ledger.rounds),
        "over": lambda: ledger.over,
        "winners": lambda: list(ledger.winners),
    }
    return facts[name]()


def fact(situation: str, verdict: Verdict[Any], name: str) -> Any:
    result = verdict.result
    if isinstance(result, SettledRound):
        return round_fact(result, situation, name)
    if isinstance(result, Ledger):
        return ledger_fact(result, name)
    if isinstance(result, RouteCheck):
        return list(result.route) if name == "route" else getattr(result, name)
    assert name == "misplaced"
    return [[one.fault, *(f"{token.colour}/{token.height}" for token in one.tokens)] for one in result]


KEPT_BY_CHECKS = {"O1", "O3", "T3", "E1", "G3", "V1"}
"""Rules that no line of a working cites: a file that breaks them is refused, or they say how things are told."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    check(case, judge, partial(fact, case.situation), KEPT_BY_CHECKS)


def test_the_casebook_itself() -> None:
    check_book("bez_hranic", CASES)


def test_every_cited_rule_is_in_the_book() -> None:
    assert cited_rules("bez_hranic") == computed_rules("bez_hranic") - KEPT_BY_CHECKS
