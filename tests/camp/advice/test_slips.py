"""Slips typed as text: read, judged one on top of the other, and what the teams could still do."""

import time

from fejag_admin.camp.advice.slips import MOST_SLIPS, Slip, judge_slips, read_slips, slip_count
from tests.camp.camps import RESULT, journal_of, put, small

CAMPAIGN = small()
STATE = journal_of(CAMPAIGN, RESULT).state


def test_lines_and_semicolons_marks_and_notes_are_read() -> None:
    text = "red tygr A5 # late; blue had i5 !  # slip 4, torn\n\n# nothing\n  green\tzaba E1"
    slips = read_slips(text, CAMPAIGN)
    assert [(slip.line, slip.words, slip.keep, slip.note) for slip in slips] == [
        (1, "red tygr A5", False, "late"),
        (1, "blue had i5", True, "slip 4, torn"),
        (4, "green zaba E1", False, None),
    ]
    orders = [put("red", "tygr", "A5"), put("blue", "had", "I5"), put("green", "zaba", "E1")]
    assert [slip.order for slip in slips] == orders
    assert slips[1].text == "blue had i5 ! # slip 4, torn"
    assert [slip.order for slip in read_slips("\n".join(slip.text for slip in slips), CAMPAIGN)] == orders


def test_the_mark_may_stand_behind_the_note_and_a_note_may_begin_with_two_slashes() -> None:
    text = "red tygr A5 // late # again; blue had i5 # 20:15 !; green zaba E1 ! // bravo!"
    slips = read_slips(text, CAMPAIGN)
    assert [(slip.words, slip.keep, slip.note) for slip in slips] == [
        ("red tygr A5", False, "late # again"),
        ("blue had i5", True, "20:15"),
        ("green zaba E1", True, "bravo!"),
    ]
    assert slips[1].text == "blue had i5 ! # 20:15"


def test_which_slip_stands_at_a_place_of_the_text() -> None:
    text = "red tygr A5; blue had i5\n\n# nothing\ngreen zaba E1"
    ends = {"red ty": 1, "A5": 1, "A5; b": 2, "had i5": 2, "\n\n# no": 2, "green": 3, "E1": 3}
    assert {end: slip_count(text[: text.index(end) + len(end)]) for end in ends} == ends
    assert slip_count("") == 0


def test_faults_are_told_for_each_line() -> None:
    slips = read_slips("tygr A5\nred A5\nred tygr\nred tygr A5 B5\n\x07", CAMPAIGN)
    assert [slip.order for slip in slips] == [None] * 5
    faults = [slip.fault.text if slip.fault else "" for slip in slips]
    for missing, fault in zip(("team", "figure", "cell"), faults, strict=False):
        assert f"Missing: {missing}. Write team, figure and cell." in fault
    assert "second cell" in faults[3]


def test_far_too_many_slips_are_refused_without_reading_them_all() -> None:
    began = time.process_time()
    slips = read_slips("\n".join(f"fbi tygr K{number}" for number in range(50_000)), CAMPAIGN)
    assert time.process_time() - began < 10
    assert (len(slips), slips[-1].line, slips[-1].order) == (MOST_SLIPS + 1, MOST_SLIPS + 1, None)
    fault = "line 1001: These are more than 1000 slips; no round has so many. Enter them in parts."
    assert str(slips[-1].fault) == fault
    assert not judge_slips(STATE, slips)[-1].enters


def test_each_is_judged_on_top_of_those_before() -> None:
    slips = read_slips("red had A5; blue tygr A5; nobody at all; red had C5; red tygr B6", CAMPAIGN)
    judged = judge_slips(STATE, slips)
    codes = [None if one.ruling is None else one.ruling.code or "accepted" for one in judged]
    assert codes == ["accepted", "occupied", None, "not-lit", "lit-this-round"]
    assert judged[-1].after.wallet("red") == STATE.wallet("red") - 10
    again = judge_slips(STATE, slips[:2] + slips[3:])
    assert [one.ruling for one in again] == [one.ruling for one in (*judged[:2], *judged[3:])]


def test_only_what_is_accepted_or_kept_on_purpose_is_entered() -> None:
    slips = read_slips("red had A5; blue tygr A5; blue tygr A5 !; green had E1 !; nobody at all !", CAMPAIGN)
    judged = judge_slips(STATE, slips)
    assert [one.accepted for one in judged] == [True, False, False, True, False]
    assert [one.enters for one in judged] == [True, False, True, True, False]
    assert not Slip(1, "red had A5", put("red", "had", "A5")).keep
