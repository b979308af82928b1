"""Why a figure is dark, and the steps that all explanations share: lamps of a figure, status of an attack."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from fejag_admin.camp.explain.links import links
from fejag_admin.camp.explain.reasons import OfAttack, OfFigures, OfLight, Reason
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.rays import standing_in, way_of_light
from fejag_admin.rules.board import Cell, Mask, cells_of, mask_of
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.light import cast
from fejag_admin.rules.state import State


def attack_line(state: State, attack: Attack, code: str = "stands") -> OfAttack:
    """A step that names an attack and its status, without reasons; ``code``: for another sentence about the attack."""
    attacker, target = state.figure(attack.attacker), state.figure(attack.target)
    rays = way_of_light(state, state.cast(attack.attacker), target.at)
    status = state.status(attack.id) if code == "stands" else ""
    return OfAttack(code, target, attacker, attack=attack.id, status=status, rays=rays)


def lamps(state: State, subject: Figure, among: Mask = -1, team: str = "") -> tuple[Figure, ...]:
    """The figures on ``among`` whose light reaches a figure, of its own team or another, lowest number first."""
    light = state.formation.light[team or subject.team]
    near = light.own & among & ~(1 << subject.at)
    own = (figure for figure in state.figures if near >> figure.at & 1)
    return tuple(figure for figure in own if light.casts[figure.at].mask >> subject.at & 1)


def above(state: State, subject: Figure) -> tuple[int, ...]:
    """The shining figures that dominate a shining figure (P1), lowest number first."""
    light = state.formation.light[subject.team]
    shining = state.settled.shining & light.own
    own = (figure for figure in state.figures if light.own >> figure.at & 1)
    return tuple(figure.id for figure in own if light.dominates(figure.at, subject.at, shining))


def darkness(history: Journal, subject: Figure) -> OfFigures:
    """Why a dark figure is dark: by what it is struck, cut off, or never connected (L4, L7, A6)."""
    why = history.state.darkness(subject.id)
    assert why is not None, f"figure {subject.id} shines"
    causes = {*why.attacks, *why.hung_on}

    def same(past: State) -> bool:
        if len(past.figures) < subject.id:
            return False
        if why.kind == "unconnected":
            return not past.formation.light[subject.team].connected >> subject.at & 1
        then = past.darkness(subject.id)
        return then is not None and then.kind == why.kind and not causes.isdisjoint((*then.attacks, *then.hung_on))

    since = history.since(same)
    because = {
        "struck": lambda: _strikes(history, why.attacks, since),
        "cut-off": lambda: _cut_off(history, subject, why.hung_on, since),
        "unconnected": lambda: _unconnected(history, subject, since),
    }[why.kind]()
    return OfFigures(f"dark-{why.kind}", subject, since=since, because=tuple(because))


def _strikes(history: Journal, attacks: Iterable[int], since: int | None) -> Iterator[Reason]:
    """The attacks that strike a figure, each with how the entry ``since`` brought that about."""
    for number in attacks:
        line = attack_line(history.state, history.state.attack(number), "struck-by")
        yield replace(line, because=links(history, since, number), decides=True)


def _cut_off(history: Journal, subject: Figure, hung_on: tuple[int, ...], since: int | None) -> Iterator[Reason]:
    """The struck figures on which a figure's light hung, and the dark figures that would light it."""
    state = history.state
    for number in (*hung_on, *_further_on(state, subject, hung_on)):
        strikes = tuple(_strikes(history, state.struck_by(number), since))
        yield OfFigures("cut-by", subject, state.figure(number), because=strikes, decides=True)
    for lamp in lamps(state, subject, state.formation.light[subject.team].connected & ~state.settled.shining):
        if lamp.id not in hung_on:
            yield OfFigures("dark-lamp", subject, lamp, rays=way_of_light(state, state.cast(lamp.id), subject.at))


