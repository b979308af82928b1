"""Situation files: read as JSON or TOML within bounds, written as TOML; the line of a place, also in half a file."""

import os
import shutil
import subprocess
import sys
import time
import tomllib
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.files import DEEPEST, LARGEST, MOST_FAULTS, WIDEST, parse, to_toml
from boardgames.core.places import lines_of
from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.files import data_file, data_json

ROOT = Path(__file__).parent.parent.parent


# the data


def test_the_checkout_has_the_data() -> None:
    assert data_file("stezky", "mountain.json") == ROOT / "data" / "stezky" / "mountain.json"
    with pytest.raises(FileNotFoundError, match=r"nothing\.json"):
        data_json("stezky", "nothing.json")


def test_an_installed_program_has_the_data(tmp_path: Path) -> None:
    """The wheel puts the data into fejag_admin/_data beside the package boardgames; see hatch_build.py."""
    for package in ("boardgames", "fejag_admin/common"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "fejag_admin/__init__.py", tmp_path / "fejag_admin")
    shutil.copytree(ROOT / "data" / "stezky", tmp_path / "fejag_admin" / "_data" / "stezky")
    code = "from boardgames.core.registry import find_game\ngame = find_game('stezky')\n"
    code += "print(*(name for name in game.samples() if game.judge(game.load(game.sample(name)))))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.split() == sorted(path.stem for path in data_file("stezky", "examples").glob("*.json"))


# reading


def faults_in(data: bytes) -> tuple[Fault, ...]:
    with pytest.raises(DocumentError) as caught:
        parse(data)
    return caught.value.faults


def test_what_can_be_read() -> None:
    """JSON and TOML alike, with a byte order mark, keys of some parts and texts with any dots."""
    assert parse(b'{"a": [1, "x"], "b": {"c": true}}') == parse(b'a = [1, "x"]\n[b]\nc = true\n')
    assert parse(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}
    assert parse(b'a.b.c = "' + b"." * 1000 + b'"')["a"]["b"]["c"] == "." * 1000


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"x" * (LARGEST + 1), "too large"),
        (b"\xff\xfe", "UTF-8"),
        (b"[" * (DEEPEST + 1), "nested"),
        (b'{"a": ' + b"[" * 100_000, "nested"),
        (b'{"a": }', "JSON"),
        (b'{"a": 1} x', "JSON"),
        (b"a = ", "TOML"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too large"),
        (b"a = " + b"9" * 5000, "too large"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b'{"x": {"a": 1, "a": 2}}', "twice"),
        (b"a . " * 40 + b"a = 1", "too many parts"),
        (b'game = "stezky"\nwhat = [', "at its end"),
    ],
)
def test_what_cannot_be_read(data: bytes, text: str) -> None:
    with pytest.raises(DocumentError, match=text):
        parse(data)


@given(st.binary(max_size=200) | st.text(alphabet='{}[]":,= \n01ab', max_size=80).map(str.encode))
def test_anything_else_is_a_fault_too(data: bytes) -> None:
    raw: object = None
    faults: tuple[Fault, ...] = ()
    try:
        raw = parse(data)
    except DocumentError as problem:
        faults = problem.faults
    assert isinstance(raw, dict) or faults


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('game = "stezky"\nwhat ==\n', 2, 7),
        ('{"a": 1\n"b"}', 2, 1),
        ('{"a":\n 1', 2, 3),
        ("{", 1, 2),
    ],
)
def test_a_fault_names_line_and_column(text: str, line: int, column: int) -> None:
    (fault,) = faults_in(text.encode())
    assert (fault.line, fault.column) == (line, column)


def test_of_keys_given_twice_only_so_many_are_told() -> None:
    pairs = (b'"%d": 1, "%d": 2' % (number, number) for number in range(20_000))
    assert len(faults_in(b"{" + b",".join(pairs) + b"}")) == MOST_FAULTS


# writing

VALUES = st.recursive(
    st.booleans() | st.integers(-(10**15), 10**15) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(max_size=9), VALUES, max_size=5))
def test_whatever_json_holds_comes_back_from_toml(raw: dict[str, Any]) -> None:
    assert tomllib.loads(to_toml(raw)) == raw


