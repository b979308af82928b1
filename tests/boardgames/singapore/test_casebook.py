"""The casebook of Singapore: every case is ruled as it says and its rules are cited; every rule has a case."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from boardgames.singapore.claims import ClaimRuling
from boardgames.singapore.document import judge
from boardgames.singapore.model import Copy, Situation, names_of
from boardgames.singapore.notation import goods_text, street_text
from boardgames.singapore.rules import Raid, Ranking, RoundEnd, RoundStart
from boardgames.singapore.solver import Solution
from boardgames.singapore.turns import TurnRuling
from boardgames.verdict import SituationError, Verdict

HERE = Path(__file__).parent
README = HERE.parent.parent.parent / "boardgames" / "singapore" / "README.md"


@dataclass(frozen=True)
class Case:
    id: str
    rules: tuple[str, ...]
    says: str
    situation: str
    expect: dict[str, Any]


def read_cases() -> list[Case]:
    """The cases of all files; what a case does not tell of its situation is as in the ``base`` of its file."""
    cases = []
    for path in sorted((HERE / "cases").glob("*.toml")):
        book = tomllib.loads(path.read_text(encoding="utf-8"))
        base = tomllib.loads(book.get("base", ""))
        for raw in book["case"]:
            situation = json.dumps({**base, **tomllib.loads(raw["situation"])})
            cases.append(Case(raw["id"], tuple(raw["rules"]), raw["says"], situation, raw["expect"]))
    return cases


CASES = read_cases()


def table_fact(after: Situation, name: str) -> Any:
    """What lies on the table: lists for all players, the order of markers, streets, offer, pile."""
    players = after.players
    match name:
        case "money" | "points" | "chips" | "seal":
            return [getattr(player, name) for player in players]
        case "goods":
            return [goods_text(player.known).en for player in players]
        case "workers":
            return [place or "-" for place in players[after.player].workers]
        case "stack":
            return list(names_of(players, after.stack))
        case "streets":
            return " ".join(street_text(street) for street in after.board.streets)
        case "offer":
            return list(after.offer)
        case "flags":
            return [flag or "-" for flag in after.flags]
        case "hut":
            return after.hut or ""
    return getattr(after, name)


def raid_fact(result: TurnRuling | Raid, name: str) -> Any:
    """Who was raided, or what lies on the table."""
    return list(names_of(result.after.players, result.raided)) if name == "raided" else table_fact(result.after, name)


def fact(verdict: Verdict[Any], name: str) -> Any:
    result = verdict.result
    if name == "broken":
        return next(line.rules[0] for line in verdict.lines if line.passed is False and line.depth)
    if name == "amounts":
        return [line.amount for line in verdict.lines if line.amount is not None]
    match result:
        case TurnRuling():
            if name in ("legal", "needs", "steps", "uses"):
                return getattr(result, name)
            if name in ("choices", "removed", "used"):
                return list(getattr(result, name))
            return raid_fact(result, name)
        case Raid():
            return raid_fact(result, name)
        case Situation():
            return table_fact(result, name)
        case RoundStart():
            found = getattr(result, name)
            return found if isinstance(found, bool | int | None) else list(found)
        case RoundEnd() | Ranking():
            found = getattr(result, name)
            return list(found) if isinstance(found, tuple) else "" if found is None else found
        case Solution():
            return sorted([*one.goods, one.money, one.points] for one in result.outcomes)
        case ClaimRuling():
            return result.possible
    assert isinstance(result, Copy)
    return list(result.all_seals)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    if "faults" in case.expect:
        with pytest.raises(SituationError) as caught:
            judge(case.situation.encode())
        assert [fault.place for fault in caught.value.faults] == case.expect["faults"]
        return
    verdict = judge(case.situation.encode())
    assert {name: fact(verdict, name) for name in case.expect} == case.expect
    cited = {rule for line in verdict.lines for rule in line.rules}
    assert set(case.rules) <= cited


def test_the_casebook_itself() -> None:
    """Ids differ, each case says what it is about in a sentence, every rule of the README has a case and no other."""
    assert len({case.id for case in CASES}) == len(CASES)
    assert all(case.says.endswith(".") for case in CASES)
    listed = set(re.findall(r"^- \*\*([A-Z]\d)\*\*", README.read_text(encoding="utf-8"), re.MULTILINE))
    assert {rule for case in CASES for rule in case.rules} == listed


def test_every_cited_rule_is_in_the_readme() -> None:
    listed = set(re.findall(r"^- \*\*([A-Z]\d)\*\*", README.read_text(encoding="utf-8"), re.MULTILINE))
    source = "".join(path.read_text(encoding="utf-8") for path in README.parent.glob("*.py"))
    cited = {rule for text in re.findall(r'"([A-Z]\d(?: [A-Z]\d)*)"', source) for rule in text.split()}
    assert cited == listed
