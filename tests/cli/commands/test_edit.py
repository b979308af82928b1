"""``fejag edit``, ``undo`` and ``redo``: in both languages, shown first, and refused with a reason."""

import json
import re
from pathlib import Path

import pytest

from fejag_admin.answers.settings import read_value
from tests.camp.camps import sample
from tests.cli.calling import Call, entries, refuses

SURE = ("--because", "misread", "--yes")


def test_a_team_is_edited_and_told_of_its_clash(begun: Call) -> None:
    done = begun("edit", "fbi", "name", "Foxes", "letter", "x", "members", "Ann, Bob", *SURE)
    assert done.code == 0, done.err
    assert "FBI, name: FBI → Foxes" in done.out
    assert "Foxes, members | Ann, Bob" in re.sub("  +", " | ", begun("edit").out)
    done = begun("edit", "exoti", "name", "Foxes", "colour", "blue", *SURE)
    assert "Two teams have the same name" in done.err
    assert "have the same colour" in done.err


def test_teams_are_taken_from_a_table(begun: Call, tmp_path: Path) -> None:
    same = begun("edit", "teams", begun("print", "spreadsheet", "--to", str(tmp_path)).out.strip(), *SURE)
    assert "Everything is so already" in same.err
    table = "team;name;colour;letter;leader;members\nfbi;Foxes;#1f77b4;x;Eve;Ann, Bob\n"
    (file := tmp_path / "teams.csv").write_text(table, encoding="utf-8")
    done = begun("edit", "teams", str(file), *SURE)
    assert (done.code, "members" in done.out, "Foxes" in begun("edit").out) == (0, True, True)
    for ending in (".TSV", ".txt"):
        unicode_text = file.with_suffix(ending)
        unicode_text.write_text(table.replace(";", "\t").replace("Eve", ending), encoding="utf-16")
        assert f"→ {ending}" in begun("edit", "teams", str(unicode_text), *SURE).out
    file.write_text("team,colour\nfbi,nice\n", encoding="utf-8")
    assert "line 2: A colour is written like #1f77b4." in begun("edit", "teams", str(file), *SURE).err


def test_words_are_czech_too(begun: Call) -> None:
    assert begun("--lang", "cs", "edit", "fbi", "jméno", "Lišky", "barva", "zelená", *SURE).code == 0
    assert begun("--lang", "cs", "edit", "den", "2", "datum", "30. 7. 2026", "den týmu", "fbi", *SURE).code == 0
    assert begun("--lang", "cs", "edit", "volba", "limit", "12", "--dry-run").code in (0, 2)
    assert begun("--lang", "cs", "edit", "pásmo", "Europe/Prague", *SURE).code == 0
    listed = begun("--lang", "cs", "edit").out
    assert "30. 7. 2026" in listed
    assert "Lišky" in listed
    assert begun("edit", "zone", "-", *SURE).code == 0


@pytest.mark.parametrize("word", ["yellow", "žlutá", "žlutý", "zlute", "gold", "#d0a93a"])
def test_a_colour_is_called_as_people_call_it(word: str) -> None:
    assert read_value(("teams", "fbi", "colour"), word, sample()) == "#d0a93a"


def test_rain_moves_the_days_from_one_on(begun: Call) -> None:
    assert begun("edit", "day", "2", "date", "2026-07-08", *SURE).code == 0  # a Wednesday
    assert begun("edit", "day", "3", "date", "2026-07-09", *SURE).code == 0
    done = begun("edit", "shift", "wednesday", "1", *SURE)
    assert "Game 3, date: 9. 7. 2026 → 10. 7. 2026" in done.out
    assert "8. 7." in begun("edit", "shift", "2", "-1", "--dry-run").out
    assert "No game is called “monday”" in begun("edit", "shift", "monday", "1", *SURE).err


def test_days_that_are_not_two_for_each_team_are_noted_when_they_change(begun: Call) -> None:
    for how in (("--dry-run",), SURE):
        assert "Note: Not two days: " in begun("edit", "day", "1", "day_of", "-", *how).err
    assert "Not two days" not in begun("edit", "day", "1", "title", "Landing", *SURE).err


def test_what_lists_the_story_to_come_says_for_whom_it_is(begun: Call) -> None:
    for command in ("edit", "day"):
        assert "This is the master's view" in begun(command).err


def test_an_option_judges_the_camp_anew(begun: Call) -> None:
    done = begun("edit", "option", "place_points", "5, 4", *SURE)
    assert (done.code, "→" in done.out) == (0, True)
    assert begun("standings", "--json").json[0]["score"] == 8  # and three for its own day


def test_what_cannot_be_says_why(begun: Call, tmp_path: Path) -> None:
    drawing = str(tmp_path / "map.txt")
    assert begun("draw-map", drawing).code == 0
    before = begun("journal").out
    refuses(
        lambda *words: begun("edit", *words, *SURE),
        ("size 9", "size of the board"),
        ("teams 6", "number of teams"),
        ("starts A1", "start cells"),
        ("option carry_limit many", "carry_limit"),
        ("fbi colour mud", "#1f77b4"),
        ("fbi letter ř", "A to Z"),
        ("zone Mars", "Mars"),
        ("fbi name", "pairs of name and value"),
        ("fbi weight 9", "names: name, colour"),
        ("foxen name x", "not known here"),
        ("fbi name FBI", "nothing to edit"),
        ("exoti letter e leader", "pairs"),
        (f"map {drawing}", "nothing to edit"),
    )
    refuses(begun, ("edit fbi name Foxes --yes", "--because"))
    assert begun("journal").out == before


