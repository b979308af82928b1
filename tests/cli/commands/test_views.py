"""What can be looked at: standings, map, journal, and why things are as they are."""

from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from fejag_admin.common.language import LANGUAGES, Language, in_language, speaking
from tests.cli.calling import Call, made_once, on_terminal, refuses


@pytest.fixture
def played(begun: Call, store: Path) -> Call:
    """FBI has placed a tiger on its start."""
    made_once("placed", store, lambda: begun("place", "fbi", "tygr", "A5"))
    return begun


@pytest.fixture
def demo(call: Call, store: Path) -> Call:
    """In a store that has the sample camp, played to its end."""
    made_once("demo", store, lambda: call("demo", "--finished", "--no-tui"))
    return call


def test_standings_in_plain_columns_when_piped_and_for_programs(played: Call) -> None:
    lines = [line.split() for line in played("standings").out.splitlines()]
    assert " ".join(lines[0]) == "team 1 own day temple secret adjusted score wallet paths final"
    assert lines[1] == ["1.", "FBI", "20", "3", "0", "0", "0", "23", "8", "0", "23"]
    assert lines[2] == ["2.", "Exots", "16", "0", "0", "0", "0", "16", "16", "0", "16"]
    first, second = played("standings", "--json").json
    assert (first["rank"], first["team"], first["by_game"], first["wallet"]) == (1, "fbi", [20], 8)
    assert (second["rank"], second["name"], second["shared"], second["final"]) == (2, "Exots", False, 16)


def test_standings_fit_the_terminal(demo: Call) -> None:
    for columns, title in ((80, "bonuses"), (140, "adjusted")):
        code, shown = on_terminal(["standings"], columns=columns)
        assert (code, title in shown, "Indiana Jones" in shown, "…" in shown) == (0, True, True, False)
        assert max(map(len, shown.splitlines())) <= columns


def test_a_moment_is_told_by_every_command(played: Call) -> None:
    assert played("standings", "--as-of", "1", "--json").json[0]["score"] == 0
    for words in ("standings --as-of game_1", "map --as-of hra_1"):
        assert "As of entry 2 (after game 1)." in played(*words.split()).err
    assert played("map", "--as-of", "game 1").err == "As of entry 2 (after game 1).\n"
    assert played("why", "cell", "A5", "--as-of", "23:59", "--json").json["as_of"] == 3
    refuses(
        partial(played, "standings", "--as-of"),
        ("9", "There is no entry 9; the last one is 3."),
        ("x", "“x” is no moment"),
        ("0", "“0” is not a number from 1."),
    )


def test_the_public_map_shows_only_what_is_uncovered(played: Call) -> None:
    public, master = played("map", "--json").json, played("map", "--viewer", "master", "--json").json
    assert (public["walls"], public["temple"], public["teleports"]) == ([["C5", "D5"]], [], {})
    assert "I9" not in public["known"]
    assert master["walls"] == [["H2", "I2"], ["C5", "D5"]]
    assert (master["temple"], master["teleports"]) == (["G7"], {"G2": 1, "H8": 1})
    assert played("map", "--viewer", "exoti", "--json").json == public
    refuses(played, ("map --viewer exxots", "Did you mean “Exots”?"))


def test_the_map_in_characters(played: Call) -> None:
    done = played("map", "--light", "fbi")
    assert done.err == ""
    lines = done.out.splitlines()
    assert lines[0] == "   A B C D E F G H I"
    assert lines[5].startswith(" 5 fTf f│")
    assert "T tiger" in done.out
    assert "▓▓    temple" in done.out
    plain = played("map", "--no-legend").out
    assert (len(plain.splitlines()), "▓▓" in plain) == (10, False)
    assert len(played("map", "--no-legend", "--zoom", "large").out.splitlines()) == 19
    master = played("map", "--viewer", "master", "--no-legend")
    assert master.err == "This is the master's view; keep it from the players.\n"
    assert "▓▓" in master.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_in_words_names_what_the_map_shows(played: Call, language: Language) -> None:
    seen = played("map", "--json").json
    words = played("map", "--words", "--lang", language).out
    for figure in seen["figures"]:
        line = next(line for line in words.splitlines() if line.startswith(f"  {figure['at']} "))
        shines = in_language(language, "shines")
        assert line.endswith(f": {shines}") == (figure["condition"] == "shining")
    assert words.count("\n  ") == len(seen["figures"])
    assert all(cell in words for cell in seen["starts"].values())
    assert ("Temple: not uncovered yet" in words) == (language == "en")


