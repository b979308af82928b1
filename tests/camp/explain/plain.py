"""Reasons as the tests check them: figures by their numbers, and None for what a reason does not speak of."""

from collections.abc import Iterator
from typing import Any

from fejag_admin.answers.reasons import spoken_of
from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.rules.formation import Figure


def walk(reason: Reason, depth: int = 0) -> Iterator[tuple[int, Reason]]:
    """A reason and all below it, each with its depth."""
    yield depth, reason
    for one in reason.because:
        yield from walk(one, depth + 1)


class Plain:
    """A reason of any family, with what its sentence calls by the names of blanks."""

    def __init__(self, reason: Reason) -> None:
        self.reason: Any = reason

    def __getattr__(self, name: str) -> Any:
        try:
            value = spoken_of(self.reason, name)
        except AttributeError:
            value = None
        if name in ("because", "causes"):
            return tuple(map(Plain, value or ()))
        return value.id if isinstance(value, Figure) else value

    def __repr__(self) -> str:
        return repr(self.reason)

    def walk(self) -> Iterator[tuple[int, Any]]:
        """This reason and all below it, with how deep each lies."""
        return ((depth, Plain(one)) for depth, one in walk(self.reason))
