"""Why light does not get to a cell: nothing points there, what stops it, who stands in it, whose lamp is dark."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fejag_admin.camp.explain.darkness import darkness, in_the_way
from fejag_admin.camp.explain.reasons import Reason, nameless
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import CellFacts
from fejag_admin.camp.views.rays import standing_in, way_of_light
from fejag_admin.rules.board import Board, Cell, Mask, Stop, mask_of
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


def _distance(origin: Cell, target: Cell, size: int) -> int:
    """How many cells apart two cells are."""
    return max(abs(origin // size - target // size), abs(origin % size - target % size))


def _barred(history: Journal, lamp: Figure, cell: Cell) -> Iterator[Reason]:
    """The figure but for which a shining one would light a cell."""
    barrier = in_the_way(history.state, lamp, cell)
    if barrier is not None and barrier[2]:
        who = Reason("light-barred", ("L1", "L5"), figure=barrier[0].id, by=lamp.id, team=lamp.team, cell=cell)
        yield replace(who, entry=history.version_of(barrier[0].order), rays=barrier[1])


_TRIED = "tygr"  # it lights rows, columns and diagonals


def between(state: State, first: Cell, second: Cell, visible: Mask) -> Reason:
    """Whether light from the first cell gets to the second: that of its figure, or of a tiger if none stands there.

    ``visible``: the cells of which all is known; of a way that leaves them nothing is told (R2).
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
    verdict = replace(about, rays=rays, rules=("L1", "L3") if len(rays) > 1 else ("L1",))
    if not rays:
        why = unreached(formation, lamp, second)
        if why.code == "out-of-light":
            why = replace(why, figure=about.figure, cells=about.cells)
        verdict = replace(about, code="no-light-between", rules=why.rules, because=(why.deciding(),))
    way = mask_of((first, second))
    for ray in (*rays, *(ray for one in verdict.because for ray in one.rays)):
        way |= ray.mask
    if way & ~visible:
        return Reason("between-covered", ("R2",), cells=(second,))
    return verdict if state.figure_at(first) is not None else nameless(verdict, lamp.id, lamp.kind, first)


def cell_told(history: Journal, facts: CellFacts) -> Reason:
    """What is known of a cell on which no figure stands, and since when it is lit for the same teams."""
    state, cell = history.state, facts.cell
    if not facts.is_visible:
        return Reason("cell-covered", ("R2",), cell=cell)
    if facts.temple:
        return Reason("cell-temple", ("M3",), cell=cell)
    if facts.exit is not None:
        return Reason("cell-teleport", ("M4",), cell=cell)
    lamps = lit_by(state, cell, facts.lit_by, facts.start_of)
    teams = [bool(state.lit(team) >> cell & 1) for team in state.setup.teams]
    since = history.since(lambda past: [bool(past.lit(team) >> cell & 1) for team in state.setup.teams] == teams)
    if not lamps and since is not None:
        lamps = tuple(_went_out(history, cell, since))
        return Reason("cell-dark", ("L6",), cell=cell, since=since, because=lamps)
    return Reason("cell-lit" if lamps else "cell-dark", ("L6",), cell=cell, since=since, because=lamps)


def _went_out(history: Journal, cell: Cell, since: int) -> Iterator[Reason]:
    """Who lit a cell until an entry, and why no more: the figure is dark, or somebody stands in its light."""
    state = history.state
    before = history.states[history.replayed.index(since)]
    for lamp in before.figures:
        if not (before.shines(lamp.id) and before.cast(lamp.id).mask >> cell & 1):
            continue
        way = way_of_light(before, before.cast(lamp.id), cell)
        if state.shines(lamp.id):
            barrier = standing_in(state, state.cast(lamp.id), way)
            assert barrier is not None, f"figure {lamp.id} still lights cell {cell}"
            entry = history.version_of(barrier[0].order)
            why = Reason("cell-barred", ("L1", "L5"), figure=barrier[0].id, by=lamp.id, cell=cell, entry=entry)
        else:
            why = replace(darkness(history, lamp.id), since=None)
        why_lit = Reason("lit-before", ("L6",), by=lamp.id, cell=cell, entry=since, rays=way, because=(why.deciding(),))
        yield why_lit.deciding()
