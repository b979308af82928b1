"""A process killed at any moment loses nothing that it had confirmed, and leaves a store that is whole."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fejag_admin.store.chain import broken
from fejag_admin.store.reading import all_camps, read_rows
from fejag_admin.store.store import Store
from tests.store.tools import ROOT, raw

PER_STORE = 20
LONGEST = 0.08  # seconds


@pytest.fixture
def writer() -> Iterator[subprocess.Popen[str]]:
    """The process that forks writers."""
    command = [sys.executable, "-m", "tests.store.writer"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == "ready\n"
        yield process
        process.stdin.close()


def killed(writer: subprocess.Popen[str], path: Path, chance: random.Random) -> dict[int, str]:
    """Let a writer work, kill it, and return the entries that it said were confirmed.

    Half of them are killed at a moment from before the file is opened, half of them some entries later, so that there
    are both on a machine that is fast or slow.
    """
    assert writer.stdin is not None
    assert writer.stdout is not None
    writer.stdin.write(f"{path}\n")
    writer.stdin.flush()
    lines: list[str] = []
    patience = chance.choice([0, chance.randint(1, 12)])
    while len(lines) <= patience or not any(line.startswith("pid") for line in lines):
        lines.append(writer.stdout.readline())
    time.sleep(chance.uniform(0, 0.005 if patience else LONGEST))
    child = next(line for line in lines if line.startswith("pid"))
    os.kill(int(child.split()[1]), signal.SIGKILL)
    while lines[-1] != "dead\n":
        lines.append(writer.stdout.readline())
    pairs = [line.split() for line in lines if line[0].isdigit()]
    return {int(version): sealed for version, sealed in pairs}


def check(path: Path, confirmed: dict[int, str]) -> None:
    """Check that the store is whole and holds all that was ever confirmed."""
    if not path.exists():
        assert confirmed == {}
        return
    assert raw(path, "PRAGMA integrity_check") == [("ok",)]
    with Store.open(path, create=False) as store:
        with store.database.read() as connection:
            journals = [read_rows(connection, camp.uid) for camp in all_camps(connection)]
            found = [broken(camp, rows) for camp, rows in zip(all_camps(connection), journals, strict=True)]
        for one in store.snapshots():
            assert raw(one.path, "PRAGMA integrity_check") == [("ok",)]
    rows = journals[0] if journals else ()
    assert not any(found)
    assert {version: sealed for version, sealed in confirmed.items() if rows[version - 1].hash != sealed} == {}
    assert len(rows) <= max(confirmed, default=3) + 1  # of what was not confirmed, the last step at most


def rounds(writer: subprocess.Popen[str], folder: Path, number: int, seed: int) -> int:
    """Kill ``number`` writers, check after each; the number of entries that they had confirmed."""
    chance = random.Random(seed)
    total = 0
    for turn in range(number):
        path = folder / f"{turn // PER_STORE}.db"
        if turn % PER_STORE == 0:
            confirmed: dict[int, str] = {}
        confirmed |= killed(writer, path, chance)
        check(path, confirmed)
        if turn % PER_STORE == PER_STORE - 1:
            total += len(confirmed)
            with Store.open(path) as store:
                assert store.verify() == ()
    return total


def test_killed_at_any_moment_it_loses_nothing_confirmed(writer: subprocess.Popen[str], tmp_path: Path) -> None:
    assert rounds(writer, tmp_path, 40, seed=1) > 40


@pytest.mark.deep
def test_killed_hundreds_of_times_it_loses_nothing_confirmed(writer: subprocess.Popen[str], tmp_path: Path) -> None:
    assert rounds(writer, tmp_path, 300, seed=2) > 300
