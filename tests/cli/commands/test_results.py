"""``fejag import-result`` and ``fejag print spreadsheet`` as a person calls them."""

from itertools import count
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.cli.calling import Call, entries, on_terminal

TABLE = "place,team\n1,exoti\n,fbi\n"


def test_a_result_is_shown_and_then_entered(small: Call) -> None:
    shown = small("import-result", "-", "--dry-run", given=TABLE)
    assert (shown.code, shown.out) == (0, "Result of game 1: 1. Exots. Did not play: FBI.\n")
    assert shown.err == "Nothing was entered; this was a trial.\n"
    raw = small("import-result", "-", "--dry-run", "--json", given=TABLE).json
    assert raw == [{"do": "result", "game": 1, "places": [["exoti"]]}]
    refused = small("import-result", "-", given=TABLE)
    assert (refused.code, "Nothing was changed." in refused.err) == (1, True)
    done = small("import-result", "-", "--yes", "--by", "Ema", given=TABLE)
    assert (done.code, done.err.endswith("The result of game 1 was entered.\n")) == (0, True)
    assert {row["team"]: row["score"] for row in small("standings", "--json").json} == {"exoti": 20, "fbi": 0}
    out_of_turn = small("import-result", "-", "--yes", given="place,team\n1,fbi\n")
    assert (out_of_turn.code, "(G4)" in out_of_turn.err) == (3, True)


def test_faults_are_named_and_nothing_is_entered(small: Call, tmp_path: Path) -> None:
    file = tmp_path / "result.csv"
    file.write_text("place,team\none,fbi\n1,egoti\n")
    done = small("import-result", str(file), "--yes")
    assert done.code == 2
    assert [line.partition(":")[0] for line in done.err.splitlines()] == ["line 2", "line 3"]
    assert len(entries(small)) == 1
    assert small("import-result", str(tmp_path / "none.csv")).code == 2


def test_an_old_game_changed_in_our_own_workbook_is_offered_as_a_correction(begun: Call, tmp_path: Path) -> None:
    file = begun("print", "spreadsheet", "--to", str(tmp_path)).out.strip()
    same = begun("import-result", file)
    assert same.code == 2
    assert "the result of game 1 is entered already, just as it is here" in same.err
    book = load_workbook(file)
    for row in book["Results"].iter_rows(min_row=2):
        if row[0].value == 1:
            row[1].value = {"1": 2, "2": 1}[str(row[1].value)]
    book.save(file)
    shown = begun("import-result", file, "--dry-run")
    assert shown.code == 0
    assert "In the table game 1 has another result than in the journal." in shown.err
    assert "Exots" in shown.out
    assert begun("import-result", file, "--yes").code == 0
    scores = {row["team"]: row["score"] for row in begun("standings", "--json").json}
    assert scores == {"exoti": 20, "fbi": 16}
    assert entries(begun)[-1]["reason"] == "another result in the table"


def test_where_the_result_was_read_and_what_seems_wrong_is_told(begun: Call, tmp_path: Path) -> None:
    assert begun("close-round", "--waive", "fbi,exoti", "--reason", "rain").code == 0
    done = begun("import-result", "-", "--dry-run", given="Hra 1;\nPořadí;Tým\n1;FBI\n2;Exoti\n")
    assert (done.code, done.out) == (0, "Result of game 2: 1. FBI, 2. Exots\n")
    assert done.err.splitlines()[:2] == [
        "Note: the table says “Hra 1”, but the next result is that of game 2.",
        "Note: game 1 had exactly this result. Is this the file of that game?",
    ]
    people = "Pořadí;Kdo;Body\n1;FBI;2\n2;Exoti;1\n"
    chosen = begun("import-result", "-", "--dry-run", "--json", "--place", "C", "--team", "kdo", given=people)
    assert chosen.json[0]["places"] == [["fbi"], ["exoti"]]
    for name, another in (("results_game-1.csv", True), ("Hra 2.csv", False), ("2026.csv", False)):
        (file := tmp_path / name).write_text("Pořadí;Tým\n2;FBI\n1;Exoti\n", "utf-8")
        done = begun("import-result", str(file), "--dry-run")
        assert ("but the next result is that of game 2" in done.err) == another, name


