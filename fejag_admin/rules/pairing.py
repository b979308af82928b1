"""Which attacks balance which (A6): a largest pairing in which earlier attacks come first on both sides."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from types import MappingProxyType

Couple = tuple[int, int]


@lru_cache(maxsize=1024)  # the same couples come back in wave after wave and order after order
def pair(couples: tuple[Couple, ...]) -> Mapping[int, int]:
    """Pair attacks; ``couples``: all that may be paired, as numbers, each attack on its own side of the couple.

    Returns for every paired attack its partner, both ways. Each attack is in at most one pair and there are as many
    pairs as can be. The attacks paired on each side are the lexicographically earliest; both sides can have that at
    once (what can be matched on one side is a matroid, and any such choice of one side goes with any of the other).
    Which of them goes with which is not fixed by the rule: the earliest takes the earliest partner it can.
    """
    left = _earliest(couples, 0)
    right = _earliest(couples, 1)
    open_couples = sorted(couple for couple in couples if couple[0] in left and couple[1] in right)
    pairs: dict[int, int] = {}
    while open_couples:
        first, second = open_couples[0]
        rest = [couple for couple in open_couples if couple[0] != first and couple[1] != second]
        if _matching_size(rest) + 1 == len(left) - len(pairs) // 2:
            pairs[first], pairs[second] = second, first
            open_couples = rest
        else:
            del open_couples[0]
    return MappingProxyType(pairs)


def _earliest(couples: Collection[Couple], side: int) -> set[int]:
    """The lexicographically earliest attacks of one side that can all be paired, as many as possible."""
    chosen: set[int] = set()
    for candidate in sorted({couple[side] for couple in couples}):
        trial = chosen | {candidate}
        if _matching_size([couple for couple in couples if couple[side] in trial]) == len(trial):
            chosen = trial
    return chosen


def _matching_size(couples: Collection[Couple]) -> int:
    """How many disjoint couples there can be at most."""
    if len(couples) < 2:
        return len(couples)
    import networkx as nx

    left = {couple[0] for couple in couples}
    matching = nx.bipartite.hopcroft_karp_matching(nx.Graph(couples), left)
    return len(matching) // 2
