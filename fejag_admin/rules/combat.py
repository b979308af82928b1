"""Attacks: how they balance each other (A6) and settle in a chain reaction (A7); `arising` tells how they begin."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from fejag_admin.rules.board import Board, Cell, Mask, cells_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.light import Cast, TeamLight, cast
from fejag_admin.rules.pairing import pair

VoidReason = Literal["start-field", "rival-attack", "rival-attack-same-day", "self-defeating", "game-master"]
Status = Literal["in-effect", "balanced", "dormant", "void"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A permanent figure on the map, numbered from 1; it came after game ``round``, by the order of index ``order``."""

    id: int
    team: str
    kind: str
    at: Cell
    round: int
    order: int
    irregular: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack of one figure on another (their numbers), numbered from 1 in order of arising (A1).

    ``void``: why it is void for ever. ``rival``: the attack of a third team for which it is void (A3, A4).
    """

    id: int
    attacker: int
    target: int
    round: int
    order: int
    void: VoidReason | None = None
    rival: int | None = None


class Taken(NamedTuple):
    """What it does to the light when a cell is taken.

    ``light``: that of each team, shortened. ``lamps``: the cell of each figure whose light falls on the taken cell,
    and the figures that it still lights besides.
    """

    light: dict[str, TeamLight]
    lamps: tuple[tuple[Cell, Mask], ...]


@dataclass(frozen=True)
class Formation:
    """The figures on the board and the light each casts, whether it shines or not; nothing of attacks.

    ``figures``: by number. ``light``: by team. ``at``: the figure on a cell. ``occupied``: the cells of all figures.
    """

    board: Board
    emission: str
    figures: tuple[Figure, ...]
    light: dict[str, TeamLight]
    at: dict[Cell, Figure]
    occupied: Mask
    _taken: dict[Cell, Taken] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def empty(cls, board: Board, emission: str) -> Formation:
        """No figure on the board; ``emission`` is the option ``teleport_emission`` (L3)."""
        return cls(board, emission, (), {team: TeamLight(start) for team, start in board.starts}, {}, 0)

    def adding(self, figure: Figure) -> Formation:
        """The formation with one more figure, which also shortens the rays that used to cross its cell (L1)."""
        occupied = self.occupied | 1 << figure.at
        light = self.taken(figure.at).light
        team = light[figure.team].with_casts({figure.at: self._cast(figure.kind, figure.at, occupied)})
        return Formation(
            self.board,
            self.emission,
            (*self.figures, figure),
            light | {figure.team: team},
            self.at | {figure.at: figure},
            occupied,
        )

    def taken(self, at: Cell) -> Taken:
        """What it does to the light when a cell is taken; the last one is remembered, for who tries many figures."""
        known = self._taken.get(at)
        if known is None:
            here = 1 << at
            light, lamps = {}, []
            for team, old in self.light.items():
                changed = {
                    cell: self._cast(self.at[cell].kind, cell, self.occupied | here)
                    for cell, given in old.casts.items()
                    if given.mask & here
                }
                light[team] = old.with_casts(changed) if changed else old
                lamps += [(cell, given.mask & self.occupied) for cell, given in changed.items()]
            self._taken.clear()
            known = self._taken[at] = Taken(light, tuple(lamps))
        return known

    def _cast(self, kind: str, cell: Cell, occupied: Mask) -> Cast:
        return cast(self.board, KINDS[kind], cell, occupied, self.emission)

    def cast_from(self, kind: str, at: Cell) -> Cast:
        """The light that a figure of this kind would give on a cell, among the figures that stand now."""
        return self._cast(kind, at, self.occupied)

    def cast(self, figure: Figure) -> Cast:
        """The light that a figure gives if it shines."""
        return self.light[figure.team].casts[figure.at]

    @cached_property
    def connected(self) -> Mask:
        """The cells of all figures that would shine with nothing struck (L7)."""
        connected = 0
        for light in self.light.values():
            connected |= light.connected
        return connected

    def shining(self, struck: dict[str, Mask]) -> Mask:
        """The cells of all figures that shine when of each team those on ``struck[team]`` are struck (L4)."""
        shining = self.connected
        for team, cells in struck.items():
            light = self.light[team]
            shining = shining & ~light.connected | light.shining(cells)
        return shining


class Wave(NamedTuple):
    """One step of the chain reaction (A7): who shines, and which attacks are in effect and paired then."""

    shining: Mask
    in_effect: frozenset[int]
    pairs: Mapping[int, int]


class Aftermath(NamedTuple):
    """What became of figures and attacks after a figure was placed on ``cell``, as in `Settled`."""

    cell: Cell
    attacks: tuple[Attack, ...]
    waves: tuple[Wave, ...]


@dataclass(frozen=True)
class Settled:
    """Figures and attacks after the chain reaction (A7).

    ``attacks``: all of them by number, self-defeating ones void. ``waves``: the way there, the last one holds.
    ``alike``: what became of the figures that were placed next, for `arising.stand`, which judges such as are alike
    once.
    """

    formation: Formation
    attacks: tuple[Attack, ...]
    waves: tuple[Wave, ...]
    alike: dict[Hashable, Aftermath] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def shining(self) -> Mask:
        """The cells of all figures that shine."""
        return self.waves[-1].shining

    @property
    def in_effect(self) -> frozenset[int]:
        """The numbers of the attacks in effect (A6)."""
        return self.waves[-1].in_effect

    @property
    def pairs(self) -> Mapping[int, int]:
        """For each balanced attack the one it is paired with (A6)."""
        return self.waves[-1].pairs

    def shines(self, figure: Figure) -> bool:
        """Whether a figure shines (L4)."""
        return bool(self.shining >> figure.at & 1)

    def lit(self, team: str) -> Mask:
        """The cells lit for a team (L6)."""
        light = self.formation.light[team]
        return light.lit(self.shining & light.own)

    def status(self, attack: Attack) -> Status:
        """Whether an attack is in effect, balanced, dormant or void (A8)."""
        if attack.void:
            return "void"
        if attack.id in self.in_effect:
            return "in-effect"
        return "balanced" if attack.id in self.pairs else "dormant"

    def striking(self, figure: Figure) -> tuple[int, ...]:
        """The numbers of the attacks that strike a figure (A6)."""
        return tuple(number for number in sorted(self.in_effect) if self.attacks[number - 1].target == figure.id)

    def attacks_in_effect(self) -> Iterator[Attack]:
        """The attacks in effect, lowest number first (A6)."""
        return (self.attacks[number - 1] for number in sorted(self.in_effect))

    def on_the_way(self, first: Figure, second: Figure) -> bool:
        """Whether one figure dominates another among the shining figures of its team (P1)."""
        light = self.formation.light[first.team]
        return first.team == second.team and light.dominates(first.at, second.at, self.shining & light.own)

    def struck(self, team: str) -> Mask:
        """The cells of the figures of a team that are struck."""
        figures = self.formation.figures
        mask = 0
        for number in self.in_effect:
            target = figures[self.attacks[number - 1].target - 1]
            if target.team == team:
                mask |= 1 << target.at
        return mask


_Shot = tuple[int, Figure, Figure]  # the number of an attack, attacker and target


def settle(formation: Formation, attacks: tuple[Attack, ...]) -> Settled:
    """The chain reaction from scratch (A7): strike, see who still shines, and again, until nothing changes.

    Where it would go round in a circle, the latest attack that flickers is void and it starts again.
    """
    while True:
        reaching = list(_reaching(formation, attacks))
        waves: list[Wave] = []
        seen: dict[Mask, int] = {}
        shining = formation.connected
        while shining not in seen:
            seen[shining] = len(waves)
            waves.append(_wave(formation, reaching, shining))
            shining = formation.shining(_struck(reaching, waves[-1].in_effect))
        circle = [wave.in_effect for wave in waves[seen[shining] :]]
        if len(circle) == 1:
            return Settled(formation, attacks, tuple(waves))
        flickering = frozenset.union(*circle) - frozenset.intersection(*circle)
        latest = attacks[max(flickering) - 1]
        attacks = voided(attacks, latest.id, "self-defeating")


def voided(attacks: tuple[Attack, ...], number: int, reason: VoidReason) -> tuple[Attack, ...]:
    """All attacks, the one of this number void for a reason."""
    return (*attacks[: number - 1], replace(attacks[number - 1], void=reason), *attacks[number:])


def _reaching(formation: Formation, attacks: tuple[Attack, ...]) -> Iterator[_Shot]:
    """The attacks that are live as soon as their attackers shine (A5), with attacker and target."""
    figures, light = formation.figures, formation.light
    for attack in attacks:
        if not attack.void:
            attacker, target = figures[attack.attacker - 1], figures[attack.target - 1]
            if light[attacker.team].casts[attacker.at].mask >> target.at & 1:
                yield attack.id, attacker, target


def _struck(shots: Iterable[_Shot], in_effect: frozenset[int]) -> dict[str, Mask]:
    struck: dict[str, Mask] = {}
    for number, _attacker, target in shots:
        if number in in_effect:
            struck[target.team] = struck.get(target.team, 0) | 1 << target.at
    return struck


def _wave(formation: Formation, reaching: Iterable[_Shot], shining: Mask) -> Wave:
    live: dict[tuple[str, str], list[_Shot]] = {}  # by the teams of attacker and target
    for shot in reaching:
        _number, attacker, target = shot
        if shining >> attacker.at & 1:
            live.setdefault((attacker.team, target.team), []).append(shot)
    pairs = pair(tuple(_balancing(formation, live, shining)))
    return Wave(shining, frozenset(shot[0] for shots in live.values() for shot in shots if shot[0] not in pairs), pairs)


def _balancing(
    formation: Formation, live: dict[tuple[str, str], list[_Shot]], shining: Mask
) -> Iterator[tuple[int, int]]:
    """All couples of live attacks that may balance each other (A6): one hits the other's attacker or its way."""
    for (team, victim), shots in live.items():
        answers = live.get((victim, team))
        if answers and shots[0] < answers[0]:  # each two teams once, those who attacked first on the left
            us, them = formation.light[team], formation.light[victim]
            ours, theirs = shining & us.own, shining & them.own
            falling = [(answer, source.at, us.dominated(target.at, ours)) for answer, source, target in answers]
            for shot, attacker, target in shots:
                hit = them.dominated(target.at, theirs)
                for answer, source, hit_back in falling:
                    if (hit >> source | hit_back >> attacker.at) & 1:
                        yield shot, answer


# Why a figure is dark


@dataclass(frozen=True, slots=True)
class Darkness:
    """Why a figure is dark.

    ``struck``: by ``attacks``. ``cut-off``: its light came by way of the struck figures ``hung_on``.
    ``unconnected``: no shining figure of its team would light it even with nothing struck (L7).
    """

    kind: Literal["struck", "cut-off", "unconnected"]
    attacks: tuple[int, ...] = ()
    hung_on: tuple[int, ...] = ()


def darkness(settled: Settled, figure: Figure) -> Darkness | None:
    """Why a figure is dark (L4, A6); None if it shines."""
    if settled.shines(figure):
        return None
    striking = settled.striking(figure)
    if striking:
        return Darkness("struck", attacks=striking)
    formation = settled.formation
    light = formation.light[figure.team]
    if not light.connected >> figure.at & 1:
        return Darkness("unconnected")
    dark = light.connected & ~settled.shining
    edge = settled.struck(figure.team) & settled.lit(figure.team)
    hung_on = [formation.at[cell].id for cell in cells_of(edge) if light.reachable(cell, dark) >> figure.at & 1]
    return Darkness("cut-off", hung_on=tuple(sorted(hung_on)))
