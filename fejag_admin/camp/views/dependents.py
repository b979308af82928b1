"""What a figure holds up: what would go dark if it gave no light."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fejag_admin.rules.board import Mask
from fejag_admin.rules.combat import settle
from fejag_admin.rules.light import Cast
from fejag_admin.rules.state import State


@dataclass(frozen=True, slots=True)
class Dependents:
    """What would follow if a figure gave no light, the chain reaction (A7) included.

    ``darkened``: the figures, of any team, that would go dark, and ``relit``: those that would shine again because its
    attacks end. ``lost``: the cells that would no longer be lit for its team. ``paths``: how many of the team's ways to
    the temple (P3) would be lost.
    """

    darkened: tuple[int, ...] = ()
    relit: tuple[int, ...] = ()
    lost: Mask = 0
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
    others = [one.id for one in state.figures if one.id != number]
    return Dependents(
        darkened=tuple(one for one in others if state.shines(one) and not after.shines(one)),
        relit=tuple(one for one in others if after.shines(one) and not state.shines(one)),
        lost=state.lit(figure.team) & ~after.lit(figure.team),
        paths=len(state.paths(figure.team)) - len(after.paths(figure.team)),
    )
