"""The search through a worker's turn: use by use, each reached by every walk worth taking.

Chips are taken to be black: a white one brings a raid, and what the player does then depends on what was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from boardgames.singapore.board import Network, numbered
from boardgames.singapore.buildings import Building, Exchange, Means, exchanges
from boardgames.singapore.goods import NONE, Bundle, Goods, subtract
from boardgames.singapore.model import Place, room_for
from boardgames.singapore.network import HAND, Walk, Walks, floating
from boardgames.singapore.pareto import unbeaten
from boardgames.singapore.table import Table
from boardgames.singapore.track import SEAL_MONEY, seals_between
from boardgames.singapore.work import Work

Progress = Callable[[int, int], bool]
"""Told how many of how many positions have been searched; what it returns says whether to go on."""

_NO_SEAL = 10**6
_AMPLE: Goods = (_NO_SEAL, _NO_SEAL, _NO_SEAL, _NO_SEAL)
_MANY = 40_000
"""Outcomes gathered before those that others beat are thrown away."""
_PATIENCE = 50
"""Positions searched between two reports of progress."""


class State(NamedTuple):
    """A position of the search: where the workers are, what is left of the turn, what the player has.

    ``used`` and ``bought`` are masks of places and streets. The last three tell how the position came about: the one
    before, which worker walked and how, what it did.
    """

    workers: tuple[int, ...]
    steps: int
    uses: int
    used: int
    bought: int
    goods: Goods
    money: int
    points: int
    seal: int
    chips: int
    before: State | None = None
    worker: int = 0
    walk: Walk | None = None
    way: Exchange | int | None = None


Arrival = tuple[State, int, Walk]
"""A position, and the walk of a worker to the building that it uses next."""

Outcome = tuple[int, int, int, int, int, int]
"""Bricks, cloths, teas, opiums, money, points."""


Done = tuple[Outcome, int, int, "Exchange | int | None"]
"""What a use leads to: the outcome, the highest seal paid out, the chips, and the way to use the building."""


class Deed(NamedTuple):
    """A way to use a building: cubes it brings and takes, money needed first, money it brings, points lost and won."""

    change: Goods
    need: int
    money: int
    lost: int
    points: int
    way: Exchange | int | None


@dataclass(frozen=True, slots=True)
class Problem:
    """What does not change during the search. ``foreign``: places of other owners; ``bag``: black chips in it at first.

    ``safe``: the bag has no white chip either, so once it is empty nothing is drawn.
    """

    places: tuple[Place, ...]
    buildings: tuple[Building, ...]
    network: Network
    walks: Walks
    seals: tuple[int, ...]
    room: Goods
    bag: int
    safe: bool
    start: State


def problem_of(table: Table, work: Work) -> Problem:
    """The problem of the worker's turn from where the table stands."""
    plan, player = table.plan, table.player
    network = numbered(plan)
    number = {place: index for index, place in enumerate(network.places)}
    used = sum(1 << number[place] for place in set(work.used))
    workers = tuple(HAND if place is None else number[place] for place in player.workers)
    start = State(
        workers, work.steps, work.uses, used, 0, player.known, player.money, player.points, player.seal, player.chips
    )
    return Problem(
        network.places,
        tuple(work.building_at(place) for place in network.places),
        network,
        Walks(network, plan.streets_left),
        table.seals,
        room_for(tuple(table.players), table.index, table.options),
        table.blacks,
        table.whites == 0,
        start,
    )


class Landing(NamedTuple):
    """What a walk to a building and its use leave, whatever it is used for."""

    workers: tuple[int, ...]
    steps: int
    used: int
    money: int
    chips: int


