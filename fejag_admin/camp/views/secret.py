"""The secret of the egg (G6): nine questions, what each team has answered, and who may answer now.

The referee knows only the verdict on an answer. How the game master came to it, which of the nine questions were
answered well and which badly, is kept in the note of the order: ``✓ 1 2 4 ✗ 3``, before the rest of the note.
"""

import re
from dataclasses import dataclass
from typing import Literal

from fejag_admin.camp.journal.journal import Journal
from fejag_admin.rules.orders import Result, Ruling, SecretAnswer, Verdict
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State

QUESTIONS = 9
Tick = Literal["", "right", "wrong"]
Ticks = tuple[Tick, ...]
"""One for each question: answered well, answered badly, or not (fully) answered."""

_MISSING: Tick = ""
NO_TICKS: Ticks = (_MISSING,) * QUESTIONS
SIGNS: dict[Tick, str] = {"right": "✓", "wrong": "✗"}
_NOTE = re.compile(r"(?:✓(?P<right>(?: [1-9])+))?(?: ?✗(?P<wrong>(?: [1-9])+))?(?: · |$)")


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer that was entered.

    ``version``: its entry. ``game``: how many results had been entered before. ``ruling``: the referee's; a refused one
    counts for nothing. ``note``: what else was noted.
    """

    version: int
    team: str
    verdict: Verdict
    game: int
    ruling: Ruling
    ticks: Ticks
    note: str


def verdict_of(ticks: Ticks) -> Verdict:
    """What the ticks amount to: a bad answer makes it wrong; without one it is correct or, with a gap, incomplete."""
    if "wrong" in ticks:
        return "wrong"
    return "correct" if all(ticks) else "incomplete"


def note_of(ticks: Ticks, more: str = "") -> str | None:
    """The note that keeps the ticks; None if there is nothing to keep."""
    parts = []
    for tick, sign in SIGNS.items():
        numbers = [str(number) for number, question_tick in enumerate(ticks, 1) if question_tick == tick]
        parts += [" ".join([sign, *numbers])] if numbers else []
    kept = " ".join(parts)
    return " · ".join(part for part in (kept, " ".join(more.split())) if part) or None


def read_note(note: str | None) -> tuple[Ticks, str]:
    """The ticks that a note keeps, and the rest of it."""
    note = note or ""
    match = _NOTE.match(note)
    if match is None or not (match["right"] or match["wrong"]):
        return NO_TICKS, note
    ticks = list(NO_TICKS)
    for tick in SIGNS:
        for number in (match[tick] or "").split():
            ticks[int(number) - 1] = tick
    return tuple(ticks), note[match.end() :]


def attempts(journal: Journal) -> tuple[Attempt, ...]:
    """All answers in force, in the order in which they count."""
    made, game = [], 0
    for step in journal.steps:
        if isinstance(step.order, Result) and step.ruling.accepted:
            game = step.order.game
        elif isinstance(step.order, SecretAnswer):
            ticks, note = read_note(step.effective.entered.note)
            order = step.order
            made.append(Attempt(step.effective.version, order.team, order.verdict, game, step.ruling, ticks, note))
    return tuple(made)


def incomplete(journal: Journal) -> tuple[str, ...]:
    """The teams whose last answer was too short, and which may complete it (G6)."""
    last = {attempt.team: attempt.verdict for attempt in attempts(journal) if attempt.ruling.accepted}
    return tuple(team for team in answering(journal.state) if last.get(team) == "incomplete")


def may_answer(state: State, team: str) -> Ruling:
    """How an answer of the team would be judged now: accepted, or why not (G6)."""
    return carry_out(state, SecretAnswer(team, "incomplete"))[1]


def answering(state: State) -> tuple[str, ...]:
    """The teams that may answer now. When all of them have answered wrongly, all attempts come back (G6)."""
    return tuple(team for team in state.setup.teams if may_answer(state, team).accepted)
