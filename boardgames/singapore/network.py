"""Walking the network in numbers: every walk worth taking to every building, and the streets it needs."""

from __future__ import annotations

from boardgames.singapore.actions import Street
from boardgames.singapore.board import Network

Walk = tuple[int, int, int, tuple[int, ...]]
"""A walk: its target, its steps, the streets bought when it is done (a mask), the places on the way."""

HAND = -1
"""A worker that is not on the map."""

_FLOATING = -2


def floating(place: int) -> int:
    """A worker that has used the building at ``place`` and may be put on any building, which is no step (rule W7)."""
    return _FLOATING - place


def grounded(worker: int) -> int:
    """Where a worker stands if one that may be put anywhere stays."""
    return _FLOATING - worker if worker <= _FLOATING else worker


class Walks:
    """Finds the walks and remembers them; ``left``: how many streets may be bought in all."""

    def __init__(self, network: Network, left: int) -> None:
        self._network = network
        self.left = left
        self._known: dict[tuple[int, int, int, int], tuple[Walk, ...]] = {}
        self._cheapest: dict[tuple[int, int, int, int], tuple[Walk, ...]] = {}

    def all(self, worker: int, steps: int, bought: int, money: int) -> tuple[Walk, ...]:
        """Every walk of a worker that no other walk beats: one to the same place with no more steps and streets."""
        key, walks = self._key(worker, steps, bought, money), self._known
        if key not in walks:
            walks[key] = tuple(self._free(worker, steps, bought) if worker < 0 else self._search(*key))
        return walks[key]

    def cheapest(self, worker: int, steps: int, bought: int, money: int) -> tuple[Walk, ...]:
        """For each place the walk that buys fewest streets; of those one of fewest steps."""
        key = self._key(worker, steps, bought, money)
        if key not in self._cheapest:
            best: dict[int, Walk] = {}
            for walk in self.all(worker, steps, bought, money):
                known = best.get(walk[0])
                if known is None or walk[2].bit_count() < known[2].bit_count():
                    best[walk[0]] = walk
            self._cheapest[key] = tuple(best.values())
        return self._cheapest[key]

    def streets_of(self, origin: int, walk: Walk, bought: int) -> list[tuple[int, Street | None]]:
        """The places of a walk, each with the street that must be bought to get there, if one must."""
        found: list[tuple[int, Street | None]] = []
        here = origin
        for place in walk[3]:
            number = -1 if here < 0 else next(street for other, street in self._network.around[here] if other == place)
            new = number >= 0 and not bought >> number & 1
            found.append((place, self._network.streets[number] if new else None))
            bought |= 1 << number if new else 0
            here = place
        return found

    def _key(self, worker: int, steps: int, bought: int, money: int) -> tuple[int, int, int, int]:
        return (worker, steps, bought, max(0, min(money, steps, self.left - bought.bit_count())))

    def _free(self, worker: int, steps: int, bought: int) -> list[Walk]:
        """From the hand to any building in one step (rule W2), or put there for nothing (rule W7)."""
        places = range(len(self._network.places))
        if worker == HAND:
            return [(place, 1, bought, (place,)) for place in places] if steps else []
        return [(place, 0, bought, ()) for place in places]

    def _search(self, origin: int, steps: int, bought: int, most: int) -> list[Walk]:
        """Step by step, with every set of streets that is worth buying: no smaller one does in as few steps."""
        around, had = self._network.around, bought.bit_count()
        sets: dict[int, list[int]] = {origin: [bought]}
        found: list[Walk] = [(origin, 0, bought, ())]
        edge = [found[0]]
        while edge:
            ahead: list[Walk] = []
            for here, walked, streets, path in edge:
                if walked == steps:
                    continue
                for place, number in around[here]:
                    more = streets if number < 0 else streets | 1 << number
                    if more.bit_count() - had > most:
                        continue
                    known = sets.setdefault(place, [])
                    if any(other & more == other for other in known):
                        continue
                    known.append(more)
                    ahead.append((place, walked + 1, more, (*path, place)))
            found += ahead
            edge = ahead
        return found
