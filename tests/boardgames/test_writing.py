"""Situation files as TOML, and finding the line of a place in a file that may still be half written."""

import json
import time
import tomllib
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.files import MOST_FAULTS, WIDEST, parse, to_toml
from boardgames.core.places import lines_of
from boardgames.core.registry import find_game, games, suggest_game
from fejag_admin.common.faults import DocumentError

SAMPLES = [(game, name) for game in games() for name in game.samples()]
VALUES = st.recursive(
    st.booleans() | st.integers(-(10**15), 10**15) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)

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


@pytest.mark.parametrize(("game", "name"), SAMPLES, ids=lambda value: getattr(value, "slug", value))
def test_every_worked_example_says_the_same_in_toml(game: Any, name: str) -> None:
    text = to_toml(json.loads(game.sample(name)))
    assert game.load(text.encode()) == game.load(game.sample(name))


@given(st.dictionaries(st.text(), VALUES, max_size=5))
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


IN_TOML: list[tuple[str, int | None]] = [
    ("", None),
    ("nothing", None),
    ("what", 1),
    ("players", 3),
    ("players[0]", 3),
    ("players[0].tiles", 5),
    ("players[0].tiles[1]", 5),
    ("players[0].hand", 3),
    ("players[1].name", 8),
    ("players[1].spirits[0]", 10),
    ("players[1].spirits[1].spirit", 11),
    ("players[1].spirits[1].at", 11),
    ("players[1].hand[0]", 13),
    ("players[1].hand[1]", 14),
    ("players[2]", 3),
    ("spirits.row", 17),
    ("turn", 19),
    ("turn.effect.tile", 20),
]


def test_places_in_toml() -> None:
    for place, line in IN_TOML:
        assert lines_of(TOML, [place]) == (line,), place


IN_JSON: list[tuple[str, int | None]] = [
    ("game", 1),
    ("players[0]", 3),
    ("players[0].tiles[0]", 3),
    ("players[0].tiles[1]", 4),
    ("players[1]", 5),
    ("players[1].name", 6),
    ("stacks.Velká Británie[0]", 9),
]


def test_places_in_json() -> None:
    for place, line in IN_JSON:
        assert lines_of(JSON, [place]) == (line,), place


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
        with pytest.raises(DocumentError):
            parse(text.encode())
        lines_of(text, places)
        taken, peak = time.process_time() - began, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 40 * len(text) + 2_000_000
    assert taken < 4  # by the square of the length it would be many times that


def test_of_keys_given_twice_only_so_many_are_told() -> None:
    with pytest.raises(DocumentError) as caught:
        parse(b"{" + b",".join(b'"%d": 1, "%d": 2' % (number, number) for number in range(20_000)) + b"}")
    assert len(caught.value.faults) == MOST_FAULTS


def test_a_key_may_have_some_parts_and_a_text_any_dots() -> None:
    assert parse(b'a.b.c = "' + b"." * 1000 + b'"')["a"]["b"]["c"] == "." * 1000
    with pytest.raises(DocumentError, match="too many parts"):
        parse(b"a . " * 40 + b"a = 1")


def test_a_fault_of_toml_names_line_and_column() -> None:
    with pytest.raises(DocumentError) as caught:
        parse(b'game = "stezky"\nwhat ==\n')
    assert (caught.value.faults[0].line, caught.value.faults[0].column) == (2, 7)
    with pytest.raises(DocumentError, match="at its end"):
        parse(b'game = "stezky"\nwhat = [')


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [('{"a": 1\n"b"}', 2, 1), ('{"a":\n 1', 2, 3), ("{", 1, 2)],
)
def test_a_fault_of_json_names_line_and_column(text: str, line: int, column: int) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(text.encode())
    assert (caught.value.faults[0].line, caught.value.faults[0].column) == (line, column)


@pytest.mark.parametrize(
    ("word", "slug"),
    [("stezky", "stezky"), ("Solstis", "stezky"), ("BEZ HRANIC", "bez-hranic"), ("bez-hranic", "bez-hranic")],
)
def test_a_game_is_found_by_any_of_its_names(word: str, slug: str) -> None:
    game = find_game(word)
    assert game is not None
    assert game.slug == slug
    assert find_game("chess") is None


def test_a_mistyped_game_is_suggested() -> None:
    game = suggest_game("stesky")
    assert game is not None
    assert game.slug == "stezky"
    assert suggest_game("qqqq") is None
