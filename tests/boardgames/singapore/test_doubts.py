"""What `solve` and `claim` rest on: doubtful buildings, placeholders of starting buildings and seals, unknowns."""

from __future__ import annotations

import pytest

from tests.boardgames.judging import judging
from tests.boardgames.sentences import sentences

judge = judging("singapore")

TOWN = """
map = ["2 1 3 x", "* * 2 4", "* * 1 3"]
streets = "A1-* C2-*"
players = [
  {name = "Anna", money = 5, points = 5, goods = "2 teas 2 opium", workers = "A1"},
  {name = "Bara", money = 5, points = 7, goods = "1 opium", workers = "C2"},
]
claim = {goods = "19 teas"}
"""
SURE = 'built = ["A1 I-4 Anna", "C2 I-1 Bara"]\n'
DOUBTFUL = 'built = ["A1 III-8 Anna", "C2 II-4 Bara"]\n'
OWN = "copy = {seals = [60], start = [{pay = {points = 1}, get = {money = 3}}]}\n"


def doubts(question: str, town: str) -> list[str]:
    lines = judge(f'what = "{question}"\n{TOWN}{town}'.encode()).lines
    told = sentences(line for line in lines if "L3" in line.rules)
    return [one.partition(":")[0] for one in told if not one.startswith("left out")]


@pytest.mark.parametrize("question", ["solve", "claim"])
def test_what_a_search_rests_on_is_told(question: str) -> None:
    assert doubts(question, SURE + OWN) == []
    rests = doubts(question, DOUBTFUL)
    assert "this rests on doubtful buildings" in rests
    assert "this rests on placeholders" in rests
    assert "this rests on seals that are placeholders" in rests


@pytest.mark.parametrize("question", ["solve", "claim"])
def test_only_what_the_worker_can_reach_counts(question: str) -> None:
    apart = 'built = ["A1 I-4 Anna", "C3 III-8 Bara"]\n'
    poor = TOWN.replace("A1-* C2-*", "A1-*").replace("money = 5, points = 5", "money = 0, points = 0")
    poor = poor.replace('workers = "C2"', 'workers = "-"') + apart
    lines = judge(f'what = "{question}"\n{poor}{OWN}'.encode()).lines
    assert not any("doubtful" in one for one in sentences(lines))


@pytest.mark.parametrize("question", ["solve", "claim"])
def test_what_the_turn_told_so_far_rests_on_is_told_too(question: str) -> None:
    """The building put in this turn is doubtful, though no worker comes to it."""
    town = (
        SURE + OWN + 'offer = ["III-9", "I-6", "I-9"]\nturn = {build = {building = "III-9", at = "D2", chip = "black"}}'
    )
    assert any("is doubtful" in one for one in doubts(question, town))


def test_why_a_claim_cannot_be_told() -> None:
    told = sentences(judge(f'what = "claim"\n{TOWN}{SURE}'.encode()).lines)
    assert told[0] == "Whether what Anna claims was possible cannot be told"
    assert told[1].startswith("because what these do is not known")


def test_a_raid_that_explains_a_claim_is_named() -> None:
    town = TOWN.replace('claim = {goods = "19 teas"}', 'claim = {goods = "2 opium", money = 1, chips = 0}')
    built = 'built = ["A1 I-11 Anna", "C2 I-1 Bara"]\n'
    told = sentences(judge(f'what = "claim"\n{town}{built}{OWN}'.encode()).lines)
    assert "so only if a white chip was drawn, with its raid:" in told
    assert any(one.endswith(": use white") for one in told)
