"""Every document has all that a document needs; a place that was forgotten is told."""

from fejag_admin.common.language import LANGUAGES, in_language
from reports.registry import DOCUMENTS
from reports.typesetter import TEMPLATES
from tests.reports.test_golden import GOLDEN


def test_a_document_has_a_name_of_its_own_a_template_words_and_pages_to_compare_with() -> None:
    assert len({document.id for document in DOCUMENTS}) == len(DOCUMENTS)
    for document in DOCUMENTS:
        assert (TEMPLATES / f"{document.template}.typ").exists()
        assert document.build.__module__.startswith("reports.documents.")
        assert len({in_language(language, document.about) for language in LANGUAGES}) == len(LANGUAGES)
        pages = {f"{document.id}.png", *(f"{document.id}-{language}.txt" for language in LANGUAGES)}
        assert pages <= {file.name for file in GOLDEN.iterdir()}, document.id
