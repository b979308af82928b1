"""``fejag simulate``: what it tells, what it keeps, and what it refuses."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from fejag_admin.cli import maps
from fejag_admin.lab.playing import run
from tests.cli.calling import SMALL, Call

THREE = SMALL | {"days": []}
FEW = ("--camps", "10", "--seed", "3")


@pytest.fixture
def camp(tmp_path: Path) -> str:
    """A campaign file with a small map."""
    path = tmp_path / "camp.json"
    path.write_text(json.dumps(THREE), "utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No processes of their own: they would take longer to start than the camps to be played."""
    monkeypatch.setattr("fejag_admin.common.processes.processors", lambda: 1)


def test_chances_come_first_then_tables(call: Call, camp: str) -> None:
    told = call("simulate", camp, *FEW)
    assert told.code == 0, told.err
    lines = told.out.splitlines()
    assert lines[0] == "10 simulated camps, seed 3."
    assert "This is the master's view" in told.err
    assert any(line.startswith("camps in which the temple is lit, %") for line in lines)
    assert sum(line.startswith(("FBI ", "Exots ")) for line in lines) == 2
    for title in ("base", "in a camp", "why orders are refused"):
        assert any(line.startswith(title + " ") for line in lines), title
    assert call("simulate", camp, *FEW).out == told.out


def test_for_programs_it_is_json(call: Call, camp: str) -> None:
    words = ("--players", "children", "--player", "fbi", "závodník", "--strength", "exoti", "3", "--json")
    found = call("simulate", camp, *FEW, *words).json
    assert found["seed"] == 3
    assert found["camps"] == 10
    assert found["players"] == {"fbi": "racer", "exoti": "children"}
    assert found["strengths"] == {"exoti": 3}
    assert found["equal_by_chance"] is None
    assert sum(one["value"] for one in found["bases"].values()) == pytest.approx(100)
    assert all(one["low"] <= one["value"] <= one["high"] for one in found["measures"].values())
    assert set(found["met"]) == {"uncovered", "won", "walls", "teleports"}
    assert found["met"]["uncovered"]["A5"] == 1
    assert set(found["met"]["walls"]) <= {"C5-D5", "H2-I2"}


def test_what_was_played_is_told_when_it_is_stopped(call: Call, camp: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*given: Any) -> Iterator[Any]:
        yield from islice(run(*given), 11)
        raise KeyboardInterrupt

    monkeypatch.setattr(maps, "run", stopped)
    told = call("simulate", camp, "--camps", "16")
    assert told.code == 130
    assert told.out.startswith("11 simulated camps")
    assert "Stopped" in told.err


def test_a_running_camp_is_played_on(begun: Call) -> None:
    found = begun("simulate", "--from", "small-camp", *FEW, "--json")
    assert found.code == 0, found.err
    assert found.json["measures"]["score:1:fbi"]["low"] >= 23
    assert found.json["equal_by_chance"] is None
    for more in (("map.txt",), ("--option", "games", "3")):
        assert begun("simulate", "--from", "small-camp", *more).code == 2


def test_a_typical_camp_is_kept_to_look_through(call: Call, camp: str, tmp_path: Path) -> None:
    file = tmp_path / "typical.json"
    told = call("simulate", camp, *FEW, "--keep-typical", str(file), "--json")
    assert told.code == 0, told.err
    assert "nearest to the means" in told.err
    assert call("import", str(file), "--name", "Typical").code == 0
    assert len(call("journal", "--json").json) > 10
    assert all(name in call("standings").out for name in ("FBI", "Exots"))
    again = call("simulate", camp, *FEW, "--keep-typical", str(file))
    assert again.code == 2
    assert "--force" in again.err


NONSENSE: list[tuple[tuple[str, ...], str]] = [
    (("--camps", "3"), "3 is less than 10."),
    (("--players", "wizard"), "wizard"),
    (("--player", "fbi"), "The option --player does not have the value"),
    (("--player", "nobody", "racer"), "nobody"),
    (("--strength", "fbi", "0"), "0 is less than 1."),
    (("--strength", "fbi", "strong"), "“strong” is not a whole number."),
    (("--option", "nothing", "1"), "“nothing” is not known here."),
    (("--option", "games", "many"), "games"),
]


def test_what_makes_no_sense_is_told_in_a_sentence(call: Call, camp: str) -> None:
    for words, sentence in NONSENSE:
        told = call("simulate", camp, *words)
        assert told.code in (2, 5), words
        assert sentence in told.err, words


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"temple": []}, "temple"),
        ({"size": 5, "walls": [], "temple": [f"{a}{b}" for a in "BCD" for b in "1245"] + ["C3", "B3", "D3", "A1", "A2"],
          "teleports": [], "starts": {"fbi": "A5", "exoti": "E1"}}, "too small to be played on: 6 free cells"),
    ],
)  # fmt: skip
def test_maps_that_cannot_be_played_on(call: Call, tmp_path: Path, changed: dict[str, Any], sentence: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(THREE | {"map": SMALL["map"] | changed}), "utf-8")  # type: ignore[operator]
    told = call("simulate", str(file))
    assert told.code == 2
    assert sentence in told.err
