"""Whatever a disk does, whenever the power is cut: nothing confirmed is lost, nothing is there twice, the desk goes on.

Scenes are played on a `Disk`. After every single deed the power is cut, once with all that was written there (as if
only the program had been killed), once with nothing but what was synced, and with parts of it in any order. Then each
scene is played again and again, and another deed fails each time.
"""

from __future__ import annotations

import errno
import itertools
import os
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from unittest.mock import patch

import pytest

from fejag_admin.store import copies as copies_module
from fejag_admin.store import engine
from fejag_admin.store.copies import bring, copies
from fejag_admin.store.errors import Damaged, NoStore, StoreError
from fejag_admin.store.store import Store
from tests.store.disk import Deed, Disk, Fail, PowerCut
from tests.store.scenes import (
    DAMAGED,
    FIRST,
    NAMES,
    OLDER,
    SCENES,
    Authors,
    Jumping,
    Moment,
    Scene,
    authors,
    clear,
    play,
    prepare,
)
from tests.store.test_history import SHAPES
from tests.store.tools import Clock, points, raw

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the disk of these tests is one of Linux")


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in the memory of the computer, if it has one; nobody waits for a disk that will not come back."""
    seconds = itertools.count(0, 60)
    monkeypatch.setattr(engine, "sleep", lambda _seconds: None)
    monkeypatch.setattr(engine, "monotonic", lambda: next(seconds))
    memory = "/dev/shm"
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as name:
        yield Path(name)


def look(folder: Path) -> tuple[Moment, bool]:
    """Start again with what there is, and check all of it: what is there, of whom at all, whether it is copied.

    And whether there is a snapshot from before a migration.
    """
    own, stick = folder / "laptop" / "camps.db", folder / "stick" / "fejag.db"
    found, everybody, copied, migrated = Authors(), set[str](), False, False
    if stick.exists():
        with Store.open(stick, clock=Clock()) as there:
            assert there.verify() == ()
            everybody |= {*authors(there)}
    try:
        with Store.open(own, create=False, clock=Clock()) as store:
            assert store.verify() == ()
            found = authors(store)
            everybody |= {*found}
            for path in own.parent.glob("camps.db.damaged*[!l]"):
                with suppress(sqlite3.Error):
                    everybody |= {str(row[0]) for row in raw(path, "SELECT author FROM entries")}
            for one in store.snapshots():
                known = {str(row[0]) for row in raw(one.path, "SELECT author FROM entries")}
                migrated |= one.kind == "migration" and known >= {*found} - {"1"}
                everybody |= known
            for copy in copies(store.place):
                copied = True
                if stick.exists():
                    told = sum(copy.versions.values())
                    with Store.open(stick) as there:
                        assert authors(there)[:told] == found[:told]
                        assert len(authors(there)) >= told
                brought = bring(store.database, replace(copy, checked=""))
                assert brought.kind in ("", "gone", "ahead"), brought
    except NoStore:
        pass
    except Damaged:
        found = DAMAGED
    return Moment(frozenset({found}), frozenset(everybody), copied), migrated


def check(moment: Moment, seen: Moment) -> None:
    """Whether what was seen may be at a moment."""
    assert seen.allowed <= moment.allowed
    assert moment.sure <= seen.sure
    assert seen.copied or not moment.copied


def played(
    name: str, folder: Path, now: Authors, fail: Fail | None = None, clock: Callable[[], datetime] | None = None
) -> Scene:
    """A scene after it was played."""
    with Disk(folder, fail) as disk:
        if isinstance(fail, Failing):
            fail.disk = disk
        scene = Scene(folder, disk, now, clock or Clock())
        with suppress(StoreError):  # the store, or a camp in it, could not even be opened
            play(name, scene)
        disk.fail = None
    return scene


def put(left: dict[str, bytes]) -> None:
    """Let these files be there."""
    for path, content in left.items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(content)


def cuts(name: str, folder: Path, orders: int, every: int = 1, lost: str = "") -> int:
    """Cut the power after every deed of a scene, and look at what is left; how many different states that were.

    ``orders``: in how many ways what was not synced may be there. ``every``: only after each so many-th deed.
    ``lost``: a deed that the disk does not really do.
    """
    now = prepare(name, folder)
    scene = played(name, folder, now)
    assert scene.faults == []
    clear(folder)
    chance, seen, cut = random.Random(name), dict[int, tuple[Moment, bool]](), PowerCut(scene.disk)
    moment = Moment(frozenset({now}), frozenset(), False)
    with Disk(folder / "none"):  # nobody waits for syncs
        for number, step in enumerate(scene.disk.steps):
            if step.deed == "mark":
                moment = step.value
                continue
            if step.deed != lost:
                cut.go(step)
            for order in range(orders if number % every == 0 else 0):
                share = (1.0, 0.0)[order] if order < 2 else chance.choice((0.1, 0.5, 0.9))
                left = cut.left(chance, share)
                key = hash(tuple(sorted(left.items())))
                if key not in seen:
                    put(left)
                    seen[key] = look(folder)
                    clear(folder)
                check(moment, seen[key][0])
                assert seen[key][1] or name not in OLDER
    return len(seen)


class Failing:
    """Lets deeds below a path fail from the one with this number on, or it alone; knows what it was ``asked``.

    A disk without room can still be read and synced.
    """

    def __init__(self, how: int = 0, first: int = 0, once: bool = True, where: str = "") -> None:
        self.how, self.first, self.once, self.where = how, first, once, where
        self.asked: list[tuple[Deed, str]] = []
        self.disk: Disk | None = None
        self.steps = 0

    def __call__(self, deed: Deed, path: str) -> int:
        if not path.startswith(self.where):
            return 0
        self.asked.append((deed, path))
        over = len(self.asked) - 1 - self.first
        if over < 0 or (self.once and over) or (over and abs(self.how) == errno.ENOSPC and deed != "write"):
            return 0
        if not over and self.disk is not None:
            self.steps = len(self.disk.steps)
        return self.how


def failing(name: str, folder: Path, seeds: range, only: Deed | None = None) -> int:
    """Play a scene again and again, another deed failing each time, and look at what is left; how often that was.

    ``only``: let all deeds of this kind fail in turn, each once; else they are drawn, and some fail from then on.
    """
    now = prepare(name, folder)
    there = {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    well = Failing()
    assert played(name, folder, now, well).faults == []
    deeds = [deed for deed, _path in well.asked]
    for seed in seeds:
        chance = random.Random(f"{name} {seed}")
        deed = chance.choice(("read", "write", "write", "cut", "sync", "name", "gone"))
        first = chance.choice([number for number, one in enumerate(deeds) if one == deed] or range(len(deeds)))
        how = chance.choice((errno.EIO, errno.ENOSPC, -errno.ENOSPC, -errno.EIO))
        once = chance.random() < 0.6
        if only:
            numbers = [number for number, one in enumerate(deeds) if one == only]
            first, how, once = numbers[seed % len(numbers)], errno.EIO, True

        clear(folder)
        put(there)
        with patch.object(copies_module, "datetime", clock := Jumping(chance)):
            scene = played(name, folder, now, Failing(how, first, once), clock)
        assert len(scene.faults) <= 1 or not once
        moment = Moment(scene.now, scene.sure, scene.copied)
        cut = PowerCut(scene.disk)
        for step in scene.disk.steps:
            cut.go(step)
        with Disk(folder / "none"):
            check(moment, look(folder)[0])
            clear(folder)
            put(cut.left(chance, chance.choice((0.0, 0.5))))
            check(moment, look(folder)[0])
            on(folder)
    return 2 * len(seeds)


def on(folder: Path) -> None:
    """Whatever is there can be worked with."""
    with suppress(NoStore, Damaged), Store.open(folder / "laptop" / "camps.db", create=False) as store:
        for camp in store.camps():
            assert store.desk(camp.slug).enter(points(99), by="after").accepted


def pulled(folder: Path, orders: int, every: int = 1) -> int:
    """Pull the stick out at every deed on it, in the middle of a copy, and put it back; how often that was."""
    now = prepare("copying", folder)
    there = {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    stick, count = str(folder / "stick"), 0
    well = Failing(where=stick)
    played("copying", folder, now, well)
    chance = random.Random(1)
    for last in range(0, len(well.asked), every):
        clear(folder)
        put(there)
        fail = Failing(errno.EIO, last, once=False, where=stick)
        scene = played("copying", folder, now, fail)
        disk = scene.disk
        (entered,) = scene.now
        assert entered == (*FIRST, *map(str, range(1, 7)))  # nothing of it is in the way of the desk
        laptop = {str(path): path.read_bytes() for path in (folder / "laptop").rglob("*") if path.is_file()}
        cut = PowerCut(disk)
        for step in disk.steps[: fail.steps]:
            cut.go(step)
        for order in range(orders):
            on_stick = cut.left(chance, (0.0, 1.0, 0.5, 0.1, 0.9)[order % 5])
            clear(folder)
            put(laptop | {path: content for path, content in on_stick.items() if path.startswith(stick)})
            with Disk(folder / "none"):
                check(Moment(scene.now, scene.sure, scene.copied), look(folder)[0])
                if scene.copied:
                    with Store.open(folder / "stick" / "fejag.db") as store:
                        assert authors(store) == entered
            count += 1
    return count


SAMPLE = ("entering", "copying", "v1")


@pytest.mark.parametrize("name", SAMPLE)
def test_after_some_power_cuts_all_that_was_confirmed_is_there(folder: Path, name: str) -> None:
    assert cuts(name, folder, 2, every=40) > 3


@pytest.mark.parametrize("name", SAMPLE)
def test_a_few_failures_lose_nothing_confirmed(folder: Path, name: str) -> None:
    assert failing(name, folder, range(2)) == 4


def test_a_commit_whose_last_sync_failed_is_not_undone_by_a_power_cut(folder: Path) -> None:
    assert failing("v3", folder, range(12), only="sync") == 24


def test_a_stick_may_be_pulled_out_at_some_moments(folder: Path) -> None:
    assert pulled(folder, 1, every=90) > 1


def test_a_disk_that_only_pretends_to_sync_is_found_out(folder: Path) -> None:
    """These tests can fail."""
    with pytest.raises(AssertionError):
        cuts("entering", folder, 2, every=9, lost="sync")


ORDERS = 24
STATES = {"entering": 1130, "creating": 1200, "copying": 1380, "restoring": 1090, "mending": 270, "choosing": 860}
STATES |= {"taking_over": 795, "v1": 775, "v2": 750} | dict.fromkeys(SHAPES[2:], 90)
"""How many different states there are at least after the power cuts in each scene."""
FAILURES = 60
"""How often each scene is played with another deed failing; afterwards, and if the power is cut, too, all is there."""
FRAIL = (*(one.__name__ for one in SCENES), *OLDER)
PULLED = 560


def test_there_are_ten_thousand_points() -> None:
    assert sum(STATES.values()) + 2 * FAILURES * len(FRAIL) + PULLED >= 10_000
    assert STATES.keys() == {*NAMES}


@pytest.mark.deep
@pytest.mark.parametrize("name", NAMES)
def test_after_a_power_cut_at_any_moment_all_that_was_confirmed_is_there(folder: Path, name: str) -> None:
    assert cuts(name, folder, ORDERS) >= STATES[name]


@pytest.mark.deep
@pytest.mark.parametrize("name", FRAIL)
def test_whatever_fails_nothing_confirmed_is_lost_and_the_desk_goes_on(folder: Path, name: str) -> None:
    assert failing(name, folder, range(FAILURES)) == 2 * FAILURES


@pytest.mark.deep
def test_a_stick_may_be_pulled_out_at_any_moment(folder: Path) -> None:
    assert pulled(folder, 2) >= PULLED
