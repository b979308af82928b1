"""Trials: what is tried is judged as in earnest, all after it anew, and nothing gets into the journal."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.camp.advice.trial import Addition, Change, Trial, trial_of
from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.corrections import CorrectionError
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, VoidAttack
from fejag_admin.rules.referee import carry_out, replay
from tests.camp.camps import RESULT, amended, journal_of, put, retracted, rulings_of, sample_journal, small, versions

BEAR, SNAKE = put("red", "medved", "A5"), put("red", "had", "A5")


def tried(journal: Journal, *changes: Change) -> Trial:
    camp = trial_of(journal)
    for change in changes:
        camp = camp.but(change)
    return camp


def kinds(camp: Trial) -> list[str]:
    return [figure.kind for figure in camp.after.state.figures]


def refusals(camp: Trial) -> list[tuple[int, str | None]]:
    return [(step.effective.version, step.ruling.code) for step in camp.refused]


def begun() -> Journal:
    figures = BEAR, put("red", "had", "C5"), put("blue", "tygr", "I5")
    return journal_of(small(), RESULT, Adjust("red", 50, "gift"), *figures)


def corrected() -> Journal:
    """The sample camp with an order amended, one taken out, and a later one that stays only by the master's word."""
    return retracted(amended(sample_journal(), 40, Adjust("fbi", 3, "swept")), 51)


@st.composite
def some_changes(draw: st.DrawFn, journal: Journal) -> tuple[Change, ...]:
    """One or two changes; orders that are put in are taken from the camp itself, or are points."""
    there = versions(journal.steps)
    chosen: list[Change] = []
    for target in draw(st.lists(st.sampled_from(there), min_size=1, max_size=2, unique=True)):
        order = journal.step_of[draw(st.sampled_from(there))].order
        order = Adjust("fbi", draw(st.integers(-30, 30)), "so") if isinstance(order, VoidAttack) else order
        changes: tuple[Change, ...] = (Addition(order, target), Amendment(target, Entered(order)), Retraction(target))
        chosen.append(draw(st.sampled_from(changes)))
    return tuple(chosen)


@given(st.sampled_from((sample_journal, corrected, begun)), st.data())
def test_every_order_is_judged_anew_in_its_place(camp: Callable[[], Journal], data: st.DataObject) -> None:
    """The same orders, as they were meant by then, come to the same state; each is refused or healed that is judged
    otherwise than in earnest."""
    journal = camp()
    changes = data.draw(some_changes(journal))
    trial = tried(journal, *changes)
    steps = trial.after.steps
    state, rulings = replay(journal.campaign.setup, [step.order for step in steps])
    assert (trial.after.state, list(rulings)) == (state, [step.ruling for step in steps])
    added = [change.after for change in changes if isinstance(change, Addition)]
    amended_or_gone = {change.target for change in changes if not isinstance(change, Addition)}
    gone = {change.target for change in changes if isinstance(change, Retraction)}
    left = [version for version in versions(journal.steps) if version not in gone]
    assert versions(steps) == sorted(left + added)
    same = {*left} - amended_or_gone - {*added}
    other = {v for v in same if journal.step_of[v].ruling.accepted != trial.after.step_of[v].ruling.accepted}
    assert other == {*versions(trial.refused), *versions(trial.healed)} & same


def test_an_order_more_is_judged_as_in_earnest_and_compared() -> None:
    journal, snake = begun(), put("green", "had", "E1")
    camp = tried(journal, Addition(snake, journal.version))
    assert [step is not None and step.ruling.accepted for step in camp.steps] == [True]
    assert camp.after.state == carry_out(journal.state, snake)[0]
    assert camp.changes.figures == ((None, 3),)
    assert camp.refused == camp.healed == ()
    assert journal.version == 6
    again = camp.but(Addition(snake, journal.version))
    assert [step is not None and step.ruling.accepted for step in again.steps] == [True, False]


def test_had_we_been_first_is_one_order_taken_out_and_added_earlier() -> None:
    """Whoever is served first has the cell; the other is refused, with his reason."""
    journal = journal_of(small(), RESULT, BEAR, SNAKE)
    assert not rulings_of(journal)[-1].accepted
    both = tried(journal, Addition(SNAKE, 2))
    assert (kinds(both), refusals(both)) == (["had"], [(3, "occupied")])
    assert versions(both.after.steps) == [2, 2, 3, 4]
    first = tried(journal, Retraction(4), Addition(SNAKE, 2))
    assert (kinds(first), refusals(first)) == (["had"], [(3, "occupied")])


def test_what_there_is_not_cannot_be_changed() -> None:
    with pytest.raises(CorrectionError, match="is no order"):
        tried(begun(), Retraction(1))
    with pytest.raises(CorrectionError, match="is retracted already"):
        tried(begun(), Retraction(4), Retraction(4))
    assert kinds(tried(begun(), Retraction(4), Amendment(4, Entered(put("red", "tygr", "A5"))))) == ["tygr", "tygr"]


def test_a_round_that_was_closed_stays_closed_whoever_holds_too_much() -> None:
    close = CloseRound(("blue", "green"), "x")
    journal = journal_of(small(), RESULT, Adjust("red", -10, "x"), SNAKE, close)
    assert rulings_of(journal)[-1].accepted
    assert not tried(journal, Retraction(4), Retraction(3)).after.state.round_open


def test_an_attack_is_made_void_and_is_known_again_by_its_figures() -> None:
    journal = sample_journal()
    number = min(journal.state.settled.in_effect)
    camp = tried(journal, Addition(VoidAttack(number, "what if"), journal.version))
    assert (number, "in-effect", "void") in camp.changes.status
    assert journal.state.status(number) == "in-effect"
    assert number not in camp.after.state.struck_by(journal.state.attack(number).target)
    shifted = tried(journal, Retraction(3))
    assert journal.step_of[64].order != shifted.after.step_of[64].order
    assert 64 not in versions((*shifted.refused, *shifted.healed))


def test_what_stays_refused_does_so_whatever_else_is_tried() -> None:
    journal = journal_of(small(), Adjust("red", -6, "penalty"), RESULT, put("red", "tygr", "A5"))
    journal = amended(journal, 2, Adjust("red", -1, "penalty"))
    assert journal.step_of[4].ruling.code == "stays-refused"
    assert trial_of(journal).changes_nothing
    assert trial_of(corrected()).changes_nothing, "what stays by the master's word does, too"
    assert not tried(journal, Addition(Adjust("blue", 1, "song"), journal.version)).after.state.figures
