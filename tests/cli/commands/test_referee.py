"""``fejag referee``: a situation file in, a verdict with its working out, faults with their places."""

import json
import shlex
import tomllib
from functools import partial
from pathlib import Path

import pytest

from boardgames.core.registry import Game, find_game, games
from fejag_admin.cli.output import Exit
from fejag_admin.common.language import LANGUAGES, Language
from fejag_admin.situations import kept_file, put_kept
from tests.cli.calling import Call, on_terminal, refuses
from tests.cli.help_pages import pages

GAMES = [pytest.param(game, id=game.slug) for game in games()]
SCORING = """
game = "stezky"
what = "scoring"
[[players]]
name = "Ája"
tiles = "č1 č2 o1 m9"
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A file with a situation."""
    file = tmp_path / "table.toml"
    file.write_text(SCORING, encoding="utf-8")
    return file


def test_games_are_listed_with_what_can_be_asked_and_their_examples(call: Call) -> None:
    listed = call("referee")
    assert listed.code == 0
    assert [game["game"] for game in call("referee", "--json").json] == [game.slug for game in games()]
    for game in games():
        assert f"\n{game.slug} " in f"\n{listed.out}"
        done = call("referee", game.slug)
        assert done.code == 0
        for name in (*game.questions, *game.samples()):
            assert f"\n{name} " in f"\n{done.out}"
        assert call("referee", game.slug, "--json").json["examples"] == list(game.samples())


def test_a_situation_is_typed_in_one_line(call: Call) -> None:
    done = call("referee", "stezky", "A: r1 r2 o1; hand g9 v4; turn: v4 turned p8")
    assert (done.code, "The turn of A is right so far" in done.out) == (Exit.FINE, True)
    assert "how many tiles are left to draw is not told" in done.out
    raw = call("referee", "stezky", "Anna: r1; Petr: r2; turn Petr o3", "--json").json
    assert (raw["result"]["values"]["player"], raw["refused"]) == (2, False)


DISPUTES = {
    "stezky": [
        ("A: r1 r2 o1; hand g9 v4; turn: v4 turned p8", "✓ The turn of A is right so far"),
        ("A: r1 r2 o1; hand o2 g9 v4; display b7 o8 r5; turn: v4 takes b7", "✗ The turn of A breaks a rule"),
        ("A: r1 r2; rainbow o1; hand o1; display o8; turn: o1 takes o8 moves o1 v4", "✗ The turn of A breaks"),
    ],
    "singapore": [
        ("A: 2 bricks £1 at B3, B3 I-4, turn A, use", "✓ The turn of A is right: now 5 points, £1, 4 bricks"),
        ("A: £6 9 points 3 chips, B: £4 8 points 1 chip, raid", "Nobody is raided"),
        ("map ??/**, A: £2, offer I-4 I-9 I-6, turn A, build I-4 A1 price 3", "✓ The turn of A is right"),
    ],
    "semafory": [
        ("Ota: south BUBEN 0 ab2 hand ##/.# 2, turn Ota, plays ##/.# 2 a1 b1 b2, sends B", "✗ Ota has not sent"),
        ("A: south BUBEN ab2 hand # 1, B: north KRIDA bc2, turn A, goes bc2", "✗ The turn of A breaks a rule"),
        ("A: south BUBEN 1 ab2, B: north KRIDA cd3, turn B, goes c23", "✗ The turn of B breaks a rule"),
    ],
    "bez-hranic": [
        ("route poland, belarus, russia", "✓ The route holds and costs 50"),
        ("route kaliningrad, finland", "✗ The route does not hold"),
        ("usa, route iowa, illinois, ohio", "✗ The route does not hold"),
    ],
}


@pytest.mark.parametrize("game", DISPUTES)
def test_disputes_are_settled_by_one_typed_line_from_an_empty_table(call: Call, game: str) -> None:
    for line, verdict in DISPUTES[game]:
        assert len(line) <= 90
        done = call("--lang", "en", "referee", game, line, "--short")
        assert done.out.startswith(verdict), (done.out, done.err)


@pytest.mark.xdist_group("help")  # where a process has made the pages for each language
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_the_help_is_judged_in_its_language(call: Call, language: Language) -> None:
    line = pages(language)[("referee",)].rpartition("  fejag ")[2]
    done = call("--lang", language, *shlex.split(line))
    assert (done.code, done.err) == (Exit.FINE, "")