def test_nothing_is_left_out_of_objects_and_refused_in_lists() -> None:
    assert to_toml({"hand": None, "name": "A"}) == 'name = "A"\n'
    with pytest.raises(ValueError, match="None"):
        to_toml({"hand": [None]})


def test_long_lists_have_a_line_for_each_item() -> None:
    text = to_toml({"visits": ["a" * 30] * 3, "short": [1, 2]})
    assert text.splitlines()[0] == "visits = ["
    assert max(map(len, text.splitlines())) <= WIDEST
    assert "short = [1, 2]" in text


# the line of a place

TOML = """\
game = "stezky" # a comment with [brackets] = "signs"
what = "scoring"

[[players]]
name = "Ája [1]"
tiles = "č1 č2"

[[players]]
name = "Bořek"
spirits = [
  { spirit = "motýl", at = "č3" },
  { spirit = "vlk", at = "č5" },
]
hand = ["č4",
  "č5"]

[spirits]
row = []

[turn.effect]
tile = "o5"
"""
JSON = """\
{
  "game": "stezky",
  "players": [
    {"name": "A", "tiles": ["č1",
      "č2"]},
    {
      "name": "B"
    }
  ],
  "stacks": {"Velká Británie": ["red"]}
}
"""
IN_TOML = {
    "": None, "nothing": None, "what": 1, "players": 3, "players[0]": 3, "players[0].tiles": 5,
    "players[0].tiles[1]": 5, "players[0].hand": 3, "players[1].name": 8, "players[1].spirits[0]": 10,
    "players[1].spirits[1].spirit": 11, "players[1].spirits[1].at": 11, "players[1].hand[0]": 13,
    "players[1].hand[1]": 14, "players[2]": 3, "spirits.row": 17, "turn": 19, "turn.effect.tile": 20,
}  # fmt: skip
IN_JSON = {
    "game": 1, "players[0]": 3, "players[0].tiles[0]": 3, "players[0].tiles[1]": 4, "players[1]": 5,
    "players[1].name": 6, "stacks.Velká Británie[0]": 9,
}  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), [(TOML, IN_TOML), (JSON, IN_JSON)], ids=["toml", "json"])
def test_places_and_their_lines(text: str, lines: dict[str, int | None]) -> None:
    assert {place: lines_of(text, [place])[0] for place in lines} == lines
    assert lines_of(text, list(lines)) == tuple(lines.values())


@given(st.text(alphabet="ab\"'[]{}=:,\n# .1"), st.sampled_from(["a", "a[0]", "a.b[1]"]))
def test_no_text_is_too_broken(text: str, place: str) -> None:
    (line,) = lines_of(text, [place])
    assert line is None or 0 <= line <= text.count("\n")


HUGE = 20_000
UNFRIENDLY = {
    "lists within lists": "a=" + "[" * HUGE + "]" * HUGE,
    "lists that nobody closes": "a=" + "[" * HUGE,
    "objects within objects": '{"a":' * HUGE,
    "objects without keys": "{" * HUGE,
    "a key of many parts": "a." * HUGE + "a=1",
    "a heading of many parts": "[" + "a." * HUGE + "a]",
    "a key of many parts after a long text": 'x="""\\"""\n"""\n' + "a." * HUGE + "a=1",
    "a key of many parts after quotes": 'x=["""y"""", {' + "a." * HUGE + "a=1}]",
    "a heading of blanks": "[" + " " * HUGE + "[",
    "quotes that nobody closes": 'a="' + '\\"' * HUGE,
    "a text that nobody closes": 'a="""' + '\\"' * HUGE,
    "signs without a key": '"' + "a." * HUGE + '"' + ":" * HUGE,
}


@pytest.mark.parametrize("text", UNFRIENDLY.values(), ids=UNFRIENDLY.keys())
def test_a_file_made_to_cost_costs_no_more_than_its_length(text: str) -> None:
    places = ["a", "a[0][0]", "a.a.a", *(f"players[{number}].name" for number in range(1000))]
    tracemalloc.start()
    began = time.process_time()
    try:
        faults_in(text.encode())
        lines_of(text, places)
        taken, peak = time.process_time() - began, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 40 * len(text) + 2_000_000
    assert taken < 4  # by the square of the length it would be many times that
