"""Where and why a text is no JSON: found by a scan of our own, for Python words and places its errors as it likes.

Besides what else is told of faults in such a text: lines and columns, keys that are given twice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from fejag_admin.common.language import _

_SIGN = re.compile(
    r"[ \t\n\r]*"
    r'(?P<sign>(?P<text>")'
    r"|(?P<word>-?(?:0|[1-9][0-9]*+)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null|NaN|-?Infinity)"
    r"|[{}\[\],:]|)"
)
_IN_TEXT = re.compile(r'(?P<known>\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))|["\\\x00-\x1f]')
_CLOSING = {"{": "}", "[": "]"}

_MISSING: dict[str, Callable[[], str]] = {  # by what should stand there
    "value": lambda: _("a value is missing here, or it is not JSON"),
    "key": lambda: _("a key in double quotes is missing here"),
    "colon": lambda: _("a colon is missing here"),
    "comma": lambda: _("a comma or a closing bracket is missing here"),
    "end": lambda: _("the document has ended before this"),
}


def json_fault(text: str) -> tuple[int, str] | None:
    """The place and the sentence of the first thing by which a text is no JSON; None if nothing is wrong with it."""
    open_: list[str] = []
    expected, before, at = "value", "", 0
    comma = 0  # where the last one stands
    while True:
        found = _SIGN.match(text, at)
        assert found is not None
        sign, start, at = found["sign"], found.start("sign"), found.end()
        if expected == "end":
            return None if start == len(text) else (start, _MISSING[expected]())
        if open_ and sign == _CLOSING[open_[-1]] and (expected == "comma" or before == open_[-1]):
            open_.pop()
            expected = "comma" if open_ else "end"
        elif sign in ("}", "]") and before == ",":
            return comma, _("a comma with nothing after it")
        elif expected == "comma" and sign == ",":
            expected, comma = "key" if open_[-1] == "{" else "value", start
        elif expected == "colon" and sign == ":":
            expected = "value"
        elif expected == "value" and sign in ("{", "["):
            open_.append(sign)
            expected = "key" if sign == "{" else "value"
        elif (found["text"] and expected in ("key", "value")) or (found["word"] and expected == "value"):
            if found["text"]:
                end = next((stop.start() for stop in _IN_TEXT.finditer(text, at) if not stop["known"]), len(text))
                if text[end : end + 1] != '"':
                    return _broken_text(text, start, end)
                at = end + 1
            expected = "colon" if expected == "key" else "comma" if open_ else "end"
        else:
            return start, _MISSING[expected]()
        before = sign


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Where a position in a text is, both from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def keys_given_twice(pairs: Iterable[tuple[str, Any]]) -> tuple[str, ...]:
    return tuple(key for key, times in Counter(key for key, _value in pairs).items() if times > 1)


def _broken_text(text: str, start: int, end: int) -> tuple[int, str]:
    """What is wrong with a text that begins at ``start`` and can be read up to ``end``."""
    if end == len(text):
        return start, _("this text has no closing quote")
    if text[end] == "\\":
        return end, _("a backslash with something after it that JSON does not know")
    return end, _("a control character inside a text; write it as \\n or the like")
