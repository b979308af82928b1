"""All smallest cuts of a graph: the fewest nodes between two others without which no way leads from one to the other.

A node that may be cut is an arrow of its own, from where it is entered to where it is left, that can be used once. When
as many ways as possible have been found, that many nodes must be cut, and the cuts are the sets of places that nothing
leads out of in what is left of the arrows (Picard and Queyranne).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, pairwise

MOST_CUTS = 500

Place = tuple[int, bool]  # a node, where it is entered or left
Places = frozenset[Place]


@dataclass(frozen=True, slots=True)
class Weakest:
    """The fewest figures that must go dark for a team to lose all its paths to the temple (P3).

    ``cuts``: all choices of them, each in order, at most `MOST_CUTS`. None if it cannot lose them, for its figure on
    the start cell, which nobody can attack, sees the temple itself. Empty if it has no path. ``every``: the figures
    that are in all of them, also in those that are too many to be listed.
    """

    cuts: tuple[tuple[int, ...], ...] | None
    every: tuple[int, ...] = ()


def smallest_cuts(arrows: Mapping[int, Iterable[int]], source: int, sink: int) -> Weakest:
    """All smallest cuts between two nodes that no arrow joins directly."""
    after = _left_over(arrows, source, sink)
    first = _reached(after, [(source, True)])
    before: dict[Place, set[Place]] = {place: set() for place in after}
    for place, following in after.items():
        for one in following:
            before[one].add(place)
    last = frozenset(after) - _reached(before, [(sink, False)])
    found = islice(_cuts(after, first, (sink, False), frozenset()), MOST_CUTS)
    return Weakest(tuple(sorted(found)), tuple(sorted({*_cut(first)} & {*_cut(last)})))


def _left_over(arrows: Mapping[int, Iterable[int]], source: int, sink: int) -> dict[Place, set[Place]]:
    """What can still be gone when as many ways as possible are taken that share no node; what was gone, backwards."""
    nodes = {source, sink, *arrows, *(head for heads in arrows.values() for head in heads)}
    after: dict[Place, set[Place]] = {(node, False): {(node, True)} for node in nodes}
    after |= {(node, True): {(head, False) for head in arrows.get(node, ())} for node in nodes}
    while (sink, False) in (came := _came_from(after, (source, True))):
        way = [(sink, False)]
        while way[-1] != (source, True):
            way.append(came[way[-1]])
        for to, start in pairwise(way):
            after[to].add(start)
            if start[0] == to[0] or not start[1]:  # a node can be used once; an arrow between two as often as one likes
                after[start].discard(to)
    return after


def _came_from(after: Mapping[Place, Iterable[Place]], start: Place) -> dict[Place, Place]:
    came, waiting = {start: start}, [start]
    for place in waiting:
        for one in sorted(after[place]):
            if one not in came:
                came[one] = place
                waiting.append(one)
    return came


def _reached(after: Mapping[Place, Iterable[Place]], starts: Iterable[Place]) -> Places:
    reached, waiting = set(starts), list(starts)
    for place in waiting:
        fresh = set(after[place]) - reached
        reached |= fresh
        waiting += fresh
    return frozenset(reached)


def _cut(places: Places) -> tuple[int, ...]:
    """The nodes that are entered within these places and not left."""
    return tuple(sorted(node for node, left in places if not left and (node, True) not in places))


def _cuts(
    after: Mapping[Place, Iterable[Place]], inside: Places, sink: Place, barred: Places
) -> Iterator[tuple[int, ...]]:
    """The cut around these places, and all further from the source that leave out the places ``barred``."""
    cut = _cut(inside)
    yield cut
    for at, node in enumerate(cut):
        more = inside | _reached(after, [(node, True)])
        now = barred | {(one, True) for one in cut[:at]}
        if sink not in more and not more & now:
            yield from _cuts(after, more, sink, now)
