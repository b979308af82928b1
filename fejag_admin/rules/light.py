"""Light: what one figure lights (L1 to L3), which figures of a team shine (L4), what hangs on what (P1, P2).

Geometry does not depend on who shines, since a dark figure still stops light (L5). So a figure's light is cast once and
cast again only when a new figure comes to stand in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial

from fejag_admin.rules.board import Board, Cell, Mask, Ray, Stop, Wall, cells_of, mask_of
from fejag_admin.rules.figures import Kind, Step

_CLOSED = (Stop.FIGURE, Stop.TEMPLE)

Gate = tuple[Cell, Step | None]


@dataclass(frozen=True)
class Cast:
    """The light of one figure.

    ``mask``: the cells it lights, never its own (L1). ``find``: what gives its rays. ``entered``: the teleport cells
    that it enters (L3). ``through``: the rays that end in a teleport beyond which they are middle sections. ``leaps``:
    whether it has leaps, which are none.
    """

    cell: Cell
    mask: Mask
    find: Callable[[], tuple[Ray, ...]] = field(default=tuple, repr=False, compare=False)
    entered: Mask = 0
    through: tuple[Ray, ...] = ()
    leaps: bool = False

    @cached_property
    def rays(self) -> tuple[Ray, ...]:
        """Each ray and leap, those going on from teleports included."""
        return self.find()

    @cached_property
    def walls(self) -> tuple[Wall, ...]:
        """The obstacles that stop the rays."""
        return tuple([wall for ray in self.rays for wall in ray.walls])

    @cached_property
    def sections(self) -> tuple[Ray, ...]:
        """The rays that are middle sections of the team's path if the figure is connected (P2)."""
        rays = () if self.leaps else self.rays
        return tuple([ray for ray in rays if ray.stop in _CLOSED or (self.through and ray in self.through)])

    @cached_property
    def middle(self) -> Mask:
        """The cells of these."""
        middle = 0
        for ray in self.sections:
            middle |= ray.section
        return middle


def cast(board: Board, kind: Kind, cell: Cell, occupied: Mask, emission: str) -> Cast:
    """The light of a figure of this kind at ``cell`` among the figures on ``occupied`` (L1 to L3, P2).

    ``emission`` is the option ``teleport_emission``. The figure itself need not be in ``occupied``.
    """
    mask: Mask = 0
    walls: tuple[Wall, ...] = ()
    for _origin, step, lit, stop, _end, stopping in board.fan(cell, kind):
        hits = lit & occupied
        if not hits:
            if stop is Stop.TELEPORT:
                return _beyond(board, kind, cell, occupied | 1 << cell, emission)
            mask |= lit
            walls += stopping
        elif step > (0, 0):  # cell numbers grow along the ray
            first = hits & -hits
            mask |= lit & (first | first - 1)
        else:
            end = hits.bit_length() - 1
            mask |= lit >> end << end
    given = Cast(cell, mask, partial(_rays, board, kind, cell, occupied), leaps=kind.leaps)
    vars(given)["walls"] = walls
    return given


def _rays(board: Board, kind: Kind, cell: Cell, occupied: Mask) -> tuple[Ray, ...]:
    return tuple([_shortened(ray, occupied) for ray in board.fan(cell, kind)])


def _beyond(board: Board, kind: Kind, cell: Cell, occupied: Mask, emission: str) -> Cast:
    """The light of a figure that goes on from teleports."""
    rays = list(_rays(board, kind, cell, occupied))
    gates: dict[Gate, list[Ray]] = {}
    mask = 0
    for ray in rays:  # grows while light goes on from teleports
        mask |= ray.mask
        if ray.stop is Stop.TELEPORT:
            gate = _gate(ray, emission)
            if gate not in gates:
                gates[gate] = onward = _onward(board, kind, gate, occupied)
                rays.extend(onward)
    entered = mask_of({entry for entry, _ in gates})
    through = _through(rays, gates, emission)
    return Cast(cell, mask & ~(1 << cell), partial(tuple, rays), entered, through, kind.leaps)


def cut_short(board: Board, kind: Kind, known: Cast, here: Cell, occupied: Mask) -> Cast:
    """What is left of a figure's light, none of which enters a teleport, when another one comes to stand in it (L1).

    ``occupied``: where figures stand then.
    """
    ray = next(ray for ray in board.fan(known.cell, kind) if ray.mask >> here & 1)
    behind = ray.mask >> here + 1 << here + 1 if ray.step > (0, 0) else ray.mask & (1 << here) - 1
    mask = known.mask & ~behind
    return Cast(known.cell, mask, partial(_rays, board, kind, known.cell, occupied), leaps=kind.leaps)


