"""The journal as a fold: what its entries and corrections amount to, now, earlier, and before they are confirmed."""

from dataclasses import replace
from random import Random

import pytest

from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.corrections import CorrectionError, propose
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.outcome import outcome
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, SecretAnswer, VoidAttack
from tests.camp.camps import (
    CLOSE,
    RESULT,
    SECOND,
    amended,
    cell,
    journal_of,
    put,
    retracted,
    rulings_of,
    sample_journal,
    small,
    versions,
)

PRIZE = Adjust("red", 50, "prize")


def kinds(journal: Journal) -> list[str]:
    return [figure.kind for figure in journal.state.figures]


def test_the_morning_is_before_the_last_result_however_the_journal_grew() -> None:
    whole = sample_journal()
    grown = whole.as_of(1)
    assert grown.mornings[-1] is grown.state
    for entry in whole.entries[1:]:
        results = len(grown.state.results)
        before, grown = grown.state, grown.with_entries(entry)
        if len(grown.state.results) > results:
            assert grown.mornings[-1] is before
        assert len(grown.mornings[-1].results) == max(len(grown.state.results) - 1, 0)
    assert whole.mornings[-1] == grown.mornings[-1]


def test_rounds_end_before_each_result_and_now() -> None:
    assert journal_of(small(), RESULT, put("red", "had", "A5"), CLOSE, SECOND).round_ends == (1, 4, 5)
    assert journal_of(small()).round_ends == (1,)


def test_an_amendment_takes_the_place_of_the_order() -> None:
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"), put("blue", "tygr", "I5"))
    proposal = propose(journal, Amendment(3, Entered(put("red", "had", "A5"))), "misread")
    assert proposal.step is not None
    assert proposal.step.ruling.accepted
    assert (proposal.entry.kind, proposal.entry.target) == ("amendment", 3)
    assert [item.detail for item in proposal.changes.items] == ["had"]
    assert [item.detail for item in proposal.changes.lost] == ["tygr"]
    assert proposal.kept == proposal.refused == ()
    assert proposal.before is journal
    assert kinds(journal) == ["tygr", "tygr"], "nothing is entered by proposing"
    after = proposal.after
    assert (kinds(after), after.state.wallet("red")) == (["had", "tygr"], 20 - 10)
    assert after.step_of[3].effective.amended_by == 5
    assert kinds(after.as_of(4)) == ["tygr", "tygr"]


def test_a_retraction_takes_the_order_out_and_an_amendment_brings_it_back() -> None:
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"), put("blue", "tygr", "I5"))
    without = retracted(journal, 3)
    assert [(figure.id, figure.team) for figure in without.state.figures] == [(1, "blue")]
    assert 3 not in without.step_of
    with pytest.raises(CorrectionError, match="Entry 3 is retracted already"):
        propose(without, Retraction(3))
    back = amended(without, 3, put("red", "tygr", "A5"))
    assert outcome(back.state, rulings_of(back)) == outcome(journal.state, rulings_of(journal))
    again = retracted(retracted(back, 4), 3)
    assert [(entry.version, entry.kind) for entry in again.corrections_of(3)] == [
        (5, "retraction"),
        (6, "amendment"),
        (8, "retraction"),
    ]
    assert versions(again.steps) == [2]
    assert again.corrections_of(2) == ()


def test_only_orders_can_be_corrected() -> None:
    journal = journal_of(small(), RESULT)
    for target in (0, 1, 3):
        with pytest.raises(CorrectionError) as caught:
            propose(journal, Retraction(target))
        assert caught.value.code == "not-an-order"
    for target in (0, 3):
        with pytest.raises(KeyError):
            journal.entry(target)
    assert journal.entry(2).kind == "order"


