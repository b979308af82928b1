"""The drawing of the map: what is told of each cell with something on it."""

import pytest

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from reports.documents.map_drawing import MapGrid, canvas
from reports.sight import Camp


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
