"""What an order or a correction comes to is the same after another desk's entry, unless something shown differs."""

from collections import Counter

import pytest

from fejag_admin.answers.explained import now_lines
from fejag_admin.camp.advice.preview import correction_effect, effect
from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.corrections import propose
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Order
from fejag_admin.rules.referee import carry_out
from tests.camp.camps import CLOSE, RESULT, journal_of, put, small

TIGER, BEAR = put("red", "tygr", "A5"), put("red", "medved", "A5")
OWN_STARTS = (BEAR, put("blue", "tygr", "I5"), put("green", "had", "E1"))
FAR_SNAKE = put("green", "had", "E1")


@pytest.mark.parametrize(
    ("order", "rival"),
    [
        (BEAR, FAR_SNAKE),  # the figure gets another number
        (TIGER, Adjust("green", 4, "song")),
        (Adjust("red", 4, "song"), put("blue", "medved", "I5")),
        (put("red", "tygr", "E5"), FAR_SNAKE),  # refused alike
    ],
)
def test_an_entry_of_another_desk_that_does_not_concern_an_order_changes_nothing(order: Order, rival: Order) -> None:
    state = journal_of(small(), RESULT).state
    later, ruling = carry_out(state, rival)
    assert ruling.accepted
    assert effect(later, order) == effect(state, order)


@pytest.mark.parametrize(
    ("order", "rival", "why"),
    [
        (TIGER, Adjust("red", -1, "late"), "less would be left in the wallet"),
        (TIGER, put("red", "tarantule", "A5"), "taken"),
        (TIGER, put("blue", "had", "I5"), "a figure is attacked"),
        (TIGER, CLOSE, "too late"),
        (BEAR, put("green", "tarantule", "E5", "by word"), "the light that was shown is shorter"),
        (CloseRound(("red", "blue"), "storm"), Adjust("green", 50, "prize"), "one more must spend"),
    ],
)
def test_what_concerns_an_order_is_noticed(order: Order, rival: Order, why: str) -> None:
    state = journal_of(small(), RESULT).state
    later, ruling = carry_out(state, rival)
    assert ruling.accepted
    assert effect(later, order) != effect(state, order), why
    if "light" in why:
        assert effect(later, order)[0] != effect(state, order)[0]


def test_what_would_come_of_an_order_now_is_told_as_the_viewer_may_know_it() -> None:
    journal = journal_of(small(), RESULT)
    on_teleport = put("red", "tygr", "B2", "by word")
    assert "teleport" in now_lines(journal, on_teleport, MASTER)[0]
    (covered,) = now_lines(journal, on_teleport, PUBLIC)
    assert covered == "Now it would be refused: It is refused for a reason that is not uncovered (R3)."
    for viewer in (MASTER, PUBLIC):
        first, *changes = now_lines(journal, TIGER, viewer)
        assert first == "Now this would come of it:"
        assert "Red: purchase – tiger, wallet −15" in "\n".join(changes)


def test_what_would_come_of_a_figure_begins_with_what_it_would_harm() -> None:
    journal = journal_of(small(), RESULT, BEAR, put("red", "had", "E5", override="by hand"))
    _now, first, second, *_changes = now_lines(journal, put("red", "opice", "C5", override="in the way"), MASTER)
    assert first.startswith("Blocks its own light: ")
    assert second == "Goes dark: snake on E5, Red (no. 2)"


def test_the_attack_for_which_another_is_void_is_part_of_what_is_shown() -> None:
    snake, green = put("blue", "had", "E5", "laid by hand"), put("green", "medved", "E1")
    state = journal_of(small(), RESULT, put("blue", "medved", "I5"), snake, BEAR).state
    gained = effect(state, green)[1]
    assert isinstance(gained, Counter)
    struck, first, second = ((order.team, order.figure, order.at) for order in (snake, BEAR, green))
    assert {fact for fact in gained if fact[0] in ("attack", "because")} == {
        ("attack", (second, struck), "void", "rival-attack"),
        ("because", (second, struck), (first, struck)),
    }


def test_a_correction_comes_to_the_same_if_others_are_concerned() -> None:
    content = Amendment(3, Entered(put("red", "tarantule", "A5")))
    journal = journal_of(small(), RESULT, *OWN_STARTS)
    correction = correction_effect(propose(journal, content))
    for team, is_concerned in (("green", False), ("red", True)):
        later = journal_of(small(), RESULT, *OWN_STARTS, Adjust(team, 1, "song"))
        assert (correction_effect(propose(later, content)) != correction) == is_concerned
    assert correction_effect(propose(journal, Retraction(3))) != correction
