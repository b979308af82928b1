"""What lies between two cells: the way of light from one to the other, or what stops it."""

from __future__ import annotations

from dataclasses import replace

from fejag_admin.camp.explain.reach import unreached
from fejag_admin.camp.explain.reasons import Reason, nameless
from fejag_admin.camp.views.rays import way_of_light
from fejag_admin.rules.board import Cell, Mask, mask_of
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.state import State

_TRIED = "tygr"  # it lights rows, columns and diagonals


def between(state: State, first: Cell, second: Cell, known: Mask) -> Reason:
    """Whether light from the first cell gets to the second: that of its figure, or of a tiger if none stands there.

    ``known``: the cells of which all is known; of a way that leaves them nothing is told (R2).
    """
    lamp, formation = state.figure_at(first), state.formation
    if lamp is None:
        number, team = len(state.figures) + 1, state.setup.teams[0]
        lamp = Figure(number, team, _TRIED, first, state.round, state.orders)
        formation = formation.adding(lamp)
    standing = state.figure_at(second)
    about = Reason(
        "light-between", ("L1",), figure=None if standing is None else standing.id, by=lamp.id, cells=(second,)
    )
    rays = way_of_light(state, formation.cast(lamp), second)
    told = replace(about, rays=rays, rules=("L1", "L3") if len(rays) > 1 else ("L1",))
    if not rays:
        why = unreached(formation, lamp, second)
        if why.code == "out-of-light":
            why = replace(why, figure=about.figure, cells=about.cells)
        told = replace(about, code="no-light-between", rules=why.rules, because=(why.deciding(),))
    way = mask_of((first, second))
    for ray in (*rays, *(ray for one in told.because for ray in one.rays)):
        way |= ray.mask
    if way & ~known:
        return Reason("between-covered", ("R2",), cells=(second,))
    return told if state.figure_at(first) is not None else nameless(told, lamp.id, lamp.kind, first)
