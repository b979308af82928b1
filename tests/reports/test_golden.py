"""What was right once: the text and the number of pages of documents, and how pages look.

After a change that is meant: look at the pages, then ``python -m tests.reports.test_golden`` writes the files anew.
"""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.common.language import LANGUAGES, Language, use_language
from reports.registry import DOCUMENTS, Document, data_of, find_document, typeset_document
from reports.sight import Camp
from reports.typeset import typeset
from tests.reports.camps import EACH_DOCUMENT, asked, camp_for, camp_of, secretive, viewer_of
from tests.reports.looking import pictures, texts

GOLDEN = Path(__file__).parent / "golden"
SIDE = 420  # pixels along the longer side of a page, enough to see what moved
FINENESS = 75.0  # pixels per inch before they are made so small
PAGES = 3  # of a document are pinned by their looks; more of them look alike
TILE, TOLERANCE = 14, 12  # so many shades of grey may a square of so many pixels differ on average
WORDS: dict[Language, tuple[str, str, str]] = {
    "cs": ("stav po hře 3, zápis {}, ", "strana {} z {}", "předběžné"),
    "en": ("as of game 3, entry {}, ", "page {} of {}", "draft"),
}
"""On each sheet of the office: moment, page, and that the round is still open."""
NO_DRAFTS = ("slips", "answers", "results", "scoresheets", "clue", "legends", "roles")
"""What is written on, or does not change while a round is open."""


def pages_of(document: Document, camp: Camp) -> list[str]:
    """The text of each page."""
    camp = camp_for(document, camp)
    pages = texts(typeset_document(document, camp, viewer_of(document, camp), asked()).files[0])
    return ["\n".join(line.rstrip() for line in page.strip().splitlines()) for page in pages]


def as_text(pages: list[str]) -> str:
    """All pages, a line of dashes between them."""
    return "\n-----\n".join(pages) + "\n"


def picture_of(document: Document, camp: Camp) -> Image.Image:
    """The first pages side by side, small and grey."""
    camp, viewer = camp_for(document, camp), viewer_of(document, camp)
    data = data_of(document, camp, viewer, asked())
    pages = pictures(typeset(document.template, data, "png", camp.sight(viewer).moment, FINENESS))[:PAGES]
    for page in pages:
        page.thumbnail((SIDE, SIDE))
    joined = Image.new("L", (sum(page.width for page in pages), pages[0].height))
    for at, page in enumerate(pages):
        joined.paste(page, (at * page.width, 0))
    return joined


def difference(one: Image.Image, two: Image.Image) -> float:
    """By how much the square that differs most differs on average, in shades of grey."""
    apart = ImageChops.difference(one, two)
    squares = apart.resize((-(-apart.width // TILE), -(-apart.height // TILE)), Image.Resampling.BOX)
    return float(ImageStat.Stat(squares).extrema[0][1])


@pytest.mark.parametrize("language", LANGUAGES)
@EACH_DOCUMENT
def test_the_text_is_what_it_was_and_each_sheet_names_camp_moment_and_page(
    document: Document, language: Language, hidden: Camp
) -> None:
    use_language(language)
    pages = pages_of(document, hidden)
    assert as_text(pages) == (GOLDEN / f"{document.id}-{language}.txt").read_text(encoding="utf-8")
    moment, page, draft = WORDS[language]
    for number, text in enumerate(() if document.ceremonial else pages, 1):
        assert "Žluťoučký kůň 2026" in text
        assert moment.format(players_journal(hidden.journal).version) in text
        assert page.format(number, len(pages)) in text
        assert (draft in text) != (document.id in NO_DRAFTS)


@EACH_DOCUMENT
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
            text = as_text(pages_of(document, camp))
            (GOLDEN / f"{document.id}-{language}.txt").write_text(text, encoding="utf-8")
        use_language("cs")
        picture_of(document, camp).save(GOLDEN / f"{document.id}.png", optimize=True)


if __name__ == "__main__":
    main()
