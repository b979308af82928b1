"""Drafts: kept at every change, found again whatever ends, no part of the journal; nothing is ever replaced unseen."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fejag_admin.store.drafts import DeskDrafts, desk_file, desk_lock
from fejag_admin.store.errors import EntryRefused, UnknownCamp
from fejag_admin.store.lineage import carry
from fejag_admin.store.rows import Draft
from fejag_admin.store.snapshots import find
from fejag_admin.store.store import Store
from fejag_admin.store.sync import take_over
from tests.cli.calling import ROOT
from tests.store.tools import draft_of, history, points, small

Opener = Callable[..., Store]
SLIPS = {"lines": ["fbi tygr A1", "„Žížala“ \0 \ud800"], "at": 2, "done": None}


def test_a_draft_is_found_again_at_any_desk_until_it_is_dropped(place: str, open_store: Opener) -> None:
    desk = open_store(place).create("Camp", small(), "Jana")
    assert draft_of(desk, "slips") is None
    desk.keep_draft("slips", "fbi ty", by="Petr")
    desk.keep_draft("slips", SLIPS, by="  Petr  Novák ")
    desk.keep_draft("wizard", "step 3")
    other = open_store(place).desk("camp")
    assert draft_of(other, "slips") == Draft(SLIPS, "Petr Novák", "2026-07-08T20:15:06Z")
    found = draft_of(other, "wizard")
    assert found is not None
    assert (found.value, found.by) == ("step 3", "")
    other.keep_draft("slips", None)
    other.keep_draft("slips", None)
    assert draft_of(desk, "slips") is None
    assert draft_of(desk, "wizard") == found


def test_a_draft_is_no_part_of_the_journal(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    text = history(store)
    other = open_store(place).desk("camp")
    desk.keep_draft("slips", SLIPS, by="Petr")
    assert not other.refresh()
    assert history(store) == text
    assert desk.enter(points(1), by="Petr").accepted
    assert store.verify() == ()


def test_each_camp_has_its_own(place: str, open_store: Opener) -> None:
    store = open_store(place)
    one, two = (store.create(name, small(), "Jana") for name in ("One", "Two"))
    one.keep_draft("slips", 1)
    two.keep_draft("slips", 2)
    one.keep_draft("slips", None)
    found = draft_of(two, "slips")
    assert found is not None
    assert (draft_of(one, "slips"), found.value) == (None, 2)


def test_drafts_go_with_the_camp_into_a_snapshot_and_come_back_from_it(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    desk.keep_draft("slips", SLIPS, by="Petr")
    kept = draft_of(desk, "slips")
    made = store.snapshot("early")
    assert draft_of(open_store(made.path).desk("camp"), "slips") == kept
    desk.keep_draft("slips", "later")
    desk.keep_draft("wizard", "later")
    store.restore(find(store.place, "early"))
    assert (draft_of(desk, "slips"), draft_of(desk, "wizard")) == (kept, None)


def test_drafts_go_when_the_camp_goes(place: str, open_store: Opener) -> None:
    store = open_store(place)
    store.create("First", small(), "Jana")
    store.snapshot("one camp")
    desk = store.create("Second", small(), "Jana")
    desk.keep_draft("slips", SLIPS)
    store.restore("one camp")
    with store.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM drafts").scalar() == 0
    assert draft_of(desk, "slips") is None
    with pytest.raises(UnknownCamp, match="no longer"):
        desk.keep_draft("slips", SLIPS)


def test_the_database_itself_deletes_them_with_the_camp(place: str, open_store: Opener) -> None:
    store = open_store(place)
    store.create("Camp", small(), "Jana")
    with store.write() as connection:
        connection.exec_driver_sql("INSERT INTO camps VALUES ('x', 'x', 'x', 'x', 'x')")
        connection.exec_driver_sql("INSERT INTO drafts VALUES ('x', 'slips', '1', '', '2026-07-08T20:15:03Z')")
        connection.exec_driver_sql("DELETE FROM camps WHERE uid = 'x'")
        assert connection.exec_driver_sql("SELECT count(*) FROM drafts").scalar() == 0


def test_what_cannot_be_kept_leaves_the_draft_before_it(place: str, open_store: Opener) -> None:
    desk = open_store(place).create("Camp", small(), "Jana")
    desk.keep_draft("slips", "good", by="Petr")
    with pytest.raises(ValueError):
        desk.keep_draft("slips", float("nan"))
    with pytest.raises(TypeError):
        desk.keep_draft("slips", {1, 2})
    with pytest.raises(EntryRefused):
        desk.keep_draft("slips", "bad", by="a\0b")
    found = draft_of(desk, "slips")
    assert found is not None
    assert found.value == "good"


def test_a_draft_that_a_damaged_file_holds_is_none(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    desk = store.create("Camp", small(), "Jana")
    desk.keep_draft("slips", "good")
    for broken in ("{", "", "[" * 100_000):
        with store.write() as connection:
            connection.exec_driver_sql("UPDATE drafts SET value = ?", (broken,))
        assert draft_of(desk, "slips") is None


# The drafts of a desk


def sat_down(store: Store, by: str = "Jana") -> DeskDrafts:
    """A desk that somebody opens."""
    drafts = DeskDrafts(store.desk("camp"), by)
    drafts.load()
    return drafts


def typed(drafts: DeskDrafts, text: str) -> None:
    drafts.put("slips", text)
    drafts.store()


def kept(store: Store) -> list[str]:
    return sorted(str(draft.value) for draft in store.desk("camp").drafts("slips:").values())


def test_two_desks_under_one_name_keep_what_is_typed_at_each(begun: Path, open_store: Opener) -> None:
    store = open_store(begun)
    first, second = sat_down(store), sat_down(store)
    typed(first, "fbi had A5")
    typed(second, "exoti had E1")
    assert kept(store) == ["exoti had E1", "fbi had A5"]
    first.look_around()
    second.look_around()
    assert first.slips_elsewhere == second.slips_elsewhere == {"Jana": 1}
    first.put("result", ["fbi"])
    second.put("result", ["exoti"])
    first.store()
    second.store()
    assert {tuple(draft.value) for draft in store.desk("camp").drafts("result:").values()} == {("fbi",), ("exoti",)}


def test_slips_of_another_desk_are_put_behind_the_own_ones_by_line(begun: Path, open_store: Opener) -> None:
    store = open_store(begun)
    first, second, third = sat_down(store), sat_down(store), sat_down(store, "Ota")
    typed(first, "fbi had A5\nfbi had A6")
    typed(second, "exoti had E1\nfbi had A5")
    third.look_around()
    assert third.slips_elsewhere == {"Jana": 4}
    typed(third, "had E2")
    (own, *lines) = third.take_over("Jana").split("\n")
    assert own == "had E2"
    assert lines in (["fbi had A5", "fbi had A6", "exoti had E1"], ["exoti had E1", "fbi had A5", "fbi had A6"])
    assert kept(store) == ["\n".join([own, *lines])]
    assert not first.slips_taken
    first.look_around()
    assert first.slips_taken
    typed(first, "fbi had A5\nfbi had A6\nfbi had A7")  # whoever goes on typing there loses nothing either
    assert "fbi had A5\nfbi had A6\nfbi had A7" in kept(store)


def test_what_was_left_is_taken_up_by_the_next_desk_of_the_same_person(begun: Path, open_store: Opener) -> None:
    store = open_store(begun)
    first, second = sat_down(store), sat_down(store)
    typed(first, "fbi had A5")
    typed(second, "fbi had A5\nexoti had E1")
    first.put("result", ["fbi"])
    first.store()
    first.leave()
    assert sat_down(store, "Ota").text == ""
    again = sat_down(store)
    assert (again.text, again.begun["result"], again.slips_elsewhere) == ("fbi had A5", ["fbi"], {"Jana": 2})
    second.leave()
    typed(again, f"{again.text}\nfbi had A6")
    again.leave()
    last = sat_down(store)
    assert sorted(last.text.split("\n")) == ["exoti had E1", "fbi had A5", "fbi had A6"]
    assert last.begun["result"] == ["fbi"]
    last.store()
    assert kept(store) == [last.text]


def test_slips_that_were_left_are_taken_up_with_their_blank_lines(begun: Path, open_store: Opener) -> None:
    store = open_store(begun)
    first = sat_down(store)
    typed(first, "fbi had A5\n\nexoti had E1\n")
    first.leave()
    assert sat_down(store).text == "fbi had A5\n\nexoti had E1\n"


def test_a_desk_that_was_killed_is_not_open_any_more(begun: Path, open_store: Opener) -> None:
    script = f"""
