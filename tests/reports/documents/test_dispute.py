"""The verdict on a dispute, and the clue of the day: what is in the notes of the journal and may be printed."""

from typing import Any

import pytest

from fejag_admin.camp.journal.contents import Claim, Clue, Decision, Evidence, Freeze, Note
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import Language, use_language
from reports import CannotPrintError
from reports.documents.dispute import dispute_document
from reports.page_frame import PageArea
from reports.print_request import PrintRequest
from reports.sight import Camp
from tests.reports.camps import hidden_cells, with_notes
from tests.reports.looking import data, sheets


@pytest.fixture(scope="session")
def dispute(hidden: Camp) -> Camp:
    """The camp with a dispute (number 33) about an attack that a team does not believe in, decided.

    A cell that nobody has uncovered is asked about, too.
    """
    cell = min(hidden_cells(hidden.journal.state))
    evidence = (("attack", "1"), ("fbi",), (cell, "fbi", "tygr"), ("vlada", "paths"), ("attack", "99"))
    notes: list[Note] = [Claim("Nikdo nás nenapadl, říkají Exoti.", ("exoti", "vlada"), 12)]
    notes += [Evidence(33, question, 32) for question in evidence]
    notes.append(Decision(33, "uphold", "Napadení vzniklo, jak říkají pravidla.", ("A1", "A4"), (14,)))
    return with_notes(hidden, *notes)


def printed(camp: Camp, viewer: str = PUBLIC, number: int = 33) -> str:
    return "\n".join(sheets("verdict", camp, viewer, dispute=number))


SAID = "Nikdo nás nenapadl, říkají Exoti.", "Napadení vzniklo, jak říkají pravidla.", "(A1)", "(G3)"
WORDS: dict[Language, tuple[str, ...]] = {
    "cs": ("Výrok: spor z 20. 7. 2026", "Důkaz", "Rozhodnutí", "vše platí", "vedoucí hry", "Vláda"),
    "en": ("Verdict: dispute of 20. 7. 2026", "Evidence", "Decision", "everything stands", "game master", "Government"),
}


@pytest.mark.parametrize("language", WORDS)
def test_it_holds_claim_working_rules_decision_and_signatures(language: Language, dispute: Camp) -> None:
    use_language(language)
    text = printed(dispute)
    for words in (*WORDS[language], *SAID):
        assert words in text


def test_the_answer_is_printed_before_the_working(dispute: Camp) -> None:
    text = " ".join(printed(dispute, MASTER).split())
    parts = "As of entry 32: attack 1", "Since entry ", "It arose in the round"
    answer, since, working = map(text.index, parts)
    assert answer < text.index("Void: ", answer) < since < working


def test_an_open_dispute_says_so_and_one_that_is_not_there_too(hidden: Camp) -> None:
    camp = with_notes(hidden, Claim("Proč?"))
    text = printed(camp)
    assert "Not decided yet." in text
    assert "for the other side" in text
    with pytest.raises(CannotPrintError, match=r"There is no dispute 7\."):
        printed(camp, number=7)


def pictures_of(camp: Camp, *questions: str) -> list[list[Any]]:
    """The pictures of the answers in a verdict, those of one answer side by side."""
    number = camp.journal.version + 1
    evidence = [Evidence(number, tuple(question.split()), camp.journal.version) for question in questions]
    asked = with_notes(camp, Claim("Svítíme!", ("fbi",), 12), *evidence)
    blocks = dispute_document(asked.sight(MASTER), PrintRequest(dispute=number))["blocks"]
    return [block["pictures"] for block in blocks if block["kind"] == "pictures"]


def test_what_flipped_is_drawn_before_and_after(sample: Camp) -> None:
    ((before, after),) = pictures_of(sample, "figure 12")
    assert (before["caption"], after["caption"]) == ("Before entry 124", "As of entry 132")
    roles = [
        {mark["text"]: mark["role"] for mark in picture["canvas"]["marks"] if mark["text"].isdigit()}
        for picture in (before, after)
    ]
    assert roles == [{"12": "shining", "58": "shining"}, {"12": "struck", "58": "shining"}]
    assert before["canvas"]["side"] + after["canvas"]["side"] < PageArea("a4").width


def test_a_picture_shows_what_bars_the_light_once_if_nothing_changed_and_alone_in_a_row_if_it_is_wide(
    sample: Camp,
) -> None:
    ((before, after),) = pictures_of(sample, "attack 14")
    barred = after["canvas"]["finger"]
    assert (before["canvas"]["finger"]["blockers"], len(barred["blockers"])) == ([], 1)
    assert [sign for _x, _y, sign in barred["signs"]] == ["×", "×"]
    assert len(before["canvas"]["finger"]["rays"]) == 3
    ((only,),) = pictures_of(sample, "K18 fbi tiger")
    assert [sign for _x, _y, sign in only["canvas"]["finger"]["signs"]] == ["*"]
    assert pictures_of(sample, "fbi game 4", "attack 99") == []
    rows = pictures_of(sample, "fbi attacked")
    assert [len(row) for row in rows] == [1] * len(rows)
    assert all(picture["canvas"]["side"] <= PageArea("a4").width for (picture,) in rows)


def test_under_a_freeze_a_later_dispute_is_not_there_for_players(dispute: Camp) -> None:
    frozen = with_notes(dispute, Freeze(32))
    with pytest.raises(CannotPrintError, match="no dispute 33"):
        printed(frozen)
    assert data("verdict", frozen, MASTER, dispute=33)["heading"] == "Verdict: dispute 33"


def test_the_bulletin_holds_the_clue_of_the_day_alone(hidden: Camp) -> None:
    clues = Clue(2, "Včerejší stopa"), Clue(3, "Překlep"), Clue(3, "Hledejte pod žlutým kamenem")
    text = "\n".join(sheets("bulletin", with_notes(hidden, *clues)))
    assert "Clue of the secret of the egg\nHledejte pod žlutým kamenem" in text
    assert "Včerejší" not in text
    assert "Překlep" not in text
    assert "Clue" not in repr(data("bulletin", hidden))


def test_the_protocol_of_the_master_holds_the_notes(dispute: Camp) -> None:
    assert "Nikdo nás nenapadl" not in repr(data("protocol", dispute))
    text = "\n".join(sheets("protocol", dispute, MASTER))
    assert "Nikdo nás nenapadl" in text
    assert "Dispute 33 decided, everything stands" in text
