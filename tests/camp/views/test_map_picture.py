"""The map in plain characters: what each cell shows, and where obstacles go."""

from collections.abc import Mapping

import pytest

from fejag_admin.camp.views.map_picture import (
    NOTHING,
    Layers,
    Overlay,
    figure_text,
    header,
    paint,
    text,
)
from fejag_admin.camp.views.projection import Condition, View
from fejag_admin.rules.board import MAX_TELEPORTS, Wall, mask_of, parse_cell, wall_between
from fejag_admin.rules.formation import Figure
from fejag_admin.texts.colours import Letters

SIZE = 5
BARE = Layers()
Piece = tuple[int, str, str, Condition]
LETTERS = Letters({"fbi": "f", "exoti": "e"}, {"tygr": "T", "had": "H"})


def cell(name: str) -> int:
    return parse_cell(name, SIZE)


def wall(first: str, second: str) -> Wall:
    return wall_between(cell(first), cell(second))


def piece(name: str, team: str = "fbi", kind: str = "tygr", condition: Condition = "shining") -> Piece:
    return cell(name), team, kind, condition


def mask(*names: str) -> int:
    return mask_of(cell(name) for name in names)


def scene(
    *,
    known: int = 0,
    walls: tuple[Wall, ...] = (),
    pieces: tuple[Piece, ...] = (),
    temple: int = 0,
    teleports: Mapping[int, int] | None = None,
    light: Mapping[str, int] | None = None,
    middle: Mapping[str, int] | None = None,
) -> View:
    return View(
        size=SIZE,
        visible=known,
        walls=frozenset(walls),
        temple=temple,
        teleports=teleports or {},
        starts=(("fbi", cell("A1")), ("exoti", cell("E5"))),
        figures=tuple(Figure(at, team, kind, place, 1, at) for at, (place, team, kind, _) in enumerate(pieces, 1)),
        conditions={at: condition for at, (_, _, _, condition) in enumerate(pieces, 1)},
        light=light or {},
        middle=middle or {},
    )


def draw(subject: View, layers: Layers = BARE, overlay: Overlay = NOTHING) -> list[str]:
    return text(paint(subject, layers, LETTERS), "small", overlay)


def test_coordinates_stand_on_top_and_left() -> None:
    assert draw(scene())[0] == "   A B C D E"
    assert [line[:3] for line in draw(scene())[1:]] == [" 1 ", " 2", " 3", " 4", " 5 "]
    assert header(range(31), "small").endswith("Y Z AA  AC  AE")
    assert header(range(28), "large").startswith("A   B   ")


def test_unknown_known_and_lit_cells_differ_in_characters() -> None:
    drawn = draw(
        scene(known=mask("A2", "B2", "C2", "D2"), light={"fbi": mask("B2", "C2"), "exoti": mask("C2")}),
        Layers(light=frozenset(("fbi", "exoti"))),
    )
    assert drawn[2] == " 2 · f + ·"
    assert drawn[3] == " 3"


def test_light_is_drawn_only_for_the_teams_asked_for() -> None:
    subject = scene(known=mask("B2", "C2"), light={"fbi": mask("B2"), "exoti": mask("C2")})
    assert draw(subject, Layers(light=frozenset(("exoti",))))[2] == " 2   · e"
    assert draw(subject)[2] == " 2   · ·"


def test_middle_sections_are_marked() -> None:
    subject = scene(known=mask("B2", "C2"), light={"fbi": mask("B2")}, middle={"fbi": mask("B2", "C2")})
    both = frozenset(("fbi",))
    assert draw(subject, Layers(both, both))[2] == " 2   f=·="
    assert draw(subject, Layers(both))[2] == " 2   f ·"


def test_a_figure_tells_its_team_kind_and_condition_without_colour() -> None:
    pieces = (
        piece("A1"),
        piece("B1", condition="cut-off"),
        piece("C1", condition="struck"),
        piece("D1", "exoti", "had"),
    )
    assert draw(scene(pieces=pieces))[1] == " 1 fTftFteH"
    assert len({figure_text(LETTERS, "fbi", "tygr", one) for one in ("shining", "cut-off", "struck")}) == 3


def test_temple_teleports_and_empty_starts() -> None:
    drawn = draw(scene(temple=mask("B3"), teleports={cell("C3"): 1, cell("D3"): 2}))
    assert drawn[3] == " 3   ▓▓@1@2"
    assert drawn[1] == " 1 ⌂f"
    assert drawn[5] == " 5         ⌂e"


def test_every_pair_has_a_sign_of_one_character() -> None:
    teleports = {number - 1: number for number in range(1, MAX_TELEPORTS + 1)}
    squares = paint(scene(teleports=teleports), BARE, LETTERS).squares
    signs = [square.text for square in squares if square.role == "teleport"]
    assert len(set(signs)) == MAX_TELEPORTS
    assert {(sign[0], len(sign)) for sign in signs} == {("@", 2)}


@pytest.mark.parametrize(
    ("first", "second", "row", "shown"),
    [("B2", "C2", 2, " 2    │"), ("B2", "B3", 2, " 2   ▁▁")],
)
def test_an_obstacle_between_empty_cells(first: str, second: str, row: int, shown: str) -> None:
    assert draw(scene(walls=(wall(first, second),)))[row] == shown


