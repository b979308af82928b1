"""Looking at what was printed: text out of a PDF, and pictures of its pages."""

import io
import re
import unicodedata
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import pypdfium2 as pdfium
from PIL import Image

from fejag_admin.camp.views.projection import PUBLIC
from reports.documents.map_drawing import MapGrid
from reports.page_frame import BOTTOM, TOP
from reports.print_request import PrintRequest
from reports.registry import data_of, find_document, typeset_document
from reports.sight import Camp
from reports.typeset import Pages


def data(name: str, camp: Camp, viewer: str = PUBLIC, **wishes: Any) -> dict[str, Any]:
    """The data of a document; ``wishes``: what is asked for in particular."""
    return data_of(find_document(name), camp, viewer, PrintRequest(**wishes))


def pdf(name: str, camp: Camp, viewer: str = PUBLIC, **wishes: Any) -> bytes:
    """A document as PDF."""
    return typeset_document(find_document(name), camp, viewer, PrintRequest(**wishes)).files[0]


def sheets(name: str, camp: Camp, viewer: str = PUBLIC, **wishes: Any) -> tuple[str, ...]:
    """The text of each page of a document."""
    return texts(pdf(name, camp, viewer, **wishes))


def missing_letters(text: str) -> set[str]:
    """The letters of a text that no font for printing has: they are drawn as a letter for private use is."""
    import typst

    with_ink = {letter for letter in text if unicodedata.category(letter) not in ("Cc", "Cf", "Mn", "Zs", "Zl", "Zp")}
    fonts = '#set text(font: ("Libertinus Serif", "DejaVu Sans Mono"))\n#sys.inputs.letter'

    def drawn(letter: str) -> Any:
        return typst.compile(fonts.encode(), format="svg", sys_inputs={"letter": letter}, ignore_system_fonts=True)

    lacking = drawn("\U0010fffd")
    return {letter for letter in with_ink if drawn(letter) == lacking}


def pages_of(file: bytes) -> list[pdfium.PdfPage]:
    """The pages of a PDF."""
    return list(pdfium.PdfDocument(file))


@lru_cache(256)
def texts(file: bytes) -> tuple[str, ...]:
    """The text of each page, as a reader of PDF extracts it; read once of what several tests look at."""
    return tuple(page.get_textpage().get_text_bounded().replace("\r\n", "\n") for page in pages_of(file))


def metadata(file: bytes) -> dict[str, str]:
    """What the file says of itself."""
    return dict(pdfium.PdfDocument(file).get_metadata_dict())


def unpacked(file: bytes) -> bytes:
    """The bytes of a PDF with every packed stream unpacked behind them."""
    parts = [file]
    for match in re.finditer(rb"stream\r?\n(.*?)endstream", file, re.DOTALL):
        try:
            parts.append(zlib.decompress(match[1]))
        except zlib.error:
            continue
    return b"\n".join(parts)


def pictures(pages: Pages) -> list[Image.Image]:
    """The pages that were made as PNG, in grey."""
    return [Image.open(io.BytesIO(page)).convert("L") for page in pages.files]


def covered(rectangles: Iterable[Sequence[float]], grid: MapGrid) -> list[tuple[int, int]]:
    """The cells under rectangles of a drawing, column and row from 0, as often as they are covered."""
    return [
        (round((x - grid.gutter) / grid.cell) + right, round((y - grid.gutter) / grid.cell) + down)
        for x, y, wide, high in rectangles
        for right in range(round(wide / grid.cell))
        for down in range(round(high / grid.cell))
    ]


def places(page: pdfium.PdfPage, words: str) -> list[tuple[float, float, float, float]]:
    """Where words stand on a page, each time: left, bottom, right, top, in millimetres from the lower left corner."""
    text = page.get_textpage()
    searcher, found = text.search(words, match_case=True), []
    while (hit := searcher.get_next()) is not None:
        boxes = [text.get_charbox(at) for at in range(hit[0], sum(hit))]
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        corners = (min(lefts), min(bottoms), max(rights), max(tops))
        found.append(tuple(length / 72 * 25.4 for length in corners))
    return found


def filled(page: pdfium.PdfPage) -> float:
    """How much of the page between head and foot there is before it is empty to the end: from 0 to 1."""
    picture = page.render(scale=1).to_pil().convert("L").point(lambda shade: 255 * (shade < 200))
    top, bottom = (round(length / 25.4 * 72) for length in (TOP, BOTTOM))
    body = picture.crop((0, top, picture.width, picture.height - bottom))
    box = body.getbbox()
    return 0.0 if box is None else box[3] / body.height


def leaves_a_rim(page: pdfium.PdfPage) -> bool:
    """Whether there is no ink within 5 mm of an edge: pixels of a third of a millimetre are all white there."""
    picture, rim = page.render(scale=3 / 72 * 25.4, grayscale=True).to_pil(), 3 * 5
    wide, high = picture.size
    edges = ((0, 0, wide, rim), (0, high - rim, wide, high), (0, 0, rim, high), (wide - rim, 0, wide, high))
    return all(picture.crop(box).getextrema() == (255, 255) for box in edges)