import os
from fejag_admin.store.drafts import DeskDrafts
from fejag_admin.store.store import Store
drafts = DeskDrafts(Store.open({str(begun)!r}).desk("camp"), "Jana")
drafts.put("slips", "fbi had A5")
drafts.store()
os.kill(os.getpid(), 9)
"""
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False, timeout=60).returncode == -9
    assert sat_down(open_store(begun)).text == "fbi had A5"


def test_the_slips_of_a_desk_that_two_stores_have_are_put_together(
    begun: Path, open_store: Opener, tmp_path: Path
) -> None:
    here, there = open_store(begun), open_store(tmp_path / "stick.db")
    desk = sat_down(here)
    typed(desk, "fbi had A5")
    carry(here, there)
    typed(desk, "fbi had A5\nfbi had A6")
    (kind,) = there.desk("camp").drafts("slips:")
    there.desk("camp").keep_draft(kind, "fbi had A5\nexoti had E1", by="Jana")
    there.desk("camp").keep_draft("slips:Eva", "exoti had E2", by="Eva")
    take_over(here, str(tmp_path / "stick.db"), "Jana")
    assert kept(here) == ["exoti had E2", "fbi had A5\nfbi had A6\nexoti had E1"]


def test_a_desk_of_a_store_names_no_file_elsewhere(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.touch()
    assert desk_lock(str(victim)) is None
    assert desk_lock("../settings.json") is None


def test_a_process_that_is_being_started_does_not_keep_a_desk(begun: Path, open_store: Opener) -> None:
    """Between its fork and its first step it has every file that this process has open."""
    store = open_store(begun)
    first = sat_down(store)
    typed(first, "fbi had A5")
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.read(reading, 1)
        os._exit(0)
    try:
        first.leave()
        assert sat_down(store).text == "fbi had A5"
    finally:
        os.write(writing, b".")
        os.waitpid(child, 0)


def test_a_desk_without_drafts_leaves_no_file(begun: Path, open_store: Opener) -> None:
    store = open_store(begun)
    first = sat_down(store)
    typed(first, "fbi had A5")
    first.leave()
    last = sat_down(store)
    typed(last, "")
    last.leave()
    assert list(desk_file("a").parent.iterdir()) == []
