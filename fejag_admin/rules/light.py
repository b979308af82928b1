"""Light: what one figure lights (L1 to L3), which figures of a team shine (L4), what hangs on what (P1, P2).

Geometry does not depend on who shines, since a dark figure still stops light (L5). So a figure's light is cast once and
cast again only when a new figure comes to stand in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from fejag_admin.rules.board import Board, Cell, Mask, Ray, Stop, Wall, cells_of, mask_of
from fejag_admin.rules.figures import Kind, Step

_CLOSED = (Stop.FIGURE, Stop.TEMPLE)

Gate = tuple[Cell, Step | None]


@dataclass(frozen=True)
class Cast:
    """The light of one figure.

    ``mask``: the cells it lights, never its own (L1). ``fans``: its rays on an empty board, from its own cell and then
    from beyond each of ``gates``, the teleports that it goes through (L3). ``occupied``: the cells that stop them.
    ``leaps``: whether it has leaps, which are no sections.
    """

    cell: Cell
    mask: Mask
    fans: tuple[tuple[Ray, ...], ...] = field(default=(), repr=False, compare=False)
    occupied: Mask = field(default=0, repr=False, compare=False)
    gates: tuple[Gate, ...] = ()
    leaps: bool = False

    @cached_property
    def rays(self) -> tuple[Ray, ...]:
        """Each ray and leap, those going on from teleports included."""
        return tuple([ray for fan in self.fans for ray in self._shortened(fan)])

    @property
    def entered(self) -> Mask:
        """The teleport cells that it enters (L3)."""
        return mask_of([entry for entry, _step in self.gates])

    @cached_property
    def walls(self) -> tuple[Wall, ...]:
        """The obstacles that stop the rays."""
        return tuple([wall for ray in self.rays for wall in ray.walls])

    @cached_property
    def sections(self) -> tuple[Ray, ...]:
        """The rays that are middle sections of the team's path if the figure is connected (P2)."""
        rays = () if self.leaps else self.rays
        if not self.gates:
            return tuple([ray for ray in rays if ray.stop in _CLOSED])
        beyond = dict(zip(self.gates, map(self._shortened, self.fans[1:]), strict=True))
        closed: set[Gate] = set()

        def is_closed(ray: Ray) -> bool:
            return ray.stop in _CLOSED or (ray.stop is Stop.TELEPORT and not closed.isdisjoint(_gates(ray)))

        growing = True
        while growing:
            found = {gate for gate, onward in beyond.items() if any(map(is_closed, onward))}
            growing = found != closed
            closed = found
        return tuple(filter(is_closed, rays))

    @cached_property
    def middle(self) -> Mask:
        """The cells of these."""
        middle = 0
        for ray in self.sections:
            middle |= ray.section
        return middle

    def _shortened(self, fan: tuple[Ray, ...]) -> list[Ray]:
        return [_shortened(ray, self.occupied) for ray in fan]


def cast(board: Board, kind: Kind, cell: Cell, occupied: Mask, emission: str) -> Cast:
    """The light of a figure of this kind at ``cell`` among the figures on ``occupied`` (L1 to L3, P2).

    ``emission`` is the option ``teleport_emission``. The figure itself need not be in ``occupied``.
    """
    occupied |= 1 << cell
    mask: Mask = 0
    walls: tuple[Wall, ...] = ()
    fans, gates = [board.fan(cell, kind)], list[Gate]()
    for fan in fans:  # grows while light goes on from teleports
        for ray in fan:
            _origin, step, lit, stop, _end, stopping = ray
            hits = lit & occupied
            if not hits:
                mask |= lit
                walls += stopping
                if stop is Stop.TELEPORT:
                    gate = _gates(ray)[emission == "same-direction"]
                    if gate not in gates:
                        gates.append(gate)
                        fans.append(_onward(board, kind, gate))
            elif step > (0, 0):  # cell numbers grow along the ray
                mask |= lit & (hits ^ hits - 1)  # all up to the lowest of the hits
            else:
                end = hits.bit_length() - 1
                mask |= lit >> end << end
    given = Cast(cell, mask & ~(1 << cell) if gates else mask, tuple(fans), occupied, tuple(gates), kind.leaps)
    vars(given)["walls"] = walls
    return given


def cut_short(known: Cast, here: Cell, occupied: Mask) -> Cast:
    """What is left of a figure's light, none of which enters a teleport, when another one comes to stand in it (L1).

    ``occupied``: where figures stand then.
    """
    ray = next(ray for ray in known.fans[0] if ray.mask >> here & 1)
    behind = ray.mask >> here + 1 << here + 1 if ray.step > (0, 0) else ray.mask & (1 << here) - 1
    return Cast(known.cell, known.mask & ~behind, known.fans, occupied, leaps=known.leaps)


def _shortened(ray: Ray, occupied: Mask) -> Ray:
    """The ray ended by the first figure in its way, if any (L1)."""
    origin, step, mask, _stop, _end, _walls = ray
    hits = mask & occupied
    if not hits:
        return ray
    if step > (0, 0):  # cell numbers grow along the ray
        mask &= hits ^ hits - 1
        return Ray(origin, step, mask, Stop.FIGURE, mask.bit_length() - 1, ())
    end = hits.bit_length() - 1
    return Ray(origin, step, mask >> end << end, Stop.FIGURE, end, ())


def _gates(ray: Ray) -> tuple[Gate, Gate]:
    """What light shares that goes on from where a ray ends: the entry with ``all-directions``, or with its own (L3)."""
    assert ray.end is not None
    return (ray.end, None), (ray.end, ray.step)


def _onward(board: Board, kind: Kind, gate: Gate) -> tuple[Ray, ...]:
    entry, step = gate
    fan = board.fan(board.paired[entry], kind)
    return fan if step is None else tuple([ray for ray in fan if ray.step == step])


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
            cell = waiting.bit_length() - 1
            shining |= 1 << cell
            among ^= 1 << cell
            waiting = (waiting | self.casts[cell].mask) & among
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
