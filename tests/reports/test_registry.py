"""Every document has all that a document needs; a place that was forgotten is told."""

from pathlib import Path

import pytest

import reports
from fejag_admin.common.language import LANGUAGES, in_language
from reports.registry import DOCUMENTS, Document
from tests.reports.test_golden import GOLDEN

TEMPLATES = Path(reports.__file__).parent / "templates"


def test_no_name_is_given_twice() -> None:
    assert len({document.id for document in DOCUMENTS}) == len(DOCUMENTS)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.id)
def test_it_has_a_template_words_and_pages_to_compare_with(document: Document) -> None:
    assert (TEMPLATES / f"{document.template}.typ").exists()
    assert document.build.__module__.startswith("reports.documents.")
    assert len({in_language(language, document.about) for language in LANGUAGES}) == len(LANGUAGES)
    pages = {f"{document.id}.png", *(f"{document.id}-{language}.txt" for language in LANGUAGES)}
    assert pages <= {file.name for file in GOLDEN.iterdir()}
