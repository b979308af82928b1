"""Situation files judged as they are."""

from collections.abc import Callable
from typing import Any

from boardgames.core.registry import Game, find_game
from boardgames.core.verdict import Verdict


def game_of(name: str) -> Game:
    """The game of this name."""
    game = find_game(name)
    assert game is not None
    return game


def judging(name: str) -> Callable[..., Verdict[Any]]:
    """What gives the verdict on the situation in a file, perhaps with the file of the user's own copy of the game."""
    game = game_of(name)
    return lambda data, own=None: game.judge(game.load(data, own))
