"""Light: what one figure lights (L1 to L3), which figures of a team shine (L4), what hangs on what (P1, P2).

Geometry does not depend on who shines, since a dark figure still stops light (L5). So a figure's light is cast once and
cast again only when a new figure comes to stand in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from fejag_admin.rules.board import Board, Cell, Mask, Ray, Stop, cells_of, mask_of
from fejag_admin.rules.figures import Kind, Step

_CLOSED = (Stop.FIGURE, Stop.TEMPLE)


class Cast(NamedTuple):
    """The light of one figure.

    ``mask``: the cells it lights, never its own (L1). ``rays``: each ray and leap, those going on from teleports
    included. ``entered``: the teleport cells its light enters (L3). ``sections``: those of the rays that are middle
    sections of the team's path if the figure is connected, and ``middle``: the cells of these (P2).
    """

    cell: Cell
    mask: Mask
    rays: tuple[Ray, ...]
    entered: Mask
    sections: tuple[Ray, ...]
    middle: Mask


def cast(board: Board, kind: Kind, cell: Cell, occupied: Mask, emission: str) -> Cast:
    """The light of a figure of this kind at ``cell`` among the figures on ``occupied`` (L1 to L3, P2).

    ``emission`` is the option ``teleport_emission``. The figure itself need not be in ``occupied``.
    """
    occupied |= 1 << cell
    rays = [_shortened(ray, occupied) for ray in board.fan(cell, kind)]
    gates: dict[tuple[Cell, Step | None], list[Ray]] = {}
    for ray in rays:  # grows while light goes on from teleports
        if ray.stop is Stop.TELEPORT:
            gate = _gate(ray, emission)
            if gate not in gates:
                gates[gate] = onward = _onward(board, kind, gate, occupied)
                rays.extend(onward)
    mask = 0
    for ray in rays:
        mask |= ray.mask
    entered = mask_of({entry for entry, _ in gates})
    sections = () if kind.leaps else _sections(rays, gates, emission)
    middle = 0
    for ray in sections:
        middle |= ray.section
    return Cast(cell, mask & ~(1 << cell), tuple(rays), entered, sections, middle)


def _shortened(ray: Ray, occupied: Mask) -> Ray:
    """The ray ended by the first figure in its way, if any (L1)."""
    hits = ray.mask & occupied
    if not hits:
        return ray
    if ray.step > (0, 0):  # cell numbers grow along the ray
        first = hits & -hits
        return Ray(ray.origin, ray.step, ray.mask & (first | (first - 1)), Stop.FIGURE, first.bit_length() - 1, ())
    end = hits.bit_length() - 1
    return Ray(ray.origin, ray.step, ray.mask >> end << end, Stop.FIGURE, end, ())


def _gate(ray: Ray, emission: str) -> tuple[Cell, Step | None]:
    """What light shares that goes on from the teleport in which a ray ends: the entry, or entry and direction (L3)."""
    assert ray.end is not None
    return ray.end, ray.step if emission == "same-direction" else None


def _onward(board: Board, kind: Kind, gate: tuple[Cell, Step | None], occupied: Mask) -> list[Ray]:
    entry, step = gate
    fan = board.fan(board.paired[entry], kind)
    return [_shortened(ray, occupied) for ray in fan if step is None or ray.step == step]


def _sections(rays: list[Ray], gates: dict[tuple[Cell, Step | None], list[Ray]], emission: str) -> tuple[Ray, ...]:
    """The middle sections among the rays of a figure: a teleport closes a section if light beyond it is closed (P2)."""
    closed: set[tuple[Cell, Step | None]] = set()

    def is_closed(ray: Ray) -> bool:
        return ray.stop in _CLOSED or (ray.stop is Stop.TELEPORT and _gate(ray, emission) in closed)

    growing = True
    while growing:
        found = {gate for gate, onward in gates.items() if any(map(is_closed, onward))}
        growing = found != closed
        closed = found
    return tuple(ray for ray in rays if is_closed(ray))


@dataclass(frozen=True)
class TeamLight:
    """The figures of one team with the light they cast, and what follows from it for any set of struck figures.

    ``start``: the start cell. ``casts``: the light of each figure by its cell.
    """

    start: Cell
    casts: dict[Cell, Cast] = field(default_factory=dict)
    _shining: dict[Mask, Mask] = field(default_factory=dict, init=False, repr=False, compare=False)
    _lit: dict[Mask, Mask] = field(default_factory=dict, init=False, repr=False, compare=False)

    def with_casts(self, changed: dict[Cell, Cast]) -> TeamLight:
        """The same team with these casts added or put in place of the old ones."""
        return TeamLight(self.start, self.casts | changed)

    @cached_property
    def own(self) -> Mask:
        """The cells on which the team's figures stand."""
        return mask_of(self.casts)

    @cached_property
    def connected(self) -> Mask:
        """The cells of the figures that would shine with nothing struck (L7)."""
        return self.shining(0)

    @cached_property
    def middle(self) -> Mask:
        """The cells of all middle sections of the team's path (P2)."""
        middle = 0
        for cell in cells_of(self.connected):
            middle |= self.casts[cell].middle
        return middle

    def shining(self, struck: Mask) -> Mask:
        """The cells of the figures that shine when those on ``struck`` are struck (L4)."""
        known = self._shining.get(struck)
        if known is None:
            known = self._shining[struck] = self._spread(1 << self.start, self.own & ~struck)
        return known

    def reachable(self, origin: Cell, among: Mask) -> Mask:
        """The cells of the figures of ``among`` that light reaches from the one on ``origin``, which is left out."""
        return self._spread(self.casts[origin].mask, among & ~(1 << origin))

    def _spread(self, lit: Mask, among: Mask) -> Mask:
        shining = 0
        waiting = lit & among
        while waiting:
            low = waiting & -waiting
            shining |= low
            among ^= low
            waiting = (waiting | self.casts[low.bit_length() - 1].mask) & among
        return shining

    def lit(self, shining: Mask) -> Mask:
        """The cells lit for the team when its figures on ``shining`` shine: its start cell and their light (L6)."""
        known = self._lit.get(shining)
        if known is None:
            known = 1 << self.start
            for cell in cells_of(shining):
                known |= self.casts[cell].mask
            self._lit[shining] = known
        return known

    def dominated(self, cell: Cell, among: Mask) -> Mask:
        """The figure on ``cell`` and those that it dominates in the light graph of ``among`` (P1), as their cells.

        ``among`` holds only figures that can be reached from the root. Nothing if ``cell`` is not of it.
        """
        return among & ~self.shining(self.own & ~among | 1 << cell)

    def dominates(self, first: Cell, second: Cell, among: Mask) -> bool:
        """Whether the figure on ``first`` dominates the one on ``second``, as in `dominated`."""
        return first != second and bool(self.dominated(first, among) >> second & 1)
