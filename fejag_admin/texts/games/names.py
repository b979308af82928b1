"""The board games in words: their names, what can be asked of the referee, the worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.common.files import data_json
from fejag_admin.common.language import current_language
from fejag_admin.texts.games.verdicts import name_text

if TYPE_CHECKING:
    from boardgames.core.registry import Game

_Names = dict[str, dict[str, dict[str, str]]]
QUESTIONS: _Names = data_json("codes", "names.json")["questions"]
"""What can be asked of each game, the words by language; so are the worked examples."""
EXAMPLES: _Names = data_json("codes", "names.json")["examples"]


def game_name(game: Game) -> str:
    """The name of a game in the current language."""
    return name_text(game.name)


def question_text(game: Game, question: str) -> str:
    """What a question of a game is called; an unknown one as it is."""
    texts = QUESTIONS.get(game.id, {}).get(question)
    return question if texts is None else texts[current_language()]


def example_text(game: Game, example: str) -> str:
    """What a worked example is called; an unknown one by the name of its file."""
    texts = EXAMPLES.get(game.id, {}).get(example)
    return example.replace("-", " ").capitalize() if texts is None else texts[current_language()]
