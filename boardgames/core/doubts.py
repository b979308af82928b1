"""What a verdict hangs on: the situation judged again with something otherwise, exact for whatever is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from boardgames.core.answer import Answer, Doubt, Told
from boardgames.core.verdict import Line

Ways = tuple[tuple[Line, Told], ...]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A situation that may be the true one: ``condition`` and ``about`` say in what it differs, ``ways`` as `Doubt`."""

    situation: Any
    condition: Line
    about: Told
    ways: Ways = ()


def hanging(answer: Answer, others: Iterable[Otherwise], again: Callable[[Any], Answer]) -> tuple[Doubt, ...]:
    """What the outcome hangs on, each thing once; ``again``: the answer about a situation, its headline told."""
    found: dict[str, Doubt] = {}
    for other in others:
        key = repr(other.about)
        if key in found:
            continue
        instead = again(other.situation)
        if instead.headline is not None and _outcome(instead) != _outcome(answer):
            found[key] = Doubt(instead.headline, other.about, other.condition, other.ways)
    return tuple(found.values())


def _outcome(answer: Answer) -> object:
    """What is told first, and what everybody has then."""
    head = answer.headline
    told = head and {name: value for name, value in head.values.items() if f"{{{name}}}" in head.text}
    return answer.result.code, head and head.text, told, answer.summary
