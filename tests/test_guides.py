"""The guides as PDF: nothing of them is lost on the way, and every letter is printed as itself."""

import re
from typing import Any

import pypdfium2
import pytest
from markdown_it import MarkdownIt

from tests.reports.looking import missing_letters
from tools.guides import GUIDES, ROOT, guide_pdf

OTHERS = [name for name in GUIDES if name != "referee"]
WORD = re.compile(r"[^\W\d_]{4,}")


def read(made: bytes) -> tuple[Any, str]:
    """A document and all that is written in it."""
    document = pypdfium2.PdfDocument(made)
    return document, "\n".join(page.get_textpage().get_text_bounded() for page in document)


@pytest.mark.parametrize("name", ["referee", *(pytest.param(name, marks=pytest.mark.deep) for name in OTHERS)])
def test_every_word_of_a_guide_is_on_its_pages(name: str) -> None:
    text = (ROOT / f"docs/{name}.md").read_text(encoding="utf-8")
    assert missing_letters(text) == set()
    _document, told = read(guide_pdf(text, GUIDES[name]))
    rendered = re.sub(r"<[^>]*>", " ", MarkdownIt().enable("table").render(text))  # markdown-it's own way of showing it
    assert set(WORD.findall(re.sub(r"&\w+;", " ", rendered))) - set(WORD.findall(told)) == set()


def test_pictures_are_drawn() -> None:
    document, _told = read(guide_pdf("# A case\n\n![A1.1](cases/A1.1.svg)", "en"))
    colours = document[0].render(scale=1).to_pil().convert("RGB").getcolors(1 << 20)
    assert (229, 138, 131) in {colour for _many, colour in colours}  # a start cell of the red team
    with pytest.raises(RuntimeError, match="not found"):
        guide_pdf("# A case\n\n![A1.1](cases/none.svg)", "en")


def test_what_looks_like_markup_is_text() -> None:
    signs = '*a* #b $c$ "d" @e <f> =g _h_ [i]'
    assert signs in read(guide_pdf(f"# A guide\n\n`{signs}`", "en"))[1]
    text = r"\*a\* #b \$c\$ @e \[i\]"
    assert "*a* #b $c$ @e [i]" in read(guide_pdf(f"# A guide\n\n{text}", "en"))[1]


def test_what_cannot_be_set_is_told() -> None:
    with pytest.raises(RuntimeError, match="no way is known to set hr"):
        guide_pdf("# A\n\n---\n", "en")
