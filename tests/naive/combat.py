"""Attack, defence and the chain reaction (A)."""

from collections.abc import Set
from dataclasses import dataclass, replace
from itertools import combinations

from tests.naive.pairing import pair
from tests.naive.paths import Arrows, Figures, arrows, dominates, light_of, lit_cells, shining
from tests.naive.world import World


@dataclass(frozen=True)
class Attack:
    """An attack of the figure ``attacker`` on the figure ``target``; ``void`` is the reason why it is void for ever."""

    id: int
    attacker: int
    target: int
    round: int
    void: str | None = None


Attacks = dict[int, Attack]


@dataclass(frozen=True)
class Settled:
    """What the chain reaction comes to; ``attacks`` with those that it found self-defeating now void."""

    reach: Arrows
    shining: frozenset[int]
    attacks: Attacks
    in_effect: frozenset[int]
    balanced: frozenset[int]

    def status(self, number: int) -> str:
        """How an attack stands (A8)."""
        if self.attacks[number].void:
            return "void"
        if number in self.in_effect:
            return "in-effect"
        return "balanced" if number in self.balanced else "dormant"


def may_be_paired(world: World, figures: Figures, reach: Arrows, shine: Set[int], one: Attack, other: Attack) -> bool:
    """Whether two live attacks of opposite direction may balance each other (A6)."""
    return any(
        first.target == second.attacker or dominates(world, figures, reach, shine, first.target, second.attacker)
        for first, second in [(one, other), (other, one)]
    )


def balance(
    world: World, figures: Figures, reach: Arrows, shine: Set[int], attacks: Attacks
) -> tuple[frozenset[int], frozenset[int]]:
    """The attacks in effect and those balanced while these figures shine (A5, A6)."""
    live = [
        attack
        for attack in attacks.values()
        if attack.void is None and attack.attacker in shine and attack.target in reach[attack.attacker]
    ]
    balanced: set[int] = set()
    for one, other in combinations(sorted(world.starts), 2):
        ours = [a for a in live if (figures[a.attacker].team, figures[a.target].team) == (one, other)]
        theirs = [a for a in live if (figures[a.attacker].team, figures[a.target].team) == (other, one)]
        edges = {(a.id, b.id) for a in ours for b in theirs if may_be_paired(world, figures, reach, shine, a, b)}
        for side in pair(edges):
            balanced |= set(side)
    return frozenset(attack.id for attack in live) - balanced, frozenset(balanced)


def settle(world: World, figures: Figures, attacks: Attacks, emission: str) -> Settled:
    """The chain reaction, from scratch (A7)."""
    reach = arrows(world, figures, emission)
    shine = shining(world, figures, reach, frozenset())
    seen: list[frozenset[int]] = []
    while shine not in seen:
        seen.append(shine)
        in_effect, balanced = balance(world, figures, reach, shine, attacks)
        following = shining(world, figures, reach, {attacks[number].target for number in in_effect})
        if following == shine:
            return Settled(reach, shine, attacks, in_effect, balanced)
        shine = following
    cycle = seen[seen.index(shine) :]
    effects = [balance(world, figures, reach, state, attacks)[0] for state in cycle]
    some, every = frozenset.union(*effects), frozenset.intersection(*effects)
    worst = max(some - every)
    return settle(world, figures, {**attacks, worst: replace(attacks[worst], void="self-defeating")}, emission)


def attacked_by(world: World, figures: Figures, settled: Settled, placed: int, emission: str) -> list[int]:
    """The figures that a figure just placed attacks, lowest number first (A1); ``settled`` with it standing."""
    y = figures[placed]
    if placed not in settled.shining:
        return []
    lit = light_of(world, figures, y, emission)
    return [
        x.id
        for x in sorted(figures.values(), key=lambda figure: figure.id)
        if x.team != y.team
        and x.at in lit
        and y.at not in lit_cells(world, figures, settled.shining, x.team, emission)
        and y.at not in light_of(world, figures, x, emission)
    ]


def is_defence(world: World, figures: Figures, settled: Settled, placed: int, target: int) -> bool:
    """Whether an attack by the team of ``placed`` on ``target`` would be a defence (A4a)."""
    attacked = figures[placed].team
    return any(
        figures[attack.attacker].team == figures[target].team
        and figures[attack.target].team == attacked
        and (
            target == attack.attacker
            or dominates(world, figures, settled.reach, settled.shining, target, attack.attacker)
        )
        for attack in (settled.attacks[number] for number in settled.in_effect)
    )


def rival_on_path(world: World, figures: Figures, settled: Settled, placed: int, target: int) -> bool:
    """Whether a third team's attack in effect strikes the target's team on the same path (A3)."""
    for number in settled.in_effect:
        attack = settled.attacks[number]
        z = attack.target
        if figures[z].team != figures[target].team or figures[attack.attacker].team == figures[placed].team:
            continue
        everybody = frozenset(figures)
        if (
            z == target
            or dominates(world, figures, settled.reach, everybody, z, target)
            or dominates(world, figures, settled.reach, everybody, target, z)
        ):
            return True
    return False


def rival_same_day(figures: Figures, settled: Settled, placed: int, target: int, round_: int) -> bool:
    """Whether a third team has made an attack on the target's team in this round (A4)."""
    return any(
        attack.round == round_
        and attack.void is None
        and figures[attack.target].team == figures[target].team
        and figures[attack.attacker].team != figures[placed].team
        for attack in settled.attacks.values()
    )


def void_reason(
    world: World, figures: Figures, settled: Settled, placed: int, target: int, round_: int, rival_attacks: str
) -> str | None:
    """Why an attack just arising would be void, if it would (A2 to A4a)."""
    if figures[target].at == world.starts[figures[target].team]:
        return "start-field"
    if is_defence(world, figures, settled, placed, target):
        return None
    if rival_on_path(world, figures, settled, placed, target):
        return "rival-attack"
    if rival_attacks == "path-and-day" and rival_same_day(figures, settled, placed, target, round_):
        return "rival-attack-same-day"
    return None
