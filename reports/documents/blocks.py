"""The pieces of which most documents are made, as plain data: headings, paragraphs, lists, tables, blank lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import segno

from fejag_admin.common.language import _
from reports.page_frame import PageArea, frame
from reports.sight import Sight

Block = dict[str, Any]
Align = Literal["left", "right", "center"]
INDENT = "\N{EM SPACE}\N{EM SPACE}"
ROW = 7.5
"""The height of a row to write in, in millimetres."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its title, how it is set, and its share of the width that is left (0: as wide as needed)."""

    title: str
    align: Align = "left"
    share: int = 0


def heading(text: str) -> Block:
    return {"kind": "heading", "text": text}


def para(text: str, *, strong: bool = False) -> Block:
    return {"kind": "para", "text": text, "strong": strong}


def points(lines: Iterable[str]) -> Block:
    """A list, one line to a point."""
    return {"kind": "points", "lines": list(lines)}


def table(columns: Sequence[Column], rows: Iterable[Sequence[str]], *, size: float = 10, height: float = 0) -> Block:
    """A table; ``size`` of its letters in points; ``height``: the least height of a row in millimetres, to write in."""
    return {
        "kind": "table",
        "columns": [{"title": column.title, "align": column.align, "share": column.share} for column in columns],
        "rows": [list(row) for row in rows],
        "size": size,
        "height": height,
    }


def blanks(label: str, lines: int = 1) -> Block:
    """Lines to write on by hand, after a label."""
    return {"kind": "blanks", "label": label, "lines": lines}


def signatures(labels: Iterable[str]) -> Block:
    return {"kind": "signatures", "labels": list(labels)}


def lettering(lines: Iterable[str]) -> Block:
    """Lines in letters of equal width, such as a drawing."""
    return {"kind": "lettering", "lines": list(lines)}


def drawing(title: str, canvas: dict[str, Any], legend: dict[str, Any]) -> Block:
    """A map under its title with its legend, in the rest of the page if that is large enough; room for signatures."""
    return {"kind": "map", "heading": heading(title), "canvas": canvas, "legend": legend}


def pictures(drawn: Iterable[tuple[str, dict[str, Any]]], legend: Iterable[tuple[str, str]]) -> Block:
    """Parts of the map side by side, each with what is written above it; below, what the signs on them mean."""
    drawn_pictures = [{"caption": caption, "canvas": canvas} for caption, canvas in drawn]
    return {"kind": "pictures", "pictures": drawn_pictures, "legend": [list(entry) for entry in legend]}


def next_page() -> Block:
    """What follows begins a page."""
    return {"kind": "next-page"}


def slip(inner: Iterable[Block]) -> Block:
    """A slip to be cut off: its blocks stay together, and a dashed line follows."""
    return {"kind": "slip", "blocks": list(inner)}


def notice_document(sight: Sight, address: str) -> dict[str, Any]:
    """The data of the notice. ``address``: where the page is."""
    rows = segno.make(address, error="q", micro=False).matrix
    body = {
        "code": ["".join(map(str, row)) for row in rows],
        "address": address,
        "about": _("Standings, map and bulletins, always new: join the Wi-Fi, then scan the code or type the address."),
    }
    return frame(sight, _("The game on your phone"), PageArea("a4"), body)
