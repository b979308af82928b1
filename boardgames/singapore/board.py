"""The lots and the street network: who adjoins whom, which streets there are, which could be bought."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from string import ascii_uppercase
from typing import TYPE_CHECKING

from boardgames.singapore.model import START, STREETS, Board, Built, Copy, Place, Street

if TYPE_CHECKING:
    import networkx as nx

SIGNS = "0123456789?x*."
LARGEST = 26


def tidy(row: str) -> str:
    """A row of the map as it is kept: its signs without the spaces between them."""
    return "".join(row.split())


def end_of(place: Place) -> str:
    """The end of a street at a place: starting buildings lie on one tile (rule N3)."""
    return START if place.startswith(START) else place


def street_between(one: str, other: str) -> Street:
    """The street between two ends, in order."""
    first, second = sorted((end_of(one), end_of(other)))
    return (first, second)


class Plan:
    """The map of a board: lots with their prices, neighbours, buildings by place, the streets there may be."""

    def __init__(self, board: Board, starts: tuple[Place, ...]) -> None:
        self.starts = starts
        self.built: dict[Place, Built] = {built.at: built for built in board.built}
        self.streets = frozenset(board.streets)
        self._signs = {
            f"{ascii_uppercase[column]}{row}": sign
            for row, signs in enumerate(board.rows, 1)
            for column, sign in enumerate(signs)
        }

    @cached_property
    def prices(self) -> dict[Place, int | None]:
        """The usable lots with their prices, None where it is not known (rule L1)."""
        return {
            lot: None if sign == "?" else int(sign)
            for lot, sign in sorted(self._signs.items())
            if sign == "?" or sign.isdigit()
        }

    @property
    def has_start(self) -> bool:
        """Whether the map shows where the starting tile lies."""
        return START in self._signs.values()

    def end_at(self, lot: Place) -> str:
        """The end that a street has at a field of the map: the starting tile, or the lot itself."""
        return START if self._signs.get(lot) == START else lot

    def beside(self, lot: Place) -> tuple[str, ...]:
        """The lots that share an edge with ``lot`` and the starting tile if it does, sorted (rule L1)."""
        column, row = ascii_uppercase.index(lot[0]), int(lot[1:])
        around = ((column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row))
        found = {self.end_at(f"{ascii_uppercase[x]}{y}") for x, y in around if 0 <= x < LARGEST}
        return tuple(sorted(name for name in found if name == START or name in self.prices))

    def joined(self, lot: Place) -> tuple[str, ...]:
        """What a building on ``lot`` may be joined to: adjoining buildings, the starting tile (rule B5)."""
        return tuple(name for name in self.beside(lot) if name == START or name in self.built)

    @cached_property
    def open_lots(self) -> tuple[Place, ...]:
        """The empty lots beside a building or the starting tile (rule L2)."""
        return tuple(lot for lot in self.prices if lot not in self.built and self.joined(lot))

    @cached_property
    def possible_streets(self) -> tuple[Street, ...]:
        """Every street between adjoining buildings, there or not (rule N2), sorted."""
        return tuple(sorted({street_between(lot, other) for lot in self.built for other in self.joined(lot)}))

    @cached_property
    def missing(self) -> tuple[Street, ...]:
        """The streets that could still be bought."""
        return tuple(street for street in self.possible_streets if street not in self.streets)

    @property
    def streets_left(self) -> int:
        """Streets left in the box."""
        return STREETS - len(self.streets)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every building on the map: the starting ones, then those on lots."""
        return (*self.starts, *sorted(self.built))

    def ends(self, end: str) -> tuple[Place, ...]:
        """The buildings at an end of a street."""
        return self.starts if end == START else (end,)

    @cached_property
    def network(self) -> nx.Graph[Place]:
        """The buildings as a graph; an edge bears its ``street``, None among starting buildings, and ``there``."""
        import networkx as nx  # takes 0.1 s to import, and many questions do without

        graph: nx.Graph[Place] = nx.Graph()
        graph.add_nodes_from(self.places)
        for index, one in enumerate(self.starts):
            for other in self.starts[index + 1 :]:
                graph.add_edge(one, other, street=None, there=True)
        for street in self.possible_streets:
            for one in self.ends(street[0]):
                for other in self.ends(street[1]):
                    graph.add_edge(one, other, street=street, there=street in self.streets)
        return graph

    def cheapest(self, origin: Place, target: Place) -> tuple[Place, ...]:
        """A walk of fewest steps over streets there are, empty if there is none."""
        import networkx as nx

        def only_there(one: Place, other: Place) -> bool:
            return bool(self.network.edges[one, other]["there"])

        walkable = nx.subgraph_view(self.network, filter_edge=only_there)
        return tuple(nx.shortest_path(walkable, origin, target)) if nx.has_path(walkable, origin, target) else ()


@lru_cache(maxsize=64)
def plan_of(board: Board, copy: Copy) -> Plan:
    """The plan of a board; the starting buildings are those of the user's copy."""
    return Plan(board, tuple(building.id for building in copy.all_start))


@dataclass(frozen=True, slots=True)
class Network:
    """The network in numbers, for the search: for each place its neighbours with the street's number.

    A street that is there, or joins starting buildings, has number -1; the others count from 0 in ``streets``.
    """

    places: tuple[Place, ...]
    around: tuple[tuple[tuple[int, int], ...], ...]
    streets: tuple[Street, ...]


def numbered(plan: Plan) -> Network:
    """The network of a plan in numbers."""
    number = {place: index for index, place in enumerate(plan.places)}
    buyable = {street: index for index, street in enumerate(plan.missing)} if plan.streets_left else {}
    around = []
    for place in plan.places:
        found = []
        for other in sorted(plan.network[place], key=number.__getitem__):
            edge = plan.network.edges[place, other]
            if edge["there"]:
                found.append((number[other], -1))
            elif edge["street"] in buyable:
                found.append((number[other], buyable[edge["street"]]))
        around.append(tuple(found))
    return Network(plan.places, tuple(around), plan.missing)
