"""One cell of the map: what stands there, who lights it and from where (the read-out under a cursor)."""

from __future__ import annotations

from dataclasses import dataclass

from fejag_admin.camp.views.projection import View
from fejag_admin.rules.board import Cell, Mask, cell_name, wall_between
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.figures import ORTHOGONAL, Step
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.state import State


@dataclass(frozen=True, slots=True)
class CellFacts:
    """All that a viewer may be told about a cell (R2).

    ``is_visible``: whether the viewer may see the cell at all. ``uncovered``: whether players may. ``exit``: the other
    cell of the teleport that is here. ``start_of``: the team whose start cell it is. ``lit_by``: the shining figures
    whose light reaches it, by number. ``middle_of``: the teams on whose middle sections it lies. ``walls``: the
    directions in which an obstacle is known. ``attacks``: those that the figure here makes or suffers.
    """

    cell: Cell
    name: str
    is_visible: bool
    uncovered: bool
    figure: Figure | None
    temple: bool
    exit: Cell | None
    start_of: str | None
    lit_by: tuple[Figure, ...]
    middle_of: tuple[str, ...]
    walls: tuple[Step, ...]
    attacks: tuple[Attack, ...]


def cell_facts(state: State, view: View, cell: Cell) -> CellFacts:
    """What ``view``, a projection of ``state``, lets its viewer know about a cell."""
    bit: Mask = 1 << cell
    figure = state.figure_at(cell)
    number = view.teleports.get(cell)
    pair = [other for other, of_pair in sorted(view.teleports.items()) if of_pair == number and other != cell]
    return CellFacts(
        cell=cell,
        name=cell_name(cell, view.size),
        is_visible=bool(view.visible & bit),
        uncovered=bool(state.uncovered.cells & bit),
        figure=figure,
        temple=bool(view.temple & bit),
        exit=pair[0] if number is not None and pair else None,
        start_of=next((team for team, start in view.starts if start == cell), None),
        lit_by=_lamps(state, view, bit),
        middle_of=tuple(team for team in state.setup.teams if view.middle.get(team, 0) & bit),
        walls=_sides(view, cell),
        attacks=_attacks(state, figure) if figure is not None else (),
    )


def _lamps(state: State, view: View, bit: Mask) -> tuple[Figure, ...]:
    lit = [team for team, mask in view.light.items() if mask & view.visible & bit]
    return tuple(
        figure
        for figure in state.figures
        if figure.team in lit and state.shines(figure.id) and state.cast(figure.id).mask & bit
    )


def _sides(view: View, cell: Cell) -> tuple[Step, ...]:
    """The directions in which the view has an obstacle at this cell; beyond the edge there are none."""
    row, column = divmod(cell, view.size)
    return tuple(
        (d_row, d_column)
        for d_row, d_column in ORTHOGONAL
        if 0 <= row + d_row < view.size
        and 0 <= column + d_column < view.size
        and wall_between(cell, cell + d_row * view.size + d_column) in view.walls
    )


def _attacks(state: State, figure: Figure) -> tuple[Attack, ...]:
    return tuple(attack for attack in state.attacks if figure.id in (attack.attacker, attack.target))
