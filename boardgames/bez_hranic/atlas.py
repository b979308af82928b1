"""A map: states, the regions they lie in, and the borders and sea lines between regions.

Nearly every state is one region. Russia and Azerbaijan have two, which are apart on a journey (rule M2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from boardgames.core.names import fold
from boardgames.core.verdict import Name
from fejag_admin.common.files import data_json
from fejag_admin.common.language import LANGUAGES

MAPS = ("europe", "usa")

Thing = str | tuple[str, str]
"""What is switched: a state by its code, a border or sea line by its two regions in the order of their codes."""

LAND = "land"
SEA = "sea"


def joined(names: Sequence[Name], between: str = " – ") -> Name:
    """Several names as one, in each language."""
    return Name.each(lambda language: between.join(name[language] for name in names))


@dataclass(frozen=True, slots=True)
class Region:
    """A connected piece of a state. ``sign``: its sign on a drawing; ``at``: its column and row there."""

    code: str
    state: str
    name: Name
    also: tuple[str, ...] = ()
    sign: str = ""
    at: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class MapState:
    """A state as its card names it; ``also``: other names by which people call it.

    ``doubtful``: it is not certain that the game has such a card, ``why`` says why; ``used``: it counts as there;
    ``settled``: the user has looked at his own copy.
    """

    code: str
    name: Name
    also: tuple[str, ...] = ()
    doubtful: bool = False
    used: bool = True
    why: Name = field(default=Name.same(""), compare=False)
    settled: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Edge:
    """A border or a sea line between the regions ``a`` and ``b``; ``kind`` is land or sea.

    ``drawn``: it counts; ``doubtful``: that is not certain, ``why`` says why; ``settled``: the user has looked at his
    own copy. ``unless``: a state without which it counts in any case.
    """

    a: str
    b: str
    kind: str = LAND
    drawn: bool = True
    doubtful: bool = False
    unless: str | None = None
    why: Name = field(default=Name.same(""), compare=False)
    settled: bool = field(default=False, compare=False)

    @property
    def pair(self) -> tuple[str, str]:
        """The regions in the order of their codes."""
        return (self.a, self.b) if self.a < self.b else (self.b, self.a)


class Doubt(NamedTuple):
    """Something doubtful about a map, and ``why``. ``counts``: it is there; ``settled``: the user has looked at his
    own copy."""

    thing: Thing
    name: Name
    why: Name
    counts: bool
    settled: bool


@dataclass(frozen=True)
class Atlas:
    """A map, ``id`` europe or usa. What is reckoned of it is reckoned once."""

    id: str
    name: Name
    states: tuple[MapState, ...]
    regions: tuple[Region, ...]
    edges: tuple[Edge, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.states, self.regions, self.edges))

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The codes of the states that are there, sorted."""
        return tuple(sorted(state.code for state in self.states if state.used))

    @cached_property
    def pieces(self) -> tuple[Region, ...]:
        """The regions of the states that are there, sorted by code."""
        cards = set(self.cards)
        regions = (region for region in self.regions if region.state in cards)
        return tuple(sorted(regions, key=lambda region: region.code))

    @cached_property
    def lines(self) -> tuple[Edge, ...]:
        """The borders and sea lines that count, sorted."""
        cards, pieces = set(self.cards), {region.code for region in self.pieces}
        counting = (
            edge
            for edge in self.edges
            if edge.a in pieces and edge.b in pieces and (edge.drawn or (edge.unless and edge.unless not in cards))
        )
        return tuple(sorted(counting, key=lambda edge: edge.pair))

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """Every doubtful state, and every doubtful border or sea line between regions that are there."""
        names, counting = {region.code: region.name for region in self.pieces}, {edge.pair for edge in self.lines}
        states = [
            Doubt(state.code, state.name, state.why, state.used, state.settled)
            for state in self.states
            if state.doubtful
        ]
        edges = [
            Doubt(edge.pair, joined([names[edge.a], names[edge.b]]), edge.why, edge.pair in counting, edge.settled)
            for edge in self.edges
            if edge.doubtful and edge.a in names and edge.b in names
        ]
        return (*states, *edges)

    def switched(self, thing: Thing, *, on: bool, settled: bool = False) -> Atlas:
        """The same map with a state or a border there or not; ``settled``: it is so on the user's own.

        What is settled once is not in doubt again when a situation switches it.
        """
        if isinstance(thing, str):
            states = (replace(state, used=on, settled=settled or state.settled) if state.code == thing else state
                      for state in self.states)  # fmt: skip
            return replace(self, states=tuple(states))
        edges = {edge.pair: edge for edge in self.edges}
        edge = edges.get(thing) or Edge(*thing)
        edges[thing] = replace(edge, drawn=on, unless=None, settled=settled or edge.settled)
        return replace(self, edges=tuple(edges.values()))


