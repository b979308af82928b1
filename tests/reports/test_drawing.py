"""The drawing of the map: outlines of the animals, and what is told of each cell with something on it."""

import re
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.rules.figures import KINDS
from reports.documents.map_drawing import MapGrid, canvas, silhouettes
from reports.sight import Camp

Point = tuple[float, float]


def outline(kind: str) -> list[list[Point]]:
    """The closed lines of a silhouette."""
    path = silhouettes()[kind]
    assert re.fullmatch(r"(M[^MLZ]+(L[^MLZ]+){2,}Z ?)+", path)
    pairs = [[point.split() for point in re.split("[ML]", part)[1:]] for part in path.split("Z")[:-1]]
    return [[(float(x), float(y)) for x, y in line] for line in pairs]


def drawn(kind: str, pixels: int) -> Image.Image:
    """A silhouette in black on white, filled in turn so that holes stay white."""
    whole = Image.new("1", (400, 400), 0)
    for line in outline(kind):
        one = Image.new("1", whole.size, 0)
        ImageDraw.Draw(one).polygon([(4 * x, 4 * y) for x, y in line], fill=1)
        whole = ImageChops.logical_xor(whole, one)
    return whole.convert("L").resize((pixels, pixels), Image.Resampling.BOX)


def area(line: list[Point]) -> float:
    """Twice the area inside, negative if the line runs the other way round."""
    return sum(x * v - u * y for (x, y), (u, v) in zip(line, line[1:] + line[:1], strict=True))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_an_outline_that_leaves_room_for_the_letter(kind: str) -> None:
    lines = outline(kind)
    assert all(0 <= value <= 100 for line in lines for point in line for value in point)
    assert area(lines[0]) > 0
    assert ImageStat.Stat(drawn(kind, 100).crop((0, 0, 24, 30))).mean[0] < 255 * 0.05
    assert ImageStat.Stat(drawn(kind, 100)).mean[0] > 255 * 0.2


@pytest.mark.parametrize(("one", "other"), combinations(KINDS, 2))
def test_animals_are_told_apart_at_four_millimetres(one: str, other: str) -> None:
    """At a hundred pixels an inch, by a good part of what there is of them."""
    apart = ImageChops.difference(drawn(one, 16), drawn(other, 16))
    assert ImageStat.Stat(apart).mean[0] > 255 * 0.17


@pytest.mark.parametrize("viewer", [PUBLIC, MASTER])
def test_what_stands_on_a_cell_is_told(viewer: str, sample: Camp) -> None:
    sight = sample.sight(viewer)
    marks = {(mark["x"], mark["y"]): mark for mark in canvas(sight, MapGrid(41, 4.0))["marks"]}
    grid, teams = MapGrid(41, 4.0), {team.id: team for team in sight.campaign.teams}
    starts = {cell: team for team, cell in sight.view.starts}
    assert sight.view.figures
    for figure in sight.view.figures:
        mark = marks.pop(grid.corner(figure.at))
        assert (mark["kind"], mark["number"]) == (figure.kind, figure.id)
        assert (mark["letter"], mark["colour"]) == (sight.letters.teams[figure.team].upper(), teams[figure.team].colour)
        assert mark["role"] == sight.view.conditions[figure.id]
        team = starts.get(figure.at)
        under = team and {"letter": sight.letters.teams[team].upper(), "colour": teams[team].colour}
        assert (mark["start"] and {key: mark["start"][key] for key in under or ()}) == under
    assert {mark["role"] for mark in marks.values()} <= {"temple", "teleport", "start"}
    assert all(mark["kind"] is mark["number"] is mark["start"] is None for mark in marks.values())
