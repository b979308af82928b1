"""What every test stands on: compiled catalogues, English, and none of the user's own files, settings or locale."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from fejag_admin.cli.pages import write_pages
from fejag_admin.common.language import use_language
from hatch_build import compile_catalogues

USERS_OWN = ("FEJAG_STORE", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")  # a busy machine is no fault of what is tested


def pytest_configure() -> None:
    """Bring catalogues and help up to date before any test says anything; processes of tests speak English, too."""
    compile_catalogues(Path(__file__).parent.parent)
    write_pages()
    for name in USERS_OWN:
        os.environ.pop(name, None)
    os.environ["FEJAG_LANG"] = "en"


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and not in what was loaded by now: it is all in use to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two workers for a processor: many tests wait, for a program, a server or a clock."""
    return 2 * (os.cpu_count() or 1)


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty home for the programs' files, and the language left to the environment again after the test."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
    yield home
    use_language(None)
