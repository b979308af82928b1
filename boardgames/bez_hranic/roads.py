"""The ways on a map: how many crossings, in which order, and a cheapest route. Built once per map by `roads`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import combinations, permutations

from boardgames.bez_hranic.atlas import SEA, Atlas, Edge, distances, index, neighbours
from boardgames.bez_hranic.model import FORTY, ROUNDS, Table
from boardgames.core.verdict import Name

Route = tuple[str, ...]
"""The regions that a journey passes, one after the other, by their codes."""
Visits = tuple[tuple[str, ...], int]
"""States in the order in which they are visited, and the crossings that this takes."""
UNREACHED = 1_000
"""Crossings to where no way leads: more than any map has."""

# Prices in euro: for each crossing, each pair of neighbours, a token on field 40; what each token beneath takes off.
CROSSING = 10
NEIGHBOURS = 30
STAY = 40
BENEATH = 10


def _by_length(route: Route) -> tuple[int, Route]:
    return len(route), route


class Roads:
    """The distances, neighbours and routes of one map. Deterministic; nothing here depends on how the map was read."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self._state_of = {region.code: region.state for region in atlas.regions}
        self._around = neighbours(atlas, atlas.lines)
        self._distances = cache(partial(distances, self._around))  # from a region to every other one
        self._parts: dict[str, tuple[str, ...]] = dict.fromkeys(atlas.cards, ())
        for region in self._around:
            self._parts[self._state_of[region]] += (region,)
        self._edges = {edge.pair: edge for edge in atlas.lines}
        self._touching: dict[frozenset[str], tuple[Edge, ...]] = {}
        for edge in atlas.lines:
            states = frozenset((self._state_of[edge.a], self._state_of[edge.b]))
            self._touching[states] = (*self._touching.get(states, ()), edge)
        self.orders = cache(self._orders)

    def state_of(self, region: str) -> str:
        return self._state_of[region]

    def parts(self, state: str) -> tuple[str, ...]:
        return self._parts[state]

    def edge(self, a: str, b: str) -> Edge | None:
        """The border or sea line between two regions, if there is one."""
        return self._edges.get((a, b) if a < b else (b, a))

    def around(self, region: str) -> tuple[str, ...]:
        """The regions to which a region has a border or a sea line, sorted."""
        return self._around[region]

    def touching(self, a: str, b: str) -> tuple[Edge, ...]:
        """Every border and sea line between two states; none if they are not neighbours (rules M1, M4)."""
        return self._touching.get(frozenset((a, b)), ())

    def crossings(self, start: str, order: Sequence[str], target: str | None = None) -> int:
        """The fewest crossings from ``start`` through the states of ``order``, in this order, on to ``target``.

        Wherever a state has several regions, any of them will do; what is entered in one is left from it (rule M3).
        """
        reached = dict.fromkeys(self._parts[start], 0)
        for state in (*order, target) if target is not None else order:
            reached = {
                region: min(count + self._distances(origin).get(region, UNREACHED) for origin, count in reached.items())
                for region in self._parts[state]
            }
        return min(reached.values())

    def _orders(self, start: str, stops: tuple[str, ...], target: str | None = None) -> tuple[Visits, ...]:
        """Every order in which the ``stops`` may be visited, with its crossings; the cheapest first (rule J3)."""
        crossings = [(order, self.crossings(start, order, target)) for order in permutations(stops)]
        return tuple(sorted(crossings, key=lambda item: item[1]))

    def route(self, start: str, stops: tuple[str, ...], target: str | None = None) -> Route:
        """A cheapest route from ``start`` through all ``stops`` (on to ``target``)."""
        order = self.orders(start, stops, target)[0][0]
        reached: dict[str, Route] = {region: (region,) for region in self._parts[start]}
        for state in order if target is None else (*order, target):
            reached = {
                region: min((way[:-1] + self.way(way[-1], region) for way in reached.values()), key=_by_length)
                for region in self._parts[state]
            }
        return min(reached.values(), key=_by_length)

    def way(self, origin: str, end: str) -> Route:
        """A shortest way from one region to another."""
        distances, way = self._distances(end), [origin]  # it is as far there as back
        while way[-1] != end:
            way.append(next(code for code in self._around[way[-1]] if distances[code] < distances[way[-1]]))
        return tuple(way)

    def chain(self, route: Route, stops: Sequence[str] = ()) -> Name:
        """A route to be read: `Itálie – Francie – [Monako]`; the ``stops`` in brackets, sea lines as `~`."""
        return Name.each(lambda language: self._chain(route, stops, language))

    def _chain(self, route: Route, stops: Sequence[str], language: str) -> str:
        text = ""
        for number, code in enumerate(route):
            if number:
                edge = self.edge(route[number - 1], code)
                text += " ~ " if edge is not None and edge.kind == SEA else " – "
            name = self.part_name(code)[language]
            text += f"[{name}]" if self.state_of(code) in stops else name
        return text

    def name(self, state: str) -> Name:
        return index(self.atlas).states[state].name

    def part_name(self, region: str) -> Name:
        return index(self.atlas).regions[region].name


