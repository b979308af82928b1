"""Amending and retracting from the command line: shown first, entered only when confirmed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calling import ROOT, Call, made_once, on_real_terminal, on_terminal


@pytest.fixture
def played(begun: Call, store: Path) -> Call:
    """Entry 3: a snake on FBI's start. Entry 4: a tarantula in its light would need the next round."""

    def make() -> None:
        assert begun("place", "fbi", "tygr", "A5", "--note", "lístek 1").code == 0
        assert begun("close-round").code == 3
        assert begun("place", "exoti", "had", "E1").code == 0
        assert begun("close-round").code == 0
        assert begun("result", "exoti", "fbi").code == 0
        assert begun("place", "fbi", "tarantule", "B5").code == 0

    made_once("played", store, make)
    return begun


def versions(call: Call) -> int:
    return len(call("journal", "--json").json)


def test_nobody_to_ask_means_nothing_is_changed(played: Call) -> None:
    before = versions(played)
    done = played("retract", "3", "--because", "omyl")
    assert done.code == 1
    assert "Confirm with y, or with --yes" in done.err
    assert "Retraction of entry 3" in done.out
    assert versions(played) == before


def test_a_person_at_a_terminal_is_asked(played: Call) -> None:
    before = versions(played)
    for terminal, typed, code, more in ((on_terminal, "\n", 1, 0), (on_real_terminal, "ano\n", 0, 1)):
        ended, shown = terminal(["retract", "3", "--because", "omyl"], typed=typed)
        assert ended == code
        assert "Enter this correction? [y/N]" in shown
        assert versions(played) == before + more


def test_a_retraction_tells_what_becomes_of_later_orders(played: Call) -> None:
    done = played("--by", "Ema", "retract", "3", "--because", "omyl", "--yes")
    assert done.code == 0
    assert "Off the map: tiger on A5, FBI (no. 1)" in done.out
    lines = done.out.splitlines()
    at = lines.index("Would stay in force as irregular, until settled:")
    _closed, tarantula = lines[at + 1 : at + 3]
    assert tarantula == "  7: FBI: tarantula on B5 (5 points) – The cell is not lit for the team."
    entries = played("journal", "--json").json
    assert entries[2]["in_force"] is False
    assert entries[6]["unsettled"] is True
    assert (entries[-1]["kind"], entries[-1]["by"], entries[-1]["reason"]) == ("retraction", "Ema", "omyl")
    listed = played("journal", "--unsettled", "--json").json
    assert [entry["version"] for entry in listed] == [5, 7]
    assert "2 orders were made impossible by a correction" in played("journal").err


def test_a_snapshot_precedes_a_correction(played: Call) -> None:
    played("retract", "3", "--because", "omyl", "--yes")
    assert "correction" in [snapshot["kind"] for snapshot in played("snapshots", "--json").json]


def test_an_amendment_puts_another_order_in_its_place(played: Call) -> None:
    done = played("amend", "3", "place", "fbi", "medved", "A5", "--yes", "--because", "překlep")
    assert done.code == 0
    assert "Amendment of entry 3: FBI: bear on A5 (10 points)" in done.out
    entries = played("journal", "--json").json
    assert entries[2]["amended_by"] == len(entries)
    assert entries[-1]["order"]["figure"] == "medved"
    assert entries[-1]["order"]["note"] == "lístek 1"
    assert "amended by entry 8" in played("journal").out


def test_an_amended_result_is_of_the_same_game(played: Call) -> None:
    assert played("amend", "2", "result", "exoti", "fbi", "--because", "obráceně", "--yes").code == 0
    assert played("journal", "--last", "1", "--json").json[0]["order"]["game"] == 1


def test_a_trial_of_an_amendment_enters_nothing(played: Call) -> None:
    before = versions(played)
    done = played("amend", "3", "place", "fbi", "medved", "A5", "--dry-run", "--json", "--because", "x")
    assert (done.code, done.json["target"], done.json["accepted"]) == (0, 3, True)
    assert versions(played) == before


def test_an_amendment_by_an_order_that_would_be_refused_is_refused(played: Call) -> None:
    before = versions(played)
    done = played("amend", "3", "place", "fbi", "medved", "B9", "--because", "x", "--yes")
    assert done.code == 3
    assert "The cell is not lit for the team." in done.out
    assert versions(played) == before


@pytest.mark.parametrize("entry", ["1", "99"])
def test_only_orders_are_corrected(played: Call, entry: str) -> None:
    for words in (("retract", entry, "--because", "x"), ("amend", entry, "close-round", "--because", "x")):
        done = played(*words)
        assert done.code == 2
        assert f"Entry {entry} is no order" in done.err


def test_what_is_retracted_is_not_retracted_again_but_can_be_amended_back(played: Call) -> None:
    assert played("retract", "7", "--because", "x", "--yes").code == 0
    done = played("retract", "7", "--because", "x", "--yes")
    assert (done.code, "Entry 7 is retracted already." in done.err) == (2, True)
    assert played("amend", "7", "place", "fbi", "tarantule", "C5", "--because", "přece ano", "--yes").code == 0


def test_a_reason_is_required(played: Call) -> None:
    done = played("retract", "3")
    assert done.code == 2
    assert "--because is missing." in done.err
    assert played("retract", "3", "--because", " ", "--yes").code == 2


def test_an_amendment_that_changes_nothing_is_not_entered(played: Call) -> None:
    before = versions(played)
    done = played("amend", "3", "place", "fbi", "tygr", "A5", "--because", "x", "--yes")
    assert (done.code, "there is nothing to amend" in done.err) == (2, True)
    assert versions(played) == before
    assert played("amend", "3", "place", "fbi", "tygr", "A5", "--note", "jiná", "--because", "x", "--yes").code == 0


def test_what_was_entered_is_told(played: Call) -> None:
    done = played("retract", "7", "--because", "x", "--yes")
    assert done.err.endswith("Entry 8: Retraction of entry 7\n")
    done = played("amend", "7", "place", "fbi", "tarantule", "C5", "--because", "x", "--yes")
    assert done.err.endswith("Entry 9: Amendment of entry 7: FBI: tarantula on C5 (5 points)\n")


def test_a_reader_that_goes_away_stops_no_correction(played: Call) -> None:
    before = versions(played)
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        command = [sys.executable, "-m", "fejag_admin", "retract", "7", "--because", "x", "--yes"]
        done = subprocess.run(
            command, cwd=ROOT, stdout=closed, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert (done.returncode, "Retraction of entry 7" in done.stderr) == (0, True)
    assert versions(played) == before + 1
