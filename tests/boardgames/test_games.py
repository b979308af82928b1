"""What every game has: names, worked examples, drawings, forms for the user's own copy, words of the typed line."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardgames.core.files import to_toml
from boardgames.core.registry import Game, find_game, games, suggest_game
from fejag_admin.common.language import LANGUAGES
from tests.boardgames.judging import SEMAFORY, SINGAPORE, Referee
from tests.boardgames.test_answers import EXAMPLES

DOCS = Path(__file__).parent.parent.parent / "docs"
GUIDES = {"cs": DOCS / "organiser.cs.md", "en": DOCS / "organiser.md"}
LAID_OUT = [pytest.param(game, id=game.slug) for game in games() if game.id != "bez_hranic"]
"""The games whose table has words of its own for everything on it."""


def test_a_game_is_found_by_any_of_its_names_and_a_mistyped_one_is_suggested() -> None:
    words = ["stezky", "Solstis", "BEZ HRANIC", "bez-hranic", "chess"]
    names = [game and game.slug for game in map(find_game, words)]
    assert names == ["stezky", "stezky", "bez-hranic", "bez-hranic", None]
    suggested = suggest_game("stesky")
    assert suggested is not None
    assert suggested.slug == "stezky"
    assert suggest_game("qqqq") is None


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_a_worked_example_comes_back_from_each_format_and_can_be_drawn(game: Game, name: str) -> None:
    referee, data = Referee(game), game.sample(name)
    situation = referee.load(data)
    referee.check_comes_back(situation)
    if game.id != "bez_hranic":  # whose examples name states and colours as people do
        assert game.dump(situation).encode() == data
    assert referee.load(to_toml(json.loads(data))) == situation
    assert all(line == line.rstrip() and len(line) < 110 for line in game.drawing(situation))


def test_most_examples_have_a_drawing() -> None:
    for game in games():
        assert any(game.drawing(game.load(game.sample(name))) for name in game.samples())


FILLED_IN: dict[str, Callable[[Any], object]] = {
    "bez_hranic": lambda maps: all(doubt.settled for atlas in maps.values() for doubt in atlas.doubts),
    "stezky": lambda options: (options.largest, options.first_rainbow) == ("worth", "kept"),
    "semafory": lambda kit: ([pattern.id for pattern in kit.patterns], sorted(kit.layouts), len(kit.repairs))
    == (["p01", "p02"], ["competitive", "cooperative"], 3),
    "singapore": lambda copy: (len(copy.start), copy.all_seals[-1], [building.id for building in copy.buildings])
    == (2, 60, ["III-8"]),
}  # fmt: skip
"""What the form of a game says with its examples taken as they are."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_a_form_tells_nothing_as_it_is_and_is_right_with_its_examples_filled_in(game: Game, language: str) -> None:
    form = game.own_form(language)
    empty = game.read_own(form.encode())
    assert empty == game.read_own(b"{}")
    filled_in = game.read_own(re.sub(r"(?m)^#(?! )", "", form).encode())
    assert filled_in != empty
    assert FILLED_IN[game.id](filled_in)


def test_a_table_may_be_asked_what_the_own_copy_holds() -> None:
    lamps = "1000/0000/0000/0000"
    for referee, own, value in (
        (SINGAPORE, b"seals = [12, 60]", (12, 60)),
        (SEMAFORY, f'layouts = {{competitive = "{lamps}"}}'.encode(), lamps),
    ):
        game = referee.game
        raw = json.loads(game.sample(game.begin)) | {"what": game.questions[-1]}
        assert value in [value for line in referee.judge(raw, own).lines for value in line.values.values()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LAID_OUT)
def test_every_word_of_the_line_is_in_the_guide_and_its_example_can_be_typed(game: Game, language: str) -> None:
    guide = GUIDES[language].read_text("utf-8")
    words = game.line(game.empty_table(language)).table
    assert [word.word_in(language) for word in words if word.word_in(language) not in guide] == []
    for word in words:
        game.line(game.empty_table(language)).carry_out(word.example(language))
