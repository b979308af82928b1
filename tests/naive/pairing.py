"""The choice of pairs between the attacks of two teams (A6), by two ways that know nothing of each other."""

from collections.abc import Set

import networkx as nx

Edge = tuple[int, int]  # an attack of the one team and an attack of the other that may be paired
Paired = tuple[tuple[int, ...], tuple[int, ...]]


def all_matchings(edges: list[Edge]) -> list[frozenset[Edge]]:
    """Every set of edges in which each attack occurs at most once."""
    if not edges:
        return [frozenset()]
    (left, right), rest = edges[0], edges[1:]
    without = all_matchings(rest)
    apart = [edge for edge in rest if edge[0] != left and edge[1] != right]
    return without + [matching | {(left, right)} for matching in all_matchings(apart)]


def pair_by_enumeration(edges: Set[Edge]) -> Paired:
    """The paired attacks of each side: of all largest matchings the one that is first on both sides."""
    matchings = all_matchings(sorted(edges))
    most = max(len(matching) for matching in matchings)
    sides = {
        (tuple(sorted(left for left, _ in matching)), tuple(sorted(right for _, right in matching)))
        for matching in matchings
        if len(matching) == most
    }
    first = (min(left for left, _ in sides), min(right for _, right in sides))
    assert first in sides, "one matching is first on both sides"
    return first


def can_all_be_paired(lefts: tuple[int, ...], edges: Set[Edge]) -> bool:
    """Whether all these attacks of the left side can be paired at once, by a largest matching of networkx."""
    sides = [("left", left) for left in lefts]
    graph: nx.Graph[tuple[str, int]] = nx.Graph(
        [(("left", left), ("right", right)) for left, right in edges if left in lefts]
    )
    return len(nx.bipartite.hopcroft_karp_matching(graph, sides)) == 2 * len(lefts)


def earliest_side(edges: Set[Edge]) -> tuple[int, ...]:
    """The paired attacks of the left side: each in turn is taken if it can be paired together with those taken before.

    The sets that can be paired at once form a matroid, so this gives a set of the largest size and of those the
    lexicographically first; and the best choices of both sides always go together in one matching.
    """
    taken: tuple[int, ...] = ()
    for left in sorted({left for left, _ in edges}):
        if can_all_be_paired((*taken, left), edges):
            taken = (*taken, left)
    return taken


def pair_by_exchange(edges: Set[Edge]) -> Paired:
    """The same choice as `pair_by_enumeration`, for sets too large to enumerate."""
    return earliest_side(edges), earliest_side({(right, left) for left, right in edges})


def pair(edges: Set[Edge]) -> Paired:
    """The paired attacks of the left and of the right side (A6)."""
    return pair_by_enumeration(edges) if len(edges) <= 10 else pair_by_exchange(edges)
