"""Amending and retracting from the command line: shown first, entered only when confirmed."""

from pathlib import Path

import pytest

from tests.cli.calling import Call, entries, made_once, on_real_terminal, on_terminal

BECAUSE = ("--because", "omyl")


@pytest.fixture
def played(begun: Call, store: Path) -> Call:
    """Entry 3: a tiger on FBI's start. Entry 7: a tarantula in its light, in the next round."""

    def make() -> None:
        assert begun("place", "fbi", "tygr", "A5", "--note", "lístek 1").code == 0
        assert begun("close-round").code == 3
        assert begun("place", "exoti", "had", "E1").code == 0
        assert begun("close-round").code == 0
        assert begun("result", "exoti", "fbi").code == 0
        assert begun("place", "fbi", "tarantule", "B5").code == 0

    made_once("played", store, make)
    return begun


def test_a_person_is_asked_and_with_nobody_to_ask_nothing_is_changed(played: Call) -> None:
    done = played("retract", "3", *BECAUSE)
    assert done.code == 1
    assert "Retraction of entry 3" in done.out
    assert "Confirm with y, or with --yes" in done.err
    for terminal, typed, code, number in ((on_terminal, "\n", 1, 7), (on_real_terminal, "ano\n", 0, 8)):
        ended, shown = terminal(["retract", "3", *BECAUSE], typed=typed)
        assert (ended, "Enter this correction? [y/N]" in shown) == (code, True)
        assert len(entries(played)) == number


def test_a_retraction_tells_what_becomes_of_later_orders(played: Call) -> None:
    done = played("--by", "Ema", "retract", "3", *BECAUSE, "--yes")
    assert (done.code, done.err.endswith("Entry 8: Retraction of entry 3\n")) == (0, True)
    assert "Off the map: tiger on A5, FBI (no. 1)" in done.out
    lines = done.out.splitlines()
    at = lines.index("Would stay in force as irregular, until settled:")
    _closed, tarantula = lines[at + 1 : at + 3]
    assert tarantula == "  7: FBI: tarantula on B5 (5 points) – The cell is not lit for the team."
    journal = entries(played)
    assert (journal[2]["in_force"], journal[6]["unsettled"]) == (False, True)
    assert (journal[-1]["kind"], journal[-1]["by"], journal[-1]["reason"]) == ("retraction", "Ema", "omyl")
    assert [entry["version"] for entry in played("journal", "--unsettled", "--json").json] == [5, 7]
    assert "2 orders were made impossible by a correction" in played("journal").err
    assert "correction" in [snapshot["kind"] for snapshot in played("snapshots", "--json").json]


def test_an_amendment_puts_another_order_in_its_place(played: Call) -> None:
    words = ("amend", "3", "place", "fbi", "medved", "A5", *BECAUSE)
    trial = played(*words, "--dry-run", "--json")
    assert (trial.code, trial.json["target"], trial.json["accepted"]) == (0, 3, True)
    assert len(entries(played)) == 7
    done = played(*words, "--yes")
    assert done.code == 0
    assert "Amendment of entry 3: FBI: bear on A5 (10 points)" in done.out
    assert done.err.endswith("Entry 8: Amendment of entry 3: FBI: bear on A5 (10 points)\n")
    journal = entries(played)
    assert journal[2]["amended_by"] == 8
    assert (journal[-1]["order"]["figure"], journal[-1]["order"]["note"]) == ("medved", "lístek 1")
    assert "amended by entry 8" in played("journal").out
    assert played("amend", "2", "result", "exoti", "fbi", *BECAUSE, "--yes").code == 0
    assert entries(played)[-1]["order"]["game"] == 1, "an amended result is of the same game"


NOT_CORRECTED: list[tuple[str, int, str]] = [
    ("amend 3 place fbi medved B9 --because x --yes", 3, "The cell is not lit for the team."),
    ("amend 3 place fbi tygr A5 --because x --yes", 2, "there is nothing to amend"),
    ("retract 1 --because x", 2, "Entry 1 is no order"),
    ("retract 99 --because x", 2, "Entry 99 is no order"),
    ("amend 1 close-round --because x", 2, "Entry 1 is no order"),
    ("amend 99 close-round --because x", 2, "Entry 99 is no order"),
    ("retract 3", 2, "--because is missing."),
]


def test_what_cannot_be_corrected_is_told(played: Call) -> None:
    for words, code, sentence in NOT_CORRECTED:
        done = played(*words.split())
        assert done.code == code, words
        assert sentence in done.out + done.err, words
    assert played("retract", "3", "--because", " ", "--yes").code == 2
    assert len(entries(played)) == 7


def test_what_is_retracted_is_not_retracted_again_but_can_be_amended_back(played: Call) -> None:
    assert played("retract", "7", *BECAUSE, "--yes").code == 0
    done = played("retract", "7", *BECAUSE, "--yes")
    assert (done.code, "Entry 7 is retracted already." in done.err) == (2, True)
    assert played("amend", "7", "place", "fbi", "tarantule", "C5", "--because", "přece ano", "--yes").code == 0
    same = ("amend", "3", "place", "fbi", "tygr", "A5", *BECAUSE, "--yes")
    assert played(*same, "--note", "jiná").code == 0, "another note is something to amend"
