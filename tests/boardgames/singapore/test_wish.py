"""Wishes for a worker's turn: read in both languages, and kept as a slow twin keeps them; sums that add up."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames.core.registry import find_game
from boardgames.core.verdict import NotationError
from boardgames.singapore.document import dump, load
from boardgames.singapore.model import Situation
from boardgames.singapore.solver import TOLD, solve
from boardgames.singapore.ways import outcome_lines
from boardgames.singapore.wish import KEYS, Wish, read_wish, wish_text
from tests.boardgames.sentences import sentences
from tests.boardgames.singapore import naive
from tests.boardgames.singapore.towns import towns

LARGE = [HealthCheck.data_too_large, HealthCheck.filter_too_much]
BOUNDS = st.dictionaries(st.sampled_from(KEYS), st.integers(0, 6), max_size=2).map(lambda found: tuple(found.items()))
AIMS = st.dictionaries(st.sampled_from(KEYS), st.booleans(), max_size=2).map(lambda found: tuple(found.items()))
WISHES = st.builds(Wish, AIMS, BOUNDS, BOUNDS).filter(
    lambda wish: ("money", False) not in wish.aims and "money" not in dict(wish.most)
)


@pytest.mark.parametrize(
    ("english", "czech", "wish"),
    [
        ("most points with at least £4", "nejvíc bodů, aspoň 4 £", Wish((("points", True),), (("money", 4),))),
        ("cheapest way to 8 points", "nejlevněji 8 bodů", Wish((("money", True),), (("points", 8),))),
        ("points, no opium", "body bez opia", Wish((("points", True),), (), (("opium", 0),))),
        ("fewest chips", "NEJMÍŇ ŽETONŮ", Wish((("chips", False),))),
        ("at most 1 chip and 2 opium", "nejvýš 1 žeton a 2 opia", Wish((), (), (("chips", 1), ("opium", 2)))),
        ("exactly 2 teas", "přesně 2 čaje", Wish((), (("tea", 2),), (("tea", 2),))),
    ],
)
def test_wishes_as_people_say_them(english: str, czech: str, wish: Wish) -> None:
    assert read_wish(english) == read_wish(czech) == wish


@given(WISHES)
def test_a_wish_is_read_back_from_its_words(wish: Wish) -> None:
    assert read_wish(wish_text(wish)["en"]) == read_wish(wish_text(wish)["cs"]) == wish


@pytest.mark.parametrize(
    "text",
    ["most elephants", "2 any", "exactly £4", "fewest money", "at most £3", "no money", "most points at least 4 of"],
)
def test_what_cannot_be_wished_for(text: str) -> None:
    with pytest.raises(NotationError):
        read_wish(text)


def keeps(wish: Wish, had: dict[str, int]) -> bool:
    return all(had[key] >= bound for key, bound in wish.least) and all(had[key] <= bound for key, bound in wish.most)


def beats(wish: Wish, one: dict[str, int], other: dict[str, int]) -> bool:
    """Whether ``one`` is as good in everything and better in something, as the words say."""
    few = {key for key, large in wish.aims if not large}
    named = {key for key, _ in (*wish.aims, *wish.least, *wish.most)}
    if ("chips", True) not in wish.aims:
        few.add("chips")
    keys = [key for key in KEYS if key != "chips" or key in named]
    pairs = [(one[key], other[key]) if key not in few else (other[key], one[key]) for key in keys]
    return all(mine >= his for mine, his in pairs) and any(mine > his for mine, his in pairs)


def check_wish(situation: Situation, wish: Wish) -> None:
    solution = solve(replace(situation, wish=wish)).result
    ends = {(*at.outcome, at.chips) for at in naive.reachable(situation)}
    everything = [dict(zip(KEYS, end, strict=True)) for end in ends]
    kept = [had for had in everything if keeps(wish, had)]
    found = [dict(zip(KEYS, (*one.goods, one.money, one.points, one.chips), strict=True)) for one in solution.outcomes]
    assert bool(found) == bool(kept)
    assert all(one in kept for one in found)
    for had in kept:  # each comes up to no more than one that was found, and none that was found is beaten
        assert any(had == one or beats(wish, one, had) for one in found) or any(
            {**had, "chips": 0} == {**one, "chips": 0} and one["chips"] <= had["chips"] for one in found
        )
    assert not any(beats(wish, had, one) for one in found for had in kept)
    aims = wish.aims or (("points", True), ("money", True))

    def rank(had: dict[str, int]) -> list[int]:
        return [had[key] if large else -had[key] for key, large in aims]

    if found:
        assert rank(found[0]) == max(map(rank, kept))
    told = [[one[key] for key, _large in aims] for one in found]
    assert len(solution.groups) == len({tuple(one) for one in told})
    assert sum(number for _one, number in solution.groups) == len(found)


@settings(max_examples=10, suppress_health_check=LARGE)
@given(towns(3), WISHES)
def test_wishes_are_kept_as_the_naive_twin_keeps_them(situation: Situation, wish: Wish) -> None:
    check_wish(situation, wish)


@pytest.mark.deep
@settings(max_examples=100, suppress_health_check=LARGE)
@given(towns(4), WISHES)
def test_wishes_are_kept_deeply(situation: Situation, wish: Wish) -> None:
    check_wish(situation, wish)


@settings(max_examples=8, suppress_health_check=LARGE)
@given(towns(3))
def test_the_sums_add_up(situation: Situation) -> None:
    before = situation.players[0]
    for one in solve(situation).result.outcomes[:TOLD]:
        told = {}
        for text in sentences(outcome_lines(situation, one)[1:]):
            for sum_ in text.removeprefix("that is ").split(", "):
                total, _equals, terms = sum_.partition(" = ")
                numbers = re.findall(r"(?:^|(?<=[+−] ))\d+", terms)
                signs = re.findall(r"[+−]", terms)
                assert int(numbers[0]) + sum(
                    int(number) * (1 if sign == "+" else -1) for sign, number in zip(signs, numbers[1:], strict=True)
                ) == int(re.sub(r"\D", "", total))
                told["money" if "£" in total else "points"] = int(re.sub(r"\D", "", total))
        for key in ("money", "points"):
            assert told.get(key, getattr(before, key)) == getattr(one, key)


TOWN = b"""
what = "solve"
wish = "most points with at least 4 money"
map = ["2 1 3 x", "* * 2 4", "* * 1 3"]
streets = "A1-* C2-*"
built = ["A1 I-8 Anna", "C2 II-4 Bara"]
copy = {seals = [60], start = [{pay = {points = 1}, get = {money = 3}}]}
players = [{name = "Anna", money = 5, points = 8, goods = "3 cloths 1 tea", workers = "A1"}, {name = "Bara"}]
"""


def test_the_best_is_told_first_with_its_sum() -> None:
    situation = load(TOWN)
    told = sentences(solve(situation).lines)
    assert told[0] == "Anna can have 10 points, £7, 1 tea (most points, at least £4)"
    assert told[1] == "10 points, £7, 1 tea: use, go *1, go C2, use"
    assert told[2] == "that is 10 points = 8 + 2 II-4, £7 = 5 + 4 I-8 − 2 II-4"
    assert load(dump(situation).encode()) == situation
    none = load(TOWN.replace(b"most points with at least 4 money", b"at least 30 points"))
    assert sentences(solve(none).lines)[0] == "No turn of Anna comes up to the wish: at least 30 points"


def test_a_wish_is_asked_from_here_on_or_from_the_start_of_the_turn() -> None:
    game = find_game("singapore")
    assert game is not None
    data = TOWN + b'turn = {actions = "use; go *1"}\n'
    for from_start, where, best in ((False, "here", "10 points, £7, 1 tea"), (True, "start", "10 points, £7, 1 tea")):
        situation, asked = game.asked(data, from_start=from_start)
        assert (asked, len(situation.turn.actions)) == (where, 0 if from_start else 2)
        assert best in sentences(solve(situation).lines)[0]