class Search:
    """Goes through the positions layer by layer, one layer for each use.

    ``everything``: every number of chips that may be put back counts, for the question whether one exact outcome can be
    reached.
    """

    def __init__(self, problem: Problem, everything: bool = False, progress: Progress | None = None) -> None:
        self._problem = problem
        self._everything = everything
        self._progress = progress
        self._deeds: dict[tuple[int, Goods, bool], tuple[Deed, ...]] = {}
        self._most = [max(_cubes(one.effect.pay), _cubes(one.effect.get)) for one in problem.buildings]
        self.searched = 0
        self.complete = True

    def states(self) -> Iterator[State]:
        """Every position that comes about, the first one included; some more than once.

        Stops early, with ``complete`` False, when the progress says so.
        """
        layer = [self._problem.start]
        yield self._problem.start
        while layer and self.complete and layer[0].uses > 0:
            ahead: dict[tuple[object, ...], State] = {}
            yield from self._layer(layer, ahead)
            layer = list(ahead.values())

    def outcomes(self) -> dict[Outcome, State]:
        """Every outcome that no other one beats, each with a position that has it; of equal ones with fewest chips.

        Stops early, with ``complete`` False, when the progress says so.
        """
        start = self._problem.start
        best, layer = {outcome_of(start): start}, [start]
        while layer and self.complete and layer[0].uses > 1:
            ahead: dict[tuple[object, ...], State] = {}
            for state in self._layer(layer, ahead):
                key = outcome_of(state)
                known = best.get(key)
                if known is None or state.chips < known.chips:
                    best[key] = state
            layer = _worth(list(ahead.values()))
        if layer and self.complete and layer[0].uses == 1:
            self._last(layer, best)
        return _front(best)

    def _layer(self, layer: list[State], ahead: dict[tuple[object, ...], State]) -> Iterator[State]:
        """Every position one use after those of a layer; those with uses left are put into ``ahead``."""
        for index, state in enumerate(layer):
            if self._stopped(index, len(layer)):
                return
            for arrival in self._arrivals(state, self._problem.walks.all):
                for following in self._use(*arrival):
                    yield following
                    if following.uses:
                        _keep(ahead, following)

    def _last(self, layer: list[State], best: dict[Outcome, State]) -> None:
        """The last use: only what the player then has matters, so of arrivals at a building only the best are kept."""
        groups: dict[tuple[int, int], dict[tuple[int, ...], Arrival]] = {}
        for state in layer:
            for arrival in self._arrivals(state, self._problem.walks.cheapest):
                walk = arrival[2]
                money = state.money - (walk[2].bit_count() - state.bought.bit_count())
                amounts = (*state.goods, money, state.points, -state.chips)
                groups.setdefault((walk[0], state.seal), {}).setdefault(amounts, arrival)
        arrivals: list[Arrival] = []
        for group in groups.values():
            found = list(group.values())
            arrivals += [found[index] for index in unbeaten(list(group))]
        limit = _MANY
        for index, (state, worker, walk) in enumerate(arrivals):
            if self._stopped(index, len(arrivals)):
                return
            landing = self._landing(state, worker, walk)
            if landing is None:
                continue
            for done in self._done(state, walk[0], landing):
                known = best.get(done[0])
                if known is None or done[2] < known.chips:  # a position is made only where it is kept
                    best[done[0]] = _following(state, worker, walk, landing, done)
            if len(best) > limit:
                kept = _front(best)
                best.clear()
                best.update(kept)
                limit = len(best) + _MANY

    def _stopped(self, index: int, total: int) -> bool:
        self.searched += 1
        if self._progress is not None and index % _PATIENCE == 0 and not self._progress(index, total):
            self.complete = False
        return not self.complete

    def _arrivals(self, state: State, find: Callable[[int, int, int, int], tuple[Walk, ...]]) -> Iterator[Arrival]:
        """Every way to get to a building that may still be used; ``find`` gives the walks of a worker."""
        for worker, at in enumerate(state.workers):
            if at not in state.workers[:worker]:
                for walk in find(at, state.steps, state.bought, state.money):
                    if not state.used >> walk[0] & 1:
                        yield state, worker, walk

    def _use(self, state: State, worker: int, walk: Walk) -> Iterator[State]:
        landing = self._landing(state, worker, walk)
        if landing is not None:
            for done in self._done(state, walk[0], landing):
                yield _following(state, worker, walk, landing, done)

    def _landing(self, state: State, worker: int, walk: Walk) -> Landing | None:
        """What is left once a worker has walked to a building to use it; None if it cannot be used."""
        place, steps, bought, _path = walk
        building, chips = self._problem.buildings[place], state.chips
        if not building.legal:
            if self._problem.bag - (chips - self._problem.start.chips) > 0:
                chips += 1
            elif not self._problem.safe:
                return None
        workers, steps_left, where = state.workers, state.steps - steps, place
        match building.effect.kind:
            case "steps":
                steps_left += building.effect.number
            case "agent":
                if len(workers) > 1:
                    return None
                workers = (*workers, HAND)
            case "place":
                where = floating(place)
        if workers[worker] != where:
            workers = (*workers[:worker], where, *workers[worker + 1 :])
        money = state.money - (bought.bit_count() - state.bought.bit_count())
        return Landing(workers, steps_left, state.used | 1 << place, money, chips)

    def _done(self, state: State, place: int, landing: Landing) -> Iterator[Done]:
        """Every way to use a building: what the player then has, his seal and chips, and the way."""
        brick, cloth, tea, opium = state.goods
        money, chips, had, seals = landing.money, landing.chips, state.points, self._problem.seals
        next_seal = next((seal for seal in seals if seal > state.seal), _NO_SEAL)
        for (bricks, cloths, teas, opiums), need, more, lost, won, way in self._ways(place, state):
            if money < need or had < lost:
                continue
            points, seal = had - lost + won, state.seal
            if points >= next_seal and won:
                reached = seals_between(seal, points, seals)
                seal, more = reached[-1], more + SEAL_MONEY * len(reached)
            key = (brick + bricks, cloth + cloths, tea + teas, opium + opiums, money + more, points)
            yield key, seal, chips - way if isinstance(way, int) else chips, way

    def _ways(self, place: int, state: State) -> tuple[Deed, ...]:
        effect = self._problem.buildings[place].effect
        if effect.kind == "exchange":
            return self._exchanges(place, state.goods)
        if effect.kind == "court":
            most = min(effect.number, state.chips)
            counts = range(1, most + 1) if self._everything else range(max(1, most), most + 1)
            return tuple(Deed(NONE, 0, 0, 0, 0, chips) for chips in counts)
        return () if effect.kind == "unknown" else (Deed(NONE, 0, 0, 0, 0, None),)

    def _exchanges(self, place: int, goods: Goods) -> tuple[Deed, ...]:
        """The ways to use an exchange; if the supply is ample, only so many cubes matter as it may ask for."""
        room, most = self._problem.room, self._most[place]
        if all(there - has >= most for there, has in zip(room, goods, strict=True)):
            room = _AMPLE
            goods = (min(goods[0], most), min(goods[1], most), min(goods[2], most), min(goods[3], most))
        key = (place, goods, room is _AMPLE)
        if key not in self._deeds:
            effect = self._problem.buildings[place].effect
            means = Means(goods, _NO_SEAL, _NO_SEAL, room)
            found: dict[tuple[object, ...], Deed] = {}
            for exchange in exchanges(effect, means):
                pay, get = effect.direction(exchange.back)
                change = subtract(exchange.got, exchange.paid)
                deed = Deed(change, pay.money, get.money - pay.money, pay.points, get.points, exchange)
                found.setdefault(deed[:5], deed)
            self._deeds[key] = tuple(found.values())
        return self._deeds[key]


