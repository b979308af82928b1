"""The working of a turn while it is followed: what is stated, conditions met or not, what it all rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from boardgames.core.rulebook import reading_line
from boardgames.core.verdict import Line, Value


class Broken(Exception):  # noqa: N818  # no error: the turn stops here
    """A rule was broken; the line that says so has been written."""


class Working:
    """Writes ``lines``; ``rules`` are ids with spaces between them. ``game``: the name of the game's room."""

    game: ClassVar[str]

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def _write(self, text: str, rules: str, values: Mapping[str, Value], depth: int = 1, **details: Any) -> None:
        self.lines.append(Line(text, values, tuple(rules.split()), depth, **details))

    def note(self, text: str, rules: str, /, amount: int | None = None, depth: int = 1, **values: Value) -> None:
        """Write a line that states something."""
        self._write(text, rules, values, depth=depth, amount=amount)

    def require(self, met: bool, text: str, rules: str, /, **values: Value) -> None:
        """Write a condition that is met or not; raise Broken if it is not."""
        self._write(text, rules, values, passed=met)
        if not met:
            raise Broken

    def forbid(self, broken: bool, text: str, rules: str, /, **values: Value) -> None:
        """Write what rule is broken, if one is, and raise Broken."""
        if broken:
            self.require(False, text, rules, **values)

    def rest_on(self, text: str, rules: str, /, **values: Value) -> None:
        """Write on which uncertain fact this rests."""
        self._write(text, rules, values, uncertain=True)

    def read(self, reading: str) -> None:
        """Write by which reading of a silent rule this is judged."""
        self.lines.append(reading_line(self.game, reading))
