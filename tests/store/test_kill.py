"""A process killed at any moment loses nothing that it had confirmed, and leaves stores that are whole."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from fejag_admin.store.copies import FILE as COPY
from fejag_admin.store.copies import add
from fejag_admin.store.errors import Damaged, NoStore
from fejag_admin.store.store import Store
from tests.store.tools import ROOT, Clock, points, raw, rows_of, small
from tests.store.writer import FILE

PER_STORE = 10
LONGEST = 0.08  # seconds


@pytest.fixture(scope="session")
def writer() -> Iterator[subprocess.Popen[str]]:
    """The process that forks writers."""
    command = [sys.executable, "-m", "tests.store.writer"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == "ready\n"
        yield process
        process.stdin.close()


def killed(writer: subprocess.Popen[str], scene: str, folder: Path, *, after: float, patience: int = 0) -> list[str]:
    """Let a writer play a scene, and kill it some seconds after it has said so much; what it said."""
    assert writer.stdin is not None
    assert writer.stdout is not None
    writer.stdin.write(f"{scene} {folder}\n")
    writer.stdin.flush()
    lines: list[str] = []
    while len(lines) <= patience or not any(line.startswith("pid") for line in lines):
        lines.append(writer.stdout.readline().strip())
    child = int(next(line for line in lines if line.startswith("pid")).split()[1])
    end = time.monotonic() + after
    with suppress(ProcessLookupError):
        while time.monotonic() < end:
            os.kill(child, 0)  # it is there
            time.sleep(0.001)
        os.kill(child, signal.SIGKILL)
    while lines[-1] != "dead":
        lines.append(writer.stdout.readline().strip())
    return lines


def check(path: Path, confirmed: dict[int, str]) -> None:
    """Check that the store is whole and holds all that was ever confirmed."""
    if not path.exists():
        assert confirmed == {}
        return
    with Store.open(path, create=False) as store:
        assert store.verify() == ()
        rows = [row for camp in store.camps() for row in rows_of(store, store.desk(camp.slug).camp.uid)]
        for one in store.snapshots():
            assert raw(one.path, "PRAGMA integrity_check") == [("ok",)]
    assert {version: sealed for version, sealed in confirmed.items() if rows[version - 1].hash != sealed} == {}
    assert len(rows) <= max(confirmed, default=3) + 1  # of what was not confirmed, the last step at most


def rounds(writer: subprocess.Popen[str], folder: Path, number: int, seed: int) -> int:
    """Kill ``number`` writers, check after each; the number of entries that they had confirmed.

    Half of them are killed at a moment from before the file is opened, half of them some entries later, so that there
    are both on a machine that is fast or slow.
    """
    chance = random.Random(seed)
    total = 0
    for turn in range(number):
        place = folder / f"{turn // PER_STORE}"
        place.mkdir(exist_ok=True)
        if turn % PER_STORE == 0:
            confirmed: dict[int, str] = {}
        first = chance.choice([0, chance.randint(1, 12)])
        after = chance.uniform(0, 0.005 if first else LONGEST)
        said = killed(writer, "entering", place, after=after, patience=first)
        pairs = [line.split() for line in said if line[0].isdigit()]
        confirmed |= {int(version): sealed for version, sealed in pairs}
        check(place / FILE, confirmed)
        if turn % PER_STORE == PER_STORE - 1:
            total += len(confirmed)
    return total


@pytest.mark.deep
def test_killed_at_any_moment_it_loses_nothing_confirmed(writer: subprocess.Popen[str], tmp_path: Path) -> None:
    assert rounds(writer, tmp_path, number=150, seed=150) > 150


FIRST = ("Jana",) * 4
HERE, THERE = (*FIRST, "Eva"), (*FIRST, "Ota")
TAKEN = (*THERE, "Ota")
MAY_BE: dict[str, tuple[set[tuple[str, ...]], set[tuple[str, ...]], set[tuple[str, ...]]]] = {
    "restoring": ({HERE, FIRST}, {THERE}, {()}),
    "mending": ({(), FIRST}, {THERE}, {()}),
    "choosing": ({HERE, THERE}, {THERE}, {()}),
    "taking_over": ({HERE}, {THERE, TAKEN}, {(), THERE, TAKEN}),
}
"""Of whom there may be entries on the laptop, on the stick and in a new store, in each scene at whatever moment."""


@pytest.fixture(scope="session")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store, a snapshot of it, and a copy on a stick; each has gone on by itself."""
    folder = tmp_path_factory.mktemp("laptop")
    (folder / "stick").mkdir()
    with Store.open(folder / FILE, clock=Clock()) as store:
        desk = store.create("Camp", small(), "Jana")
        add(store, str(folder / "stick"))
        store.snapshot("early")
        desk.enter(points(1), by="Eva")
    with Store.open(folder / "stick" / COPY, clock=Clock()) as there:
        there.desk("camp").enter(points(2), by="Ota")
    return folder


def authors(path: Path) -> tuple[str, ...]:
    """Who made the entries of the only camp in a store, which is whole; nothing if there is no store, or no whole one.

    What is there can be worked with.
    """
    try:
        with Store.open(path, create=False, clock=Clock()) as store:
            assert store.verify() == ()
            desks = [store.desk(camp.slug, remember=False) for camp in store.camps()]
            found = tuple(entry.by for desk in desks for entry in desk.journal.entries)
            assert all(desk.enter(points(9), by="after").accepted for desk in desks)
            return found
    except (NoStore, Damaged):
        return ()


def played(writer: subprocess.Popen[str], scene: str, laptop: Path, folder: Path, kills: int, seed: int) -> int:
    """Play a scene again and again and kill it at another moment each time; how often it was killed before its end."""
    chance, longest, killed_within = random.Random(seed), 9.0, 0
    for _turn in range(kills + 1):  # the first one to its end, to learn how long it takes
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(laptop, folder)
        if scene == "mending":
            (folder / FILE).write_bytes((folder / FILE).read_bytes()[:5000])
        begun = time.perf_counter()
        said = killed(writer, scene, folder, after=chance.uniform(0, longest) if longest < 9 else longest)
        longest = min(longest, time.perf_counter() - begun)
        killed_within += "done" not in said
        for path, may_be in zip((FILE, f"stick/{COPY}", "new.db"), MAY_BE[scene], strict=True):
            assert authors(folder / path) in may_be, (scene, path)
        with Store(folder / FILE) as store:
            kept = {*FIRST, *(name for one in store.snapshots() for name in authors(one.path))}
            assert kept | {*authors(folder / FILE)} >= ({*FIRST} if scene == "mending" else {*HERE})
    return killed_within


@pytest.mark.deep
@pytest.mark.parametrize("scene", MAY_BE)
def test_killed_in_the_middle_of_a_scene_all_is_as_before_or_as_after_it(
    writer: subprocess.Popen[str], laptop: Path, tmp_path: Path, scene: str
) -> None:
    assert played(writer, scene, laptop, tmp_path / "laptop", kills=25, seed=25) >= 5
