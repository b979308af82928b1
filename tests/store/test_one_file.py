"""A SQLite store is one file: copied at any time between two entries it holds all of them, and it is its owner's."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from tests.store.tools import points, raw, small

Opener = Callable[..., Store]


def copied(file: Path, name: str) -> Path:
    """A copy of the file alone, without anything that lies beside it, in a folder of its own."""
    folder = file.parent / name
    folder.mkdir()
    return Path(shutil.copyfile(file, folder / "copy.db"))


def version_in(file: Path, open_store: Opener, slug: str = "camp") -> int:
    store = open_store(file)
    assert store.verify() == ()
    return store.desk(slug).version


def test_a_copy_made_while_two_desks_are_open_holds_every_entry(file: Path, open_store: Opener) -> None:
    one = open_store(file).create("Camp", small(), "Jana")
    two = open_store(file).desk("camp")
    for number in range(5):
        for desk in (one, two):
            desk.refresh()
            assert desk.enter(points(number + 1), by="Petr").accepted
            assert version_in(copied(file, f"{desk.version}"), open_store) == desk.version
    assert one.refresh()
    assert one.version == 14


def test_a_closed_store_leaves_nothing_beside_it(file: Path) -> None:
    with Store.open(file) as one, Store.open(file) as two:
        desk = one.create("Camp", small(), "Jana")
        other = two.desk("camp")
        assert desk.enter(points(1), by="Petr").accepted
        two.close()
        assert desk.enter(points(2), by="Petr").accepted
        assert other.version == 4
    assert {path.name for path in file.parent.iterdir()} == {"camps.db", "camps.db.memory"}


def test_an_old_journal_is_not_rolled_back_into_a_new_store(file: Path, open_store: Opener) -> None:
    with Store.open(file) as store:
        store.create("Camp", small(), "Jana")
    with closing(sqlite3.connect(file, isolation_level=None)) as killed:
        killed.execute("PRAGMA cache_size = 1")
        killed.execute("BEGIN IMMEDIATE")
        killed.execute("CREATE TABLE stray (text)")
        killed.executemany("INSERT INTO stray VALUES (?)", [("x" * 5000,)] * 50)
        hot = file.with_name("camps.db-journal").read_bytes()
    file.unlink()
    file.with_name("camps.db-journal").write_bytes(hot)
    assert open_store(file).camps() == ()
    assert raw(file, "PRAGMA integrity_check") == [("ok",)]


def others_may(path: Path) -> int:
    return path.stat().st_mode & 0o077


@pytest.fixture
def generous() -> Iterator[None]:
    """Inside, new files may be read and written by everybody unless the program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def busy(store: Store) -> Desk:
    """A desk that has entered something."""
    desk = store.create("Camp", small(), "Jana")
    assert desk.enter(points(1), by="Petr").accepted
    return desk


@pytest.mark.usefixtures("generous")
def test_only_the_owner_may_read_a_store_and_what_belongs_to_it(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    busy(store)
    store.restore(store.snapshot("early"))
    found = [path for path in file.parent.rglob("*") if path.name != "camps.db.memory"]
    assert {path.name for path in found} >= {"camps.db", "camps.db.snapshots"}
    assert [path.name for path in found if others_may(path)] == []
    file.write_bytes(b"damaged")
    store.restore("early")
    assert not others_may(file)


@pytest.mark.usefixtures("generous")
def test_only_the_owner_may_enter_the_folder_of_the_stores() -> None:
    with Store.open() as store:
        busy(store)
        assert store.place.path is not None
        assert not others_may(store.place.path.parent)


@pytest.mark.usefixtures("generous")
def test_only_the_owner_may_read_the_snapshots_of_a_store_on_a_server(database_url: str, open_store: Opener) -> None:
    store = open_store(database_url)
    busy(store)
    made = store.snapshot("early")
    assert [others_may(path) for path in (made.path, made.path.parent, made.path.parent.parent)] == [0, 0, 0]


def test_what_this_computer_notes_is_in_one_file_which_may_be_damaged(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    busy(store)
    store.place.remember("check", ["2026-07-08T20:15:03Z", "1", True])
    assert (store.place.remembered("check")[1], store.last_camp) == ("1", "camp")
    for rubbish in ("", "{", "[1]", "[" * 100_000):
        store.place.memory.write_text(rubbish)
        assert (store.place.remembered("check"), store.last_camp) == (None, None)
    assert open_store(file).desk("camp").version == 5
    assert store.last_camp == "camp"
