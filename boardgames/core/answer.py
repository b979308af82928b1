"""A verdict for programs: what it comes to as codes and typed values, in no language.

Each game makes its answers in a module ``answers`` of its room; docs/json.md lists the codes. Players go by their
numbers in the file, from 1, what lies on the table by the ids or the notation that a situation file has for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardgames.core.verdict import Verdict

Values = Mapping[str, Any]
"""Plain values as JSON has them."""


@dataclass(frozen=True, slots=True)
class Told:
    """A code with the values that belong to it."""

    code: str
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a verdict comes to.

    ``result``: what was found. ``legal``: whether what was told is right, None if the question is not about that.
    ``next``: what must be told next, if something must. ``after``: the table after a turn, or whatever else changes it,
    as a situation file that can be judged again.
    """

    result: Told
    legal: bool | None = None
    next: Told | None = None
    after: Values | None = None


def turn_code(legal: bool, open_: bool) -> str:
    """The code of a turn: ``broken``, ``so-far`` (right as far as it is told) or ``right``."""
    return "broken" if not legal else "so-far" if open_ else "right"


def conditions(verdict: Verdict[Any]) -> bool:
    """Whether every condition in the working of a verdict is met."""
    return all(line.passed is not False for line in verdict.lines)


def values_of(value: object, *names: str) -> dict[str, Any]:
    """Some fields of a value as plain values, tuples as lists."""
    found = {name: getattr(value, name) for name in names}
    return {name: list(one) if isinstance(one, tuple) else one for name, one in found.items()}


def number_of(index: int | None) -> int | None:
    """The number by which a file names a player, from 1."""
    return None if index is None else index + 1


def numbers_of(indices: Iterable[int]) -> list[int]:
    return [index + 1 for index in indices]