def _shortened(ray: Ray, occupied: Mask) -> Ray:
    """The ray ended by the first figure in its way, if any (L1)."""
    origin, step, mask, _stop, _end, _walls = ray
    hits = mask & occupied
    if not hits:
        return ray
    if step > (0, 0):  # cell numbers grow along the ray
        first = hits & -hits
        return Ray(origin, step, mask & (first | first - 1), Stop.FIGURE, first.bit_length() - 1, ())
    end = hits.bit_length() - 1
    return Ray(origin, step, mask >> end << end, Stop.FIGURE, end, ())


def _gate(ray: Ray, emission: str) -> Gate:
    """What light shares that goes on from the teleport in which a ray ends: the entry, or entry and direction (L3)."""
    assert ray.end is not None
    return ray.end, ray.step if emission == "same-direction" else None


def _onward(board: Board, kind: Kind, gate: Gate, occupied: Mask) -> list[Ray]:
    entry, step = gate
    fan = board.fan(board.paired[entry], kind)
    return [_shortened(ray, occupied) for ray in fan if step is None or ray.step == step]


def _through(rays: list[Ray], gates: dict[Gate, list[Ray]], emission: str) -> tuple[Ray, ...]:
    """The rays whose teleport closes a section, since light beyond it is closed (P2)."""
    closed: set[Gate] = set()

    def is_through(ray: Ray) -> bool:
        return ray.stop is Stop.TELEPORT and _gate(ray, emission) in closed

    growing = True
    while growing:
        found = {gate for gate, rays in gates.items() if any(ray.stop in _CLOSED or is_through(ray) for ray in rays)}
        growing = found != closed
        closed = found
    return tuple(ray for ray in rays if is_through(ray))


@dataclass(frozen=True)
class TeamLight:
    """The figures of one team with the light they cast, and what follows from it for any set of struck figures.

    ``start``: the start cell. ``casts``: the light of each figure by its cell.
    """

    start: Cell
    casts: dict[Cell, Cast] = field(default_factory=dict)
    _shining: dict[Mask, Mask] = field(default_factory=dict, init=False, repr=False, compare=False)
    _before: tuple[dict[Mask, Mask], Mask] = field(default=({}, 0), init=False, repr=False, compare=False)
    _lit: dict[Mask, Mask] = field(default_factory=dict, init=False, repr=False, compare=False)

    def with_casts(self, changed: dict[Cell, Cast]) -> TeamLight:
        """The same team with these casts added or put in place of the old ones; all that light a new figure are given.

        If no connected one loses a figure of the team, those that shone still do, and need not be found again: what is
        known of them is handed on with the cells of the casts that have changed since.
        """
        light = TeamLight(self.start, self.casts | changed)
        old, own, lit, lost = self.casts, self.own, 1 << self.start, 0
        connected = self.connected
        for cell, given in changed.items():
            known = old.get(cell)
            if known is None:
                own |= 1 << cell
            elif connected >> cell & 1:
                lost |= known.mask & ~given.mask
                lit |= given.mask
        vars(light)["own"] = own
        if not lost & own:
            vars(light)["connected"] = connected | light._spread(lit, own & ~connected)
            known_before, since = (self._shining, 0) if self._shining else self._before
            vars(light)["_before"] = known_before, since | mask_of(changed)
        return light

    @cached_property
    def own(self) -> Mask:
        """The cells on which the team's figures stand."""
        return mask_of(self.casts)

    @cached_property
    def connected(self) -> Mask:
        """The cells of the figures that would shine with nothing struck (L7)."""
        return self._spread(1 << self.start, self.own)

    @cached_property
    def middle(self) -> Mask:
        """The cells of all middle sections of the team's path (P2)."""
        middle = 0
        for cell in cells_of(self.connected):
            middle |= self.casts[cell].middle
        return middle

    def shining(self, struck: Mask) -> Mask:
        """The cells of the figures that shine when those on ``struck`` are struck (L4)."""
        if not struck & self.connected:
            return self.connected
        known = self._shining.get(struck)
        if known is None:
            before, since = self._before
            known, lit = before.get(struck, 0), 1 << self.start
            for cell in cells_of(since & known):
                lit |= self.casts[cell].mask
            known |= self._spread(lit, self.own & ~struck & ~known)
            self._shining[struck] = known
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
        if not self.casts[cell].mask & among:
            return among & 1 << cell  # it lights none
        return among & ~self.shining(self.own & ~among | 1 << cell)

    def dominates(self, first: Cell, second: Cell, among: Mask) -> bool:
        """Whether the figure on ``first`` dominates the one on ``second``, as in `dominated`."""
        return first != second and bool(self.dominated(first, among) >> second & 1)
