"""What a verdict hangs on: every doubtful thing is tried by a file that switches it; and settled in the own copy."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames.bez_hranic.atlas_document import built_in, load_atlas, map_form
from boardgames.bez_hranic.document import dump, judge_situation, load, sample, samples
from boardgames.bez_hranic.map_choice import read_own, settle
from boardgames.bez_hranic.model import tokens_in
from boardgames.core.answer import Answer, Told
from boardgames.core.registry import find_game
from boardgames.core.verdict import Line, NotationError, SituationError
from fejag_admin.texts.games.verdicts import doubt_text

GAME = find_game("bez-hranic")
assert GAME is not None


def answered(raw: dict[str, Any], own: bytes | None = None) -> Answer:
    assert GAME is not None
    situation = GAME.load(json.dumps(raw).encode(), own)
    return GAME.answer(situation, GAME.judge(situation))


def comes_to(raw: dict[str, Any]) -> dict[str, Any] | None:
    """The sums, winners, best choices or routes of a file; None if it cannot be judged."""
    try:
        situation = load(json.dumps(raw).encode())
    except SituationError:
        return None
    result = judge_situation(situation).result
    if situation.what == "round":
        last = situation.tables[0].round == 7 and None not in [player.cash for player in result.players]
        most = max(player.cash or 0 for player in result.players)
        first = tuple(number for number, player in enumerate(result.players) if player.cash == most)
        return {one.colour: one.booked for one in result.accounts} | ({"first": first} if last else {})
    if situation.what == "game":
        return {str(row.player): row.cash for row in result.ranking} | {"winners": result.winners}
    if situation.what == "route":
        return {"fewest": result.fewest, "valid": result.valid}
    most = max(one.change for one in result if one.allowed)
    return {"best": (most, sorted(one.fields for one in result if one.allowed and one.change == most))}


def switched(raw: dict[str, Any], things: list[tuple[Any, bool]]) -> dict[str, Any]:
    """The file with these things switched over, from whether they count now."""
    before = raw.get("switch", {})
    named = {state.code: state.name["cs"] for state in built_in("europe").states}
    keys = [one for thing, _counts in things for one in (thing, named.get(str(thing)))]
    switch = {key: [one for one in before.get(key, []) if one not in keys] for key in ("on", "off")}
    for thing, counts in things:
        switch["off" if counts else "on"].append(thing)
    return raw | {"switch": switch}


def hangs_on(raw: dict[str, Any], *, pairs: bool) -> set[tuple[str, ...]]:
    """Each thing that alone changes what a file comes to, and the pairs that do what neither explains; all by files."""
    atlas = load(json.dumps(raw).encode()).atlas
    base, counting = comes_to(raw), {edge.pair for edge in atlas.lines}
    assert base is not None
    things = [(state.code, state.used) for state in atlas.states if state.doubtful]
    every = [*things, *((list(edge.pair), edge.pair in counting) for edge in atlas.edges if edge.doubtful)]
    alone = [comes_to(switched(raw, [one])) for one in every]
    found: set[tuple[str, ...]] = {
        (json.dumps(one[0]),) for one, other in zip(every, alone, strict=True) if other not in (None, base)
    }
    for (a, first), (b, second) in combinations(zip(every, alone, strict=True), 2) if pairs else ():
        both = comes_to(switched(raw, [a, b]))
        for key, value in (both or {}).items():
            changed = [other[key] for other in (first, second) if other and other[key] != base[key]]
            added = [sum(changed) - base[key]] if len(changed) == 2 and isinstance(base[key], int) else []
            if value not in ([*changed, *added] or [base[key]]):
                found.add((json.dumps(a[0]), json.dumps(b[0])))
    return found


def told(answer: Answer) -> set[tuple[str, ...]]:
    return {tuple(json.dumps(one["thing"]) for one in doubt.about.values["things"]) for doubt in answer.doubts}


QUICK = {"last-round", "choices-of-two", "whole-game-for-two"}
NOT_ASKED = {"misplaced-tokens", "whats-doubtful-in-europe"}


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=() if name in QUICK else pytest.mark.deep) for name in samples() if name not in NOT_ASKED
])  # fmt: skip
def test_every_doubtful_thing_is_tried_alone_and_in_pairs(name: str) -> None:
    raw = json.loads(dump(load(sample(name))))
    assert told(answered(raw)) == hangs_on(raw, pairs=True)


def test_two_things_that_only_together_do_something_are_told_together() -> None:
    raw = json.loads(sample("whole-game"))
    pairs = {one for one in told(answered(raw)) if len(one) == 2}
    assert pairs == {('["GB", "IS"]', '["IE", "IS"]'), ('["IS", "NO"]', '["DK", "IS"]')}


@pytest.mark.parametrize("name", sorted(NOT_ASKED))
def test_some_questions_hang_on_nothing(name: str) -> None:
    assert told(answered(json.loads(sample(name)))) == set()


@st.composite
def rounds(draw: st.DrawFn) -> dict[str, Any]:
    name = draw(st.sampled_from(("europe", "usa")))
    atlas, number = built_in(name), draw(st.integers(1, 7))
    cards = draw(st.permutations(atlas.cards))[:9]
    fields = (*cards[2:], "40")
    stacks: dict[str, list[str]] = {}
    for colour in ("red", "blue")[: draw(st.integers(1, 2))]:
        for at in draw(st.sets(st.sampled_from(range(8)), min_size=tokens_in(number), max_size=tokens_in(number))):
            stacks.setdefault(fields[at], []).append(colour)
    target = {"target": cards[1]} if number >= 5 else {}
    return {
        "what": "round",
        "map": name,
        "round": number,
        "start": cards[0],
        "offer": cards[2:],
        "stacks": stacks,
    } | target


@settings(max_examples=8)
@given(rounds())
def test_every_doubtful_thing_is_tried_in_any_round(raw: dict[str, Any]) -> None:
    assert {one for one in told(answered(raw)) if len(one) == 1} == hangs_on(raw, pairs=False)


def test_it_is_said_beside_the_result() -> None:
    raw = {"what": "round", "round": 1, "start": "IS", "offer": ["NO", "HU", "GR", "GB", "UA", "BE", "AM"],
           "stacks": {"NO": ["red"]}}  # fmt: skip
    doubts = answered(raw).doubts
    assert doubt_text(doubts[0]) == "red 60 if Iceland – Norway is not on your map"
    assert [way.values["counts"] for _line, way in doubts[0].ways] == [True, False]


def test_a_game_without_a_round_hangs_on_nothing() -> None:
    found = answered({"what": "game", "players": ["red", "blue"], "rounds": []})
    assert found.doubts == ()
    assert found.headline is not None
    assert found.headline.text == "No round is settled yet"


# settled in the own copy


def ways(raw: dict[str, Any], own: bytes | None = None) -> dict[str, Told]:
    def words(line: Line) -> str:
        return line.text.format(**{key: name["en"] for key, name in line.values.items()})  # type: ignore[index, call-overload]

    return {words(line): way for doubt in answered(raw, own).doubts for line, way in doubt.ways}


def test_what_is_settled_is_not_in_doubt_any_more_and_counts_so() -> None:
    raw = json.loads(sample("last-round"))
    asked = ways(raw)
    for words, sums in (("is", 160), ("is not", 170)):
        copy = settle({"game": "bez_hranic", "what": "map"}, asked[f"Kentucky – Missouri {words} on the map in my box"])
        own = json.dumps(copy).encode()
        read_own(own)
        found = answered(raw, own)
        assert found.doubts == ()
        assert found.result.values["journeys"][0]["booked"] == sums
    again = settle(copy, asked["Kentucky – Missouri is on the map in my box"])
    assert again["usa"] == {"on": [["KY", "MO"]], "off": []}
    europe = settle(again, ways(json.loads(sample("choices-from-france")))["Iceland – Norway is on the map in my box"])
    assert europe["usa"] == again["usa"]
    assert europe["europe"]["on"] == [["IS", "NO"]]


def test_what_is_settled_is_so_in_the_next_round_too() -> None:
    raw = {"what": "round", "round": 1, "start": "IS", "stacks": {"NO": ["red"]},
           "offer": ["NO", "HU", "GR", "GB", "UA", "BE", "AM"]}  # fmt: skip
    copy = settle({"game": "bez_hranic", "what": "map"}, ways(raw)["Iceland – Norway is not on the map in my box"])
    own = json.dumps(copy).encode()
    following = answered(raw, own).after
    assert following is not None
    laid = {key: raw[key] for key in ("start", "stacks", "offer")}
    assert not any('["IS", "NO"]' in things for things in told(answered({**following, **laid}, own)))


def test_a_whole_map_of_ones_own_is_settled_in_its_file() -> None:
    raw = json.loads(sample("choices-from-france"))
    whole = {"game": "bez_hranic", "what": "map", **json.loads(map_form("en"))}
    way = ways(raw)["Iceland – Norway is not on the map in my box"]
    kept = json.dumps(settle(whole, way)).encode()
    assert ("IS", "NO") not in load_atlas(kept).doubts
    assert told(answered(raw, kept)).isdisjoint({('["IS", "NO"]',)})
    with pytest.raises(NotationError):
        settle(whole | {"id": "usa"}, way)


def test_a_wrong_file_of_what_is_settled_is_refused() -> None:
    wrongs: tuple[dict[str, Any], ...] = ({"europe": {"on": [["FR", "DE"]]}}, {"asia": {}}, {"usa": {"off": ["Ohio"]}})
    for wrong in wrongs:
        with pytest.raises(SituationError):
            read_own(json.dumps(wrong).encode())
