"""The map for a page: the drawing of the printed maps with each team's light, and the same told in words."""

from collections.abc import Iterable, Sequence
from typing import Any, get_args

from fejag_admin.camp.views.projection import Condition
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import cell_name, cells_of
from fejag_admin.texts.colours import ink_on
from fejag_admin.texts.names import figure_name
from reports.documents.layers import layers, legend
from reports.documents.map_drawing import MapGrid, canvas, rectangles
from reports.page_frame import how_it_stands
from reports.sight import Sight, badge

CELL = 10.0
"""The side of a cell; with it all lengths of a drawing are whole numbers."""


def team_marks(sight: Sight) -> dict[str, dict[str, Any]]:
    """How each team is told apart: letter, name, colour with an ink that is read on it, and place in the setup."""
    marks = {}
    for at, (team, colour) in enumerate(sight.colours.items()):
        marks[team] = badge(sight, team) | {"at": at, "ink": ink_on(colour)}
    return marks


def picture(sight: Sight) -> dict[str, Any]:
    """The drawing, its legend, and what it shows in words: ``facts`` about the board, ``figures`` of each team.

    What several marks look like is drawn once, in ``looks``: a figure is seldom the only one of its kind.
    """
    seen = sight.view
    grid = MapGrid(seen.size, CELL)
    standing: dict[str, dict[str, list[tuple[str, str]]]] = {
        team: {how_it_stands(how): [] for how in get_args(Condition)} for team in sight.state.setup.teams
    }
    for figure in seen.figures:
        label = (figure_name(figure.kind), cell_name(figure.at, seen.size))
        standing[figure.team][how_it_stands(seen.conditions[figure.id])].append(label)
    marks, starts = team_marks(sight), dict(seen.starts)
    drawn = canvas(sight, grid)
    over = layers(sight, grid, "attacks")
    new = {tuple(corner) for corner in over["new"]["figures"]}
    looks = dict[str, tuple[int, dict[str, Any]]]()
    for mark in drawn["marks"]:
        mark["new"] = (mark["x"], mark["y"]) in new
        look = {name: value for name, value in mark.items() if name not in ("x", "y", "number")}
        mark["look"] = looks.setdefault(repr(look), (len(looks), look))[0]
    signs = [_sample(entry, sight) for entry in legend(sight)["signs"]]
    if new:
        signs.insert(1, signs[0] | {"new": True, "meaning": _("placed after this game")})
    signs += [entry | {"new": False} for entry in over["signs"] if entry["role"].startswith("attack")]
    return {
        "new": {
            "cells": _outline(over["new"]["cells"]),
            "walls": _strokes(over["new"]["walls"], 0),
            "paths": _strokes(over["new"]["paths"], CELL / 2),
        },
        "attacks": {how: _arrows(ways) for how, ways in over["attacks"].items() if ways},
        "canvas": drawn,
        "looks": [look for _number, look in looks.values()],
        "unknown": _outline(drawn["unknown"]),
        "walls": _strokes(drawn["walls"], 0),
        "legend": signs,
        "light": [
            {"colour": mark["colour"], "cells": _outline(rectangles(seen.light[team] & seen.visible, grid))}
            for team, mark in marks.items()
        ],
        "name": _("Map of {size} × {size} cells").format(size=seen.size),
        "facts": _facts(sight),
        "figures": [
            {
                "team": marks[team],
                "start": _("start cell {cell}").format(cell=cell_name(starts[team], seen.size)),
                "figures": figures,
            }
            for team, figures in standing.items()
        ],
        "title": _("On the map"),
    }


def _sample(sign: dict[str, Any], sight: Sight) -> dict[str, Any]:
    """A sign of the legend, as a mark of the first team."""
    team = next(iter(team_marks(sight).values()))
    own = {"letter": team["letter"], "colour": team["colour"]}
    return {"new": False, **sign, **own, "start": own if sign["start"] else None}


def _outline(rectangles: Iterable[Sequence[float]]) -> str:
    """Rectangles of whole cells as one path of SVG, to be drawn with a line as wide as a cell."""
    lines = []
    for x, y, width, height in rectangles:
        if width == CELL:
            lines.append(f"M{x + CELL / 2:g} {y:g}v{height:g}")
        else:
            lines += (f"M{x:g} {y + CELL * row + CELL / 2:g}h{width:g}" for row in range(round(height / CELL)))
    return "".join(lines)


def _strokes(lines: Iterable[Sequence[float]], aside: float) -> str:
    """Lines as one path of SVG, all moved so far to the right and down."""
    return "".join(f"M{a + aside:g} {b + aside:g}L{x + aside:g} {y + aside:g}" for a, b, x, y in lines)


def _arrows(ways: Iterable[Sequence[Sequence[float]]]) -> dict[str, str]:
    """Ways of light from figure to figure as arrows: their ``shafts`` and ``heads`` as paths of SVG."""
    shafts, heads, middle = list[str](), list[str](), complex(CELL, CELL) / 2

    def line(*points: complex) -> str:
        return "M" + "L".join(f"{point.real:.1f} {point.imag:.1f}" for point in points)

    for way in ways:
        for ray in way:
            start, end = complex(*ray[:2]) + middle, complex(*ray[2:]) + middle
            along = (end - start) / abs(end - start)
            tip = end - along * CELL * 0.45
            shafts.append(line(start + along * CELL * 0.45, tip - along * 3))
            if ray is way[-1]:
                heads.append(line(tip, tip - along * (4 + 2.2j), tip - along * (4 - 2.2j)) + "z")
    return {"shafts": "".join(shafts), "heads": "".join(heads)}


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
    facts.append(
        _("Temple: {cells}").format(cells=", ".join(temple)) if temple else _("Nobody has found the temple yet.")
    )
    gates: dict[int, list[str]] = {}
    for cell, pair in sorted(seen.teleports.items()):
        gates.setdefault(pair, []).append(cell_name(cell, seen.size))
    if gates:
        facts.append(_("Teleports: {cells}").format(cells=", ".join(map("–".join, gates.values()))))
    return facts