def test_a_placement_made_impossible_stays_irregular_until_it_is_dealt_with() -> None:
    snake = put("red", "had", "C5")
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"), CLOSE, PRIZE, SECOND, snake)
    assert journal.unsettled == ()
    proposal = propose(journal, Retraction(3), "never ordered")
    assert (versions(proposal.kept), proposal.refused, proposal.step) == ([7], (), None)
    assert (proposal.entry.target, proposal.entry.keep) == (3, (7,))
    after = proposal.after
    (unsettled,) = after.unsettled
    assert unsettled.effective.version == 7
    assert unsettled.objection is not None
    assert unsettled.objection.code == "not-lit"
    assert unsettled.order == replace(snake, override="never ordered")
    assert [(figure.at, figure.irregular) for figure in after.state.figures] == [(cell("C5"), True)]
    assert retracted(after, 7).unsettled == ()
    agreed = amended(after, 7, put("red", "had", "C5", override="the master agrees"))
    assert (agreed.unsettled, agreed.state.figures) == ((), after.state.figures)
    healed = amended(after, 3, put("red", "tygr", "A5"))
    assert (healed.unsettled, healed.state.figures[1].irregular) == ((), False)


@pytest.mark.parametrize(
    ("orders", "target", "refused"),
    [
        ((RESULT, put("red", "tygr", "A5"), CLOSE, SECOND), 4, {5: "out-of-order"}),
        (
            (RESULT, SecretAnswer("red", "correct"), put("red", "tygr", "A5"), CLOSE, SECOND),
            2,
            {4: "round-not-open", 5: "round-not-open", 6: "out-of-order"},
        ),
    ],
)
def test_what_cannot_be_kept_is_refused_until_it_is_possible_again(
    orders: tuple[Order, ...], target: int, refused: dict[int, str]
) -> None:
    journal = journal_of(small(), *orders)
    proposal = propose(journal, Retraction(target), "by mistake")
    assert versions(proposal.refused) == versions(proposal.after.unsettled) == list(refused)
    assert {step.effective.version: step.ruling.code for step in proposal.after.unsettled} == refused
    back = propose(proposal.after, Amendment(target, Entered(orders[target - 2])), "no mistake after all")
    assert (versions(back.healed), back.possible, back.after.unsettled) == (list(refused), (), ())


def test_a_kept_end_of_a_round_waives_what_is_held() -> None:
    close = CloseRound(("blue", "green"), "first day")
    journal = retracted(journal_of(small(), RESULT, put("red", "tygr", "A5"), close, SECOND), 3)
    assert (journal.state.round, versions(journal.unsettled)) == (2, [4])
    assert journal.step_of[4].order == CloseRound(("blue", "green", "red"), "first day")


def test_two_figures_cannot_be_kept_on_one_cell() -> None:
    later = put("red", "had", "C5"), put("red", "opice", "C3")
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"), CLOSE, PRIZE, SECOND, *later)
    assert rulings_of(journal)[-1].accepted
    moved = amended(journal, 7, put("red", "had", "C3"))
    assert [step.ruling.code for step in moved.unsettled] == ["occupied"]
    assert kinds(moved) == ["tygr", "had"]


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
    taken_up = amended(retracted(after, 6), 5, refused)
    assert (kinds(taken_up), taken_up.step_of[5].stands) == (["tygr"], True)


def test_an_amendment_that_would_be_refused_stays_refused_too() -> None:
    journal = journal_of(small(), Adjust("red", -25, "penalty"), RESULT, put("red", "had", "A5"))
    dear = propose(journal, Amendment(4, Entered(put("red", "tygr", "A5"))), "misread")
    assert (dear.step and dear.step.ruling.code, dear.entry.refused) == ("cannot-afford", True)
    later = propose(dear.after, Retraction(2), "not deserved")
    assert (versions(later.possible), later.after.state.figures) == ([4], ())


