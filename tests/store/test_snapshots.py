"""Snapshots: made before every risky step, kept long enough, restored, and the restoring undone."""

import re
import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from fejag_admin.camp.journal.contents import Retraction
from fejag_admin.store import snapshots
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import Damaged, EntryRefused, StoreError, UnknownCamp
from fejag_admin.store.snapshots import Snapshot
from fejag_admin.store.store import Store
from tests.store.tools import Clock, history, points, raw, small, sound, tamper

Opener = Callable[..., Store]


@pytest.fixture
def store(place: str, open_store: Opener) -> Store:
    return open_store(place)


@pytest.fixture
def desk(store: Store) -> Desk:
    return store.create("Camp", small(), "Jana")


def kinds(store: Store) -> list[str]:
    return [one.kind for one in store.snapshots()]


def test_a_named_snapshot_is_a_store_of_its_own(store: Store, desk: Desk, open_store: Opener) -> None:
    desk.enter(points(7), by="Petr")
    made = store.snapshot("  před hrou 5: „ráno“ / 1 ")
    assert store.snapshots() == (made,)
    assert (made.title, made.kind) == ("před hrou 5: „ráno“ / 1", "named")
    assert made.camps == store.camps()
    assert sorted(path.name for path in store.place.snapshots.iterdir()) == [made.path.name]
    copy = open_store(made.path)
    assert history(copy) == history(store)
    assert copy.verify() == ()


def test_a_snapshot_needs_a_name(store: Store) -> None:
    for name in ("", " \n", "a\0b"):
        with pytest.raises(EntryRefused):
            store.snapshot(name)
    assert store.snapshots() == ()
    assert store.snapshot("of \u200d others", "import").subject == "of \u200d others"


def test_restoring_takes_everything_back_and_can_itself_be_undone(
    place: str, store: Store, desk: Desk, open_store: Opener
) -> None:
    early = history(store)
    made = store.snapshot("early")
    desk.enter(points(7), by="Petr")
    store.create("Second", small(), "Jana")
    late = history(store)
    watching = open_store(place).desk("camp")

    store.restore("early")
    assert ([camp.slug for camp in store.camps()], history(store)) == (["camp"], early)
    assert (watching.version, watching.refresh(), watching.version) == (5, True, 4)
    assert desk.refresh()
    assert desk.journal == watching.journal
    assert store.verify() == ()
    assert kinds(store)[0] == "restore"
    assert made in store.snapshots()

    store.restore(store.snapshots()[0])
    assert [camp.slug for camp in store.camps()] == ["camp", "second"]
    assert history(store) == late
    assert desk.refresh()
    assert desk.enter(points(1), by="Petr").accepted
    assert store.verify() == ()


def test_a_camp_that_did_not_exist_then_is_gone_for_its_desk(store: Store, desk: Desk) -> None:
    store.snapshot("one camp")
    second = store.create("Second", small(), "Jana")
    store.restore("one camp")
    with pytest.raises(UnknownCamp, match="no longer"):
        second.enter(points(1), by="Jana")
    assert store.last_camp is None
    assert desk.enter(points(1), by="Jana").accepted


def test_every_risky_step_is_preceded_by_a_snapshot(store: Store, desk: Desk) -> None:
    assert kinds(store) == []  # nothing to lose in an empty store
    store.create("Second", small(), "Jana")
    desk.confirm(desk.propose(Retraction(3)), by="Jana", reason="never happened")
    made = store.snapshot("mine")
    with pytest.raises(EntryRefused):
        store.import_full(made.path)
    store.restore(made)
    assert sorted(kinds(store)) == ["correction", "import", "named", "restore"]


def test_the_file_is_called_by_the_time_and_the_name_or_the_risky_step(store: Store, desk: Desk) -> None:
    desk.confirm(desk.propose(Retraction(4)), by="Jana", reason="a wrong slip")
    named = [store.snapshot(name).path.name for name in ("před hrou 5: „ráno“ / 1", "///", "y" * 50)]
    made = next(one.path.name for one in store.snapshots() if one.kind == "correction")
    ends = ["-před-hrou-5-ráno-1.db", "-named.db", f"-{'y' * 40}.db", "-before-correction.db"]
    for name, end in zip((*named, made), ends, strict=True):
        assert re.fullmatch(r"20260708T\d{6}Z" + end, name), name


