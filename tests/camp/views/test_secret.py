"""The secret of the egg: ticks kept in notes, attempts, and who may answer now (G6)."""

import pytest

from fejag_admin.camp.views.secret import (
    NO_TICKS,
    Tick,
    answering,
    attempts,
    may_answer,
    note_of,
    read_note,
    verdict_of,
)
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import SecretAnswer
from tests.camp.camps import RESULT, journal_of, small

FULL: tuple[Tick, ...] = ("right",) * 9


def ticks(right: str = "", wrong: str = "") -> tuple[Tick, ...]:
    return tuple("right" if n in right else "wrong" if n in wrong else "" for n in "123456789")


def test_the_ticks_propose_the_verdict() -> None:
    assert verdict_of(FULL) == "correct"
    assert verdict_of(ticks("12345678")) == "incomplete"
    assert verdict_of(NO_TICKS) == "incomplete"
    assert verdict_of(ticks("12345678", "9")) == "wrong"


@pytest.mark.parametrize(
    ("given", "rest", "note"),
    [
        (ticks("124", "3"), "", "✓ 1 2 4 ✗ 3"),
        (ticks("9"), "slip no. 4", "✓ 9 · slip no. 4"),
        (ticks("", "5"), "", "✗ 5"),
        (NO_TICKS, "only words", "only words"),
        (NO_TICKS, "", None),
        (FULL, "", "✓ 1 2 3 4 5 6 7 8 9"),
    ],
)
def test_ticks_are_kept_in_the_note_and_read_from_it(given: tuple[Tick, ...], rest: str, note: str | None) -> None:
    assert note_of(given, rest) == note
    assert read_note(note) == (given, rest)


@pytest.mark.parametrize("note", ["✓ good", "✓ 1 2x", "✓", "1 2 3", "✗ 0"])
def test_a_note_of_another_kind_is_no_tick(note: str) -> None:
    assert read_note(note) == (NO_TICKS, note)


def test_attempts_say_when_and_how_they_were_judged() -> None:
    played = journal_of(small())
    for order in (
        SecretAnswer("red", "wrong"),
        RESULT,
        SecretAnswer("red", "correct"),
        SecretAnswer("blue", "incomplete"),
    ):
        played = played.with_order(Entered(order, "✓ 1"))
    assert [(made.version, made.team, made.game, made.ruling.code, made.ticks) for made in attempts(played)] == [
        (2, "red", 0, None, ticks("1")),
        (4, "red", 1, "already-answered", ticks("1")),
        (5, "blue", 1, None, ticks("1")),
    ]
    assert answering(played.state) == ("blue", "green")
    assert may_answer(played.state, "red").code == "already-answered"


def test_attempts_come_back_when_all_have_answered_wrongly() -> None:
    teams = ("red", "blue", "green")
    assert answering(journal_of(small(), *(SecretAnswer(team, "wrong") for team in teams)).state) == teams
    assert answering(journal_of(small(), SecretAnswer("red", "correct")).state) == ()
