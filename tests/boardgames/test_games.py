"""The door to the games: the forms for the user's own copy, and the drawings."""

import json
import re

import pytest

from boardgames.core.registry import Game, find_game, games


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_a_form_is_right_as_it_is_and_with_its_examples_filled_in(game: Game, language: str) -> None:
    form = game.own_form(language)
    empty = game.read_own(form.encode())
    filled = game.read_own(re.sub(r"(?m)^#(?! )", "", form).encode())
    assert (filled != empty) == ("\n#" in form)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_the_own_copy_is_used_where_the_file_says_nothing_else(game: Game) -> None:
    data = game.sample(game.begin)
    own = game.own_form("en")
    if game.id != "semafory":  # its example needs patterns, which the empty form does not have
        assert game.load(data, own.encode()) is not None


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_examples_of_every_game_can_be_drawn(game: Game) -> None:
    drawn = {name: game.drawing(game.load(game.sample(name))) for name in game.samples()}
    assert any(drawn.values())
    for lines in drawn.values():
        assert all(line == line.rstrip() and len(line) < 110 for line in lines)


@pytest.mark.parametrize("slug", ["semafory", "singapore"])
def test_a_table_may_be_asked_what_the_own_copy_holds(slug: str) -> None:
    game = find_game(slug)
    assert game is not None
    raw = json.loads(game.sample(game.begin)) | {"what": game.questions[-1]}
    own = b"seals = [12, 60]" if slug == "singapore" else b'layouts = {competitive = "1000/0000/0000/0000"}'
    told = [
        value for line in game.judge(game.load(json.dumps(raw).encode(), own)).lines for value in line.values.values()
    ]
    assert (12, 60) in told or "1000/0000/0000/0000" in told
