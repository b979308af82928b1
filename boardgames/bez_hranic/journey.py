"""What a journey costs, or brings in the last round, item by item (rules J1 to J8, F1 to F3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from boardgames.bez_hranic.atlas import Edge
from boardgames.bez_hranic.model import BENEATH, CROSSING, FORTY, NEIGHBOURS, ROUNDS, STAY, Table
from boardgames.bez_hranic.roads import Roads, Route


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

    @property
    def first(self) -> int:
        """The same if no token lay beneath."""
        return self.worth if self.final else -self.worth


@dataclass(frozen=True)
class Journey:
    """A journey worked out: its items, where tokens lie beneath, each order with its crossings, a cheapest route.

    ``stops``: the chosen states as the offer has them. ``orders`` and ``route`` are empty if nobody travels.
    """

    fields: tuple[int, ...]
    stops: tuple[str, ...]
    cost: Cost
    beneath: tuple[tuple[int, tuple[str, ...]], ...]
    orders: tuple[tuple[tuple[str, ...], int], ...]
    roads: Roads = field(repr=False, compare=False)
    table: Table = field(repr=False, compare=False)

    @cached_property
    def route(self) -> Route:
        """A cheapest route, sought when it is asked for: a price needs none."""
        return self.roads.route(self.table.start, self.stops, self.table.target) if self.orders else ()


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
    return Journey(fields, stops, items, beneath, orders, roads, table)
