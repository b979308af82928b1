"""When the disk, the file or the server will not: one clear sentence, and nothing lost."""

import resource
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import RootTransaction

from fejag_admin.camp.journal.contents import Retraction
from fejag_admin.common.language import use_language
from fejag_admin.store.address import address
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import (
    Conflict,
    DiskFull,
    EntryRefused,
    Locked,
    NewerSchema,
    NoPermission,
    NoStore,
    NotAStore,
    ReadOnly,
    StoreError,
    StoreTrouble,
    Unreachable,
)
from fejag_admin.store.store import Store
from tests.store.tools import fill_up, forged, history, points, powerless, raw, small, small_disk

Opener = Callable[..., Store]


def one_sentence(error: pytest.ExceptionInfo[StoreError], *mentions: object) -> None:
    """The error is one line that ends like a sentence and names these things; nothing of Python shows."""
    text = str(error.value)
    assert text.endswith(".")
    assert "\n" not in text
    assert "sqlite3." not in text
    assert "Error" not in text
    assert "{" not in text
    for one in mentions:
        assert str(one) in text


def test_locked(place: str, open_store: Opener) -> None:
    desk = open_store(place, timeout=0.1).create("Camp", small(), "Jana")
    other = open_store(place)
    with other.write() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT * FROM camps FOR UPDATE")
        with pytest.raises(Locked) as error:
            desk.enter(points(1), by="Petr")
    one_sentence(error, "Somebody else", desk_place(desk))
    assert desk.version == other.desk("camp").version == 4
    assert desk.enter(points(1), by="Petr").accepted


def desk_place(desk: Desk) -> str:
    return desk._database.place.label


