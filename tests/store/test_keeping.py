"""Keeping house: camps put away, renamed, deleted; snapshots that go only if nothing in them is only there."""

import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from fejag_admin.camp.journal.contents import Redo, Undo
from fejag_admin.camp.journal.corrections import walk
from fejag_admin.store.copies import bring, copies, elsewhere_found
from fejag_admin.store.errors import EntryRefused, UnknownCamp
from fejag_admin.store.lineage import carry
from fejag_admin.store.store import Store
from fejag_admin.store.sync import desks_in, take_over
from tests.store.tools import history, points, small

Opener = Callable[..., Store]


@pytest.fixture
def here(place: str, open_store: Opener) -> Store:
    """A store with two camps of four entries, in a file or on a server."""
    store = open_store(place)
    for name in ("Camp", "Old camp"):
        store.create(name, small(), "Jana")
    return store


def kept(store: Store) -> Path:
    """The snapshot taken before a camp was deleted."""
    (snapshot,) = (one for one in store.snapshots() if one.kind == "deletion")
    return snapshot.path


def test_a_camp_that_is_put_away_is_marked_and_comes_back(here: Store) -> None:
    before = history(here, "old-camp")
    here.archive("old-camp", "Ota", away=True)
    assert [camp.archived for camp in here.camps()] == [False, True]
    here.archive("old-camp", "Ota", away=True)
    assert history(here, "old-camp") == before
    here.archive("old-camp", "Ota", away=False)
    assert not any(camp.archived for camp in here.camps())
    with pytest.raises(UnknownCamp):
        here.archive("none", "Ota", away=True)


def test_a_camp_is_renamed_by_an_entry_of_its_journal(here: Store) -> None:
    letters = here.desk("camp").fingerprint(4)
    assert here.rename("camp", " Old  camp ", "Ota") == "old-camp-2"
    assert here.last_camp == "old-camp-2"
    desk = here.desk("old-camp-2")
    assert (desk.name, desk.journal.entries[-1].kind, desk.journal.entries[-1].by) == ("Old camp", "edit", "Ota")
    assert (desk.fingerprint(4), desk.journal.as_of(4).campaign.name) == (letters, None)
    assert here.verify() == ()
    undo = walk(desk.journal, Undo)
    assert undo is not None
    desk.confirm(desk.propose(undo), by="Ota", reason="it was called rightly")
    assert (desk.name, desk.slug, [camp.name for camp in here.camps()]) == ("Camp", "camp", ["Camp", "Old camp"])
    redo = walk(desk.journal, Redo)
    assert redo is not None
    desk.confirm(desk.propose(redo), by="Ota", reason="it was not")
    assert here.verify() == ()
    assert here.moment(letters) is not None
    assert here.rename("old-camp", "OLD camp", "Ota") == "old-camp"
    with pytest.raises(EntryRefused):
        here.rename("old-camp", " ")


def test_a_camp_is_deleted_after_a_snapshot_and_comes_back_from_it(here: Store) -> None:
    before = history(here, "old-camp")
    taken = here.snapshots()
    with pytest.raises(EntryRefused, match="not the name"):
        here.remove("old-camp", "Camp")
    assert here.snapshots() == taken
    assert str(here.place.snapshots) in here.remove("old-camp", "Old camp\n")
    assert [camp.slug for camp in here.camps()] == ["camp"]
    assert here.verify() == ()  # which tries whether the journal of the other one is still protected
    assert here.import_full(kept(here)).slug == "old-camp"
    assert history(here, "old-camp") == before


def test_slips_that_wait_keep_a_camp_from_being_deleted(here: Store) -> None:
    here.desk("camp").keep_draft("slips:Eva", "fbi had A5", by="Eva")
    with pytest.raises(EntryRefused, match="Slips"):
        here.remove("camp", "Camp")
    assert len(here.camps()) == 2


