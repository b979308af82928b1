"""Jump: everything that can be pressed or gone to has a label, and typing it does what a click there would do."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Button, Input, Select

from fejag_admin.tui.orders.ranking_list import RankingList
from fejag_admin.tui.purchases.screen import PurchasesScreen
from fejag_admin.tui.result.screen import ResultScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Dialog
from fejag_admin.tui.shell.jump import Spot, labels
from fejag_admin.tui.shell.key_bar import KeyBar
from fejag_admin.tui.shell.top_bar import TopBar
from fejag_admin.tui.widgets.long_table import LongTable
from fejag_admin.tui.widgets.table import Table
from tests.tui.conftest import Running, jumping, shown, wait_for


@given(st.integers(0, 26 * 26))
def test_no_label_is_the_beginning_of_another(count: int) -> None:
    given_out = labels(count)
    assert len(given_out) == len(set(given_out)) == count
    single = {label for label in given_out if len(label) == 1}
    assert not single & {label[0] for label in given_out if len(label) == 2}
    assert count > 26 or single == set(given_out)


async def take(app: FejagApp, pilot: Pilot[None], chosen: Callable[[Spot], object]) -> Spot:
    """Type the label of the first spot of which this holds."""
    screen = await jumping(app, pilot)
    label, spot = next((label, spot) for label, spot in screen.targets.items() if chosen(spot))
    await pilot.press(*label)
    await wait_for(pilot, lambda: app.screen is not screen)
    await pilot.pause()
    return spot


async def test_a_label_opens_a_screen_moves_a_cursor_and_takes_a_figure(running: Running) -> None:
    async with running(orders=40) as (app, pilot):
        tabs = app.screen.query_one(TopBar).render_line(1).text
        await take(app, pilot, lambda spot: spot.at == (tabs.index("3") - 1, 1))
        assert isinstance(app.screen, PurchasesScreen)
        await pilot.pause()
        board, before = app.screen.board, app.screen.board.cursor
        cells: list[object] = []

        def of_the_map(spot: Spot) -> bool:
            cells.append(board.meant_by(*(spot.at - board.region.offset)))
            return spot.widget is board and cells[-1] not in (None, before)

        await take(app, pilot, of_the_map)
        assert board.has_focus
        assert board.cursor == cells[-1]
        figures = app.screen.query_one("#figures")
        await take(app, pilot, lambda spot: spot.at == figures.region.offset + Offset(0, 2))
        assert app.screen.figure == "had"
        assert not app.screen.is_modal


async def test_rows_lists_fields_and_buttons(running: Running) -> None:
    async with running(orders=40) as (app, pilot):
        await pilot.press("6")
        await wait_for(pilot, lambda: bool(app.screen.query(Table)))
        await pilot.pause()
        table = app.screen.query_one(Table)
        last = table.cursor_row
        await take(app, pilot, lambda spot: spot.widget is table and spot.at.y == table.region.y + 2)
        assert table.has_focus
        assert table.cursor_row == table.scroll_offset.y + 1 != last
        await take(app, pilot, lambda spot: isinstance(spot.widget, Input))
        assert isinstance(app.focused, Input)
        await pilot.press("escape", "2")
        await wait_for(pilot, lambda: isinstance(app.screen, ResultScreen))
        await pilot.pause()
        ranking = app.screen.query_one(RankingList)
        await take(app, pilot, lambda spot: spot.widget is ranking and spot.at.y == ranking.region.y + 4)
        assert ranking.team == ranking.ranking.rows[3]


async def test_keys_typed_behind_a_label_wait_until_it_is_done(running: Running) -> None:
    async with running(orders=40) as (app, pilot):
        await pilot.press("6")
        await wait_for(pilot, lambda: bool(app.screen.query(LongTable)))
        await pilot.pause()
        table = app.screen.query_one(LongTable)
        screen = await jumping(app, pilot)
        first = (
            label for label, spot in screen.targets.items() if spot.widget is table and spot.at.y == table.region.y + 1
        )
        await pilot.press(*next(first), "down", "down")
        await wait_for(pilot, lambda: table.cursor_row == table.scroll_offset.y + 2)


async def test_in_a_dialog_only_what_is_in_it_is_labelled(running: Running) -> None:
    async with running(orders=40) as (app, pilot):
        await pilot.press("f4")
        dialog = await shown(pilot, Dialog)
        spots = list((await jumping(app, pilot)).targets.values())
        assert all(spot.widget.screen is dialog for spot in spots)
        assert {Input, Select, KeyBar} <= {type(one) for spot in spots for one in spot.widget.ancestors_with_self}
        await pilot.press("ctrl+o")
        await wait_for(pilot, lambda: app.screen is dialog)
        dialog.query_one("#reason", Input).value = "rain"
        await take(app, pilot, lambda spot: spot.widget.id == "reason")
        assert app.focused is dialog.query_one("#reason")
        await pilot.press("y")
        assert dialog.query_one("#reason", Input).value == "y", "all of it was selected, as Tab does"
        await take(app, pilot, lambda spot: isinstance(spot.widget, Button) and spot.widget.id == "leave")
        await wait_for(pilot, lambda: not app.screen.is_modal)


async def test_a_letter_of_no_label_does_nothing_and_another_size_leaves(running: Running) -> None:
    async with running(orders=40) as (app, pilot):
        screen = await jumping(app, pilot)
        await pilot.press("9", "space", "enter")
        assert app.screen is screen
        assert not screen.typed
        await pilot.resize_terminal(100, 30)
        await wait_for(pilot, lambda: app.screen is not screen)
        assert not app.screen.is_modal
