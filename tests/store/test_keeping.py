"""Keeping house: camps put away, renamed, deleted; snapshots that go only if nothing in them is only there."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from fejag_admin.camp.journal.contents import Redo, Undo
from fejag_admin.camp.journal.corrections import walk
from fejag_admin.store.copies import bring, copies, elsewhere_found
from fejag_admin.store.database.errors import EntryRefused, UnknownCamp
from fejag_admin.store.lineage import carry
from fejag_admin.store.store import Store
from fejag_admin.store.sync import desks_in, take_over
from tests.store.tools import Opener, Say, history, killed, points, small


def kept(store: Store) -> Path:
    """The snapshot taken before a camp was deleted."""
    (snapshot,) = (snapshot for snapshot in store.snapshots() if snapshot.kind == "deletion")
    return snapshot.path


def test_a_camp_that_is_put_away_is_marked_and_comes_back(store: Store) -> None:
    before = history(store)
    store.create("Second", small(), "Jana")
    for away in (True, True, False):
        store.archive("camp", "Ota", away=away)
        assert [camp.archived for camp in store.camps()] == [away, False]
    assert history(store) == before
    with pytest.raises(UnknownCamp):
        store.archive("none", "Ota", away=True)


def test_a_camp_is_renamed_by_an_entry_of_its_journal(store: Store) -> None:
    letters = store.desk("camp").fingerprint(4)
    store.create("Old camp", small(), "Jana")
    store.desk("camp")
    assert store.rename("camp", " Old  camp ", "Ota") == "old-camp-2"
    assert store.last_camp == "old-camp-2"
    desk = store.desk("old-camp-2")
    assert (desk.name, desk.journal.entries[-1].kind, desk.journal.entries[-1].by) == ("Old camp", "edit", "Ota")
    assert (desk.fingerprint(4), desk.journal.as_of(4).campaign.name) == (letters, None)
    assert store.verify() == ()
    undo = walk(desk.journal, Undo)
    assert undo is not None
    desk.confirm(desk.propose(undo), by="Ota", reason="it was called rightly")
    assert (desk.name, desk.slug, [camp.name for camp in store.camps()]) == ("Camp", "camp", ["Camp", "Old camp"])
    redo = walk(desk.journal, Redo)
    assert redo is not None
    desk.confirm(desk.propose(redo), by="Ota", reason="it was not")
    assert store.verify() == ()
    assert store.moment(letters) is not None
    assert store.rename("old-camp", "OLD camp", "Ota") == "old-camp"
    with pytest.raises(EntryRefused):
        store.rename("old-camp", " ")


def test_a_camp_is_deleted_after_a_snapshot_and_comes_back_from_it(store: Store) -> None:
    before = history(store)
    store.create("Second", small(), "Jana")
    taken, desk = store.snapshots(), store.desk("camp")
    with pytest.raises(EntryRefused, match="not the name"):
        store.remove("camp", "Second")
    desk.keep_draft("slips:Eva", "fbi had A5", by="Eva")
    with pytest.raises(EntryRefused, match="Slips"):
        store.remove("camp", "Camp")
    desk.keep_draft("slips:Eva", None)
    desk.keep_draft("wizard", "step 3")
    assert (len(store.camps()), store.snapshots()) == (2, taken)
    assert str(store.place.snapshots) in store.remove("camp", "Camp\n")
    assert [camp.slug for camp in store.camps()] == ["second"]
    with store.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM drafts").scalar() == 0
    assert store.verify() == ()  # which tries whether the journal of the other one is still protected
    assert store.import_full(kept(store)).slug == "camp"
    assert history(store) == before


def test_what_is_entered_while_a_camp_is_deleted_is_not_lost(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = store.desk("camp")
    monkeypatch.setattr(store, "snapshot", lambda *_words: desk.enter(points(1), by="Petr"))
    with pytest.raises(EntryRefused, match="meanwhile"):
        store.remove("camp", "Camp")
    assert store.desk("camp").version == 5


def test_a_copy_is_found_unless_it_is_here_or_was_deleted_here(
    store: Store, tmp_path: Path, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fejag_admin.store.copies.ROOTS", [str(tmp_path)])
    store.create("Old camp", small(), "Jana")
    (tmp_path / "fejag").mkdir()
    stick = open_store(tmp_path / "fejag" / "fejag.db")
    place = str(stick.place.path)
    carry(store, stick)
    assert elsewhere_found(store.place) == (place,)  # not looked at
    assert desks_in(store, place) == ()
    stick.desk("camp").enter(points(1), by="Eva")
    store.remove("old-camp", "Old camp")
    assert [(desk.slug, desk.version) for desk in desks_in(store, place)] == [("camp", 5)]
    assert take_over(store, place, "Ota", "camp")[0].version == 6
    assert desks_in(store, place) == ()
    assert elsewhere_found(store.place) == ()  # a second place by now, up to date
    stick.desk("camp").enter(points(1), by="Eva")
    bring(store, copies(store.place)[0])
    assert elsewhere_found(store.place) == (place,)


def delete(path: Path, _say: Say) -> None:
    with Store.open(path) as store:
        store.remove("camp", "Camp")


@pytest.mark.parametrize("times", [4, pytest.param(30, marks=pytest.mark.deep)])
def test_a_deletion_that_is_killed_leaves_the_camp_or_a_snapshot_of_it(begun: Path, times: int) -> None:
    chance = random.Random(times)
    for number in range(times):
        path = Path(shutil.copyfile(begun, begun.with_name(f"{number}.db")))
        killed(partial(delete, path), after=chance.uniform(0, 0.12))
        with Store.open(path, create=False) as store, Store.open(begun) as before:
            assert store.verify() == ()
            if not store.camps():
                store.import_full(kept(store))
            assert history(store) == history(before)


# What goes


def hashes(store: Store) -> set[str]:
    """The naive twin: every entry that is anywhere, in the store or in a file beside it."""
    held = set()
    for path in (store.place.path, *store.place.snapshots.glob("*.db")):
        with closing(sqlite3.connect(str(path))) as connection:
            held |= {sealed for (sealed,) in connection.execute("SELECT hash FROM entries")}
    return held


@pytest.mark.parametrize(
    ("keep", "steps", "seed"), [(1, 25, 3), *(pytest.param(2, 60, seed, marks=pytest.mark.deep) for seed in (0, 1))]
)
def test_whatever_is_done_nothing_goes_that_is_nowhere_else(
    file: Path, open_store: Opener, monkeypatch: pytest.MonkeyPatch, keep: int, steps: int, seed: int
) -> None:
    monkeypatch.setattr("fejag_admin.store.snapshots.KEEP", keep)
    store, chance, held, gone = open_store(file), random.Random(seed), set[str](), 0

    def enter() -> None:
        for camp in store.camps():
            store.desk(camp.slug).enter(points(chance.randint(1, 9)), by="Jana")

    def restore() -> None:
        if taken := store.snapshots():
            store.restore(chance.choice(taken))

    def remove() -> None:
        for camp in store.camps():
            store.remove(camp.slug, camp.name)

    def bring_back() -> None:
        for snapshot in store.snapshots():
            if snapshot.kind == "deletion":
                with suppress(EntryRefused):
                    store.import_full(snapshot.path)

    ways: list[Callable[[], object]] = [enter, enter, restore, remove, bring_back]
    ways += [lambda: store.create("Camp", replace(small(), orders=()), "Jana")]
    ways += 3 * [lambda: store.snapshot("camp", "correction")]
    for _step in range(steps):
        before = set(store.snapshots())
        chance.choice(ways)()
        gone += len(before - set(store.snapshots()))
        assert held <= hashes(store)
        held = hashes(store)
    assert gone
