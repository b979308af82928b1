"""Small pictures of pages: the colours are those of the PNG, and as wide as was asked for."""

from __future__ import annotations

import io
import struct
import threading
import zlib

import pytest
from PIL import Image

from fejag_admin.common.language import current_language, speaking, use_language
from reports.preview import drawn, small_pages
from reports.registry import DOCUMENTS, Document, data_of, find_document, typeset_document
from reports.sight import Camp
from reports.typeset import typeset
from reports.typesetter import raster
from tests.reports.camps import asked, printed
from tests.reports.looking import pages_of


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.id)
def test_the_colours_are_those_of_the_page(document: Document, hidden: Camp) -> None:
    hidden = printed(document, hidden)
    viewer = "fbi" if document.audience == "team" else "public"
    pages = small_pages(document, hidden, viewer, asked(), 60)
    data = data_of(document, hidden, viewer, asked())
    fineness, by = drawn(data, 60)
    pngs = typeset(document.template, data, "png", hidden.seen_by(viewer).moment, fineness).files
    printed_pages = pages_of(typeset_document(document, hidden, viewer, asked()).files[0])
    assert len(pages.pictures) == len(pngs) == len(printed_pages)
    for number, png in enumerate(pngs[:2]):
        small, known = pages.page(number), Image.open(io.BytesIO(png)).convert("RGB")
        assert abs(small.width - 60) <= 1
        assert b"".join(raster(png).rows) == known.tobytes()
        shrunk = known.crop((0, 0, small.width * by, len(small.rows) * by)).reduce(by)
        assert all(abs(one - two) <= 1 for one, two in zip(b"".join(small.rows), shrunk.tobytes(), strict=True))
    assert len(set(pages.page(0).rows)) > 1


@pytest.mark.parametrize("kind", range(5))
def test_every_filter_of_a_png_is_undone(kind: int) -> None:
    """One row filtered by each kind under another, against what is known to read PNG."""
    width, row = 5, bytes((7 * at * at + 3) % 256 for at in range(15))
    raw = b"\x00" + row + bytes([kind]) + row
    header = struct.pack(">IIBBBBB", width, 2, 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n"
    for name, data in ((b"IHDR", header), (b"IDAT", zlib.compress(raw)), (b"IEND", b"")):
        png += struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    assert b"".join(raster(png).rows) == Image.open(io.BytesIO(png)).tobytes()


def test_something_else_is_no_picture() -> None:
    with pytest.raises(ValueError, match="not a PNG"):
        raster(b"%PDF-1.7")


@pytest.mark.usefixtures("typeset_anew")
def test_threads_may_print_at_once_each_in_its_language(hidden: Camp) -> None:
    use_language("en")
    alone = {}
    for language in ("cs", "en"):
        with speaking(language):
            alone[language] = typeset_document(find_document("map"), hidden)
    made: list[bool] = []

    def work(language: str) -> None:
        with speaking("cs" if language == "cs" else "en"):
            made.extend(typeset_document(find_document("map"), hidden) == alone[language] for _ in range(3))

    threads = [threading.Thread(target=work, args=(language,)) for language in ("cs", "en", "cs")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [True] * 9
    assert alone["cs"] != alone["en"]
    assert current_language() == "en"
