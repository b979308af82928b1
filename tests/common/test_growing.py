"""Sequences that grow, beside tuples that do the same."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.common.growing import CHUNK, Growing

LENGTHS = st.one_of(st.integers(0, 3 * CHUNK), st.sampled_from((CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK)))
BOUNDS = st.one_of(st.none(), st.integers(-3 * CHUNK, 3 * CHUNK))


@given(LENGTHS, st.slices(3 * CHUNK), BOUNDS, BOUNDS, st.integers(-4 * CHUNK, 4 * CHUNK))
def test_it_is_read_as_a_tuple_is(length: int, cut: slice, start: int | None, stop: int | None, index: int) -> None:
    plain = tuple(range(length))
    growing = Growing(plain)
    assert len(growing) == length
    assert tuple(growing) == plain
    assert tuple(reversed(growing)) == plain[::-1]
    assert tuple(growing[cut]) == plain[cut]
    assert tuple(growing[start:stop]) == plain[start:stop]
    if -length <= index < length:
        assert growing[index] == plain[index]
    else:
        with pytest.raises(IndexError):
            growing[index]
    assert (index in growing) == (index in plain)
    assert bool(growing) == bool(plain)
    assert pickle.loads(pickle.dumps(growing)) == growing


@given(st.lists(st.tuples(LENGTHS, st.lists(st.integers(), max_size=CHUNK + 2)), max_size=8))
def test_it_grows_as_a_tuple_does_and_no_other_notices(growths: list[tuple[int, list[int]]]) -> None:
    """Each grows from a beginning of the one before, so that several grow from the same one."""
    made: list[tuple[Growing[int], tuple[int, ...]]] = [(Growing(), ())]
    for length, more in growths:
        growing, plain = made[-1]
        made.append((Growing(growing[:length]).adding(*more), (*plain[:length], *more)))
        longer = growing[:length]
        assert isinstance(longer, Growing)
        assert longer.adding(*more) == made[-1][0]
    for growing, plain in made:
        assert growing == plain
        assert plain == growing
        assert hash(growing) == hash(plain)
        assert growing != (*plain, 0)
        assert growing != Growing((*plain, 0))
        for other, others in made:
            shared = growing.shared_with(other)
            assert shared <= len(plain)
            assert plain[:shared] == others[:shared]
        assert len(plain) - growing.adding(1).shared_with(growing.adding(2)) < CHUNK
    assert Growing() != []


def test_it_tells_its_items() -> None:
    assert repr(Growing((1, 2))) == "Growing((1, 2))"
