"""Situation files as JSON, and as TOML, which is pleasant to write by hand: no brackets at the ends, comments."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

WIDEST = 76
"""Columns of a line; a longer list gets a line for each item."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def to_json(raw: Mapping[str, Any]) -> str:
    """The text of a JSON file that holds ``raw``."""
    return json.dumps(raw, ensure_ascii=False, indent=2) + "\n"


def to_toml(raw: Mapping[str, Any]) -> str:
    """The text of a TOML file that holds ``raw``, plain values as JSON has them; what is None is left out.

    Raise ValueError for what TOML cannot say, which is None in a list.
    """
    simple = {key: value for key, value in raw.items() if not _table(value) and not _tables(value)}
    parts = [_lines(simple)] if simple else []
    for key, value in raw.items():
        if _table(value):
            parts.append([f"[{_key(key)}]", *_lines(value)])
        elif _tables(value):
            parts += [[f"[[{_key(key)}]]", *_lines(item)] for item in value]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _table(value: object) -> bool:
    return isinstance(value, Mapping)


def _tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _lines(raw: Mapping[str, Any]) -> list[str]:
    """A line for each key; long lists have more."""
    return [line for key, value in raw.items() if value is not None for line in _assignment(key, value)]


def _assignment(key: str, value: Any) -> list[str]:
    short = f"{_key(key)} = {_value(value)}"
    if not isinstance(value, list) or (len(short) <= WIDEST and not _tables(value)):
        return [short]
    return [f"{_key(key)} = [", *(f"  {_value(item)}," for item in value), "]"]


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    """A value on one line."""
    match value:
        case str():
            return _string(value)
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            inner = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items() if item is not None)
            return f"{{ {inner} }}" if inner else "{}"
    raise ValueError(f"TOML has no {value!r}")
