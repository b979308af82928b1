"""The verdict on a dispute, and the clue of the day: what is in the notes of the journal and may be printed."""

from dataclasses import replace
from typing import Any

import pytest

from fejag_admin.camp.journal.contents import Claim, Clue, Decision, Evidence, Freeze, Note
from fejag_admin.camp.journal.entries import Entry
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import Language, use_language
from fejag_admin.rules.board import cells_of
from reports.documents.dispute import dispute_document
from reports.errors import CannotPrintError
from reports.page_frame import PageArea
from reports.print_request import PrintRequest
from reports.registry import find_document, typeset_document
from reports.sight import Camp
from tests.reports.camps import PASSWORD, camp_of, secretive, twin
from tests.reports.looking import texts

LATER = "2026-07-09T06:00:00Z"


def noted(journal: Journal, *notes: Note) -> Journal:
    for note in notes:
        journal = journal.with_entries(Entry(journal.version + 1, note, "Jana", LATER))
    return journal


def disputed(camp: Camp, hidden_cell: str) -> Camp:
    """The camp with a dispute (number 33) about an attack that a team does not believe in, decided."""
    journal = camp.journal
    evidence = (("attack", "1"), ("fbi",), (hidden_cell, "fbi", "tygr"), ("vlada", "paths"), ("attack", "99"))
    notes: list[Note] = [Claim("Nikdo nás nenapadl, říkají Exoti.", ("exoti", "vlada"), 12)]
    notes += [Evidence(33, question, 32) for question in evidence]
    notes.append(Decision(33, "uphold", "Napadení vzniklo, jak říkají pravidla.", ("A1", "A4"), (14,)))
    return replace(camp, journal=noted(journal, *notes))


def dark_cell(camp: Camp) -> str:
    board, seen = camp.journal.campaign.board, camp.journal.state.uncovered.cells
    dark = (1 << board.size**2) - 1 & ~seen
    return board.name(next(cells_of(dark)))


def printed(camp: Camp, viewer: str = PUBLIC, number: int = 33) -> str:
    request = PrintRequest(dispute=number)
    return "\n".join(texts(typeset_document(find_document("verdict"), camp, viewer, request).files[0]))


SAID = "Nikdo nás nenapadl, říkají Exoti.", "Napadení vzniklo, jak říkají pravidla.", "(A1)", "(G3)"
WORDS: dict[Language, tuple[str, ...]] = {
    "cs": ("Výrok: spor z 9. 7. 2026", "Důkaz", "Rozhodnutí", "vše platí", "vedoucí hry", "Vláda"),
    "en": ("Verdict: dispute of 9. 7. 2026", "Evidence", "Decision", "everything stands", "game master", "Government"),
}


@pytest.mark.parametrize("language", WORDS)
def test_it_holds_claim_working_rules_decision_and_signatures(language: Language, hidden: Camp) -> None:
    use_language(language)
    text = printed(disputed(hidden, dark_cell(hidden)))
    for one in (*WORDS[language], *SAID):
        assert one in text, one


def test_the_answer_is_printed_before_the_working(hidden: Camp) -> None:
    use_language("en")
    text = " ".join(printed(disputed(hidden, dark_cell(hidden)), MASTER).split())
    answer, since, working = (
        text.index(told) for told in ("As of entry 32: attack 1", "Since entry ", "It arose in the round")
    )
    assert answer < text.index("Void: ", answer) < since < working


def test_an_open_dispute_says_so_and_one_that_is_not_there_too(hidden: Camp) -> None:
    camp = replace(hidden, journal=noted(hidden.journal, Claim("Proč?")))
    text = printed(camp)
    assert "Not decided yet." in text
    assert "for the other side" in text
    with pytest.raises(CannotPrintError, match=r"There is no dispute 7\."):
        printed(camp, number=7)


def shown_in(camp: Camp, *questions: str, viewer: str = MASTER) -> list[list[Any]]:
    """The pictures of the answers in a verdict, those of one answer side by side."""
    number = camp.journal.version + 1
    notes: list[Note] = [Claim("Svítíme!", ("fbi",), 12)]
    notes += [Evidence(number, tuple(question.split()), camp.journal.version) for question in questions]
    sight = replace(camp, journal=noted(camp.journal, *notes)).sight(viewer)
    blocks = dispute_document(sight, PrintRequest(dispute=number))["blocks"]
    return [block["pictures"] for block in blocks if block["kind"] == "pictures"]


