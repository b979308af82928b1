"""What a referee calculator says: a result, and the working shown step by step with the rules it follows.

A line holds its sentence in English with ``{named}`` places and the values to fill in; the caller that shows it
translates the sentence and fills in the values. So the board games need no user interface and still work in every
language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from fejag_admin.common.language import LANGUAGES, N_

T = TypeVar("T")

_PLACES: dict[str, int] = {language: place for place, language in enumerate(LANGUAGES)}


@dataclass(frozen=True, slots=True, init=False)
class Name:
    """A name in every language: ``Name(cs="cihla", en="brick")["cs"]``; a state, a colour, an animal, a building."""

    words: tuple[str, ...]

    def __init__(self, **words: str) -> None:
        """``words``: by the codes of all languages; raise KeyError if one is missing."""
        object.__setattr__(self, "words", tuple(words[language] for language in LANGUAGES))

    @classmethod
    def each(cls, word: Callable[[str], str]) -> Name:
        """A name of which ``word(language)`` tells the word in each language."""
        return cls(**{language: word(language) for language in LANGUAGES})

    @classmethod
    def same(cls, word: str) -> Name:
        """A name that is the same in every language."""
        return cls.each(lambda _language: word)

    def __getitem__(self, language: str) -> str:
        """The word in a language, by its code."""
        return self.words[_PLACES[language]]

    def by_language(self) -> dict[str, str]:
        """The words by the codes of the languages, as files have them."""
        return dict(zip(LANGUAGES, self.words, strict=True))


class Spot(str):
    """A place in a situation file, such as ``players[1].tiles[0]``, in a sentence: people see it in words."""

    __slots__ = ()


Value = str | int | Name | tuple["Value", ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One step of the working.

    ``text``: the sentence, marked with `N_`. ``values``: what fills its named places; a tuple is shown as a list.
    ``rules``: ids of the rules that it follows. ``depth``: 0 for a heading, more
    for what belongs to it. ``passed``: for a condition whether it is met, else None. ``amount``: points or money, if
    any. ``uncertain``: it says on which uncertain fact, or reading where the rulebook is silent, the verdict rests.
    """

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    depth: int = 0
    passed: bool | None = None
    amount: int | None = None
    uncertain: bool = False


def note(
    text: str,
    rules: str = "",
    depth: int = 0,
    /,
    *,
    passed: bool | None = None,
    amount: int | None = None,
    uncertain: bool = False,
    **values: Value,
) -> Line:
    """A line that follows the ``rules``, ids with spaces between; ``values`` fill the places of its sentence."""
    return Line(text, values, tuple(rules.split()), depth, passed, amount, uncertain)


@dataclass(frozen=True, slots=True)
class Verdict(Generic[T]):
    """A decision of a referee calculator: ``result``, a value of the game, and the ``lines`` that lead to it."""

    result: T
    lines: tuple[Line, ...]


class NotationError(ValueError):
    """Something written that means nothing in a game; ``text`` and ``values`` say why, as in a `Fault`."""

    def __init__(self, text: str, /, **values: Value) -> None:
        super().__init__(text)
        self.text = text
        self.values = values


def stray(word: str) -> NotationError:
    """The error for a word that is known, but not at this place of the line."""
    return NotationError(N_("{word} does not belong here"), word=word[:30])
