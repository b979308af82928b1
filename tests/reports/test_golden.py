"""What was right once: the text and the number of pages of documents, and how pages look.

After a change that is meant: look at the pages, then ``python -m tests.reports.test_golden`` writes the files anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from fejag_admin.texts import Language, use_language
from reports.registry import DOCUMENTS, Document, find_document, typeset_document
from reports.sight import Camp
from tests.reports.camps import asked, camp_of, secretive
from tests.reports.looking import pictures, texts

GOLDEN = Path(__file__).parent / "golden"
PICTURES = ("standings", "wall", "map", "team", "diplomas")
SIDE = 420  # pixels along the longer side, enough to see what moved
LANGUAGES: tuple[Language, ...] = ("cs", "en")


def viewer_of(document: Document) -> str:
    return "fbi" if document.audience == "team" else "public"


def text_of(document: Document, camp: Camp) -> str:
    """The text of all pages, a line of dashes between them."""
    pages = texts(typeset_document(document, camp, viewer_of(document), asked()).files[0])
    lines = [[line.rstrip() for line in page.strip().splitlines()] for page in pages]
    return "\n-----\n".join("\n".join(page) for page in lines) + "\n"


def picture_of(document: Document, camp: Camp) -> Image.Image:
    """The first page, small and grey."""
    page = pictures(typeset_document(document, camp, viewer_of(document), asked(), "png"))[0]
    page.thumbnail((SIDE, SIDE))
    return page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.id)
def test_the_text_is_what_it_was(document: Document, language: Language, hidden: Camp) -> None:
    use_language(language)
    assert text_of(document, hidden) == (GOLDEN / f"{document.id}-{language}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_the_page_looks_as_it_did(name: str, hidden: Camp) -> None:
    use_language("cs")
    now, then = picture_of(find_document(name), hidden), Image.open(GOLDEN / f"{name}.png")
    assert now.size == then.size
    difference = ImageStat.Stat(ImageChops.difference(now, then.convert("L")))
    assert difference.mean[0] < 1.5


def main() -> None:
    """Write the files anew."""
    camp = camp_of(secretive("sample-camp", 30))
    GOLDEN.mkdir(exist_ok=True)
    for document in DOCUMENTS:
        for language in LANGUAGES:
            use_language(language)
            (GOLDEN / f"{document.id}-{language}.txt").write_text(text_of(document, camp), encoding="utf-8")
    use_language("cs")
    for name in PICTURES:
        picture_of(find_document(name), camp).save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
