"""The board as a widget: cursor, scrolling, mouse, sticky coordinates."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.pilot import Pilot

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.views.map_picture import (
    GUTTER,
    HEIGHT,
    WIDTH,
    Layers,
    MapPicture,
    Overlay,
    paint,
    text,
)
from fejag_admin.camp.views.projection import MASTER, view
from fejag_admin.rules.board import mask_of
from fejag_admin.rules.referee import replay
from fejag_admin.texts.colours import Letters, team_letters
from fejag_admin.tui.board.board import HEADER, BoardView
from fejag_admin.tui.board.paint import Look

LETTERS = dict(zip(("tygr", "medved", "had", "tarantule", "opice", "zaba"), "TBSAMF", strict=True))


class Stand(App[None]):
    """Nothing but a board."""

    def __init__(self, picture: MapPicture, colours: dict[str, str]) -> None:
        super().__init__()
        self.picture, self.colours = picture, colours
        self.moved: list[int] = []
        self.chosen: list[int] = []

    def compose(self) -> ComposeResult:
        yield BoardView(self.note)

    def on_mount(self) -> None:
        self.query_one(BoardView).show(self.picture, self.colours)

    def note(self) -> None:
        self.moved.append(self.query_one(BoardView).cursor)

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        self.chosen.append(event.cell)


@pytest.fixture(scope="session")
def picture(sample: Campaign) -> MapPicture:
    state, _ = replay(sample.setup, [entered.order for entered in sample.orders])
    teams = frozenset(state.setup.teams)
    letters = Letters(team_letters(sample.teams), LETTERS)
    return paint(view(state, MASTER), Layers(teams, teams), letters, state.uncovered.cells)


@pytest.fixture(scope="session")
def colours(sample: Campaign) -> dict[str, str]:
    return {team.id: team.colour or "#888888" for team in sample.teams}


Standing = Callable[[int, int], AbstractAsyncContextManager[tuple[Stand, BoardView, Pilot[None]]]]


@pytest.fixture
def standing(picture: MapPicture, colours: dict[str, str]) -> Standing:
    """Runs a board in a terminal of this size."""

    @asynccontextmanager
    async def run(width: int, height: int) -> AsyncIterator[tuple[Stand, BoardView, Pilot[None]]]:
        app = Stand(picture, colours)
        async with app.run_test(size=(width, height)) as pilot:
            await pilot.pause()
            yield app, app.query_one(BoardView), pilot

    return run


def lines(board: BoardView) -> list[str]:
    """What the widget shows now, without trailing blanks."""
    return [board.render_line(y).text.rstrip() for y in range(board.size.height)]


async def test_with_room_for_all_it_shows_exactly_the_drawing_in_every_zoom(
    standing: Standing, picture: MapPicture
) -> None:
    async with standing(170, 85) as (_app, board, pilot):
        for key, zoom in (("z", "large"), ("z", "half"), ("z", "tiny"), ("z", "small"), ("plus", "large"),
                          ("plus", "large"), ("minus", "small"), ("minus", "tiny")):  # fmt: skip
            await pilot.press(key)
            assert board.zoom == zoom
            if zoom != "half":
                drawn = text(picture, board.zoom)
                assert lines(board)[1 : len(drawn)] == drawn[1:]
                assert zoom == "tiny" or lines(board)[0] == drawn[0]
                assert not any(lines(board)[len(drawn) :])
        await pilot.press("minus", "minus")
        assert board.zoom == "half"


async def test_coordinates_and_the_cursor_stay_in_view_while_it_scrolls(
    standing: Standing, picture: MapPicture
) -> None:
    async with standing(40, 12) as (_app, board, pilot):
        board.move_to(41 * 41 - 1)
        await pilot.pause()
        shown, drawn = lines(board), text(picture)
        assert board.scroll_offset.x > 0
        assert board.scroll_offset.y > 0
        assert shown[0].startswith(" " * GUTTER)
        assert shown[0].endswith("AK  AM  AO")
        assert shown[10].startswith("41 ")
        assert shown[10][GUTTER:] == drawn[41][GUTTER + board.scroll_offset.x :]
        await pilot.resize_terminal(30, 10)
        for zoom in ("small", "large", "half", "tiny"):
            assert board.zoom == zoom
            height, width = HEIGHT[board.zoom], WIDTH[board.zoom]
            for cell in (0, 40, 41 * 41 - 1, 41 * 40, 20 * 41 + 20, 0):
                board.move_to(cell)
                await pilot.pause()
                row, column = divmod(cell, 41)
                line = row // 2 if zoom == "half" else row * height
                x, y = GUTTER + column * width - board.scroll_offset.x, HEADER + line - board.scroll_offset.y
                room = board.scrollable_content_region
                assert GUTTER <= x <= room.width - width
                assert HEADER <= y <= room.height - height
            await pilot.press("z")


async def test_half_blocks_show_the_whole_map_and_what_lies_over_it(standing: Standing, picture: MapPicture) -> None:
    """41 columns and 21 lines: the upper cell is the sign's colour, the lower one that of its ground."""
    async with standing(41 + GUTTER, 21 + HEADER) as (_app, board, pilot):
        await pilot.press("minus", "minus")
        cursor, beam, marked, attacked = 41 * 7 + 3, 41 * 8 + 5, 41 * 20 + 6, 41 * 40 + 40
        board.move_to(cursor)
        board.lay(Overlay(beam=1 << beam, marked=1 << marked, attacked=1 << attacked))
        await pilot.pause()
        palette = board.palette
        assert palette is not None
        assert (board.scroll_offset, board.show_vertical_scrollbar) == (Offset(0, 0), False)
        drawn = [list(board.render_line(HEADER + line).crop(GUTTER).divide(range(1, 42))) for line in range(21)]
        for cell, square in enumerate(picture.squares):
            row, column = divmod(cell, 41)
            (segment,) = drawn[row // 2][column]
            assert segment.text == "▀"
            assert segment.style is not None
            look = Look(
                "light" if cell == beam else square.role,
                square.team,
                square.lit,
                beam=cell == beam,
                marked=cell == marked,
                attacked=cell == attacked,
                cursor=cell == cursor,
            )
            colour = segment.style.bgcolor if row % 2 else segment.style.color
            assert colour == palette.dot(look).rich_color, (row, column)
        labels = [board.render_line(y).text[:GUTTER].strip() for y in range(HEADER, 22)]
        assert labels == [str(8 if row == 6 else row + 1) for row in range(0, 41, 2)]
        assert board.cell_at(Offset(GUTTER + 3, HEADER + 3)) == 41 * 6 + 3


async def test_the_smallest_squares_name_the_column_of_the_cursor(standing: Standing) -> None:
    async with standing(60, 24) as (_app, board, pilot):
        await pilot.press("minus")
        for cell, name in ((40, "AO"), (20 * 41 + 22, "W"), (26, "AA"), (0, "A"), (39, "AN")):
            board.move_to(cell)
            assert board.palette is not None
            here = board.palette.label_here
            named = "".join(segment.text for segment in board.render_line(0) if segment.style == here)
            assert named == name


async def test_keys_move_the_cursor_and_stop_at_the_edge(standing: Standing) -> None:
    middle = 20 * 41 + 20
    async with standing(80, 24) as (app, board, pilot):
        assert board.cursor == middle
        for keys, cell in (
            (("left", "k"), middle - 42),
            (("l", "j", "right", "down", "h", "up"), middle),
            (("home", "k"), 19 * 41),
            (("left",), 19 * 41),
            (("pageup", "pageup"), 0),
        ):
            await pilot.press(*keys)
            assert board.cursor == cell, keys
        await pilot.press("end", "pagedown")
        assert board.cursor % 41 == 40
        assert board.cursor // 41 > 15
        assert app.moved[-1] == board.cursor


async def test_clicks_move_and_then_choose_the_cell_that_is_seen(standing: Standing) -> None:
    async with standing(90, 45) as (app, board, pilot):
        await pilot.click(BoardView, offset=(GUTTER + 2 * 10 + 1, HEADER + 16))
        assert board.cursor == 16 * 41 + 10
        assert app.chosen == []
        await pilot.click(BoardView, offset=(GUTTER + 2 * 10, HEADER + 16))
        assert app.chosen == [16 * 41 + 10]
        for beside in ((1, 20), (30, 0), (88, 5), (30, 43)):
            await pilot.click(BoardView, offset=beside)
        assert board.cursor == 16 * 41 + 10
        await pilot.resize_terminal(80, 20)
        board.scroll_to(4, 7, animate=False)
        await pilot.pause()
        await pilot.click(BoardView, offset=(GUTTER, HEADER))
        assert board.cursor == 7 * 41 + 2


async def test_an_overlay_another_board_and_another_theme_are_drawn(
    standing: Standing, picture: MapPicture, colours: dict[str, str]
) -> None:
    async with standing(90, 45) as (app, board, pilot):
        before = lines(board)
        overlay = Overlay(ghost=(41, "fT"), beam=mask_of(range(41, 82)))
        board.lay(overlay)
        assert lines(board)[:42] == text(picture, "small", overlay)
        board.lay(Overlay())
        assert lines(board) == before
        palette = board.palette
        app.theme = "textual-light"
        await pilot.pause()
        assert palette is not None
        assert board.palette is not None
        assert board.palette.blank != palette.blank
        board.show(MapPicture(5, picture.squares[:25], frozenset()), colours)
        await pilot.pause()
        assert board.cursor == 12, "in the middle of the new board"
        assert lines(board)[0] == "   A B C D E"