def _following(state: State, worker: int, walk: Walk, landing: Landing, done: Done) -> State:
    """The position after a use."""
    (brick, cloth, tea, opium, money, points), seal, chips, way = done
    return State(
        landing.workers,
        landing.steps,
        state.uses - 1,
        landing.used,
        walk[2],
        (brick, cloth, tea, opium),
        money,
        points,
        seal,
        chips,
        state,
        worker,
        walk,
        way,
    )


def _front(best: dict[Outcome, State]) -> dict[Outcome, State]:
    """The outcomes that no other one beats."""
    keys = list(best)
    return {keys[index]: best[keys[index]] for index in unbeaten(keys)}


def _cubes(bundle: Bundle) -> int:
    """How many cubes of one good a bundle may ask for."""
    return max(bundle.goods) + bundle.any + bundle.same


def outcome_of(state: State) -> Outcome:
    """What the player has in a position."""
    return (*state.goods, state.money, state.points)


def _keep(layer: dict[tuple[object, ...], State], state: State) -> None:
    """Keep a position once, however it came about; of two workers it does not matter which is which."""
    workers = state.workers
    key = (tuple(sorted(workers)) if len(workers) > 1 else workers, *state[1:10])
    if key not in layer:
        layer[key] = state


_SAME = itemgetter(3, 4, 8)  # used, bought, seal


def _worth(states: list[State]) -> list[State]:
    """The positions that no other one beats which differs only in what the player has and what steps are left."""
    groups: dict[tuple[object, ...], list[State]] = {}
    for state in states:
        groups.setdefault((tuple(sorted(state.workers)), *_SAME(state)), []).append(state)
    found = []
    for group in groups.values():
        amounts = [(*outcome_of(state), state.steps, -state.chips) for state in group]
        found += [group[index] for index in unbeaten(amounts)]
    return found
