"""Following light: the rays of a figure one after another, teleports included, and the way of light to a cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, pi

from fejag_admin.camp.views.projection import MASTER
from fejag_admin.rules.board import Board, Cell, Mask, Ray, Stop
from fejag_admin.rules.figures import KINDS, Step
from fejag_admin.rules.light import Cast
from fejag_admin.rules.state import State


@dataclass(frozen=True, slots=True)
class Leg:
    """One ray or leap of a figure's light.

    ``before``: the cells that the light crossed before, if it came through teleports. ``last``: the cell in which the
    ray ends. ``leap``: whether it is the landing of a leap (L2).
    """

    ray: Ray
    before: Mask
    last: Cell
    leap: bool

    @property
    def length(self) -> int:
        """How many cells the ray lights."""
        return self.ray.mask.bit_count()

    def to(self, cell: Cell) -> Mask:
        """The cells of the way of light to a cell of the ray, that cell included."""
        mask = self.ray.mask
        reached = mask & ((2 << cell) - 1) if self.ray.step > (0, 0) else mask >> cell << cell
        return self.before | reached


def is_known(state: State, number: int, viewer: str) -> bool:
    """Whether a viewer may be told where a figure's light goes: players only once it has shone (R1, R2)."""
    return viewer == MASTER or bool(state.shone >> state.figure(number).at & 1)


def legs(state: State, number: int) -> tuple[Leg, ...]:
    """The rays of a figure's light that light anything, clockwise from the north (L1 to L3).

    Light that goes on from a teleport follows the ray that entered it. Whether the figure shines does not matter; for
    players ask `is_known` first. Raise KeyError if there is no figure of this number.
    """
    figure, board = state.figure(number), state.setup.board
    given, leaps = state.cast(number), KINDS[figure.kind].leaps
    same = state.formation.emission == "same-direction"
    return tuple(_from(given, board, figure.at, None, 0, same, leaps, set()))


def way(state: State, number: int, cell: Cell) -> Mask:
    """The cells that a figure's light crosses on its way to a cell, that cell included; 0 if it does not get there."""
    return next((leg.to(cell) for leg in legs(state, number) if leg.ray.mask >> cell & 1), 0)


def _from(
    given: Cast, board: Board, origin: Cell, step: Step | None, before: Mask, same: bool, leaps: bool, entered: set[Ray]
) -> Iterator[Leg]:
    """The legs that begin in a cell (in one direction, if given), each followed by those that go on from it."""
    rays = [ray for ray in given.rays if ray.origin == origin and step in (None, ray.step)]
    for ray in sorted(rays, key=lambda ray: _clock(ray.step)):
        if not ray.mask or ray in entered:
            continue
        entered.add(ray)
        yield Leg(ray, before, ray.last, leaps)
        if ray.stop is Stop.TELEPORT and ray.end is not None:
            onward = ray.step if same else None
            yield from _from(given, board, board.paired[ray.end], onward, before | ray.mask, same, leaps, entered)


def _clock(step: Step) -> float:
    """The direction of a step as an angle, clockwise from the north."""
    return (atan2(step[0], step[1]) + pi / 2 + 1e-9) % (2 * pi)