@pytest.mark.parametrize("language", ["cs", pytest.param("en", marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_judged_as_it_comes_out(call: Call, game: Game, language: str) -> None:
    for name in game.samples():
        example = call("--lang", language, "referee", game.slug, "--example", name)
        assert example.code == 0
        assert tomllib.loads(example.out)
        done = call("--lang", language, "referee", game.slug, "-", given=example.out)
        assert done.code in (Exit.FINE, Exit.REFUSED), (name, done.err)
        assert done.err == ""
        assert done.out


def test_the_working_with_amounts_signs_and_rules(call: Call) -> None:
    working = [
        "Ája: 3 (F5)",
        "",
        "player  area  fires  spirits  stars",
        "Ája        3      0        0      3",
        "",
        "Why, step by step:",
        "3  Largest area: landscape tiles 3, rainbows 0 (F1)",
        "     its places: r1, r2, o1 (M2)",
        "     another area, which scores nothing: b9 (F1)",
        "0  Fires: 0 lit of 1 (F2)",
        "     ✗ the fire on b9 is not lit: no path leads down to the bottom row (F2, M3)",
        "0  Spirits met: 0 (F3)",
    ]
    done = call("referee", "solstis", "-", given=SCORING)
    assert (done.code, done.out.splitlines()) == (0, working)
    drawn = call("referee", "stezky", "-", "--drawing", given=SCORING).out
    assert "│ č1 │" in drawn
    assert drawn.endswith(done.out)


def test_the_outcome_comes_first_then_all_players_and_the_working_is_left_out_if_asked(call: Call) -> None:
    example = call("referee", "bez-hranic", "--example", "last-round").out
    short = call("referee", "bez-hranic", "-", "--short", given=example).out.splitlines()
    assert short == [
        "white wins with 360 (G4)",
        "",
        "player  receives       cash",
        "red          200  120 → 320",
        "blue         200   90 → 290",
        "white        160  200 → 360",
        "",
        "  counted as drawn, which is not certain: Kentucky – Missouri; compare your map (M6)",
    ]
    full = call("referee", "bez-hranic", "-", given=example).out.splitlines()
    assert full[: len(short) + 2] == [*short, "", "Why, step by step:"]


def test_every_fault_is_told_with_its_place_and_its_line(call: Call, table: Path) -> None:
    table.write_text(SCORING.replace("m9", "m99 x5") + 'pile = -1\nhand = "č1"\n', encoding="utf-8")
    done = call("referee", "stezky", str(table))
    assert (done.code, done.out) == (Exit.BAD_INPUT, "")
    assert [line.split(": ")[0] for line in done.err.splitlines()] == [
        "Ája, pile (line 7)",
        "Ája, tile 4 (line 6)",
        "Ája, tile 5 (line 6)",
        "Ája, hand, item 1 (line 8)",
    ]


UNREADABLE: list[tuple[bytes, str]] = [
    (b"\xff", "file: the file is not text in UTF-8"),
    (b"what =", "file: the file is neither JSON nor well-formed TOML"),
    (b"{", "line 1, column 2: the file is not well-formed JSON"),
    (b"x" * 1_000_001, "file: the file is too large"),
    (b"", "question (key what): "),
]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_situation_is_told(call: Call, game: Game) -> None:
    for content, sentence in UNREADABLE:
        refuses(partial(call, given=content), (f"referee {game.slug} -", sentence))


def test_the_next_situation_is_put_out(call: Call) -> None:
    """As a file that can be judged again; a turn that leads nowhere is refused, with its verdict."""
    turn = call("referee", "semafory", "--example", "turn-of-the-rulebook").out
    after = call("referee", "semafory", "-", "--after", given=turn)
    assert (after.code, tomllib.loads(after.out)["players"][0]["sent"]) == (Exit.FINE, 2)
    assert call("referee", "semafory", "-", "--after", "--json", given=turn).json == tomllib.loads(after.out)
    following = call("referee", "semafory", "-", given=after.out)
    assert following.code == Exit.FINE
    assert following.out.startswith("It is the turn of Eva, of which nothing is told yet (T1)\n")
    wrong = call("referee", "semafory", "--example", "wrong-turn").out
    nowhere = call("referee", "semafory", "-", "--after", given=wrong)
    assert (nowhere.code, "breaks a rule" in nowhere.out) == (Exit.REFUSED, True)
    assert "leads to no next situation" in nowhere.err
    asked = turn.replace('what = "turn"', 'what = "end"')
    assert call("referee", "semafory", "-", given=asked).err.startswith("Asked from here on")
    assert call("referee", "semafory", "-", "--from-start", given=asked).err.startswith("Asked from the start")


def test_what_follows_names_what_it_needs_and_nobody_told(call: Call) -> None:
    close = (
        'what = "close"\noffer = ["I-4"]\n[[players]]\nname = "A"\npoints = 4\n[[players]]\nname = "B"\npoints = 5\n'
    )
    done = call("--lang", "en", "referee", "singapore", "-", "--after", given=close)
    assert (done.code, done.out) == (Exit.REFUSED, "")
    assert "say how many buildings are left in the pile" in done.err
    done = call("referee", "singapore", "-", "--after", given=f"pile = 9\n{close}")
    assert (done.code, tomllib.loads(done.out)["what"]) == (Exit.FINE, "round")


def test_several_files_are_judged_in_one_call(call: Call, tmp_path: Path) -> None:
    """A line of JSON for each in their order; the exit code is the worst of theirs."""
    right, wrong, faulty, missing = (tmp_path / name for name in ("right.toml", "wrong.toml", "faulty.toml", "none"))
    turn = call("referee", "stezky", "--example", "capture-choices").out
    right.write_text(turn, encoding="utf-8")
    wrong.write_text(turn.replace("plays =", 'takes = "b7"\nplays ='), encoding="utf-8")
    faulty.write_text(turn.replace('what = "turn"', 'what = "turns"'), encoding="utf-8")
    for files, code in (
        ([right], Exit.FINE), ([wrong, right], Exit.REFUSED), ([missing, faulty, wrong, right], Exit.BAD_INPUT)
    ):  # fmt: skip
        done = call("referee", "stezky", *map(str, files), "--json")
        assert done.code == code
        verdicts = [json.loads(line) for line in done.out.splitlines()]
        assert [verdict["file"] for verdict in verdicts] == list(map(str, files))
    assert [verdict["result"] and verdict["result"]["code"] for verdict in verdicts] == [None, None, "broken", "so-far"]
    assert [verdict["refused"] for verdict in verdicts] == [True, True, True, False]
    assert [fault["code"] for fault in verdicts[0]["faults"]] == ["cannot-be-read"]
    (fault,) = verdicts[1]["faults"]
    assert (fault["code"], fault["place"], fault["line"]) == ("here-belongs-one", "what", 2)
    assert [unmet["rules"] for unmet in verdicts[2]["legality"]["unmet"]] == [["C2"]]
    assert verdicts[3]["next"]["code"] == "take"
    assert "question (line 2): " in done.err


def test_the_workings_of_several_files_stand_under_their_names(call: Call, table: Path) -> None:
    second = table.with_name("two.toml")
    second.write_text(SCORING, encoding="utf-8")
    working = call("referee", "stezky", str(table)).out
    done = call("referee", "stezky", str(table), str(second))
    assert done.out == f"{table}:\n{working}\n{second}:\n{working}\n"
    table.write_text("what =", encoding="utf-8")
    done = call("referee", "stezky", str(table), str(second))
    assert (done.code, done.out) == (Exit.BAD_INPUT, f"{second}:\n{working}\n")
    assert done.err.startswith(f"In {table}:\nfile: ")


def test_on_a_terminal_it_is_drawn_and_wrapped(table: Path) -> None:
    for columns in (60, 120):
        code, shown = on_terminal(["referee", "stezky", str(table)], columns=columns)
        assert (code, "│ č1 │" in shown) == (0, True)
        assert max(map(len, shown.splitlines())) <= columns
    assert "│ č1 │" not in on_terminal(["referee", "stezky", str(table), "--no-drawing"])[1]


def test_the_own_copy_of_a_game(call: Call, tmp_path: Path) -> None:
    for game in games():
        own = tmp_path / f"{game.slug}.own"
        own.write_text(call("--lang", "cs", "referee", game.slug, "--form").out, encoding="utf-8")
        example = call("referee", game.slug, "--example").out
        done = call("referee", game.slug, "-", "--own", str(own), given=example)
        assert f"In {own}" not in done.err  # the form is right, though an example may need more than an empty one has
        own.write_text('{"nonsense": 1}', encoding="utf-8")
        done = call("referee", game.slug, "-", "--own", str(own), given=example)
        assert (done.code, done.out) == (Exit.BAD_INPUT, "")
        assert done.err.startswith(f"In {own}:\n")
        assert call("referee", game.slug, "-", "--own", str(tmp_path / "none"), given=example).code == Exit.BAD_INPUT


def test_the_own_copy_that_the_application_knows_is_used_and_printed_by(call: Call, tmp_path: Path) -> None:
    game = find_game("semafory")
    assert game is not None
    own, table = tmp_path / "kit.toml", tmp_path / "table.toml"
    own.write_text('[[patterns]]\nid = "mine"\nload = 1\nholes = "##"\n', encoding="utf-8")
    asked = 'what = "send"\nlamps = "0000/0000/0000/0000"\n[[players]]\nname = "A"\nword = "AAAAA"\nhand = ["mine"]\n'
    table.write_text(asked + '[[players]]\nname = "B"\nword = "BBBBB"\n')
    judging = f"referee semafory {table}"
    printing = f"print verdict --game semafory --situation {table} --to {tmp_path}"
    unknown = "the kit has no pattern mine"
    refuses(call, (judging, unknown), (printing, unknown))
    assert put_kept(kept_file(game, "own"), str(own))
    for words in (judging, printing):
        done = call(*words.split())
        assert (bool(done.out), done.err) == (True, "")
    refuses(call, (f"{judging} --no-own", unknown))
    own.write_text("patterns = 5", encoding="utf-8")
    refuses(call, (judging, f"In {own}: "))


def test_wrong_use_is_told(call: Call) -> None:
    refuses(
        partial(call, "referee"),
        ("stesky", "Did you mean “stezky”?"),
        ("chess", "Choose one of: "),
        ("stezky --example second", "Did you mean “second-chance”?"),
        ("stezky nowhere.toml", "nowhere.toml cannot be read"),
        ("stezky tests", "tests cannot be read"),
        ("stezky 'A: r1 hnad g9'", "hnad means nothing here; did you mean hand?"),
        ("stezky 'A: r1 wolf r1; end'", "end is neither"),
    )