def test_what_is_wrong_with_a_setting_is_told_at_its_name(begun: Call, tmp_path: Path) -> None:
    unclear = "a\u202eb"
    text = f"[game 3]\nlegend: {'a' * 10_001}\n[team exoti]\naims: {unclear}\n[question 2]\nanswer: {unclear}\n"
    (file := tmp_path / "story.txt").write_text(text, "utf-8")
    faults = begun("edit", "story", str(file), *SURE).err.splitlines()
    assert {line.split(": ")[0] for line in faults[:3]} == {"Exots, aims", "Game 3, legend", "Question 2, answer"}


def test_undo_and_redo_walk_the_same_line_back_to_the_founding(begun: Call) -> None:
    assert begun("edit", "fbi", "name", "Foxes", *SURE).code == 0
    done = begun("undo", "--yes")
    assert "Undo of entry 3: Camp edited: Foxes, name: FBI → Foxes" in done.out
    assert "Foxes" not in begun("edit").out
    assert begun("redo", "--dry-run").code == 0
    assert begun("redo", "--yes").code == 0
    assert "Foxes" in begun("edit").out
    assert "nothing to redo" in begun("redo", "--yes").err
    assert begun("retract", "3", *SURE).code == 0
    assert "Foxes" not in begun("edit").out
    while begun("undo", "--yes").code == 0:
        pass
    assert "nothing to undo" in begun("undo", "--yes").err
    assert {row["score"] for row in begun("standings", "--json").json} == {0}
    assert begun("verify").code == 0


def test_undo_takes_ones_own_step_first_and_names_whose_it_is_else(begun: Call) -> None:
    for by, points in (("anna", "1"), ("bob", "5")):
        assert begun("--by", by, "adjust", "fbi", points, "--reason", by).code == 0
    shown = begun("--by", "anna", "undo", "--dry-run")
    assert ("by anna" in shown.out, "bob" in shown.out) == (True, False)
    assert begun("--by", "anna", "undo", "--yes").code == 0
    asked = begun("--by", "eve", "undo")
    assert (asked.code, "by bob" in asked.out) == (1, True)
    assert begun("--by", "eve", "undo", "--yes").code == 0
    assert entries(begun)[-1]["reason"] == "undone: entered by mistake"


def test_undo_and_retract_say_what_the_players_have_seen(begun: Call) -> None:
    seen = "The players have seen these cells already"
    assert seen not in begun("undo", "--dry-run").out
    assert begun("place", "fbi", "bear", "A5").code == 0
    for words in (("retract", "3", "--because", "misread"), ("undo",)):
        assert seen in begun(*words, "--dry-run").out


def test_the_story_is_taken_from_a_text_and_written_again(begun: Call, tmp_path: Path) -> None:
    file = tmp_path / "story.txt"
    assert "[game 1]" in begun("export", "--story").out
    assert "keep it from the players" in begun("export", str(file), "--story").err
    assert "Everything is so already" in begun("edit", "story", str(file), *SURE).err
    file.write_text("[hra 2]\nlegenda: Tma.\n[tým fbi]\nprohra: Konec.\n[otázka 1]\nodpověď: Lodí.\n", "utf-8")
    done = begun("edit", "story", str(file), *SURE)
    assert done.code == 0, done.err
    assert "Game 2, legend: – → Tma." in done.out
    assert "Question 1, answer: – → Lodí." in done.out
    assert "FBI, defeat" in begun("edit").out
    assert "odpověď: Lodí." in begun("--lang", "cs", "export", "--story").out
    assert json.loads(begun("export").out)["secret"] == [{"answer": "Lodí."}]
    (asked := tmp_path / "asked.txt").write_text("[question 1]\nquestion: How?\n", "utf-8")
    changes = begun("edit", "story", str(asked), "--dry-run").out
    assert ("Question 1, question: – → How?" in changes, "Lodí" in changes) == (True, False)
    assert begun("undo", "--yes").code == 0
    assert "Konec" not in begun("export").out
    file.write_text("legend: nowhere\n", "utf-8")
    refuses(begun, (f"--lang cs edit příběh {file} --because x --yes", "řádek 1: sem patří nadpis"))
    refuses(begun, ("export --story --full", "leave one of the two out"))


def test_a_team_that_is_away_is_excused_and_told(begun: Call) -> None:
    done = begun("edit", "fbi", "absent", "1-", "out of competition", "1-", "--because", "they left", "--yes")
    assert (done.code, "FBI: place 1 → –" in done.out) == (0, True)
    assert "absent" in begun("edit").out
    assert begun("close-round", "--waive", "exoti", "--reason", "rain").code == 0
    assert "limit waived for Exots, FBI: rain" in begun("journal").out
    assert begun("standings").out.splitlines()[-1].split()[0] == "–"
    assert begun("standings", "--json").json[-1]["rank"] == 0
    trial = begun("import-result", "-", "--dry-run", given="place,team\n1,exoti\n")
    assert "FBI (away)" in trial.out
