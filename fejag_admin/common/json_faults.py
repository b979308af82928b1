"""What is told of a text that is no JSON: in our sentences, lines and columns, keys that are given twice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from fejag_admin.common.language import N_, _

_SENTENCES = {  # by how the message of Python's reader begins
    "Expecting value": N_("a value is missing here, or it is not JSON"),
    "Expecting property name": N_("a key in double quotes is missing here"),
    "Illegal trailing comma": N_("a comma with nothing after it"),
    "Expecting ',' delimiter": N_("a comma or a closing bracket is missing here"),
    "Expecting ':' delimiter": N_("a colon is missing here"),
    "Extra data": N_("the document has ended before this"),
    "Unterminated string": N_("this text has no closing quote"),
    "Invalid control character": N_("a control character inside a text; write it as \\n or the like"),
    "Invalid \\": N_("a backslash with something after it that JSON does not know"),
}
_OTHERWISE = N_("this is not JSON")


def json_fault(error: json.JSONDecodeError) -> str:
    """Our sentence for what Python's reader says; the place is in the error."""
    fitting = (sentence for beginning, sentence in _SENTENCES.items() if error.msg.startswith(beginning))
    return _(next(fitting, _OTHERWISE))


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Where a position in a text is, both from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def keys_given_twice(pairs: Iterable[tuple[str, Any]]) -> tuple[str, ...]:
    return tuple(key for key, times in Counter(key for key, _value in pairs).items() if times > 1)
