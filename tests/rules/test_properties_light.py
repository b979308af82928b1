"""Light and middle sections of one figure on random boards: against the naive twin, and laws of light."""

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import note

from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.rules.board import Board, Cell, Mask, cells_of, mask_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.light import cast
from tests.naive.light import light, middle_sections, stopping
from tests.naive.world import World, read_world
from tests.strategies import explored, random_map, sources
from tests.twins import naive_cell, naive_cells

EMISSIONS = ["all-directions", "same-direction"]


def random_scene(rng: Random) -> tuple[Board, World, Mask]:
    """A board, the same in the twin's words, and the cells of figures thrown on it."""
    plan = random_map(rng, ["a", "b"], (5, 13))
    board = campaign_from_json({"map": plan, "rules": {}, "teams": [{"id": "a"}, {"id": "b"}]}).board
    free = list(cells_of((1 << board.size**2) - 1 & ~(board.temple_mask | board.teleport_mask)))
    occupied = mask_of(rng.sample(free, rng.choice([0, 2, len(free) // 10, len(free) // 3])))
    note(f"{json.dumps(plan)} figures on {[board.name(cell) for cell in cells_of(occupied)]}")
    return board, read_world(plan), occupied


def standing_places(rng: Random, board: Board) -> list[Cell]:
    """Some cells on which a figure may stand."""
    free = list(cells_of((1 << board.size**2) - 1 & ~(board.temple_mask | board.teleport_mask)))
    return rng.sample(free, 3)


def check_twin(rng: Random) -> None:
    """L1 to L3, P2, R1: cells lit, teleports entered, obstacles met and middle sections are those of the twin."""
    board, world, occupied = random_scene(rng)
    size = board.size
    for cell in standing_places(rng, board):
        for kind in KINDS.values():
            for emission in EMISSIONS:
                note(f"{kind.id} at {board.name(cell)}, {emission}")
                fast = cast(board, kind, cell, occupied, emission)
                at, others = naive_cell(cell, size), naive_cells(occupied, size)
                slow = light(world, kind.id, at, others, emission)
                assert naive_cells(fast.mask, size) == slow.cells
                assert naive_cells(fast.entered, size) == slow.entered
                walls = {frozenset(naive_cell(end, size) for end in wall) for ray in fast.rays for wall in ray.walls}
                assert walls == stopping(slow)
                assert naive_cells(fast.middle, size) == middle_sections(world, kind.id, at, others, emission)


def check_symmetry(rng: Random) -> None:
    """Light from A to B implies light from B to A for the same kind.

    A way of light is a chain of straight parts, and each part can be gone the other way: obstacles stop both ways (M2),
    so do figures, and a teleport leads back where it came from. So this holds with teleports too, for cells on which a
    figure may stand; the figures at both ends are no difference, since a ray ends in them anyway.
    """
    board, _, occupied = random_scene(rng)
    special = board.temple_mask | board.teleport_mask
    for kind in KINDS.values():
        for emission in EMISSIONS:
            for cell in standing_places(rng, board):
                lit = cast(board, kind, cell, occupied, emission).mask
                for other in cells_of(lit & ~special):
                    note(f"{kind.id} from {board.name(cell)} to {board.name(other)}, {emission}")
                    assert cast(board, kind, other, occupied, emission).mask >> cell & 1


def check_blocker(rng: Random) -> None:
    """A new figure never adds light to another, only takes it, and no obstacle or teleport is found thereby.

    This holds with teleports too, in both emissions: what goes on from a teleport depends only on whether a ray enters
    it (from that direction), and a blocker can only keep rays from entering. Obstacles only lose rays that met them.
    """
    board, _, occupied = random_scene(rng)
    for kind in KINDS.values():
        for emission in EMISSIONS:
            for cell, blocker in zip(standing_places(rng, board), standing_places(rng, board), strict=True):
                note(f"{kind.id} at {board.name(cell)}, blocker at {board.name(blocker)}, {emission}")
                before = cast(board, kind, cell, occupied, emission)
                after = cast(board, kind, cell, occupied | 1 << blocker, emission)
                assert after.mask | before.mask == before.mask
                assert after.entered | before.entered == before.entered
                found = {wall for ray in after.rays for wall in ray.walls}
                assert found <= {wall for ray in before.rays for wall in ray.walls}
                if not before.mask >> blocker & 1:
                    assert after.mask == before.mask


CHECKS = [check_twin, check_symmetry, check_blocker]


@pytest.mark.parametrize("check", CHECKS)
@explored(sources(), 120)
def test_light(check: Callable[[Random], None], rng: Random) -> None:
    check(rng)
