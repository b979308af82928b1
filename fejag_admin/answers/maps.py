"""Words for what is wrong or unfair about a map, and for ways to the temple."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fejag_admin.camp.maps.check import MapFinding
from fejag_admin.camp.maps.fairness import PricedWay
from fejag_admin.camp.maps.random import Recipe, Sought
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import Board
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import points_text

CELLS_SHOWN = 8


def finding_text(finding: MapFinding, board: Board, name: Callable[[str], str]) -> str:
    """A finding in a sentence that says what to do, with the rule; ``name`` gives the name of a team by its id."""
    teams = ", ".join(map(name, finding.teams))
    values = {"teams": teams, "cells": cells_text(board, finding.cells), **_amounts(finding)}
    sentences = {
        "no-temple": _("There is no temple: paint it (M3)."),
        "no-start": _("No start cell on the edge yet: {teams} (M1)."),
        "no-teams": _("No team starts on this map (M1)."),
        "temple-unlit": _("The temple could never be lit by: {teams} (G5)."),
        "temple-walled": _("The temple is closed in by obstacles; only a monkey's leap lights {cells} (M2, L2)."),
        "too-long": _("Too far from the temple: {teams}. Purchase rounds there are: {least}, needed: {most} (G4)."),
        "dark": _("Nobody could ever light {cells} (L1)."),
        "leaps": _("Closed in by obstacles, lit only with a monkey's help: {cells} (M2, L2)."),
        "points-differ": _("Unfair: the temple costs {least} here, up to {most} elsewhere. Cheapest for: {teams}."),
        "rounds-differ": _("Unfair: the temple takes {least} here, up to {most} elsewhere. Quickest for: {teams}."),
        "no-teleports": _("There are no teleports; the rulebook has two pairs (M4)."),
        "no-walls": _("There are no obstacles; the rulebook has some (M2)."),
    }
    return sentences[finding.code].format(**values)


def _amounts(finding: MapFinding) -> dict[str, str]:
    """How far apart, in points or in rounds."""
    to_text = {"points-differ": points_text, "rounds-differ": rounds_text}.get(finding.code, str)
    return {"least": to_text(finding.least), "most": to_text(finding.most)}


def cells_text(board: Board, cells: Iterable[int]) -> str:
    """The names of cells; of many only the first."""
    names = [board.name(cell) for cell in cells]
    more = len(names) - CELLS_SHOWN
    text = ", ".join(names[:CELLS_SHOWN])
    if more <= 0:
        return text
    return ngettext("{cells} and {n} more", "{cells} and {n} more", more).format(cells=text, n=more)


def rounds_text(rounds: int) -> str:
    """``3 rounds``."""
    return ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)


def cost_text(way: PricedWay | None) -> str:
    """What a way costs: ``30 points, 2 rounds``; a dash without one."""
    return "–" if way is None else f"{points_text(way.points)}, {rounds_text(way.rounds)}"


def recipe_text(recipe: Recipe) -> str:
    """What a random map is made from, as options of ``fejag random-map``."""
    text = _("random number {number}: --size {size} --density {density} --symmetry {symmetry} --teleports {teleports}")
    return text.format(
        number=recipe.number,
        size=recipe.size,
        density=recipe.density,
        symmetry=recipe.symmetry,
        teleports=recipe.teleports,
    )


def missed_text(search: Sought) -> str:
    """That no random map met the target, and how near others came."""
    text = _("None was found among {n} maps. Those that cost every team the same, in points/rounds: {costs}.")
    return text.format(n=search[1], costs=", ".join(f"{one[0]}/{one[1]}" for one in sorted(search[2])) or "–")


def way_text(way: PricedWay, board: Board) -> str:
    """The figures of a way from the start on: ``tiger A20, bear K20``."""
    return ", ".join(f"{figure_name(kind)} {board.name(cell)}" for kind, cell in way.links)
