"""What every test stands on: compiled catalogues, English, and none of the user's own files, settings or locale."""

import gc
import itertools
import os
import re
import sys
from collections.abc import Iterator
from compileall import compile_dir
from functools import partial
from pathlib import Path

import psutil
import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings
from sqlalchemy import create_engine
from sqlalchemy.engine.default import DefaultDialect

from fejag_admin.camp.journal.replayed import Past
from fejag_admin.common.language import use_language
from hatch_build import compile_catalogues

ROOT = Path(__file__).parent
WAITING = ("web", "store")
"""Where tests rather wait than work: for a program, a server or a clock; the longest first."""

LONG = ("test_wheel.py", "tui", "web", "lab", "store")
"""Where the longest of the deep tests are: they begin first, so that none of them is all that is left at the end."""

SMALL = ("boardgames", "orders", "test_casebook.py", "test_conformance.py")
"""Where thousands of tests take a few milliseconds each: they are handed out by the file."""

COMPILED = ("fejag_admin", "boardgames", "reports", "tools", "tests")
"""The folders whose modules tests import."""

WITHOUT_JUDGING = ("answers", "cli", "reports", "secrets", "tui")
"""Where no test is about how orders are judged, and most open the same few camps."""

LONGEST_ID = 400
"""Letters of a value that stand in the id of a test."""

MUCH = 50_000
"""Objects of which some may be garbage; two applications that a test has left are so many."""

ROOMY = 200
"""Bytes of free memory for each object that may be garbage: it takes two thirds of them at most."""

for name in ("FEJAG_STORE", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
    os.environ.pop(name, None)  # the user's own
os.environ["FEJAG_LANG"] = "en"  # before anything is imported that looks its texts up then

settings.register_profile(  # a busy machine is no fault of what is tested
    "quick", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=6
)
settings.register_profile("deep", settings.get_profile("quick"), max_examples=120)


def deep(config: pytest.Config) -> bool:
    """Whether only what takes long was asked for."""
    return str(config.option.markexpr) == "deep"


def compile_on_all_processors() -> None:
    """Compile what was not compiled yet of program and tools, before each worker would do it for itself."""
    for folder in COMPILED:
        compile_dir(ROOT.parent / folder, quiet=2, rx=re.compile("test_"), workers=0)


def pytest_configure(config: pytest.Config) -> None:
    """Bring catalogues up to date before any test says anything.

    What is imported is compiled once, for all processes and runs, also where the user has that switched off. Nothing
    is looked through for garbage until all tests are there.
    """
    gc.disable()
    settings.load_profile(config.getoption("--hypothesis-profile") or ("deep" if deep(config) else "quick"))
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    compile_catalogues(ROOT.parent)
    if hasattr(os, "fork") and config.getoption("numprocesses") and not hasattr(config, "workerinput"):
        compile_on_all_processors()


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """A long text is told by its length: ids go from process to process, and one alone may have millions of letters."""
    return f"{argname} of {len(val)}" if isinstance(val, str | bytes) and len(val) > LONGEST_ID else None


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Every search by hypothesis is a long one, too: it tries several times as much then. Small tests keep together."""
    folder = item.path.relative_to(ROOT).parts[0]
    if folder in SMALL and not deep(item.config):
        item.add_marker(pytest.mark.xdist_group(item.path.relative_to(ROOT).as_posix()))
    if deep(item.config) and is_hypothesis_test(getattr(item, "obj", None)):
        item.add_marker("deep")


def rank_in(order: tuple[str, ...], item: pytest.Item) -> int:
    """The place of the folder or file of a test in such an order; of all that are not named there the last."""
    name = item.path.relative_to(ROOT).parts[0]
    return order.index(name) if name in order else len(order)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of several processes none shall wait for another: strew tests that wait evenly among those that work."""
    if not hasattr(config, "workerinput"):
        return
    if deep(config):
        items.sort(key=lambda item: rank_in(LONG, item))
        return
    waiting = sorted((item for item in items if rank_in(WAITING, item) < len(WAITING)), key=partial(rank_in, WAITING))
    working = [item for item in items if rank_in(WAITING, item) == len(WAITING)]
    place = {item: number / len(kind) for kind in (waiting, working) for number, item in enumerate(kind)}
    items.sort(key=place.__getitem__)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Look for garbage only once it could fill much of the memory, and not in what was loaded by now.

    Long searches leave far more of it, and some of them measure whether memory grows.
    """
    gc.freeze()
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", 1))
    room = psutil.virtual_memory().available // workers // ROOMY
    gc.set_threshold(MUCH if deep(session.config) else room)
    gc.enable()


def pytest_sessionfinish() -> None:
    """Look for no garbage any more in what is given back as a whole in a moment."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two workers for a processor: many tests wait, for a program, a server or a clock."""
    return 2 * (os.cpu_count() or 1)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Paths for new folders; counted, as looking for a free name takes longer with every folder."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def own_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty home for the programs' files, and the language left to the environment again after the test."""
    home = next(homes)
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
    yield home
    use_language(None)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A folder that can be pulled out."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture(scope="session", autouse=True)
def statements_compiled_once() -> Iterator[None]:
    """What SQL a statement comes to is remembered for all stores of a kind, while SQLAlchemy asks each store anew."""
    compiling = partial(create_engine, execution_options={"compiled_cache": {}})
    with pytest.MonkeyPatch.context() as patch:
        for module in ("engine", "server"):
            patch.setattr(f"fejag_admin.store.database.{module}.create_engine", compiling)
        patch.setattr(DefaultDialect, "__hash__", lambda dialect: hash(type(dialect)))
        patch.setattr(DefaultDialect, "__eq__", lambda dialect, other: type(dialect) is type(other))
        yield


JUDGED = Past()
"""What the journals of tests came to that are not about judging; see `judged_once`."""


@pytest.fixture(autouse=True)
def judged_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The few camps that tests open again and again are judged once in each process, not once for each journal."""
    if request.path.relative_to(ROOT).parts[0] in WITHOUT_JUDGING:
        replayed = Past.replayed
        monkeypatch.setattr(Past, "replayed", lambda _past, setup, orders: replayed(JUDGED, setup, orders))
