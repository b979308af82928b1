"""The twins, made once, in the process in which all tests of this room run: as they are, and frozen."""

import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.reports.conftest import not_typeset as not_typeset
from tests.reports.conftest import typeset_once as typeset_once
from tests.secrets.twins import Pair, freeze, twins
from tests.tui.conftest import drawn as drawn
from tests.tui.conftest import looks_read_once as looks_read_once
from tests.tui.conftest import waits_no_longer_than_needed as waits_no_longer_than_needed


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """All tests run in one process, so that the twins are made once, and what is the same of both is typeset once."""
    item.add_marker(pytest.mark.xdist_group("twins"))


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """The twins as the desk left them; for copies only."""
    return twins(tmp_path_factory.mktemp("begun"))


@pytest.fixture(scope="session")
def pair(begun: Pair, tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """Two camps that differ only in what is hidden."""
    return copied(begun, tmp_path_factory.mktemp("twins"))


@pytest.fixture(scope="session")
def frozen(begun: Pair, tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """The same, frozen at the same moment, since when different things have happened."""
    one, two = copied(begun, tmp_path_factory.mktemp("frozen"))
    return freeze(one, 24), freeze(two, 24)


def copied(pair: Pair, folder: Path) -> Pair:
    """The same camps in stores of their own."""
    shutil.copytree(pair[0].place.parent, folder, dirs_exist_ok=True)
    one, two = [replace(twin, place=folder / twin.place.name) for twin in pair]
    return one, two


@pytest.fixture(autouse=True)
def same_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clocks show UTC."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()
