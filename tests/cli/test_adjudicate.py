"""``fejag adjudicate``: the outcome on standard output, or every fault on standard error and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import SMALL, Call

CONFORMANCE = Path(__file__).parent.parent / "conformance"
SOME = [
    "sample-camp",
    "random-00",
    "corner-g4-waive-one-waives-all",
    "corner-p2-greatest-solution-teleport-loop-is-a-section",
]


@pytest.mark.parametrize("name", SOME)
def test_the_outcome_is_the_right_one(call: Call, name: str) -> None:
    done = call("adjudicate", str(CONFORMANCE / f"{name}.json"))
    assert (done.code, done.err) == (0, "")
    assert done.json == json.loads((CONFORMANCE / f"{name}.outcome.json").read_text(encoding="utf-8"))


def test_a_file_may_come_from_standard_input(call: Call) -> None:
    done = call("adjudicate", "-", given=json.dumps(SMALL))
    assert done.code == 0
    assert done.json["teams"]["fbi"] == {"score": 0, "wallet": 0, "paths": 0, "final_score": 0, "lit_cells": 1}


def test_a_malformed_file_is_refused_with_all_faults_and_nothing_on_standard_output(call: Call) -> None:
    raw: dict[str, Any] = json.loads(json.dumps(SMALL))
    raw["map"]["temple"] = []
    raw["orders"] = [{"do": "place", "team": "fbi", "figure": "had", "at": "AP3"}, {"do": "dance"}]
    done = call("adjudicate", "-", given=json.dumps(raw))
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines() == [
        "map.temple: empty",
        "orders[0].at: 'AP3' is outside the 9×9 board",
        "orders[1].do: there is no order 'dance'; did you mean 'place'?",
    ]


def test_a_file_that_is_not_there_is_bad_input(call: Call) -> None:
    done = call("adjudicate", "nowhere.json")
    assert (done.code, done.out, done.err) == (2, "", "there is no file 'nowhere.json'\n")


def test_no_store_is_touched(call: Call, store: Path) -> None:
    call("adjudicate", "-", given=json.dumps(SMALL))
    assert not store.exists()
