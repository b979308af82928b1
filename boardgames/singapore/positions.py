"""The positions of the search through a worker's turn, and what does not change during it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from boardgames.singapore.actions import Place
from boardgames.singapore.board import Network, numbered
from boardgames.singapore.buildings import Building, Exchange
from boardgames.singapore.goods import OPIUM, Goods
from boardgames.singapore.model import BLACK_CHIPS, Options, room_for
from boardgames.singapore.network import HAND, Walk, Walks
from boardgames.singapore.pareto import unbeaten
from boardgames.singapore.table import Table
from boardgames.singapore.work import Work

Outcome = tuple[int, int, int, int, int, int]
"""Bricks, cloths, teas, opiums, money, points."""

Way = Exchange | int | None
"""How a building is used: the exchange made, the chips put back, or None if there is no choice."""

Amounts = int
"""An outcome in one number, each amount in bits of its own: a change is added to all of them at once."""

_BITS = 15
"""Bits of each amount, the highest always 0: no number that is read (at most 999) comes near to it in a turn."""
MASK = (1 << _BITS) - 1
_CLOTH, _TEA, _OPIUM, MONEY, POINTS = (_BITS * axis for axis in range(1, 6))
"""Where each amount begins, bricks at 0."""
CUBES = (1 << MONEY) - 1
"""The bits of the cubes."""
_GUARDS = sum(1 << _BITS * axis + _BITS - 1 for axis in range(6))
"""The highest bit of each amount: set before a subtraction, it is still set after it where nothing was lacking."""


class Others(NamedTuple):
    """What only raids change during a turn: opium and black chips of the other players, white chips in the bag."""

    opium: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    whites: int = 0

    def blacks(self, chips: int) -> int:
        """Black chips in the bag while the player whose turn it is has so many (rule C3)."""
        return BLACK_CHIPS - sum(self.chips) - chips


class State(NamedTuple):
    """A position of the search: where the workers are, what is left of the turn, what the player has.

    ``used`` and ``bought`` are masks of places and streets; ``paid``: how many streets more are paid for, whichever
    they are, that no walk has needed yet. The rest tells how the position came about: the one before, which worker
    walked and how, what it did, and whether it drew a ``white`` chip.
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
    way: Way = None
    others: Others = Others()
    white: bool = False
    paid: int = 0


Group = dict[Amounts, State]
"""Positions on one spot."""


class Spot(NamedTuple):
    """All of a position but the amounts the player has, and of two workers it does not matter which is which.

    ``others``: the number by which a search knows what the others have.
    """

    workers: tuple[int, ...]
    steps: int
    uses: int
    used: int
    bought: int
    seal: int
    chips: int
    others: int = 0
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Problem:
    """What does not change during the search. ``room``: see `room_for`, before any raid.

    ``unknown``: the players of whom it is not told how much opium they have. ``options``: the readings chosen.
    """

    places: tuple[Place, ...]
    buildings: tuple[Building, ...]
    network: Network
    walks: Walks
    seals: tuple[int, ...]
    room: Goods
    unknown: tuple[str, ...]
    options: Options
    start: State

    @property
    def streets(self) -> int:
        """How many streets may be bought in the turn."""
        return min(self.walks.left, len(self.network.streets))

    @property
    def bag(self) -> int:
        """Black chips in the bag at first."""
        return self.start.others.blacks(self.start.chips)


def problem_of(table: Table, work: Work) -> Problem:
    """The problem of the worker's turn from where the table stands."""
    plan, player = table.plan, table.player
    network = numbered(plan)
    number = {place: index for index, place in enumerate(network.places)}
    used = sum(1 << number[place] for place in set(work.used))
    workers = tuple(HAND if place is None else number[place] for place in player.workers)
    rest = [one for index, one in enumerate(table.now.players) if index != table.index]
    others = Others(tuple(one.known[OPIUM] for one in rest), tuple(one.chips for one in rest), table.now.whites)
    start = State(
        workers=workers, steps=work.steps, uses=work.uses, used=used, bought=0, others=others, goods=player.known,
        money=player.money, points=player.points, seal=player.seal, chips=player.chips,
    )  # fmt: skip
    return Problem(
        places=network.places, network=network, walks=Walks(network, plan.streets_left),
        buildings=tuple(work.building_at(place) for place in network.places),
        seals=table.seals, room=room_for(table.now.players, table.index, table.options),
        unknown=tuple(one.name for one in rest if one.goods is None), options=table.options, start=start,
    )  # fmt: skip


def outcome_of(state: State) -> Outcome:
    """What the player has in a position."""
    return (*state.goods, state.money, state.points)


def spot_of(state: State, others: int = 0) -> Spot:
    """A position without the amounts; ``others``: the number of what the others have in it."""
    workers = tuple(sorted(state.workers))
    return Spot(
        workers=workers,
        steps=state.steps,
        uses=state.uses,
        used=state.used,
        bought=state.bought,
        seal=state.seal,
        chips=state.chips,
        others=others,
        paid=state.paid,
    )


def packed(goods: Goods, money: int, points: int) -> Amounts:
    """Amounts, or changes of them, in one number."""
    brick, cloth, tea, opium = goods
    return brick + (cloth << _CLOTH) + (tea << _TEA) + (opium << _OPIUM) + (money << MONEY) + (points << POINTS)


def unpacked(amounts: Amounts) -> Outcome:
    """The amounts of one number, none of them negative."""
    return (
        amounts & MASK,
        amounts >> _CLOTH & MASK,
        amounts >> _TEA & MASK,
        amounts >> _OPIUM & MASK,
        amounts >> MONEY & MASK,
        amounts >> POINTS,
    )


def amounts_of(state: State) -> Amounts:
    """What the player has in a position, in one number."""
    return packed(state.goods, state.money, state.points)


def best_of(amounts: Iterable[Amounts]) -> list[Amounts]:
    """Those amounts that no other ones beat."""
    listed = list(amounts)
    for axis in (POINTS, MONEY, 0):  # first, quickly, the most of one thing where all else is equal
        rest = ~(MASK << axis)
        listed.sort()
        listed = list({one & rest: one for one in listed}.values())
    return [listed[index] for index in unbeaten([unpacked(one) for one in listed])]


def covers(amounts: Amounts, need: Amounts) -> bool:
    """Whether no amount is smaller than the one needed."""
    return (amounts | _GUARDS) - need & _GUARDS == _GUARDS


def at_most(amounts: Amounts, most: Amounts) -> Amounts:
    """The smaller one of each two amounts."""
    enough = (amounts | _GUARDS) - most & _GUARDS
    more = enough - (enough >> _BITS - 1)  # all bits of the amounts that are not smaller
    return amounts & ~more | most & more


def paid_for(group: Group, streets: int) -> Group:
    """The positions of a group that can pay for streets, by the amounts after it."""
    if streets <= 0:  # they are paid for already
        return group
    return {amounts - (streets << MONEY): state for amounts, state in group.items() if state.money >= streets}
