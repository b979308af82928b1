"""The sandbox: what is tried in it is judged as in earnest, compared, and never gets into the journal by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fejag_admin.camp.advice.what_if import Sandbox, WhatIfError
from fejag_admin.camp.journal.corrections import Amendment, CorrectionError, Retraction, propose
from fejag_admin.camp.journal.journal import Journal, order_entry
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Order, VoidAttack
from fejag_admin.rules.referee import carry_out, replay
from tests.camp.camps import RESULT, journal_of, put, sample_journal, small


def begun() -> Journal:
    return journal_of(
        small(),
        RESULT,
        Adjust("red", 50, "gift"),
        put("red", "medved", "A5"),
        put("red", "had", "C5"),
        put("blue", "tygr", "I5"),
    )


def test_an_order_is_judged_as_in_earnest_and_compared() -> None:
    journal = begun()
    box, ruling = Sandbox.of(journal).order(put("green", "had", "E1"))
    assert ruling.accepted
    assert box.state == carry_out(journal.state, put("green", "had", "E1"))[0]
    assert box.comparison.changes.figures == ((None, 3),)
    assert box.comparison.verdicts == ()
    assert [(real.team, real.wallet - trial.wallet) for real, trial in box.comparison.standings if real != trial] == [
        ("green", 10)
    ]
    assert (journal.version, box.real) == (6, journal)
    same, refused = box.order(put("green", "had", "E1"))
    assert (refused.code, same is box) == ("occupied", True)


def test_a_retraction_and_an_amendment() -> None:
    journal = begun()
    box = Sandbox.of(journal).retract(4)
    assert box.comparison.changes.figures == ((1, None),)
    assert [(one.version, one.trial) for one in box.comparison.verdicts if one.trial is None] == [(4, None)]
    moved = Sandbox.of(journal).amend(4, put("red", "tygr", "A5"))
    assert [figure.kind for figure in moved.state.figures] == ["tygr", "tygr"]
    with pytest.raises(CorrectionError):
        Sandbox.of(journal).retract(1)


def test_another_option_from_the_beginning() -> None:
    journal = begun()
    assert not journal.step_of[5].ruling.accepted
    box = Sandbox.of(journal).option("placement_light", "sequential")
    (verdict,) = box.comparison.verdicts
    assert (verdict.version, verdict.real and verdict.real.code, verdict.trial and verdict.trial.code) == (
        5,
        "lit-this-round",
        None,
    )
    setup = replace(journal.campaign.setup, options=box.campaign.options)
    assert box.state == replay(setup, [step.order for step in journal.replayed.steps])[0]
    assert journal.campaign.options.placement_light == "round-start"
    with pytest.raises(WhatIfError, match="placement_light"):
        box.made_real()
    assert box.option("placement_light", "round-start").made_real() == ()
    with pytest.raises(WhatIfError, match="colour"):
        box.option("colour", 3)


def test_what_was_tried_can_be_made_real() -> None:
    journal = begun()
    box, _ruling = Sandbox.of(journal).order(put("green", "had", "E1"))
    box = box.amend(4, put("red", "tygr", "A5"))
    box, _ruling = box.order(Adjust("green", 3, "swept"))
    real = journal
    for one in box.made_real():
        if isinstance(one, Amendment | Retraction):
            real = propose(real, one, "on purpose").after
        else:
            real = real.with_entry(order_entry(real.version + 1, Entered(one), real.campaign, "Eva", ""))
    assert real.state == box.state
    assert [type(one).__name__ for one in box.made_real()] == ["Place", "Amendment", "Adjust"]


def test_an_attack_made_void_in_the_finished_camp() -> None:
    journal = sample_journal()
    number = min(journal.state.settled.in_effect)
    target = journal.state.attack(number).target
    box, ruling = Sandbox.of(journal).order(VoidAttack(number, "what if"))
    assert ruling.accepted
    assert (number, "in-effect", "void") in box.comparison.changes.status
    assert journal.state.status(number) == "in-effect"
    assert number not in box.state.struck_by(target)


def test_something_is_tried_at_an_earlier_moment() -> None:
    journal = begun()
    early: list[Order] = [put("blue", "medved", "I5")]
    box = Sandbox.of(journal.as_of(5))
    for order in early:
        box, ruling = box.order(order)
        assert ruling.accepted
    assert [figure.kind for figure in box.state.figures] == ["medved", "medved"]
