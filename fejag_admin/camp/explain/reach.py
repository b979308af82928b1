"""Why light does not get to a cell: nothing points there, what stops it, who stands in it, whose lamp is dark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fejag_admin.camp.explain.darkness import darkness, in_the_way
from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.rays import way_of_light
from fejag_admin.rules.board import Board, Cell, Stop
from fejag_admin.rules.figures import KINDS, Step
from fejag_admin.rules.formation import Figure, Formation
from fejag_admin.rules.state import State

_STOPPED = {
    Stop.FIGURE: ("stopped-by-figure", "L1"),
    Stop.OBSTACLE: ("stopped-by-obstacle", "M2"),
    Stop.TEMPLE: ("stopped-by-temple", "M3"),
    Stop.TELEPORT: ("stopped-by-teleport", "L3"),
}


def unreached(formation: Formation, lamp: Figure, target: Cell) -> Reason:
    """Why a figure's light does not get to a cell; if it points there, ``cells`` is the last one that it lights."""
    kind, board = KINDS[lamp.kind], formation.board
    towards = [free.step for free in board.fan(lamp.at, kind) if free.mask >> target & 1]  # a figure is in the way
    if not kind.leaps:
        towards += [step for step in kind.steps if _on_the_line(board, lamp.at, step, target, kind.single)]
    for step in towards:
        ray = next(one for one in formation.cast(lamp).rays if (one.origin, one.step) == (lamp.at, step))
        code, rule = _STOPPED[ray.stop]
        last = ray.last if ray.mask else lamp.at
        return Reason(code, (rule,), by=lamp.id, cells=(last,), rays=(ray,))
    return Reason("out-of-light", ("L1",), by=lamp.id, cell=lamp.at, word=lamp.kind)


def _on_the_line(board: Board, cell: Cell, step: Step, target: Cell, single: bool) -> bool:
    following = board.neighbour(cell, step)
    while following not in (None, target) and not single:
        following = board.neighbour(following, step)
    return following == target


def lit_by(state: State, cell: Cell, among: Iterable[Figure], start_of: str | None) -> tuple[Reason, ...]:
    """By which of the shining figures ``among`` a cell is lit; first of all as the start cell of a team."""
    lit = ((one.id, way_of_light(state, state.cast(one.id), cell)) for one in among)
    lamps = (Reason("lamp", ("L6",), by=one, cell=cell, rays=rays, decides=True) for one, rays in lit if rays)
    own = () if start_of is None else (Reason("own-start", ("L6",), team=start_of, cell=cell, decides=True),)
    return (*own, *lamps)


def unlit(history: Journal, team: str, cell: Cell) -> tuple[Reason, ...]:
    """Why a cell is not lit for a team.

    Who alone stands in the light of a shining figure, the last to come first, and the dark figures that would light it,
    and why they are dark: they decide. Else what stops light that points there, or that none does, and who is nearest.
    """
    state = history.state
    own = [one for one in state.figures if one.team == team]
    shining = [one for one in own if state.shines(one.id)]
    barred = [told for one in shining for told in _barred(history, one, cell)]
    barred.sort(key=lambda one: one.entry or 0, reverse=True)
    dark = [
        Reason("would-be-lit-by", ("L6",), by=one.id, cell=cell, because=(why.deciding(),), rays=rays)
        for one in own
        if one not in shining and (rays := way_of_light(state, state.cast(one.id), cell))
        for why in (darkness(history, one.id),)
    ]
    alone = {one.by for one in barred}
    far = (unreached(state.formation, one, cell) for one in shining if one.id not in alone)
    stopped = [replace(one, cell=cell) for one in far if one.code != "out-of-light"]
    none = [Reason("nobody-shines", ("L4",), team=team)]
    if shining:
        near = min(shining, key=lambda one: _distance(one.at, cell, state.setup.board.size))
        none = [Reason("no-light-towards", ("L1",), team=team, cell=cell, by=near.id, word=near.kind)]
    first = [*barred, *dark] or stopped or none
    return (*(one.deciding() for one in first), *(one for one in stopped if one not in first))


def _distance(one: Cell, other: Cell, size: int) -> int:
    """How many cells apart two cells are."""
    return max(abs(one // size - other // size), abs(one % size - other % size))


def _barred(history: Journal, lamp: Figure, cell: Cell) -> Iterator[Reason]:
    """The figure but for which a shining one would light a cell."""
    found = in_the_way(history.state, lamp, cell)
    if found is not None and found[2]:
        who = Reason("light-barred", ("L1", "L5"), figure=found[0].id, by=lamp.id, team=lamp.team, cell=cell)
        yield replace(who, entry=history.version_of(found[0].order), rays=found[1])
