"""Snapshots, restoring and verifying from the command line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.calling import Call


def test_a_named_snapshot_can_be_gone_back_to_and_that_undone(begun: Call) -> None:
    assert begun("snapshots", "--take", "večer").code == 0
    assert begun("place", "fbi", "tygr", "A5").code == 0
    refused = begun("restore", "večer")
    assert refused.code == 1
    assert len(begun("journal", "--json").json) == 3
    assert begun("restore", "večer", "--yes").code == 0
    assert len(begun("journal", "--json").json) == 2
    newest = begun("snapshots", "--json").json[0]
    assert newest["kind"] == "restore"
    assert begun("restore", newest["id"], "--yes").code == 0
    assert len(begun("journal", "--json").json) == 3


def test_snapshots_are_listed(begun: Call) -> None:
    assert begun("snapshots").err == "There are no snapshots yet.\n"
    begun("snapshots", "--take", "večer")
    lines = begun("snapshots").out.splitlines()
    assert len(lines) == 2
    assert "večer" in lines[1]
    assert "Small camp (2)" in lines[1]


def test_an_unknown_snapshot_is_bad_input(begun: Call) -> None:
    assert begun("restore", "nic", "--yes").code == 2


def test_a_sound_store_is_found_sound(begun: Call, store: Path) -> None:
    done = begun("verify")
    assert (done.code, done.out, done.err) == (0, "", f"All is well with {store}.\n")
    assert begun("verify", "--json").json == []


def test_a_damaged_store_is_told_with_the_snapshots_to_go_back_to(begun: Call, store: Path) -> None:
    begun("snapshots", "--take", "večer")
    store.write_bytes(b"rubbish" * 1000)
    for leftover in store.parent.glob("store.db-*"):
        leftover.unlink()
    done = begun("verify")
    assert done.code == 1
    assert "is not a database" in done.out
    assert "večer" in done.err
    broken = begun("standings")
    assert broken.code == 5
    assert "fejag verify" in broken.err
    assert begun("restore", "večer", "--yes").code == 0
    assert begun("verify").code == 0
