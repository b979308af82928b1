"""Text from outside (files, sticks, servers, other desks) without signs that a terminal would obey."""

from __future__ import annotations

import re
from collections.abc import Callable

COMMANDS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
"""Control characters but for tab and new line, signs that turn the direction of writing, halves of signs."""

UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def clean(text: str, instead: str | Callable[[re.Match[str]], str] = UNKNOWN) -> str:
    """The text with ``instead`` in the place of each sign that a terminal would obey."""
    return COMMANDS.sub(instead, text)


def clean_line(text: str) -> str:
    """The same on one line, so that no line can be forged."""
    return clean(" ".join(text.split()) if "\n" in text or "\t" in text else text)
