"""The journal as a fold: what its entries amount to, now and at any earlier moment."""

import pytest

from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.outcome import outcome
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Order, SecretAnswer, VoidAttack
from tests.camp.camps import RESULT, WHEN, cell, journal_of, put, rulings_of, sample_journal, small

CLOSE = CloseRound(("red", "blue", "green"), "small test")


def amended(
    journal: Journal, target: int, order: Order, keep: tuple[int, ...] = (), reason: str = "slip misread"
) -> Journal:
    content = Amendment(target, Entered(order))
    return journal.with_entries(Entry(journal.version + 1, content, "Eva", WHEN, reason, keep))


def retracted(journal: Journal, target: int, keep: tuple[int, ...] = (), reason: str = "entered twice") -> Journal:
    return journal.with_entries(Entry(journal.version + 1, Retraction(target), "Eva", WHEN, reason, keep))


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


def test_an_amendment_takes_the_place_of_the_order() -> None:
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"), put("blue", "tygr", "I5"))
    corrected = amended(journal, 3, put("red", "had", "A5"))
    assert [figure.kind for figure in corrected.state.figures] == ["had", "tygr"]
    assert corrected.state.wallet("red") == 20 - 10
    assert corrected.step_of[3].effective.amended_by == 5
    assert [figure.kind for figure in corrected.as_of(4).state.figures] == ["tygr", "tygr"]


def test_a_retraction_takes_the_order_out_and_an_amendment_brings_it_back() -> None:
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"), put("blue", "tygr", "I5"))
    without = retracted(journal, 3)
    assert [(figure.id, figure.team) for figure in without.state.figures] == [(1, "blue")]
    assert 3 not in without.step_of
    back = amended(without, 3, put("red", "tygr", "A5"))
    assert outcome(back.state, rulings_of(back)) == outcome(journal.state, rulings_of(journal))


def test_a_kept_placement_stays_irregular_until_it_is_dealt_with() -> None:
    journal = journal_of(
        small(), RESULT, put("red", "tygr", "A5"), CLOSE, Adjust("red", 50, "prize"), _second(), put("red", "had", "C5")
    )
    assert journal.unsettled == ()
    corrected = retracted(journal, 3, keep=(7,), reason="never ordered")
    (unsettled,) = corrected.unsettled
    assert unsettled.effective.version == 7
    assert unsettled.objection is not None
    assert unsettled.objection.code == "not-lit"
    assert unsettled.order == put("red", "had", "C5", override="never ordered")
    assert [(figure.at, figure.irregular) for figure in corrected.state.figures] == [(cell("C5"), True)]

    assert retracted(corrected, 7).unsettled == ()
    agreed = amended(corrected, 7, put("red", "had", "C5", override="the master agrees"))
    assert agreed.unsettled == ()
    assert agreed.state.figures == corrected.state.figures
    healed = amended(corrected, 3, put("red", "tygr", "A5"))
    assert healed.unsettled == ()
    assert not healed.state.figures[1].irregular


def test_a_kept_end_of_a_round_waives_what_is_held() -> None:
    journal = journal_of(
        small(), RESULT, put("red", "tygr", "A5"), CloseRound(("blue", "green"), "first day"), _second()
    )
    corrected = retracted(journal, 3, keep=(4,))
    assert corrected.state.round == 2
    assert corrected.step_of[4].order == CloseRound(("blue", "green", "red"), "first day")
    assert [step.effective.version for step in corrected.unsettled] == [4]


def test_what_cannot_be_kept_is_listed_as_refused() -> None:
    journal = journal_of(small(), RESULT, SecretAnswer("red", "correct"), put("red", "tygr", "A5"), CLOSE, _second())
    corrected = retracted(journal, 2, keep=(4, 5, 6))
    codes = {step.effective.version: step.ruling.code for step in corrected.unsettled}
    assert codes == {4: "round-not-open", 5: "round-not-open", 6: "out-of-order"}


def test_two_figures_cannot_be_kept_on_one_cell() -> None:
    prize = Adjust("red", 50, "prize")
    orders = (
        RESULT,
        put("red", "tygr", "A5"),
        CLOSE,
        prize,
        _second(),
        put("red", "had", "C5"),
        put("red", "opice", "C3"),
    )
    journal = journal_of(small(), *orders)
    assert rulings_of(journal)[-1].accepted
    moved = amended(journal, 7, put("red", "had", "C3"), keep=(8,))
    assert [step.ruling.code for step in moved.unsettled] == ["occupied"]
    assert [figure.kind for figure in moved.state.figures] == ["tygr", "had"]


def test_an_entry_that_is_not_there() -> None:
    journal = journal_of(small(), RESULT)
    with pytest.raises(KeyError):
        journal.entry(3)
    with pytest.raises(KeyError):
        journal.entry(0)
    assert journal.entry(2).kind == "order"


def _second() -> Order:
    return type(RESULT)(2, RESULT.places)


def attacked() -> Journal:
    """Red's bear attacks three blue figures, the first on its start; the master voids the attack on A7."""
    rich = Adjust("blue", 100, "rich")
    return journal_of(
        small(),
        RESULT,
        rich,
        Adjust("red", 100, "rich"),
        put("blue", "tarantule", "I5"),
        put("blue", "had", "A3", override="laid by hand"),
        put("blue", "had", "A7", override="laid by hand"),
        put("red", "medved", "A5"),
        VoidAttack(3, "a mistake of ours"),
    )


def test_a_voided_attack_stays_the_one_that_was_meant() -> None:
    journal = attacked()
    assert [(attack.target, attack.void) for attack in journal.state.attacks] == [
        (1, "start-field"),
        (2, None),
        (3, "game-master"),
    ]

    renumbered = retracted(journal, 6)
    assert [(attack.target, attack.void) for attack in renumbered.state.attacks] == [
        (1, "start-field"),
        (2, "game-master"),
    ]
    assert renumbered.step_of[9].order == VoidAttack(2, "a mistake of ours")

    gone = retracted(journal, 7, keep=(9,))
    assert [(attack.target, attack.void) for attack in gone.state.attacks] == [(1, "start-field"), (2, None)]
    assert [(step.effective.version, step.ruling.code) for step in gone.unsettled] == [(9, "no-such-attack")]


def test_an_attack_that_an_amendment_voids_has_the_number_that_it_has_by_then() -> None:
    journal = attacked()
    grown = retracted(amended(retracted(journal, 6), 9, VoidAttack(2, "the one on A7")), 4)
    assert [(attack.target, attack.void) for attack in grown.state.attacks] == [(1, "start-field"), (2, "game-master")]


def test_a_void_order_that_never_named_an_attack_names_none_later() -> None:
    journal = journal_of(small(), RESULT, VoidAttack(1, "there is none yet"), put("red", "tygr", "A5"))
    later = retracted(journal, 4)
    assert [step.ruling.code for step in later.steps] == [None, "no-such-attack"]


def test_an_attack_that_never_was_keeps_the_number_that_was_written() -> None:
    journal = journal_of(small(), Adjust("red", 1, "song"), VoidAttack(9, "a mistake"), Adjust("red", 2, "song"))
    corrected = retracted(journal, 4)
    for moment in (journal, corrected, corrected.as_of(3)):
        assert moment.step_of[3].order == VoidAttack(9, "a mistake")
        assert moment.step_of[3].ruling.causes[0].attack == 9


def test_rounds_end_before_each_result_and_now() -> None:
    assert journal_of(small(), RESULT, put("red", "had", "A5"), CLOSE, _second()).round_ends == (1, 4, 5)
    assert journal_of(small()).round_ends == (1,)
