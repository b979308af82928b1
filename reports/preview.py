"""Small pictures of pages as plain colours, for a screen that can draw no more than that."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from math import ceil
from typing import Any

from fejag_admin.camp.views.projection import PUBLIC
from reports.page_frame import PAPERS
from reports.print_request import PrintRequest
from reports.registry import Document, data_of
from reports.sight import Camp
from reports.typeset import typeset
from reports.typesetter import Raster

INCH = 25.4
LEAST_FINENESS = 24.0
"""Pixels an inch; patterns finer than a pixel cannot be drawn, so smaller pages are made larger and shrunk."""


@dataclass(frozen=True, slots=True)
class SmallPages:
    """The pages of a document as packed pictures of this width."""

    pictures: tuple[bytes, ...]
    width: int

    def page(self, number: int) -> Raster:
        """The colours of a page, counted from 0."""
        pixels, row = zlib.decompress(self.pictures[number]), 3 * self.width
        return Raster(self.width, tuple(pixels[at : at + row] for at in range(0, len(pixels), row)))


def small_pages(
    document: Document, camp: Camp, viewer: str = PUBLIC, request: PrintRequest | None = None, width: int = 60
) -> SmallPages:
    """The pages of a document, to be seen about ``width`` pixels wide; raise CannotPrintError."""
    data = data_of(document, camp, viewer, request)
    fineness, by = drawn(data, width)
    made = typeset(document.template, data, "png", camp.seen_by(viewer).moment, fineness, by)
    return SmallPages(made.files, made.width)


def drawn(data: dict[str, Any], width: int) -> tuple[float, int]:
    """How many pixels an inch a document is drawn, and how many times it is shrunk then, to be so many pixels wide."""
    fineness = width / PAPERS[data["paper"]][1 if data["flipped"] else 0] * INCH
    by = max(1, ceil(LEAST_FINENESS / fineness))
    return fineness * by, by
