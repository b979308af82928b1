"""Advice for the referee: every placement that does something, found by trying all of them before the referee itself.

All searches are exhaustive and exact: what they leave out untried cannot be among the results (each says why), and
every result comes with the referee's own state after it. They are generators: whoever asks may stop at any time.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby
from operator import itemgetter
from typing import Literal

from fejag_admin.common.processes import processors, share
from fejag_admin.rules.board import Mask, cells_of, mask_of
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.figures import KINDS, Kind
from fejag_admin.rules.orders import Adjust, CloseRound, Place, Result
from fejag_admin.rules.placing import placed
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State

Defence = Literal["direct", "on-the-way", "chain"]
CHUNK = 16  # first steps of a search at a time
PATIENCE = 2.0  # seconds to search alone
MORE = 2.0  # times as long a search must still take to be shared
FEW = 1000  # ways in a second that it may find, for they are judged here again
_REASON = "advice"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a long search is: ``done`` of ``total`` first steps have been tried."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class FoundPlacement:
    """A placement that the referee would accept now, its price, and the camp after it."""

    order: Place
    price: int
    after: State


@dataclass(frozen=True, slots=True)
class Strike:
    """A placement that would attack a figure; ``attack`` as it would stand, void or not, in effect or not."""

    found: FoundPlacement
    attack: Attack

    @property
    def strikes(self) -> bool:
        """Whether the attack would be in effect at once."""
        return self.attack.id in self.found.after.settled.in_effect


@dataclass(frozen=True, slots=True)
class DefencePlacement:
    """A placement after which an attack is no longer in effect.

    ``how``: its figure attacks the attacker (``direct``) or a figure on the attacker's way (``on-the-way``), or the
    chain reaction makes it so in another way (``chain``). Nobody can come to stand in the light of an attack in effect:
    it is a middle section (P2, B2). ``by``: the attack that does it, if it is one. ``balanced``: whether the attack is
    balanced rather than asleep.
    """

    found: FoundPlacement
    how: Defence
    by: int | None
    balanced: bool


@dataclass(frozen=True, slots=True)
class TempleWay:
    """Placements in sequence, one to a round, after which a team has a path to the temple that it had not before.

    ``steps``: one or two. ``price``: of all together. ``ends``: the last figures of the new paths.
    """

    steps: tuple[FoundPlacement, ...]
    price: int
    ends: tuple[int, ...]


def legal(state: State, team: str, kinds: tuple[Kind, ...] = tuple(KINDS.values())) -> Iterator[FoundPlacement]:
    """All placements that the referee would accept from a team now, cell by cell in the order of the board (B2).

    None if no round is open. Left out untried: cells that `State.placeable` excludes and figures that cost too much,
    for these are the conditions of B2.
    """
    state = trying(state)
    for cell in cells_of(state.placeable(team)):
        for kind in kinds:
            if kind.price <= state.wallet(team):
                yield tried(state, Place(team, kind.id, cell))


def tried(state: State, order: Place) -> FoundPlacement:
    """What the referee makes of a placement on a cell of `State.placeable` for which the team can pay (B2)."""
    return FoundPlacement(order, KINDS[order.figure].price, placed(state, order).but(orders=state.orders + 1))


def trying(state: State) -> State:
    """The same camp for who tries many placements on it: newcomers that are alike are judged once."""
    return state.but(settled=replace(state.settled, alike={}))


# Attacks


def attacking(state: State, team: str, target: int) -> Iterator[Strike]:
    """All placements of a team by which a figure would be attacked, also in vain, cell by cell.

    Left out untried: those whose light does not get to the target, or that would stand in the target's own light, for
    they attack nothing there (A1). Raise KeyError if there is no such figure.
    """
    at = state.figure(target).at
    if state.figure(target).team == team:
        return
    back, state = state.cast(target).mask, trying(state)
    for cell in cells_of(state.placeable(team) & ~back):
        for kind in _permanent(state, team):
            if not state.formation.cast_from(kind.id, cell).mask >> at & 1:
                continue
            found = tried(state, Place(team, kind.id, cell))
            for attack in found.after.attacks[len(state.attacks) :]:
                if attack.target == target:
                    yield Strike(found, attack)


def defences(state: State, number: int) -> tuple[DefencePlacement, ...]:
    """All placements of the attacked team after which an attack in effect is no longer so, cheapest first.

    Placements of the same price in the order of the board. None if the attack is not in effect. Every legal placement
    of a permanent figure is tried; a frog changes no light. Raise KeyError if there is no such attack.
    """
    attack = state.attack(number)
    if state.status(number) != "in-effect":
        return ()
    team = state.figure(attack.target).team
    found = legal(state, team, _permanent(state, team))
    answers = [_answer(state, attack, one) for one in found if one.after.status(number) != "in-effect"]
    return tuple(sorted(answers, key=lambda one: (one.found.price, one.found.order.at, one.found.order.figure)))


def _answer(state: State, attack: Attack, found: FoundPlacement) -> DefencePlacement:
    after, attacker = found.after, state.figure(attack.attacker)
    balanced = after.status(attack.id) == "balanced"
    fresh = [one for one in after.attacks[len(state.attacks) :] if one.void is None]
    for one in fresh:
        if one.target == attacker.id:
            return DefencePlacement(found, "direct", one.id, balanced)
    for one in fresh:
        if state.settled.on_the_way(state.figure(one.target), attacker):
            return DefencePlacement(found, "on-the-way", one.id, balanced)
    return DefencePlacement(found, "chain", None, balanced)


# Ways to the temple


def temple_ways(
    state: State, team: str, budget: int, figures: int = 1, patience: float = PATIENCE
) -> Generator[TempleWay | Progress, None, None]:
    """All ways to one more path to the temple (P3) for at most ``budget`` points, whatever is in the wallet now.

    ``figures`` = 1: with one figure now. 2: also with two, the second in the next round, if there is one; nobody else
    does anything in between, and the first figure alone must not have made a path already. Now and then a `Progress`
    says how far the search is.

    Left out untried: frogs, which leave no light; and second figures that do not see the temple themselves, unless the
    team has a dark figure that would see it, which they might bring back to light. After ``patience`` seconds of a
    search that would take much longer the rest is shared among processes.
    """
    search = TempleSearch(trying(_with(state, team, budget)), team, figures)
    begun, total, many = time.monotonic(), len(search.firsts), 0
    with ExitStack() as helping:
        helped = None
        for done in range(0, total, CHUNK):
            yield Progress(done, total)
            spent = time.monotonic() - begun
            long = spent > patience and spent * (total - done) > MORE * patience * done and many <= FEW * spent
            if not helped and long and processors() > 1:
                helped = helping.enter_context(closing(share(partial(_look, search, done), processors())))
            try:
                ways = search.led(next(helped)) if helped else search.chunk(done)
            except EOFError:  # a process failed: go on alone
                helped, patience, ways = None, float("inf"), search.chunk(done)
            for way in ways:
                many += 1
                yield way
    yield Progress(total, total)


@dataclass(frozen=True)
class TempleSearch:
    """A search for ways to the temple as `temple_ways` makes it; ``ready``: the camp with the budget in the wallet."""

    ready: State
    team: str
    figures: int

    @cached_property
    def firsts(self) -> tuple[Place, ...]:
        """All first steps to be tried."""
        cells, kinds = self.ready.placeable(self.team), _permanent(self.ready, self.team)
        return tuple(Place(self.team, kind.id, cell) for cell in cells_of(cells) for kind in kinds)

    @cached_property
    def sights(self) -> dict[str, Mask]:
        """By kind the cells of which a second figure would see the temple."""
        return _sights(self.ready, self.team)

    def chunk(self, begin: int) -> Iterator[TempleWay]:
        """All ways that begin with so many first steps."""
        for order in self.firsts[begin : begin + CHUNK]:
            first = tried(self.ready, order)
            way = _leading((), self.ready, first, self.team)
            if way is not None:
                yield way
            elif self.figures > 1:
                yield from _second(first, self.team, self.sights)

    def led(self, found: tuple[tuple[Place, ...], ...]) -> Iterator[TempleWay]:
        """The ways of which these are the steps, those that begin alike one after the other."""
        for order, same in groupby(found, key=itemgetter(0)):
            first = tried(self.ready, order)
            state = next_round(first.after)
            then = state and trying(state)
            for _first, *rest in same:
                last = tried(then, rest[0]) if rest and then else None
                steps, before = ((first,), then) if last and then else ((), self.ready)
                way = _leading(steps, before, last or first, self.team)
                assert way is not None
                yield way


def _look(search: TempleSearch, start: int, nth: int, many: int) -> Iterator[tuple[tuple[Place, ...], ...]]:
    """What one of many processes has to do: the steps of the ways it finds, for one chunk of first steps after another.

    ``start``: the first step with which they begin.
    """
    for begin in range(start + nth * CHUNK, len(search.firsts), many * CHUNK):
        yield tuple(tuple(step.order for step in way.steps) for way in search.chunk(begin))


def _second(first: FoundPlacement, team: str, sights: dict[str, Mask]) -> Iterator[TempleWay]:
    """The second figures that make a path in the round after."""
    state = next_round(first.after)
    if state is None:
        return
    waiting, state = _waiting(state, team), trying(state)
    cells = state.placeable(team)
    for kind in _permanent(state, team):
        for cell in cells_of(cells if waiting else cells & sights[kind.id]):
            found = tried(state, Place(team, kind.id, cell))
            way = _leading((first,), state, found, team)
            if way:
                yield way


def _leading(steps: tuple[FoundPlacement, ...], before: State, last: FoundPlacement, team: str) -> TempleWay | None:
    """The way of these steps and one more, if with that it leads to the temple."""
    old = set(before.paths(team))
    ends = tuple(number for number in last.after.paths(team) if number not in old)
    return TempleWay((*steps, last), sum(step.price for step in (*steps, last)), ends) if ends else None


def next_round(state: State) -> State | None:
    """The camp in its next purchase round if nobody does anything until then; None if there is none.

    Whoever holds too much is waived, and the game in between is one that nobody played.
    """
    if state.round_open:
        state, _ruling = carry_out(state, CloseRound(state.setup.teams, _REASON))
    state, _ruling = carry_out(state, Result(state.round + 1, ()))
    return state if state.round_open else None


def _with(state: State, team: str, points: int) -> State:
    """The camp with so many points in a team's wallet."""
    after, _ruling = carry_out(state, Adjust(team, points - state.wallet(team), _REASON, "wallet"))
    return after


