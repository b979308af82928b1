"""The map in plain characters: what each cell shows, and where obstacles go."""

from collections.abc import Mapping

import pytest

from fejag_admin.camp.views.map_picture import NOTHING, Layers, Overlay, Zoom, figure_text, header, paint, text
from fejag_admin.camp.views.projection import Condition, View
from fejag_admin.rules.board import MAX_TELEPORTS, Cell, Mask, Wall, mask_of, parse_cell, wall_between
from fejag_admin.rules.formation import Figure
from fejag_admin.texts.colours import Letters
from tests.camp.map_texts import sides

SIZE = 5
BARE = Layers()
BOTH = frozenset(("fbi", "exoti"))
LETTERS = Letters({"fbi": "f", "exoti": "e"}, {"tygr": "T", "had": "H"})
TEAM = {"f": "fbi", "e": "exoti"}
KIND = {"T": "tygr", "H": "had"}


def cell(name: str) -> Cell:
    return parse_cell(name, SIZE)


def mask(names: str) -> Mask:
    return mask_of(map(cell, names.split()))


def parse_walls(text: str) -> tuple[Wall, ...]:
    """Obstacles written like ``B2|C2``."""
    pairs = (names.split("|") for names in text.split())
    return tuple(wall_between(cell(first), cell(second)) for first, second in pairs)


def parse_figure(number: int, name: str, written: str) -> tuple[Figure, Condition]:
    """A figure written like ``fT``, and its condition, which may follow."""
    sign, _space, condition = written.partition(" ")
    figure = Figure(number, TEAM[sign[0]], KIND[sign[1]], cell(name), 1, number)
    return figure, "struck" if condition == "struck" else "cut-off" if condition == "cut-off" else "shining"


def scene(
    *,
    known: str = "",
    walls: str = "",
    figures: Mapping[str, str] | None = None,
    temple: str = "",
    teleports: Mapping[str, int] | None = None,
    light: Mapping[str, str] | None = None,
    middle: Mapping[str, str] | None = None,
) -> View:
    """What a viewer sees of a board with starts on A1 and E5; cells by their names."""
    placed = [parse_figure(number, *at) for number, at in enumerate((figures or {}).items(), 1)]
    return View(
        size=SIZE,
        visible=mask(known),
        walls=frozenset(parse_walls(walls)),
        temple=mask(temple),
        teleports={cell(name): number for name, number in (teleports or {}).items()},
        starts=(("fbi", cell("A1")), ("exoti", cell("E5"))),
        figures=tuple(figure for figure, _condition in placed),
        conditions={figure.id: condition for figure, condition in placed},
        light={team: mask(names) for team, names in (light or {}).items()},
        middle={team: mask(names) for team, names in (middle or {}).items()},
    )


def draw(subject: View, layers: Layers = BARE, overlay: Overlay = NOTHING, zoom: Zoom = "small") -> list[str]:
    return text(paint(subject, layers, LETTERS), zoom, overlay)


