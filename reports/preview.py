"""Small pictures of pages as plain colours, for a screen that can draw no more than that."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from math import ceil

from fejag_admin.camp.views.projection import PUBLIC
from reports.frame import PAPERS
from reports.registry import Document, data_of
from reports.request import Request
from reports.sight import Camp
from reports.typeset import typeset

INCH = 25.4
LEAST_FINENESS = 24.0
"""Pixels an inch; patterns finer than a pixel cannot be drawn, so smaller pages are made larger and shrunk."""
_CHANNELS = {2: 3, 6: 4}  # by the PNG's colour type: with and without transparency


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
        return shrunk(raster(self.pngs[number]), self.by)


def small_pages(
    document: Document, camp: Camp, viewer: str = PUBLIC, request: Request | None = None, width: int = 60
) -> SmallPages:
    """The pages of a document, to be seen about ``width`` pixels wide; raise CannotPrintError."""
    data = data_of(document, camp, viewer, request)
    fineness = width / PAPERS[data["paper"]][1 if data["flipped"] else 0] * INCH
    by = max(1, ceil(LEAST_FINENESS / fineness))
    made = typeset(document.template, data, "png", camp.seen_by(viewer).moment, fineness * by)
    return SmallPages(made.files, by)


def shrunk(picture: Raster, by: int) -> Raster:
    """A picture whose pixels are the means of squares of so many by so many; what is left at the edges is cut off."""
    if by == 1:
        return picture
    width, rows = picture.width // by, []
    for top in range(0, len(picture.rows) - by + 1, by):
        sums = [0] * (width * 3)
        for row in picture.rows[top : top + by]:
            for channel in range(3):
                for right in range(by):
                    part = row[channel + 3 * right : width * by * 3 : 3 * by]
                    for at, value in enumerate(part):
                        sums[at * 3 + channel] += value
        rows.append(bytes(total // (by * by) for total in sums))
    return Raster(width, tuple(rows))


def raster(png: bytes) -> Raster:
    """A PNG of eight bits a channel, as typst writes it; raise ValueError if it is another kind of file."""
    parts: dict[bytes, list[bytes]] = {}
    at = 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        parts.setdefault(png[at + 4 : at + 8], []).append(png[at + 8 : at + 8 + length])
        at += length + 12
    head = parts.get(b"IHDR", [b""])[0]
    if len(head) != 13 or head[8] != 8 or head[9] not in _CHANNELS or head[12]:
        raise ValueError("not a PNG of the kind that typst writes")
    width, channels = int.from_bytes(head[:4], "big"), _CHANNELS[head[9]]
    rows = _rows(zlib.decompress(b"".join(parts[b"IDAT"])), width * channels, channels)
    return Raster(width, tuple(_opaque(row, channels) for row in rows))


def _rows(packed: bytes, length: int, channels: int) -> list[bytearray]:
    """The rows of a picture, the filter of each undone (PNG specification, 9.2)."""
    rows: list[bytearray] = []
    above = bytearray(length)
    for start in range(0, len(packed), length + 1):
        row = bytearray(packed[start + 1 : start + 1 + length])
        _unfilter(packed[start], row, above, channels)
        rows.append(row)
        above = row
    return rows


def _unfilter(kind: int, row: bytearray, above: bytearray, step: int) -> None:
    """Undo the filter of a row in place."""
    match kind:
        case 1:
            for at in range(step, len(row)):
                row[at] = (row[at] + row[at - step]) & 255
        case 2:
            for at, up in enumerate(above):
                row[at] = (row[at] + up) & 255
        case 3:
            for at, up in enumerate(above):
                left = row[at - step] if at >= step else 0
                row[at] = (row[at] + (left + up) // 2) & 255
        case 4:
            for at, up in enumerate(above):
                left, corner = (row[at - step], above[at - step]) if at >= step else (0, 0)
                row[at] = (row[at] + _paeth(left, up, corner)) & 255


def _paeth(left: int, up: int, corner: int) -> int:
    """Whichever of the three neighbours is nearest to ``left + up - corner``."""
    to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if to_left <= to_up and to_left <= to_corner:
        return left
    return up if to_up <= to_corner else corner


def _opaque(row: bytearray, channels: int) -> bytes:
    """A row without transparency; paper has none."""
    if channels == 3:
        return bytes(row)
    colours = bytearray(len(row) // 4 * 3)
    for channel in range(3):
        colours[channel::3] = row[channel::4]
    return bytes(colours)
