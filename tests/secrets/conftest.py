"""The twins, made once: as they are, and frozen."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.secrets.twins import Pair, freeze, twins
from tests.tui.conftest import drawn as drawn
from tests.tui.conftest import looks_read_once as looks_read_once
from tests.tui.conftest import waits_no_longer_than_needed as waits_no_longer_than_needed


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """Two camps that differ only in what is hidden."""
    return twins(tmp_path_factory.mktemp("twins"))


@pytest.fixture(scope="session")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """The same, frozen at the same moment, since when different things have happened."""
    one, two = twins(tmp_path_factory.mktemp("frozen"))
    return freeze(one, 24), freeze(two, 24)


@pytest.fixture(autouse=True)
def same_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clocks show UTC."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()
