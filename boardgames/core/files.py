"""Situation files, JSON or TOML: parsed from bytes to plain values within limits of size, and written back to text."""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from fejag_admin.common.documents import keys_given_twice
from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.language import N_


def object_in(raw: object) -> dict[str, Any]:
    """The object itself; an empty one if it is none."""
    return raw if isinstance(raw, dict) else {}


def items_in(raw: object) -> list[Any]:
    """The items of a list; none if it is no list."""
    return raw if isinstance(raw, list) else []


def objects_in(raw: object) -> list[dict[str, Any]]:
    """Those items of a list that are objects."""
    return [item for item in items_in(raw) if isinstance(item, dict)]


def texts_in(raw: object) -> list[str]:
    """Those items of a list that are texts."""
    return [item for item in items_in(raw) if isinstance(item, str)]


LARGEST = 1_000_000
DEEPEST = 32
MOST_FAULTS = 60
_KEY_DOT = re.compile(r"[\w\"'-][ \t]*\.[ \t]*(?=[\w\"'-])")
"""A dot as between the parts of a key; Python's reader of TOML takes time and memory by the square of their number."""
_AT = re.compile(r"\(at line (\d+), column (\d+)\)")


def parse(data: bytes) -> dict[str, Any]:
    """The object that a situation file holds: JSON if it begins with ``{``, else TOML.

    Raise DocumentError if it is too large, too deep, not text, not well formed, or gives a key twice.
    """
    if len(data) > LARGEST:
        raise too_large()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise _error(N_("the file is not text in UTF-8: see byte {position}"), position=problem.start) from problem
    if _depth(text) > DEEPEST:
        raise _error(N_("the file is nested too deeply: at most {limit} brackets within each other"), limit=DEEPEST)
    if text.lstrip().startswith("{"):
        return _json(text)
    if any(sum(1 for _dot in _KEY_DOT.finditer(line)) >= DEEPEST for line in text.splitlines()):
        raise _error(N_("the file has a key of too many parts: at most {limit} with dots between"), limit=DEEPEST)
    return _toml(text)


def too_large() -> DocumentError:
    return _error(N_("the file is too large: at most {limit} bytes are read"), limit=LARGEST)


def _depth(text: str) -> int:
    """The deepest nesting of brackets; those in strings count too, so it may be overestimated."""
    depth = deepest = 0
    for letter in text:
        if letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


def _json(text: str) -> dict[str, Any]:
    twice: list[str] = []

    def collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        pairs_by_key = dict(pairs)
        if len(pairs_by_key) < len(pairs):
            twice.extend(keys_given_twice(pairs))
        return pairs_by_key

    try:
        raw = json.loads(text, object_pairs_hook=collect)
    except json.JSONDecodeError as problem:
        text = N_("the file is not well-formed JSON")
        raise DocumentError([Fault(text, "", problem.lineno, problem.colno)]) from problem
    except ValueError as problem:  # a number of thousands of digits
        raise _error(N_("the file holds a number that is too large")) from problem
    if twice:
        raise DocumentError(tuple(Fault(N_("this key is given twice"), key[:40]) for key in twice[:MOST_FAULTS]))
    assert isinstance(raw, dict)
    return raw


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        at = _AT.search(str(problem))
        if at is None:
            text = N_("the file is neither JSON nor well-formed TOML: something is missing at its end")
            raise _error(text) from problem
        text = N_("ill-formed-toml|the file is neither JSON nor well-formed TOML")
        raise DocumentError([Fault(text, "", int(at[1]), int(at[2]))]) from problem
    except (ValueError, RecursionError) as problem:
        raise _error(N_("the file holds a number that is too large")) from problem


def _error(text: str, **values: str | int) -> DocumentError:
    return DocumentError([Fault(text, values=values)])


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
