"""The command line as a person calls it, with a store of its own for each test."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner

from fejag_admin.cli.program import COMMANDS, fejag
from fejag_admin.store.copies import bring, copies
from fejag_admin.store.database.address import Address
from fejag_admin.store.database.engine import Database
from tests.cli.calling import SMALL, Call, Called, made_once
from tests.reports.conftest import typeset_once as typeset_once

for name in COMMANDS:  # their texts are looked up now, so in English, whatever language a test speaks
    fejag.get_command(Context(fejag), name)


@pytest.fixture(autouse=True)
def copied_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is entered is copied before the command ends, not by another process beside the test."""

    def carry(own: Address) -> None:
        if known := copies(own):
            with Database(own) as database:
                for copy in known:
                    bring(database, copy)

    monkeypatch.setattr("fejag_admin.cli.desk.carry_later", carry)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the store is; there is none yet."""
    path = tmp_path / "store.db"
    monkeypatch.setenv("FEJAG_STORE", str(path))
    return path


@pytest.fixture
def call(store: Path) -> Call:
    """Call ``fejag`` with these words; ``given``: what stands on standard input."""

    def run(*words: str, given: str | bytes | None = None) -> Called:
        result = CliRunner().invoke(fejag, list(words), input=given)
        assert "Traceback" not in result.stderr
        return Called(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def small(call: Call, store: Path) -> Call:
    """The same in a store that has a small camp, before its first game."""

    def make() -> None:
        done = call("--by", "Ota", "import", "-", "--name", "Small camp", given=json.dumps(SMALL))
        assert done.code == 0, done.err

    made_once("small", store, make)
    return call


@pytest.fixture
def begun(small: Call, store: Path) -> Call:
    """The same after the first result: FBI has 23 points to spend, Exoti 16."""

    def make() -> None:
        assert small("result", "fbi", "exoti").code == 0

    made_once("begun", store, make)
    return small


@pytest.fixture
def clock_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Puts the clock of the computer into a zone."""

    def put(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield put
    monkeypatch.undo()
    time.tzset()