def test_readers_are_not_disturbed_by_a_writer(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    store.create("Camp", small(), "Jana")
    with store.write():
        assert open_store(file, timeout=0.1).desk("camp").version == 4


def test_a_file_that_another_program_keeps_to_itself(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    store.create("Camp", small(), "Jana")
    store.close()
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("UPDATE fejag_schema SET version_num = version_num")
        with pytest.raises(Locked) as error:
            open_store(file, timeout=0.1)
    one_sentence(error, file)
    assert open_store(file).desk("camp").version == 4


def test_a_read_only_file_can_be_read_but_not_written(commons: Path) -> None:
    file = commons / "camps.db"
    with Store.open(file) as store:
        store.create("Camp", small(), "Jana")
    file.chmod(0o444)
    with powerless(), Store.open(file) as store:
        desk = store.desk("camp")
        assert desk.version == 4
        with pytest.raises(ReadOnly) as error:
            desk.enter(points(1), by="Petr")
        assert store.verify() == ()
    one_sentence(error, file, "writable")
    with Store.open(file) as store:
        assert (store.desk("camp").version, store.verify()) == (4, ())


def test_a_read_only_folder(commons: Path) -> None:
    file = commons / "camps.db"
    with Store.open(file) as store:
        store.create("Camp", small(), "Jana")
        healthy = history(store)
    file.chmod(0o666)
    commons.chmod(0o555)
    with powerless(), Store.open(file) as store:
        desk = store.desk("camp")
        assert (desk.version, history(store), store.verify()) == (4, healthy, ())
        with pytest.raises(ReadOnly) as error:
            desk.enter(points(1), by="Petr")
        one_sentence(error, file, "can only be read", "nothing was changed")
    commons.chmod(0o777)
    with Store.open(file) as store:
        assert store.desk("camp").version == 4


def test_no_permission(commons: Path) -> None:
    file = commons / "camps.db"
    with Store.open(file) as store:
        store.create("Camp", small(), "Jana")
    file.chmod(0o000)
    with powerless():
        with pytest.raises(NoPermission) as error:
            Store.open(file)
        assert [finding.code for finding in Store(file).verify()] == ["cannot-open"]
        commons_shut = commons / "shut"
        with pytest.raises(StoreError) as missing:
            Store.open(commons_shut / "camps.db")
    one_sentence(error, file)
    one_sentence(missing, commons_shut)


def test_snapshots_that_cannot_be_made_stop_the_risky_step(commons: Path) -> None:
    file = commons / "camps.db"
    with powerless(), Store.open(file) as store:
        desk = store.create("Camp", small(), "Jana")
    (commons / "camps.db.snapshots").mkdir(mode=0o555)
    with powerless(), Store.open(file) as store:
        desk = store.desk("camp")
        with pytest.raises((NoPermission, ReadOnly)) as error:
            desk.confirm(desk.propose(Retraction(3)), by="Jana", reason="why")
        assert (desk.version, store.desk("camp").version) == (4, 4)
    one_sentence(error, "camps.db.snapshots")


@contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    """Inside, no file can grow beyond ``size`` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


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
def test_whether_a_commit_that_reports_a_fault_happened_is_found_in_the_file(
    file: Path, open_store: Opener, happens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = open_store(file).create("Camp", small(), "Jana")
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
        with pytest.raises(StoreTrouble):
            desk.enter(points(1), by="Petr")
    assert desk.version == open_store(file).desk("camp").version == 4 + happens


def test_a_file_that_may_not_grow(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    desk = store.create("Camp", small(), "Jana")
    with file_size_limit(200_000):
        done = fill(desk)
        with pytest.raises(DiskFull) as error:
            desk.enter(points(1), by="Petr", note="n" * 9000)
    one_sentence(error, file, "room")
    assert done > 0
    assert open_store(file).desk("camp").version == desk.version == 4 + done
    assert store.verify() == ()
    assert desk.enter(points(1), by="Petr").accepted


def test_a_read_only_disk(disk: Path) -> None:
    file = disk / "camps.db"
    with Store.open(file) as store:
        store.create("Camp", small(), "Jana")
        healthy = history(store)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    with Store.open(file) as store:
        desk = store.desk("camp")
        assert (desk.version, history(store), store.verify()) == (4, healthy, ())
        tries: list[Callable[[], object]] = [
            lambda: desk.enter(points(1), by="Petr"),
            lambda: desk.keep_draft("slips", "fbi"),
            lambda: store.create("Other", small(), "Jana"),
            lambda: store.snapshot("now"),
            lambda: Store.open(disk / "new.db"),
        ]
        for one in tries:
            with pytest.raises(ReadOnly) as error:
                one()
            one_sentence(error, disk, "can only be read", "nothing was changed")
    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
    assert desk.enter(points(1), by="Petr").accepted
    store.close()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own."""
    (tmp_path / "disk").mkdir()
    with small_disk(tmp_path / "disk") as is_there:
        if not is_there:
            pytest.skip("mounting a small disk needs more rights")
        yield tmp_path / "disk"


def test_a_disk_without_any_room_can_still_be_read(disk: Path) -> None:
    with Store.open(disk / "camps.db") as store:
        store.create("Camp", small(), "Jana")
        healthy = history(store)
    fill_up(disk / "rubbish")
    with Store.open(disk / "camps.db") as store:
        desk = store.desk("camp")
        assert (desk.version, history(store), store.verify()) == (4, healthy, ())
        with pytest.raises(DiskFull) as error:
            desk.enter(points(1), by="Petr")
        one_sentence(error, disk, "room")
        (disk / "rubbish").unlink()
        assert desk.enter(points(1), by="Petr").accepted
        assert store.verify() == ()


def test_a_full_disk(disk: Path, tmp_path: Path, open_store: Opener) -> None:
    store = open_store(disk / "camps.db")
    desk = store.create("Camp", small(), "Jana")
    done = fill(desk)
    with pytest.raises(DiskFull) as error:
        desk.confirm(desk.propose(Retraction(3)), by="Jana", reason="why")
    one_sentence(error, disk)
    assert store.desk("camp").version == 4 + done
    assert store.verify() == ()
    left = [path.name for path in disk.rglob("*") if path.suffix == ".part"]
    assert left == []
    shutil.copytree(disk, tmp_path / "copy")
    store.close()
    assert open_store(tmp_path / "copy" / "camps.db").desk("camp").version == 4 + done


def test_a_store_of_a_newer_program(place: str, open_store: Opener) -> None:
    store = open_store(place)
    store.create("Camp", small(), "Jana")
    with store.write() as connection:
        connection.exec_driver_sql("UPDATE fejag_schema SET version_num = '0999'")
    with pytest.raises(NewerSchema) as error:
        open_store(place)
    one_sentence(error, "0999", "update the program")
    assert [finding.code for finding in store.verify()] == ["unreadable"]
    with store.write() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM entries").scalar() == 4


def test_an_entry_of_a_newer_program(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    desk = store.create("Camp", small(), "Jana")
    newer = forged(store, "camp", kind="weather", schema_version=1)
    assert newer.version == 5
    with pytest.raises(NewerSchema, match=r"Entry 5 .* only a newer program"):
        store.desk("camp")
    with pytest.raises(NewerSchema):
        desk.refresh()
    assert [(finding.code, finding.place) for finding in store.verify()] == [("payload", "camp#5")]


def test_places_where_there_is_no_store(tmp_path: Path, database_url: str, open_store: Opener) -> None:
    with pytest.raises(NoStore) as error:
        open_store(tmp_path / "no" / "camps.db")
    one_sentence(error, tmp_path / "no", "folder")
    for place in (tmp_path / "camps.db", database_url):
        with pytest.raises(NoStore) as error:
            Store.open(place, create=False)
        one_sentence(error)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StoreError) as folder:
        open_store(tmp_path)
    one_sentence(folder, tmp_path)
    (tmp_path / "note").write_text("no folder")
    with pytest.raises(StoreError) as under_a_file:
        open_store(tmp_path / "note" / "camps.db")
    one_sentence(under_a_file, tmp_path / "note")


def test_the_usual_place_is_created(own_home: Path) -> None:
    with Store.open() as store:
        assert store.place.path == own_home / "data" / "fejag" / "fejag.db"
        store.create("Camp", small(), "Jana")
        assert store.last_camp == "camp"


def test_the_place_can_be_set_by_a_variable(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FEJAG_STORE", f"sqlite:///{file}")
    assert address().path == file
    assert address(str(file)) == address(file) == address()


@pytest.mark.parametrize(
    "place", ["mysql://me:secret@here/camps", "sqlite://", "postgresql://server", "://", "a\0b", "/"]
)
def test_what_is_no_place(place: str) -> None:
    with pytest.raises(EntryRefused) as error:
        address(place)
    one_sentence(error)
    assert "secret" not in str(error.value)


def test_a_database_of_another_program(file: Path, database_url: str, open_store: Opener) -> None:
    raw(file, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(NotAStore) as error:
        open_store(file)
    one_sentence(error, file)
    assert [finding.code for finding in Store(file).verify()] == ["not-a-database"]
    assert raw(file, "SELECT name FROM sqlite_master") == [("recipes",)]
    store = Store(database_url)
    with store.write() as connection:
        connection.exec_driver_sql("CREATE TABLE camps (name TEXT)")
    store.close()
    with pytest.raises(NotAStore):
        open_store(database_url)


def test_an_empty_file_is_not_taken_for_a_new_store(file: Path, open_store: Opener) -> None:
    file.touch()
    with pytest.raises(NotAStore) as error:
        open_store(file)
    one_sentence(error, file, "no store of camps")
    assert file.stat().st_size == 0


def test_a_file_moved_away_is_not_created_anew(file: Path, open_store: Opener) -> None:
    desk = open_store(file).create("Camp", small(), "Jana")
    file.rename(file.with_name("moved.db"))
    with pytest.raises(StoreError) as error:
        desk.enter(points(1), by="Petr")
    one_sentence(error, file)
    assert not file.exists()
    file.with_name("moved.db").rename(file)
    assert desk.enter(points(1), by="Petr").accepted


def test_a_server_that_does_not_answer(tmp_path: Path) -> None:
    for url in (f"postgresql://me:secret@/camps?host={tmp_path}", "postgresql://me:secret@127.0.0.1:1/camps"):
        with pytest.raises(Unreachable) as error:
            Store.open(url)
        one_sentence(error, "does not answer")
        assert "secret" not in str(error.value)
        assert [finding.code for finding in Store(url).verify()] == ["cannot-open"]


def test_a_database_that_the_server_does_not_have(postgresql: str) -> None:
    with pytest.raises(Unreachable) as error:
        Store.open(f"postgresql://fejag@/nowhere?host={postgresql}")
    one_sentence(error, "nowhere")


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
    with Store.open(database_url) as store:
        second = store.desk("camp")
        assert store.camps()[0].version == 4
        with pytest.raises(ReadOnly) as error:
            second.enter(points(1), by="Petr")
        assert store.verify() == ()
    one_sentence(error, "camps")
    assert desk.version == 4


def test_the_sentences_are_said_in_the_chosen_language(tmp_path: Path) -> None:
    with pytest.raises(NoStore) as english:
        Store.open(tmp_path / "camps.db", create=False)
    use_language("cs")
    with pytest.raises(NoStore) as czech:
        Store.open(tmp_path / "camps.db", create=False)
    assert str(tmp_path) in str(czech.value)
    assert isinstance(english.value, StoreError)


def test_a_conflict_is_no_fault_of_the_store() -> None:
    assert not issubclass(Conflict, StoreError)
    assert issubclass(StoreTrouble, StoreError)