def _waiting(state: State, team: str) -> bool:
    """Whether a dark figure of the team would see the temple."""
    temple = state.setup.board.temple_mask
    return any(
        figure.team == team and not state.shines(figure.id) and state.cast(figure.id).mask & temple
        for figure in state.figures
    )


def _sights(state: State, team: str) -> dict[str, Mask]:
    """By kind the free cells from which a figure that the team could pay for would see the temple now.

    What comes later only ever blocks the view and costs points.
    """
    board, formation = state.setup.board, state.formation
    free = ((1 << board.size**2) - 1) & ~formation.occupied
    return {
        kind.id: mask_of(cell for cell in cells_of(free) if formation.cast_from(kind.id, cell).mask & board.temple_mask)
        for kind in _permanent(state, team)
    }


def _permanent(state: State, team: str) -> tuple[Kind, ...]:
    """The permanent figures that a team could pay for."""
    return tuple(kind for kind in KINDS.values() if kind.permanent and kind.price <= state.wallet(team))


# Longer looks ahead of time


def reopened(state: State, team: str, points: int) -> State:
    """A finished or closed camp with a round open and so many points in a team's wallet, to ask what could be.

    No order leads there: the light of now counts as that of the opening.
    """
    lit = tuple(state.lit(one) for one in state.setup.teams)
    return replace(_with(state, team, points), round_open=True, opened=lit)
