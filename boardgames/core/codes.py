"""The codes of sentences: what a line or a fault says, for programs; unlike the sentence a code never changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from fejag_admin.common.data import data_json

SHARED = "core"
"""The name under which the file keeps the codes of sentences that all games share."""

_SMALL = re.compile(
    "(a|an|and|are|as|at|be|but|by|for|from|has|have|he|his|in|is|it|its|of|on|or|so|that|the|there|they|this|to|was|"
    "who|with)"
)
_WORDS = 5


@lru_cache(maxsize=1)
def all_codes() -> Mapping[str, Mapping[str, str]]:
    """For each game, and what they share, the code of each English sentence."""
    raw: dict[str, dict[str, str]] = data_json("codes", "codes.json")
    return raw


def code_of(game: str, sentence: str) -> str:
    """The code of an English sentence that a game (its id) marks for translation."""
    known = all_codes()
    return known.get(game, {}).get(sentence) or known[SHARED].get(sentence) or proposed(sentence)


def proposed(sentence: str) -> str:
    """A code for a new sentence, of its first telling words."""
    plain = re.sub(r"{\w+}", " ", sentence).casefold()
    words = re.findall(r"[a-z0-9]+", plain.replace("\N{RIGHT SINGLE QUOTATION MARK}", "").replace("'", ""))
    telling = [word for word in words if not _SMALL.fullmatch(word)] or words or re.findall(r"\w+", sentence.casefold())
    return "-".join(telling[:_WORDS])
