"""The map for a page: the drawing of the printed maps with each team's light, and the same told in words."""

from typing import Any, get_args

from fejag_admin.camp.views.projection import Condition
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import cell_name, cells_of
from fejag_admin.texts.names import figure_name
from reports.documents.layers import layers, legend
from reports.documents.map_drawing import MapGrid, canvas, rectangles
from reports.page_frame import how_it_stands
from reports.sight import Sight, badge

CELL = 10.0
"""The side of a cell; with it all lengths of a drawing are whole numbers."""


def picture(sight: Sight) -> dict[str, Any]:
    """The drawing, its legend, and what it shows in words: ``facts`` about the board, ``figures`` of each team.

    What several marks look like is drawn once, in ``looks``: a figure is seldom the only one of its kind.
    """
    seen = sight.view
    grid = MapGrid(seen.size, CELL)
    drawn, over = canvas(sight, grid), layers(sight, grid, "attacks")
    looks = list[dict[str, Any]]()
    for mark in drawn["marks"]:
        look = {name: value for name, value in mark.items() if name not in ("x", "y", "number")}
        look["new"] = (mark["x"], mark["y"]) in over["new"]["figures"]
        if look not in looks:
            looks.append(look)
        mark["look"] = looks.index(look)
    light = [rectangles(seen.light[team] & seen.visible, grid) for team in sight.state.setup.teams]
    return {
        "size": seen.size,
        "canvas": drawn,
        "over": over,
        "looks": looks,
        "light": light,
        "legend": _legend(sight, over),
        "facts": _facts(sight),
        "figures": _figures(sight),
        "starts": {team: cell_name(start, seen.size) for team, start in seen.starts},
    }


def _legend(sight: Sight, over: dict[str, Any]) -> list[dict[str, Any]]:
    """The signs of the legend as marks of the first team; of what is new and of attacks where there are such."""
    team = badge(sight, sight.state.setup.teams[0])
    signs = [sign | team | {"new": False, "start": team if sign["start"] else None} for sign in legend(sight)["signs"]]
    if over["new"]["figures"]:
        signs.insert(1, signs[0] | {"new": True, "meaning": _("placed after this game")})
    return signs + [sign for sign in over["signs"] if sign["role"].startswith("attack")]


def _figures(sight: Sight) -> dict[str, dict[str, list[tuple[str, str]]]]:
    """The kinds and cells of each team's figures by how they stand."""
    seen = sight.view
    standing: dict[str, dict[str, list[tuple[str, str]]]] = {
        team: {how_it_stands(how): [] for how in get_args(Condition)} for team in sight.state.setup.teams
    }
    for figure in seen.figures:
        label = (figure_name(figure.kind), cell_name(figure.at, seen.size))
        standing[figure.team][how_it_stands(seen.conditions[figure.id])].append(label)
    return standing


def _facts(sight: Sight) -> list[str]:
    """How much is uncovered, and where temple and teleports are as far as they are."""
    seen, uncovered = sight.view, sight.state.uncovered
    cells, walls = uncovered.cells.bit_count(), len(uncovered.walls)
    facts = [
        ngettext("{n} cell uncovered", "{n} cells uncovered", cells).format(n=cells)
        + f" ({cells * 100 // seen.size**2} %)",
        ngettext("{n} obstacle uncovered", "{n} obstacles uncovered", walls).format(n=walls),
    ]
    temple = [cell_name(cell, seen.size) for cell in cells_of(seen.temple)]
    text = _("Temple: {cells}") if temple else _("Nobody has found the temple yet.")
    facts.append(text.format(cells=", ".join(temple)))
    gates: dict[int, list[str]] = {}
    for cell, pair in sorted(seen.teleports.items()):
        gates.setdefault(pair, []).append(cell_name(cell, seen.size))
    if gates:
        facts.append(_("Teleports: {cells}").format(cells=", ".join(map("–".join, gates.values()))))
    return facts
