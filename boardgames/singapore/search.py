"""The search through a worker's turn: use by use, each reached by every walk worth taking.

Chips are taken to be black, unless the search is asked for ``draws``: a white one brings a raid, and what the player
does then depends on what was drawn.

Streets are bought when a walk needs them. Only before a raid it matters to buy them sooner: it cannot take what has
been spent. So many are then paid for, whichever they are, and the walks after it need not pay for them.

Positions that differ only in what the player has lie together on a spot, by their amounts in one number. What a use
changes is added to that number; a position is made of it only where the search goes on from it or tells of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from boardgames.singapore.buildings import Exchange
from boardgames.singapore.effects import Effects
from boardgames.singapore.network import HAND, Walk, floating
from boardgames.singapore.pareto import unbeaten
from boardgames.singapore.positions import (
    MASK,
    MONEY,
    Amounts,
    Group,
    Others,
    Outcome,
    Problem,
    Spot,
    State,
    Way,
    amounts_of,
    best_of,
    paid_for,
    spot_of,
    unpacked,
)
from boardgames.singapore.raids import fine_of, raided, room_after

Progress = Callable[[int, int], bool]
"""Told how many of how many positions have been searched; what it returns says whether to go on."""

_PATIENCE = 50
"""Positions searched between two reports of progress."""

_Key = TypeVar("_Key")

Walked = tuple[int, Walk]
"""Where the worker stood who goes on, and his walk to the building that is used next."""


class Use(NamedTuple):
    """Uses of the building at a place by who was in ``state``; ``walked`` None: by the walk that buys fewest streets.

    ``base``: the amounts after what these uses have in common, to which each change of ``ways`` is added.
    """

    state: State
    place: int
    walked: Walked | None
    base: Amounts
    ways: dict[Amounts, Way]


Found = dict[Spot, dict[Amounts, Use]]
"""What uses lead to."""


class Search:
    """Goes through the positions layer by layer, one layer for each use.

    ``everything``: every number of chips that may be put back counts, for the question whether one exact outcome can be
    reached; ``draws``: so does every chip that may be drawn. ``met``: the places of buildings used on the way,
    ``unknown``: of those that could have been used if it were known what they do; ``white``: whether a white chip could
    be drawn.
    """

    def __init__(
        self, problem: Problem, everything: bool = False, draws: bool = False, progress: Progress | None = None
    ) -> None:
        self._problem = problem
        self._progress = progress
        self._everything = everything
        self._draws = draws
        self._others: list[Others] = [problem.start.others]
        self._effects = {problem.start.others.opium: Effects(problem, everything)}
        self._near: dict[Spot, dict[int, Walked]] = {}
        self.searched = 0
        self.complete = True
        self.met: set[int] = set()
        self.unknown: set[int] = set()
        self.white = False

    def states(self) -> Iterator[State]:
        """Every position that comes about, the first one included; of workers changed about only one, some repeatedly.

        Stops early, with ``complete`` False, when the progress says so.
        """
        yield self._problem.start
        layer = [self._start()]
        for uses in range(self._problem.start.uses - 1, -1, -1):
            ahead: dict[Spot, Group] = {}
            for spot, group in self._watched(layer):
                found: Found = {}
                self._use(spot, group, found)
                for after, uses_of in found.items():
                    known = ahead.setdefault(after, {}) if uses else {}
                    for amounts, use in uses_of.items():
                        if amounts not in known:
                            state = self._state(after, amounts, use)
                            yield state
                            if uses:
                                known[amounts] = state
                if self._draws:
                    yield from self._raids(spot, group, ahead if uses else {})
            layer = list(ahead.items())

    def outcomes(self) -> dict[Outcome, State]:
        """Every outcome that no other one beats, each with a position that has it; of equal ones with fewest chips.

        Stops early, with ``complete`` False, when the progress says so.
        """
        start = self._problem.start
        layer, all_found = [self._start()], Found()
        for _ in range(start.uses - 1):
            found: Found = {}
            for spot, group in self._watched(layer):
                self._use(spot, group, found)
            all_found |= found
            layer = self._worth(found)
        if start.uses:
            all_found |= self._last(layer)
        best: dict[Amounts, Spot] = {}
        for spot in sorted(all_found, key=lambda one: (-one.chips, one.uses)):  # the last one to be put in counts
            best.update(dict.fromkeys(all_found[spot], spot))
        amounts = amounts_of(start)
        if amounts not in best or start.chips <= best[amounts].chips:
            best[amounts] = spot_of(start)
        return self._front(best, all_found)

    def _start(self) -> tuple[Spot, Group]:
        start = self._problem.start
        return spot_of(start), {amounts_of(start): start}

    def _front(self, best: dict[Amounts, Spot], found: Found) -> dict[Outcome, State]:
        """The outcomes that no other one beats, with their positions."""
        front: dict[Outcome, State] = {}
        for amounts in best_of(best):
            spot = best[amounts]
            known = spot in found  # else it is the start
            state = self._state(spot, amounts, found[spot][amounts]) if known else self._problem.start
            front[unpacked(amounts)] = state
        return front

    def _watched(self, layer: list[tuple[_Key, Group]]) -> Iterator[tuple[_Key, Group]]:
        """The groups of a layer, as long as the search goes on."""
        total, done, told = sum(len(group) for _key, group in layer), 0, -_PATIENCE
        for key, group in layer:
            if self._progress is not None and done - told >= _PATIENCE:
                told = done
                self.complete = self.complete and self._progress(done, total)
            if not self.complete:
                return
            yield key, group
            done += len(group)
            self.searched += len(group)

    def _use(self, spot: Spot, group: Group, found: Found) -> None:
        """Put into ``found`` whatever one use more leads to from the positions on a spot."""
        bought = spot.bought.bit_count() + spot.paid
        for at in sorted(set(spot.workers)):
            for walk in self._problem.walks.all(at, spot.steps, spot.bought, spot.steps):
                after = self._landing(spot, at, walk)
                if after is not None:
                    self._used(paid_for(group, walk[2].bit_count() - bought), walk[0], (at, walk), after, found)
                elif self._everything:
                    self._note_doubt(spot, walk, group)
                if self._everything and not self.white:
                    paid = paid_for(group, walk[2].bit_count() - bought)
                    self.white = self._may_be_white(spot, walk[0]) and self._can_use(spot, walk[0], paid)

    def _note_doubt(self, spot: Spot, walk: Walk, group: Group) -> None:
        """Remember a building that could be used here if it were known what it does."""
        place = walk[0]
        unknown = self._problem.buildings[place].effect.kind == "unknown" and not spot.used >> place & 1
        if unknown and paid_for(group, walk[2].bit_count() - spot.bought.bit_count() - spot.paid):
            self.unknown.add(place)

    def _can_use(self, spot: Spot, place: int, arrived: Group) -> bool:
        """Whether the use of a building there can be paid in some position, and brings something."""
        effects = self._effects_of(self._others[spot.others])
        return any(uses.ways for amounts, state in arrived.items() for uses in effects.of(place, state, amounts))

    def _may_be_white(self, spot: Spot, place: int) -> bool:
        """Whether the use of a building there may draw a white chip."""
        legal = self._problem.buildings[place].legal
        return not legal and self._others[spot.others].whites > 0 and self._usable(spot, place)

    def _raids(self, spot: Spot, group: Group, ahead: dict[Spot, Group]) -> Iterator[State]:
        """The positions after one use more that drew a white chip; they are put into ``ahead`` as well."""
        for at in sorted(set(spot.workers)):
            for walk in self._problem.walks.all(at, spot.steps, spot.bought, spot.steps):
                if not self._may_be_white(spot, walk[0]):
                    continue
                after = self._arrived(spot, at, walk, spot.chips)
                streets = walk[2].bit_count() - spot.bought.bit_count() - spot.paid
                for amounts, state in paid_for(group, streets).items():
                    for raid in self._raided(state, amounts, (at, walk), after):
                        known = ahead.setdefault(spot_of(raid, self._number(raid.others)), {})
                        if amounts_of(raid) not in known:
                            known[amounts_of(raid)] = raid
                            yield raid

    def _raided(self, before: State, amounts: Amounts, walked: Walked, after: Spot) -> Iterator[State]:
        """The positions after a use with a raid, by whoever has ``amounts`` when he comes to the building (rule C1)."""
        place = walked[1][0]
        effects = self._effects_of(before.others)
        effect, money = self._problem.buildings[place].effect, amounts >> MONEY & MASK
        if self._problem.options.draw == "after":
            for seal, chips, change, ways in effects.of(place, before, amounts):
                for more, way in ways.items():
                    spot = after._replace(seal=seal, chips=after.chips - chips)
                    made = self._made(spot, amounts + change + more, before, walked, way)
                    price = effect.direction(way.back)[0].money if isinstance(way, Exchange) else 0
                    for spent in self._spent(made, money - price, 0):
                        yield raided(spent, self._problem)
            return
        price = max(effect.direction(back)[0].money for back in (False, effect.both))
        for spent in self._spent(self._made(after, amounts, before, walked, None), money, price):
            if not any(uses.ways for uses in effects.of(place, before, amounts_of(spent))):
                continue
            raid = raided(spent, self._problem)
            left = self._effects_of(raid.others).of(place, raid, amounts_of(raid))
            if not any(uses.ways for uses in left):
                yield raid  # the use is lost
            for seal, chips, change, ways in left:
                for more, way in ways.items():
                    spot = after._replace(seal=seal, chips=raid.chips - chips, paid=raid.paid)
                    made = self._made(spot, amounts_of(raid) + change + more, before, walked, way)
                    yield made._replace(others=raid.others, white=True)

    def _spent(self, state: State, most: int, price: int) -> Iterator[State]:
        """A position before a raid, also after buying streets sooner than they are needed, for ``most`` at most (N2).

        Only so many are worth it that the raid finds less than it takes, or leaves less than ``price``: else they may
        as well be bought after it.
        """
        yield state
        fine = fine_of(state, self._problem)
        if fine:
            most = min(most, self._problem.streets - state.bought.bit_count() - state.paid)
            for more in range(max(1, state.money - fine - price + 1), most + 1):
                yield state._replace(money=state.money - more, paid=state.paid + more)

    def _effects_of(self, others: Others) -> Effects:
        """What buildings may change while the others have so much opium."""
        if others.opium not in self._effects:
            self._effects[others.opium] = Effects(room_after(self._problem, others.opium), self._everything)
        return self._effects[others.opium]

    def _number(self, others: Others) -> int:
        if others not in self._others:
            self._others.append(others)
        return self._others.index(others)

    def _used(self, arrived: Group, place: int, walked: Walked | None, after: Spot, found: Found) -> None:
        """Put into ``found`` what the building at a place is used for; ``after``: the spot if nothing more changes."""
        plain = found.setdefault(after, {})
        effects = self._effects_of(self._others[after.others])
        if arrived:
            self.met.add(place)
        for amounts, state in arrived.items():
            for seal, chips, change, ways in effects.of(place, state, amounts):
                here = plain
                if chips or seal != after.seal:
                    here = found.setdefault(after._replace(seal=seal, chips=after.chips - chips), {})
                base = amounts + change
                use = Use(state, place, walked, base, ways)
                for more in ways:
                    here[base + more] = use

    def _last(self, layer: list[tuple[Spot, Group]]) -> Found:
        """The last use: only what the player then has matters, so of arrivals at a building only the best are kept.

        Who has no less of anything, the same seal and the same chips may use it for whatever another may, and then has
        no less either: a seal that points reach, more points reach too, and cubes that the supply lacks he has himself.
        """
        arrivals: dict[tuple[int, int, Spot], Group] = {}
        for spot, group in self._watched(layer):
            for place, (_at, walk) in self._nearest(spot).items():
                chips = self._chips(spot, place)
                if chips is not None:
                    after = Spot((), 0, 0, 0, 0, spot.seal, chips, spot.others)
                    arrived = paid_for(group, walk[2].bit_count() - spot.bought.bit_count())
                    arrivals.setdefault((place, spot.chips, after), {}).update(arrived)
        found: Found = {}
        for (place, _chips, after), arrived in self._watched(list(arrivals.items())):
            self._used({amounts: arrived[amounts] for amounts in best_of(arrived)}, place, None, after, found)
        return found

    def _nearest(self, spot: Spot) -> dict[int, Walked]:
        """For each place the walk that buys fewest streets."""
        if spot in self._near:
            return self._near[spot]
        found = self._near[spot] = {}
        for at in sorted(set(spot.workers)):
            for walk in self._problem.walks.cheapest(at, spot.steps, spot.bought, spot.steps):
                known = found.get(walk[0])
                if known is None or walk[2].bit_count() < known[1][2].bit_count():
                    found[walk[0]] = (at, walk)
        return found

    def _landing(self, spot: Spot, at: int, walk: Walk) -> Spot | None:
        """The spot once the worker ``at`` a place has walked to a building and used it; None if it cannot be used."""
        chips = self._chips(spot, walk[0])
        return None if chips is None else self._arrived(spot, at, walk, chips)

    def _arrived(self, spot: Spot, at: int, walk: Walk, chips: int) -> Spot:
        """The spot once the worker ``at`` a place has walked to a building and used it, with so many chips."""
        place, steps, bought, _path = walk
        effect = self._problem.buildings[place].effect
        left = spot.steps - steps + (effect.number if effect.kind == "steps" else 0)
        workers = tuple(sorted(self._moved(spot.workers, spot.workers.index(at), place)))
        paid = spot.paid and max(0, spot.paid + spot.bought.bit_count() - bought.bit_count())
        used = spot.used | 1 << place
        return Spot(
            workers, left, spot.uses - 1, used, bought, seal=spot.seal, chips=chips, others=spot.others, paid=paid
        )

    def _usable(self, spot: Spot, place: int) -> bool:
        """Whether a building may be used, as far as it does not depend on what is paid or drawn for it."""
        kind = self._problem.buildings[place].effect.kind
        return not (spot.used >> place & 1 or kind == "unknown" or (kind == "agent" and len(spot.workers) > 1))

    def _chips(self, spot: Spot, place: int) -> int | None:
        """The chips once a building has been used, before any is put back; None if it cannot be used so."""
        if not self._usable(spot, place):
            return None
        if self._problem.buildings[place].legal:
            return spot.chips
        others = self._others[spot.others]
        if others.blacks(spot.chips) > 0:
            return spot.chips + 1
        return None if others.whites else spot.chips

    def _moved(self, workers: tuple[int, ...], worker: int, place: int) -> tuple[int, ...]:
        """Where the workers are once one of them has used the building at a place."""
        kind = self._problem.buildings[place].effect.kind
        where = floating(place) if kind == "place" else place
        more = (HAND,) if kind == "agent" else ()
        return (*workers[:worker], where, *workers[worker + 1 :], *more)

    def _state(self, spot: Spot, amounts: Amounts, use: Use) -> State:
        """The position after a use, from what it is remembered by."""
        before, place, walked, base, ways = use
        landing: Spot | None = spot
        if walked is None:
            origin = spot_of(before, spot.others)
            walked = self._nearest(origin)[place]
            landing = self._landing(origin, *walked)
        assert landing is not None  # else it would not have been used
        where = landing._replace(seal=spot.seal, chips=spot.chips)
        return self._made(where, amounts, before, walked, ways[amounts - base])

    def _made(self, spot: Spot, amounts: Amounts, before: State, walked: Walked, way: Way) -> State:
        """The position on a spot with so much, after one that a worker has walked from and used a building."""
        at, walk = walked
        worker = before.workers.index(at)
        brick, cloth, tea, opium, money, points = unpacked(amounts)
        return State(
            workers=self._moved(before.workers, worker, walk[0]),
            steps=spot.steps, uses=spot.uses, used=spot.used, bought=spot.bought, seal=spot.seal, chips=spot.chips,
            goods=(brick, cloth, tea, opium), money=money, points=points,
            before=before, worker=worker, walk=walk, way=way, others=before.others, paid=spot.paid,
        )  # fmt: skip

    def _worth(self, found: Found) -> list[tuple[Spot, Group]]:
        """The positions that no other one beats which differs only in what the player has, in steps and in chips.

        Whatever the turn may go on with there it may go on with here as well, and it ends with no less; `_last` says
        why for a use, and steps that are left over may be left.
        """
        alike: dict[Spot, list[Spot]] = {}
        for spot in found:
            alike.setdefault(spot._replace(steps=0, chips=0), []).append(spot)
        layer: list[tuple[Spot, Group]] = []
        for spots in alike.values():
            listed = [(spot, amounts) for spot in spots for amounts in found[spot]]
            points = [(*unpacked(amounts), spot.steps, -spot.chips) for spot, amounts in listed]
            kept: dict[Spot, Group] = {}
            for index in unbeaten(points):
                spot, amounts = listed[index]
                kept.setdefault(spot, {})[amounts] = self._state(spot, amounts, found[spot][amounts])
            layer += kept.items()
        return layer
