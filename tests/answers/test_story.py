"""The story of a camp as a text: read in both languages, written as it is read, its mistakes told by their lines."""

from dataclasses import replace

import pytest

from fejag_admin.answers.story import paragraphs, read_story, sample_campaign, story_summary, story_text
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.header import with_settings
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.texts.team_states import question_text
from tests.camp.camps import sample

ENGLISH = """# a remark
[game 3]
title: The path
legend:
  It begins.

  clue: this is no clue, it stands further in.
clue:  Under the
  oldest stone.

[team Indiana Jones]
leader: Indy
aims: The egg.
victory: Fame.

[question 2]
answer: To hide.
"""
CZECH = """[Hra 3]
název: The path
legenda: It begins.

clue: Under the oldest stone.
[tým jones]
vedoucí: Indy
cíle: The egg.
výhra: Fame.
[otázka 2]
otázka: Proč se vejce dostalo na Zemi
odpověď: To hide.
"""


def with_story(text: str) -> Campaign:
    return with_settings(sample().header, read_story(text, sample()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [ENGLISH, CZECH])
def test_a_story_is_read_in_words_of_any_language(text: str, language: str) -> None:
    use_language(language)
    told = with_story(text)
    day, jones = told.day(3), told.team("jones")
    assert (day.title, day.clue) == ("The path", "Under the oldest stone.")
    assert (day.legend or "").startswith("It begins.")
    assert (jones.leader, jones.aims, jones.wins, jones.loses) == ("Indy", "The egg.", "Fame.", None)
    assert [one.answer for one in told.secret] == [None, "To hide."]
    assert [one.question for one in told.secret] == [None, None], "the usual words stay those of the program"
    assert replace(told, days=(), teams=(), secret=()) == replace(sample().header, days=(), teams=(), secret=())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_is_read_again_as_it_was(language: str) -> None:
    use_language(language)
    told = sample_campaign()
    for written in (told, with_story(ENGLISH), sample()):
        assert read_story(story_text(written), written) == {}
        assert with_settings(sample().header, read_story(story_text(written), sample())) == written.header
    assert load(dump(told).encode()) == told


def test_a_dash_takes_away_and_nothing_changes_nothing() -> None:
    told = with_story(ENGLISH)
    taken = "[game 3]\nlegend: -\nclue:\n[team jones]\nvictory: –\n[question 2]\nanswer: -\n"
    left = with_settings(told, read_story(taken, told))
    assert (left.day(3).legend, left.day(3).clue) == (None, "Under the oldest stone.")
    assert (left.team("jones").wins, left.team("jones").aims, left.secret) == (None, "The egg.", ())


def test_a_question_may_be_asked_in_words_of_ones_own() -> None:
    told = with_story("[question 1]\nquestion: Who dropped it?\nanswer: Nobody.\n")
    assert question_text(1, told.secret) == "Who dropped it?"
    assert question_text(2, told.secret) == "Why the egg came to the Earth"


def test_every_mistake_is_told_by_its_line() -> None:
    wrong = (
        "It begins.\n[foo 1]\nlegend: a\n[game 99]\n[team nobody]\naims: q\n[game 1]\n legend: a\n"
        "[game 2]\nlegend: a\nlegend: b\n[question 10]\n[question one]\n"
    )
    with pytest.raises(DocumentError) as caught:
        read_story(wrong, sample())
    assert [fault.line for fault in caught.value.faults] == [1, 2, 4, 5, 8, 11, 12, 13]
    told = str(caught.value)
    assert "line 1: a heading belongs here, one of: [game …], [team …], [question …]" in told
    assert "line 4: There is no game 99; the last one is 11." in told
    assert "line 8: one of these belongs here, at the start of the line: title:, legend:, clue:" in told
    assert "line 11: this was written before; write it once" in told
    assert "line 12: There is no question 10; the last one is 9." in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sample_camp_has_a_whole_story(language: str) -> None:
    use_language(language)
    told = sample_campaign()
    assert len([day for day in told.days if day.legend]) == 11
    assert len([day for day in told.days if day.clue]) == 10
    assert all(one.answer for one in told.secret)
    assert len(told.secret) == 9
    for team in told.teams:
        assert all((team.leader, team.aims, team.allies, team.weapons, team.wins, team.loses)), team.id
    assert "11" in story_summary(told)
    assert story_summary(sample()) == "–"
    assert told.orders == sample().orders


def test_a_blank_line_begins_a_paragraph() -> None:
    assert paragraphs("One\ntwo.\n\n \nThree.") == ["One two.", "Three."]
    assert paragraphs(None) == []
