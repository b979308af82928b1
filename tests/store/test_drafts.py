"""Drafts: kept at every change, found again whatever ends, no part of the journal; nothing is ever replaced unseen."""

import os
import signal
from pathlib import Path

import pytest

from fejag_admin.store.database.errors import EntryRefused, UnknownCamp
from fejag_admin.store.drafts import DeskDrafts, desk_file, desk_lock
from fejag_admin.store.lineage import carry
from fejag_admin.store.rows import Draft
from fejag_admin.store.store import Store
from fejag_admin.store.sync import take_over
from tests.store.tools import Opener, Say, draft_of, history, killed, points, small

SLIPS = {"lines": ["fbi tygr A1", "„Žížala“ \0 \ud800"], "at": 2, "done": None}


def test_a_draft_is_found_again_at_any_desk_until_it_is_dropped(place: str, store: Store, open_store: Opener) -> None:
    desk, elsewhere, text = store.desk("camp"), store.create("Second", small(), "Jana"), history(store)
    assert draft_of(desk, "slips") is None
    desk.keep_draft("slips", "fbi ty", by="Petr")
    desk.keep_draft("slips", SLIPS, by="  Petr  Novák ")
    desk.keep_draft("wizard", "step 3")
    elsewhere.keep_draft("slips", 2)
    again = open_store(place).desk("camp")
    kept, wizard = draft_of(again, "slips"), draft_of(again, "wizard")
    assert kept is not None
    assert kept == Draft(SLIPS, "Petr Novák", kept.when)
    assert kept.when.startswith("2026-07-08T20:15:")
    assert wizard is not None
    assert (wizard.value, wizard.by) == ("step 3", "")
    again.keep_draft("slips", None)
    again.keep_draft("slips", None)
    assert (draft_of(desk, "slips"), draft_of(desk, "wizard")) == (None, wizard)
    assert list(elsewhere.drafts("")) == ["slips"], "each camp has its own"
    assert (desk.refresh(), history(store)) == (False, text), "they are no part of the journal"
    assert desk.enter(points(1), by="Petr").accepted
    assert store.verify() == ()


def test_drafts_go_with_the_camp_into_a_snapshot_and_come_back_from_it(store: Store, open_store: Opener) -> None:
    desk = store.desk("camp")
    desk.keep_draft("slips", SLIPS, by="Petr")
    kept = draft_of(desk, "slips")
    made = store.snapshot("early")
    assert draft_of(open_store(made.path).desk("camp"), "slips") == kept
    desk.keep_draft("slips", "later")
    desk.keep_draft("wizard", "later")
    second = store.create("Second", small(), "Jana")
    second.keep_draft("slips", SLIPS)
    store.restore("early")
    assert (draft_of(desk, "slips"), draft_of(desk, "wizard")) == (kept, None)
    with store.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM drafts").scalar() == 1, "they go with the camp"
    with pytest.raises(UnknownCamp, match="no longer"):
        second.keep_draft("slips", SLIPS)


@pytest.mark.parametrize(
    ("value", "by", "error"), [(float("nan"), "", ValueError), ({1, 2}, "", TypeError), ("bad", "a\0b", EntryRefused)]
)
def test_what_cannot_be_kept(store: Store, value: object, by: str, error: type[Exception]) -> None:
    desk = store.desk("camp")
    desk.keep_draft("slips", "good", by="Petr")
    before = draft_of(desk, "slips")
    with pytest.raises(error):
        desk.keep_draft("slips", value, by=by)
    assert draft_of(desk, "slips") == before


@pytest.mark.parametrize("broken", ["{", "", "[" * 100_000])
def test_a_draft_that_a_damaged_file_holds_is_none(own: Store, broken: str) -> None:
    desk = own.desk("camp")
    desk.keep_draft("slips", "good")
    with own.write() as connection:
        connection.exec_driver_sql("UPDATE drafts SET value = ?", (broken,))
    assert draft_of(desk, "slips") is None


# The drafts of a desk


def sat_down(store: Store, by: str = "Jana") -> DeskDrafts:
    """A desk that somebody opens."""
    drafts = DeskDrafts(store.desk("camp"), by)
    drafts.load()
    return drafts


def typed(drafts: DeskDrafts, text: str) -> DeskDrafts:
    drafts.put("slips", text)
    drafts.store()
    return drafts


def kept(store: Store) -> list[str]:
    return sorted(str(draft.value) for draft in store.desk("camp").drafts("slips:").values())