def _further_on(state: State, subject: Figure, hung_on: tuple[int, ...]) -> Iterator[int]:
    """The struck figures that would cut off a figure even if those it hangs on were not struck."""
    light, struck = state.formation.light[subject.team], state.settled.struck(subject.team)
    frontier = [state.figure(number).at for number in hung_on]
    while frontier:
        struck &= ~mask_of(frontier)
        shining = light.shining(struck)
        if shining >> subject.at & 1:
            return
        dark, edge = light.connected & ~shining, struck & light.lit(shining)
        frontier = [cell for cell in cells_of(edge) if light.reachable(cell, dark) >> subject.at & 1]
        yield from sorted(state.formation.at[cell].id for cell in frontier)


def _unconnected(history: Journal, subject: Figure, since: int | None) -> Iterator[Reason]:
    """Why a figure that is not connected gets no light: lamps that are unconnected too, figures that block a lit one.

    ``since``: the entry that cut it off, if it was ever lit; its new figure decides, unless another alone blocks light.
    """
    state = history.state
    near, connected = lamps(state, subject), state.formation.light[subject.team].connected
    lit = [figure for figure in state.figures if connected >> figure.at & 1]
    shaded = [reason for lamp in lit if lamp not in near for reason in _shaded(history, lamp, subject)]
    if not any(reason.decides for reason in shaded) and since is not None:
        shaded = [*_cut(history, subject, since), *shaded]
    barred = any(reason.decides for reason in shaded)
    for lamp in near:
        rays = way_of_light(state, state.cast(lamp.id), subject.at)
        yield OfFigures("lamp-unconnected", subject, lamp, rays=rays, decides=not barred)
    if not near:
        yield OfFigures("no-lamp-near", subject, decides=not barred)
    yield from shaded


def _cut(history: Journal, subject: Figure, since: int) -> Iterator[Reason]:
    """The figures whose light the new figure of an entry blocks, so that ``subject`` lost its light.

    ``light-cut``: they lit ``subject`` until then; ``way-cut``: they lit a figure on which its light hung.
    """
    at = history.index(since)
    before, after = history.states[at], history.states[at + 1]
    light, connected = before.formation.light[subject.team], after.formation.light[subject.team].connected
    lost = light.connected & ~connected & ~(1 << subject.at)
    ways = [
        before.formation.at[cell]
        for cell in cells_of(lost)
        if light.reachable(cell, lost | 1 << subject.at) >> subject.at & 1
    ]
    for lit in (subject, *ways):
        for lamp in lamps(before, lit, light.connected):
            barrier = standing_in(after, after.cast(lamp.id), way_of_light(before, before.cast(lamp.id), lit.at))
            if barrier is None or barrier[0].order != at:
                continue
            cut = OfFigures("light-cut", barrier[0], lamp, since, decides=True)
            came = OfFigures("came-by", lit, lamp, since, decides=True)
            yield cut if lit == subject else replace(cut, code="way-cut", because=(came,))


def _shaded(history: Journal, lamp: Figure, subject: Figure) -> Iterator[Reason]:
    """The figure that blocks the light of a connected ``lamp`` on its way to ``subject``, as in `light_barred`.

    It decides if the light would arrive without that figure, and the lamp is connected not only through that figure.
    """
    barrier = light_barred(history, lamp, subject.at)
    if barrier is not None and (blocker := barrier.figure) is not None:
        light = history.state.formation.light[subject.team]
        by_way_of_it = blocker.team == subject.team and light.dominates(blocker.at, lamp.at, light.connected)
        yield replace(barrier, code="lamp-shaded", decides=barrier.decides and not by_way_of_it)


def light_barred(history: Journal, lamp: Figure, cell: Cell) -> OfLight | None:
    """The figure that blocks a lamp's light on its way to a cell; None if none does.

    Only where the light would reach the cell on a map without other figures. It decides if the light would arrive
    without the blocking figure alone.
    """
    formation = history.state.formation
    light = partial(cast, formation.board, KINDS[lamp.kind], lamp.at, emission=formation.emission)
    rays = way_of_light(history.state, light(1 << cell), cell)
    barrier = standing_in(history.state, formation.cast(lamp), rays)
    if barrier is None:
        return None
    blocker = barrier[0]
    alone = bool(light(formation.occupied & ~(1 << blocker.at)).mask >> cell & 1)
    entry = history.version_of(blocker.order)
    return OfLight("light-barred", lamp, cell, blocker, entry=entry, rays=rays, decides=alone)
