"""What was right once: the text and the number of pages of documents, and how pages look.

After a change that is meant: look at the pages, then ``python -m tests.reports.test_golden`` writes the files anew.
"""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from fejag_admin.common.language import LANGUAGES, Language, use_language
from reports.registry import DOCUMENTS, Document, data_of, find_document, typeset_document
from reports.sight import Camp
from reports.typeset import typeset
from tests.reports.camps import asked, camp_of, printed, secretive
from tests.reports.looking import pictures, texts

GOLDEN = Path(__file__).parent / "golden"
SIDE = 420  # pixels along the longer side of a page, enough to see what moved
FINENESS = 75.0  # pixels per inch before they are made so small
PAGES = 3  # of a document are pinned by their looks; more of them look alike
TILE, TOLERANCE = 14, 12  # so many shades of grey may a square of so many pixels differ on average


def viewer_of(document: Document) -> str:
    return "fbi" if document.audience == "team" else "public"


def text_of(document: Document, camp: Camp) -> str:
    """The text of all pages, a line of dashes between them."""
    camp = printed(document, camp)
    pages = texts(typeset_document(document, camp, viewer_of(document), asked()).files[0])
    lines = [[line.rstrip() for line in page.strip().splitlines()] for page in pages]
    return "\n-----\n".join("\n".join(page) for page in lines) + "\n"


def picture_of(document: Document, camp: Camp) -> Image.Image:
    """The first pages side by side, small and grey."""
    camp, viewer = printed(document, camp), viewer_of(document)
    data = data_of(document, camp, viewer, asked())
    pages = pictures(typeset(document.template, data, "png", camp.sight(viewer).moment, FINENESS))[:PAGES]
    for page in pages:
        page.thumbnail((SIDE, SIDE))
    whole = Image.new("L", (sum(page.width for page in pages), pages[0].height))
    for at, page in enumerate(pages):
        whole.paste(page, (at * page.width, 0))
    return whole


def difference(one: Image.Image, two: Image.Image) -> float:
    """By how much the square that differs most differs on average, in shades of grey."""
    apart = ImageChops.difference(one, two)
    squares = apart.resize((-(-apart.width // TILE), -(-apart.height // TILE)), Image.Resampling.BOX)
    return float(ImageStat.Stat(squares).extrema[0][1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.id)
def test_the_text_is_what_it_was(document: Document, language: Language, hidden: Camp) -> None:
    use_language(language)
    assert text_of(document, hidden) == (GOLDEN / f"{document.id}-{language}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.id)
def test_the_pages_look_as_they_did(document: Document, hidden: Camp) -> None:
    use_language("cs")
    now, then = picture_of(document, hidden), Image.open(GOLDEN / f"{document.id}.png").convert("L")
    assert now.size == then.size
    assert difference(now, then) < TOLERANCE


def test_a_word_that_moved_is_seen(hidden: Camp) -> None:
    page = picture_of(find_document("bulletin"), hidden)
    moved = page.copy()
    word = page.crop((20, 60, 90, 74))
    moved.paste(255, (20, 60, 90, 74))
    moved.paste(word, (23, 64))
    assert difference(page, moved) > TOLERANCE > difference(page, page.point(lambda shade: max(shade - 3, 0)))


def main() -> None:
    """Write the files anew."""
    camp = camp_of(secretive("sample-camp", 30))
    GOLDEN.mkdir(exist_ok=True)
    for document in DOCUMENTS:
        for language in LANGUAGES:
            use_language(language)
            (GOLDEN / f"{document.id}-{language}.txt").write_text(text_of(document, camp), encoding="utf-8")
    use_language("cs")
    for document in DOCUMENTS:
        picture_of(document, camp).save(GOLDEN / f"{document.id}.png", optimize=True)


if __name__ == "__main__":
    main()
