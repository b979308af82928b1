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
from tests.camp.camps import RESULT, journal_of, put, small

OWN_STARTS = (put("red", "medved", "A5"), put("blue", "tygr", "I5"), put("green", "had", "E1"))


@pytest.mark.parametrize(
    ("order", "rival"),
    [
        (put("red", "medved", "A5"), put("green", "had", "E1")),  # the figure gets another number
        (put("red", "tygr", "A5"), Adjust("green", 4, "song")),
        (Adjust("red", 4, "song"), put("blue", "medved", "I5")),
        (put("red", "tygr", "E5"), put("green", "had", "E1")),  # refused alike
    ],
)
def test_an_entry_of_another_desk_that_does_not_concern_an_order_changes_nothing(order: Order, rival: Order) -> None:
    state = journal_of(small(), RESULT).state
    later, ruling = carry_out(state, rival)
    assert ruling.accepted
    assert effect(later, order) == effect(state, order)


@pytest.mark.parametrize(
    ("order", "rival"),
    [
        (put("red", "tygr", "A5"), Adjust("red", -1, "late")),  # less would be left in the wallet
        (put("red", "tygr", "A5"), put("red", "tarantule", "A5")),  # taken
        (put("red", "tygr", "A5"), put("blue", "had", "I5")),  # a figure is attacked
        (put("red", "tygr", "A5"), CloseRound(("red", "blue", "green"), "storm")),  # too late
        (CloseRound(("red", "blue"), "storm"), Adjust("green", 50, "prize")),  # one more must spend
    ],
)
def test_what_concerns_an_order_is_noticed(order: Order, rival: Order) -> None:
    state = journal_of(small(), RESULT).state
    later, ruling = carry_out(state, rival)
    assert ruling.accepted
    assert effect(later, order) != effect(state, order)


def test_a_figure_in_the_way_shortens_the_light_that_was_shown() -> None:
    state = journal_of(small(), RESULT, put("green", "medved", "E1")).state
    order = put("red", "medved", "A5")
    later, ruling = carry_out(state, put("green", "tarantule", "E5", "by word"))
    assert ruling.accepted
    assert effect(later, order)[0] != effect(state, order)[0]
    assert effect(later, order) != effect(state, order)


def test_what_would_come_of_an_order_now_is_told_as_the_viewer_may_know_it() -> None:
    journal = journal_of(small(), RESULT)
    on_teleport = put("red", "tygr", "B2", "by word")
    assert "teleport" in now_lines(journal, on_teleport, MASTER)[0]
    (told,) = now_lines(journal, on_teleport, PUBLIC)
    assert told == "Now it would be refused: It is refused for a reason that is not uncovered (R3)."
    for viewer in (MASTER, PUBLIC):
        first, *rest = now_lines(journal, put("red", "tygr", "A5"), viewer)
        assert first == "Now this would come of it:"
        assert "Red: purchase – tiger, wallet −15" in "\n".join(rest)


def test_what_would_come_of_a_figure_begins_with_what_it_would_harm() -> None:
    journal = journal_of(small(), RESULT, put("red", "medved", "A5"), put("red", "had", "E5", override="by hand"))
    blocking = put("red", "opice", "C5", override="in the way")
    _now, first, second, *_changes = now_lines(journal, blocking, MASTER)
    assert first.startswith("Blocks its own light: ")
    assert second == "Goes dark: snake on E5, Red (no. 2)"


def test_the_attack_for_which_another_is_void_is_part_of_what_is_shown() -> None:
    blue, red, green = (
        put("blue", "had", "E5", "laid by hand"),
        put("red", "medved", "A5"),
        put("green", "medved", "E1"),
    )
    state = journal_of(small(), RESULT, put("blue", "medved", "I5"), blue, red).state
    gained = effect(state, green)[1]
    assert isinstance(gained, Counter)
    struck, first, second = (("blue", "had", blue.at), ("red", "medved", red.at), ("green", "medved", green.at))
    attacks = {fact for fact in gained if fact[0] in ("attack", "because")}
    assert attacks == {
        ("attack", (second, struck), "void", "rival-attack"),
        ("because", (second, struck), (first, struck)),
    }


def test_a_correction_comes_to_the_same_if_others_are_concerned() -> None:
    journal = journal_of(small(), RESULT, *OWN_STARTS)
    content = Amendment(3, Entered(put("red", "tarantule", "A5")))
    proposal = propose(journal, content)
    same = propose(journal_of(small(), RESULT, *OWN_STARTS, Adjust("green", 1, "song")), content)
    other = propose(journal_of(small(), RESULT, *OWN_STARTS, Adjust("red", 1, "song")), content)
    assert correction_effect(same) == correction_effect(proposal)
    assert correction_effect(other) != correction_effect(proposal)
    retraction = propose(journal, Retraction(3))
    assert retraction.entry.content == Retraction(3)
    assert correction_effect(retraction) != correction_effect(proposal)
