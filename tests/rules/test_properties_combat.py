"""Pairing, the chain reaction and how attacks arise: against the naive twin, on crowds with invented attacks.

Invented attacks make what a played camp has once in ten: balances with a choice, and strikes that put out their own
cause.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

import networkx as nx
import pytest
from hypothesis import note

from fejag_admin.rules.arising import arising
from fejag_admin.rules.combat import Attack, Settled, settle
from fejag_admin.rules.pairing import pair
from tests.naive import combat, pairing
from tests.naive.world import World, read_world
from tests.rules.test_properties_paths import tell
from tests.strategies import explored, joined, random_crowd, seeded
from tests.twins import naive_attacks, naive_cells, naive_figures


def check_pairing(rng: Random) -> None:
    """A6: the choice of pairs is that of looking at all of them, and that of exchanging along paths."""
    left = [number for number in range(1, 9) if rng.random() < 0.5]
    right = [number for number in range(1, 9) if number not in left]
    density = rng.choice([0.3, 0.5, 0.8])
    couples = {(one, other) for one in left for other in right if rng.random() < density}
    couples = set(rng.sample(sorted(couples), min(len(couples), 10)))
    note(f"{couples}")
    first = pairing.pair_by_enumeration(couples)
    assert pairing.pair_by_exchange(couples) == first
    pairs = pair(tuple(rng.sample(sorted(couples), len(couples))))
    assert {one: other for other, one in pairs.items()} == pairs
    assert {tuple(sorted(couple)) for couple in pairs.items()} <= {tuple(sorted(couple)) for couple in couples}
    assert tuple(sorted(number for number in pairs if number in left)) == first[0]
    assert tuple(sorted(number for number in pairs if number in right)) == first[1]


def check_large_pairing(rng: Random) -> None:
    """A6: as many pairs as networkx finds, and on each side the attacks that can be added to the earlier ones."""
    numbers = rng.sample(range(1, 41), rng.randint(2, 40))
    left, right = numbers[::2], numbers[1::2]
    density = rng.choice([0.05, 0.1, 0.3])
    couples = [(one, other) for one in left for other in right if rng.random() < density]
    note(f"{couples}")
    pairs = pair(tuple(couples))
    assert {(one, other) for one, other in pairs.items() if one in left} <= set(couples)
    assert {other: one for one, other in pairs.items()} == pairs
    for side in (0, 1):
        earliest: list[int] = []
        for number in sorted({couple[side] for couple in couples}):
            within: nx.Graph[int] = nx.Graph([couple for couple in couples if couple[side] in (*earliest, number)])
            matching = nx.bipartite.hopcroft_karp_matching(within, set(within) & {*earliest, number})
            if len(matching) // 2 == len(earliest) + 1:
                earliest.append(number)
        assert sorted(number for number in pairs if number in (left, right)[side]) == earliest


def assert_same(fast: Settled, slow: combat.Settled, world: World) -> None:
    """The chain reaction came to the same."""
    figures = fast.formation.figures
    assert {figure.id for figure in figures if fast.shines(figure)} == slow.shining
    assert naive_cells(fast.shining, world.size) == {
        divmod(figure.at, world.size) for figure in figures if figure.id in slow.shining
    }
    assert fast.in_effect == slow.in_effect
    assert set(fast.pairs) == slow.balanced
    assert naive_attacks(fast.attacks) == slow.attacks
    assert [fast.status(attack) for attack in fast.attacks] == [slow.status(number) for number in sorted(slow.attacks)]


def check_chain_reaction(rng: Random) -> None:
    """A5 to A8: who shines, which attacks are in effect, balanced, dormant and self-defeating."""
    crowd = random_crowd(rng, climb=60)
    tell(crowd)
    world, figures = read_world(crowd.document["map"]), naive_figures(crowd.formation)
    slow = combat.settle(world, figures, naive_attacks(crowd.attacks), crowd.formation.emission)
    assert_same(settle(crowd.formation, crowd.attacks), slow, world)


def check_arising(rng: Random) -> None:
    """A1 to A4a: the attacks of one more figure, with the reasons why they are void."""
    crowd = random_crowd(rng)
    tell(crowd)
    for _ in range(5):
        formation = joined(rng, crowd.formation)
        note(f"and then {formation.figures[-1]}")
        world, figures = read_world(crowd.document["map"]), naive_figures(formation)
        settled = settle(formation, crowd.attacks)
        slow = combat.settle(world, figures, naive_attacks(crowd.attacks), formation.emission)
        assert_same(settled, slow, world)
        placed, number = formation.figures[-1], len(crowd.attacks) + 1
        targets = combat.attacked_by(world, figures, slow, placed.id, formation.emission)
        for same_day, option in [(True, "path-and-day"), (False, "path")]:
            expected = [
                (target, combat.void_reason(world, figures, slow, placed.id, target, placed.round, option))
                for target in targets
            ]
            attacks = arising(settled, placed, number, same_day)
            assert [(attack.target, attack.void) for attack in attacks] == expected
            assert [attack.id for attack in attacks] == list(range(number, number + len(attacks)))
            for attack in attacks:
                assert_rival(settled, attack)


def assert_rival(settled: Settled, attack: Attack) -> None:
    """The rival named for a void attack is a third team's attack on the same team that is not void (A3, A4)."""
    if attack.void not in ("rival-attack", "rival-attack-same-day"):
        assert attack.rival is None
        return
    assert attack.rival is not None
    rival, figures = settled.attacks[attack.rival - 1], settled.formation.figures
    assert rival.void is None
    assert figures[rival.target - 1].team == figures[attack.target - 1].team
    assert figures[rival.attacker - 1].team != figures[attack.attacker - 1].team
    assert attack.void == "rival-attack-same-day" or rival.id in settled.in_effect
    assert attack.void == "rival-attack" or rival.round == attack.round


CHECKS = [check_pairing, check_large_pairing, check_chain_reaction, check_arising]


@pytest.mark.parametrize("check", CHECKS)
@explored(seeded(), 150)
def test_combat(check: Callable[[Random], None], rng: Random) -> None:
    check(rng)


def test_crowds_are_tangled() -> None:
    """Among forty crowds there are enough of the rare things that these properties are about."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        rng = Random(seed)
        crowd = random_crowd(rng, climb=60)
        settled = settle(crowd.formation, crowd.attacks)
        seen.update(settled.status(attack) for attack in settled.attacks)
        seen.update(str(attack.void) for attack in settled.attacks)
        for _ in range(5):
            formation = joined(rng, crowd.formation)
            attacks = arising(settle(formation, crowd.attacks), formation.figures[-1], 99, same_day=True)
            seen.update(f"new {attack.void}" for attack in attacks)
    assert {"in-effect", "balanced", "dormant", "self-defeating", "new None"} <= seen.keys()
    assert {"new start-field", "new rival-attack", "new rival-attack-same-day"} <= seen.keys()
    assert min(seen["balanced"], seen["new rival-attack"] + seen["new rival-attack-same-day"]) >= 12, seen
