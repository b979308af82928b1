"""Uncovering: what light shows to everybody for good (R1), and the bonuses for finding the temple (G5)."""

from operator import attrgetter

from fejag_admin.rules.board import Board, Cell, Mask, cells_of, mask_of
from fejag_admin.rules.combat import Settled
from fejag_admin.rules.light import Cast
from fejag_admin.rules.purse import credit
from fejag_admin.rules.state import Item, State, Uncovered

# G5: the bonuses for finding the temple.


def find_temple(state: State, team: str, lit: Mask) -> State:
    """The state after a permanent figure's first light: its team gains the bonus if first at the temple (G5)."""
    if state.temple_found is not None or not lit & state.setup.board.temple_mask:
        return state
    options = state.setup.options
    gained = options.temple_bonus - (options.temple_frog_bonus if state.temple_frog == team else 0)
    item = Item(state.orders, team, "temple", gained, gained, state.round)
    return credit(state.replacing(temple_found=team), item)


def find_temple_by_frog(state: State, team: str, lit: Mask) -> State:
    """The state after a frog's flash: its team gains the smaller bonus if the temple was unseen before (G5)."""
    seen = state.temple_found is not None or state.temple_frog is not None
    if seen or not lit & state.setup.board.temple_mask:
        return state
    gained = state.setup.options.temple_frog_bonus
    item = Item(state.orders, team, "temple-frog", gained, gained, state.round)
    return credit(state.replacing(temple_frog=team), item)


# R1: what light shows.


def uncover_cell(state: State, cell: Cell) -> State:
    """The state with one cell uncovered, as an accepted order does with its own (R1)."""
    if state.uncovered.cells >> cell & 1:
        return state
    seen = state.uncovered
    return state.replacing(uncovered=Uncovered(seen.cells | 1 << cell, seen.walls, seen.teleports))


def with_settled(state: State, settled: Settled) -> State:
    """The state with this chain reaction, and what figures that shine for the first time uncover in it (R1, G5)."""
    formation, seen, shone = settled.formation, state.uncovered, state.shone | settled.shining
    for figure in sorted([formation.at[cell] for cell in cells_of(shone ^ state.shone)], key=attrgetter("id")):
        light = formation.cast(figure)
        seen = uncovered_by(light, state.setup.board, seen)
        state = find_temple(state, figure.team, light.mask)
    return state.replacing(settled=settled, uncovered=seen, shone=shone)


def uncovered_by(light: Cast, board: Board, seen: Uncovered) -> Uncovered:
    """What is seen when this light shows everything too: cells, obstacles that stop it, teleports (R1)."""
    entered = light.entered
    teleports = entered and entered | mask_of([board.paired[cell] for cell in cells_of(entered)])
    cells, walls = seen.cells | light.mask | teleports, light.walls
    if cells == seen.cells and seen.walls.issuperset(walls) and teleports & ~seen.teleports == 0:
        return seen
    return Uncovered(cells, seen.walls.union(walls), seen.teleports | teleports)
