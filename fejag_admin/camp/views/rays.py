"""Where the light of a figure goes, ray by ray through teleports, and what blocks it; chain reactions by waves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import atan2, pi

from fejag_admin.camp.views.projection import MASTER, View, known_state, view
from fejag_admin.rules.board import Cell, Ray, Stop
from fejag_admin.rules.combat import Settled, settle
from fejag_admin.rules.figures import Step
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.light import Cast
from fejag_admin.rules.state import State


def is_known(state: State, number: int, viewer: str) -> bool:
    """Whether a viewer may be told where a figure's light goes: players only once it has shone (R1, R2)."""
    return viewer == MASTER or bool(state.shone >> state.figure(number).at & 1)


def rays_of(state: State, number: int) -> tuple[Ray, ...]:
    """The rays of a figure's light that light anything, clockwise from the north (L1 to L3).

    Light that goes on from a teleport follows the ray that entered it. Whether the figure shines does not matter; for
    players ask `is_known` first. Raise KeyError if there is no figure of this number.
    """
    figure_cast = state.cast(number)
    entered: set[Ray] = set()

    def following(rays: Iterable[Ray]) -> Iterator[Ray]:
        for ray in sorted(rays, key=lambda ray: _clock(ray.step)):
            if ray.mask and ray not in entered:
                entered.add(ray)
                yield ray
                yield from following(going_on(state, figure_cast, ray))

    return tuple(following(ray for ray in figure_cast.rays if ray.origin == figure_cast.cell))


def _clock(step: Step) -> float:
    """The direction of a step as an angle, clockwise from the north."""
    return (atan2(step[0], step[1]) + pi / 2 + 1e-9) % (2 * pi)


def way_of_light(state: State, cast: Cast, cell: Cell) -> tuple[Ray, ...]:
    """The rays by which a figure's light gets to a cell, one after another through teleports; none if it does not.

    Of several ways the one through the fewest teleports. The last ray is cut to end in the cell.
    """
    waiting: list[tuple[Ray, ...]] = [(ray,) for ray in cast.rays if ray.origin == cast.cell]
    seen = set(waiting)
    for way in waiting:  # grows while light goes on from teleports
        last = way[-1]
        if last.mask >> cell & 1:
            return (*way[:-1], cut(last, cell))
        for ray in going_on(state, cast, last):
            if (ray,) not in seen:
                seen.add((ray,))
                waiting.append((*way, ray))
    return ()


def going_on(state: State, cast: Cast, ray: Ray) -> Iterator[Ray]:
    """The rays of a figure's light that go on from the teleport in which a ray ends (L3)."""
    if ray.stop is Stop.TELEPORT and ray.end is not None:
        origin = state.setup.board.paired[ray.end]
        straight = state.formation.emission == "same-direction"
        yield from (
            cast_ray
            for cast_ray in cast.rays
            if cast_ray.origin == origin and (not straight or cast_ray.step == ray.step)
        )


def standing_in(state: State, cast: Cast, way: tuple[Ray, ...]) -> tuple[Figure, Ray] | None:
    """The first figure that blocks a way of light before its end, and the ray that it stops; None if none does.

    ``cast``: a lamp's light as it is; ``way``: a way of its light (`way_of_light`) on a map with fewer figures.
    """
    for ray in way:
        now = next(cast_ray for cast_ray in cast.rays if (cast_ray.origin, cast_ray.step) == (ray.origin, ray.step))
        if now.stop is Stop.FIGURE and now.end != ray.end:
            assert now.end is not None
            return state.formation.at[now.end], now
    return None


def cut(ray: Ray, cell: Cell) -> Ray:
    """The ray up to a cell that it lights."""
    bit = 1 << cell
    near = ray.mask & (bit | bit - 1) if ray.step > (0, 0) else ray.mask >> cell << cell
    stays = ray.end == cell
    return Ray(ray.origin, ray.step, near, ray.stop if stays else Stop.REACH, cell, ray.walls if stays else ())


@dataclass(frozen=True, slots=True)
class Dependents:
    """What would follow if a figure gave no light, the chain reaction (A7) included.

    ``darkened``: the figures, of any team, that would go dark, and ``relit``: those that would shine again because its
    attacks end. ``paths``: how many of its team's ways to the temple (P3) would be lost.
    """

    darkened: tuple[int, ...] = ()
    relit: tuple[int, ...] = ()
    paths: int = 0


def dependents(state: State, number: int) -> Dependents:
    """What a figure holds up; nothing if it is dark. Raise KeyError if there is no figure of this number.

    For players give the `known_state`: what would shine again must not tell them of what is not uncovered (R2).
    """
    figure = state.figure(number)
    if not state.shines(number):
        return Dependents()
    formation = state.formation
    light = formation.light[figure.team].with_casts({figure.at: Cast(figure.at, 0)})
    without = replace(formation, light=formation.light | {figure.team: light})
    after = replace(state, settled=settle(without, state.attacks))
    others = [figure.id for figure in state.figures if figure.id != number]
    return Dependents(
        darkened=tuple(figure_id for figure_id in others if state.shines(figure_id) and not after.shines(figure_id)),
        relit=tuple(figure_id for figure_id in others if after.shines(figure_id) and not state.shines(figure_id)),
        paths=len(state.paths(figure.team)) - len(after.paths(figure.team)),
    )


@dataclass(frozen=True)
class Scene:
    """One wave of the chain reaction.

    ``number``: from 1; ``last``: whether nothing changes after it. ``view``: the map as a viewer sees it in this wave.
    ``darkened`` and ``relit``: the figures that have gone dark, or shine again, since the wave before. ``strikes``: the
    attacks in effect, each with the figure it strikes; they decide who shines in the next wave. ``balanced``: the
    attacks paired with another.
    """

    number: int
    last: bool
    view: View
    darkened: tuple[int, ...]
    relit: tuple[int, ...]
    strikes: tuple[tuple[int, int], ...]
    balanced: tuple[int, ...]


def scenes(state: State, viewer: str = MASTER) -> tuple[Scene, ...]:
    """The waves of the chain reaction that led to a state; only one if nothing is struck.

    It begins with all connected figures shining. For players all of it is worked out from what is uncovered (R2), and
    the last wave is what they see anyway.
    """
    played = state if viewer == MASTER else known_state(state)
    scenes_found: list[Scene] = []
    before = played.settled.waves[0].shining
    for count, wave in enumerate(played.settled.waves, 1):
        last = count == len(played.settled.waves)
        settled = Settled(played.formation, played.attacks, played.settled.waves[:count])
        state_shown = state if last else replace(played, settled=settled)
        went, came = before & ~wave.shining, wave.shining & ~before
        scenes_found.append(
            Scene(
                number=count,
                last=last,
                view=_masked(view(state_shown, viewer)),
                darkened=tuple(figure.id for figure in state.figures if went >> figure.at & 1),
                relit=tuple(figure.id for figure in state.figures if came >> figure.at & 1),
                strikes=tuple((attack, played.attack(attack).target) for attack in sorted(wave.in_effect)),
                balanced=tuple(sorted(wave.pairs)),
            )
        )
        before = wave.shining
    return tuple(scenes_found)


def _masked(seen: View) -> View:
    """Light only where the viewer may see anything: in a wave before the last a figure may shine that never shone."""
    return replace(
        seen,
        light={team: mask & seen.visible for team, mask in seen.light.items()},
        middle={team: mask & seen.visible for team, mask in seen.middle.items()},
    )
