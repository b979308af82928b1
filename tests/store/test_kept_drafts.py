"""What is typed belongs to a desk: nothing of it is ever replaced unseen, whoever sits where, and whatever ends."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from fejag_admin.common.open_desks import hold_desk, leave_desk, take_desk
from fejag_admin.store.kept_drafts import KeptDrafts
from fejag_admin.store.lineage import carry
from fejag_admin.store.store import Store
from fejag_admin.store.sync import take_over
from tests.cli.calling import ROOT

Opener = Callable[..., Store]


def sat_down(store: Store, by: str = "Jana") -> KeptDrafts:
    """A desk that somebody opens."""
    drafts = KeptDrafts(store.desk("camp"), by)
    drafts.load()
    return drafts


def typed(drafts: KeptDrafts, text: str) -> None:
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
    assert first.others == second.others == {"Jana": 1}
    first.put("result", ["fbi"])
    second.put("result", ["exoti"])
    first.store()
    second.store()
    assert {tuple(draft.value[1]) for draft in store.desk("camp").drafts("result:").values()} == {("fbi",), ("exoti",)}


def test_slips_of_another_desk_are_put_behind_the_own_ones_by_line(begun: Path, open_store: Opener) -> None:
    store = open_store(begun)
    first, second, third = sat_down(store), sat_down(store), sat_down(store, "Ota")
    typed(first, "fbi had A5\nfbi had A6")
    typed(second, "exoti had E1\nfbi had A5")
    third.look_around()
    assert third.others == {"Jana": 4}
    typed(third, "had E2")
    (own, *lines) = third.take_over("Jana").split("\n")
    assert own == "had E2"
    assert lines in (["fbi had A5", "fbi had A6", "exoti had E1"], ["exoti had E1", "fbi had A5", "fbi had A6"])
    assert kept(store) == ["\n".join([own, *lines])]
    assert not first.taken
    first.look_around()
    assert first.taken
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
    assert (again.text, again.get("result"), again.others) == ("fbi had A5", ["fbi"], {"Jana": 2})
    second.leave()
    typed(again, f"{again.text}\nfbi had A6")
    again.leave()
    last = sat_down(store)
    assert sorted(last.text.split("\n")) == ["exoti had E1", "fbi had A5", "fbi had A6"]
    assert last.get("result") == ["fbi"]
    last.store()
    assert kept(store) == [last.text]


def test_a_desk_that_was_killed_is_not_open_any_more(begun: Path, open_store: Opener) -> None:
    script = f"""
import os
from fejag_admin.store.kept_drafts import KeptDrafts
from fejag_admin.store.store import Store
drafts = KeptDrafts(Store.open({str(begun)!r}).desk("camp"), "Jana")
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
    carry(here.database, there)
    typed(desk, "fbi had A5\nfbi had A6")
    (kind,) = there.desk("camp").drafts("slips:")
    there.desk("camp").keep_draft(kind, "fbi had A5\nexoti had E1", by="Jana")
    there.desk("camp").keep_draft("slips:Eva", "exoti had E2", by="Eva")
    take_over(here, str(tmp_path / "stick.db"), "Jana")
    assert kept(here) == ["exoti had E2", "fbi had A5\nfbi had A6\nexoti had E1"]


def test_a_desk_of_a_store_names_no_file_elsewhere(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.touch()
    assert not take_desk(str(victim))
    assert not take_desk("../settings.json")
    leave_desk(str(victim), empty=True)
    assert victim.exists()


def test_a_desk_is_open_as_long_as_it_is_held() -> None:
    hold_desk("abc1")
    assert not take_desk("abc1")
    leave_desk("abc1", empty=False)
    assert take_desk("abc1")
    leave_desk("abc1", empty=True)
    assert not take_desk("abc1")
