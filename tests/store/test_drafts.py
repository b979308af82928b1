"""Drafts: kept at every change, found again after the program died, and no part of the journal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fejag_admin.store.drafts import Draft
from fejag_admin.store.errors import EntryRefused, UnknownCamp
from fejag_admin.store.snapshots import find
from fejag_admin.store.store import Store
from tests.store.tools import points, small

Opener = Callable[..., Store]
SLIPS = {"lines": ["fbi tygr A1", "„Žížala“ \0 \ud800"], "at": 2, "done": None}


def test_a_draft_is_found_again_at_any_desk_until_it_is_dropped(place: str, open_store: Opener) -> None:
    desk = open_store(place).create("Camp", small(), "Jana")
    assert desk.draft("slips") is None
    desk.keep_draft("slips", "fbi ty", by="Petr")
    desk.keep_draft("slips", SLIPS, by="  Petr  Novák ")
    desk.keep_draft("wizard", "step 3")
    other = open_store(place).desk("camp")
    assert other.draft("slips") == Draft(SLIPS, "Petr Novák", "2026-07-08T20:15:06Z")
    found = other.draft("wizard")
    assert found is not None
    assert (found.value, found.by) == ("step 3", "")
    other.drop_draft("slips")
    other.drop_draft("slips")
    assert desk.draft("slips") is None
    assert desk.draft("wizard") == found


def test_a_draft_is_no_part_of_the_journal(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    text = store.export_full("camp")
    other = open_store(place).desk("camp")
    desk.keep_draft("slips", SLIPS, by="Petr")
    assert not other.refresh()
    assert store.export_full("camp") == text
    assert desk.enter(points(1), by="Petr").accepted
    assert store.verify() == ()


def test_each_camp_has_its_own(place: str, open_store: Opener) -> None:
    store = open_store(place)
    one, two = (store.create(name, small(), "Jana") for name in ("One", "Two"))
    one.keep_draft("slips", 1)
    two.keep_draft("slips", 2)
    one.drop_draft("slips")
    found = two.draft("slips")
    assert found is not None
    assert (one.draft("slips"), found.value) == (None, 2)


def test_drafts_go_with_the_camp_into_a_snapshot_and_come_back_from_it(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    desk.keep_draft("slips", SLIPS, by="Petr")
    kept = desk.draft("slips")
    made = store.snapshot("early")
    assert open_store(made.path).desk("camp").draft("slips") == kept
    desk.keep_draft("slips", "later")
    desk.keep_draft("wizard", "later")
    store.restore(find(store.place, "early"))
    assert (desk.draft("slips"), desk.draft("wizard")) == (kept, None)


def test_drafts_go_when_the_camp_goes(place: str, open_store: Opener) -> None:
    store = open_store(place)
    store.create("First", small(), "Jana")
    store.snapshot("one camp")
    desk = store.create("Second", small(), "Jana")
    desk.keep_draft("slips", SLIPS)
    store.restore("one camp")
    with store.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM drafts").scalar() == 0
    assert desk.draft("slips") is None
    with pytest.raises(UnknownCamp, match="no longer"):
        desk.keep_draft("slips", SLIPS)


def test_the_database_itself_deletes_them_with_the_camp(place: str, open_store: Opener) -> None:
    store = open_store(place)
    store.create("Camp", small(), "Jana")
    with store.database.write() as connection:
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
    found = desk.draft("slips")
    assert found is not None
    assert found.value == "good"


def test_a_draft_that_a_damaged_file_holds_is_none(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    desk = store.create("Camp", small(), "Jana")
    desk.keep_draft("slips", "good")
    for broken in ("{", "", "[" * 100_000):
        with store.database.write() as connection:
            connection.exec_driver_sql("UPDATE drafts SET value = ?", (broken,))
        assert desk.draft("slips") is None
