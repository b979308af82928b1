"""Light of one figure (L1 to L3) and its middle sections (P2)."""

from collections.abc import Set
from dataclasses import dataclass
from typing import NamedTuple

from tests.naive.world import DIRECTIONS, LEAPING, ONE_STEP, Cell, Step, Wall, World, stopping_walls

Entry = tuple[Cell, Step | None]  # what goes on once: a teleport cell, with the direction if that matters (L3)


class Ray(NamedTuple):
    """One ray: the cells it lights in order, what ended it, and the obstacles that stopped it."""

    origin: Cell
    step: Step
    cells: tuple[Cell, ...]
    end: str
    walls: frozenset[Wall]


@dataclass(frozen=True)
class Light:
    """The light of one figure: the rays from its own cell and those that go on from each teleport it entered."""

    rays: tuple[Ray, ...]
    going_on: dict[Entry, tuple[Ray, ...]]
    cells: frozenset[Cell]
    entered: frozenset[Cell]


def walk(world: World, kind: str, origin: Cell, step: Step, occupied: Set[Cell]) -> Ray:
    """One ray or leap of a figure of ``kind`` from ``origin`` (L1, L2)."""
    cells: list[Cell] = []
    cell = origin
    while True:
        following = (cell[0] + step[0], cell[1] + step[1])
        if not world.holds(following):
            return Ray(origin, step, tuple(cells), "edge", frozenset())
        walls = set() if kind in LEAPING else stopping_walls(world, cell, step)
        if walls:
            return Ray(origin, step, tuple(cells), "obstacle", frozenset(walls))
        cell = following
        cells.append(cell)
        if cell in occupied:
            return Ray(origin, step, tuple(cells), "figure", frozenset())
        if cell in world.temple:
            return Ray(origin, step, tuple(cells), "temple", frozenset())
        if cell in world.partner:
            return Ray(origin, step, tuple(cells), "teleport", frozenset())
        if kind in ONE_STEP:
            return Ray(origin, step, tuple(cells), "reach", frozenset())


def entry(ray: Ray, emission: str) -> Entry:
    """What a ray that ends in a teleport sets going there (L3)."""
    return (ray.cells[-1], ray.step if emission == "same-direction" else None)


def light(world: World, kind: str, at: Cell, occupied: Set[Cell], emission: str) -> Light:
    """The light that a figure of ``kind`` at ``at`` gives or would give among the occupied cells (L1 to L3)."""
    occupied = set(occupied) | {at}
    rays = tuple(walk(world, kind, at, step, occupied) for step in DIRECTIONS[kind])
    going_on: dict[Entry, tuple[Ray, ...]] = {}
    waiting = list(rays)
    while waiting:
        ray = waiting.pop(0)
        if ray.end == "teleport" and entry(ray, emission) not in going_on:
            cell, step = entry(ray, emission)
            steps = DIRECTIONS[kind] if step is None else [step]
            further = tuple(walk(world, kind, world.partner[cell], step, occupied) for step in steps)
            going_on[entry(ray, emission)] = further
            waiting += further
    everything = list(rays) + [ray for further in going_on.values() for ray in further]
    return Light(
        rays=rays,
        going_on=going_on,
        cells=frozenset(cell for ray in everything for cell in ray.cells) - {at},
        entered=frozenset(cell for cell, _ in going_on),
    )


def stopping(cast: Light) -> set[Wall]:
    """All obstacles that stopped a ray of this light (R1)."""
    everything = list(cast.rays) + [ray for further in cast.going_on.values() for ray in further]
    return {wall for ray in everything for wall in ray.walls}


def middle_sections(world: World, kind: str, at: Cell, occupied: Set[Cell], emission: str) -> set[Cell]:
    """The cells of the middle sections made by the rays of one figure, were it connected (P2)."""
    if kind in LEAPING:
        return set()
    cast = light(world, kind, at, occupied, emission)
    good: set[Entry] = (
        set()
    )  # the teleports entered from which the light comes to a figure or the temple: smallest solution

    def is_middle(ray: Ray) -> bool:
        return ray.end in ("figure", "temple") or (ray.end == "teleport" and entry(ray, emission) in good)

    while True:
        more = {key for key, further in cast.going_on.items() if any(is_middle(ray) for ray in further)}
        if more == good:
            break
        good = more
    everything = list(cast.rays) + [ray for further in cast.going_on.values() for ray in further]
    return {cell for ray in everything if is_middle(ray) for cell in ray.cells[:-1]}
