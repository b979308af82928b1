"""Places in a situation file: the text line of ``players[1].tiles[0]``, and its name for people, *Eva, tile 1*."""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from boardgames.core.files import items_in, object_in, parse
from boardgames.core.verdict import Name
from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.files import data_json
from fejag_admin.common.language import LANGUAGES

Path = tuple[str | int, ...]

_PIECE = re.compile(r"\[(\d+)\]|([^.\[]+)")
_CLOSED_BY = {"[": "]", "{": "}"}
_BRACKET = re.compile(
    r"""
    "[^\n]*?(?<!\\)(?:\\\\)*+(?:"|\\?(?=\n|\Z))  # a text; without a closing quote it ends with the line
    | '[^'\n]*'?
    | \#[^\n]*
    | [][{}]
    """,
    re.VERBOSE,
)
LONGEST = 100_000
"""Letters of a text in which places are looked for."""


def path_of(place: str) -> Path:
    """The keys and the numbers in lists, from 0, that lead to a place."""
    return tuple(int(number) if number else key for number, key in _PIECE.findall(place))


def lines_of(text: str, places: Sequence[str]) -> tuple[int | None, ...]:
    """For each place its line, from 0, or that of the innermost thing around it; None if none of it is there.

    What is at a place begins on the first line up to which the text, with its brackets closed, holds it.
    """
    lines = text.splitlines()
    starts = cache(lambda number: _values(lines[:number]))
    line_numbers: list[int | None] = []
    for place in places:
        path = path_of(place)
        known_path = path[: _length(starts(len(lines)), path)] if len(text) <= LONGEST else ()

        def holds(number: int, known_path: Path = known_path) -> bool:
            return _length(starts(number), known_path) == len(known_path)

        line_numbers.append(bisect_left(range(1, len(lines) + 1), True, key=holds) if known_path else None)
    return tuple(line_numbers)


def with_lines(faults: Sequence[Fault], text: str) -> tuple[Fault, ...]:
    """The faults of a text, each with its line as far as that is known."""
    lines = lines_of(text, [fault.place for fault in faults])
    return tuple(
        fault if line is None else replace(fault, line=line + 1) for fault, line in zip(faults, lines, strict=True)
    )


def _values(lines: Sequence[str]) -> Any:
    """The plain values of the beginning of a text; None if it cannot be read, as in the middle of a long text."""
    beginning = "\n".join(lines).rstrip(" \t\n,")
    closing: list[str] = []
    for sign in _BRACKET.findall(beginning):
        if sign in _CLOSED_BY:
            closing.append(_CLOSED_BY[sign])
        elif closing and sign == closing[-1]:
            closing.pop()
    try:
        return parse((beginning + "".join(reversed(closing))).encode())
    except DocumentError:
        return None


def _length(raw: Any, path: Path) -> int:
    """How many steps of a path lead somewhere in plain values."""
    for number, step in enumerate(path):
        inside = isinstance(raw, Mapping) if isinstance(step, str) else isinstance(raw, list)
        if not inside or (step not in raw if isinstance(step, str) else step >= len(raw)):
            return number
        raw = raw[step]
    return len(path)


@lru_cache(maxsize=1)
def _words() -> Mapping[str, Mapping[str, Any]]:
    """For each key of a file what it is called, and under ``one`` what an item of a list is called."""
    raw: dict[str, dict[str, Any]] = data_json("codes", "places.json")
    return raw


def place_name(place: str, players: Sequence[str] = ()) -> Name:
    """A place in words; ``players``: their names as the file has them. A key without a word stays as it is."""
    path = path_of(place)
    parts: list[Name] = []
    for key, item in zip(path, (*path[1:], None), strict=True):
        if isinstance(key, int):
            continue
        if key == "players" and isinstance(item, int) and item < len(players) and players[item]:
            parts.append(Name.same(players[item]))
            continue
        word = _words().get(key, dict.fromkeys(LANGUAGES, key))
        if isinstance(item, int):
            word = word.get("one", word)
            parts.append(Name(**{language: f"{word[language]} {item + 1}" for language in LANGUAGES}))
        else:
            parts.append(Name(**word))
    return Name.each(lambda language: ", ".join(part[language] for part in parts))


def missing_key(raw: Mapping[str, Any], place: str) -> str | None:
    """The key that a place ends with, if the plain values lack it; None if it is there."""
    path = path_of(place)
    last = path[-1] if _length(raw, path) < len(path) else None
    return last if isinstance(last, str) else None


def players_in(raw: Mapping[str, Any]) -> tuple[str, ...]:
    """What the players of a situation are called, given its plain values; empty for one without a name."""
    names = (object_in(player).get("name") for player in items_in(raw.get("players")))
    return tuple(name.strip() if isinstance(name, str) and name.isprintable() else "" for name in names)