TWO_LIGHTS = scene(known="A2 B2 C2 D2", light={"fbi": "B2 C2", "exoti": "C2"})
SECTIONS = scene(known="B2 C2", light={"fbi": "B2"}, middle={"fbi": "B2 C2"})
FBI = frozenset(("fbi",))
ROWS: dict[str, tuple[View, Layers, dict[int, str]]] = {
    "unknown, known and lit cells": (TWO_LIGHTS, Layers(BOTH), {2: " 2 · f + ·", 3: " 3"}),
    "light of one team": (TWO_LIGHTS, Layers(frozenset(("exoti",))), {2: " 2 · · e ·"}),
    "no light": (TWO_LIGHTS, BARE, {2: " 2 · · · ·"}),
    "middle sections": (SECTIONS, Layers(FBI, FBI), {2: " 2   f=·="}),
    "no middle sections": (SECTIONS, Layers(FBI), {2: " 2   f ·"}),
    "team, kind and condition of a figure": (
        scene(figures={"A1": "fT", "B1": "fT cut-off", "C1": "fT struck", "D1": "eH"}),
        BARE,
        {1: " 1 fTftFteH"},
    ),
    "temple, teleports and empty starts": (
        scene(temple="B3", teleports={"C3": 1, "D3": 2}),
        BARE,
        {1: " 1 ⌂f", 3: " 3   ▓▓@1@2", 5: " 5         ⌂e"},
    ),
    "an obstacle on the right": (scene(walls="B2|C2"), BARE, {2: " 2    │"}),
    "an obstacle below": (scene(walls="B2|B3"), BARE, {2: " 2   ▁▁"}),
    "obstacles leave light, temple and teleport legible": (
        scene(
            known="B2 C2",
            walls="B2|C2 C2|C3 C3|D3 D3|E3",
            temple="C3",
            teleports={"D3": 1},
            light={"fbi": "B2 C2"},
        ),
        Layers(FBI),
        {2: " 2   f│f▁", 3: " 3     ▓│@1│"},
    ),
    "two obstacles of an empty cell": (scene(walls="B2|C2 B2|B3"), BARE, {2: " 2   ▁│"}),
    "two obstacles of a lit cell": (
        scene(walls="B2|C2 B2|B3", light={"fbi": "B2"}),
        Layers(FBI),
        {2: " 2   f┘"},
    ),
    "the neighbours of a figure draw its obstacles": (
        scene(walls="B2|C2 B2|B3", figures={"B2": "fT"}),
        BARE,
        {2: " 2   fT│", 3: " 3   ▔▔"},
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_a_row_shows(name: str) -> None:
    subject, layers, rows = ROWS[name]
    drawn = draw(subject, layers)
    assert {row: drawn[row] for row in rows} == rows


def test_coordinates_stand_on_top_and_left() -> None:
    assert draw(scene())[0] == "   A B C D E"
    assert [line[:3] for line in draw(scene())[1:]] == [" 1 ", " 2", " 3", " 4", " 5 "]
    assert header(range(31), "small").endswith("Y Z AA  AC  AE")
    assert header(range(28), "large").startswith("A   B   ")
    assert header(range(41), "tiny").split() == ["A", "F", "K", "P", "U", "Z", "AE", "AJ"]
    assert header(range(41), "tiny").index("AJ") == 35
    assert header(range(42), "tiny").endswith("AO")


def test_conditions_of_a_figure_differ_without_colour() -> None:
    conditions: tuple[Condition, ...] = ("shining", "cut-off", "struck")
    assert len({figure_text(LETTERS, "fbi", "tygr", condition) for condition in conditions}) == 3


def test_every_pair_has_a_sign_of_one_character() -> None:
    names = [f"{column}{row}" for row in range(1, SIZE + 1) for column in "ABCDE"]
    teleports = {names[number - 1]: number for number in range(1, MAX_TELEPORTS + 1)}
    squares = paint(scene(teleports=teleports), BARE, LETTERS).squares
    signs = [square.text for square in squares if square.role == "teleport"]
    assert len(set(signs)) == MAX_TELEPORTS
    assert {(sign[0], len(sign)) for sign in signs} == {("@", 2)}


def test_every_obstacle_is_drawn_or_listed_as_unseen() -> None:
    """One obstacle at a time around a block of figures: the picture differs from the one without it, or lists it."""
    block = {"B2": "fT", "C2": "fT", "B3": "fT"}
    plain, unseen = draw(scene(figures=block)), set[Wall]()
    for wall in sides(SIZE):
        ends = "|".join(f"{'ABCDE'[at % SIZE]}{at // SIZE + 1}" for at in wall)
        picture = paint(scene(figures=block, walls=ends), BARE, LETTERS)
        assert (text(picture) != plain) != (picture.unseen == (wall,))
        unseen |= {*picture.unseen}
    assert unseen == {*parse_walls("B2|C2 B2|B3")}


def test_large_zoom_draws_every_obstacle_between_the_cells() -> None:
    subject = scene(
        known="A2",
        walls="B2|C2 B2|B3 C2|C3 B3|C3 A2|B2 E4|E5",
        figures={"B2": "fT", "C2": "fT struck", "A3": "fT"},
    )
    drawn = draw(subject, zoom="large")
    assert drawn[0] == "   A   B   C   D   E"
    assert drawn[3:9] == [
        " 2  · │fT │Ftx",
        "      └───┼───╴",
        " 3 fT     │",
        "          ╵",
        " 4",
        "                  ╶───╴",
    ]


def test_tiny_zoom_has_one_sign_for_each_cell() -> None:
    subject = scene(
        known="A2 B2 C2",
        figures={"A1": "fT", "B1": "fT struck", "C1": "eH cut-off"},
        walls="B2|C2 D2|D3 A3|B3 A3|A4 C1|C2",
        temple="C3",
        teleports={"D4": 1},
        light={"fbi": "A2 B2", "exoti": "A2"},
        middle={"fbi": "C4"},
    )
    assert draw(subject, Layers(BOTH, BOTH), Overlay(beam=mask("E1 A2")), "tiny") == [
        "   A",
        " 1 FFE *",
        " 2 *▕▔▁",
        " 3 ┘ ▓",
        " 4   =@",
        " 5     ⌂",
    ]


def test_an_overlay_shows_the_figure_and_its_light() -> None:
    subject = scene(known="B2 C2", figures={"D2": "fT"}, walls="B2|C2")
    drawn = draw(subject, overlay=Overlay(ghost=(cell("A2"), "eH"), beam=mask("B2 C2 D2")))
    assert drawn[2] == " 2 eH*│* fT"
