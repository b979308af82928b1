"""Every word of a typed line is named in the guide of each language."""

from importlib import import_module
from pathlib import Path

import pytest

from boardgames.core.typed import Word

DOCS = Path(__file__).parent.parent.parent / "docs"
GAMES = {"stezky": "MountainLine", "singapore": "TownLine", "semafory": "ExchangeLine"}


@pytest.mark.parametrize(("language", "guide"), [("cs", "organiser.cs.md"), ("en", "organiser.md")])
@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_in_the_guide(game: str, language: str, guide: str) -> None:
    table: tuple[Word, ...] = getattr(import_module(f"boardgames.{game}.typed"), GAMES[game]).table
    text = (DOCS / guide).read_text("utf-8")
    assert [word.word_in(language) for word in table if word.word_in(language) not in text] == []
