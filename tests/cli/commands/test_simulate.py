"""``fejag simulate``: what it tells, what it keeps, and what it refuses."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from fejag_admin.cli.commands import maps
from fejag_admin.lab.playing import run
from tests.cli.calling import SMALL, Call, entries

FEW = ("--camps", "10", "--seed", "3")


@pytest.fixture
def camp(tmp_path: Path) -> str:
    """A campaign file with a small map."""
    path = tmp_path / "camp.json"
    path.write_text(json.dumps(SMALL | {"days": []}), "utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No processes of their own: they would take longer to start than the camps to be played."""
    monkeypatch.setattr("fejag_admin.common.processes.processors", lambda: 1)


def test_chances_come_first_then_tables_and_a_typical_camp_is_kept(call: Call, camp: str, tmp_path: Path) -> None:
    played = call("simulate", camp, *FEW)
    assert played.code == 0, played.err
    lines = played.out.splitlines()
    assert lines[0] == "10 simulated camps, seed 3."
    assert "This is the master's view" in played.err
    assert any(line.startswith("camps in which the temple is lit, %") for line in lines)
    assert sum(line.startswith(("FBI ", "Exots ")) for line in lines) == 2
    for title in ("base", "in a camp", "why orders are refused"):
        assert any(line.startswith(title + " ") for line in lines), title
    keep = ("--keep-typical", str(tmp_path / "typical.json"))
    again = call("simulate", camp, *FEW, *keep)
    assert (again.code, again.out) == (0, played.out)
    assert "nearest to the means" in again.err
    assert call("import", keep[1], "--name", "Typical").code == 0
    assert len(entries(call)) > 10
    assert all(name in call("standings").out for name in ("FBI", "Exots"))
    refused = call("simulate", camp, *FEW, *keep)
    assert (refused.code, "--force" in refused.err) == (2, True)


def test_for_programs_it_is_json(call: Call, camp: str) -> None:
    words = ("--players", "children", "--player", "fbi", "závodník", "--strength", "exoti", "3", "--json")
    played = call("simulate", camp, *FEW, *words).json
    assert (played["seed"], played["camps"]) == (3, 10)
    assert played["players"] == {"fbi": "racer", "exoti": "children"}
    assert played["strengths"] == {"exoti": 3}
    assert played["equal_by_chance"] is None
    assert sum(base["value"] for base in played["bases"].values()) == pytest.approx(100)
    assert all(measure["low"] <= measure["value"] <= measure["high"] for measure in played["measures"].values())
    assert set(played["met"]) == {"uncovered", "won", "walls", "teleports"}
    assert played["met"]["uncovered"]["A5"] == 1
    assert set(played["met"]["walls"]) <= {"C5-D5", "H2-I2"}


def test_what_was_played_is_told_when_it_is_stopped(call: Call, camp: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*given: Any) -> Iterator[Any]:
        yield from islice(run(*given), 11)
        raise KeyboardInterrupt

    monkeypatch.setattr(maps, "run", stopped)
    done = call("simulate", camp, "--camps", "16")
    assert (done.code, done.out.partition(",")[0], "Stopped" in done.err) == (130, "11 simulated camps", True)


def test_a_running_camp_is_played_on(begun: Call) -> None:
    played = begun("simulate", "--from", "small-camp", *FEW, "--json")
    assert played.code == 0, played.err
    assert played.json["measures"]["score:1:fbi"]["low"] >= 23
    assert played.json["equal_by_chance"] is None
    for more in (("map.txt",), ("--option", "games", "3")):
        assert begun("simulate", "--from", "small-camp", *more).code == 2


NONSENSE: list[tuple[str, str]] = [
    ("--camps 3", "3 is less than 10."),
    ("--players wizard", "wizard"),
    ("--player fbi", "The option --player does not have the value"),
    ("--player nobody racer", "nobody"),
    ("--strength fbi 0", "0 is less than 1."),
    ("--strength fbi strong", "“strong” is not a whole number."),
    ("--option nothing 1", "“nothing” is not known here."),
    ("--option games many", "games"),
]
TEMPLE = [f"{column}{row}" for column in "BCD" for row in range(1, 6)]
TINY = {"size": 5, "walls": [], "temple": [*TEMPLE, "A1", "A2"], "teleports": []}
UNPLAYABLE: list[tuple[dict[str, Any], str]] = [
    ({"temple": []}, "temple"),
    (TINY | {"starts": {"fbi": "A5", "exoti": "E1"}}, "too small to be played on: 6 free cells"),
]


def test_what_makes_no_sense_is_told_in_a_sentence(call: Call, camp: str) -> None:
    for words, sentence in NONSENSE:
        done = call("simulate", camp, *words.split())
        assert (done.code in (2, 5), sentence in done.err) == (True, True), words
    raw = json.loads(Path(camp).read_text("utf-8"))
    for changed, sentence in UNPLAYABLE:
        done = call("simulate", "-", given=json.dumps(raw | {"map": raw["map"] | changed}))
        assert (done.code, sentence in done.err) == (2, True)
