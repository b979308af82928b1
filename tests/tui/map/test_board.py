"""The board as a widget: cursor, scrolling, mouse, sticky coordinates."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

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
    Zoom,
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


@asynccontextmanager
async def standing(
    picture: MapPicture, colours: dict[str, str], size: tuple[int, int]
) -> AsyncIterator[tuple[Stand, BoardView, Pilot[None]]]:
    app = Stand(picture, colours)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, app.query_one(BoardView), pilot


def lines(board: BoardView) -> list[str]:
    """What the widget shows now, without trailing blanks."""
    return [board.render_line(y).text.rstrip() for y in range(board.size.height)]


@pytest.mark.parametrize(("zoom", "size"), [("tiny", (50, 45)), ("small", (90, 45)), ("large", (170, 85))])
async def test_with_room_for_all_it_shows_exactly_the_drawing(
    picture: MapPicture, colours: dict[str, str], zoom: Zoom, size: tuple[int, int]
) -> None:
    async with standing(picture, colours, size) as (_app, board, pilot):
        await pilot.press({"tiny": "minus", "small": "home", "large": "plus"}[zoom])
        drawn = text(picture, zoom)
        assert lines(board)[1 : len(drawn)] == drawn[1:]
        assert zoom == "tiny" or lines(board)[0] == drawn[0]
        assert not any(lines(board)[len(drawn) :])


async def test_coordinates_stay_while_it_scrolls(picture: MapPicture, colours: dict[str, str]) -> None:
    async with standing(picture, colours, (40, 12)) as (_app, board, pilot):
        board.move_to(41 * 41 - 1)
        await pilot.pause()
        shown, drawn = lines(board), text(picture)
        assert board.scroll_offset.x > 0
        assert board.scroll_offset.y > 0
        assert shown[0].startswith(" " * GUTTER)
        assert shown[0].endswith("AK  AM  AO")
        assert shown[10].startswith("41 ")
        assert shown[10][GUTTER:] == drawn[41][GUTTER + board.scroll_offset.x :]


@pytest.mark.parametrize("zoom", ["half", "tiny", "small", "large"])
async def test_the_cursor_stays_in_view_wherever_it_goes(
    picture: MapPicture, colours: dict[str, str], zoom: Zoom
) -> None:
    async with standing(picture, colours, (30, 10)) as (_app, board, pilot):
        await pilot.press(*{"half": ("minus", "minus"), "tiny": ("minus",), "small": (), "large": ("plus",)}[zoom])
        for cell in (0, 40, 41 * 41 - 1, 41 * 40, 20 * 41 + 20, 0):
            board.move_to(cell)
            await pilot.pause()
            height, width = HEIGHT[zoom], WIDTH[zoom]
            row, column = divmod(cell, 41)
            line = row // 2 if zoom == "half" else row * height
            x, y = GUTTER + column * width - board.scroll_offset.x, HEADER + line - board.scroll_offset.y
            room = board.scrollable_content_region
            assert GUTTER <= x <= room.width - width
            assert HEADER <= y <= room.height - height


async def test_zoom_goes_round_or_step_by_step(picture: MapPicture, colours: dict[str, str]) -> None:
    async with standing(picture, colours, (80, 24)) as (_app, board, pilot):
        seen = []
        for key in ("z", "z", "z", "z", "plus", "plus", "minus", "minus", "minus", "minus"):
            await pilot.press(key)
            seen.append(board.zoom)
        assert seen[:6] == ["large", "half", "tiny", "small", "large", "large"]
        assert seen[6:] == ["small", "tiny", "half", "half"]


async def test_half_blocks_show_the_whole_map_and_what_lies_over_it(
    picture: MapPicture, colours: dict[str, str]
) -> None:
    """41 columns and 21 lines: the upper cell is the sign's colour, the lower one that of its ground."""
    async with standing(picture, colours, (41 + GUTTER, 21 + HEADER)) as (_app, board, pilot):
        await pilot.press("minus", "minus")
        board.move_to(41 * 7 + 3)
        board.lay(Overlay(beam=1 << 41 * 8 + 5, marked=1 << 41 * 20 + 6, attacked=1 << 41 * 40 + 40))
        await pilot.pause()
        palette = board.palette
        assert palette is not None
        assert (board.scroll_offset, board.show_vertical_scrollbar) == (Offset(0, 0), False)
        for row in range(41):
            line = list(board.render_line(HEADER + row // 2).crop(GUTTER).divide(range(1, 42)))
            for column, strip in enumerate(line):
                (segment,) = strip
                assert segment.text == "▀"
                assert segment.style is not None
                cell = 41 * row + column
                square = picture.squares[cell]
                look = Look(
                    square.role if cell != 41 * 8 + 5 else "light",
                    square.team,
                    square.lit,
                    beam=cell == 41 * 8 + 5,
                    marked=cell == 41 * 20 + 6,
                    attacked=cell == 41 * 40 + 40,
                    cursor=cell == 41 * 7 + 3,
                )
                colour = segment.style.bgcolor if row % 2 else segment.style.color
                assert colour == palette.dot(look).rich_color, (row, column)
        labels = [board.render_line(y).text[:GUTTER].strip() for y in range(HEADER, 22)]
        assert labels == [str(8 if row == 6 else row + 1) for row in range(0, 41, 2)]
        assert board.cell_at(Offset(GUTTER + 3, HEADER + 3)) == 41 * 6 + 3


async def test_the_smallest_squares_name_the_column_of_the_cursor(picture: MapPicture, colours: dict[str, str]) -> None:
    async with standing(picture, colours, (60, 24)) as (_app, board, pilot):
        await pilot.press("minus")
        for cell, name in ((40, "AO"), (20 * 41 + 22, "W"), (26, "AA"), (0, "A"), (39, "AN")):
            board.move_to(cell)
            assert board.palette is not None
            here = board.palette.label_here
            named = "".join(segment.text for segment in board.render_line(0) if segment.style == here)
            assert named == name


async def test_keys_move_the_cursor_and_stop_at_the_edge(picture: MapPicture, colours: dict[str, str]) -> None:
    async with standing(picture, colours, (80, 24)) as (app, board, pilot):
        middle = 20 * 41 + 20
        assert board.cursor == middle
        await pilot.press("left", "k")
        assert board.cursor == middle - 42
        await pilot.press("l", "j", "right", "down", "h", "up")
        assert board.cursor == middle
        await pilot.press("home", "k")
        assert board.cursor == 19 * 41
        await pilot.press("left")
        assert board.cursor == 19 * 41
        await pilot.press("pageup", "pageup")
        assert board.cursor == 0
        await pilot.press("end", "pagedown")
        assert board.cursor % 41 == 40
        assert board.cursor // 41 > 15
        assert app.moved[-1] == board.cursor


async def test_clicks_move_and_then_choose(picture: MapPicture, colours: dict[str, str]) -> None:
    async with standing(picture, colours, (90, 45)) as (app, board, pilot):
        await pilot.click(BoardView, offset=(GUTTER + 2 * 10 + 1, HEADER + 16))
        assert board.cursor == 16 * 41 + 10
        assert app.chosen == []
        await pilot.click(BoardView, offset=(GUTTER + 2 * 10, HEADER + 16))
        assert app.chosen == [16 * 41 + 10]
        for beside in ((1, 20), (30, 0), (88, 5), (30, 43)):
            await pilot.click(BoardView, offset=beside)
        assert board.cursor == 16 * 41 + 10


async def test_the_wheel_scrolls_and_a_click_then_hits_the_cell_that_is_seen(
    picture: MapPicture, colours: dict[str, str]
) -> None:
    async with standing(picture, colours, (80, 20)) as (_app, board, pilot):
        board.scroll_to(4, 7, animate=False)
        await pilot.pause()
        await pilot.click(BoardView, offset=(GUTTER, HEADER))
        assert board.cursor == 7 * 41 + 2


async def test_an_overlay_is_drawn_and_taken_away(picture: MapPicture, colours: dict[str, str]) -> None:
    async with standing(picture, colours, (90, 45)) as (_app, board, _pilot):
        before = lines(board)
        overlay = Overlay(ghost=(41, "fT"), beam=mask_of(range(41, 82)))
        board.lay(overlay)
        assert lines(board)[:42] == text(picture, "small", overlay)
        board.lay(Overlay())
        assert lines(board) == before


async def test_another_board_puts_the_cursor_in_its_middle(picture: MapPicture, colours: dict[str, str]) -> None:
    async with standing(picture, colours, (80, 24)) as (_app, board, pilot):
        small = MapPicture(5, picture.squares[:25], frozenset())
        board.show(small, colours)
        await pilot.pause()
        assert board.cursor == 12
        assert lines(board)[0] == "   A B C D E"


async def test_it_follows_the_theme(picture: MapPicture, colours: dict[str, str]) -> None:
    async with standing(picture, colours, (80, 24)) as (app, board, pilot):
        before = board.palette
        app.theme = "textual-light"
        await pilot.pause()
        assert board.palette is not before
        assert before is not None
        assert board.palette is not None
        assert board.palette.blank != before.blank
