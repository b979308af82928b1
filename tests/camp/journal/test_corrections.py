"""What a correction would change is known before it is confirmed, and is what then happens."""

from dataclasses import replace
from random import Random

import pytest

from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.corrections import CorrectionError, propose
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Place, Result, VoidAttack
from tests.camp.camps import RESULT, journal_of, put, rulings_of, sample_journal, small

CLOSE = CloseRound(("red", "blue", "green"), "small test")


def versions(steps: tuple[Step, ...]) -> list[int]:
    return [step.effective.version for step in steps]


def test_a_proposal_tells_what_changes() -> None:
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"), put("blue", "medved", "I5"))
    proposal = propose(journal, Amendment(3, Entered(put("red", "had", "A5"))), "misread")
    assert proposal.before is journal
    assert proposal.entry.kind == "amendment"
    assert proposal.entry.target == 3
    assert proposal.step is not None
    assert proposal.step.ruling.accepted
    assert [item.detail for item in proposal.changes.items] == ["had"]
    assert [item.detail for item in proposal.changes.lost] == ["tygr"]
    assert proposal.kept == proposal.refused == ()
    assert journal.state.figures[0].kind == "tygr", "nothing is entered by proposing"


def test_a_retraction_names_what_would_only_stay_irregular() -> None:
    journal = journal_of(
        small(), RESULT, put("red", "tygr", "A5"), CLOSE, Adjust("red", 50, "prize"), Result(2, RESULT.places),
        put("red", "had", "C5"), put("red", "medved", "D6"),
    )  # fmt: skip
    assert all(ruling.accepted for ruling in rulings_of(journal)[:6])
    proposal = propose(journal, Retraction(3), "never ordered")
    assert versions(proposal.kept) == [7]
    assert proposal.refused == ()
    assert proposal.step is None
    assert (proposal.entry.target, proposal.entry.keep) == (3, (7,))
    assert versions(proposal.after.unsettled) == [7]


def test_a_retraction_names_what_would_be_refused() -> None:
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"), CLOSE, Result(2, RESULT.places))
    proposal = propose(journal, Retraction(4), "closed by mistake")
    assert versions(proposal.refused) == [5]
    assert versions(proposal.after.unsettled) == [5]
    assert proposal.after.state.round_open


def test_what_was_refused_stays_refused_until_it_is_taken_up() -> None:
    """The tiger was refused for want of points, so the snake was bought; neither changes when the penalty goes."""
    refused, bought = put("red", "tygr", "A5"), put("red", "had", "A5")
    journal = journal_of(small(), Adjust("red", -5, "penalty"), RESULT, Adjust("red", -2, "fine"), refused, bought)
    assert rulings_of(journal)[3].code == "cannot-afford"
    proposal = propose(journal, Retraction(4), "not deserved")
    assert (versions(proposal.possible), proposal.kept, proposal.refused, proposal.healed) == ([5], (), (), ())
    assert proposal.changes.figures == ()
    after = proposal.after
    assert (after.step_of[5].ruling.code, after.step_of[6].ruling.accepted) == ("stays-refused", True)
    assert not after.unsettled
    taken_up = propose(propose(after, Retraction(6)).after, Amendment(5, Entered(refused))).after
    assert [figure.kind for figure in taken_up.state.figures] == ["tygr"]
    assert taken_up.step_of[5].stands


def test_an_amendment_that_would_be_refused_stays_refused_too() -> None:
    journal = journal_of(small(), Adjust("red", -25, "penalty"), RESULT, put("red", "had", "A5"))
    dear = propose(journal, Amendment(4, Entered(put("red", "tygr", "A5"))), "misread")
    assert (dear.step and dear.step.ruling.code, dear.entry.refused) == ("cannot-afford", True)
    later = propose(dear.after, Retraction(2), "not deserved")
    assert (versions(later.possible), later.after.state.figures) == ([4], ())


