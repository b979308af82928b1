"""Notes in the journal: what players may see, clues, disputes."""

import pytest

from fejag_admin.camp.journal.contents import (
    Amendment,
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
from fejag_admin.camp.journal.corrections import propose
from fejag_admin.camp.journal.entries import entry_from_json, entry_to_json
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.notes import check, clues, disputes
from fejag_admin.camp.journal.outcome import outcome
from fejag_admin.common.error_log import InputError
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Order, Result, VoidAttack
from tests.camp.camps import RESULT, WHEN, journal_of, rulings_of, sample_journal
from tests.camp.camps import small as small_camp

CLAIM = Claim("We were never attacked.", ("red",), 2)
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


def journal(*given: Order | Note) -> Journal:
    """A small camp with these orders and notes, from version 2 on; notes are checked."""
    made = journal_of(small_camp())
    for one in given:
        version = made.version + 1
        if isinstance(one, Order):
            made = made.with_entries(Entry(version, Entered(one), "Eva", WHEN))
        else:
            check(one, made)
            made = made.with_entries(Entry(version, one, "Petr", WHEN))
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
    frozen = journal(RESULT, Adjust("red", 1, "why"), Freeze(2), Adjust("red", 5, "why"))
    assert frozen.frozen == 2
    assert frozen.visible.version == 2
    assert frozen.visible.state.score("red") == frozen.state.score("red") - 6
    again = journal(RESULT, Adjust("red", 1, "why"), Freeze(2), Freeze(3))
    assert again.visible.version == 3
    released = journal(RESULT, Freeze(1), Adjust("red", 5, "why"), Release())
    assert (released.frozen, released.visible) == (None, released)


def test_what_is_corrected_during_a_freeze_is_not_seen() -> None:
    frozen = journal(RESULT, Freeze(2))
    proposal = propose(frozen, Amendment(2, Entered(Result(1, (("blue",), ("red",))))))
    assert proposal.after.visible.state == frozen.state
    assert proposal.after.state != frozen.state


def test_the_last_clue_of_a_game_counts() -> None:
    noted = journal(RESULT, Clue(1, "first"), Clue(1, "better"))
    assert clues(noted) == {1: "better"}


def test_a_dispute_gathers_what_belongs_to_it() -> None:
    noted = journal(
        RESULT, CLAIM, Evidence(3, ("points", "red"), 2), Claim("Another one."), Decision(3, "uphold", "No.")
    )
    first, second = disputes(noted)
    assert (first.number, first.claim.note, first.claim.by) == (3, CLAIM, "Petr")
    assert [one.note.question for one in first.evidence] == [("points", "red")]
    assert first.decision is not None
    assert first.decision.version == 6
    assert (second.number, second.evidence, second.decision) == (5, (), None)


def test_evidence_that_is_withdrawn_counts_no_more_but_is_still_told_of() -> None:
    given = (RESULT, CLAIM, Evidence(3, ("points", "red"), 2), Evidence(3, ("figure", "1"), 2), Withdrawal(4))
    (dispute,) = disputes(journal(*given))
    assert [one.version for one in dispute.evidence] == [5]
    assert [(one.version, note.version) for one, note in dispute.withdrawn] == [(4, 6)]
    with pytest.raises(InputError, match="Entry 4 is no evidence"):
        journal(*given, Withdrawal(4))
    with pytest.raises(InputError, match="Entry 5 is no evidence"):
        journal(*given, Decision(3, "uphold", "No."), Withdrawal(5))


def test_a_void_attack_means_the_same_attack_with_notes_in_between() -> None:
    camp = sample_journal()
    attack = next(one for one in camp.state.attacks if one.void is None)
    noted = camp.with_entries(Entry(camp.version + 1, Freeze(1), "", WHEN))
    voided = noted.with_entries(Entry(noted.version + 1, Entered(VoidAttack(attack.id, "x")), "", WHEN))
    last = voided.with_entries(Entry(voided.version + 1, Release(), "", WHEN))
    assert Journal(camp.campaign, last.entries).state.attack(attack.id).void is not None


@pytest.mark.parametrize(
    ("note", "told"),
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
def test_a_note_that_cannot_be_is_refused_in_words(note: Note, told: str) -> None:
    before = journal(RESULT, CLAIM, Claim("Decided already."), Decision(4, "uphold", "No."))
    with pytest.raises(InputError, match=told):
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
