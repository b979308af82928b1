"""The table that makes its rows when they are drawn, beside one that has them all."""

from __future__ import annotations

import pytest
from rich.text import Text
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from fejag_admin.tui.widgets.long_table import LongTable
from fejag_admin.tui.widgets.table import Table

HEADINGS = (("no.", 5), ("what", 20))


def cells(row: int) -> tuple[Text, Text]:
    """The row of this number."""
    return Text(f"{row:>4} "), Text(f"entry {row * row}", style="dim" if row % 3 else "")


class Two(App[None]):
    """The same rows in both tables, one beside the other."""

    CSS = "Screen { layout: horizontal; } LongTable, Table { width: 1fr; height: 1fr; }"

    def compose(self) -> ComposeResult:
        """The tables."""
        yield LongTable()
        yield Table(cursor_type="row", cell_padding=0)

    def fill(self, count: int) -> None:
        """Fill both with so many rows."""
        long, plain = self.query(Table)
        assert isinstance(long, LongTable)
        long.show(HEADINGS, count, cells)
        plain.clear(columns=True)
        for heading, width in HEADINGS:
            plain.add_column(Text(heading), width=width)
        for row in range(count):
            plain.add_row(*cells(row))


def drawn(table: Table) -> tuple[object, ...]:
    """What a table shows, and where it stands."""
    lines = [table.render_line(y).text for y in range(table.size.height)]
    return lines, table.cursor_row, table.row_count, table.scroll_y, table.virtual_size


async def same(pilot: Pilot[None], app: Two, *keys: str) -> None:
    """Press the same keys in both and compare them."""
    found = []
    for table in app.query(Table):
        table.focus()
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        found.append(drawn(table))
    assert found[0] == found[1]


@pytest.mark.parametrize("count", [0, 1, 7, 200])
async def test_it_is_like_a_table_that_has_all_its_rows(count: int) -> None:
    app = Two()
    async with app.run_test(size=(80, 12)) as pilot:
        app.fill(count)
        await pilot.pause()
        for keys in (("down",), ("pagedown", "down"), ("end",), ("pageup", "up"), ("home",), ("enter", "right")):
            await same(pilot, app, *keys)
        for table in app.query(Table):
            table.move_cursor(row=count * 2 // 3)
        await same(pilot, app)
        app.fill(count // 2)
        await same(pilot, app, "down", "pagedown")


@pytest.mark.every_change
async def test_only_what_is_seen_is_made() -> None:
    made: set[int] = set()

    def noted(row: int) -> tuple[Text, Text]:
        made.add(row)
        return cells(row)

    app = Two()
    async with app.run_test(size=(80, 12)) as pilot:
        table = app.query_one(LongTable)
        table.show(HEADINGS, 100_000, noted)
        await pilot.pause()
        table.move_cursor(row=70_000)
        await pilot.pause()
        assert table.cursor_row == 70_000
        assert 70_000 in made
        assert len(made) < 50
