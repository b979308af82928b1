"""What states, parts of states and colours are called in Czech and English, and what a name means that people write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from boardgames.bez_hranic.atlas import Atlas, index
from boardgames.core.names import begun, fold, nearest_ids
from boardgames.core.verdict import Name, Value
from fejag_admin.common.data import data_json
from fejag_admin.common.language import LANGUAGES

FORTY_WORDS = {"40", "pole 40", "field 40", "f40"}


def find_state(atlas: Atlas, text: str) -> str | None:
    """The state that ``text`` names: by its code, its name in either language, or an unmistakable beginning."""
    return _find(text, index(atlas).words)


def find_part(atlas: Atlas, text: str) -> str | None:
    """The region that ``text`` names: a part of a state, or a state that is all of one piece."""
    if (code := find_state(atlas, text)) is not None:
        parts = [region.code for region in atlas.pieces if region.state == code]
        return parts[0] if len(parts) == 1 else None
    return _find(text, index(atlas).pieces)


def only_a_part(atlas: Atlas, text: str) -> str | None:
    """The region that ``text`` names, if it is not the name of a state."""
    words_of = index(atlas)
    return None if fold(text) in words_of.words else _find(text, words_of.pieces)


def suggest_states(atlas: Atlas, text: str, limit: int = 5) -> tuple[str, ...]:
    """The states whose names are nearest to ``text``, the nearest first; for completion while somebody types."""
    return nearest_ids(text, index(atlas).words, limit)


def _find(text: str, words: Mapping[str, str]) -> str | None:
    if (code := words.get(fold(text))) is not None:
        return code
    matches = begun(text, words)
    return matches[0] if len(matches) == 1 else None


def everything(atlas: Atlas) -> Atlas:
    """The same map with every doubtful state there, for names."""
    return replace(atlas, states=tuple(replace(state, used=True) for state in atlas.states))


@lru_cache(maxsize=1)
def _colour_words() -> tuple[dict[str, list[str]], ...]:
    """For each colour the words in each language, the usual one first."""
    return tuple(data_json("bez_hranic", "colours.json"))


@lru_cache(maxsize=1)
def _colours() -> dict[str, Name]:
    """The colours by every word for them, folded."""
    named = [(Name(**{one: words[one][0] for one in LANGUAGES}), words) for words in _colour_words()]
    return {fold(word): name for name, words in named for one in LANGUAGES for word in words[one]}


def colours() -> tuple[Name, ...]:
    return tuple(dict.fromkeys(_colours().values()))


def shown(word: str) -> Value:
    """A colour of the game in both languages; any other name as it is."""
    return _colours().get(fold(word), word)


def word_in(word: Value, language: str) -> str:
    """What `shown` gives, in one language."""
    return word[language] if isinstance(word, Name) else str(word)


def written(word: str, language: str) -> str:
    """A colour as it is written in a language (cs or en); any other name as it is."""
    for words in _colour_words():
        if fold(word) in map(fold, words[language]):
            return word
        if any(fold(word) in map(fold, words[other]) for other in LANGUAGES):
            return words[language][0]
    return word


def token_key(word: str) -> str:
    """What makes two spellings of a colour one: `Red` and `červená` are the same token."""
    name = shown(word)
    return fold(name["cs"]) if isinstance(name, Name) else fold(word)
