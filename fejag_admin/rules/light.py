"""Light: what one figure lights (L1 to L3), which figures of a team shine (L4), what hangs on what (P1, P2).

Where light goes does not depend on who shines, since a dark figure still stops light (L5).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from fejag_admin.rules.board import Board, Cell, Mask, Ray, Stop, Wall, cells_of, mask_of
from fejag_admin.rules.figures import FigureKind, Step

Gate = tuple[Cell, Step | None]
"""A teleport cell that light enters, and in which direction if it goes on in that one only (L3)."""


@dataclass(frozen=True)
class Cast:
    """The light of one figure.

    ``mask``: the cells it lights, never its own (L1). ``own``: its rays or leaps from its own cell. ``onward``: the
    rays that go on from the teleports it enters, by gate (L3). ``leaps``: whether it has leaps, which are no sections.
    """

    cell: Cell
    mask: Mask
    own: tuple[Ray, ...] = field(default=(), repr=False)
    onward: tuple[tuple[Gate, tuple[Ray, ...]], ...] = field(default=(), repr=False)
    leaps: bool = False

    @cached_property
    def rays(self) -> tuple[Ray, ...]:
        """Each ray and leap, those going on from teleports included."""
        return self.own + tuple([ray for _gate, rays in self.onward for ray in rays])

    @property
    def entered(self) -> Mask:
        """The teleport cells that it enters (L3)."""
        return mask_of([entry for (entry, _step), _rays in self.onward])

    @property
    def walls(self) -> tuple[Wall, ...]:
        """The obstacles that stop the rays."""
        return tuple([wall for ray in self.rays for wall in ray.walls])

    @cached_property
    def sections(self) -> tuple[Ray, ...]:
        """The rays that are middle sections of the team's path if the figure is connected (P2)."""
        return _sections(self)

    @cached_property
    def middle(self) -> Mask:
        """The cells of these sections."""
        middle = 0
        for ray in self.sections:
            middle |= ray.section
        return middle


# L1: rays, as far as they go.
# L2: leaps, which `Board.fan` gives as rays of one cell.
# L3: light goes on from teleports.


def cast(board: Board, kind: FigureKind, cell: Cell, occupied: Mask, emission: str) -> Cast:
    """The light of a figure of this kind at ``cell`` among the figures on ``occupied``.

    ``emission`` is the option ``teleport_emission``. The figure itself need not be in ``occupied``.
    """
    occupied |= 1 << cell
    own = tuple([_shortened(ray, occupied) for ray in board.fan(cell, kind)])
    onward: dict[Gate, tuple[Ray, ...]] = {}
    mask: Mask = 0
    rays = [*own]
    for ray in rays:  # grows while light goes on from teleports
        mask |= ray.mask
        if ray.stop is Stop.TELEPORT:
            gate = entry, step = _gates(ray)[emission == "same-direction"]
            if gate not in onward:
                fan = board.fan(board.paired[entry], kind)
                onward[gate] = tuple([_shortened(ray, occupied) for ray in fan if step in (None, ray.step)])
                rays += onward[gate]
    return Cast(cell, mask & ~(1 << cell), own, tuple(onward.items()), kind.leaps)


def _shortened(ray: Ray, occupied: Mask) -> Ray:
    """The ray ended by the first figure in its way, if any (L1)."""
    origin, step, mask, _stop, _end, _walls = ray
    hits = mask & occupied
    if not hits:
        return ray
    if step > (0, 0):  # cell numbers grow along the ray
        mask &= hits ^ hits - 1  # all up to the lowest of the hits
        return Ray(origin, step, mask, Stop.FIGURE, mask.bit_length() - 1, ())
    end = hits.bit_length() - 1
    return Ray(origin, step, mask >> end << end, Stop.FIGURE, end, ())


def _gates(ray: Ray) -> tuple[Gate, Gate]:
    """The gate of a ray that enters a teleport, with ``all-directions`` and with ``same-direction``."""
    assert ray.end is not None
    return (ray.end, None), (ray.end, ray.step)


