"""The casebook of Bez hranic: every case is ruled as it says, citing its rules; every rule has a case."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from boardgames.bez_hranic.document import judge, load
from boardgames.bez_hranic.roads import roads
from boardgames.bez_hranic.rules import RouteCheck
from boardgames.bez_hranic.settling import Ledger, Settled
from boardgames.verdict import SituationError, Verdict

HERE = Path(__file__).parent
README = HERE.parent.parent.parent / "boardgames" / "bez_hranic" / "README.md"


@dataclass(frozen=True)
class Case:
    id: str
    rules: tuple[str, ...]
    says: str
    situation: str
    expect: dict[str, Any]


def read_cases() -> list[Case]:
    return [
        Case(raw["id"], tuple(raw["rules"]), raw["says"], raw["situation"], raw["expect"])
        for path in sorted((HERE / "cases").glob("*.toml"))
        for raw in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    ]


CASES = read_cases()


def round_fact(settled: Settled, situation: str, name: str) -> Any:
    ways = roads(load(situation.encode()).atlas)
    accounts = settled.accounts
    journey = accounts[0].journey if accounts else None
    facts: dict[str, Callable[[], Any]] = {
        "booked": lambda: {account.colour: account.booked for account in accounts},
        "order": lambda: [account.colour for account in accounts],
        "cash": lambda: [player.cash for player in settled.players],
        "crossings": lambda: [account.journey.cost.crossings for account in accounts],
        "pairs": lambda: [len(account.journey.cost.surcharges) for account in accounts],
        "routes": lambda: journey and [ways.chain(route).en for plan in journey.plans for route in plan.routes()],
        "misplaced": lambda: [one.fault for one in settled.misplaced],
    }
    return facts[name]()


def ledger_fact(ledger: Ledger, name: str) -> Any:
    facts: dict[str, Callable[[], Any]] = {
        "grants": lambda: [entry.amount for entry in ledger.entries if entry.kind == "grant"],
        "cash": lambda: [row.cash for row in sorted(ledger.ranking, key=lambda row: row.player)],
        "ranks": lambda: [row.rank for row in sorted(ledger.ranking, key=lambda row: row.player)],
        "rounds": lambda: len(ledger.rounds),
        "over": lambda: ledger.over,
        "winners": lambda: list(ledger.winners),
    }
    return facts[name]()


def fact(verdict: Verdict[Any], situation: str, name: str) -> Any:
    result = verdict.result
    if isinstance(result, Settled):
        return round_fact(result, situation, name)
    if isinstance(result, Ledger):
        return ledger_fact(result, name)
    if isinstance(result, RouteCheck):
        return list(result.route) if name == "route" else getattr(result, name)
    if name == "misplaced":
        return [[one.fault, *(f"{token.colour}/{token.height}" for token in one.tokens)] for one in result]
    if name == "doubtful":
        return sum(line.passed is not None for line in verdict.lines)
    if name == "number":
        return len(result)
    assert name == "best"
    offer = load(situation.encode()).tables[0].offer
    return [*(offer[at] if at < 7 else "40" for at in result[0].fields), result[0].change, result[0].first]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    if "faults" in case.expect:
        with pytest.raises(SituationError) as caught:
            judge(case.situation.encode())
        assert [fault.place for fault in caught.value.faults] == case.expect["faults"]
        return
    verdict = judge(case.situation.encode())
    assert {name: fact(verdict, case.situation, name) for name in case.expect} == case.expect
    cited = {rule for line in verdict.lines for rule in line.rules}
    assert set(case.rules) - KEPT_BY_CHECKS <= cited


KEPT_BY_CHECKS = {"O1", "O3", "T3", "E1", "G3", "V1"}
"""Rules that no line of a working cites: a file that breaks them is refused, or they say how things are told."""


def listed() -> set[str]:
    return set(re.findall(r"^- \*\*([A-Z]\d)\*\*", README.read_text(encoding="utf-8"), re.MULTILINE))


def test_the_casebook_itself() -> None:
    """Ids differ, each case says what it is about in a sentence, every rule of the README has a case and no other."""
    assert len({case.id for case in CASES}) == len(CASES)
    assert all(case.says.endswith(".") for case in CASES)
    assert {rule for case in CASES for rule in case.rules} == listed()


def test_every_cited_rule_is_in_the_readme() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in README.parent.glob("*.py"))
    cited = {rule for text in re.findall(r'"([A-Z]\d)"', source) for rule in text.split()}
    assert cited == listed() - KEPT_BY_CHECKS
