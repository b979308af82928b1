"""The best ways to light the temple, found by trying everything that a team alone on the board could buy."""

from tests.naive.light import light
from tests.naive.world import FLASHING, PRICE, Cell, World

Figures = frozenset[tuple[Cell, str]]
LASTING = tuple(kind for kind in PRICE if kind not in FLASHING)


def lit(world: World, start: Cell, figures: Figures, emission: str) -> set[Cell]:
    """All cells that are lit when these figures stand there, each stopping the light of the others (L4 to L6)."""
    occupied = {cell for cell, _kind in figures}
    cells, shining = {start}, set[Cell]()
    while True:
        waking = [(cell, kind) for cell, kind in figures if cell in cells and cell not in shining]
        if not waking:
            return cells
        for cell, kind in waking:
            shining.add(cell)
            cells |= light(world, kind, cell, occupied, emission).cells


def best_ways(world: World, team: str, emission: str, *, at_once: bool, limit: int) -> list[tuple[int, int]]:
    """Points and rounds of the ways within ``limit`` points that nothing undercuts in both, fewest rounds first.

    ``at_once``: light counts in the round in which it arises.
    """
    start = world.starts[team]
    barred = world.temple | set(world.partner) | set(world.starts.values()) - {start}
    found: set[tuple[int, int]] = set()
    seen: set[tuple[Figures, int, frozenset[Cell]]] = set()
    waiting: list[tuple[Figures, int, frozenset[Cell]]] = [(frozenset(), 1, frozenset({start}))]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        figures, rounds, opening = state
        spent = sum(PRICE[kind] for _cell, kind in figures)
        now = lit(world, start, figures, emission)
        if now & world.temple:
            found.add((spent, rounds))
            continue
        places = (now if at_once else now & opening) - barred - {cell for cell, _kind in figures}
        for kind in LASTING:
            if spent + PRICE[kind] <= limit:
                waiting += [(figures | {(cell, kind)}, rounds, opening) for cell in places]
        if not at_once and now > opening:
            waiting.append((figures, rounds + 1, frozenset(now)))
    return sorted(
        (one for one in found if not any(o != one and o[0] <= one[0] and o[1] <= one[1] for o in found)),
        key=lambda one: one[1],
    )