def test_an_obstacle_leaves_what_the_cell_holds_legible() -> None:
    subject = scene(
        known=mask("B2", "C2"),
        walls=(wall("B2", "C2"), wall("C2", "C3"), wall("C3", "D3"), wall("D3", "E3")),
        temple=mask("C3"),
        teleports={cell("D3"): 1},
        light={"fbi": mask("B2", "C2")},
    )
    drawn = draw(subject, Layers(frozenset(("fbi",))))
    assert drawn[2] == " 2   f│f▁"
    assert drawn[3] == " 3     ▓│@1│"


def test_two_obstacles_of_one_cell() -> None:
    walls = (wall("B2", "C2"), wall("B2", "B3"))
    assert draw(scene(walls=walls))[2] == " 2   ▁│"
    lit = scene(walls=walls, light={"fbi": mask("B2")})
    assert draw(lit, Layers(frozenset(("fbi",))))[2] == " 2   f┘"


def test_beside_a_figure_the_neighbour_draws_the_obstacle() -> None:
    walls = (wall("B2", "C2"), wall("B2", "B3"))
    drawn = draw(scene(walls=walls, pieces=(piece("B2"),)))
    assert drawn[2:4] == [" 2   fT│", " 3   ▔▔"]


def test_between_two_figures_an_obstacle_is_listed_as_unseen() -> None:
    walls = (wall("B2", "C2"), wall("B2", "B3"), wall("D4", "E4"))
    picture = paint(scene(walls=walls, pieces=(piece("B2"), piece("C2"), piece("B3"))), Layers(), LETTERS)
    assert picture.unseen == walls[:2]
    assert text(picture)[2] == " 2   fTfT"


def test_every_obstacle_is_drawn_or_listed() -> None:
    """One obstacle at a time around a block of figures: the picture differs from the one without it, or lists it."""
    pieces = (piece("B2"), piece("C2"), piece("B3"))
    plain = draw(scene(pieces=pieces))
    for first in range(SIZE * SIZE):
        for second in ([first + 1] if (first + 1) % SIZE else []) + (
            [first + SIZE] if first < SIZE * (SIZE - 1) else []
        ):
            picture = paint(scene(pieces=pieces, walls=((first, second),)), Layers(), LETTERS)
            assert (text(picture) != plain) != (picture.unseen == ((first, second),))


def test_large_zoom_draws_every_obstacle_between_the_cells() -> None:
    walls = (wall("B2", "C2"), wall("B2", "B3"), wall("C2", "C3"), wall("B3", "C3"), wall("A2", "B2"))
    subject = scene(known=mask("A2"), walls=walls, pieces=(piece("B2"), piece("C2", condition="struck"), piece("A3")))
    drawn = text(paint(subject, Layers(), LETTERS), "large")
    assert drawn[0] == "   A   B   C   D   E"
    assert drawn[3:7] == [
        " 2  · │fT │Ftx",
        "      └───┼───╴",
        " 3 fT     │",
        "          ╵",
    ]


def test_large_zoom_at_the_right_edge() -> None:
    drawn = text(paint(scene(walls=(wall("E1", "E2"), wall("A2", "B2"))), Layers(), LETTERS), "large")
    assert drawn[2] == "      ╷           ╶───╴"
    assert drawn[3] == " 2    │"


def test_tiny_zoom_has_one_sign_for_each_cell() -> None:
    subject = scene(
        known=mask("A2", "B2", "C2"),
        pieces=(piece("A1"), piece("B1", condition="struck"), piece("C1", "exoti", "had", "cut-off")),
        walls=(wall("B2", "C2"), wall("D2", "D3"), wall("A3", "B3"), wall("A3", "A4"), wall("C1", "C2")),
        temple=mask("C3"),
        teleports={cell("D4"): 1},
        light={"fbi": mask("A2", "B2"), "exoti": mask("A2")},
        middle={"fbi": mask("C4")},
    )
    teams = frozenset(("fbi", "exoti"))
    drawn = paint(subject, Layers(teams, teams), LETTERS)
    assert text(drawn, "tiny", Overlay(beam=mask("E1", "A2"))) == [
        "   A",
        " 1 FFE *",
        " 2 *▕▔▁",
        " 3 ┘ ▓",
        " 4   =@",
        " 5     ⌂",
    ]


def test_tiny_zoom_names_every_fifth_column_that_has_room() -> None:
    assert header(range(41), "tiny").split() == ["A", "F", "K", "P", "U", "Z", "AE", "AJ"]
    assert header(range(41), "tiny").index("AJ") == 35
    assert header(range(42), "tiny").endswith("AO")


def test_an_overlay_shows_the_figure_and_its_light() -> None:
    subject = scene(known=mask("B2", "C2"), pieces=(piece("D2"),), walls=(wall("B2", "C2"),))
    drawn = draw(subject, overlay=Overlay(ghost=(cell("A2"), "eH"), beam=mask("B2", "C2", "D2")))
    assert drawn[2] == " 2 eH*│* fT"
