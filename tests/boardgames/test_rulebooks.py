"""The rules of the games as people read them: alike in every language, found by words, each in the README."""

import re
from typing import Any

import pytest

from boardgames.core.registry import games
from boardgames.core.working import find_rules, rules_of
from fejag_admin.common.language import LANGUAGES
from tests.boardgames.casebook import read_asked, read_cases
from tests.boardgames.test_casebooks import ROOMS

GAMES = [game.id for game in games()]
ASKED = [pytest.param(game, raw, id=f"{game}-{raw['id']}") for game in GAMES for raw in read_asked(game)]
_ROW = re.compile(r"^\| ([^|`]+) \| ((?:[A-Z]\d ?)+)\| ((?:[A-Z]\d\.\d+ ?)+)\|$", re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_rules(game: str) -> None:
    english = rules_of(game, "en")
    for language in LANGUAGES:
        assert list(rules_of(game, language)) == list(english)
        assert all(sentence.endswith(".") for sentence in rules_of(game, language).values())


@pytest.mark.parametrize(("game", "raw"), ASKED)
def test_a_rule_that_is_only_shown_is_found_by_words(game: str, raw: dict[str, Any]) -> None:
    assert raw["says"].endswith((".", "?"))
    for language in LANGUAGES:
        found = find_rules(game, language, raw["asks"][language].split())
        assert set(raw["rules"]) <= set(found)
        assert len(found) < 5, found


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_found_by_their_ids(game: str) -> None:
    rules = rules_of(game, "cs")
    assert find_rules(game, "cs", []) == list(rules)
    assert [find_rules(game, "cs", [rule.lower()]) for rule in rules] == [[rule] for rule in rules]
    assert find_rules(game, "cs", ["qqq"]) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_the_rulebook_has_a_rule_and_a_case(game: str) -> None:
    """The table in the README: every rule has a row, and the cases of a row are about its rules."""
    rows = _ROW.findall((ROOMS / game / "README.md").read_text(encoding="utf-8"))
    cases = {case.id: case.rules for case in read_cases(game)} | {raw["id"]: raw["rules"] for raw in read_asked(game)}
    named = {rule for _sentence, rules, _cases in rows for rule in rules.split()}
    assert named == set(rules_of(game, "en"))
    for sentence, rules, about in rows:
        for case in about.split():
            assert {*cases[case], case.split(".")[0]} & set(rules.split()), (sentence, case)