@pytest.mark.parametrize(("language", "other"), [("cs", "en"), pytest.param("en", "cs", marks=pytest.mark.deep)])
def test_our_own_tables_are_read_back(call: Call, tmp_path: Path, language: str, other: str) -> None:
    assert call("new", "Camp", "--", "-Ja", "=Ty", "Vetřelci", "Oni, my; vy").code == 0
    assert call("result", "aliens", "ja", "ty", "oni-my-vy").code == 0
    assert call("close-round", "--waive", "aliens,ja", "--reason", "rain").code == 0
    table = call("--lang", language, "print", "spreadsheet", "--to", str(tmp_path)).out.strip()
    empty = call("--lang", other, "import-result", table, "--dry-run")  # the next game waits for its places
    assert empty.code == 2
    book = load_workbook(table)
    place = count(1)
    for row in book["Results" if language == "en" else "Výsledky"].iter_rows(min_row=2):
        if row[0].value == 2:
            row[1].value = next(place)
    book.save(table)
    read = call("--lang", other, "import-result", table, "--dry-run", "--json")
    (result,) = read.json
    assert [len(group) for group in result["places"]] == [1, 1, 1, 1]
    assert {team for (team,) in result["places"]} == {"vetrelci", "ja", "ty", "oni-my-vy"}


def test_a_table_of_all_games_is_entered_in_one_go(small: Call) -> None:
    table = "team,game 1,game 2\nfbi,1,2\nexoti,2,1\n"
    trial = small("import-result", "-", "--dry-run", given=table)
    assert "End of the round, limit waived for" in trial.out
    assert small("import-result", "-", "--yes", given=table).code == 0
    assert [entry["order"]["do"] for entry in entries(small)[1:]] == ["result", "close-round", "result"]
    assert "Result of game 2: 1. Exots, 2. FBI" in small("journal").out.splitlines()[-1]


def test_whoever_takes_over_no_whole_table_is_offered_its_next_game(begun: Call, tmp_path: Path) -> None:
    """A round that is open is closed with it; who did not play is named; nothing of it is entered by halves."""
    table = tmp_path / "table.csv"
    table.write_text("team,game 1,game 2,game 3\nfbi,1,2,1\nexoti,2,1,\n")
    trial = begun("import-result", str(table), "--dry-run")
    assert trial.out.splitlines()[0].startswith("End of the round, limit waived for")
    assert trial.out.splitlines()[-1] == "Result of game 3: 1. FBI. Did not play: Exots."
    whole = begun("import-result", str(table), "--dry-run", "--json")
    assert [order["do"] for order in whole.json] == ["close-round", "result", "close-round", "result"]
    refused = begun("import-result", str(table))
    assert (refused.code, "(G4)" in refused.err) == (3, True)
    assert begun("close-round", "--waive", "fbi,exoti", "--reason", "rain").code == 0
    version = len(entries(begun))
    _code, shown = on_terminal(["--lang", "en", "import-result", str(table)], typed="n\ny\n")
    assert "The result of game 2 was entered." in shown
    assert len(entries(begun)) == version + 1


def test_which_column_was_meant_is_kept_for_the_next_day(small: Call) -> None:
    table = "rank,place,team\n1,2,fbi\n2,1,exoti\n"
    unclear = small("import-result", "-", "--yes", given=table)
    assert (unclear.code, "--place" in unclear.err) == (2, True)
    assert small("import-result", "-", "--yes", "--place", "B", given=table).code == 0
    assert "1. Exots, 2. FBI" in small("journal").out
    small("close-round", "--waive", "fbi,exoti", "--reason", "rain")
    assert small("import-result", "-", "--yes", given=table).code == 0
    assert "Result of game 2: 1. Exots, 2. FBI" in small("journal").out
