"""The referee's guide is made of the readings and the casebook, and is not stale."""

from __future__ import annotations

from pathlib import Path

import pytest

from fejag_admin.texts.casebook import SECTIONS, cases, cases_of, guide, readings
from fejag_admin.texts.rulebook import RULES
from tests.casebook.language import read_section

ROOT = Path(__file__).parent.parent.parent
CASEBOOK = ROOT / "data/referee/casebook"


def test_the_guide_is_up_to_date() -> None:
    stale = "docs/referee.md is stale: run python -m fejag_admin.texts.casebook > docs/referee.md"
    assert (ROOT / "docs/referee.md").read_text(encoding="utf-8") == guide(), stale


def test_every_rule_has_a_reading_and_a_case() -> None:
    assert set(readings()) == {*RULES, "F"}
    for rule, reading in readings().items():
        assert len(reading) > 40
        own = [case for case in cases_of(rule) if case.rule == rule]
        assert own, rule


def test_the_cases_are_those_that_the_referee_is_put_before() -> None:
    judged = [
        (case.id, case.title, case.rules) for name in SECTIONS for case in read_section(CASEBOOK / f"{name}.txt").cases
    ]
    assert [(case.id, case.title, case.rules) for case in cases()] == judged
    assert {f"{name}.txt" for name in SECTIONS} == {path.name for path in CASEBOOK.glob("*")}


@pytest.mark.parametrize("rule", ["L3", "A4a", "F"])
def test_a_rule_lists_its_own_cases_first(rule: str) -> None:
    found = cases_of(rule)
    own = [case.rule == rule for case in found]
    assert own == sorted(own, reverse=True)
    assert all(rule in case.rules or case.rule == rule for case in found)
    assert all("expect" in case.text or "=>" in case.text or "table" in case.text for case in found)
