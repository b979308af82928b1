"""What attacks do: which are live (A5), how they balance (A6), the chain reaction (A7), their status (A8).

How attacks arise is in ``arising``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from fejag_admin.rules.board import Cell, Mask, cells_of, mask_of
from fejag_admin.rules.formation import Figure, Formation
from fejag_admin.rules.pairing import pair

VoidReason = Literal["start-field", "rival-attack", "rival-attack-same-day", "self-defeating", "game-master"]
Status = Literal["in-effect", "balanced", "dormant", "void"]


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


class Wave(NamedTuple):
    """One step of the chain reaction (A7): the shining figures, the attacks in effect and in pairs, the figures struck.

    ``shining`` and ``struck``: masks of the cells of those figures.
    """

    shining: Mask
    in_effect: frozenset[int]
    pairs: Mapping[int, int]
    struck: Mask


# A5: live attacks.


class LiveAttack(NamedTuple):
    """An attack that is live as soon as its attacker shines: its number, its team and victim, and their cells."""

    number: int
    team: str
    source: Cell
    victim: str
    target: Cell


def shots_of(formation: Formation, attacks: tuple[Attack, ...]) -> list[LiveAttack]:
    """The attacks that are not void and whose attacker's light reaches the target, by number."""
    shots = []
    for attack in attacks:
        if not attack.void:
            attacker, target = formation.figures[attack.attacker - 1], formation.figures[attack.target - 1]
            if formation.cast(attacker).mask >> target.at & 1:
                shots.append(LiveAttack(attack.id, attacker.team, attacker.at, target.team, target.at))
    return shots


# A6: which live attacks balance each other; `pairing` chooses among the couples.


def _couples(formation: Formation, live: Sequence[LiveAttack], shining: Mask) -> Iterator[tuple[int, int]]:
    """All couples of live attacks that may balance each other, the side that attacked first on the left."""
    sides: dict[tuple[str, str], list[LiveAttack]] = {}
    for shot in live:
        sides.setdefault((shot.team, shot.victim), []).append(shot)
    for (team, victim), shots in sides.items():
        answers = sides.get((victim, team), [])
        if answers and shots[0].number < answers[0].number:
            yield from _couples_of(formation, shots, answers, shining)


def _couples_of(
    formation: Formation, shots: list[LiveAttack], answers: list[LiveAttack], shining: Mask
) -> Iterator[tuple[int, int]]:
    """The couples of the attacks of two teams on each other: one hits the other's attacker or what that hangs on."""
    own_light, victim_light = formation.light[shots[0].team], formation.light[shots[0].victim]
    falls_here = {answer: own_light.dominated(answer.target, shining & own_light.own) for answer in answers}
    for shot in shots:
        falls_there = victim_light.dominated(shot.target, shining & victim_light.own)
        for answer in answers:
            hits_attacker = shot.target == answer.source or answer.target == shot.source
            if hits_attacker or falls_there >> answer.source & 1 or falls_here[answer] >> shot.source & 1:
                yield shot.number, answer.number


# A7: the chain reaction.


def settle(formation: Formation, attacks: tuple[Attack, ...]) -> Settled:
    """The chain reaction from scratch: strike, see who still shines, and again, until nothing changes.

    Where it would go round in a circle, the latest attack that flickers is void and it starts again.
    """
    while True:
        waves, first = chain(formation, attacks)
        circle = [wave.in_effect for wave in waves[first:]]
        if len(circle) == 1:
            return Settled(formation, attacks, waves)
        flickering = frozenset.union(*circle) - frozenset.intersection(*circle)
        attacks = voided(attacks, max(flickering), "self-defeating")


def chain(formation: Formation, attacks: tuple[Attack, ...]) -> tuple[tuple[Wave, ...], int]:
    """The waves of the chain reaction until one comes back, and the index of that one: the last if it comes to rest."""
    shots = shots_of(formation, attacks)
    waves: list[Wave] = []
    seen: dict[Mask, int] = {}
    shining = formation.connected
    while shining not in seen:
        seen[shining] = len(waves)
        waves.append(_wave(formation, shots, shining))
        shining = formation.shining(waves[-1].struck)
    return tuple(waves), seen[shining]


def _wave(formation: Formation, shots: list[LiveAttack], shining: Mask) -> Wave:
    """What the attacks do while the figures on ``shining`` shine."""
    live = [shot for shot in shots if shining >> shot.source & 1]
    pairs = pair(tuple(_couples(formation, live, shining)))
    in_effect = [shot for shot in live if shot.number not in pairs]
    struck = mask_of(shot.target for shot in in_effect)
    return Wave(shining, frozenset(shot.number for shot in in_effect), pairs, struck)


def voided(attacks: tuple[Attack, ...], number: int, reason: VoidReason) -> tuple[Attack, ...]:
    """All attacks, the one of this number void for a reason."""
    return (*attacks[: number - 1], replace(attacks[number - 1], void=reason), *attacks[number:])


@dataclass(frozen=True)
class Settled:
    """Figures and attacks after the chain reaction (A7).

    ``attacks``: all of them by number, self-defeating ones void. ``waves``: the way there, the last one holds.
    """

    formation: Formation
    attacks: tuple[Attack, ...]
    waves: tuple[Wave, ...]

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

    def striking(self, figure: Figure) -> tuple[int, ...]:
        """The numbers of the attacks that strike a figure (A6)."""
        return tuple(attack.id for attack in self.attacks_in_effect() if attack.target == figure.id)

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

    # A8: how an attack stands.

    def status(self, attack: Attack) -> Status:
        """Whether an attack is in effect, balanced, dormant or void."""
        if attack.void:
            return "void"
        if attack.id in self.in_effect:
            return "in-effect"
        return "balanced" if attack.id in self.pairs else "dormant"


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
