"""Parts of the map: everything wanted is shown, in order, in the room there is, and no line is left out in vain."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.camp.views.cutout import GAP, Cutout, cutout, whole_board
from fejag_admin.rules.board import mask_of

SIZE = 41


def at(*places: tuple[int, int]) -> int:
    return mask_of(row * SIZE + column for row, column in places)


def test_what_has_room_is_shown_in_one_piece_with_two_cells_around_it() -> None:
    assert cutout(at((5, 5), (8, 9)), SIZE, 8, 9) == Cutout(range(3, 11), range(3, 12))
    assert cutout(at((5, 5), (8, 9)), SIZE, 7, 9) == Cutout(range(4, 10), range(3, 12))
    assert cutout(at((0, 0)), SIZE, 9, 9) == Cutout(range(3), range(3))
    assert cutout(at((5, 5), (8, 9)), SIZE, 3, 9) is None


def test_a_long_empty_stretch_is_folded() -> None:
    assert cutout(at((5, 5), (30, 6)), SIZE, 7, 9, 1) == Cutout([4, 5, 6, GAP, 29, 30, 31], range(3, 9))
    assert cutout(at((5, 5), (30, 6)), SIZE, 3, 9, 1) is None
    assert cutout(at((5, 5), (30, 6)), SIZE, 3, 9, 0) == Cutout([5, GAP, 30], range(3, 9))
    assert cutout(at((5, 5), (7, 6), (30, 6)), SIZE, 5, 9, 0) == Cutout([5, 6, 7, GAP, 30], range(3, 9))


def test_a_cell_is_shown_or_not() -> None:
    part = Cutout((5, GAP, 30), range(3, 9))
    assert part.folded
    assert not whole_board(SIZE).folded
    assert [part.holds(row * SIZE + column, SIZE) for row, column in ((5, 3), (6, 3), (5, 9))] == [True, False, False]


@given(
    st.lists(st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)), min_size=1, max_size=6),
    st.integers(1, 45),
    st.integers(1, 45),
    st.sampled_from((None, 0, 1, 3)),
)
def test_of_any_cells_in_any_room(places: list[tuple[int, int]], rows: int, columns: int, fold: int | None) -> None:
    part = cutout(at(*places), SIZE, rows, columns, fold)
    span = [max(axis) - min(axis) + 1 for axis in zip(*places, strict=True)]
    if part is None:
        assert span[0] > rows or span[1] > columns
        return
    assert all(row in part.rows and column in part.columns for row, column in places)
    for shown, most in ((part.rows, rows), (part.columns, columns)):
        assert len(shown) <= most
        assert GAP not in (shown[0], shown[-1])
        lines = [line for line in shown if line != GAP]
        for before, one in pairwise(lines):
            torn = shown[shown.index(before) + 1] == GAP
            assert one - before > 2 if torn else one == before + 1
    if fold is None:
        assert not part.folded


@pytest.mark.parametrize("fold", [1, 0])
def test_no_more_is_left_out_than_must_be(fold: int) -> None:
    for rows in range(3, 30):
        part = cutout(at((5, 5), (30, 6)), SIZE, rows, 9, fold)
        if part is not None:
            assert rows - 4 < len(part.rows) <= rows
