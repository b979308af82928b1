"""The id of a sentence, for programs: what stands before a bar in it, else made of its first telling words.

`"fits|{tile} fits here"` has the id ``fits``; without the bar it would have ``fits-here``. A sentence whose words
change keeps its id if that is put before it.
"""

from __future__ import annotations

import re
from functools import lru_cache

_MARK = re.compile(r"([a-z0-9-]+)\|")
_SMALL = re.compile(
    "(a|an|and|are|as|at|be|but|by|for|from|has|have|he|his|in|is|it|its|of|on|or|so|that|the|there|they|this|to|was|"
    "who|with)"
)
_WORDS = 5


def plain_sentence(text: str) -> str:
    """A sentence without the id before it."""
    marked = _MARK.match(text)
    return text[marked.end() :] if marked else text


@lru_cache(maxsize=1024)
def code_of(text: str) -> str:
    """The id of an English sentence that a game marks for translation."""
    marked = _MARK.match(text)
    if marked:
        return marked[1]
    plain = re.sub(r"{\w+}", " ", text).casefold()
    words = re.findall(r"[a-z0-9]+", plain.replace("\N{RIGHT SINGLE QUOTATION MARK}", "").replace("'", ""))
    telling = [word for word in words if not _SMALL.fullmatch(word)] or words or re.findall(r"\w+", text.casefold())
    return "-".join(telling[:_WORDS])
