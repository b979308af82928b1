"""``fejag adjudicate``: the outcome on standard output, or every fault on standard error and nothing else."""

import json
from pathlib import Path

from tests.cli.calling import SMALL, Call

CONFORMANCE = Path(__file__).parents[2] / "conformance"


def test_the_outcome_of_a_file_or_of_standard_input_touches_no_store(call: Call, store: Path) -> None:
    done = call("adjudicate", str(CONFORMANCE / "sample-camp.json"))
    assert (done.code, done.err) == (0, "")
    assert done.json == json.loads((CONFORMANCE / "sample-camp.outcome.json").read_text(encoding="utf-8"))
    done = call("adjudicate", "-", given=json.dumps(SMALL))
    assert done.code == 0
    assert done.json["teams"]["fbi"] == {"score": 0, "wallet": 0, "paths": 0, "final_score": 0, "lit_cells": 1}
    assert not store.exists()


def test_a_malformed_file_is_refused_with_all_faults_and_nothing_on_standard_output(call: Call) -> None:
    orders = [{"do": "place", "team": "fbi", "figure": "had", "at": "AP3"}, {"do": "dance"}]
    raw = json.loads(json.dumps(SMALL | {"orders": orders}))
    raw["map"]["temple"] = []
    done = call("adjudicate", "-", given=json.dumps(raw))
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines() == [
        "map.temple: empty",
        "orders[0].at: 'AP3' is outside the 9×9 board",
        "orders[1].do: there is no order 'dance'; did you mean 'place'?",
    ]
    done = call("adjudicate", "nowhere.json")
    assert (done.code, done.out, done.err) == (2, "", "there is no file 'nowhere.json'\n")
