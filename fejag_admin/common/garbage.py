"""Keeping Python's search for garbage away from where much is made that stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing is looked through for garbage meanwhile: to look through ten thousand entries takes longer than they."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def spare_all() -> None:
    """Collect all garbage, also of what was spared before; what is left is not looked through again."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
