"""The chart of the standings: every line has its letter beside its end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from reports.documents.standings import _spread

GAP = 4.0


@pytest.mark.parametrize(
    "values",
    [[20, 16, 13, 11, 10] + [0] * 7, [60] * 12, [0], [5, 5, 5], [60, 59, 58, 2, 1, 0], [30, 30, 29, 31, 60, 0, 33, 27]],
)
def test_labels_stand_apart_near_their_lines_and_beside_the_chart(values: list[int]) -> None:
    placed = _spread(values, GAP, 0, 60)
    order = sorted(range(len(values)), key=placed.__getitem__)
    assert [values[at] for at in order] == sorted(values)
    assert all(placed[second] - placed[first] >= GAP - 1e-9 for first, second in pairwise(order))
    assert 0 <= min(placed) <= max(placed) <= 60
    assert all(abs(at - value) <= GAP * (len(values) - 1) for at, value in zip(placed, values, strict=True))


def test_a_label_that_is_in_nobodys_way_stands_at_the_end_of_its_line() -> None:
    assert _spread([50, 30, 10, 10], GAP, 0, 60) == [50, 30, 12, 8]
