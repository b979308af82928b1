"""A SQLite store is one file: copied at any time between two entries it holds all of them, and it is its owner's."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fejag_admin.store.store import Store
from tests.store.tools import Opener, points, raw, small


def test_a_copy_made_while_two_desks_are_open_holds_every_entry(begun: Path, open_store: Opener) -> None:
    desks = [open_store(begun).desk("camp"), open_store(begun).desk("camp")]
    for number in range(5, 11):
        desk = desks[number % 2]
        desk.refresh()
        assert desk.enter(points(number), by="Petr").accepted
        folder = begun.with_name(str(number))
        folder.mkdir()
        copy = open_store(shutil.copyfile(begun, folder / "copy.db"))  # alone, without anything beside it
        assert copy.verify() == ()
        assert copy.desk("camp").version == number


def test_a_closed_store_leaves_nothing_beside_it(file: Path) -> None:
    with Store.open(file) as store, Store.open(file) as second:
        desk = store.create("Camp", small(), "Jana")
        other_desk = second.desk("camp")
        assert desk.enter(points(1), by="Petr").accepted
        second.close()
        assert desk.enter(points(2), by="Petr").accepted
        assert other_desk.version == 4
    assert {path.name for path in file.parent.iterdir()} == {"camps.db", "camps.db.memory"}


def test_an_old_journal_is_not_rolled_back_into_a_new_store(begun: Path, open_store: Opener) -> None:
    with closing(sqlite3.connect(begun, isolation_level=None)) as killed:
        killed.execute("PRAGMA cache_size = 1")
        killed.execute("BEGIN IMMEDIATE")
        killed.execute("CREATE TABLE stray (text)")
        killed.executemany("INSERT INTO stray VALUES (?)", [("x" * 5000,)] * 50)
        hot = begun.with_name("camps.db-journal").read_bytes()
    begun.unlink()
    begun.with_name("camps.db-journal").write_bytes(hot)
    assert open_store(begun).camps() == ()
    assert raw(begun, "PRAGMA integrity_check") == [("ok",)]


def others_may(path: Path) -> int:
    return path.stat().st_mode & 0o077


@pytest.fixture
def generous() -> Iterator[None]:
    """Inside, new files may be read and written by everybody unless the program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("generous")
def test_only_the_owner_may_read_a_store_and_what_belongs_to_it(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    store.create("Camp", small(), "Jana").enter(points(1), by="Petr")
    store.restore(store.snapshot("early"))
    private = [path for path in file.parent.rglob("*") if path.name != "camps.db.memory"]
    assert {path.name for path in private} >= {"camps.db", "camps.db.snapshots"}
    assert [path.name for path in private if others_may(path)] == []
    file.write_bytes(b"damaged")
    store.restore("early")
    assert not others_may(file)
    with Store.open() as usual:
        assert usual.place.path is not None
        assert not others_may(usual.place.path.parent)


@pytest.mark.usefixtures("generous")
def test_only_the_owner_may_read_the_snapshots_of_a_store_on_a_server(database_url: str, open_store: Opener) -> None:
    store = open_store(database_url)
    store.create("Camp", small(), "Jana")
    shutil.rmtree(store.place.snapshots.parent, ignore_errors=True)
    made = store.snapshot("early")
    assert made.path.parent == store.place.snapshots
    assert [others_may(path) for path in (made.path, made.path.parent, made.path.parent.parent)] == [0, 0, 0]


def test_what_this_computer_notes_is_in_one_file_which_may_be_damaged(begun: Path, own: Store) -> None:
    own.desk("camp")
    own.place.remember("check", ["2026-07-08T20:15:03Z", "1", True])
    assert (own.place.remembered("check")[1], own.last_camp) == ("1", "camp")
    for rubbish in ("", "{", "[1]", "[" * 100_000):
        own.place.memory.write_text(rubbish)
        assert (own.place.remembered("check"), own.last_camp) == (None, None)
    assert own.desk("camp").version == 4
    assert own.last_camp == "camp"
