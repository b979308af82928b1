"""Tables to be read, and what is read of them."""

import io
from collections.abc import Sequence
from datetime import date

import pytest
from openpyxl import Workbook

from fejag_admin.common.faults import DocumentError
from fejag_admin.rules.orders import Result
from reports.result_import import ImportedResults, read_results
from tests.reports.camps import campaign_of

CAMPAIGN = campaign_of("sample-camp")
Cell = str | float | date | None


def table(rows: str) -> bytes:
    """A CSV file; its rows are parted by `` / ``."""
    return "\r\n".join(rows.split(" / ")).encode()


def book(*rows: Sequence[Cell], merged: str = "", name: str = "List1", hidden: Sequence[Sequence[Cell]] = ()) -> bytes:
    """A workbook with these rows in a sheet; ``hidden``: those of another one before it, which is hidden."""
    made = Workbook()
    del made["Sheet"]
    for title, cells in (("Skryté", hidden), (name, rows)):
        if cells:
            page = made.create_sheet(title)
            page.sheet_state = "hidden" if cells is hidden else "visible"
            for row in cells:
                page.append(list(row))
    if merged:
        made[name].merge_cells(merged)
    return saved(made)


def saved(made: Workbook) -> bytes:
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


def read(data: bytes, **choice: str) -> ImportedResults:
    """What is read as the result of the third game."""
    return read_results(data, CAMPAIGN, 3, choice=choice)


def places(order: Result | None, game: int = 3) -> str:
    """The places of a game: ``fbi, aliens=exoti, vlada``."""
    assert order is not None
    assert order.game == game
    return ", ".join(map("=".join, order.places))


def faults(data: bytes, **choice: str) -> list[str]:
    """What is wrong with a table."""
    with pytest.raises(DocumentError) as caught:
        read(data, **choice)
    return [str(fault) for fault in caught.value.faults]
