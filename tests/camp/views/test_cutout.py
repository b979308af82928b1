"""Parts of the map: everything wanted is shown, in order, in the room there is, and no line is left out in vain."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.camp.views.cutout import GAP, Cutout, cutout, whole_board
from fejag_admin.rules.board import Mask, mask_of

SIZE = 41
NEAR = ((5, 5), (8, 9))
FAR = ((5, 5), (30, 6))


def mask(*places: tuple[int, int]) -> Mask:
    return mask_of(row * SIZE + column for row, column in places)


@pytest.mark.parametrize(
    ("places", "rows", "fold", "part"),
    [
        (NEAR, 8, None, Cutout(range(3, 11), range(3, 12))),  # with two cells around it
        (NEAR, 7, None, Cutout(range(4, 10), range(3, 12))),
        (NEAR, 3, None, None),
        (((0, 0),), 9, None, Cutout(range(3), range(3))),
        (FAR, 7, 1, Cutout([4, 5, 6, GAP, 29, 30, 31], range(3, 9))),
        (FAR, 3, 1, None),
        (FAR, 3, 0, Cutout([5, GAP, 30], range(3, 9))),
        ((*FAR, (7, 6)), 5, 0, Cutout([5, 6, 7, GAP, 30], range(3, 9))),
    ],
)
def test_cells_are_shown_with_what_is_around_and_long_empty_stretches_folded(
    places: tuple[tuple[int, int], ...], rows: int, fold: int | None, part: Cutout | None
) -> None:
    assert cutout(mask(*places), SIZE, rows, 9, fold) == part


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
    part = cutout(mask(*places), SIZE, rows, columns, fold)
    span = [max(axis) - min(axis) + 1 for axis in zip(*places, strict=True)]
    if part is None:
        assert span[0] > rows or span[1] > columns
        return
    assert all(row in part.rows and column in part.columns for row, column in places)
    for axis, most in ((part.rows, rows), (part.columns, columns)):
        assert len(axis) <= most
        assert GAP not in (axis[0], axis[-1])
        lines = [line for line in axis if line != GAP]
        for before, line in pairwise(lines):
            torn = axis[axis.index(before) + 1] == GAP
            assert line - before > 2 if torn else line == before + 1
    if fold is None:
        assert not part.folded


@pytest.mark.parametrize("fold", [1, 0])
def test_no_more_is_left_out_than_must_be(fold: int) -> None:
    for rows in range(3, 30):
        part = cutout(mask(*FAR), SIZE, rows, 9, fold)
        if part is not None:
            assert rows - 4 < len(part.rows) <= rows