@lru_cache(maxsize=8)
def roads(atlas: Atlas) -> Roads:
    """The ways on a map; computed once and kept for the next question. The map must hang together."""
    return Roads(atlas)


@dataclass(frozen=True, slots=True)
class CardPair:
    """Two states between which neighbourhood counts, and every border and sea line between them (none: apart)."""

    states: tuple[str, str]
    touching: tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """The items of a price. ``beneath``: tokens beneath one's own, on all fields; ``final``: the last round."""

    crossings: int
    pairs: tuple[CardPair, ...]
    stays: bool
    beneath: int
    final: bool

    @property
    def surcharges(self) -> tuple[CardPair, ...]:
        """The neighbouring pairs, each of which costs."""
        return tuple(pair for pair in self.pairs if pair.touching)

    @property
    def worth(self) -> int:
        """Euro for everything but the tokens beneath."""
        return CROSSING * self.crossings + NEIGHBOURS * len(self.surcharges) + (STAY if self.stays else 0)

    @property
    def change(self) -> int:
        """What becomes of the cash if there is enough: below zero in rounds 1 to 6."""
        return (self.worth if self.final else -self.worth) - BENEATH * self.beneath


@dataclass(frozen=True, slots=True)
class Journey:
    """A journey worked out: its items, the fields with tokens beneath, each order with its crossings, a cheapest route.

    ``stops``: the chosen states in the order of the offer. ``orders`` and ``route`` are empty if there is no journey.
    """

    fields: tuple[int, ...]
    stops: tuple[str, ...]
    cost: Cost
    beneath: tuple[tuple[int, tuple[str, ...]], ...]
    orders: tuple[Visits, ...]
    route: Route


def stops_of(table: Table, fields: Sequence[int]) -> tuple[str, ...]:
    """The states that lie on these fields, in the order of the offer."""
    return tuple(table.offer[at] for at in sorted(fields) if at != FORTY)


def travels(table: Table, stops: Sequence[str]) -> bool:
    """Whether there is a journey: not with field 40 alone in a round without a target (rule J7)."""
    return bool(stops) or table.target is not None


def cost(roads: Roads, table: Table, fields: Sequence[int], beneath: int = 0) -> Cost:
    """What choosing these fields costs on this table, with so many tokens beneath one's own."""
    stops = stops_of(table, fields)
    crossings = 0
    if travels(table, stops):
        crossings = roads.orders(table.start, stops, table.target)[0][1]
    pairs = pairs_of(roads, table.centre, stops)
    return Cost(crossings, pairs, FORTY in fields, beneath, table.round == ROUNDS)


def pairs_of(roads: Roads, centre: Sequence[str], stops: Sequence[str]) -> tuple[CardPair, ...]:
    """Every pair that may bear a surcharge: each chosen state with start and target, and with the other (J4, J5)."""
    pairs = [(end, stop) for stop in stops for end in centre] + list(combinations(stops, 2))
    return tuple(CardPair(pair, roads.touching(*pair)) for pair in pairs)


def journey(roads: Roads, table: Table, colour: str) -> Journey:
    """The journey of a colour whose tokens lie on the table as the rules demand."""
    fields = table.fields_of(colour)
    stops = stops_of(table, fields)
    beneath = tuple((at, table.beneath(colour, at)) for at in fields)
    items = cost(roads, table, fields, sum(len(tokens) for _at, tokens in beneath))
    orders = roads.orders(table.start, stops, table.target) if travels(table, stops) else ()
    route = roads.route(table.start, stops, table.target) if orders else ()
    return Journey(fields, stops, items, beneath, orders, route)
