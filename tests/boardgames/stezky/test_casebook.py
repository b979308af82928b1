"""The casebook of Stezky: every case is ruled as it says, by a verdict that cites its rules; every rule has a case."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from boardgames.stezky.document import judge
from boardgames.stezky.mountain import Mask, Place, places_of
from boardgames.stezky.notation import place_text
from boardgames.stezky.rules import End, Scoring
from boardgames.stezky.solver import Covering, Squirrel
from boardgames.stezky.turns import TurnRuling
from boardgames.verdict import SituationError, Verdict

HERE = Path(__file__).parent
README = HERE.parent.parent.parent / "boardgames" / "stezky" / "README.md"


@dataclass(frozen=True)
class Case:
    id: str
    rules: tuple[str, ...]
    says: str
    situation: str
    expect: dict[str, Any]


def read_cases() -> list[Case]:
    cases = []
    for path in sorted((HERE / "cases").glob("*.toml")):
        for raw in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            case = Case(raw["id"], tuple(raw["rules"]), raw["says"], raw["situation"], raw["expect"])
            cases.append(case)
    return cases


CASES = read_cases()


def text(places: tuple[Place, ...]) -> str:
    return " ".join(place_text(at, "cs") for at in places)


def mask_text(mask: Mask) -> str:
    return text(tuple(places_of(mask)))


def scoring_fact(scoring: Scoring, name: str) -> Any:
    scores = scoring.scores
    facts: dict[str, Callable[[], Any]] = {
        "totals": lambda: list(scoring.totals),
        "winners": lambda: list(scoring.winners),
        "area": lambda: [score.area_stars for score in scores],
        "areas": lambda: [len(score.areas) for score in scores],
        "lit": lambda: [score.fire_stars for score in scores],
        "fires": lambda: [len(score.fires) for score in scores],
        "path": lambda: text(scores[0].fires[0].path),
        "covered": lambda: scoring.ends[0].spirit,
    }
    return facts[name]()


def turn_fact(ruling: TurnRuling, verdict: Verdict[Any], name: str) -> Any:
    after = ruling.after
    player = after.players[0]
    facts: dict[str, Callable[[], Any]] = {
        "broken": lambda: next(line.rules[0] for line in verdict.lines if line.passed is False and line.depth),
        "choices": lambda: text(ruling.choices),
        "squares": lambda: text(ruling.squares),
        "removed": lambda: mask_text(ruling.removed),
        "tiles": lambda: mask_text(player.panorama.tiles),
        "rainbows": lambda: mask_text(player.panorama.rainbows),
        "display": lambda: text(after.display),
        "kept": lambda: player.kept,
        "row": lambda: list(after.spirit_row),
        "met": lambda: [met.spirit for met in player.panorama.spirits],
        "evil": lambda: [one.evil for one in after.players],
        "pile": lambda: after.pile,
        "spirits": lambda: list(ruling.spirits),
    }
    return facts[name]() if name in facts else getattr(ruling, name)


def fact(verdict: Verdict[Any], name: str) -> Any:
    result = verdict.result
    if isinstance(result, Scoring):
        return scoring_fact(result, name)
    if isinstance(result, TurnRuling):
        return turn_fact(result, verdict, name)
    if isinstance(result, End):
        return result.over if name == "over" else [text(able or ()) for able in result.capturing]
    if isinstance(result, Squirrel):
        named = {"total": result.score.total, "removed": mask_text(result.removed), "best_ways": result.best_ways}
        return named[name]
    assert isinstance(result, tuple)
    assert all(isinstance(covering, Covering) for covering in result)
    return {covering.spirit: -covering.loss for covering in result}


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
    cited = {rule for text_ in re.findall(r'"([A-Z]\d(?: [A-Z]\d)*)"', source) for rule in text_.split()}
    assert cited == listed - {"M1"}, "M1 is kept by the notation: what is not on the mountain cannot be written"
