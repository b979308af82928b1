"""Notes in the journal: what players may see, clues, disputes."""

import pytest

from fejag_admin.camp.journal.contents import (
    Claim,
    Clue,
    Decision,
    Evidence,
    Freeze,
    Note,
    Release,
    TakeOver,
    Withdrawal,
)
from fejag_admin.camp.journal.entries import entry_from_json, entry_to_json
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.notes import check, clues, disputes
from fejag_admin.camp.journal.outcome import outcome
from fejag_admin.common.error_log import InputError
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Order, Result, VoidAttack
from tests.camp.camps import RESULT, amended, journal_of, noted, rulings_of, sample_journal, small

CLAIM = Claim("We were never attacked.", ("red",), 2)
SONG = Adjust("red", 5, "song")
NOTES: tuple[Note, ...] = (
    Freeze(2),
    Release(),
    Clue(1, "Under the old oak."),
    CLAIM,
    Evidence(4, ("figure", "1"), 3),
    Withdrawal(5),
    Decision(4, "adjust", "A mistake.", ("G8", "A1"), (2,)),
    TakeOver("kitchen:/home/ota/fejag.db"),
)


def journal(*contents: Order | Note) -> Journal:
    """A small camp with these orders and notes, from version 2 on; notes are checked."""
    made = journal_of(small())
    for content in contents:
        if isinstance(content, Order):
            made = made.with_order(Entered(content), "Eva")
        else:
            check(content, made)
            made = noted(made, content)
    return made


@pytest.mark.parametrize("note", NOTES, ids=lambda note: type(note).__name__.lower())
def test_a_note_comes_back_from_its_entry_and_changes_no_outcome(note: Note) -> None:
    before = journal(RESULT, Freeze(1), CLAIM)
    entry = Entry(5, note, "Petr", "")
    board = before.header.board
    assert entry_from_json(5, entry.kind, entry_to_json(entry, board), board, "Petr", "", None) == entry
    after = before.with_entries(entry)
    assert after.state is before.state  # nothing is carried out again
    assert outcome(after.state, rulings_of(after)) == outcome(before.state, rulings_of(before))
    assert Journal(after.campaign, after.entries).state == before.state
    assert after.export() == before.export()


def test_players_see_the_camp_as_of_the_freeze_until_it_is_released() -> None:
    open_camp = journal(RESULT)
    assert (open_camp.frozen, open_camp.visible) == (None, open_camp)
    frozen = journal(RESULT, SONG, Freeze(2), SONG)
    assert (frozen.frozen, frozen.visible.version) == (2, 2)
    assert frozen.visible.state.score("red") == frozen.state.score("red") - 10
    corrected = amended(frozen, 2, Result(1, (("blue",), ("red",))))
    assert corrected.visible.state == frozen.visible.state != corrected.state
    assert journal(RESULT, SONG, Freeze(2), Freeze(3)).visible.version == 3
    released = journal(RESULT, Freeze(1), SONG, Release())
    assert (released.frozen, released.visible) == (None, released)


def test_the_last_clue_of_a_game_counts() -> None:
    assert clues(journal(RESULT, Clue(1, "first"), Clue(1, "better"))) == {1: "better"}


def test_a_dispute_gathers_what_belongs_to_it() -> None:
    evidence = Evidence(3, ("points", "red"), 2), Evidence(3, ("figure", "1"), 2)
    given = (RESULT, CLAIM, *evidence, Withdrawal(4), Claim("Another one."))
    first, second = disputes(journal(*given, Decision(3, "uphold", "No.")))
    assert (first.number, first.claim.note, first.claim.by) == (3, CLAIM, "Eva")
    assert [part.note.question for part in first.evidence] == [("figure", "1")]
    assert [(part.version, note.version) for part, note in first.withdrawn] == [(4, 6)]
    assert first.decision is not None
    assert first.decision.version == 8
    assert (second.number, second.evidence, second.decision) == (7, (), None)
    with pytest.raises(InputError, match="Entry 4 is no evidence"):
        journal(*given, Withdrawal(4))
    with pytest.raises(InputError, match="Entry 5 is no evidence"):
        journal(*given, Decision(3, "uphold", "No."), Withdrawal(5))


def test_a_void_attack_means_the_same_attack_with_notes_in_between() -> None:
    camp = sample_journal()
    number = next(attack.id for attack in camp.state.attacks if attack.void is None)
    voided = noted(camp, Freeze(1)).with_entries(Entry(camp.version + 2, Entered(VoidAttack(number, "x")), "", ""))
    last = noted(voided, Release())
    assert Journal(camp.campaign, last.entries).state.attack(number).void is not None


@pytest.mark.parametrize(
    ("note", "fault"),
    [
        (Freeze(0), "There is no entry 0"),
        (Freeze(9), "There is no entry 9; the last one is 5"),
        (Release(), "nothing to release"),
        (Clue(2, "too early"), "games played so far: 1"),
        (Clue(0, "never"), "games played so far: 1"),
        (Clue(1, "  "), "nothing written"),
        (Claim("x" * 2001), "longer than 2000"),
        (Claim("bell \a"), "cannot be stored"),
        (Claim("who?", ("nobody",)), "by its id: red, blue, green"),
        (Claim("twice", ("red", "red")), "Name each team once"),
        (Claim("when?", (), 7), "There is no entry 7"),
        (Evidence(2, ("a",), 1), "There is no dispute 2"),
        (Evidence(3, (), 1), "Write what is asked"),
        (Evidence(3, ("a",), 8), "There is no entry 8"),
        (Evidence(4, ("a",), 1), "Dispute 4 was decided by entry 5"),
        (Withdrawal(3), "Entry 3 is no evidence in an open dispute"),
        (Withdrawal(77), "Entry 77 is no evidence"),
        (Decision(4, "uphold", "again"), "Dispute 4 was decided"),
        (Decision(3, "uphold", ""), "nothing written"),
        (Decision(3, "uphold", "x", ("Z1",)), "no rule Z1"),
        (Decision(3, "uphold", "x", (), (6,)), "There is no entry 6"),
    ],
)
def test_a_note_that_cannot_be_is_refused_in_words(note: Note, fault: str) -> None:
    before = journal(RESULT, CLAIM, Claim("Decided already."), Decision(4, "uphold", "No."))
    with pytest.raises(InputError, match=fault):
        check(note, before)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        *(("freeze", payload) for payload in ({}, {"at": "2"}, {"at": True}, {"at": 2, "more": 1}, {"at": None})),
        ("decision", {"claim": 3, "ruling": "maybe", "text": "?", "rules": [], "entries": []}),
    ],
)
def test_an_entry_that_is_no_such_note_is_not_read(kind: str, payload: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not written as the program writes it"):
        entry_from_json(2, kind, payload, None, "", "", None)
