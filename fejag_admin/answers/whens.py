"""When something was so: a team had a path, a figure shone, an attack was in effect; from which entry to which."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.explained import since
from fejag_admin.answers.question import ATTACK, FIGURE, PATHS
from fejag_admin.answers.reasons import figure_called
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import _
from fejag_admin.rules.state import State
from fejag_admin.texts.names import team_name

Span = tuple[int | None, int | None]
"""The entry that began it and the one that ended it; None: it was so from the beginning; it is so now."""


def when(history: Journal, what: str, which: Any) -> Answer:
    """From when to when a team had a path (`PATHS`), a figure shone, or an attack was in effect."""
    campaign, state = history.campaign, history.state
    if what == PATHS:
        name, rule, values = team_name(campaign, which), "P3", {"team": which}
        told, never = _("{name} had a path to the temple: {spans}"), _("No: {name} has never had a path to the temple")
    elif what == FIGURE:
        name, rule, values = figure_called(which, campaign, state), "L4", {"figure": which}
        told, never = _("{name} shone: {spans}"), _("No: {name} has never shone")
    else:
        name, rule, values = str(which), "A6", {"attack": which}
        told, never = _("Attack {name} was in effect: {spans}"), _("No: attack {name} has never been in effect")
    found = tuple(spans(history, HELD[what](which)))
    text = (told if found else never).format(name=name, spans="; ".join(span_text(history, span) for span in found))
    last = next((version for version in reversed(found[-1]) if version is not None), None) if found else None
    headline = Statement(
        f"{text[:1].upper()}{text[1:]} ({rule}).",
        (rule,),
        code="when" if found else "never",
        values={**values, "spans": [list(span) for span in found]},
    )
    steps = tuple(step for span in found for step in _steps(history, span))
    return Answer(headline, None if last is None else since(history, last), steps=steps)


HELD: dict[str, Callable[[Any], Callable[[State], bool]]] = {
    PATHS: lambda team: lambda state: bool(state.paths(team)),
    FIGURE: lambda number: lambda state: len(state.figures) >= number and state.shines(number),
    ATTACK: lambda number: lambda state: len(state.attacks) >= number and state.status(number) == "in-effect",
}
"""What was so, by what is asked."""


def spans(history: Journal, holds: Callable[[State], bool]) -> Iterator[Span]:
    """From which entry to which something was so, in the camp after each order in force."""
    began: int | None = None
    before = False
    for index, state in enumerate(history.states):
        now = holds(state)
        version = history.version_of(index - 1) if index else None
        if now and not before:
            began = version
        elif before and not now:
            yield began, version
        before = now
    if before:
        yield began, None


def span_text(history: Journal, span: Span) -> str:
    first, last = (None if version is None else _called(history, version) for version in span)
    if last is None:
        return _("since entry {first}").format(first=first) if first else _("always")
    return _("from entry {first} to entry {last}").format(first=first or "1", last=last)


def _called(history: Journal, version: int) -> str:
    """An entry by its number, with the round in which it was entered."""
    index = history.replayed.index(version)
    return _("{version} (round {round})").format(version=version, round=history.states[index + 1].round)


def _steps(history: Journal, span: Span) -> Iterator[Statement]:
    first, last = span
    if first is not None:
        yield since(history, first)
    if last is not None:
        yield since(history, last, until=True)
