"""Snapshots, restoring and verifying from the command line."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fejag_admin import __version__
from fejag_admin.store.store import Store
from tests.cli.calling import Call, entries, on_terminal, refuses
from tests.store.tools import points, tamper


def test_a_named_snapshot_can_be_gone_back_to_and_that_undone(begun: Call) -> None:
    assert begun("snapshots").err == "There are no snapshots yet.\n"
    assert begun("snapshots", "--take", "večer").code == 0
    assert begun("place", "fbi", "tygr", "A5").code == 0
    assert begun("restore", "nic", "--yes").code == 2
    assert begun("restore", "večer").code == 1
    assert len(entries(begun)) == 3
    assert begun("restore", "večer", "--yes").code == 0
    assert len(entries(begun)) == 2
    newest = begun("snapshots", "--json").json[0]
    assert newest["kind"] == "restore"
    assert begun("restore", newest["id"], "--yes").code == 0
    assert len(entries(begun)) == 3


def test_snapshots_are_listed_with_ids_of_which_the_beginning_will_do(begun: Call) -> None:
    for name in ("večer", "a rather long name for a snapshot, with many words"):
        begun("snapshots", "--take", name)
    _title, _newest, oldest = begun("snapshots").out.splitlines()
    assert ("večer" in oldest, "Small camp (2)" in oldest) == (True, True)
    newest = begun("snapshots", "--json").json[0]["id"]
    _code, shown = on_terminal(["snapshots"], columns=80)
    assert newest in shown
    assert max(map(len, shown.splitlines())) <= 80
    several = begun("restore", newest[:4], "--yes")
    assert (several.code, "names no single snapshot" in several.err) == (2, True)
    assert begun("restore", newest[:-1], "--yes").code == 0


def test_a_store_is_checked_and_says_with_what_it_was_last(
    begun: Call, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "checked" not in begun("camps").err
    done = begun("verify")
    assert (done.code, done.out, done.err) == (0, "", f"All is well with {store}.\n")
    assert begun("verify", "--json").json == []
    checked = begun("camps").err
    assert f"The store: checked with version {__version__}, " in checked
    assert checked.endswith("all is well.\n")
    monkeypatch.setattr("fejag_admin.store.verify.__version__", "99.0")
    assert f"checked with version {__version__}, " in begun("camps").err
    assert "this is another version: “fejag verify” checks again" in begun("verify").err
    assert "all is well" in begun("camps").err
    tamper(store, "UPDATE entries SET payload = '{}' WHERE version = 2")
    assert begun("verify").code == 1
    assert "faults were found" in begun("camps").err


def test_what_was_before_a_damaged_entry_can_be_seen_and_salvaged(begun: Call, store: Path, tmp_path: Path) -> None:
    for number in range(4):
        assert begun("adjust", "fbi", "1", "--reason", f"reason {number}").code == 0
    before_it = begun("standings", "--as-of", "4", "--json")
    tamper(store, "UPDATE entries SET payload = replace(payload, 'reason 2', 'reason 7') WHERE version = 5")
    for sentence in ("Entry 5 of the camp", "fejag salvage"):
        refuses(begun, ("standings", sentence), ("journal", sentence), code=5)
        refuses(begun, ("standings --as-of 99", sentence))
    assert begun("standings", "--as-of", "4", "--json").json == before_it.json
    for command in ("map", "journal --viewer master", "why A5", "export"):
        assert begun(*command.split(), "--as-of", "4").code == 0
    assert begun("place", "fbi", "tygr", "A5").code == 5
    content, new = store.read_bytes(), tmp_path / "new.db"
    done = begun("salvage", str(new))
    assert (done.code, store.read_bytes()) == (0, content)
    assert "Whole entries of “Small camp”: 4." in done.err
    assert "Damaged or missing: 5." in done.err
    assert [line.partition(" 20")[0] for line in done.out.splitlines()] == ["5 ✗", "6"]
    assert "reason 7" in done.out
    assert begun("--store", str(new), "verify").code == 0
    assert begun("--store", str(new), "standings", "--json").json == before_it.json
    for place in (str(new), "postgresql://nobody@nowhere/nothing"):
        assert begun("salvage", place).code == 2


def test_a_damaged_store_is_told_with_the_snapshots_to_go_back_to(begun: Call, store: Path) -> None:
    begun("snapshots", "--take", "večer")
    store.write_bytes(b"rubbish" * 1000)
    for leftover in store.parent.glob("store.db-*"):
        leftover.unlink()
    done = begun("verify")
    assert (done.code, "is not a database" in done.out, "večer" in done.err) == (1, True, True)
    refuses(begun, ("standings", "fejag verify"), code=5)
    restored = begun("restore", "večer", "--yes")
    (aside,) = store.parent.glob("store.db.aside-*")
    assert restored.code == 0
    assert f"The file that was there was set aside; it is {aside} now." in restored.err
    assert "newest snapshot" not in restored.err
    assert begun("verify").code == 0
    store.unlink()
    store.mkdir()
    done = begun("verify")
    assert (done.code, "check that the file and its folder exist" in done.out) == (5, True)


def test_times_are_those_of_the_clock_on_the_wall(begun: Call, clock_in: Callable[[str], None]) -> None:
    clock_in("Etc/GMT-5")
    begun("snapshots", "--take", "večer")
    for command, field, column in (("snapshots", "made", "made"), ("journal", "when", "time")):
        first = datetime.fromisoformat(begun(command, "--json").json[0][field]) + timedelta(hours=5)
        listed = begun(command).out
        assert f"{first:%Y-%m-%d %H:%M}" in listed
        assert f"{column} (+05)" in listed


def test_a_fingerprint_says_whether_the_journal_still_holds_that_moment(begun: Call, store: Path) -> None:
    with Store.open(store) as opened:
        desk = opened.desk(opened.camps()[0].slug)
        early, wanted = desk.fingerprint(1), desk.fingerprint(2)
    assert begun("place", "fbi", "tygr", "A5").code == 0
    done = begun("verify", "--fingerprint", wanted.lower().replace("-", " "))
    assert (done.code, done.out) == (0, "")
    held, well = done.err.splitlines()
    assert held.startswith(f"{wanted}: “Small camp” still holds all that it held at entry 2 of 3 (")
    assert well == f"All is well with {store}."
    czech = begun("--lang", "cs", "verify", "--fingerprint", wanted)
    assert (czech.code, wanted in czech.err, "still" in czech.err) == (0, True, False)
    for wrong in ("''", "KTRM", "KTRM-PAXE-HNBC-FDW1"):
        refuses(begun, (f"verify --fingerprint {wrong}", "is no fingerprint"))

    tamper(store, "UPDATE entries SET author = 'me' WHERE version = 2")
    lost = begun("verify", "--fingerprint", wanted)
    assert (lost.code, f"has the fingerprint {wanted}" in lost.out) == (1, True)
    kept = begun("verify", "--fingerprint", early)
    assert (kept.code, "entry 1 of 3" in kept.err) == (1, True)
    (altered, missing) = begun("verify", "--fingerprint", wanted, "--json").json
    assert (altered["code"], missing["code"], wanted in missing["text"]) == ("hash", "fingerprint", True)


@pytest.mark.parametrize("ahead", [timedelta(hours=3), timedelta(days=400)])
def test_a_clock_behind_the_journal_is_told_after_an_entry(begun: Call, store: Path, ahead: timedelta) -> None:
    """But not because of one entry by a clock that was far ahead."""
    later = datetime.now(UTC) + ahead
    with Store.open(store, clock=lambda: later) as opened:
        assert opened.desk(opened.camps()[0].slug).enter(points(1), by="Petr").accepted
    assert "clock" not in begun("standings").err
    done = begun("place", "fbi", "tygr", "A5")
    told = f"behind the journal, which has an entry of {later.day}. {later.month}." in done.err
    assert (done.code, told, "clock" in done.err) == (0, ahead.days == 0, ahead.days == 0)


def test_a_freeze_outlives_a_restore(begun: Call, tmp_path: Path) -> None:
    """What players see on the pages stays as it was, or at the last entry that the snapshot has; nobody is asked."""
    web = str(tmp_path / "web")
    assert begun("snapshots", "--take", "morning").code == 0
    assert begun("freeze").code == 0
    assert begun("publish", web).code == 0
    for frozen in (False, True):
        assert begun("place", "fbi", "tygr", "A5").code == 0
        assert not frozen or begun("freeze").code == 0
        restored = begun("restore", "morning", "--yes")
        assert restored.code == 0
        assert "“Small camp” is frozen: players see it as of entry 2 until “fejag release”." in restored.err
        published = begun("publish", web).err
        assert "Frozen: the pages show the camp as of entry 2." in published
        assert "0 files were written anew." in published
    assert begun("verify").code == 0
    assert begun("release").code == 0