@dataclass(frozen=True)
class TeamLight:
    """The figures of one team with the light they cast, and what follows from it for any set of struck figures.

    ``start``: the start cell. ``casts``: the light of each figure by its cell. Who shines is asked again and again, in
    wave after wave, so it is remembered.
    """

    start: Cell
    casts: dict[Cell, Cast] = field(default_factory=dict)
    _shining: dict[Mask, Mask] = field(default_factory=dict, init=False, repr=False, compare=False)

    def with_casts(self, changed: dict[Cell, Cast]) -> TeamLight:
        """The same team with these casts added or put in place of the old ones."""
        return TeamLight(self.start, self.casts | changed)

    @cached_property
    def own(self) -> Mask:
        """The cells on which the team's figures stand."""
        return mask_of(self.casts)

    # L4: which figures shine.

    def shining(self, struck: Mask) -> Mask:
        """The cells of the figures that shine when those on ``struck`` are struck (L4)."""
        if not struck & self.connected:
            return self.connected
        if struck not in self._shining:
            self._shining[struck] = self._spread(1 << self.start, self.own & ~struck)
        return self._shining[struck]

    def reachable(self, origin: Cell, among: Mask) -> Mask:
        """The cells of the figures of ``among`` that light reaches from the one on ``origin``, which is left out."""
        return self._spread(self.casts[origin].mask, among & ~(1 << origin))

    def _spread(self, lit: Mask, among: Mask) -> Mask:
        """The figures of ``among`` that stand in ``lit``, in the light of these, and so on."""
        reached = 0
        waiting = lit & among
        while waiting:
            cell = waiting.bit_length() - 1
            reached |= 1 << cell
            among ^= 1 << cell
            waiting = (waiting | self.casts[cell].mask) & among
        return reached

    # L6: the lit cells of a team.

    def lit(self, shining: Mask) -> Mask:
        """The cells lit for the team when its figures on ``shining`` shine: its start cell and their light (L6)."""
        lit = 1 << self.start
        for cell in cells_of(shining):
            lit |= self.casts[cell].mask
        return lit

    # L7: connected figures.

    @cached_property
    def connected(self) -> Mask:
        """The cells of the figures that would shine with nothing struck (L7)."""
        return self._spread(1 << self.start, self.own)

    # P1: what hangs on what.

    def dominated(self, cell: Cell, among: Mask) -> Mask:
        """The figure on ``cell`` and those that it dominates in the light graph of ``among``, as their cells.

        ``among`` holds only figures that can be reached from the root. Nothing if ``cell`` is not of it.
        """
        if not self.casts[cell].mask & among:
            return among & 1 << cell  # it lights none
        return among & ~self.shining(self.own & ~among | 1 << cell)

    def dominates(self, first: Cell, second: Cell, among: Mask) -> bool:
        """Whether the figure on ``first`` dominates the one on ``second``, as in `dominated`."""
        return first != second and bool(self.dominated(first, among) >> second & 1)

    @cached_property
    def middle(self) -> Mask:
        """The cells of all middle sections of the team's path (P2)."""
        middle = 0
        for cell in cells_of(self.connected):
            middle |= self.casts[cell].middle
        return middle


# P2: middle sections.


def _sections(light: Cast) -> tuple[Ray, ...]:
    """The rays that end in a figure or in the temple, or enter a teleport beyond which a ray does (and so on)."""
    if light.leaps:
        return ()
    ending: set[Gate] = set()  # the gates beyond which a ray ends in a figure or the temple

    def is_section(ray: Ray) -> bool:
        if ray.stop is Stop.TELEPORT:
            return not ending.isdisjoint(_gates(ray))
        return ray.stop in (Stop.FIGURE, Stop.TEMPLE)

    grows = True
    while grows:
        lit_gates = {gate for gate, rays in light.onward if any(map(is_section, rays))}
        grows = lit_gates != ending
        ending = lit_gates
    return tuple(filter(is_section, light.rays))