def test_the_folder_for_snapshots_of_a_server_is_made_for_this_user_alone(
    database_url: str, open_store: Opener
) -> None:
    store = open_store(database_url)
    store.create("Camp", small(), "Jana")
    folder = store.place.snapshots
    if folder.parent.exists():
        shutil.rmtree(folder.parent)
    assert store.snapshot("mine").path.parent == folder
    assert [path.stat().st_mode & 0o777 for path in (folder.parent, folder)] == [0o700, 0o700]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many snapshots of the program itself are kept, for once."""
    monkeypatch.setattr(snapshots, "KEEP", 5)
    return 5


def test_the_oldest_of_the_program_go_those_with_names_stay(file: Path, few: int, open_store: Opener) -> None:
    store = open_store(file)
    store.create("Camp", small(), "Jana")
    mine = store.snapshot("mine")
    for number in range(few + 3):
        store.snapshot(f"number {number}", "correction")
    found = store.snapshots()
    assert found[-1] == mine
    assert [one.subject for one in found[:-1]] == [f"number {number}" for number in range(few + 2, 2, -1)]
    oldest = found[-2]
    store.restore(oldest)
    assert oldest in store.snapshots()
    assert kinds(store)[0] == "restore"


def test_nothing_is_left_beside_a_snapshot(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    store.create("Camp", small(), "Jana")
    made = store.snapshot("early")
    store.restore(made)
    store.close()
    assert {path.name for path in file.parent.iterdir()} == {"camps.db", "camps.db.memory", "camps.db.snapshots"}
    assert {path.suffix for path in store.place.snapshots.iterdir()} == {".db"}


def test_the_newest_is_the_last_one_made_whatever_the_clock_says(file: Path, few: int, open_store: Opener) -> None:
    store = open_store(file)
    clock = store.clock
    assert isinstance(clock, Clock)
    store.create("Camp", small(), "Jana")
    for number in range(few):
        store.snapshot(f"early {number}", "correction")
    clock.now -= timedelta(days=9000)
    for number in range(3):
        store.snapshot(f"late {number}", "correction")
    found = [one.subject for one in store.snapshots()]
    assert found[:4] == ["late 2", "late 1", "late 0", f"early {few - 1}"]
    assert (len(found), found[-1]) == (few, "early 3")


def test_a_snapshot_used_as_a_store_can_make_snapshots_of_its_own(store: Store, desk: Desk, open_store: Opener) -> None:
    copy = open_store(store.snapshot("early").path)
    assert [one.subject for one in (copy.snapshot("copied"), *copy.snapshots())] == ["copied", "copied"]


def test_an_unknown_snapshot_is_told(store: Store, desk: Desk) -> None:
    with pytest.raises(EntryRefused, match="there are: –"):
        store.restore("early")
    made = store.snapshot("early")
    with pytest.raises(EntryRefused, match=made.id):
        store.restore("erly")
    assert store.verify() == ()


def test_a_damaged_snapshot_is_not_restored(store: Store, desk: Desk) -> None:
    made = store.snapshot("early")
    raw(made.path, "DROP TRIGGER entries_no_update", "UPDATE entries SET author = 'me' WHERE version = 3")
    before = history(store)
    with pytest.raises(Damaged, match=f"Entry 3 of the camp “Camp” in {made.path} is not"):
        store.restore(made)
    made.path.write_bytes(b"no database at all, only some text" * 100)
    with pytest.raises(StoreError, match="is no store of camps"):
        store.restore(made)
    assert store.snapshots() == ()
    assert [finding.code for finding in store.verify()] == ["snapshot"]
    assert history(store) == before
    assert [path for path in store.place.snapshots.iterdir() if path.suffix == ".part"] == []


def test_restoring_brings_the_triggers_back(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    store.create("Camp", small(), "Jana")
    made = store.snapshot("early")
    raw(file, "DROP TRIGGER entries_no_update")
    assert [finding.place for finding in store.verify()] == ["trigger entries_no_update"]
    store.restore(made)
    assert store.verify() == ()


def zero(path: Path) -> None:
    path.write_bytes(b"")


def text_file(path: Path) -> None:
    path.write_text("Dear diary, " * 1000)


def first_page(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[:100] = bytes(100)
    path.write_bytes(data)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def last_pages(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)


def gone(path: Path) -> None:
    path.unlink()


def lost_tables(path: Path) -> None:
    raw(path, "PRAGMA foreign_keys = OFF", "DROP TABLE camps", "DROP TABLE fejag_schema")


def altered(path: Path) -> None:
    tamper(path, "UPDATE entries SET author = 'me' WHERE version = 3")


@pytest.mark.parametrize("harm", [zero, text_file, first_page, cut_short, last_pages, gone, lost_tables, altered])
def test_a_damaged_store_is_restored_and_what_was_left_of_it_is_set_aside(
    file: Path, open_store: Opener, harm: Callable[[Path], None]
) -> None:
    store = open_store(file)
    store.create("Camp", small(), "Jana")
    healthy = history(store)
    store.snapshot("before the storm")
    store.close()
    harm(file)
    left = file.read_bytes() if file.exists() else None

    store = Store(file)
    found = store.verify()
    assert found
    (made,) = store.snapshots()
    store.restore(made)
    assert history(store) == healthy
    assert store.verify() == ()
    store.close()
    aside = [path for path in file.parent.iterdir() if ".aside-" in path.name]
    if harm is altered:  # can be read, so it is a snapshot
        assert [one.kind for one in store.snapshots()] == ["restore", "named"]
    elif left is not None:
        assert left in [path.read_bytes() for path in aside]
    again = open_store(file)
    assert again.desk("camp").enter(points(1), by="Petr").accepted
    assert sound(again)


def test_a_desk_follows_when_the_file_is_replaced(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    desk = store.create("Camp", small(), "Jana")
    store.snapshot("early")
    text_file(file)
    with Store(file) as rescuer:
        rescuer.restore("early")
    assert desk.enter(points(7), by="Petr").accepted
    assert open_store(file).desk("camp").version == 5


def test_every_kind_has_words() -> None:
    for kind in snapshots.TITLES:
        one = Snapshot("id", kind, "the subject", "2026-07-08T20:15:03Z", Path("x.db"), ())
        assert "the subject" in one.title
