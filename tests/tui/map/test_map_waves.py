"""The map: the chain reaction; earlier moments; search."""

from fejag_admin.camp.views.rays import scenes
from fejag_admin.rules.board import mask_of
from fejag_admin.tui.map.screen import MapScreen
from fejag_admin.tui.shell.bars import TopBar
from fejag_admin.tui.shell.session import PUBLIC
from tests.tui.conftest import Running, screen_of
from tests.tui.map.test_map import ALL, drawn, said


async def test_the_chain_reaction_is_stepped_by_key(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        await pilot.press("4", "a")
        screen = screen_of(app, MapScreen)
        waves = scenes(screen.state, PUBLIC)
        assert screen.wave == 0
        assert drawn(screen, "K17") == "fT"
        assert "wave 1 of 3" in said(screen)
        await pilot.press("a")
        assert drawn(screen, "K17") == "Ft"
        assert f"Goes dark: {len(waves[1].darkened)}" in said(screen)
        await pilot.press("a")
        assert "Shines again: 5" in said(screen)
        assert "so it stays" in said(screen)
        await pilot.press("A", "A")
        assert screen.wave == 0
        await pilot.press("escape")
        assert screen.wave is None
        assert drawn(screen, "K17") == "Ft"


async def test_the_chain_reaction_is_stepped_by_mouse(running: Running) -> None:
    async with running(orders=131, size=(80, 24)) as (app, pilot):
        await pilot.press("4", "a")
        screen = screen_of(app, MapScreen)
        panel = screen.query_one("#readout")
        await pilot.click(panel, offset=(3, 1))
        assert screen.wave == 1
        await pilot.click(panel, offset=(16, 1))
        assert screen.wave is None


async def test_keys_go_back_through_entries_and_rounds(running: Running) -> None:
    async with running(orders=131) as (app, pilot):
        await pilot.press("4")
        await app.view_as("master")
        session = app.session
        await pilot.press("comma", "comma")
        assert session.moment == 130
        assert "as of entry 130 of 132" in str(app.screen.query_one(TopBar).render())
        await pilot.press("full_stop")
        assert session.moment == 131
        assert session.state.round == 10
        await pilot.press("p", "p")
        assert session.state.round == 8
        assert not session.state.round_open
        await pilot.press("P")
        assert session.state.round == 9
        await pilot.press("escape")
        assert session.moment is None


async def test_figures_found_are_marked_and_gone_through(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        await pilot.press("4", "g", *"f tiger", "enter")
        screen = screen_of(app, MapScreen)
        found = screen.found_cells
        assert len(found) > 1
        assert screen.board.overlay.marked == mask_of(found)
        seen = {screen.board.cursor}
        for _press in found:
            await pilot.press("n")
            seen.add(screen.board.cursor)
        assert seen == set(found)
        await pilot.press("escape")
        assert screen.found_cells == ()