@pytest.mark.parametrize(("zoom", "columns", "parts"), [("small", 90, 1), ("large", 80, 3)])
def test_the_map_fits_the_terminal_in_parts_with_coordinates(demo: Call, zoom: str, columns: int, parts: int) -> None:
    words = ["map", "--light", "all", "--no-legend", "--zoom", zoom]
    in_one = demo(*words).out.splitlines()
    code, shown = on_terminal(words, columns=columns)
    lines, height = shown.splitlines(), len(in_one)
    assert (code, len(lines)) == (0, parts * (height + 1) - 1)
    pieces = [lines[top : top + height] for top in range(0, len(lines), height + 1)]
    assert max(len(line) for piece in pieces for line in piece) <= columns
    assert " ".join(piece[0].strip() for piece in pieces).split() == in_one[0].split()
    wide = 4 if zoom == "large" else 2
    edges = [3 + wide * (41 * number // parts) for number in range(parts + 1)]
    for row, line in enumerate(in_one):
        rows = [piece[row].ljust(3) for piece in pieces]
        assert {part[:3] for part in rows} == {line[:3].ljust(3)}
        assert [part[3:] for part in rows] == [line[start:end].rstrip() for start, end in pairwise(edges)]


def test_the_journal_lists_everything(played: Call) -> None:
    lines = played("journal").out.splitlines()
    assert len(lines) == 4
    assert ("Ota" in lines[1], "Camp founded" in lines[1]) == (True, True)
    assert "FBI: tiger on A5 (15 points)" in lines[3]
    assert len(played("journal", "--last", "1").out.splitlines()) == 2
    assert [entry["version"] for entry in played("journal", "--as-of", "2", "--json").json] == [1, 2]


def test_why_a_figure(played: Call) -> None:
    lines = played("why", "figure", "1").out.splitlines()
    assert lines.pop(1).startswith("Since entry 3: FBI: tiger on A5 (15 points) – root, ")
    first = lines.pop(-3)
    assert first.startswith("  4  first: The light of FBI was on A5 first, from the")
    assert first.endswith("beginning; tiger A5 of FBI has stood there since entry 3 (L6).")
    assert lines == [
        "Tiger A5 of FBI shines: it stands on its start cell (L4).",
        "Why, step by step:",
        "  A5",
        "    Start cell of FBI",
        "    A5 is a rule, too: An attack lasts while its attacker shines on its target.",
        "  It was placed in the round after game 1, by entry 3: tiger A5 of FBI (B1).",
        "Ask on, by number or name:",
        "  1  attacked: No: there has been no such attack.",
        "  2  attacks: No: there has been no such attack.",
        "  3  hangs: If tiger A5 of FBI went dark: no other figure would go dark (P1).",
        "  5  when: Tiger A5 of FBI shone: since entry 3 (round 1) (L4).",
        "  6  attackers: who could attack it now, and how that would stand",
    ]
    assert played("why", "cell", "A5", "hangs").out == played("why", "cell", "A5", "3").out
    assert len(played("why", "figure", "1", "--short").out.splitlines()) == 9
    assert "There is no figure 2; the last one is 1." in played("why", "figure", "2").err
    assert played("why", in_language("cs", "figure"), "1").code == 0
    for words in ("", "figure", "figure x", "figure 0", "A5 fbi had 1 more"):
        done = played("why", *words.split())
        assert (done.code, done.out) == (2, ""), words


def test_why_not_an_attack(begun: Call) -> None:
    assert begun("place", "fbi", "medved", "A5").code == 0
    assert begun("place", "exoti", "tygr", "E1").code == 0
    lines = begun("why", "#1", "#2").out.splitlines()
    assert lines[0] == "No: tiger E1 of Exots came later, and only newcomers attack (A1)."
    assert lines[2:] == [  # the first line has said why
        "Ask on, by number or name:",
        "  1  back: Void: bear A5 of FBI stands on its start cell, where nobody can be attacked (A2).",
    ]
    done = begun("why", "#1", "#2", "--json")
    assert "This is the players' view; --viewer master answers from all that is secret, too." in done.err
    raw, head = done.json, done.json["answer"]
    (cause,) = head["values"]["causes"]
    assert (head["code"], head["values"]["by"], head["values"]["figure"]) == ("no-attack.target-came-later", 1, 2)
    assert (raw["viewer"], raw["decisive"], cause["code"], cause["entry"]) == ("public", None, "target-came-later", 4)
    assert (head["figures"], raw["since"]["values"]["entry"]) == (["E1", "A5"], 4)


ANSWERS: list[tuple[str, tuple[str, ...]]] = [
    ("cell B5", ("B5 is free and lit for: FBI (L6).", "Tiger A5 of FBI lights it (L6).")),
    ("C5", ("    Obstacles: right",)),
    ("I9", ("I9 is not uncovered yet (R2).", "  Not uncovered yet.")),
    ("cell G7 --viewer master", ("G7 belongs to the temple (M3).",)),
    ("entry 3", ("Entry 3 counts: FBI: tiger on A5 (15 points) (B1).", "    On the map: tiger on A5, FBI (no. 1)")),
]


def test_why_things_are_as_they_are(played: Call) -> None:
    for words, lines in ANSWERS:
        shown = played("why", *words.split()).out.splitlines()
        assert set(lines) <= set(shown), words
    assert any(line.startswith("    Entered by ") for line in shown)
    raw = played("why", "cell", "A5", "--json").json
    assert (raw["about"], raw["answer"]["code"], raw["steps"][0]["text"]) == ("cell A5", "shines.on-start", "A5")


def test_rules_by_their_ids(call: Call) -> None:
    lines = call("rules").out.splitlines()
    assert lines[0] == "G1   Every game brings points by place; who wins on its own day gets a few more."
    assert len(lines) == 44
    shown = call("rules", "l3").out
    assert shown.startswith("L3  Light that enters a teleport goes on")
    assert all(part in shown for part in ("teleport_emission", "\nL3.1  ", "See also: "))
    (rule,) = call("rules", "P2", "--json").json
    assert (rule["rule"], rule["cases"][0]["id"]) == ("P2", "P2.1")
    refuses(call, ("rules L33", "Did you mean “L3”?"))
    with speaking("cs"):
        shown = call("rules", "L5").out
    assert "*Zvoleno:* zhaslá figurka tam pořád je" in shown
    assert "\nL5.1  Projde světlo zhaslou figurkou?" in shown


def test_rules_of_a_board_game_by_ids_and_by_words(call: Call) -> None:
    square = call("rules", "stezky", "m5").out
    assert square == "M5  A square is four places, two by two, all with a tile or a rainbow.\n"
    assert {line[:2] for line in call("rules", "semafory").out.splitlines()} >= {"G1", "K8", "Y1"}
    touched = call("rules", "bez-hranic", "touches", "token")
    assert touched.out.startswith("Y4  While cards are dealt the tokens lie on the table and nobody touches them.")
    assert [rule["rule"] for rule in call("rules", "bez-hranic", "touches", "token", "--json").json] == ["Y4"]
    with speaking("cs"):
        assert call("rules", "singapore", "zástěna").out.startswith("Y4  Peníze a zboží se smějí schovat za zástěnu.")
    refuses(call, ("rules singapore chicken", "All rules: fejag rules singapore"))
