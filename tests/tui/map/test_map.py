"""The map screen over a real store: layers, read-out, the chain reaction, earlier moments.

That players see nothing hidden is proved with all other screens in `tests/secrets`.
"""

from textual.pilot import Pilot
from textual.widgets import Static

from fejag_admin.camp.views.map_picture import GUTTER
from fejag_admin.camp.views.rays import scenes
from fejag_admin.common.language import use_language
from fejag_admin.rules.board import mask_of
from fejag_admin.tui.board.board import HEADER, BoardView
from fejag_admin.tui.map.screen import MapScreen
from fejag_admin.tui.shell.bars import TopBar
from fejag_admin.tui.shell.session import MASTER, PUBLIC
from fejag_admin.tui.widgets.panels import Clipped
from tests.tui.conftest import ALL, Running, screen_of, square, wait_for


def said(screen: MapScreen, part: str = "#readout") -> str:
    """What a panel says; of the read-out all of it, its lines as they were before wrapping."""
    panel = screen.query_one(part, Static)
    return str(panel.full_text if isinstance(panel, Clipped) else panel.content)


def go(screen: MapScreen, name: str) -> None:
    screen.board.move_to(screen.campaign.board.cell(name))


async def test_the_read_out_follows_the_cursor(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        await pilot.press("4")
        screen = screen_of(app, MapScreen)
        await app.view_as(MASTER)
        for name, parts in (
            ("K17", ("K17", "tiger on K17, FBI (no. ", " strikes it (A6).", "Attack no. ")),
            ("A16", ("tiger on A16, ", " shines: it stands on its start cell (L4).", "Start cell of")),
            ("R16", ("The temple Efro", "Lit by", "snake AB6")),
            ("U2", ("Teleport; light goes on from AJ36", "Obstacles: right")),
            ("C4", ("Obstacles: below",)),
        ):
            go(screen, name)
            await pilot.pause()
            for part in parts:
                assert part in said(screen), (name, said(screen))
        await pilot.press("right")
        assert said(screen).startswith(" D4 ")
        await app.view_as(PUBLIC)
        go(screen, "U21")
        await pilot.pause()
        assert "tiger V21, tiger AK36" in said(screen)
        assert "Middle section of Indiana Jones" in said(screen)
        assert square(screen, "K17") == "Ft"
        await app.look_back(2)
        assert square(screen, "K17") == "  ", "the map of an earlier moment"
        await pilot.press("escape")
        use_language("cs")
        await app.changed()
        await wait_for(pilot, lambda: square(screen, "O5") == "eM")  # another board, which has no room at first
        assert screen.board.cursor == screen.campaign.board.cell("U21")
        assert "tygr V21" in said(screen)
        await pilot.press("left")
        assert said(screen).startswith(" T21 ")


async def test_light_of_all_none_or_one_team_middle_sections_and_figures_alone_are_layers(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        await pilot.press("4")
        screen = screen_of(app, MapScreen)
        teams = screen.state.setup.teams
        assert square(screen, "U21") == "j "
        seen = [screen.lit]
        for _press in range(len(teams) + 2):
            await pilot.press("t")
            seen.append(screen.lit)
            assert square(screen, "U21")[0] == ("j" if "jones" in (screen.lit or ()) else "·")
        assert seen == [teams, (), *((team,) for team in teams), teams]
        await pilot.press("T")
        assert screen.lit == (teams[-1],)
        await pilot.press("t", "m")
        assert square(screen, "U21") == "j=", "middle sections"
        await pilot.press("m")
        assert square(screen, "U21") == "j "
        assert "○ figures only (o)" in said(screen, "#layers")
        figures = {figure.at for figure in screen.state.figures}
        for only in (True, False):
            await pilot.press("o")
            picture = screen.board.picture
            assert picture is not None
            assert ({cell for cell, each in enumerate(picture.squares) if each.text.strip()} == figures) is only
            assert any(each.lit or each.edges for each in picture.squares) is not only
            assert ("● figures only (o)" in said(screen, "#layers")) is only


async def test_layers_and_the_chain_reaction_are_switched_by_clicks(running: Running) -> None:
    async with running(orders=131) as (app, pilot):
        await pilot.press("4")
        screen = screen_of(app, MapScreen)
        layers, panel = screen.query_one("#layers", Static), screen.query_one("#readout")
        await pilot.click(layers, offset=(4, 3))
        assert screen.lit == tuple(team for team in screen.state.setup.teams if team != "exoti")
        assert "○  E  Exots" in said(screen, "#layers")
        await pilot.click(layers, offset=(4, 7))
        assert screen.sections
        assert "● middle sections" in said(screen, "#layers")
        await pilot.click(layers, offset=(4, 8))
        await pilot.press("ctrl+s")
        assert app.session.viewer == MASTER
        await pilot.click(layers, offset=(20, 9))
        assert app.session.moment == 131
        await pilot.click(layers, offset=(4, 9))
        for wave, offset in ((0, (3, 1)), (1, (16, 1))):
            assert screen.wave == wave
            await pilot.click(panel, offset=offset)
        assert screen.wave is None


async def test_the_chain_reaction_and_earlier_moments_are_stepped_by_keys(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        await pilot.press("4", "a")
        screen = screen_of(app, MapScreen)
        assert screen.wave == 0
        assert square(screen, "K17") == "fT"
        assert "wave 1 of 3" in said(screen)
        await pilot.press("a")
        assert square(screen, "K17") == "Ft"
        assert f"Goes dark: {len(scenes(screen.state, PUBLIC)[1].darkened)}" in said(screen)
        await pilot.press("a")
        assert "Shines again: 5" in said(screen)
        assert "so it stays" in said(screen)
        await pilot.press("A", "A")
        assert screen.wave == 0
        await pilot.press("escape")
        assert screen.wave is None
        assert square(screen, "K17") == "Ft"
        session = app.session
        await app.view_as(MASTER)
        await pilot.press("comma", "comma")
        assert session.moment == 130
        assert "as of entry 130 of 132" in str(app.screen.query_one(TopBar).render())
        await pilot.press("full_stop")
        assert session.moment == 131
        rounds = [(session.state.round, session.state.round_open)]
        for key in ("p", "p", "P"):
            await pilot.press(key)
            rounds.append((session.state.round, session.state.round_open))
        assert [number for number, _open in rounds] == [10, 9, 8, 9]
        assert rounds[2] == (8, False)
        await pilot.press("escape")
        assert session.moment is None


async def test_go_to_a_cell_or_from_figure_to_figure(running: Running) -> None:
    async with running(orders=131) as (app, pilot):
        await pilot.press("4")
        await pilot.pause()
        screen = screen_of(app, MapScreen)
        board = screen.board
        assert screen.focused is board
        assert board.render_line(0).text.startswith(" " * GUTTER), "the cursor is on the board, which is drawn"
        for name in ("ao41", "zz9"):
            await pilot.press("g", *name, "enter")
            assert board.cursor == 41 * 41 - 1
        assert any("“zz9”" in toast.message for toast in app._notifications)
        await pilot.press("escape", "up")
        assert board.cursor == 40 * 41 - 1
        await pilot.press("t", "t", "n")
        cells = {figure.at for figure in screen.state.figures if figure.team == "fbi"}
        begun = board.cursor
        assert await gone_through(pilot, board, len(cells)) == cells
        assert board.cursor == begun
        await pilot.press("n", "N")
        assert board.cursor == begun
        await pilot.press("g", *"f tiger", "enter")
        assert len(screen.found_cells) > 1
        assert board.overlay.marked == mask_of(screen.found_cells)
        assert await gone_through(pilot, board, len(screen.found_cells)) == {*screen.found_cells}
        await pilot.press("escape")
        assert screen.found_cells == ()
        await pilot.press("end", *["pagedown"] * 5)
        await wait_for(pilot, lambda: board.cursor == 41 * 41 - 1)
        board.action_zoom()  # nothing is awaited: the first thing drawn is already in place
        assert "AO" in board.render_line(0).text
        assert board.render_line(board.size.height - 3).text.startswith("41 ")


async def gone_through(pilot: Pilot[None], board: BoardView, steps: int) -> set[int]:
    """The cells to which so many presses of one key lead."""
    cells = set[int]()
    for _step in range(steps):
        await pilot.press("n")
        cells.add(board.cursor)
    return cells


async def test_the_legend_explains_the_signs_of_each_zoom_in_a_tall_window_and_on_demand(running: Running) -> None:
    async with running(orders=131) as (app, pilot):
        await pilot.press("4", "g", *"k17", "enter")
        screen = screen_of(app, MapScreen)
        legend, panel = screen.query_one("#legend"), screen.query_one(Clipped)
        assert str(panel.content).endswith("… more in a taller window")
        assert "Lit by" in str(panel.content)
        assert not legend.display
        await pilot.press("i")
        assert legend.display
        assert "Ft    dark: struck" in said(screen, "#legend")
        assert not screen.query_one("#layers").display
        await pilot.resize_terminal(*ALL)
        assert screen.query_one("#layers").display
        for key, signs in (
            ("plus", ("fT    figure that shines", "ft-   dark: cut off", "Ftx   dark: struck", "│ ───")),
            ("z", ("██    figure that shines", "██    dark: struck", "██    temple")),
            ("z", ("F     dark: struck", "▕ ▁", "@     teleport", "F     obstacle at a figure")),
            ("z", ("ft    dark: cut off", "fT    obstacle at a figure", "*     light talked about")),
        ):
            await pilot.press(key)
            for sign in signs:
                assert sign in said(screen, "#legend"), sign
        await pilot.press("i")
        assert not legend.display
        await wait_for(pilot, lambda: "taller" not in str(panel.content))


async def test_a_screen_never_comes_back_with_what_other_eyes_saw(running: Running) -> None:
    """Whatever the master looked at before, the screen is as the players may see it before it is current (R2)."""
    async with running(orders=3, size=ALL) as (app, pilot):
        for key in ("3", "4"):
            await pilot.press(key)
            await wait_for(pilot, lambda: app.screen.query(BoardView) and app.screen.query_one(BoardView).size)
        for hidden, current in (("purchases", "map"), ("map", "purchases")):
            app.switch_mode(hidden)
            board = app.screen.query_one(BoardView)
            await app.view_as(MASTER)
            assert temple_cells(board) == 2 * len(app.session.campaign.board.temple)
            app.switch_mode(current)
            await app.view_as(PUBLIC)
            assert temple_cells(board) > 2
            app.switch_mode(hidden)  # nothing is awaited: no other task has had its turn
            assert temple_cells(board) == 2


def temple_cells(board: BoardView) -> int:
    return "".join(board.render_line(y).text for y in range(HEADER, board.size.height)).count("▓")
