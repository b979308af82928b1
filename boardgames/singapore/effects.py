"""What the uses of a building change, remembered for all positions in which they change the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardgames.singapore.buildings import Building, Exchange, Means, exchanges
from boardgames.singapore.goods import NONE, Bundle, Goods, gains, payments, subtract
from boardgames.singapore.positions import (
    CUBES,
    MONEY,
    POINTS,
    Amounts,
    Problem,
    State,
    Way,
    at_most,
    covers,
    packed,
    unpacked,
)
from boardgames.singapore.track import SEAL_MONEY, seals_between


class Uses(NamedTuple):
    """Uses of a building after which the highest seal paid out is ``seal`` and ``chips`` have been put back.

    ``change``: what they all change of what the player has; ``ways``: what each of them changes besides, and how.
    """

    seal: int
    chips: int
    change: Amounts
    ways: dict[Amounts, Way]


class _Side:
    """One way round of an exchange: what is needed for it, what it changes whatever cubes are chosen."""

    def __init__(self, building: Building, back: bool, room: Goods) -> None:
        self._effect = building.effect
        self._back = back
        self._room = room
        self.pay, self.get = building.effect.direction(back)
        self.need = packed(self.pay.goods, self.pay.money, self.pay.points)
        self.change = packed(NONE, self.get.money - self.pay.money, self.get.points - self.pay.points)
        most = max(_cubes(self.pay), _cubes(self.get))
        self._most = packed((most,) * 4, 0, 0)
        left = subtract(room, (most,) * 4)
        self._ample = packed(left, 0, 0) if min(left) >= 0 else None
        self._known: dict[Amounts, dict[Amounts, Way]] = {}

    def ways(self, cubes: Amounts) -> dict[Amounts, Way]:
        """The changes of cubes; if the supply is ample, only so many cubes matter as the exchange may ask for."""
        ample = self._ample is not None and covers(self._ample, cubes)
        key = at_most(cubes, self._most) if ample else cubes
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._found(unpacked(key)[:4], ample)
        return known

    def _found(self, goods: Goods, ample: bool) -> dict[Amounts, Way]:
        pay, get = self.pay, self.get
        if not ample:
            return _changes(exchanges(self._effect, Means(goods, pay.money, pay.points, self._room), (self._back,)))
        gained = [got for got in gains(get, self._room) if any(got) or get.money or get.points]
        return _changes(Exchange(self._back, paid, got) for paid in payments(pay, goods) for got in gained)


class Effects:
    """Finds the uses of buildings and remembers them; ``everything``: every number of chips put back counts."""

    def __init__(self, problem: Problem, everything: bool) -> None:
        self._buildings = problem.buildings
        self._seals = problem.seals
        self._everything = everything
        self._sides = [
            [_Side(one, back, problem.room) for back in (False, True) if one.effect.both or not back]
            for one in problem.buildings
        ]

    def of(self, place: int, state: State, amounts: Amounts) -> list[Uses]:
        """Every use of a building worth telling apart, by a player with ``amounts`` and otherwise as in ``state``."""
        effect = self._buildings[place].effect
        if effect.kind == "exchange":
            return self._exchanges(place, state.seal, amounts)
        if effect.kind == "court":
            most = min(effect.number, state.chips)
            counts = range(1, most + 1) if self._everything else range(max(1, most), most + 1)
            return [Uses(state.seal, chips, 0, {0: chips}) for chips in counts]
        return [Uses(state.seal, 0, 0, {0: None})]

    def _exchanges(self, place: int, seal: int, amounts: Amounts) -> list[Uses]:
        found = []
        for side in self._sides[place]:
            if not covers(amounts, side.need):
                continue
            change, after = side.change, seal
            if side.get.points:
                reached = seals_between(seal, (amounts + change) >> POINTS, self._seals)
                after, change = max((seal, *reached)), change + (SEAL_MONEY * len(reached) << MONEY)
            found.append(Uses(after, 0, change, side.ways(amounts & CUBES)))
        return found


def _changes(found: Iterable[Exchange]) -> dict[Amounts, Way]:
    """The cubes that exchanges change, each change with the first of them that makes it."""
    changes: dict[Amounts, Way] = {}
    for exchange in found:
        changes.setdefault(packed(subtract(exchange.got, exchange.paid), 0, 0), exchange)
    return changes


def _cubes(bundle: Bundle) -> int:
    """How many cubes of one good a bundle may ask for."""
    return max(bundle.goods) + bundle.any + bundle.same
