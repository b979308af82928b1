"""The casebook of Semafory: every case is ruled as it says and cites its rules; every rule has a case."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boardgames.core.verdict import Verdict
from boardgames.semafory.exchange import lamps_text
from boardgames.semafory.kit import Pattern
from boardgames.semafory.model import Situation
from boardgames.semafory.turns import Course
from tests.boardgames.casebook import Case, check_book, check_ruling, cited_rules, computed_rules, read_cases
from tests.boardgames.judging import judging
from tests.boardgames.sentences import sentences

judge = judging("semafory")

CASES = read_cases("semafory")


def hand_text(hand: tuple[Pattern, ...] | None) -> str:
    return "unknown" if hand is None else ", ".join(pattern.id for pattern in hand)


def crossed(verdict: Verdict[Any]) -> list[str]:
    return sorted({rule for line in verdict.lines if line.passed is False and line.depth for rule in line.rules})


def turn_fact(course: Course, verdict: Verdict[Any], name: str) -> Any:
    last = course.turns[-1]
    after: Situation = course.after
    facts: dict[str, Callable[[], Any]] = {
        "legal": lambda: course.legal,
        "turns": lambda: len(course.turns),
        "crossed": lambda: crossed(verdict),
        "sent": lambda: last.sent or "",
        "tower": lambda: last.tower or "",
        "draw": lambda: "unknown" if last.draw is None else last.draw,
        "winners": lambda: list(last.winners),
        "lamps": lambda: lamps_text(after.lamps),
        "dwarf": lambda: after.dwarf or "",
        "postman": lambda: after.postman,
        "logs": lambda: after.logs,
        "events": lambda: hand_text(after.events),
        "hand": lambda: hand_text(after.players[last.index].hand),
        "hands": lambda: "; ".join(hand_text(player.hand) for player in after.players),
        "towers": lambda: " ".join(player.tower or "" for player in after.players),
        "held": lambda: [player.cards or 0 for player in after.players],
        "sents": lambda: [player.sent for player in after.players],
    }
    return facts[name]() if name in facts else getattr(last, name)


def fact(verdict: Verdict[Any], name: str) -> Any:
    if isinstance(verdict.result, Course):
        return turn_fact(verdict.result, verdict, name)
    value = getattr(verdict.result, name)
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    verdict = judge(case.data)
    exact = {name: value for name, value in case.expect.items() if name not in {"reasons", "broken"}}
    check_ruling(replace(case, expect=exact), verdict, fact)
    assert set(case.expect.get("broken", [])) <= set(crossed(verdict))
    assert case.expect.get("reasons", "") in "; ".join(sentences(verdict.lines))


def test_the_casebook_itself() -> None:
    check_book("semafory", CASES)
    assert all(case.id.split(".")[0] in case.rules for case in CASES)


def test_every_cited_rule_is_in_the_book() -> None:
    assert cited_rules("semafory") == computed_rules("semafory")
