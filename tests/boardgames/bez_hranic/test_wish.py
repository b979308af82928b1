"""Wishes for a choice: understood in both languages, and kept as plain sets keep them."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.bez_hranic.atlas_document import built_in
from boardgames.bez_hranic.document import dump, judge_situation, load
from boardgames.bez_hranic.wish import read_wish
from boardgames.core.registry import find_game
from boardgames.core.verdict import NotationError, SituationError

EUROPE = built_in("europe")
OFFER = ["GB", "HU", "GR", "NO", "UA", "BE", "AM"]
STACKS = {"HU": ["red"], "40": ["blue", "red"]}


def found(number: int, wish: str = "") -> list[Any]:
    raw = {"what": "choices", "round": number, "start": "FR", "offer": OFFER, "stacks": STACKS if number > 2 else {}}
    raw |= {"target": "PT"} if number > 4 else {}
    situation = load(json.dumps(raw | ({"wish": wish} if wish else {})).encode())
    assert load(dump(situation).encode()) == situation
    return list(judge_situation(situation).result)


@given(st.sampled_from((1, 3, 6, 7)), st.sets(st.sampled_from((*OFFER, "40")), max_size=2),
       st.sets(st.sampled_from((*OFFER, "40", "neighbours", "tokens")), max_size=3),
       st.one_of(st.none(), st.integers(0, 200)), st.one_of(st.none(), st.integers(0, 200)))  # fmt: skip
def test_a_wish_keeps_the_choices_that_are_as_wished(
    number: int, having: set[str], without: set[str], most: int | None, least: int | None
) -> None:
    parts = [*having, *(f"without {one}" for one in without)]
    parts += [f"at most {most}"] if most is not None else []
    parts += [f"at least {least}"] if least is not None else []
    every = found(number)
    names = [*OFFER, "40"]
    expected = []
    for one in every:
        states = {names[at] for at in one.fields}
        beside = any(pair.touching for pair in one.cost.pairs)
        euro = one.change if number == 7 else -one.change
        if (
            having <= states
            and not (without & states)
            and not ("neighbours" in without and beside)
            and not ("tokens" in without and one.cost.beneath)
            and (most is None or euro <= most)
            and (least is None or euro >= least)
        ):
            expected.append(one)
    assert found(number, ", ".join(parts)) == expected
    assert len(every) == (8 if number == 1 else len(list(combinations(range(8), 2))))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("cheapest way to Greece, without Norway, no neighbours, at most 60",
         "nejlevněji přes Řecko, bez Norska, bez sousedů, nejvýš 60"),
        ("40, no tokens, at least 100", "pole 40, bez žetonů, aspoň 100"),
        ("united, gree", "velká br, řec"),
    ],
)  # fmt: skip
def test_it_is_understood_in_both_languages(text: str, same: str) -> None:
    one, other = read_wish(EUROPE, text), read_wish(EUROPE, same)
    assert (one.having, one.without, one.least, one.most) == (other.having, other.without, other.least, other.most)
    assert one.having


@pytest.mark.parametrize("text", ["xyzzy", "at most", "at most Greece", "without", "neighbours", "no 12"])
def test_what_means_nothing_is_said(text: str) -> None:
    with pytest.raises(NotationError):
        read_wish(EUROPE, text)
    with pytest.raises(SituationError):
        found(3, text)


def test_a_wish_that_nothing_meets_is_refused_and_equal_choices_stand_together() -> None:
    game = find_game("bez-hranic")
    assert game is not None
    raw = {"what": "choices", "round": 1, "start": "FR", "offer": OFFER, "stacks": {}, "wish": "at most 5"}
    for wish, code in (("at most 5", "no-choice-as-wished"), ("at most 30", "cheapest")):
        situation = game.load(json.dumps(raw | {"wish": wish}).encode())
        verdict = game.judge(situation)
        headline = game.answer(situation, verdict).headline
        assert headline is not None
        assert (headline.passed is False) == (code == "no-choice-as-wished")
    groups = [line for line in verdict.lines if line.amount is not None]
    assert len(groups) == 1
    assert len(list(verdict.result)) == len(groups[0].values["fields"]) == 4  # type: ignore[arg-type]
