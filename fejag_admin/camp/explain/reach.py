"""Why light does not reach a cell: no light points there, it is stopped or blocked, or its lamp is dark."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fejag_admin.camp.explain.darkness import darkness, light_barred
from fejag_admin.camp.explain.reasons import OfCell, OfLight, OfTeam, Reason
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import CellFacts
from fejag_admin.camp.views.rays import standing_in, way_of_light
from fejag_admin.rules.board import Board, Cell, Mask, mask_of
from fejag_admin.rules.figures import KINDS, Step
from fejag_admin.rules.formation import Figure, Formation
from fejag_admin.rules.state import State


def unreached(formation: Formation, lamp: Figure, target: Cell, figure: Figure | None = None) -> OfLight:
    """Why a lamp's light does not reach a cell (with ``figure`` on it); its ``last``: the last cell lit on the way."""
    kind, board = KINDS[lamp.kind], formation.board
    towards = [free.step for free in board.fan(lamp.at, kind) if free.mask >> target & 1]  # a figure is in the way
    if not kind.leaps:
        towards += [step for step in kind.steps if _on_the_line(board, lamp.at, step, target, kind.single)]
    for step in towards:
        ray = next(ray for ray in formation.cast(lamp).rays if (ray.origin, ray.step) == (lamp.at, step))
        last = ray.last if ray.mask else lamp.at
        return OfLight(f"stopped-by-{ray.stop.value}", lamp, target, figure, last, rays=(ray,))
    return OfLight("out-of-light", lamp, target, figure)


def _on_the_line(board: Board, cell: Cell, step: Step, target: Cell, single: bool) -> bool:
    following = board.neighbour(cell, step)
    while following not in (None, target) and not single:
        following = board.neighbour(following, step)
    return following == target


def lit_by(state: State, cell: Cell, among: Iterable[Figure], start_of: str | None) -> tuple[Reason, ...]:
    """By which of the shining figures ``among`` a cell is lit; first of all as the start cell of a team."""
    lit = ((figure, way_of_light(state, state.cast(figure.id), cell)) for figure in among)
    by_figures = (OfLight("lamp", figure, cell, rays=rays, decides=True) for figure, rays in lit if rays)
    own = () if start_of is None else (OfCell("own-start", cell, start_of, decides=True),)
    return (*own, *by_figures)


def unlit(history: Journal, team: str, cell: Cell) -> tuple[Reason, ...]:
    """Why a cell is not lit for a team.

    What decides, first: each figure that alone blocks a shining figure's light (latest placed first), then each dark
    figure that would light the cell, with why it is dark. Without these: what stops each light that points there; if
    none does, that, with the nearest shining figure.
    """
    state = history.state
    own = [figure for figure in state.figures if figure.team == team]
    shining = [figure for figure in own if state.shines(figure.id)]
    barriers = (light_barred(history, figure, cell) for figure in shining)
    barred = [barrier for barrier in barriers if barrier is not None and barrier.decides]
    barred.sort(key=lambda barrier: barrier.entry or 0, reverse=True)
    dark = [
        OfLight("would-be-lit-by", figure, cell, because=(darkness(history, figure).deciding(),), rays=rays)
        for figure in own
        if figure not in shining and (rays := way_of_light(state, state.cast(figure.id), cell))
    ]
    in_the_light = [barrier.by for barrier in barred]
    far = (unreached(state.formation, figure, cell) for figure in shining if figure not in in_the_light)
    stopped = [reason for reason in far if reason.code != "out-of-light"]
    first: list[Reason] = [*barred, *dark] or [*stopped] or [_nothing(state, team, cell, shining)]
    return (*(reason.deciding() for reason in first), *(reason for reason in stopped if reason not in first))


def _nothing(state: State, team: str, cell: Cell, shining: list[Figure]) -> Reason:
    """That no light of a team points at a cell, with its nearest shining figure; or that none of its figures shines."""
    at = state.formation.board.nearest(mask_of(figure.at for figure in shining), cell)
    if at is None:
        return OfTeam("nobody-shines", team)
    lamp = state.formation.at[at]
    return OfCell("no-light-towards", cell, team, because=(OfLight("nearest", lamp, cell, decides=True),))


_TRIED = "tygr"  # it lights rows, columns and diagonals


def between(state: State, first: Cell, second: Cell, visible: Mask) -> Reason:
    """Whether light from the first cell reaches the second: the light of its figure, or of a tiger on an empty cell.

    ``visible``: the cells that the reader may see; if the way leaves them, only that is told (R2).
    """
    lamp, formation, standing = state.figure_at(first), state.formation, state.figure_at(second)
    if lamp is None:
        lamp = Figure(len(state.figures) + 1, state.setup.teams[0], _TRIED, first, state.round, state.orders)
        formation = formation.adding(lamp)
    rays = way_of_light(state, formation.cast(lamp), second)
    verdict = OfLight("light-between", lamp, second, standing, rays=rays, rules=("L1", "L3") if len(rays) > 1 else ())
    if not rays:
        why = unreached(formation, lamp, second, standing)
        verdict = OfLight("no-light-between", lamp, second, standing, because=(why.deciding(),))
        rays = why.rays
    covered = any(way & ~visible for way in (mask_of((first, second)), *(ray.mask for ray in rays)))
    return OfCell("between-covered", second) if covered else verdict


def cell_told(history: Journal, facts: CellFacts) -> Reason:
    """What is known of an empty cell, and since which entry it has been lit for just these teams."""
    state, cell = history.state, facts.cell
    plain = {"cell-covered": not facts.is_visible, "cell-temple": facts.temple, "cell-teleport": facts.exit is not None}
    for code, is_so in plain.items():
        if is_so:
            return OfCell(code, cell)
    reasons = lit_by(state, cell, facts.lit_by, facts.start_of)
    teams = [bool(state.lit(team) >> cell & 1) for team in state.setup.teams]
    since = history.since(lambda past: [bool(past.lit(team) >> cell & 1) for team in state.setup.teams] == teams)
    code = "cell-lit" if reasons else "cell-dark"
    if not reasons and since is not None:
        reasons = tuple(_went_out(history, cell, since))
    return OfCell(code, cell, since=since, because=reasons)


def _went_out(history: Journal, cell: Cell, since: int) -> Iterator[Reason]:
    """The figures that lit a cell until an entry, each with why no more: it is dark, or another blocks its light."""
    state = history.state
    before = history.states[history.index(since)]
    for lamp in before.figures:
        if not (before.shines(lamp.id) and before.cast(lamp.id).mask >> cell & 1):
            continue
        way = way_of_light(before, before.cast(lamp.id), cell)
        why: Reason
        if state.shines(lamp.id):
            barrier = standing_in(state, state.cast(lamp.id), way)
            assert barrier is not None, f"figure {lamp.id} still lights cell {cell}"
            entry = history.version_of(barrier[0].order)
            why = OfLight("cell-barred", lamp, cell, barrier[0], entry=entry, decides=True)
        else:
            why = replace(darkness(history, lamp), since=None, decides=True)
        yield OfLight("lit-before", lamp, cell, entry=since, rays=way, because=(why,), decides=True)