def test_two_desks_under_one_name_keep_what_is_typed_at_each(own: Store) -> None:
    first, second = sat_down(own), sat_down(own)
    typed(first, "fbi had A5")
    typed(second, "exoti had E1")
    assert kept(own) == ["exoti had E1", "fbi had A5"]
    for drafts, team in ((first, "fbi"), (second, "exoti")):
        drafts.look_around()
        assert drafts.slips_elsewhere == {"Jana": 1}
        drafts.put("result", [team])
        drafts.store()
    assert {tuple(draft.value) for draft in own.desk("camp").drafts("result:").values()} == {("fbi",), ("exoti",)}


def test_slips_of_another_desk_are_put_behind_the_own_ones(own: Store) -> None:
    first, second, third = sat_down(own), sat_down(own), sat_down(own, "Ota")
    typed(first, "fbi had A5\nfbi had A6")
    typed(second, "exoti had E1\nfbi had A5")
    third.look_around()
    assert third.slips_elsewhere == {"Jana": 4}
    typed(third, "had E2")
    (mine, *lines) = third.take_over("Jana").split("\n")
    assert mine == "had E2"
    assert lines in (["fbi had A5", "fbi had A6", "exoti had E1"], ["exoti had E1", "fbi had A5", "fbi had A6"])
    assert kept(own) == ["\n".join([mine, *lines])]
    assert not first.slips_taken
    first.look_around()
    assert first.slips_taken
    typed(first, "fbi had A5\nfbi had A6\nfbi had A7")  # whoever goes on typing there loses nothing either
    assert "fbi had A5\nfbi had A6\nfbi had A7" in kept(own)


def test_what_was_left_is_taken_up_by_the_next_desk_of_the_same_person(own: Store) -> None:
    first, second = typed(sat_down(own), "fbi had A5"), sat_down(own)
    typed(second, "fbi had A5\n\nexoti had E1\n")
    first.put("result", ["fbi"])
    first.store()
    first.leave()
    assert sat_down(own, "Ota").text == ""
    again = sat_down(own)
    assert (again.text, again.begun["result"], again.slips_elsewhere) == ("fbi had A5", ["fbi"], {"Jana": 2})
    second.leave()
    typed(again, f"{again.text}\nfbi had A6")
    again.leave()
    last = sat_down(own)
    assert sorted(last.text.split("\n")) == ["exoti had E1", "fbi had A5", "fbi had A6"]
    assert last.begun["result"] == ["fbi"]
    last.store()
    assert kept(own) == [last.text]
    typed(last, "fbi had A5\n\nexoti had E1\n").leave()
    last = sat_down(own)
    assert last.text == "fbi had A5\n\nexoti had E1\n", "with the blank lines"
    last.put("result", None)
    typed(last, "").leave()
    assert list(desk_file("a").parent.iterdir()) == [], "a desk without drafts leaves no file"


def test_a_desk_that_was_killed_is_not_open_any_more(own: Store) -> None:
    def work(say: Say) -> None:
        typed(sat_down(own), "fbi had A5")
        say("typed")
        signal.pause()

    assert killed(work, after=0, patience=1) == ["typed"]
    assert sat_down(own).text == "fbi had A5"


def test_the_slips_of_two_stores_are_put_together(own: Store, open_store: Opener, tmp_path: Path) -> None:
    there = open_store(tmp_path / "stick.db")
    desk = typed(sat_down(own), "fbi had A5")
    carry(own, there)
    typed(desk, "fbi had A5\nfbi had A6")
    (kind,) = there.desk("camp").drafts("slips:")
    there.desk("camp").keep_draft(kind, "fbi had A5\nexoti had E1", by="Jana")
    there.desk("camp").keep_draft("slips:Eva", "exoti had E2", by="Eva")
    take_over(own, str(tmp_path / "stick.db"), "Jana")
    assert kept(own) == ["exoti had E2", "fbi had A5\nfbi had A6\nexoti had E1"]


def test_a_desk_of_a_store_names_no_file_elsewhere(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.touch()
    assert desk_lock(str(victim)) is None
    assert desk_lock("../settings.json") is None


def test_a_process_that_is_being_started_does_not_keep_a_desk(own: Store) -> None:
    """Between its fork and its first step it has every file that this process has open."""
    first = typed(sat_down(own), "fbi had A5")
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.read(reading, 1)
        os._exit(0)
    try:
        first.leave()
        assert sat_down(own).text == "fbi had A5"
    finally:
        os.write(writing, b".")
        os.waitpid(child, 0)