def test_a_correction_that_is_taken_back_leaves_everything_as_it_was() -> None:
    """In the sample camp game 2 is amended, so that FBI has no points from it, and amended back."""
    journal = sample_journal()
    result = journal.step_of[11].order
    assert isinstance(result, Result)
    places = tuple(place for place in result.places if "fbi" not in place)
    there = amended(journal, 11, replace(result, places=places))
    assert there.unsettled
    back = amended(there, 11, result)
    assert (back.state, rulings_of(back), back.unsettled) == (journal.state, rulings_of(journal), ())


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_retracted_from_a_whole_camp_nothing_accepted_is_lost_unseen(seed: int) -> None:
    journal = sample_journal()
    stood = {version for version, step in journal.step_of.items() if step.ruling.accepted}
    target = Random(seed).choice(sorted(stood))
    proposal = propose(journal, Retraction(target), "random test")
    after = proposal.after
    named = {*versions(proposal.kept), *versions(proposal.refused)}
    assert all(after.step_of[version].stands for version in stood - {target} - named)
    assert named == set(versions(after.unsettled))
    placements = (step.order for step in proposal.kept if isinstance(step.order, Place))
    kept = {order.at for order in placements if order.figure != "zaba"}
    already, irregular = ({figure.at for figure in camp.state.figures if figure.irregular} for camp in (journal, after))
    assert kept <= irregular <= kept | already


def test_points_that_only_moved_to_another_round_are_no_change() -> None:
    journal = journal_of(small(), RESULT, CLOSE, SECOND, Adjust("red", 5, "song"))
    proposal = propose(journal, Retraction(4), "played another day")
    assert [item.kind for item in proposal.changes.lost] == ["place"] * 3
    assert proposal.changes.items == ()
    assert (proposal.changes.opened, proposal.changes.closed) == (None, 2)
    reopened = propose(journal_of(small(), RESULT, CLOSE), Retraction(3), "too early").changes
    assert (reopened.opened, reopened.closed) == (1, None)


def attacked() -> Journal:
    """Red's bear attacks three blue figures, the first on its start; the master voids the attack on A7."""
    return journal_of(
        small(),
        RESULT,
        Adjust("blue", 100, "rich"),
        Adjust("red", 100, "rich"),
        put("blue", "tarantule", "I5"),
        put("blue", "had", "A3", override="laid by hand"),
        put("blue", "had", "A7", override="laid by hand"),
        put("red", "medved", "A5"),
        VoidAttack(3, "a mistake of ours"),
    )


def attacks(journal: Journal) -> list[tuple[int, str | None]]:
    """The target of each attack, and why it is void."""
    return [(attack.target, attack.void) for attack in journal.state.attacks]


def test_a_voided_attack_stays_the_same_whatever_number_it_has() -> None:
    journal = attacked()
    assert attacks(journal) == [(1, "start-field"), (2, None), (3, "game-master")]
    renumbered = retracted(journal, 6)
    assert attacks(renumbered) == [(1, "start-field"), (2, "game-master")]
    assert renumbered.step_of[9].order == VoidAttack(2, "a mistake of ours")
    voided_by_amendment = amended(renumbered, 9, VoidAttack(2, "the one on A7"))
    back = amended(voided_by_amendment, 6, put("blue", "had", "A3", override="laid by hand"))
    assert attacks(back) == attacks(journal)


def test_a_correction_that_takes_away_a_voided_attack_names_the_order() -> None:
    proposal = propose(attacked(), Retraction(7), "not this one")
    assert versions(proposal.refused) == [9]
    assert attacks(proposal.after) == [(1, "start-field"), (2, None)]
    unsettled = [(step.effective.version, step.ruling.code) for step in proposal.after.unsettled]
    assert unsettled == [(9, "no-such-attack")]
    assert propose(attacked(), Retraction(6), "nor this").refused == ()
    gone = retracted(amended(attacked(), 9, VoidAttack(2, "the one on A3")), 6)
    assert attacks(gone) == [(1, "start-field"), (2, None)], "the one on A7 has its number, but is not voided"


def test_an_attack_that_never_was_keeps_the_number_that_was_written_and_names_none_later() -> None:
    journal = journal_of(small(), RESULT, VoidAttack(9, "a mistake"), put("red", "tygr", "A5"))
    later = retracted(journal, 4)
    for moment in (journal, later, later.as_of(3)):
        assert moment.step_of[3].order == VoidAttack(9, "a mistake")
        assert moment.step_of[3].ruling.code == "no-such-attack"
        assert moment.step_of[3].ruling.causes[0].attack == 9
