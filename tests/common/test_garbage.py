"""Garbage is not looked for while much is made that stays."""

from __future__ import annotations

import gc
import weakref

import pytest

from fejag_admin.common.garbage import spare_all, uncollected


class Loop:
    """Garbage that only the collector finds."""

    def __init__(self) -> None:
        self.itself = self


def test_nothing_is_looked_through_meanwhile_and_the_collector_is_left_as_it_was() -> None:
    for on in (True, False):
        try:
            if not on:
                gc.disable()
            with pytest.raises(KeyError), uncollected():
                assert not gc.isenabled()
                raise KeyError
            assert gc.isenabled() == on
        finally:
            gc.enable()


@pytest.mark.all_memory
def test_what_was_spared_and_is_garbage_now_is_found_when_all_is_spared_again() -> None:
    try:
        one = Loop()
        spare_all()
        frozen = gc.get_freeze_count()
        gone = weakref.ref(one)
        del one
        gc.collect()
        assert gone() is not None, "it was spared"
        spare_all()
        assert gone() is None
        assert gc.get_freeze_count() < frozen + 1000
    finally:
        gc.unfreeze()
