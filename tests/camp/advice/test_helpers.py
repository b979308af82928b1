"""Long searches shared among processes: the same answers in the same order, and no process left behind."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from fejag_admin.camp.advice import search
from fejag_admin.rules.orders import Result
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State
from tests.camp.advice.test_search import finished
from tests.camp.camps import sample

ALONE, SHARED = float("inf"), 0.0


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that are started, which are two at a time."""
    processes: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def recorded(*args: Any, **options: Any) -> subprocess.Popen[bytes]:
        processes.append(popen(*args, **options))
        return processes[-1]

    monkeypatch.setattr(subprocess, "Popen", recorded)
    monkeypatch.setattr(search, "processors", lambda: 2)
    return processes


def halfway() -> State:
    """The sample camp after its fifth game."""
    campaign = sample()
    orders = [entered.order for entered in campaign.orders]
    fifth = next(at for at, order in enumerate(orders) if isinstance(order, Result) and order.game == 5)
    return replay(campaign.setup, orders[: fifth + 1])[0]


def test_a_shared_search_finds_the_same_in_the_same_order(started: list[subprocess.Popen[bytes]]) -> None:
    state, team, budget = halfway(), "jones", 13
    alone = list(search.temple_ways(state, team, budget, 2, ALONE))
    assert not started
    shared = list(search.temple_ways(state, team, budget, 2, SHARED))
    assert len(started) == 2
    assert shared == alone
    assert any(isinstance(one, search.TempleWay) and len(one.steps) == 2 for one in shared)
    assert all(process.poll() is not None for process in started)


def test_a_search_that_is_stopped_ends_its_processes(started: list[subprocess.Popen[bytes]]) -> None:
    looking = search.temple_ways(finished(), "jones", 60, 2, SHARED)
    while not started:
        next(looking)
    assert len(started) == 2
    assert any(process.poll() is None for process in started)  # one may have done its part by now
    looking.close()
    assert all(process.poll() is not None for process in started)


def test_a_search_goes_on_alone_if_a_process_fails(
    started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = finished()
    alone = list(search.temple_ways(state, "vlada", 30, 2, ALONE))
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert list(search.temple_ways(state, "vlada", 30, 2, SHARED)) == alone
    assert started


PARENT = """
import os, sys
from functools import partial
from fejag_admin.camp.advice import search
from fejag_admin.common import processes
from fejag_admin.rules.orders import Result
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State
from tests.camp.advice.test_search import finished
from tests.camp.camps import sample
state = search.trying(search.reopened(finished(), "jones", 60))
found = processes.share(partial(search._look, search.TempleSearch(state, "jones", 2), 0), 2)
next(found)
for task in os.listdir("/proc/self/task"):
    print(open(f"/proc/self/task/{task}/children").read(), flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_processes_end_with_the_one_that_started_them() -> None:
    root = Path(__file__).parents[3]
    told = subprocess.run([sys.executable, "-c", PARENT], cwd=root, capture_output=True, text=True, check=False).stdout
    children = told.split()
    assert len(children) == 2
    until = time.monotonic() + 30
    while any(is_running(child) for child in children) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(is_running(child) for child in children)


def is_running(process: str) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
