"""The map screen over a real store: layers, read-out, viewers; players never see what is not uncovered."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Static

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.views.map_picture import GUTTER
from fejag_admin.common.language import use_language
from fejag_admin.rules.board import Board as Map
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.referee import replay
from fejag_admin.store.store import Store
from fejag_admin.tui.board.board import HEADER, BoardView
from fejag_admin.tui.map.screen import MapScreen
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.session import MASTER, PUBLIC
from fejag_admin.tui.widgets.panels import Clipped
from tests.tui.conftest import Running, screen_of, wait_for

ALL = (140, 50)  # room for the whole board


def lines(screen: MapScreen) -> list[str]:
    return [screen.board.render_line(y).text.rstrip() for y in range(screen.board.size.height)]


def drawn(screen: MapScreen, name: str) -> str:
    """The two characters of a cell; the whole board must be in view."""
    row, column = divmod(screen.campaign.board.cell(name), 41)
    return screen.board.render_line(HEADER + row).text[GUTTER + 2 * column :][:2]


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
        assert drawn(screen, "K17") == "Ft"
        await app.look_back(2)
        assert drawn(screen, "K17") == "  ", "the map of an earlier moment"


async def test_light_of_all_none_or_one_team_middle_sections_and_figures_alone_are_layers(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        await pilot.press("4")
        screen = screen_of(app, MapScreen)
        teams = screen.state.setup.teams
        assert drawn(screen, "U21") == "j "
        seen = [screen.lit]
        for _press in range(len(teams) + 2):
            await pilot.press("t")
            seen.append(screen.lit)
            assert drawn(screen, "U21")[0] == ("j" if "jones" in (screen.lit or ()) else "·")
        assert seen == [teams, (), *((team,) for team in teams), teams]
        await pilot.press("T")
        assert screen.lit == (teams[-1],)
        await pilot.press("t", "m")
        assert drawn(screen, "U21") == "j=", "middle sections"
        await pilot.press("m")
        assert drawn(screen, "U21") == "j "
        assert "○ figures only (o)" in said(screen, "#layers")
        figures = {figure.at for figure in screen.state.figures}
        await pilot.press("o")
        picture = screen.board.picture
        assert picture is not None
        assert {cell for cell, square in enumerate(picture.squares) if square.text.strip()} == figures
        assert not any(square.lit or square.edges for square in picture.squares)
        assert "● figures only (o)" in said(screen, "#layers")
        await pilot.press("o")
        assert screen.board.picture is not None
        assert any(square.lit for square in screen.board.picture.squares)


async def test_a_click_switches_one_layer(running: Running) -> None:
    async with running(orders=131, size=(80, 24)) as (app, pilot):
        await pilot.press("4")
        screen = screen_of(app, MapScreen)
        layers = screen.query_one("#layers", Static)
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
        assert screen.wave == 0


async def test_go_to_a_cell_or_from_figure_to_figure(running: Running) -> None:
    async with running(orders=131) as (app, pilot):
        await pilot.press("4")
        await pilot.pause()
        screen = screen_of(app, MapScreen)
        assert screen.focused is screen.board
        assert lines(screen)[0].startswith(" " * GUTTER), "the cursor is on the board, which is drawn"
        await pilot.press("g", *"ao41", "enter")
        assert screen.board.cursor == 41 * 41 - 1
        assert screen.focused is screen.board
        await pilot.press("g", *"zz9", "enter")
        assert screen.board.cursor == 41 * 41 - 1
        assert any("“zz9”" in toast.message for toast in app._notifications)
        await pilot.press("escape", "up")
        assert screen.board.cursor == 40 * 41 - 1
        await pilot.press("t", "t", "n")
        cells = sorted(figure.at for figure in screen.state.figures if figure.team == "fbi")
        assert screen.board.cursor in cells
        seen = set()
        for _step in cells:
            await pilot.press("n")
            seen.add(screen.board.cursor)
        assert seen == set(cells)
        here = screen.board.cursor
        await pilot.press("n", "N")
        assert screen.board.cursor == here


async def test_the_legend_explains_the_signs_of_each_zoom_in_a_tall_window_and_on_demand(running: Running) -> None:
    async with running(orders=131, size=(80, 24)) as (app, pilot):
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
        await pilot.resize_terminal(140, 50)
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


async def test_in_czech(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        use_language("cs")
        await pilot.press("4")
        await pilot.pause()
        screen = screen_of(app, MapScreen)
        go(screen, "Q7")
        await pilot.pause()
        assert "tygr" in said(screen)
        assert drawn(screen, "O5") == "eM"
        use_language("en")
        await app.changed()
        await wait_for(pilot, lambda: drawn(screen, "O5") == "eB")  # another board, which has no room at first
        assert screen.board.cursor == screen.campaign.board.cell("Q7")
        await pilot.press("left")
        assert screen.board.cursor == screen.campaign.board.cell("P7")


# R2


def with_other_secrets(campaign: Campaign) -> Campaign:
    """The same camp on a board without what its orders have not uncovered, but for a wall and a teleport elsewhere."""
    state, _ = replay(campaign.setup, [entered.order for entered in campaign.orders])
    board, seen = campaign.board, state.uncovered
    dark = [cell for cell in range(board.size**2) if not seen.cells >> cell & 1]
    inner = [cell for cell in dark if (cell + 1) in dark and (cell + 1) % board.size]
    moved = Map(
        board.size,
        walls=seen.walls | {(inner[3], inner[3] + 1)},
        temple=frozenset(cells_of(board.temple_mask & seen.cells)) | {inner[-1]},
        teleports=(
            *(pair for pair in board.teleports if seen.teleports >> pair[0] & 1),
            (inner[6], inner[-7]),
        ),
        starts=board.starts,
    )
    return replace(campaign, board=moved)


@asynccontextmanager
async def opened(campaign: Campaign, place: Path) -> AsyncIterator[tuple[FejagApp, Pilot[None]]]:
    """The application on another camp than the sample."""
    with Store.open(place) as store:
        store.create("Camp", campaign, "Anna")
    app = FejagApp(str(place), None, "Petr")
    async with app.run_test(size=ALL) as pilot:
        await wait_for(pilot, lambda: app.current_mode == "today" and app.screen.is_mounted)
        yield app, pilot
        assert not app.troubles


async def test_players_see_nothing_that_is_not_uncovered(sample: Campaign, tmp_path: Path) -> None:
    """Two camps that differ only in what is hidden look the same to players, cell by cell, and not to the master."""
    pictures: dict[tuple[str, ...], tuple[list[str], list[str]]] = {}
    short = replace(sample, orders=sample.orders[:20])
    for name, campaign in (("true", short), ("moved", with_other_secrets(short))):
        async with opened(campaign, tmp_path / f"{name}.db") as (app, pilot):
            await pilot.press("4", "m")
            screen = screen_of(app, MapScreen)
            await wait_for(pilot, lambda screen=screen: screen.board.size)  # type: ignore[misc]
            for eyes in (PUBLIC, "fbi", MASTER):
                await app.view_as(eyes)
                told = []
                for cell in range(0, 41 * 41, 30 if eyes == MASTER else 3):  # the master only has to see a difference
                    screen.board.cursor = cell
                    screen._tell()
                    told.append(said(screen).replace(" Known to the master only.", ""))
                pictures[name, eyes] = (lines(screen), told)
            screen.board.action_zoom()
            for eyes in (PUBLIC, "fbi"):
                await app.view_as(eyes)
                pictures[name, eyes, "large"] = (lines(screen), [])
    for viewer in (PUBLIC, "fbi"):
        assert pictures["true", viewer] == pictures["moved", viewer]
        assert pictures["true", viewer, "large"] == pictures["moved", viewer, "large"]
    assert pictures["true", MASTER][0] != pictures["moved", MASTER][0]
    assert pictures["true", MASTER][1] != pictures["moved", MASTER][1]


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


async def test_a_zoomed_board_has_the_cursor_in_view_at_once(running: Running) -> None:
    """Nothing is awaited: the first thing drawn is already in place."""
    async with running(orders=131, size=(80, 24)) as (app, pilot):
        await pilot.press("4", "end", *["pagedown"] * 5)
        board = screen_of(app, MapScreen).board
        await wait_for(pilot, lambda: board.cursor == 41 * 41 - 1)
        board.action_zoom()
        assert "AO" in board.render_line(0).text
        assert board.render_line(board.size.height - 3).text.startswith("41 ")
