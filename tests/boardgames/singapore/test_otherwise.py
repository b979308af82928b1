"""What a verdict would be otherwise: each doubt compared with judging by such a copy; settled doubts are gone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames.core.answer import Answer
from boardgames.singapore.answers import answer, doubts
from boardgames.singapore.buildings import BUILDINGS, PLACEHOLDER_SEALS
from boardgames.singapore.document import judge_situation, load, read_copy, sample, samples
from boardgames.singapore.doubts import settle
from boardgames.singapore.own_copy import Copy
from tests.boardgames.judging import judging
from tests.boardgames.sentences import sentences

judge = judging("singapore")

TOWN = """
map = ["2 1 3 x", "* * 2 4", "* * 1 3"]
streets = "A1-* C2-*"
built = ["A1 III-8 Anna", "C2 II-4 Bara"]
players = [
  {name = "Anna", money = 5, points = 8, goods = "4 teas 2 opium", workers = "A1"},
  {name = "Bara", money = 5, points = 9, goods = "1 opium", workers = "C2"},
]
"""


def answered(text: str, own: Copy | None = None) -> Answer:
    situation = load(text.encode()) if own is None else replace(load(text.encode()), copy=own)
    verdict = judge_situation(situation)
    found = answer(situation, verdict)
    return replace(found, doubts=(*found.doubts, *doubts(situation, verdict)))


def told(answer: Answer) -> list[str]:
    return sentences(doubt.line for doubt in answer.doubts)


def test_a_turn_that_uses_a_doubtful_building_and_passes_a_seal() -> None:
    text = 'what = "turn"\nturn = {actions = "use pay 2 teas black; go *1; go C2; use"}\n' + TOWN
    assert told(answered(text)) == [
        "Anna 13 points, £8 if nameless building III-8 is illegal and gives 3 points",
        "Anna 0 black chips if nameless building III-8 is legal and gives £3",
        "Anna 13 points, £8, 0 black chips if nameless building III-8 is legal and gives 3 points",
        "Anna £16 if a seal is somewhere on 9",
        "Anna £6; Bara £5 if there is no seal on 10",
    ]


def test_the_best_outcome() -> None:
    assert told(answered('what = "solve"\nwish = "most money"\n' + TOWN)) == [
        "10 points, £11, 2 teas, 2 opium, 1 black chip if Pawnshop *1 does something else",
        "10 points, £13, 2 teas, 2 opium, 1 black chip if nameless building III-8 is illegal and gives 3 points",
        "9 points, £14, 2 teas, 2 opium if nameless building III-8 is legal and gives £3",
        "10 points, £13, 2 teas, 2 opium if nameless building III-8 is legal and gives 3 points",
        "7 points, £11, 2 teas, 2 opium, 1 black chip if there is no seal on 10",
    ]


def test_a_claim() -> None:
    assert told(answered('what = "claim"\nclaim = {points = 10, money = 11}\n' + TOWN)) == [
        "cannot be told if nameless building III-8 is legal and gives 3 points",
        "cannot be told if there is no seal on 10",
    ]
    assert told(answered('what = "claim"\nclaim = {points = 10, money = 6}\n' + TOWN)) == [
        "possible if there is no seal on 10"
    ]


@pytest.mark.parametrize("question", ["solve", "claim"])
def test_a_search_that_is_stopped_tells_no_more_than_it_knows(question: str) -> None:
    situation = load(f'what = "{question}"\nclaim = {{points = 10, money = 11}}\n{TOWN}'.encode())
    verdict = judge_situation(situation)
    assert doubts(situation, verdict)
    assert doubts(situation, verdict, lambda _done, _total: False) == ()
    assert doubts(situation, judge_situation(situation, lambda _done, _total: False)) == ()


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 1), st.integers(-6, 14)), min_size=1, max_size=4), st.integers(0, 12))
def test_every_field_of_the_track_tried_out(moves: list[tuple[int, int]], points: int) -> None:
    """A twin that judges by every copy with one seal more or one less than the placeholders."""
    raw: dict[str, Any] = {
        "what": "track", "moves": [f"{'AB'[who]} {by:+d}" for who, by in moves],
        "players": [{"name": "A", "money": 5, "points": points}, {"name": "B", "money": 5, "points": points + 1}],
    }  # fmt: skip

    def judged(seals: set[int] | None) -> list[int]:
        copy = {} if seals is None else {"copy": {"seals": sorted(seals)}}
        return [one.money for one in judge(json.dumps(raw | copy).encode()).result.players]

    placeholders = set(PLACEHOLDER_SEALS)
    differ = {field for field in range(1, 60) if judged(placeholders ^ {field}) != judged(None)}
    situation = load(json.dumps(raw).encode())
    found = answer(situation, judge_situation(situation)).doubts
    assert {field for doubt in found for field in doubt.about.values["fields"]} == differ


@pytest.mark.parametrize("name", samples())
def test_a_settled_doubt_is_gone(name: str) -> None:
    situation = load(sample(name))
    found = answer(situation, judge_situation(situation))
    for doubt in found.doubts:
        for _line, way in doubt.ways:
            raw: dict[str, Any] = settle({"game": "singapore", "what": "copy"}, way)
            settled = replace(situation, copy=read_copy(json.dumps(raw).encode()))
            left = answer(settled, judge_situation(settled)).doubts
            assert doubt.about.code not in {
                one.about.code for one in left if one.about.values.get("building") == doubt.about.values.get("building")
            }


def test_a_building_is_settled_in_each_way() -> None:
    text = 'what = "turn"\nturn = {actions = "use pay 2 teas black"}\n' + TOWN
    (doubt, *_rest) = answered(text).doubts
    ways = [sentences([line])[0].partition(": ")[2] for line, _way in doubt.ways]
    assert ways == [
        "illegal and gives £3", "illegal and gives 3 points", "legal and gives £3", "legal and gives 3 points"
    ]  # fmt: skip
    for (_line, way), legal in zip(doubt.ways, (False, False, True, True), strict=True):
        raw = settle({"game": "singapore", "what": "copy", "start": [{}, {}]}, way)
        copy = read_copy(json.dumps(raw).encode())
        assert copy.building("III-8").legal is legal
        assert copy.building("III-8").sure == "own"
        assert copy.building("III-8").name == BUILDINGS["III-8"].name
