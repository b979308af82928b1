"""Trials: what is tried is judged as in earnest, all after it anew, and nothing gets into the journal."""

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.camp.advice.trial import Addition, Change, Trial, trial_of
from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.corrections import CorrectionError, propose
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Place, Result, VoidAttack
from fejag_admin.rules.referee import carry_out, replay
from tests.camp.camps import RESULT, journal_of, put, rulings_of, sample_journal, small


def tried(journal: Journal, *given: Change) -> Trial:
    camp = trial_of(journal)
    for change in given:
        camp = camp.but(change)
    return camp


def begun() -> Journal:
    return journal_of(
        small(),
        RESULT,
        Adjust("red", 50, "gift"),
        put("red", "medved", "A5"),
        put("red", "had", "C5"),
        put("blue", "tygr", "I5"),
    )


@cache
def sample() -> Journal:
    return sample_journal()


@cache
def corrected() -> Journal:
    """The sample camp with an order amended, one taken out, and a later one that stays only by the master's word."""
    journal = propose(sample(), Amendment(40, Entered(Adjust("fbi", 3, "swept"))), "so").after
    return propose(journal, Retraction(51), "so").after


@st.composite
def some_changes(draw: st.DrawFn, journal: Journal) -> tuple[Change, ...]:
    """One or two changes; orders that are put in are taken from the camp itself, or are points."""
    there = [step.effective.version for step in journal.steps]
    given: list[Change] = []
    for target in draw(st.lists(st.sampled_from(there), min_size=1, max_size=2, unique=True)):
        order = journal.step_of[draw(st.sampled_from(there))].order
        order = Adjust("fbi", draw(st.integers(-30, 30)), "so") if isinstance(order, VoidAttack) else order
        changes: tuple[Change, ...] = (Addition(order, target), Amendment(target, Entered(order)), Retraction(target))
        given.append(draw(st.sampled_from(changes)))
    return tuple(given)


@given(st.sampled_from((sample, corrected, begun)), st.data())
def test_every_order_is_judged_anew_in_its_place(camp: Callable[[], Journal], data: st.DataObject) -> None:
    """The same orders, as they were meant by then, come to the same state; each is refused or healed that is judged
    otherwise than in earnest."""
    journal = camp()
    given = data.draw(some_changes(journal))
    trial = tried(journal, *given)
    steps = trial.after.steps
    state, rulings = replay(journal.campaign.setup, [step.order for step in steps])
    assert (trial.after.state, list(rulings)) == (state, [step.ruling for step in steps])
    added = [one.after for one in given if isinstance(one, Addition)]
    gone = [one.target for one in given if isinstance(one, Retraction)]
    versions = [step.effective.version for step in journal.steps if step.effective.version not in gone]
    assert [step.effective.version for step in steps] == sorted(versions + added)
    amended = {one.target for one in given if isinstance(one, Amendment)}
    was = {
        version: journal.step_of[version].ruling.accepted for version in versions if version not in {*amended, *added}
    }
    now = {version: trial.after.step_of[version].ruling.accepted for version in was}
    listed = {step.effective.version for step in (*trial.refused, *trial.healed)}
    assert {version for version in was if was[version] != now[version]} == listed & was.keys()


def test_an_order_more_is_judged_as_in_earnest_and_compared() -> None:
    journal = begun()
    camp = tried(journal, Addition(put("green", "had", "E1"), journal.version))
    assert [step is not None and step.ruling.accepted for step in camp.steps] == [True]
    assert camp.after.state == carry_out(journal.state, put("green", "had", "E1"))[0]
    assert camp.changes.figures == ((None, 3),)
    assert camp.refused == camp.healed == ()
    assert camp.after.state.wallet("green") == journal.state.wallet("green") - 10
    assert journal.version == 6
    again = camp.but(Addition(put("green", "had", "E1"), journal.version))
    assert [step is not None and step.ruling.accepted for step in again.steps] == [True, False]


def test_an_order_before_others_refuses_them() -> None:
    """Whoever is served first has the cell; the other is refused, with his reason."""
    journal = journal_of(small(), RESULT, put("red", "medved", "A5"), put("red", "had", "C5"))
    camp = tried(journal, Addition(put("red", "tygr", "A5"), 2))
    assert [(step.effective.version, step.ruling.code) for step in camp.refused] == [(3, "occupied")]
    assert [figure.kind for figure in camp.after.state.figures] == ["tygr"]
    assert [step.effective.version for step in camp.after.steps] == [2, 2, 3, 4]


def test_what_there_is_not_cannot_be_changed() -> None:
    with pytest.raises(CorrectionError, match="is no order"):
        tried(begun(), Retraction(1))
    with pytest.raises(CorrectionError, match="is retracted already"):
        tried(begun(), Retraction(4), Retraction(4))
    back = tried(begun(), Retraction(4), Amendment(4, Entered(put("red", "tygr", "A5"))))
    assert [figure.kind for figure in back.after.state.figures] == ["tygr", "tygr"]


def test_a_round_that_was_closed_stays_closed_whoever_holds_too_much() -> None:
    journal = journal_of(
        small(), RESULT, Adjust("red", -10, "x"), put("red", "had", "A5"), CloseRound(("blue", "green"), "x")
    )
    assert rulings_of(journal)[-1].accepted
    camp = tried(journal, Retraction(4), Retraction(3))
    assert not camp.after.state.round_open


def test_had_we_been_first_is_one_order_taken_out_and_added_earlier() -> None:
    journal = journal_of(small(), RESULT, put("red", "medved", "A5"), put("red", "had", "A5"))
    assert not rulings_of(journal)[-1].accepted
    camp = tried(journal, Retraction(4), Addition(put("red", "had", "A5"), 2))
    assert [figure.kind for figure in camp.after.state.figures] == ["had"]
    assert [(step.effective.version, step.ruling.code) for step in camp.refused] == [(3, "occupied")]


def test_an_attack_is_made_void_and_is_known_again_by_its_figures() -> None:
    journal = sample()
    number = min(journal.state.settled.in_effect)
    target = journal.state.attack(number).target
    camp = tried(journal, Addition(VoidAttack(number, "what if"), journal.version))
    assert (number, "in-effect", "void") in camp.changes.status
    assert journal.state.status(number) == "in-effect"
    assert number not in camp.after.state.struck_by(target)
    shifted = tried(journal, Retraction(3))
    assert journal.step_of[64].order != shifted.after.step_of[64].order
    assert 64 not in {step.effective.version for step in (*shifted.refused, *shifted.healed)}


def test_results_and_places_are_orders_like_others() -> None:
    journal = begun()
    camp = tried(journal, Amendment(2, Entered(Result(1, (("green",), ("red",), ("blue",))))))
    was, now = journal.state, camp.after.state
    assert [team for team in was.setup.teams if was.score(team) != now.score(team)] == ["red", "blue", "green"]
    assert isinstance(camp.after.step_of[4].order, Place)


def test_what_stays_refused_does_so_whatever_else_is_tried() -> None:
    journal = journal_of(small(), Adjust("red", -6, "penalty"), RESULT, put("red", "tygr", "A5"))
    journal = propose(journal, Amendment(2, Entered(Adjust("red", -1, "penalty")))).after
    assert journal.step_of[4].ruling.code == "stays-refused"
    assert trial_of(journal).changes_nothing
    assert not tried(journal, Addition(Adjust("blue", 1, "song"), journal.version)).after.state.figures
