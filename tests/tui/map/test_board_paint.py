"""Styles of the board: what colour repeats must be there without it."""

from itertools import combinations
from math import dist

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.segment import Segment
from textual.color import Color, rgb_to_lab
from textual.theme import Theme

from fejag_admin.camp.views.map_picture import ZOOMS, Layers, MapPicture, Overlay, Zoom, paint
from fejag_admin.camp.views.projection import View
from fejag_admin.rules.board import mask_of
from fejag_admin.rules.formation import Figure
from fejag_admin.texts.colours import PALETTE, Letters
from fejag_admin.tui.board.paint import BoardPalette, Look, RowPainter
from fejag_admin.tui.shell import themes

SIZE = 5
DARK = {"background": "#111111", "foreground": "#eeeeee", "error": "#d9605b", "warning": "#d9923b"}
LIGHT = DARK | {"background": "#f7f7f4", "foreground": "#20242a"}
TEAMS = {"a": "#2f6fd0", "b": "#c98a1b"}


@pytest.fixture(params=[DARK, LIGHT], ids=["dark", "light"])
def palette(request: pytest.FixtureRequest) -> BoardPalette:
    return BoardPalette(request.param, TEAMS)


@pytest.fixture
def picture() -> MapPicture:
    figures = (Figure(1, "a", "tygr", 6, 1, 0), Figure(2, "b", "had", 7, 1, 1), Figure(3, "b", "had", 11, 1, 2))
    view = View(
        size=SIZE,
        visible=mask_of(range(20)),
        walls=frozenset(((6, 7), (6, 11), (12, 13), (12, 17))),
        temple=1 << 18,
        teleports={15: 1, 19: 1},
        starts=(("a", 0), ("b", 24)),
        figures=figures,
        conditions={1: "shining", 2: "struck", 3: "cut-off"},
        light={"a": mask_of((5, 8, 9)), "b": mask_of((9,))},
        middle={"a": 0, "b": 0},
    )
    letters = Letters({"a": "a", "b": "b"}, {"tygr": "T", "had": "S"})
    return paint(view, Layers(frozenset(TEAMS)), letters)


def row(picture: MapPicture, palette: BoardPalette, at: int, cursor: int = 24, zoom: Zoom = "small") -> list[Segment]:
    return RowPainter(picture, palette).segments(zoom, at, range(SIZE), cursor)


def test_every_line_is_as_wide_as_the_board(picture: MapPicture, palette: BoardPalette) -> None:
    for line in range(SIZE):
        assert sum(segment.cell_length for segment in row(picture, palette, line)) == 2 * SIZE
    for line in range(2 * SIZE):
        assert sum(segment.cell_length for segment in row(picture, palette, line, zoom="large")) == 4 * SIZE


def test_an_obstacle_between_two_figures_is_shown_by_style_without_colour(
    picture: MapPicture, palette: BoardPalette
) -> None:
    assert picture.unseen == ((6, 7), (6, 11))
    inside = [segment for segment in row(picture, palette, 1) if segment.text in ("a", "T")]
    assert [segment.text for segment in inside] == ["a", "T"]
    for segment, reverse in zip(inside, (False, True), strict=True):
        assert segment.style is not None
        assert segment.style.underline
        assert bool(segment.style.reverse) is reverse


def test_the_cursor_is_reversed_so_that_it_shows_without_colour(picture: MapPicture, palette: BoardPalette) -> None:
    for cell in range(SIZE * SIZE):
        drawn = row(picture, palette, cell // SIZE, cursor=cell)
        reversed_ = "".join(segment.text for segment in drawn if segment.style and segment.style.reverse)
        assert len(reversed_) >= (1 if cell == 6 else 2)  # beside an obstacle that only style can show, half of it


def test_struck_figures_are_struck_through(palette: BoardPalette) -> None:
    struck, dark = palette.style(Look("struck", "a")), palette.style(Look("cut-off", "a"))
    assert struck.strike
    assert not dark.strike
    assert dark.italic


def test_light_of_two_teams_mixes_their_colours(palette: BoardPalette) -> None:
    grounds = {palette.style(Look("light", None, lit)).bgcolor for lit in (("a",), ("b",), ("a", "b"))}
    assert len(grounds) == 3


@pytest.mark.parametrize("colours", ["truecolor", "256"])
@pytest.mark.parametrize("theme", [themes.DARK, themes.LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize(("number", "figures", "light"), [(5, 30, 15), (12, 15, 9)])
def test_all_teams_and_their_light_can_be_told_apart(
    number: int, figures: float, light: float, theme: Theme, colours: str
) -> None:
    """By distance in CIELAB: figures that shine and dark ones, the light of each, and cells without light."""
    teams = {f"team{at}": colour for at, colour in enumerate([*PALETTE][:number])}
    palette = BoardPalette(theme.to_color_system().generate(), teams)

    def seen(look: Look, *, ink: bool = False) -> tuple[float, float, float]:
        style = palette.style(look)
        colour = style.color if ink else style.bgcolor
        assert colour is not None
        shown = colour.downgrade(ColorSystem.EIGHT_BIT) if colours == "256" else colour
        measured = rgb_to_lab(Color.parse(shown.get_truecolor().hex))
        return measured.L, measured.a, measured.b

    own = [seen(Look("shining", team)) for team in teams]
    dark = [seen(Look("cut-off", team), ink=True) for team in teams]
    lit = [seen(Look("light", None, (team,))) for team in teams]
    assert min(dist(one, other) for one, other in combinations(dark, 2)) >= light
    assert min(dist(one, other) for one, other in combinations(own, 2)) >= figures
    assert min(dist(one, other) for one, other in combinations([*lit, seen(Look("known"))], 2)) >= light


def test_an_attacked_figure_stands_out(picture: MapPicture, palette: BoardPalette) -> None:
    drawn = RowPainter(picture, palette).segments("small", 2, range(SIZE), 24, Overlay(attacked=1 << 11))
    marked = [segment for segment in drawn if segment.style is not None and segment.style.underline2]
    assert [segment.text for segment in marked] == ["bs"]


masks = st.integers(0, (1 << SIZE * SIZE) - 1)
overlays = st.builds(
    Overlay,
    st.none() | st.tuples(st.integers(0, SIZE * SIZE - 1), st.sampled_from(["aT", "bS"])),
    masks,
    masks,
    masks,
    masks,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(overlays, overlays, st.sampled_from(ZOOMS), st.integers(-1, SIZE * SIZE - 1))
def test_a_painter_that_has_drawn_other_overlays_draws_the_same_as_a_new_one(
    picture: MapPicture, palette: BoardPalette, one: Overlay, other: Overlay, zoom: Zoom, cursor: int
) -> None:
    used = RowPainter(picture, palette)
    for cell in range(SIZE * SIZE):
        at, column = divmod(cell, SIZE)
        for line in (2 * at, 2 * at + 1) if zoom == "large" else (at,):
            for overlay in (one, other):
                drawn = used.segments(zoom, line, range(column, column + 1), cursor, overlay)
                fresh = RowPainter(picture, palette)
                assert drawn == fresh.segments(zoom, line, range(column, column + 1), cursor, overlay)
