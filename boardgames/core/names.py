"""Reading names that people write: case, accents and spaces do not matter, and the nearest names are found."""

import difflib
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from fejag_admin.common import names as common_names

LONGEST = 80
"""Letters of a name that are looked at."""
ALIKE = 0.6
MARGIN = 0.1
"""How like a name must be to be suggested, from 0 to 1, and how much less like than the best one."""


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """``text`` without accents, in small letters, its words separated by single spaces instead of other signs."""
    return re.sub(r"[\s\-–—_.]+", " ", common_names.fold(text[:LONGEST])).strip()


def meanings(words: Mapping[str, str]) -> dict[str, str]:
    """What each word means: of the words, folded and with blanks between them, that mean the same."""
    return {word: key for key, alike in words.items() for word in alike.split()}


def find_player(named: object, names: Sequence[str]) -> int | None:
    """The index of the player meant by a name or a number from 1; None if there is none such."""
    if isinstance(named, int) and not isinstance(named, bool) and 1 <= named <= len(names):
        return named - 1
    folded = [fold(name) for name in names]
    return folded.index(fold(named)) if isinstance(named, str) and fold(named) in folded else None


def begun(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """The ids whose name begins with ``text``, two letters at least; ``names``: folded name -> id. Sorted."""
    word = fold(text)
    return tuple(sorted({names[name] for name in names if len(word) > 1 and name.startswith(word)}))


def nearest_ids(text: str, names: Mapping[str, str], limit: int = 3) -> tuple[str, ...]:
    """The ids whose names are nearest to ``text``, best first, at most ``limit``; ``names``: folded name -> id.

    First come names that begin so, then those with a word that begins so; if there is none, those spelt most alike.
    """
    word = fold(text)
    if not word:
        return ()
    matches = [name for name in sorted(names) if name.startswith(word)]
    matches += [name for name in sorted(names) if f" {word}" in name]
    return tuple(dict.fromkeys(names[name] for name in matches or _alike(word, names)))[:limit]


def _alike(word: str, names: Mapping[str, str]) -> list[str]:
    """The names spelt most like ``word``, best first; only those about as like as the best one."""
    best = difflib.get_close_matches(word, names, 1, ALIKE) if len(word) > 1 else []
    if not best:
        return []
    likeness = difflib.SequenceMatcher(None, best[0], word).ratio()
    return difflib.get_close_matches(word, names, len(names), max(ALIKE, likeness - MARGIN))
