"""Maps before a camp begins: random ones, drawings, their check, a camp made on one."""

import json
from functools import partial
from pathlib import Path

import pytest

from fejag_admin.camp.maps.editing import SYMMETRIES
from fejag_admin.camp.maps.fairness import fairness
from fejag_admin.camp.maps.text import read_map, shipped_text
from tests.cli.calling import Call, refuses


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No processes of their own: they would take longer to start than the maps to be drawn."""
    monkeypatch.setattr("fejag_admin.camp.maps.random.processors", lambda: 1)


def test_a_random_map_is_drawn_checked_and_played_on(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "map.txt"
    words = ("--team", "Foxes", "--team", "Owls", "--size", "11", "--symmetry", "mirror", "--number", "17")
    made = call("random-map", str(file), *words)
    assert made.code == 0, made.err
    assert "The random number is 17" in made.err
    assert call("random-map", *words).out == file.read_text("utf-8")
    checked = call("check-map", str(file))
    assert checked.code == 0, checked.err
    assert "Nothing is wrong, and the temple costs every team the same." in checked.out
    done = call("new", "Camp", "Foxes", "Owls", "--map", str(file))
    assert done.code == 0, done.err
    assert call("map", "--viewer", "master", "--json").json["size"] == 11
    drawn = call("draw-map").out
    assert drawn.splitlines() == [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    made = call("random-map", "--size", "9")
    number = made.err.split("The random number is ")[1].split(";")[0]
    assert call("random-map", "--size", "9", "--number", number).out == made.out
    assert f"# random number {number}: --size 9" in made.out


@pytest.mark.parametrize("symmetry", [SYMMETRIES[0], SYMMETRIES[-1]])
def test_it_is_told_truly_whether_a_random_map_is_fair(call: Call, tmp_path: Path, symmetry: str) -> None:
    file = tmp_path / "map.txt"
    told = {True: "The map is fair: the temple costs every team the same.", False: "The map is not fair"}
    for size, teams, drawn in (("21", "abcde", {True}), ("5", "abcdefghijkl", {True, False})):
        words = [word for team in teams for word in ("--team", f"Team {team}")]
        made = call("random-map", str(file), *words, "--size", size, "--symmetry", symmetry, "--number", "3", "--force")
        fair = fairness(read_map(file.read_text("utf-8"))).fair
        assert fair in drawn
        assert told[fair] in made.err
        assert told[not fair] not in made.err


def test_the_check_of_a_camp_and_of_a_campaign_file(small: Call, tmp_path: Path) -> None:
    found = small("check-map")
    assert found.code == 0, found.err
    rows = [line.split() for line in found.out.splitlines()[1:3]]
    assert [row[:2] for row in rows] == [["FBI", "A5"], ["Exots", "E1"]]
    assert "Unfair: the temple costs " in found.out
    file = tmp_path / "camp.json"
    assert small("export", str(file)).code == 0
    assert small("check-map", str(file)).out == found.out
    raw = json.loads(file.read_text("utf-8"))
    raw["rules"]["games"], raw["days"], raw["map"]["temple"] = 2, [], ["I9"]
    file.write_text(json.dumps(raw), encoding="utf-8")
    late = small("check-map", str(file))
    assert late.code == 1
    assert "Too far from the temple: FBI, Exots." in late.out


def test_a_drawing_that_cannot_be_read_is_refused_with_its_faults(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "map.txt"
    file.write_text(" 1 x\n 2 ·\n 3 ·\n 4 ·\n 5 ·\n", encoding="utf-8")
    done = call("check-map", str(file))
    assert (done.code, done.out) == (2, "")
    assert "line 1, column 4: 'x' is nothing that stands on a map" in done.err
    file.write_bytes(b"\xff")
    assert "is not UTF-8" in call("check-map", str(file)).err
    file.write_text(" 1 ⌂f\n 2 ▓▓▓\n 3 ·\n 4 ·\n 5 ·\n", encoding="utf-8")
    done = call("new", "Camp", "Foxes", "Owls", "--map", str(file))
    assert (done.code, "map.starts.owls" in done.err) == (2, True)


def test_settings_that_make_no_map_are_refused(call: Call) -> None:
    refuses(
        partial(call, "random-map"),
        ("--size 4", "5 to 99 rows"),
        ("--density 41", "0 to 40"),
        ("--teleports 21", "0 to 20"),
        ("--number 1000000", "0 to 999999"),
        ("--symmetry round", "not known here"),
    )


def test_a_camp_on_a_map_that_comes_with_the_program(call: Call) -> None:
    checked = call("check-map", "small")
    assert (checked.code, "in points" in checked.err) == (0, False)
    assert call("new", "Camp", "Foxes", "Owls", "Wolves", "--map", "malá").code == 0
    assert call("map", "--viewer", "master", "--json").json["size"] == read_map(shipped_text("small") or "").size
    refused = call("new", "Many", *(f"Team {at}" for at in range(6)), "--map", "small")
    assert (refused.code, "bases for 5 teams at most" in refused.err) == (2, True)
    assert "small, medium, large, sample-mended" in " ".join(call("new", "--help").out.split())
