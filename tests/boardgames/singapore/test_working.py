"""What is told after a turn, a raid or moves on the track: what everybody has, and how the markers lie."""

import pytest

from boardgames.core.answer import Change
from tests.boardgames.judging import SINGAPORE

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


def working(question: str, town: str = TOWN) -> list[str]:
    return SINGAPORE.working(f'what = "{question}"\n{town}')


def summary(question: str, town: str) -> list[str]:
    """A row for each player: what he had and has."""
    answered = SINGAPORE.answer(f'what = "{question}"\n{town}').summary
    assert answered is not None
    rows = []
    for name, *cells in answered.rows:
        changes = [(cell.before, cell.after) for cell in cells if isinstance(cell, Change)]
        rows.append(f"{name} " + " ".join(f"{before}→{after}" for before, after in changes).replace("None", "?"))
    return rows


RAIDED = TOWN.replace("points = 12", 'points = 12, goods = ""')


@pytest.mark.parametrize(
    ("question", "town", "rows"),
    [
        ("turn", TOWN + TURN, ["Anna 8→6 0→0 2→2 3→3 0→0", "Bara 6→6 5→5 0→0 1→1 2→2", "Cyril 12→12 1→1 ?→? ?→? 0→0"]),
        ("raid", RAIDED, ["Anna 8→6 0→1 2→2 3→1 0→0", "Bara 6→6 5→5 0→0 1→1 2→2", "Cyril 12→12 1→1 0→0 0→0 0→0"]),
    ],
    ids=["turn", "raid"],
)
def test_what_everybody_has_and_how_the_markers_lie(question: str, town: str, rows: list[str]) -> None:
    """Anna lacks 4 for the lot or the fine, goes back two fields and comes to lie on Bara."""
    assert summary(question, town) == rows
    lines = working(question, town)
    assert "the markers from the last one to the first: Bara 6, Anna 6, Cyril 12" in lines
    assert "on field 6 they lie on each other, the lowest one first: Bara, Anna" in lines


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
    assert [line for line in working("track", TOWN + f"moves = {moves}") if line.startswith("on field")] == piles


def test_an_order_of_markers_that_is_not_told_is_not_made_up() -> None:
    town = TOWN.replace("points = 8", "points = 6")
    lines = working("track", town + 'moves = ["Cyril -6"]')
    assert lines[-1] == "on field 6 they lie on each other: Anna, Bara, Cyril; which is lower is not told of Anna, Bara"
    lines = working("track", town + 'stack = ["Bara", "Anna"]\nmoves = ["Cyril -6"]')
    assert lines[-1] == "on field 6 they lie on each other, the lowest one first: Bara, Anna, Cyril"


def test_who_goes_back_with_too_few_points_is_told_so() -> None:
    lines = working("track", TOWN + 'moves = ["Bara -9", "Anna -8"]')
    assert "Bara has only 6: the marker stops on 0; lost: 3" in lines
    assert not any(line.startswith("Anna has only") for line in lines)
