"""The drawing of the map, and its layers, are what a plain look at the camp finds: what is new, light, attacks."""

from typing import Any

import pytest

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.rules.board import cells_of, mask_of
from fejag_admin.rules.figures import LEAPS
from reports.documents.layers import layers
from reports.documents.map_drawing import MapGrid, canvas
from reports.sight import Camp, Sight
from tests.reports.camps import SOME, day, evenings
from tests.reports.looking import covered

CELL = 10.0
RANDOM = [f"random-{number:02}" for number in range(0, 24, 3)]
DAYS: list[Any] = [(name, game) for name in SOME for game in (1, 2, 5, 9)]
DAYS += [pytest.param(name, game, marks=pytest.mark.deep) for name in RANDOM for game in (1, 4, 8)]
EACH_DAY = pytest.mark.parametrize(("name", "game"), DAYS)


def grid_of(sight: Sight) -> MapGrid:
    return MapGrid(sight.view.size, CELL)


def drawn(sight: Sight, wanted: str = "") -> dict[str, Any]:
    return layers(sight, grid_of(sight), wanted)


def cell_at(sight: Sight, x: float, y: float) -> int:
    """The cell whose upper left corner is here."""
    gutter = grid_of(sight).gutter
    return round((y - gutter) / CELL) * sight.view.size + round((x - gutter) / CELL)


def over(sight: Sight, line: list[float]) -> list[int]:
    """The cells over which a line goes, from the first to the last; of a leap only these two."""
    first, last = cell_at(sight, *line[:2]), cell_at(sight, *line[2:])
    size = sight.view.size
    down, across = last // size - first // size, last % size - first % size
    if (down, across) in LEAPS:
        return [first, last]
    far = max(abs(down), abs(across))
    assert {abs(down), abs(across)} <= {0, far}
    return [first + at * (down // far * size + across // far) for at in range(far + 1)]


@pytest.mark.parametrize("viewer", [PUBLIC, MASTER])
def test_the_drawing_tells_what_stands_on_a_cell(viewer: str, sample: Camp) -> None:
    sight, grid = sample.sight(viewer), MapGrid(41, 4.0)
    marks = {(mark["x"], mark["y"]): mark for mark in canvas(sight, grid)["marks"]}
    looks = {
        team.id: {"letter": sight.letters.teams[team.id].upper(), "colour": team.colour}
        for team in sight.campaign.teams
    }
    starts = {cell: looks[team] for team, cell in sight.view.starts}
    assert sight.view.figures
    for figure in sight.view.figures:
        mark = marks.pop(grid.corner(figure.at))
        assert (mark["kind"], mark["number"]) == (figure.kind, figure.id)
        assert {key: mark[key] for key in ("letter", "colour")} == looks[figure.team]
        assert mark["role"] == sight.view.conditions[figure.id]
        under = starts.get(figure.at)
        assert (mark["start"] and {key: mark["start"][key] for key in under or ()}) == under
    assert {mark["role"] for mark in marks.values()} <= {"temple", "teleport", "start"}
    assert all(mark["kind"] is mark["number"] is mark["start"] is None for mark in marks.values())


@EACH_DAY
def test_what_is_new_is_what_yesterday_had_not(name: str, game: int) -> None:
    before, after = evenings(name)[1][game - 1 : game + 1]
    for viewer in (PUBLIC, MASTER):
        sight = day(name, game).sight(viewer)
        new = drawn(sight)["new"]
        cells = [row * sight.view.size + column for column, row in covered(new["cells"], grid_of(sight))]
        assert len(cells) == len(set(cells))
        assert mask_of(cells) == after.uncovered.cells & ~before.uncovered.cells
        assert len(new["walls"]) == len(after.uncovered.walls - before.uncovered.walls)
        fresh = {figure.at for figure in after.figures} - {figure.at for figure in before.figures}
        assert {cell_at(sight, x, y) for x, y in new["figures"]} == fresh


@EACH_DAY
def test_new_paths_go_by_light_from_start_cells_into_the_temple(name: str, game: int) -> None:
    before, after = evenings(name)[1][game - 1 : game + 1]
    sight, board = day(name, game).sight(), after.setup.board
    lines = [over(sight, line) for line in drawn(sight)["new"]["paths"]]
    new = [n for team in after.setup.teams for n in after.paths(team) if n not in before.paths(team)]
    owners = {after.figure(n).team for n in new}
    assert sum(line[-1] in board.temple for line in lines) == len(new)
    assert {board.start_of[team] for team in owners} <= {line[0] for line in lines}
    for line in lines:
        assert any(not mask_of(line[1:]) & ~after.lit(team) for team in owners)


@EACH_DAY
def test_lines_of_light_cover_what_is_lit(name: str, game: int) -> None:
    sight = day(name, game).sight()
    state = sight.state
    shown = drawn(sight, "light")["light"]
    assert [light["line"] for light in shown] == list(range(len(state.setup.teams)))
    assert len({light["aside"] for light in shown}) == len(shown)
    for team, light in zip(state.setup.teams, shown, strict=True):
        covered = mask_of(cell for line in light["rays"] for cell in over(sight, line)[1:])
        own = mask_of(cell for cell in cells_of(state.lit(team)) if cell == state.setup.board.start_of[team])
        assert covered | own == state.lit(team)
        (alone,) = drawn(sight, team)["light"]
        assert {**alone, "aside": 0} == {**light, "aside": 0}


@EACH_DAY
def test_every_attack_that_lives_has_its_arrow(name: str, game: int) -> None:
    sight = day(name, game).sight()
    state = sight.state
    shown = drawn(sight, "attacks")
    for status in ("in-effect", "balanced"):
        ends = sorted((over(sight, way[0])[0], over(sight, way[-1])[-1]) for way in shown["attacks"][status])
        living = [attack for attack in state.attacks if state.status(attack.id) == status]
        assert ends == sorted((state.figure(one.attacker).at, state.figure(one.target).at) for one in living)
    assert drawn(sight)["attacks"] == {"in-effect": [], "balanced": []}


def test_the_legend_names_what_is_drawn_and_nothing_else() -> None:
    def legend(game: int, wanted: str) -> list[str]:
        return [sign["meaning"] for sign in drawn(day("sample-camp", game).sight(), wanted)["signs"]]

    assert legend(0, "") == []
    assert legend(5, "") == ["new today", "new obstacle", "new figure", "new path to the temple"]
    assert legend(8, "attacks")[-1] == "attack: in effect"
    assert legend(5, "fbi")[-1] == "light: FBI"
    assert len(legend(5, "light")) == 4 + 5
    assert legend(11, "") == []
