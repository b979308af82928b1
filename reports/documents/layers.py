"""What lies over a printed map: what is new since yesterday, light of teams as lines, attacks as arrows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from fejag_admin.camp.explain.figures import into_temple, shortest_way
from fejag_admin.camp.views.rays import way_of_light
from fejag_admin.common.language import _
from fejag_admin.rules.board import Cell, Ray
from fejag_admin.rules.changes import changes
from fejag_admin.rules.formation import Figure
from fejag_admin.texts.rulings import status_text
from reports.documents.legend import sign
from reports.documents.map_drawing import MapGrid, lines, rectangles
from reports.sight import Sight

LAYERS = ("attacks", "light", "all")
"""What may be asked for: arrows, light of all teams, both; besides, the id of a team for the light of that team."""


def layers(sight: Sight, grid: MapGrid, wanted: str = "") -> dict[str, Any]:
    """What is new, and the ``wanted`` layer, one of `LAYERS` or a team; each with signs for the legend."""
    state, morning, figure = sight.state, sight.morning, sight.state.figure
    changed, teams, signs = changes(morning, state), state.setup.teams, list[dict[str, Any]]()

    def drawn(*rays: Ray) -> list[list[float]]:
        """Each ray from corner to corner of the cells between which it goes."""
        return [[*grid.corner(ray.origin), *grid.corner(ray.last)] for ray in rays if ray.mask]

    def light(lamp: Figure, cell: Cell) -> tuple[Ray, ...]:
        return way_of_light(state, state.cast(lamp.id), cell)

    def path(last: Figure) -> list[list[float]]:
        """The light of a path from the start cell into the temple."""
        links = pairwise(shortest_way(state, last))
        return drawn(*(ray for lamp, lit in links for ray in light(lamp, lit.at)), *into_temple(state, last))

    paths = [number for team in teams for number in sorted({*state.paths(team)} - {*morning.paths(team)})]
    novelties = (
        ("cells", _("new today"), rectangles(changed.uncovered.cells, grid)),
        ("walls", _("new obstacle"), lines(changed.uncovered.walls, grid)),
        ("figures", _("new figure"), [grid.corner(figure(new).at) for _old, new in changed.figures if new is not None]),
        ("paths", _("new path to the temple"), [line for number in paths for line in path(figure(number))]),
    )
    signs += [sign(f"new-{name}", meaning) for name, meaning, what in novelties if what]
    attacks = {
        status: [
            drawn(*light(figure(one.attacker), figure(one.target).at))
            for one in state.attacks
            if wanted in ("attacks", "all") and state.status(one.id) == status
        ]
        for status in ("in-effect", "balanced")
    }
    template = _("attack: {how}")
    signs += [sign(f"attack-{how}", template.format(how=status_text(how))) for how, some in attacks.items() if some]
    teams_shown, lit = [team for team in teams if wanted in ("light", "all", team)], list[dict[str, Any]]()
    for at, team in enumerate(teams_shown):
        lamps = [one for one in state.figures if one.team == team and state.shines(one.id)]
        how = {"line": teams.index(team), "colour": sight.colours[team]}
        rays = drawn(*(ray for lamp in lamps for ray in state.cast(lamp.id).rays))
        lit.append({**how, "aside": (at - (len(teams_shown) - 1) / 2) * grid.cell * 0.13, "rays": rays})
        signs.append(sign("light", _("light: {team}").format(team=sight.team_name(team))) | how)
    return {"new": {name: what for name, _meaning, what in novelties}, "light": lit, "attacks": attacks, "signs": signs}
