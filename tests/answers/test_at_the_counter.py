"""What children say at the counter is answered in the first line, in both languages, by one command line."""

import pytest

from fejag_admin.answers.questions.ask import ask
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import LANGUAGES, use_language
from tests.answers.conftest import journal
from tests.casebook.guide import asked

ASKED = list(asked())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(len(ASKED)))
def test_the_first_line_is_the_answer(language: str, number: int) -> None:
    use_language(language)
    case = ASKED[number]
    history = journal() if case.as_of is None else journal().as_of(case.as_of)
    answer = ask(history, case.words.split(), MASTER, False)
    assert answer.headline.text == case.told[language]  # type: ignore[index]


def test_there_are_enough_of_them() -> None:
    assert len(ASKED) >= 17
    assert len({case.words for case in ASKED}) == len(ASKED)
