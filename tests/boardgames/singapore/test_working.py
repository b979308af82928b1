"""What is told after a turn, a raid or moves on the track: what everybody has, and how the markers lie."""

import pytest

from boardgames.core.answer import Change
from boardgames.singapore.answers import answer
from tests.boardgames.judging import game_of, judging
from tests.boardgames.sentences import sentences

_GAME = game_of("singapore")
load = _GAME.load

judge = judging("singapore")

TOWN = """
map = ["2 1 3 x", "* * 2 4", "* * 1 3"]
built = ["A1 I-4 Anna", "C2 I-1 Bara"]
streets = "A1-* C2-*"
players = [
  {name = "Anna", money = 0, points = 8, goods = "2 teas 3 opium", workers = "A1"},
  {name = "Bara", money = 5, points = 6, goods = "1 opium", workers = "C2", chips = 2},
  {name = "Cyril", money = 1, points = 12},
]
"""
TURN = 'turn = {build = {building = "I-6", at = "D2"}}'


def said(question: str, town: str = TOWN) -> list[str]:
    return sentences(judge(f'what = "{question}"\n{town}'.encode()).lines)


def had(question: str, town: str) -> list[str]:
    """The summary: a row for each player, before and after."""
    situation = load(f'what = "{question}"\n{town}'.encode())
    summary = answer(situation, _GAME.judge(situation)).summary
    assert summary is not None
    return [
        " ".join(
            [str(name), *(f"{_known(one.before)}→{_known(one.after)}" for one in cells if isinstance(one, Change))]
        )
        for name, *cells in summary.rows
    ]


def _known(number: int | None) -> str:
    return "?" if number is None else str(number)


def test_a_turn_tells_what_everybody_has_and_how_the_markers_lie() -> None:
    """Anna lacks 4 for the lot, goes back two fields and comes to lie on Bara."""
    told = said("turn", TOWN + TURN)
    assert had("turn", TOWN + TURN) == [
        "Anna 8→6 0→0 2→2 3→3 0→0",
        "Bara 6→6 5→5 0→0 1→1 2→2",
        "Cyril 12→12 1→1 ?→? ?→? 0→0",
    ]
    assert "the markers from the last one to the first: Bara 6, Anna 6, Cyril 12" in told
    assert "on field 6 they lie on each other, the lowest one first: Bara, Anna" in told


def test_a_raid_tells_the_same() -> None:
    told = said("raid", TOWN.replace("points = 12", 'points = 12, goods = ""'))
    assert had("raid", TOWN.replace("points = 12", 'points = 12, goods = ""')) == [
        "Anna 8→6 0→1 2→2 3→1 0→0",
        "Bara 6→6 5→5 0→0 1→1 2→2",
        "Cyril 12→12 1→1 0→0 0→0 0→0",
    ]
    assert "on field 6 they lie on each other, the lowest one first: Bara, Anna" in told


@pytest.mark.parametrize(
    ("moves", "piles"),
    [
        (["Anna +1"], []),
        (["Anna -2"], ["on field 6 they lie on each other, the lowest one first: Bara, Anna"]),
        (["Anna +4", "Bara +6"], ["on field 12 they lie on each other, the lowest one first: Cyril, Anna, Bara"]),
        (["Bara +62", "Anna +0"], ["on field 8 they lie on each other, the lowest one first: Anna, Bara"]),
    ],
)
def test_only_markers_on_one_field_lie_on_each_other(moves: list[str], piles: list[str]) -> None:
    told = said("track", TOWN + f"moves = {moves}")
    assert [one for one in told if one.startswith("on field")] == piles


def test_an_order_of_markers_that_is_not_told_is_not_made_up() -> None:
    town = TOWN.replace("points = 8", "points = 6")
    told = said("track", town + 'moves = ["Cyril -6"]')
    assert told[-1] == "on field 6 they lie on each other: Anna, Bara, Cyril; which is lower is not told of Anna, Bara"
    told = said("track", town + 'stack = ["Bara", "Anna"]\nmoves = ["Cyril -6"]')
    assert told[-1] == "on field 6 they lie on each other, the lowest one first: Bara, Anna, Cyril"


def test_who_goes_back_with_too_few_points_is_told_so() -> None:
    told = said("track", TOWN + 'moves = ["Bara -9", "Anna -8"]')
    assert "Bara has only 6: the marker stops on 0; lost: 3" in told
    assert not any(one.startswith("Anna has only") for one in told)


def test_without_an_order_nobody_is_called_the_winner() -> None:
    players = 'players = [{name = "Anna", points = 40}, {name = "Bara", points = 40}, {name = "Cyril", points = 9}]'
    verdict = judge(f'what = "round"\npile = 0\nstack = []\n{players}'.encode())
    told = sentences(verdict.lines)
    assert "Who wins cannot be told: say whose marker lies lower, of Anna, Bara, who have 40 points" in told
    assert {"1. Anna: 40", "1. Bara: 40", "3. Cyril: 9"} <= set(told)
