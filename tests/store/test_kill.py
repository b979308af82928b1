"""A process killed at any moment loses nothing that it had confirmed, and leaves stores that are sound."""

import random
import shutil
import time
from functools import partial
from pathlib import Path

import pytest

from fejag_admin.answers.entries import entry_line
from fejag_admin.camp.journal.contents import Amendment
from fejag_admin.orders.entered import Entered
from fejag_admin.store.chain import EntryRow
from fejag_admin.store.copies import FILE as COPY
from fejag_admin.store.copies import add
from fejag_admin.store.database.errors import Damaged, NoStore
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from fejag_admin.store.sync import choose, meet, take_over
from tests.store.tools import Clock, Say, killed, points, raw, small

pytestmark = [pytest.mark.deep, pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")]
FILE = "camps.db"
PER_STORE = 10
LONGEST = 0.08  # seconds


def entering(folder: Path, say: Say) -> None:
    """Create the store and the camp if they are not there; then orders, a correction after every fourth."""

    def confirmed(desk: Desk) -> None:
        say(f"{desk.version} {desk.rows[-1].hash}")

    with Store.open(folder / FILE) as store:
        desk = store.desk("camp") if store.camps() else store.create("Camp", small(), "Jana")
        confirmed(desk)
        while True:
            for number in range(4):
                desk.enter(points(number + 1), by="Jana")
                confirmed(desk)
            proposal = desk.propose(Amendment(desk.version, Entered(points(9))))
            desk.confirm(proposal, by="Jana", reason="miscounted")
            confirmed(desk)


def test_killed_at_any_moment_it_loses_nothing_confirmed(tmp_path: Path) -> None:
    """Half of the writers are killed at a moment from before the file is opened, half of them some entries later.

    So there are both on a machine that is fast or slow.
    """
    chance, total = random.Random(150), 0
    for turn in range(150):
        folder = tmp_path / f"{turn // PER_STORE}"
        folder.mkdir(exist_ok=True)
        if turn % PER_STORE == 0:
            confirmed: dict[int, str] = {}
        first = chance.choice([0, chance.randint(1, 12)])
        after = chance.uniform(0, 0.005 if first else LONGEST)
        pairs = [line.split() for line in killed(partial(entering, folder), after=after, patience=first)]
        confirmed |= {int(version): sealed for version, sealed in pairs}
        rows: tuple[EntryRow, ...] = ()
        if (folder / FILE).exists():
            with Store.open(folder / FILE, create=False) as store:
                assert store.verify() == ()
                rows = store.stored("camp")[1] if store.camps() else ()
                for snapshot in store.snapshots():
                    assert raw(snapshot.path, "PRAGMA integrity_check") == [("ok",)]
        assert {version for version, sealed in confirmed.items() if rows[version - 1].hash != sealed} == set()
        assert len(rows) <= max(confirmed, default=3) + 1  # of what was not confirmed, the last step at most
        if turn % PER_STORE == PER_STORE - 1:
            total += len(confirmed)
    assert total > 150


def restoring(folder: Path, _say: Say) -> None:
    """Back to a snapshot, be the store sound or damaged."""
    with Store(folder / FILE) as store:
        store.restore("early")


def choosing(folder: Path, _say: Say) -> None:
    """The laptop and the stick went on alone; the laptop gives way."""
    with Store.open(folder / FILE) as store, Store.open(folder / "stick" / COPY) as there:
        choose(meet(store, there, "camp"), entry_line, keep_mine=False)


def taking_over(folder: Path, _say: Say) -> None:
    """The camp goes on from the stick in a new store."""
    with Store.open(folder / "new.db") as store:
        take_over(store, str(folder / "stick"), "Ota")


FIRST = ("Jana",) * 4
HERE, THERE = (*FIRST, "Eva"), (*FIRST, "Ota")
TAKEN = (*THERE, "Ota")
PLAYS = {"restoring": restoring, "mending": restoring, "choosing": choosing, "taking over": taking_over}
Names = set[tuple[str, ...]]
MAY_BE: dict[str, tuple[Names, Names, Names]] = {
    "restoring": ({HERE, FIRST}, {THERE}, {()}),
    "mending": ({(), FIRST}, {THERE}, {()}),
    "choosing": ({HERE, THERE}, {THERE}, {()}),
    "taking over": ({HERE}, {THERE, TAKEN}, {(), THERE, TAKEN}),
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
    """Who made the entries of the only camp in a store, which can be worked with; nothing if there is no sound one."""
    try:
        with Store.open(path, create=False, clock=Clock()) as store:
            assert store.verify() == ()
            desks = [store.desk(camp.slug, remember=False) for camp in store.camps()]
            names = tuple(entry.by for desk in desks for entry in desk.journal.entries)
            assert all(desk.enter(points(9), by="after").accepted for desk in desks)
            return names
    except (NoStore, Damaged):
        return ()


@pytest.mark.parametrize("scene", MAY_BE)
def test_killed_in_a_scene_all_is_as_before_or_as_after_it(laptop: Path, tmp_path: Path, scene: str) -> None:
    chance, longest, killed_within, folder = random.Random(25), 0.0, 0, tmp_path / "laptop"
    for turn in range(26):  # the first one to its end, to learn how long it takes
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(laptop, folder)
        if scene == "mending":
            (folder / FILE).write_bytes((folder / FILE).read_bytes()[:5000])
        begun = time.perf_counter()
        lines = killed(partial(PLAYS[scene], folder), after=chance.uniform(0, longest) if turn else None)
        longest = longest or time.perf_counter() - begun
        killed_within += "done" not in lines
        for path, names in zip((FILE, f"stick/{COPY}", "new.db"), MAY_BE[scene], strict=True):
            assert authors(folder / path) in names, (scene, path)
        with Store(folder / FILE) as store:
            kept = {*FIRST, *(name for snapshot in store.snapshots() for name in authors(snapshot.path))}
            assert kept | {*authors(folder / FILE)} >= ({*FIRST} if scene == "mending" else {*HERE})
    assert killed_within >= 5