def test_a_correction_that_is_taken_back_leaves_everything_as_it_was() -> None:
    """In the sample camp game 2 is amended, so that FBI has no points from it, and amended back."""
    journal = sample_journal()
    given = journal.step_of[11].effective.entered
    assert isinstance(given.order, Result)
    without = replace(given.order, places=tuple(place for place in given.order.places if "fbi" not in place))
    there = propose(journal, Amendment(11, replace(given, order=without)), "disqualified").after
    assert there.unsettled
    back = propose(there, Amendment(11, given), "after all not").after
    assert (back.state, rulings_of(back), back.unsettled) == (journal.state, rulings_of(journal), ())


def test_what_a_correction_made_impossible_is_possible_again_after_another() -> None:
    journal = journal_of(small(), RESULT, CloseRound(("red", "blue", "green"), "enough"), Result(2, RESULT.places))
    without = propose(journal, Retraction(2), "never played").after
    assert versions(without.unsettled) == [3, 4]
    back = propose(without, Amendment(2, Entered(RESULT)), "played after all")
    assert (versions(back.healed), back.possible, back.after.unsettled) == ([3, 4], (), ())


def test_only_orders_in_force_can_be_corrected() -> None:
    journal = journal_of(small(), RESULT)
    for target in (0, 1, 3):
        with pytest.raises(CorrectionError) as caught:
            propose(journal, Retraction(target))
        assert caught.value.code == "not-an-order"
    gone = propose(journal, Retraction(2), "mistake").after
    with pytest.raises(CorrectionError, match="Entry 2 is retracted already"):
        propose(gone, Retraction(2))
    back = propose(gone, Amendment(2, Entered(RESULT)), "no mistake after all").after
    assert back.state.round == 1


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_retracted_from_a_whole_camp_nothing_accepted_is_lost_unseen(seed: int) -> None:
    dice = Random(seed)
    journal: Journal = sample_journal()
    stood = {version for version, step in journal.step_of.items() if step.ruling.accepted}
    target = dice.choice(sorted(stood))
    proposal = propose(journal, Retraction(target), "random test")
    after = proposal.after
    named = {*versions(proposal.kept), *versions(proposal.refused)}
    for version in stood - {target} - named:
        assert after.step_of[version].ruling.accepted
        assert after.step_of[version].objection is None
    assert named == set(versions(after.unsettled))
    placed = {figure.at for figure in after.state.figures if figure.irregular}
    kept_places = {
        step.order.at for step in proposal.kept if isinstance(step.order, Place) and step.order.figure != "zaba"
    }
    already = {figure.at for figure in journal.state.figures if figure.irregular}
    assert kept_places <= placed <= kept_places | already


def test_a_correction_that_takes_away_a_voided_attack_names_the_order() -> None:
    journal = journal_of(
        small(),
        RESULT,
        Adjust("blue", 100, "rich"),
        put("blue", "tarantule", "I5"),
        put("blue", "had", "E5", override="laid by hand"),
        put("red", "medved", "A5"),
        VoidAttack(1, "a mistake of ours"),
    )
    assert rulings_of(journal)[-1].accepted
    assert versions(propose(journal, Retraction(5), "not this one").refused) == [7]
    assert propose(journal, Retraction(3), "nor this").refused == ()


def test_points_that_only_moved_to_another_round_are_no_change() -> None:
    journal = journal_of(small(), RESULT, CLOSE, Result(2, RESULT.places), Adjust("red", 5, "song"))
    proposal = propose(journal, Retraction(4), "played another day")
    assert [item.kind for item in proposal.changes.lost] == ["place"] * 3
    assert proposal.changes.items == ()
    assert (proposal.changes.opened, proposal.changes.closed) == (None, 2)
    reopened = propose(journal_of(small(), RESULT, CLOSE), Retraction(3), "too early").changes
    assert (reopened.opened, reopened.closed) == (1, None)


def test_the_corrections_of_an_order_are_its_own_first_to_last() -> None:
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"), put("blue", "tygr", "I5"))
    for one in (Amendment(3, Entered(put("red", "had", "A5"))), Retraction(4), Retraction(3)):
        journal = propose(journal, one).after
    assert [(one.version, one.kind) for one in journal.corrections_of(3)] == [(5, "amendment"), (7, "retraction")]
    assert [one.version for one in journal.corrections_of(4)] == [6]
    assert journal.corrections_of(2) == ()
