"""Attacks: how they balance each other (A6) and settle in a chain reaction (A7); `arising` tells how they begin."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter
from typing import Literal, NamedTuple

from fejag_admin.rules.board import Board, Cell, Mask, cells_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.light import Cast, TeamLight, cast, cut_short
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


class Spot(NamedTuple):
    """One cell among the figures that stand.

    ``lamps``: the figures whose light falls on it, dark or not, by number. ``darkened``: what would be left of their
    light if it were taken, by team. ``dimmed``: what that makes of the light of a team that does not take it.
    """

    lamps: tuple[Figure, ...]
    darkened: dict[str, dict[Cell, Cast]]
    dimmed: dict[str, TeamLight]


@dataclass(frozen=True)
class Formation:
    """The figures on the board and the light each casts, whether it shines or not; nothing of attacks.

    ``figures``: by number. ``light``: by team. ``at``: the figure on a cell. ``occupied``: the cells of all figures.
    ``beaming``: those of the figures whose light enters teleports.
    """

    board: Board
    emission: str
    figures: tuple[Figure, ...]
    light: dict[str, TeamLight]
    at: dict[Cell, Figure]
    occupied: Mask
    beaming: Mask = 0
    _spots: dict[Cell, Spot] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def empty(cls, board: Board, emission: str) -> Formation:
        """No figure on the board; ``emission`` is the option ``teleport_emission`` (L3)."""
        return cls(board, emission, (), {team: TeamLight(start) for team, start in board.starts}, {}, 0)

    def adding(self, figure: Figure) -> Formation:
        """The formation with one more figure, which also shortens the rays that used to cross its cell (L1)."""
        team, at = figure.team, figure.at
        given, spot = self.cast_from(figure.kind, at), self.spot(at)
        if not spot.darkened:
            for lamp in spot.lamps:
                spot.darkened.setdefault(lamp.team, {})[lamp.at] = self._darkened(lamp, at)
        beaming = self.beaming | (1 << at if given.gates else 0)
        if beaming:  # the newcomer may stand before a teleport that others shone into
            for casts in spot.darkened.values():
                for cell, darkened in casts.items():
                    if not darkened.gates:
                        beaming &= ~(1 << cell)
        light = self.light | {team: self.light[team].with_casts({**spot.darkened.get(team, {}), at: given})}
        for other, casts in spot.darkened.items():
            if other != team:
                if other not in spot.dimmed:
                    spot.dimmed[other] = self.light[other].with_casts(casts)
                light[other] = spot.dimmed[other]
        formation = Formation(
            self.board,
            self.emission,
            (*self.figures, figure),
            light,
            self.at | {at: figure},
            self.occupied | 1 << at,
            beaming,
        )
        formation._spots[at] = Spot(spot.lamps, {}, {})
        return formation

    def spot(self, at: Cell) -> Spot:
        """What is to be known of a cell; the last one is remembered, for who tries many figures."""
        known = self._spots.get(at)
        if known is None:
            near = (self.board.near(at) & self.occupied | self.beaming) & ~(1 << at)
            lamps = [lamp for lamp in map(self.at.__getitem__, cells_of(near)) if self.cast(lamp).mask >> at & 1]
            lamps.sort(key=attrgetter("id"))
            self._spots.clear()
            known = self._spots[at] = Spot(tuple(lamps), {}, {})
        return known

    def _darkened(self, lamp: Figure, at: Cell) -> Cast:
        given, occupied = self.cast(lamp), self.occupied | 1 << at
        if given.gates:
            return cast(self.board, KINDS[lamp.kind], lamp.at, occupied, self.emission)
        return cut_short(given, at, occupied)

    def cast_from(self, kind: str, at: Cell) -> Cast:
        """The light that a figure of this kind would give on a cell, among the figures that stand now."""
        return cast(self.board, KINDS[kind], at, self.occupied, self.emission)

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

    def shining(self, struck: Mask) -> Mask:
        """The cells of all figures that shine when those on ``struck`` are struck (L4)."""
        shining = self.connected
        for light in self.light.values():
            hit = struck & light.connected
            if hit:
                shining = shining & ~light.connected | light.shining(hit)
        return shining


class Wave(NamedTuple):
    """One step of the chain reaction (A7): who shines, which attacks are in effect and paired then, whom they strike.

    ``struck``: the cells of those figures. ``leaning``: the team and cell of each figure that balanced an attack only
    because it is on the way to an attacker (A6).
    """

    shining: Mask
    in_effect: frozenset[int]
    pairs: Mapping[int, int]
    struck: Mask
    leaning: frozenset[tuple[str, Cell]]


class Shot(NamedTuple):
    """An attack that is live as soon as its attacker shines (A5): its number, its team and victim, and their cells."""

    number: int
    team: str
    source: Cell
    victim: str
    target: Cell


class Battle(NamedTuple):
    """All shots, and for each two teams that attack each other those of either side."""

    shots: list[Shot]
    fronts: list[tuple[list[Shot], list[Shot]]]


class Became(NamedTuple):
    """What a newcomer on a cell led to: all attacks, and the waves of the chain reaction.

    The light is not kept, for there may be thousands of these.
    """

    at: Cell
    attacks: tuple[Attack, ...]
    waves: tuple[Wave, ...]


@dataclass(frozen=True)
class Settled:
    """Figures and attacks after the chain reaction (A7).

    ``attacks``: all of them by number, self-defeating ones void. ``waves``: the way there, the last one holds.
    ``whole``: whether they are all of it, as `settle` finds it. ``alike``: what became of figures placed next, for
    `arising.stand`, which judges such as are alike once if somebody tries many.
    """

    formation: Formation
    attacks: tuple[Attack, ...]
    waves: tuple[Wave, ...]
    whole: bool = field(default=False, repr=False, compare=False)
    alike: dict[Hashable, Became] | None = field(default=None, repr=False, compare=False)

    @cached_property
    def battle(self) -> Battle:
        """What the attacks come to among these figures."""
        return battle_of(self.formation, self.attacks)

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
        return self.waves[-1].struck & self.formation.light[team].own


def settle(formation: Formation, attacks: tuple[Attack, ...], battle: Battle | None = None) -> Settled:
    """The chain reaction from scratch (A7): strike, see who still shines, and again, until nothing changes.

    Where it would go round in a circle, the latest attack that flickers is void and it starts again. ``battle``: what
    the attacks come to on this formation, if it is known.
    """
    while True:
        battle = battle or battle_of(formation, attacks)
        waves, first = chain(formation, battle)
        circle = [wave.in_effect for wave in waves[first:]]
        if len(circle) == 1:
            return whole(formation, attacks, waves, battle)
        flickering = frozenset.union(*circle) - frozenset.intersection(*circle)
        latest = attacks[max(flickering) - 1]
        attacks, battle = voided(attacks, latest.id, "self-defeating"), None


def whole(formation: Formation, attacks: tuple[Attack, ...], waves: tuple[Wave, ...], battle: Battle) -> Settled:
    """All of a chain reaction and what it was made from."""
    settled = Settled(formation, attacks, waves, True)
    vars(settled)["battle"] = battle
    return settled


def chain(formation: Formation, battle: Battle) -> tuple[tuple[Wave, ...], int]:
    """The waves of the chain reaction until one comes back, and the index of that one: the last if it comes to rest."""
    waves: list[Wave] = []
    seen: dict[Mask, int] = {}
    shining = formation.connected
    while shining not in seen:
        seen[shining] = len(waves)
        waves.append(_wave(formation, battle, shining))
        shining = formation.shining(waves[-1].struck)
    return tuple(waves), seen[shining]


def voided(attacks: tuple[Attack, ...], number: int, reason: VoidReason) -> tuple[Attack, ...]:
    """All attacks, the one of this number void for a reason."""
    return (*attacks[: number - 1], replace(attacks[number - 1], void=reason), *attacks[number:])


def battle_of(formation: Formation, attacks: tuple[Attack, ...]) -> Battle:
    """The attacks that are live as soon as their attackers shine (A5)."""
    return joined(formation, Battle([], []), attacks)


def joined(formation: Formation, battle: Battle, attacks: tuple[Attack, ...]) -> Battle:
    """A battle with attacks that came later."""
    figures, light = formation.figures, formation.light
    shots = list(battle.shots)
    for attack in attacks:
        if not attack.void:
            attacker, target = figures[attack.attacker - 1], figures[attack.target - 1]
            if light[attacker.team].casts[attacker.at].mask >> target.at & 1:
                shots.append(Shot(attack.id, attacker.team, attacker.at, target.team, target.at))
    return fought(shots)


def fought(shots: list[Shot]) -> Battle:
    """The battle of these shots."""
    sides: dict[tuple[str, str], list[Shot]] = {}
    for shot in shots:
        sides.setdefault((shot.team, shot.victim), []).append(shot)
    mutual = [(us, them) for us, them in sides if us < them and (them, us) in sides]
    return Battle(shots, [(sides[us, them], sides[them, us]) for us, them in mutual])


def _wave(formation: Formation, battle: Battle, shining: Mask) -> Wave:
    leaning: set[tuple[str, Cell]] = set()
    couples: list[tuple[int, int]] = []
    live = {shot.source for shot in battle.shots if shining >> shot.source & 1}
    for shots, answers in battle.fronts:
        ours = [shot for shot in shots if shot.source in live]
        theirs = ours and [shot for shot in answers if shot.source in live]
        if theirs:
            first, second = (ours, theirs) if ours < theirs else (theirs, ours)  # who attacked first is on the left
            couples += _balancing(formation, first, second, shining, leaning)
    pairs = pair(tuple(couples))
    struck, in_effect = 0, []
    for number, _team, source, _victim, target in battle.shots:
        if source in live and number not in pairs:
            in_effect.append(number)
            struck |= 1 << target
    return Wave(shining, frozenset(in_effect), pairs, struck, frozenset(leaning))


def _balancing(
    formation: Formation, shots: list[Shot], answers: list[Shot], shining: Mask, leaning: set[tuple[str, Cell]]
) -> Iterator[tuple[int, int]]:
    """All couples of live attacks that may balance each other (A6): one hits the other's attacker or its way.

    What is on the way adds to ``leaning``.
    """
    us, them = shots[0].team, shots[0].victim
    light, other_light = formation.light[us], formation.light[them]
    ours, theirs = shining & light.own, shining & other_light.own
    falling = [(answer, light.dominated(answer.target, ours)) for answer in answers]
    for shot in shots:
        hit = other_light.dominated(shot.target, theirs)
        for answer, hit_back in falling:
            if shot.target != answer.source and answer.target != shot.source:
                if hit >> answer.source & 1:
                    leaning.add((them, shot.target))
                elif hit_back >> shot.source & 1:
                    leaning.add((us, answer.target))
                else:
                    continue
            yield shot.number, answer.number


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
