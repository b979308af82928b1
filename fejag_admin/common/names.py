"""Names that people type: compared without accents and capitals, the nearest one found, and made into plain ids."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable
from difflib import get_close_matches
from functools import lru_cache

LONGEST_NAME = 60  # comparing takes time with the square of the length


@lru_cache(4096)  # the same few names are compared with every word that is typed
def fold(text: str) -> str:
    """``text`` without accents, capitals and blanks around it, for comparing what people type."""
    return without_accents(text.strip()).casefold()


def without_accents(text: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", text) if not unicodedata.combining(part))


def fold_letters(text: str) -> str:
    """The text without accents and capitals, every letter still at its place."""
    return "".join(map(_plain, text))


@lru_cache(4096)  # those of a few alphabets
def _plain(letter: str) -> str:
    plain = unicodedata.normalize("NFKD", letter)[0].casefold()
    return plain if len(plain) == 1 else letter


_DIGIT_KEYS = str.maketrans("+ěščřžýáíéľť", "123456789025")
"""What the keys of digits give without Shift on a Czech keyboard, or on a Slovak one."""


def typed_digits(text: str) -> str:
    """The text as if Shift had been held at every digit of a Czech keyboard: ``k+ý`` is k17."""
    return text.translate(_DIGIT_KEYS)


def nearest(word: str, names: Iterable[str], like: float = 0.6) -> str | None:
    """The name most like ``word``, accents and capitals aside; None if none is like it or ``word`` is very long."""
    if len(word) > LONGEST_NAME:
        return None
    folded: dict[str, str] = {}
    for name in names:
        folded.setdefault(fold(name), name)
    close = get_close_matches(fold(word), sorted(folded), n=1, cutoff=like)
    return folded[close[0]] if close else None


_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
"""What no file can be called on Windows, whatever its ending."""


def free_slug(name: str, taken: Collection[str], *, longest: int = 40, nameless: str = "camp") -> str:
    """The name in plain letters and digits, with a number if that is taken; ``nameless`` if it has no such letter."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:longest].strip("-") or nameless
    numbered, number = slug, 1
    while numbered in taken or numbered in _DEVICES:
        number += 1
        numbered = f"{slug}-{number}"
    return numbered


COMMANDS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
"""Control characters but for tab and new line, signs that turn the direction of writing, halves of signs."""

UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def clean(text: str, instead: str | Callable[[re.Match[str]], str] = UNKNOWN) -> str:
    """The text with ``instead`` in the place of each sign that a terminal would obey."""
    return COMMANDS.sub(instead, text)


def clean_line(text: str) -> str:
    """The text on one line, cleaned by `clean`, so that no line can be forged."""
    return clean(" ".join(text.split()) if "\n" in text or "\t" in text else text)
