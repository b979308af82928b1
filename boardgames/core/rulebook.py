"""The rules of a game by their ids, to be shown with a verdict or when somebody asks for them by a word.

They stand in ``data/<game>/rules.md`` and, in other languages, ``rules.<language>.md``: ``- **M4** sentence`` under
headings. Rules that the calculator works out and rules that it only shows are in the same list.
"""

from __future__ import annotations

import re
from functools import cache

from fejag_admin.common.data import data_file
from fejag_admin.common.names import fold

SHORTEST = 3
"""Letters of a word that must agree at least."""
_RULE = re.compile(r"^- \*\*([A-Z]\d)\*\* (.*(?:\n  .*)*)", re.MULTILINE)
_WORD = re.compile(r"\w+")


@cache
def rules_of(game: str, language: str) -> dict[str, str]:
    """The sentences of all rules of a game (the name of its room) by their ids, in the order of the book."""
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    text = data_file(game, name).read_text(encoding="utf-8")
    return {rule: " ".join(sentence.replace("*", "").split()) for rule, sentence in _RULE.findall(text)}


def find_rules(game: str, language: str, words: list[str]) -> list[str]:
    """The rules of these ids, or else those that hold all of these words, whatever their endings."""
    rules = rules_of(game, language)
    named = [word.upper() for word in words if word.upper() in rules]
    if words and len(named) == len(words):
        return named
    asked = _WORD.findall(fold(" ".join(words)))
    return [rule for rule, text in rules.items() if all(_has(fold(text), word) for word in asked)]


def _has(text: str, word: str) -> bool:
    """Whether a word of the text begins as ``word`` does without its ending, be it denied as Czech does (ne-)."""
    stem = word[: max(SHORTEST, len(word) - 2)]
    return any(other.startswith(stem) or other.removeprefix("ne").startswith(stem) for other in _WORD.findall(text))