def test_what_flipped_is_drawn_before_and_after(sample: Camp) -> None:
    use_language("en")
    ((before, after),) = shown_in(sample, "figure 12")
    assert (before["caption"], after["caption"]) == ("Before entry 124", "As of entry 132")
    roles = [
        {mark["text"]: mark["role"] for mark in one["canvas"]["marks"] if mark["text"].isdigit()}
        for one in (before, after)
    ]
    assert roles == [{"12": "shining", "58": "shining"}, {"12": "struck", "58": "shining"}]
    assert before["canvas"]["side"] + after["canvas"]["side"] < PageArea("a4").width


def test_what_bars_the_light_stands_in_the_picture(sample: Camp) -> None:
    ((before, after),) = shown_in(sample, "attack 14")
    assert (before["canvas"]["finger"]["blockers"], len(after["canvas"]["finger"]["blockers"])) == ([], 1)
    assert [sign for _x, _y, sign in after["canvas"]["finger"]["signs"]] == ["×", "×"]
    assert len(before["canvas"]["finger"]["rays"]) == 3


def test_a_map_on_which_nothing_changed_is_drawn_once(sample: Camp) -> None:
    ((only,),) = shown_in(sample, "K18 fbi tiger")
    assert [sign for _x, _y, sign in only["canvas"]["finger"]["signs"]] == ["*"]
    assert shown_in(sample, "fbi game 4", "attack 99") == []


def test_a_part_as_wide_as_the_board_is_drawn_one_below_the_other(sample: Camp) -> None:
    rows = shown_in(sample, "fbi attacked")
    assert [len(row) for row in rows] == [1] * len(rows)
    assert all(one["canvas"]["side"] <= PageArea("a4").width for (one,) in rows)


def test_players_read_nothing_that_is_hidden(hidden: Camp) -> None:
    """The twin differs in all that is not uncovered; the evidence asks about a cell that is not."""
    campaign = secretive("sample-camp", 30)
    cell = dark_cell(hidden)
    one = disputed(hidden, cell)
    other = disputed(camp_of(twin(campaign, hidden.journal.state)), cell)
    for viewer in (PUBLIC, "fbi", "vlada"):
        made = [
            typeset_document(find_document("verdict"), camp, viewer, PrintRequest(dispute=33)) for camp in (one, other)
        ]
        assert made[0] == made[1]
        assert PASSWORD not in printed(one, viewer)
    assert PASSWORD in printed(one, MASTER)
    assert "SECRET" in printed(one, MASTER)


def test_under_a_freeze_a_later_dispute_is_not_there_for_players(hidden: Camp) -> None:
    camp = disputed(hidden, "K17")
    frozen = replace(camp, journal=noted(camp.journal, Freeze(32)))
    with pytest.raises(CannotPrintError, match="no dispute 33"):
        printed(frozen)
    assert "Verdict: dispute 33" in printed(frozen, MASTER)


def test_the_bulletin_holds_the_clue_of_the_day_alone(hidden: Camp) -> None:
    journal = noted(
        hidden.journal, Clue(2, "Včerejší stopa"), Clue(3, "Překlep"), Clue(3, "Hledejte pod žlutým kamenem")
    )
    text = "\n".join(texts(typeset_document(find_document("bulletin"), replace(hidden, journal=journal)).files[0]))
    assert "Clue of the secret of the egg\nHledejte pod žlutým kamenem" in text.replace("\r", "")
    assert "Včerejší" not in text
    assert "Překlep" not in text
    plain = "\n".join(texts(typeset_document(find_document("bulletin"), hidden).files[0]))
    assert "Clue" not in plain


def test_the_protocol_of_the_master_holds_the_notes(hidden: Camp) -> None:
    camp = disputed(hidden, "K17")
    for viewer, there in ((MASTER, True), (PUBLIC, False)):
        text = "\n".join(texts(typeset_document(find_document("protocol"), camp, viewer).files[0]))
        assert ("Nikdo nás nenapadl" in text) is there
        assert ("Dispute 33 decided, everything stands" in text) is there


def test_files_are_called_by_what_they_are_about() -> None:
    assert PrintRequest(dispute=12).name_of("verdict") == "verdict-12"
    assert PrintRequest().name_of("verdict") == "verdict"
