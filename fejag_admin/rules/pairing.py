"""Which attacks balance which (A6): a largest pairing in which earlier attacks come first on both sides."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from fejag_admin.rules.board import Mask, cells_of, mask_of

Couple = tuple[int, int]
Partners = dict[int, Mask]  # for each attack of one side those it may be paired with: attack n is bit n


@lru_cache(maxsize=1024)  # the same couples come back in wave after wave and order after order
def pair(couples: tuple[Couple, ...]) -> Mapping[int, int]:
    """Pair attacks; ``couples``: all that may be paired, as numbers, each attack on its own side of the couple.

    Returns for every paired attack its partner, both ways. Each attack is in at most one pair and there are as many
    pairs as can be. The attacks paired on each side are the lexicographically earliest; both sides can have that at
    once (what can be matched on one side is a matroid, and any such choice of one side goes with any of the other).
    Which of them goes with which is not fixed by the rule: the earliest takes the earliest partner it can.
    """
    right = mask_of(_matching(_partners((second, first) for first, second in couples)).values())
    partners = _partners(couples)
    partners = {first: partners[first] & right for first in _matching(partners).values()}
    for first in sorted(partners):
        trials = (_fixed(partners, first, second) for second in cells_of(partners[first]))
        partners = next(trial for trial in trials if len(_matching(trial)) == len(trial))
    pairs = {first: only.bit_length() - 1 for first, only in partners.items()}
    return pairs | {second: first for first, second in pairs.items()}


def _partners(couples: Iterable[Couple]) -> Partners:
    partners: Partners = {}
    for first, second in couples:
        partners[first] = partners.get(first, 0) | 1 << second
    return partners


def _fixed(partners: Partners, first: int, second: int) -> Partners:
    """What is left to choose from when these two are a pair."""
    return {attack: choice & ~(1 << second) for attack, choice in partners.items()} | {first: 1 << second}


def _matching(partners: Partners) -> dict[int, int]:
    """A largest matching by augmenting paths: the attack of each partner. Of the attacks it has the earliest it can."""
    attack_of: dict[int, int] = {}

    def finds_partner(attack: int, tried: set[int]) -> bool:
        for partner in cells_of(partners[attack]):
            if partner not in tried:
                tried.add(partner)
                if partner not in attack_of or finds_partner(attack_of[partner], tried):
                    attack_of[partner] = attack
                    return True
        return False

    for attack in sorted(partners):
        finds_partner(attack, set())
    return attack_of
