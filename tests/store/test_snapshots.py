"""Snapshots: made before every risky step, kept long enough, restored, and the restoring undone."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from fejag_admin.store import snapshots
from fejag_admin.store.database.errors import Damaged, EntryRefused, StoreError, UnknownCamp
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from tests.store.tools import Clock, Opener, history, points, raw, small, tamper


def kinds(store: Store) -> list[str]:
    return [snapshot.kind for snapshot in store.snapshots()]


def test_a_named_snapshot_is_a_store_of_its_own(store: Store, desk: Desk, open_store: Opener) -> None:
    for name in ("", " \n", "a\0b"):
        with pytest.raises(EntryRefused):
            store.snapshot(name)
    desk.enter(points(7), by="Petr")
    made = store.snapshot("  před hrou 5: „ráno“ / 1 ")
    assert store.snapshots() == (made,)
    assert (made.title, made.kind) == ("před hrou 5: „ráno“ / 1", "named")
    assert made.camps == store.camps()
    assert sorted(path.name for path in store.place.snapshots.iterdir()) == [made.path.name]
    copy = open_store(made.path)
    assert history(copy) == history(store)
    assert copy.verify() == ()
    assert [snapshot.subject for snapshot in (copy.snapshot("copied"), *copy.snapshots())] == ["copied", "copied"]


def test_restoring_takes_all_back_and_can_be_undone(place: str, store: Store, desk: Desk, open_store: Opener) -> None:
    early = history(store)
    with pytest.raises(EntryRefused, match="there are: –"):
        store.restore("early")
    made = store.snapshot("early")
    with pytest.raises(EntryRefused, match=made.id):
        store.restore("erly")
    desk.enter(points(7), by="Petr")
    late, watching = history(store), open_store(place).desk("camp")
    second = store.create("Second", small(), "Jana")

    store.restore("early")
    assert ([camp.slug for camp in store.camps()], history(store)) == (["camp"], early)
    assert (watching.version, watching.refresh(), watching.version) == (5, True, 4)
    assert desk.refresh()
    assert desk.journal == watching.journal
    assert store.verify() == ()
    assert kinds(store)[0] == "restore"
    assert made in store.snapshots()
    with pytest.raises(UnknownCamp, match="no longer"):
        second.enter(points(1), by="Jana")
    assert store.last_camp is None

    store.restore(store.snapshots()[0])
    assert [camp.slug for camp in store.camps()] == ["camp", "second"]
    assert history(store) == late
    assert desk.refresh()
    assert desk.enter(points(1), by="Petr").accepted
    assert store.verify() == ()


@pytest.mark.parametrize(
    ("subject", "kind", "end"),
    [
        ("před hrou 5: „ráno“ / 1", "named", "-před-hrou-5-ráno-1"),
        ("///", "named", "-named"),
        ("y" * 50, "named", f"-{'y' * 40}"),
        ("of \u200d others", "correction", "-before-correction"),
    ],
)
def test_what_the_file_is_called(own: Store, subject: str, kind: snapshots.Kind, end: str) -> None:
    made = own.snapshot(subject, kind)
    assert re.fullmatch(r"20260708T\d{6}Z" + end, made.id)
    assert made.subject == subject
    for other_kind in snapshots.TITLES:
        assert subject in replace(made, kind=other_kind).title


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many snapshots of the program itself are kept, for once."""
    monkeypatch.setattr(snapshots, "KEEP", 5)
    return 5


def test_the_oldest_of_the_program_go_those_with_names_stay(own: Store, few: int) -> None:
    mine = own.snapshot("mine")
    for number in range(few + 3):
        own.snapshot(f"number {number}", "correction")
    *made, last = own.snapshots()
    assert last == mine
    assert [snapshot.subject for snapshot in made] == [f"number {number}" for number in range(few + 2, 2, -1)]
    own.desk("camp").enter(points(7), by="Jana")
    own.restore(made[-1])  # what was there before is in the newest snapshot only
    restored = own.snapshots()[0]
    assert (restored.kind, made[-1] in own.snapshots()) == ("restore", True)
    for number in range(few):
        own.snapshot(f"later {number}", "correction")
    assert kinds(own) == [*["correction"] * few, "restore", "named"]
    assert restored.path.exists()
    own.close()
    folder = own.place.memory.parent
    assert {path.name for path in folder.iterdir()} == {"camps.db", "camps.db.memory", "camps.db.snapshots"}
    assert {path.suffix for path in own.place.snapshots.iterdir()} == {".db"}, "nothing is left beside them"


def test_the_newest_is_the_last_one_made_whatever_the_clock_says(own: Store, few: int) -> None:
    clock = own.clock
    assert isinstance(clock, Clock)
    for number in range(few):
        own.snapshot(f"early {number}", "correction")
    clock.now -= timedelta(days=9000)
    for number in range(3):
        own.snapshot(f"late {number}", "correction")
    subjects = [snapshot.subject for snapshot in own.snapshots()]
    assert subjects == ["late 2", "late 1", "late 0", "early 4", "early 3"]


def test_a_damaged_snapshot_is_not_restored(store: Store) -> None:
    made, before = store.snapshot("early"), history(store)
    raw(made.path, "DROP TRIGGER entries_no_update", "UPDATE entries SET author = 'me' WHERE version = 3")
    with pytest.raises(Damaged, match=f"Entry 3 of the camp “Camp” in {made.path} is not"):
        store.restore(made)
    made.path.write_bytes(b"no database at all, only some text" * 100)
    with pytest.raises(StoreError, match="is no store of camps"):
        store.restore(made)
    assert store.snapshots() == ()
    assert [finding.code for finding in store.verify()] == ["snapshot"]
    assert history(store) == before
    assert [path for path in store.place.snapshots.iterdir() if path.suffix == ".part"] == []


# A damaged store


def lost_tables(path: Path) -> None:
    raw(path, "PRAGMA foreign_keys = OFF", "DROP TABLE camps", "DROP TABLE fejag_schema")


def lost_trigger(path: Path) -> None:
    raw(path, "DROP TRIGGER entries_no_update")


def altered(path: Path) -> None:
    tamper(path, "UPDATE entries SET author = 'me' WHERE version = 3")


HARMS: dict[str, Callable[[Path], object]] = {
    "zero": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("Dear diary, " * 1000),
    "first page": lambda path: path.write_bytes(bytes(100) + path.read_bytes()[100:]),
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "last pages": lambda path: path.write_bytes(path.read_bytes()[:4096].ljust(path.stat().st_size, b"\xa5")),
    "gone": Path.unlink,
    "lost tables": lost_tables,
    "lost trigger": lost_trigger,
    "altered": altered,
}


@pytest.mark.parametrize("harm", HARMS)
def test_a_damaged_store_is_restored_and_its_file_set_aside(begun: Path, open_store: Opener, harm: str) -> None:
    with Store.open(begun) as before:
        desk, healthy, made = before.desk("camp"), history(before), before.snapshot("before the storm")
        HARMS[harm](begun)
        left = begun.read_bytes() if begun.exists() else None
    store = Store(begun)
    assert store.verify()
    assert store.snapshots() == (made,)
    store.restore(made)
    assert history(store) == healthy
    assert store.verify() == ()
    aside = [path.read_bytes() for path in begun.parent.iterdir() if ".aside-" in path.name]
    if harm == "altered":  # can be read, so it is a snapshot
        assert (aside, kinds(store)) == ([], ["restore", "named"])
    elif left is not None:
        assert left in aside
    assert desk.enter(points(1), by="Petr").accepted, "an open desk follows"
    again = open_store(begun)
    assert again.desk("camp").version == 5
    assert again.verify() == ()