def test_what_is_entered_while_a_camp_is_deleted_is_not_lost(here: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = here.desk("camp")

    def late(*_words: object) -> None:
        desk.enter(points(1), by="Petr")

    monkeypatch.setattr(here, "snapshot", late)
    with pytest.raises(EntryRefused, match="meanwhile"):
        here.remove("camp", "Camp")
    assert here.desk("camp").version == 5


def test_a_copy_is_found_unless_it_is_here_or_was_deleted_here(
    here: Store, tmp_path: Path, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fejag_admin.store.copies.ROOTS", [str(tmp_path)])
    (tmp_path / "fejag").mkdir()
    stick = open_store(tmp_path / "fejag" / "fejag.db")
    place = str(stick.place.path)
    carry(here, stick)
    assert elsewhere_found(here.place) == (place,)  # not looked at
    assert desks_in(here, place) == ()
    stick.desk("camp").enter(points(1), by="Eva")
    assert [(desk.slug, desk.version) for desk in desks_in(here, place)] == [("camp", 5)]
    here.remove("old-camp", "Old camp")
    assert [desk.slug for desk in desks_in(here, place)] == ["camp"]
    assert take_over(here, place, "Ota", "camp")[0].version == 6
    assert desks_in(here, place) == ()
    assert elsewhere_found(here.place) == ()  # a second place by now, up to date
    stick.desk("camp").enter(points(1), by="Eva")
    bring(here, copies(here.place)[0])
    assert elsewhere_found(here.place) == (place,)


# Deleting, killed


def killed(path: Path, chance: random.Random) -> None:
    """Delete the camp of a store in a process that is killed at some moment."""
    pid = os.fork()
    if not pid:
        with suppress(BaseException), Store.open(path) as store:
            store.remove("camp", "Camp")
        os._exit(0)
    time.sleep(chance.uniform(0, 0.12))
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def kill_often(folder: Path, times: int) -> None:
    """After each kill the camp is there whole, or in the snapshot."""
    chance = random.Random(times)
    for number in range(times):
        path = folder / f"{number}.db"
        with Store.open(path) as store:
            store.create("Camp", small(), "Jana")
            rows = store.stored("camp")[1]
        killed(path, chance)
        with Store.open(path, create=False) as store:
            assert store.verify() == ()
            if not store.camps():
                store.import_full(kept(store))
            assert store.stored("camp")[1] == rows


def test_a_deletion_that_is_killed_leaves_the_camp_or_a_snapshot_of_it(tmp_path: Path) -> None:
    kill_often(tmp_path, 4)


@pytest.mark.deep
def test_many_deletions_that_are_killed(tmp_path: Path) -> None:
    kill_often(tmp_path, 30)


# What goes


def hashes(store: Store) -> set[str]:
    """The naive twin: every entry that is anywhere, in the store or in a file beside it."""
    held = set()
    for path in (store.place.path, *store.place.snapshots.glob("*.db")):
        with closing(sqlite3.connect(str(path))) as connection:
            held |= {sealed for (sealed,) in connection.execute("SELECT hash FROM entries")}
    return held


def keep_house(store: Store, steps: int, seed: int) -> int:
    """Whatever is done, no entry is ever lost by what goes; how many snapshots went."""
    chance, known, gone = random.Random(seed), set[str](), 0
    camp = replace(small(), orders=())

    def enter() -> None:
        for one in store.camps():
            store.desk(one.slug).enter(points(chance.randint(1, 9)), by="Jana")

    def restore() -> None:
        if taken := store.snapshots():
            store.restore(chance.choice(taken))

    def remove() -> None:
        for one in store.camps():
            store.remove(one.slug, one.name)

    def bring_back() -> None:
        for one in store.snapshots():
            if one.kind == "deletion":
                with suppress(EntryRefused):
                    store.import_full(one.path)

    ways: list[Callable[[], object]] = [
        enter,
        enter,
        restore,
        remove,
        bring_back,
        lambda: store.create("Camp", camp, "Jana"),
    ]
    ways += 3 * [lambda: store.snapshot("camp", "correction")]
    for _step in range(steps):
        before = set(store.snapshots())
        chance.choice(ways)()
        gone += len(before - set(store.snapshots()))
        assert known <= hashes(store)
        known = hashes(store)
    return gone


def test_nothing_goes_that_is_nowhere_else(file: Path, open_store: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fejag_admin.store.snapshots.KEEP", 1)
    assert keep_house(open_store(file), 25, 3)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2))
def test_nothing_goes_that_is_nowhere_else_for_long(
    file: Path, open_store: Opener, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr("fejag_admin.store.snapshots.KEEP", 2)
    assert keep_house(open_store(file), 60, seed)


def test_a_snapshot_that_alone_holds_something_stays_beyond_all_others(
    file: Path, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fejag_admin.store.snapshots.KEEP", 2)
    store = open_store(file)
    store.create("Camp", small(), "Jana")
    store.snapshot("early")
    store.desk("camp").enter(points(7), by="Jana")
    store.restore("early")  # what was there before is in the newest snapshot only
    only = store.snapshots()[0]
    for number in range(4):
        store.snapshot(f"number {number}", "correction")
    assert [one.kind for one in store.snapshots()] == ["correction", "correction", "restore", "named"]
    assert only.path.exists()
