"""The table that makes its rows when they are drawn."""

from rich.text import Text
from textual.app import App, ComposeResult

from fejag_admin.tui.widgets.tables import LongTable

HEADINGS = (("no.", 5), ("what", 20))
HEIGHT = 12


def cells(row: int) -> tuple[Text, Text]:
    """The row of this number."""
    return Text(f"{row:>4} "), Text(f"entry {row * row}", style="dim" if row % 3 else "")


class Long(App[None]):
    """Nothing but the table."""

    CSS = "LongTable { height: 1fr; }"

    def compose(self) -> ComposeResult:
        """The table."""
        yield LongTable()


def rows_seen(table: LongTable) -> list[str]:
    """What is drawn below the heading."""
    assert table.render_line(0).text.split() == ["no.", "what"]
    return [text for y in range(1, table.size.height) if (text := table.render_line(y).text.strip())]


KEYS = [("down", 1), ("pagedown", 12), ("down", 13), ("end", 199), ("pageup", 188), ("up", 187), ("home", 0), ("up", 0)]


async def test_keys_move_the_cursor_which_stays_in_view() -> None:
    app = Long()
    async with app.run_test(size=(80, HEIGHT)) as pilot:
        table = app.query_one(LongTable)
        table.show(HEADINGS, 200, cells)
        table.focus()
        await pilot.pause()
        for key, row in KEYS:
            await pilot.press(key)
            assert table.cursor_row == row
            seen = rows_seen(table)
            assert len(seen) == HEIGHT - 1
            assert f"{row} entry {row * row}" in seen
        await pilot.click(table, offset=(3, 5))
        assert table.cursor_row == 4
        await pilot.click(table, offset=(3, 0))
        assert table.cursor_row == 4


async def test_a_table_of_few_rows_ends_with_the_last_one() -> None:
    app = Long()
    async with app.run_test(size=(80, HEIGHT)) as pilot:
        table = app.query_one(LongTable)
        for count in (0, 1, 7):
            table.show(HEADINGS, 200, cells)
            table.move_cursor(150)
            table.show(HEADINGS, count, cells)
            table.focus()
            await pilot.press("end", "pagedown", "down")
            assert table.cursor_row == max(count - 1, 0)
            assert rows_seen(table) == [f"{row} entry {row * row}" for row in range(count)]
