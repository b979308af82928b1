"""When the disk, the file or the server will not: one clear sentence, and nothing lost."""

import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import RootTransaction

from fejag_admin.camp.journal.contents import Retraction
from fejag_admin.store.database import errors
from fejag_admin.store.database.address import address
from fejag_admin.store.database.errors import DiskFull, Locked, NewerSchema, NoPermission, NoStore, NotAStore, ReadOnly
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from tests.store.postgresql import Server
from tests.store.tools import (
    Opener,
    file_size_limit,
    fill_up,
    forged,
    history,
    one_sentence,
    points,
    powerless,
    raw,
    small,
    small_disk,
)

# Somebody else


def test_locked(place: str, store: Store, open_store: Opener) -> None:
    desk = open_store(place, timeout=0.1).desk("camp")
    with store.write() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT * FROM camps FOR UPDATE")
        one_sentence(Locked, lambda: desk.enter(points(1), by="Petr"), "Somebody else", store.place.label)
        assert open_store(place, timeout=0.1).desk("camp").version == 4, "readers are not disturbed"
    assert desk.version == store.desk("camp").version == 4
    assert desk.enter(points(1), by="Petr").accepted


def test_a_file_that_another_program_keeps_to_itself(begun: Path, open_store: Opener) -> None:
    with closing(sqlite3.connect(begun, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("UPDATE fejag_schema SET version_num = version_num")
        one_sentence(Locked, lambda: open_store(begun, timeout=0.1), begun)
    assert open_store(begun).desk("camp").version == 4


# Files that cannot be read or written


@pytest.fixture
def common(commons: Path, made: Path) -> Path:
    """The file of a store with one camp in a folder that anybody may enter and write to."""
    shutil.copytree(made, commons, dirs_exist_ok=True)
    commons.chmod(0o777)
    return commons / "camps.db"


@pytest.mark.parametrize(("of_file", "of_folder"), [(0o444, 0o777), (0o666, 0o555)], ids=["file", "folder"])
def test_what_is_read_only_can_be_read_but_not_written(common: Path, of_file: int, of_folder: int) -> None:
    with Store.open(common) as store:
        healthy = history(store)
    common.chmod(of_file)
    common.parent.chmod(of_folder)
    with powerless(), Store.open(common) as store:
        desk = store.desk("camp")
        assert (desk.version, history(store), store.verify()) == (4, healthy, ())
        one_sentence(
            ReadOnly,
            lambda: desk.enter(points(1), by="Petr"),
            common,
            "can only be read",
            "nothing was changed",
            "writable",
        )
    common.parent.chmod(0o777)
    with Store.open(common) as store:
        assert (store.desk("camp").version, store.verify()) == (4, ())


def test_no_permission(common: Path) -> None:
    common.chmod(0o000)
    with powerless():
        one_sentence(NoPermission, lambda: Store.open(common), common)
        assert [finding.code for finding in Store(common).verify()] == ["cannot-open"]
        missing = common.parent / "shut" / "camps.db"
        one_sentence(errors.StoreError, lambda: Store.open(missing), missing.parent)


def test_snapshots_that_cannot_be_made_stop_the_risky_step(common: Path) -> None:
    common.chmod(0o666)
    common.with_name("camps.db.snapshots").mkdir(mode=0o555)
    with powerless(), Store.open(common) as store:
        desk = store.desk("camp")
        proposal = desk.propose(Retraction(3))
        error = one_sentence(errors.StoreError, lambda: desk.confirm(proposal, by="Jana", reason="why"), "db.snapshots")
        assert isinstance(error, NoPermission | ReadOnly)
        assert (desk.version, store.desk("camp").version) == (4, 4)


def test_a_file_moved_away_is_not_created_anew(begun: Path, own: Store) -> None:
    desk, moved = own.desk("camp"), begun.with_name("moved.db")
    begun.rename(moved)
    one_sentence(errors.StoreError, lambda: desk.enter(points(1), by="Petr"), begun)
    assert not begun.exists()
    moved.rename(begun)
    assert desk.enter(points(1), by="Petr").accepted


# Disks


def fill(desk: Desk) -> int:
    """Enter orders until the disk is full; how many were confirmed."""
    done = 0
    while True:
        try:
            desk.enter(points(done + 1), by="Petr", note="n" * 2000)
        except DiskFull:
            return done
        done += 1


@pytest.mark.parametrize("happens", [True, False])
def test_a_commit_that_reports_a_fault_is_looked_for(
    own: Store, happens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = own.desk("camp")
    commit = RootTransaction.commit

    def failing(transaction: RootTransaction) -> None:
        monkeypatch.undo()
        if happens:
            commit(transaction)
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(RootTransaction, "commit", failing)
    if happens:
        assert desk.enter(points(1), by="Petr").accepted
    else:
        with pytest.raises(errors.StoreTrouble):
            desk.enter(points(1), by="Petr")
    assert desk.version == own.desk("camp").version == 4 + happens


def test_a_file_that_may_not_grow(own: Store) -> None:
    desk = own.desk("camp")
    with file_size_limit(100_000):
        done = fill(desk)
        one_sentence(DiskFull, lambda: desk.enter(points(1), by="Petr", note="n" * 9000), own.place.label, "room")
    assert done > 0
    assert own.desk("camp").version == desk.version == 4 + done
    assert own.verify() == ()
    assert desk.enter(points(1), by="Petr").accepted


@pytest.fixture
def disk(tmp_path: Path, made: Path) -> Iterator[Path]:
    """A small disk with a store with one camp."""
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder) as is_there:
        if not is_there:
            pytest.skip("mounting a small disk needs more rights")
        shutil.copytree(made, folder, dirs_exist_ok=True)
        yield folder


def test_a_read_only_disk(disk: Path) -> None:
    with Store.open(disk / "camps.db") as store:
        healthy = history(store)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    with Store.open(disk / "camps.db") as store:
        desk = store.desk("camp")
        assert (desk.version, history(store), store.verify()) == (4, healthy, ())
        tries: list[Callable[[], object]] = [
            lambda: desk.enter(points(1), by="Petr"),
            lambda: desk.keep_draft("slips", "fbi"),
            lambda: store.create("Other", small(), "Jana"),
            lambda: store.snapshot("now"),
            lambda: Store.open(disk / "new.db"),
        ]
        for attempt in tries:
            one_sentence(ReadOnly, attempt, disk, "can only be read", "nothing was changed")
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        assert desk.enter(points(1), by="Petr").accepted


def test_a_full_disk(disk: Path, tmp_path: Path, open_store: Opener) -> None:
    with Store.open(disk / "camps.db") as store:
        desk = store.desk("camp")
        done = fill(desk)
        one_sentence(DiskFull, lambda: desk.confirm(desk.propose(Retraction(3)), by="Jana", reason="why"), disk)
        assert store.desk("camp").version == 4 + done
        assert store.verify() == ()
        assert [path.name for path in disk.rglob("*") if path.suffix == ".part"] == []
    fill_up(disk / "rubbish")
    with Store.open(disk / "camps.db") as store:  # without any room it can still be read
        desk = store.desk("camp")
        assert (desk.version, store.verify()) == (4 + done, ())
        one_sentence(DiskFull, lambda: desk.enter(points(1), by="Petr"), disk, "room")
    shutil.copytree(disk, tmp_path / "copy")
    assert open_store(tmp_path / "copy" / "camps.db").desk("camp").version == 4 + done
    (disk / "rubbish").unlink()
    with Store.open(disk / "camps.db") as store:
        assert store.desk("camp").enter(points(1), by="Petr").accepted
        assert store.verify() == ()


# A newer program


def test_a_store_of_a_newer_program(place: str, store: Store, open_store: Opener) -> None:
    with store.write() as connection:
        connection.exec_driver_sql("UPDATE fejag_schema SET version_num = '0999'")
    one_sentence(NewerSchema, lambda: open_store(place), "0999", "update the program")
    assert [finding.code for finding in store.verify()] == ["unreadable"]
    with store.write() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM entries").scalar() == 4


def test_an_entry_of_a_newer_program(own: Store) -> None:
    desk = own.desk("camp")
    assert forged(own, "camp", kind="weather", schema_version=1).version == 5
    for attempt in (lambda: own.desk("camp"), desk.refresh):
        with pytest.raises(NewerSchema, match=r"Entry 5 .* only a newer program"):
            attempt()
    assert [(finding.code, finding.place) for finding in own.verify()] == [("payload", "camp#5")]


# Places


def test_places_where_there_is_no_store(tmp_path: Path, database_url: str) -> None:
    for place in (tmp_path / "camps.db", database_url):
        one_sentence(NoStore, partial(Store.open, place, create=False))
    assert list(tmp_path.iterdir()) == []
    one_sentence(NoStore, lambda: Store.open(tmp_path / "no" / "camps.db"), tmp_path / "no", "folder")
    (tmp_path / "note").write_text("no folder")
    for path in (tmp_path, tmp_path / "note" / "camps.db"):
        one_sentence(errors.StoreError, partial(Store.open, path), path)


def test_the_usual_place_and_the_variable(own_home: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open() as store:
        assert store.place.path == own_home / "data" / "fejag" / "fejag.db"
        store.create("Camp", small(), "Jana")
        assert store.last_camp == "camp"
    monkeypatch.setenv("FEJAG_STORE", f"sqlite:///{file}")
    assert address().path == file
    assert address(str(file)) == address(file) == address()


@pytest.mark.parametrize(
    "place", ["mysql://me:secret@here/camps", "sqlite://", "postgresql://server", "://", "a\0b", "/"]
)
def test_what_is_no_place(place: str) -> None:
    assert "secret" not in str(one_sentence(errors.EntryRefused, lambda: address(place)))


def test_a_database_of_another_program(file: Path, database_url: str, open_store: Opener) -> None:
    raw(file, "CREATE TABLE recipes (name TEXT)")
    with Store(database_url) as store, store.write() as connection:
        connection.exec_driver_sql("CREATE TABLE camps (name TEXT)")
    for place in (file, database_url):
        one_sentence(NotAStore, partial(open_store, place), Store(place).place.label)
        assert [finding.code for finding in Store(place).verify()] == ["not-a-database"]
    assert raw(file, "SELECT name FROM sqlite_master") == [("recipes",)]


def test_an_empty_file_is_not_taken_for_a_new_store(file: Path, open_store: Opener) -> None:
    file.touch()
    one_sentence(NotAStore, lambda: open_store(file), file, "no store of camps")
    assert file.stat().st_size == 0


# Servers


def test_a_server_or_a_database_that_does_not_answer(tmp_path: Path, server: Server) -> None:
    for url, words in (
        (f"postgresql://me:secret@/camps?host={tmp_path}", "does not answer"),
        ("postgresql://me:secret@127.0.0.1:1/camps", "does not answer"),
        (f"postgresql://fejag@/nowhere?host={server.folder}", "nowhere"),
    ):
        assert "secret" not in str(one_sentence(errors.Unreachable, partial(Store.open, url), words))
        assert [finding.code for finding in Store(url).verify()] == ["cannot-open"]


def test_a_connection_that_breaks_is_made_anew(database_url: str, open_store: Opener) -> None:
    desk = open_store(database_url).create("Camp", small(), "Jana")
    with open_store(database_url).write() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert desk.enter(points(1), by="Petr").accepted


def test_a_read_only_server(database_url: str, open_store: Opener) -> None:
    desk = open_store(database_url).create("Camp", small(), "Jana")
    with open_store(database_url).write() as connection:
        name = connection.exec_driver_sql("SELECT current_database()").scalar()
        connection.exec_driver_sql(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    store = open_store(database_url)
    assert store.camps()[0].version == 4
    one_sentence(ReadOnly, lambda: store.desk("camp").enter(points(1), by="Petr"), "camps")
    assert store.verify() == ()
    assert desk.version == 4
