"""Maps on paper: what may lie over them, the legend of their signs, and the sheets with a map alone."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from fejag_admin.camp.explain.figures import into_temple, shortest_way
from fejag_admin.camp.views.projection import Condition
from fejag_admin.camp.views.rays import way_of_light
from fejag_admin.common.language import _
from fejag_admin.rules.board import Cell, Ray
from fejag_admin.rules.changes import changes
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.formation import Figure
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import status_text
from reports.documents.map_drawing import MapGrid, canvas, lines, rectangles, silhouettes
from reports.documents.slips import placing
from reports.page_frame import PageArea, frame, how_it_stands
from reports.print_request import PrintRequest
from reports.sight import Sight, badge

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
    signs += [sign(f"new-{name}", meaning) for name, meaning, shapes in novelties if shapes]
    attacks = {
        status: [
            drawn(*light(figure(attack.attacker), figure(attack.target).at))
            for attack in state.attacks
            if wanted in ("attacks", "all") and state.status(attack.id) == status
        ]
        for status in ("in-effect", "balanced")
    }
    template = _("attack: {how}")
    signs += [sign(f"attack-{how}", template.format(how=status_text(how))) for how, some in attacks.items() if some]
    teams_shown, lit = [team for team in teams if wanted in ("light", "all", team)], list[dict[str, Any]]()
    for at, team in enumerate(teams_shown):
        lamps = [figure for figure in state.figures if figure.team == team and state.shines(figure.id)]
        how = {"line": teams.index(team), "colour": sight.colours[team]}
        rays = drawn(*(ray for lamp in lamps for ray in state.cast(lamp.id).rays))
        lit.append({**how, "aside": (at - (len(teams_shown) - 1) / 2) * grid.cell * 0.13, "rays": rays})
        signs.append(sign("light", _("light: {team}").format(team=sight.team_name(team))) | how)
    new_shapes = {name: shapes for name, _meaning, shapes in novelties}
    return {"new": new_shapes, "light": lit, "attacks": attacks, "signs": signs}


def legend(sight: Sight, more: Iterable[dict[str, Any]] = (), *, lit: bool = False) -> dict[str, Any]:
    """Teams, figures and signs; ``lit``: with those of a team's light; ``more``: others, made by `sign`."""
    team = badge(sight, sight.campaign.teams[0].id)

    def figure(condition: Condition, meaning: str, start: dict[str, Any] | None = None) -> dict[str, Any]:
        return sign(condition, meaning, team["letter"], team) | {"kind": "medved", "start": start}

    signs = [
        figure("shining", _("figure that shines")),
        figure("cut-off", how_it_stands("cut-off")),
        figure("struck", how_it_stands("struck")),
        sign("start", _("start cell"), team["letter"], team),
        figure("shining", _("figure on a start cell"), team),
        sign("temple", _("temple")),
        sign("teleport", _("teleport of pair 1"), "@1"),
        sign("wall", _("obstacle")),
        sign("unknown", _("not uncovered yet")),
    ]
    if lit:
        signs += [sign("lit", _("lit for the team")), sign("free", _("a figure may be placed here"))]
    if sight.is_master:
        signs.append(sign("secret-wall", _("obstacle nobody knows of yet")))
    return {
        "teams": [badge(sight, team.id) for team in sight.campaign.teams],
        "figures": [{"kind": kind, "name": figure_name(kind)} for kind in KINDS],
        "silhouettes": silhouettes(),
        "signs": [*signs, *more],
    }


def sign(role: str, meaning: str, text: str = "", team: dict[str, Any] | None = None) -> dict[str, Any]:
    """A sign as a mark of the drawing, with what it means."""
    own = team or {"letter": "", "colour": None}
    return own | {"role": role, "text": text, "kind": None, "start": None, "meaning": meaning}


LEGEND = 46.0
"""The height that the legend needs below the map, in millimetres, with few teams."""


def map_heading(sight: Sight) -> str:
    """What the map is called: the last one of a camp shows what was uncovered in the end."""
    if sight.is_master:
        return _("Master's map")
    return _("Map at the end of the camp") if sight.state.over else _("Map")


def map_grid(size: int, area: PageArea) -> MapGrid:
    """Where the cells lie on a map of one sheet, its upper left corner being that of the area."""
    return MapGrid.fitting(size, min(area.width, area.height - LEGEND))


def map_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The map on one sheet, with what is new, a layer if one is wanted, and a legend; for a team where it may place."""
    area = PageArea(request.paper)
    grid = map_grid(sight.view.size, area)
    lit, free, above, below = placing(sight, sight.viewer)
    over = layers(sight, grid, request.layer)
    body = {"canvas": canvas(sight, grid, lit, free) | {"layers": over}, "above": above, "below": below}
    return frame(sight, map_heading(sight), area, body | {"legend": legend(sight, over["signs"], lit=bool(lit))})
