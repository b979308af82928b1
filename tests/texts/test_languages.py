"""Every language has all that a language needs; a place that was forgotten is told."""

from typing import get_args

import pytest

from boardgames.core.verdict import Name
from fejag_admin.common.language import LANGUAGES, Language, in_language, use_language
from fejag_admin.rules.figures import KINDS
from fejag_admin.texts.colours import figure_letters
from tests.texts.test_catalogue import ROOT


def test_every_language_is_registered() -> None:
    assert tuple(LANGUAGES) == get_args(Language)
    assert list(Name.same("x").by_language()) == list(LANGUAGES)


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_it_has_a_catalogue(language: Language) -> None:
    assert (ROOT / f"fejag_admin/texts/locale/{language}/LC_MESSAGES/fejag.po").exists()
    assert in_language(language, "tiger") != "tiger"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_has_a_letter_of_its_own(language: Language) -> None:
    use_language(language)
    letters = figure_letters()
    assert list(letters) == list(KINDS)
    assert len(set(letters.values())) == len(KINDS)
