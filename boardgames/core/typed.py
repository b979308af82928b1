"""The line that people type: words of a game, what follows each of them, and what may be typed next.

A line falls into items at commas and semicolons. `Anna:` at the beginning of an item means the player of this name
from there on, who is seated if the table has no such player yet. A game says in a table of `Word` which words there
are; each carries out what follows it on a `Sheet`.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, ClassVar

from boardgames.core.names import fold
from boardgames.core.sheet import LETTERS, Sheet
from boardgames.core.verdict import NotationError
from fejag_admin.common.language import N_

NEAR = 0.7
"""How like a known word a misspelt one must be to be taken for it."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the line. ``cs``, ``en``: its spellings without accents, the one that is offered first.

    ``take``: the method of the line that carries out what follows. ``cs_example``, ``en_example``: what may follow.
    ``then``: the English words that are likely to come after that.
    """

    cs: str
    en: str
    take: Callable[[Any, list[str]], object]
    cs_example: str = ""
    en_example: str | None = None
    then: str = ""

    def word_in(self, language: str) -> str:
        """How the word is written in a language."""
        return (self.cs if language == "cs" else self.en).split()[0]

    def example(self, language: str) -> str:
        """The word with an example of what follows it."""
        follows = self.cs_example if language == "cs" or self.en_example is None else self.en_example
        return f"{self.word_in(language)} {follows}".strip()

    @property
    def spellings(self) -> list[str]:
        """All its spellings, without accents."""
        return [fold(spelling) for spelling in f"{self.cs} {self.en}".split()]


@dataclass(frozen=True, slots=True)
class Offer:
    """What may be typed next. ``line``: the line with it; ``label``: the word with an example."""

    line: str
    label: str


class GameLine:
    """Carries out typed lines on ``sheet``."""

    table: ClassVar[tuple[Word, ...]] = ()
    between: ClassVar[str] = r"[,;\n]"
    """What stands between two items."""
    anywhere: ClassVar[bool] = False
    """Whether a word ends what belongs to the one before it, also in the middle of an item."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.words = {spelling: word for word in self.table for spelling in word.spellings}
        self._named_at: set[int] = set()

    def carry_out(self, text: str) -> None:
        """Carry out a whole line; raise NotationError at the first thing that cannot be understood."""
        for item in re.split(self.between, text):
            if words := item.split():
                self._item(words)

    def things(self, words: list[str]) -> None:
        """Carry out words that no known word leads."""
        raise self.unknown(words[0])

    def vocabulary(self) -> Iterable[str]:
        """Other words that may be typed, in the language of the table: spirits, goods, states."""
        return ()

    def unknown(self, word: str) -> NotationError:
        """A word that means nothing here, with those that are spelt nearly so."""
        if near := self.near(word):
            return NotationError(N_("{word} means nothing here; did you mean {near}?"), word=word[:30], near=near)
        return NotationError(N_("{word} means nothing here"), word=word[:30])

    def near(self, word: str) -> tuple[str, ...]:
        """The known words that are spelt nearly like one."""
        spelt = {fold(word): word for word in self.vocabulary()} | {word: word for word in self.words}
        close = get_close_matches(fold(word)[:30], spelt, n=2, cutoff=NEAR)
        return tuple(spelt[match] for match in close)

    # players

    def player(self, name: str) -> None:
        """Mean the player of this name from now on; one who has only a letter gets it, else one more is seated."""
        index = self.sheet.find(name)
        if index is None:
            index = next((at for at, player in enumerate(self.sheet.names)
                          if player in LETTERS and at not in self._named_at), None)  # fmt: skip
            if index is not None and len(name) > 1:
                self.sheet.rename(index, name)
            elif self.sheet.seat(name):
                index = self.sheet.current_player
            else:
                players = tuple(self.sheet.names)
                raise NotationError(N_("{name} does not sit here: {players}"), name=name[:30], players=players)
        self.sheet.current_player = index
        self._named_at.add(index)

    def is_new_name(self, words: Sequence[str]) -> bool:
        """Whether the first of some words can only be the name of somebody who has none yet."""
        free = any(name in LETTERS and at not in self._named_at for at, name in enumerate(self.sheet.names))
        return free and words[0].istitle() and words[0].isalpha() and len(words) > 1 and not self.near(words[0])

    def seat_one(self, words: Sequence[str]) -> list[str]:
        """Seat a player of the name that words begin with; the words behind it."""
        if not words or not self.sheet.seat(words[0].rstrip(":")):
            raise NotationError(N_("the table is full: {players}"), players=tuple(self.sheet.names))
        return list(words[1:])

    def only_named(self) -> None:
        """Let those leave who only kept a seat warm, if players enough have been named."""
        waiting = [at for at, name in enumerate(self.sheet.names) if name in LETTERS and at not in self._named_at]
        if len(self._named_at) >= self.sheet.least:
            for at in reversed(waiting):
                self.sheet.leave(at)

    def _item(self, words: list[str]) -> None:
        end = next((at for at, word in enumerate(words[:3]) if word.endswith(":")), None)
        if end is not None:
            lead = " ".join(words[: end + 1])[:-1].strip()
            if fold(lead) in self.words:
                words[: end + 1] = [lead]
            else:
                self.player(lead)
                words = words[end + 1 :]
        for word, follows in self._groups(words):
            if word is None:
                self.things(follows)
            else:
                word.take(self, follows)

    def _groups(self, words: Sequence[str]) -> Iterable[tuple[Word | None, list[str]]]:
        """The known words of an item, each with what follows it; at first what no word leads."""
        groups: list[tuple[Word | None, list[str]]] = []
        for at, written in enumerate(words):
            word = self.words.get(fold(written.rstrip(":"))) if self.anywhere or at == 0 else None
            if word is not None:
                groups.append((word, []))
            elif groups:
                groups[-1][1].append(written)
            else:
                groups.append((None, [written]))
        return groups

    # what may come next

    def offers(self, text: str, language: str, limit: int = 6) -> tuple[Offer, ...]:
        """What may be typed next, the likeliest first: of a word or a longer name that is begun how it may end."""
        names = (*self.sheet.names, *self.vocabulary())
        item = re.split(r"[,;:]", text)[-1].lstrip()
        ends = [item[word.start() :] for word in re.finditer(r"\S+", item)]
        begun = next((end for end in ends if " " in end and any(fold(name).startswith(fold(end)) for name in names)),
                     re.split(r"[\s,;:]", text)[-1])  # fmt: skip
        before = text[: len(text) - len(begun)]
        ways = [(word.word_in(language), word.example(language)) for word in self._likely(before)]
        if begun:
            ways += [(name, name) for name in names]
            ways = [way for way in ways if fold(way[0]).startswith(fold(begun))]
        elif self.anywhere is False and before.strip() and before.rstrip()[-1] not in ",;:":
            return ()
        return tuple(dict.fromkeys(Offer(before + completion, label) for completion, label in ways))[:limit]

    def _likely(self, before: str) -> list[Word]:
        """All words, those first that are likely after what has been typed."""
        typed = (self.words.get(fold(token)) for token in reversed(re.split(r"[\s,;:]+", before)))
        last = next((word for word in typed if word), None)
        first = [self.words[then] for then in last.then.split()] if last else []
        return list(dict.fromkeys([*first, *self.table]))


def number(words: Sequence[str], most: int) -> int:
    """The only whole number at this place; raise NotationError if there is none or more."""
    if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 5 and int(words[0]) <= most:
        return int(words[0])
    raise NotationError(N_("here belongs a whole number from {least} to {most}"), least=0, most=most)


def one_word(words: Sequence[str]) -> str:
    """The only word at this place; raise NotationError if there is none or more."""
    if len(words) == 1:
        return words[0]
    raise NotationError(N_("one word belongs here, not {words}"), words=" ".join(words)[:40] or "–")


def puts(place: str, read: Callable[[list[str]], object]) -> Callable[[GameLine, list[str]], None]:
    """What a word does that puts what follows it at a place of the file."""
    return lambda line, words: line.sheet.put(place, read(words))


def asks(what: str) -> Callable[[GameLine, list[str]], None]:
    """What a word does that asks a question."""

    def ask(line: GameLine, words: list[str]) -> None:
        if words:
            raise line.unknown(words[0])
        line.sheet.put("what", what)

    return ask
