"""Small pictures of pages as plain colours, for a screen that can draw no more than that."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from math import ceil

from fejag_admin.camp.views.projection import PUBLIC
from reports.page_frame import PAPERS
from reports.print_request import PrintRequest
from reports.registry import Document, data_of
from reports.sight import Camp
from reports.typeset import typeset

INCH = 25.4
LEAST_FINENESS = 24.0
"""Pixels an inch; patterns finer than a pixel cannot be drawn, so smaller pages are made larger and shrunk."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture: for each row the red, green and blue of its pixels, a byte each."""

    width: int
    rows: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class SmallPages:
    """The pages of a document as PNG, ``by`` times as wide and high as they are to be seen."""

    pngs: tuple[bytes, ...]
    by: int

    def page(self, number: int) -> Raster:
        """The colours of a page, counted from 0."""
        return raster(self.pngs[number], self.by)


def small_pages(
    document: Document, camp: Camp, viewer: str = PUBLIC, request: PrintRequest | None = None, width: int = 60
) -> SmallPages:
    """The pages of a document, to be seen about ``width`` pixels wide; raise CannotPrintError."""
    data = data_of(document, camp, viewer, request)
    fineness = width / PAPERS[data["paper"]][1 if data["flipped"] else 0] * INCH
    by = max(1, ceil(LEAST_FINENESS / fineness))
    made = typeset(document.template, data, "png", camp.seen_by(viewer).moment, fineness * by)
    return SmallPages(made.files, by)


def raster(png: bytes, by: int = 1) -> Raster:
    """A PNG without its transparency, which paper does not have; raise ValueError if it is another kind of file.

    Each pixel is the mean, rounded down, of a square of ``by`` by ``by``; what is left at the edges is cut off.
    """
    from PIL import Image, UnidentifiedImageError

    try:
        image = Image.open(BytesIO(png), formats=["PNG"]).convert("RGB")
    except UnidentifiedImageError:
        raise ValueError("not a PNG") from None
    width, height = image.width // by, image.height // by
    whole = (0, 0, width * by, height * by)
    bands = [band.convert("F").reduce(by, whole).convert("L") for band in image.split()]  # bytes would be rounded up
    pixels = Image.merge("RGB", bands).tobytes()
    return Raster(width, tuple(pixels[at : at + 3 * width] for at in range(0, len(pixels), 3 * width)))
