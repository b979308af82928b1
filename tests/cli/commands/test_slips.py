"""``fejag slips`` as a person calls it."""

from dataclasses import replace
from pathlib import Path

from fejag_admin.camp.file.document import dump
from tests.cli.calling import Call, entries
from tests.reports.camps import campaign_of

ROUND = "fbi had A5 # slip 1, torn\nexoti tygr A5 !\nexoti tygr B2\n"


def signs(text: str) -> list[list[str]]:
    """The line of each slip in the table and the sign of its verdict."""
    return [line.split()[:2] for line in text.splitlines()[1:]]


def test_a_round_is_shown_then_entered_in_order(begun: Call) -> None:
    shown = begun("slips", "-", "--dry-run", given=ROUND)
    assert signs(shown.out) == [["1", "✓"], ["2", "!"], ["3", "✗"]]
    assert "Nothing was entered; this was a trial." in shown.err
    raw = begun("slips", "-", "--dry-run", "--json", given=ROUND).json
    assert [(slip["team"], slip["accepted"], slip["code"]) for slip in raw[:2]] == [
        ("fbi", True, None), ("exoti", False, "occupied"),
    ]  # fmt: skip
    assert begun("slips", "-", given=ROUND).code == 1
    assert len(entries(begun)) == 2
    done = begun("slips", "-", "--yes", given=ROUND)
    assert (done.code, "2 slips entered." in done.err) == (3, True)
    assert len(entries(begun)) == 4


def test_a_slip_that_darkens_a_figure_of_its_team_says_so_before(call: Call) -> None:
    """Also one that another slip of the same text would place."""
    camp = campaign_of("sample-camp")
    late = dump(replace(camp, orders=camp.orders[:118]))
    assert call("import", "-", "--name", "Late", given=late).code == 0
    dark = "Goes dark: tarantula on AI10, Aliens (no. 59)"
    assert f"! {dark}" in call("slips", "-", "--dry-run", given="aliens had AI13").err
    assert (
        "! Goes dark: snake on H1, Aliens" in call("slips", "-", "--dry-run", given="aliens had H1; aliens had H3").err
    )
    assert dark in call("place", "aliens", "had", "AI13", "--dry-run").out


def test_what_cannot_be_read_keeps_everything_out(begun: Call, tmp_path: Path) -> None:
    done = begun("slips", "-", "--yes", given="fbi had A5\nfbi tigr A5; had B1\n")
    assert done.code == 2
    assert "line 2: “tigr” is not known here." in done.err
    assert "line 2: Missing: team." in done.err
    assert done.err.endswith("Nothing was entered.\n")
    assert len(entries(begun)) == 2
    latin = tmp_path / "slips.txt"
    latin.write_bytes("fbi medvěd A5".encode("cp1250"))
    assert "UTF-8" in begun("slips", str(latin)).err


def test_a_table_is_as_good_as_a_text(begun: Call, tmp_path: Path) -> None:
    table = tmp_path / "Slips.CSV"
    table.write_text("cell;team;figure;note\nA5;FBI;snake;torn\nA5;exoti;tygr;\n", encoding="utf-8")
    assert signs(begun("slips", str(table), "--dry-run").out) == [["2", "✓"], ["3", "✗"]]
    begun("slips", str(table), "--yes")
    bought = begun("print", "spreadsheet", "--to", str(tmp_path), "--lang", "cs").out.strip()
    again = begun("slips", bought, "--dry-run")
    assert (signs(again.out), "snake on A5" in again.out) == ([["2", "✗"]], True)
    table.write_text("team,figure\nFBI,snake\n", encoding="utf-8")
    assert "line 1: no column is called “cell”" in begun("slips", str(table)).err