@lru_cache(maxsize=len(MAPS))
def built_in(name: str) -> Atlas:
    """The map ``europe`` or ``usa``."""
    raw = data_json("bez_hranic", f"{name}.json")
    states, regions = [], []
    for item in raw["states"]:
        doubtful, used = item.get("doubtful", False), item.get("used", True)
        states.append(MapState(item["code"], _name(item), _also(item), doubtful, used, _why(item)))
        for part in item.get("regions", [item]):
            at = tuple(part["at"])
            regions.append(Region(part["code"], item["code"], _name(part), _also(part), part.get("sign", ""), at))
    edges = [Edge(a, b, kind) for key, kind in (("borders", LAND), ("sea", SEA)) for a, b in raw[key]]
    for item in raw["doubtful"]:
        a, b = item["between"]
        edges.append(Edge(a, b, item["kind"], item["drawn"], True, item.get("unless"), _why(item)))
    return Atlas(raw["id"], Name(**raw["name"]), tuple(states), tuple(regions), tuple(edges))


def _name(raw: Mapping[str, Any]) -> Name:
    return Name(**{language: raw[language] for language in LANGUAGES})


def _also(raw: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(raw.get("also", ()))


def _why(raw: Mapping[str, Any]) -> Name:
    return Name(**raw["why"]) if "why" in raw else Name.same("")


@dataclass(frozen=True)
class Index:
    """A map looked up by code and by name; ``words`` and ``pieces``: folded names of states and of regions -> code."""

    states: dict[str, MapState]
    regions: dict[str, Region]
    words: dict[str, str]
    pieces: dict[str, str]


def neighbours(atlas: Atlas, lines: Iterable[Edge]) -> dict[str, tuple[str, ...]]:
    """For each region those to which it has a border or a sea line (one of the map's ``lines``), sorted."""
    around: dict[str, set[str]] = {region.code: set() for region in atlas.pieces}
    for edge in lines:
        around[edge.a].add(edge.b)
        around[edge.b].add(edge.a)
    return {code: tuple(sorted(others)) for code, others in around.items()}


def distances(around: Mapping[str, tuple[str, ...]], origin: str) -> dict[str, int]:
    """The fewest crossings from a region to each that can be reached, ``around`` being its `neighbours`."""
    steps_to, following = {origin: 0}, [origin]
    for code in following:
        for neighbour in around[code]:
            if neighbour not in steps_to:
                steps_to[neighbour] = steps_to[code] + 1
                following.append(neighbour)
    return steps_to


@lru_cache(maxsize=8)
def index(atlas: Atlas) -> Index:
    """Where everything on a map is found; states that are not there are not found by name."""
    states = {state.code: state for state in atlas.states}
    words = {
        fold(word): state.code
        for state in atlas.states
        if state.used
        for word in (state.code, *state.also, *state.name.words)
    }
    pieces = {
        fold(word): region.code
        for region in atlas.pieces
        for word in (region.code, *region.also, *region.name.words)
        if fold(word) not in words
    }
    return Index(states, {region.code: region for region in atlas.regions}, words, pieces)
