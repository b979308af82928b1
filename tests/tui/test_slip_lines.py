"""Slips that came from another store, as lines of the queue."""

from __future__ import annotations

from fejag_admin.camp.advice.slips import judge_slips, read_slips, slip_words
from fejag_admin.rules.orders import Adjust, CloseRound
from fejag_admin.rules.referee import begin
from fejag_admin.tui.slips.queue_lines import enter_text, slip_line
from tests.store.tools import small


def test_an_order_that_is_no_placement_is_told_in_words() -> None:
    camp = small()
    text = "\n".join(slip_words(order, camp) for order in (Adjust("fbi", 3, "a song"), CloseRound(("nobody",), "x")))
    judged = judge_slips(begin(camp.setup), read_slips(text, camp))
    lines = [slip_line(number, one, camp, "master").plain for number, one in enumerate(judged, 1)]
    assert lines[0].startswith(" 1 ✓ FBI: +3 points")
    assert lines[1].startswith(" 2 ✗ End of the round")
    assert " – " in lines[1]
    assert enter_text(judged, camp, "master").plain.count("\n") == 1
