"""``fejag balance``: suggestions in words and for programs, maps that are written, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fejag_admin.camp.maps.fairness import fairness
from fejag_admin.camp.maps.text import read_map
from fejag_admin.lab import balance
from tests.cli.calling import SMALL, Call

FEW = ("--camps", "10", "--workers", "1", "--players", "beginner", "--seed", "2")
OPEN = {"size": 9, "walls": [], "temple": ["E5"], "teleports": [], "starts": {"fbi": "A5", "exoti": "F1"}}
"""FBI lights the temple straight away; Exoti cannot."""


@pytest.fixture
def camp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A campaign file with a small uneven map; few changes are tried on it."""
    for name, number in (("STEPS", 1), ("LOOKS", 6), ("TRIED", 3), ("SHOWN", 2)):
        monkeypatch.setattr(balance, name, number)
    path = tmp_path / "camp.json"
    path.write_text(json.dumps(SMALL | {"rules": {"games": 3}, "days": [], "map": OPEN}), "utf-8")
    return str(path)


def test_suggestions_are_told_and_written_but_nothing_is_changed(
    call: Call, camp: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, target = Path(camp).read_bytes(), tmp_path / "mended.txt"
    found = call("balance", camp, *FEW, "--to", str(target))
    assert found.code == 0, found.err
    assert Path(camp).read_bytes() == before
    first, second, *_rest = found.out.splitlines()
    assert first.startswith("1. ")
    assert second.startswith("2. ")
    assert " points instead of 10 to 15." in " ".join(found.out.split())
    assert "as given" in found.out
    assert "This is the master's view" in found.err
    drawings = [read_map((tmp_path / f"mended-{at}.txt").read_text("utf-8")) for at in (1, 2)]
    assert not target.exists()
    assert all(fairness(board).fair for board in drawings)
    one = call("balance", camp, *FEW, "--take", "2", "--to", str(target))
    assert one.code == 0, one.err
    assert one.out == found.out
    assert target.read_text("utf-8") == (tmp_path / "mended-2.txt").read_text("utf-8")
    monkeypatch.delattr(balance.Mending, "run")  # what cannot be written is told before anything is searched
    for words in (("--take", "2"), ()):
        refused = call("balance", camp, *FEW, *words, "--to", str(target))
        assert refused.code == 2
        assert "--force" in refused.err


def test_for_programs_it_is_json(call: Call, camp: str) -> None:
    given, *found = call("balance", camp, *FEW, "--json").json
    assert given["changes"] == []
    assert given["apart"] == [5, 1]
    assert 1 <= len(found) <= 2
    for one in found:
        assert one["apart"] == [0, 0]
        assert one["changes"]
        assert one["camps"] == given["camps"] == 10
        assert set(one["bases"]) == {"fbi", "exoti"}


def test_ctrl_c_keeps_what_is_found(call: Call, camp: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = balance.Mending.run

    def stopped(mending: balance.Mending) -> Iterator[None]:
        for pause in run(mending):
            if mending.done == 40:  # the given map and three others
                raise KeyboardInterrupt
            yield pause

    monkeypatch.setattr(balance.Mending, "run", stopped)
    told = call("balance", camp, *FEW)
    assert told.code == 130
    assert told.out.startswith("1. ")
    assert "Stopped" in told.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--camps", "3"), "3 is less than 10."),
        (("--players", "wizard"), "wizard"),
        (("--take", "1"), "Say with --to"),
        (("--workers", "0"), "0 is less than 1."),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(
    call: Call, camp: str, words: tuple[str, ...], sentence: str
) -> None:
    told = call("balance", camp, *words)
    assert told.code == 2
    assert sentence in told.err


def test_a_map_without_temple_is_refused(call: Call, tmp_path: Path) -> None:
    file: Any = tmp_path / "bad.json"
    file.write_text(json.dumps(SMALL | {"days": [], "map": OPEN | {"temple": []}}), "utf-8")
    told = call("balance", str(file))
    assert told.code == 2
    assert "temple" in told.err
