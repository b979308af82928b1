"""Cubes of the four goods, and every way to pay or to take a bundle of them with cubes of free choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from boardgames.core.verdict import Name

Goods = tuple[int, int, int, int]
"""How many bricks, cloths, teas and opiums."""

GOODS = ("brick", "cloth", "tea", "opium")
OPIUM = GOODS.index("opium")
CUBES = 20
"""Cubes of each good in the game."""

NONE: Goods = (0, 0, 0, 0)

NAMES: dict[str, tuple[Name, Name, Name]] = {
    "brick": (Name("cihla", "brick"), Name("cihly", "brick"), Name("cihel", "brick")),
    "cloth": (Name("látka", "cloth"), Name("látky", "cloth"), Name("látek", "cloth")),
    "tea": (Name("čaj", "tea"), Name("čaje", "tea"), Name("čajů", "tea")),
    "opium": (Name("opium", "opium"), Name("opia", "opium"), Name("opií", "opium")),
}
"""Each good with one, two to four, and more cubes of it."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """What is paid or got: fixed ``goods``, cubes of ``any`` good, cubes of one good (``same``), money and points."""

    goods: Goods = NONE
    any: int = 0
    same: int = 0
    money: int = 0
    points: int = 0

    @property
    def empty(self) -> bool:
        """Whether it holds nothing at all."""
        return not (any(self.goods) or self.any or self.same or self.money or self.points)


EMPTY = Bundle()


def add(one: Goods, other: Goods) -> Goods:
    """The cubes of both."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def subtract(one: Goods, other: Goods) -> Goods:
    """The cubes of ``one`` without those of ``other``; may be negative."""
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3])


def covers(one: Goods, other: Goods) -> bool:
    """Whether ``one`` holds all the cubes of ``other``."""
    return one[0] >= other[0] and one[1] >= other[1] and one[2] >= other[2] and one[3] >= other[3]


def single(good: int, number: int) -> Goods:
    """``number`` cubes of one good."""
    cubes = [0, 0, 0, 0]
    cubes[good] = number
    return (cubes[0], cubes[1], cubes[2], cubes[3])


def choices(number: int, stock: Goods) -> Iterator[Goods]:
    """Every way to choose ``number`` cubes out of ``stock``, in ascending order."""
    bricks, cloths, teas, opiums = stock
    for brick in range(min(number, bricks) + 1):
        for cloth in range(min(number - brick, cloths) + 1):
            rest = number - brick - cloth
            for tea in range(max(0, rest - opiums), min(rest, teas) + 1):
                yield (brick, cloth, tea, rest - tea)


def payments(bundle: Bundle, held: Goods) -> tuple[Goods, ...]:
    """Every way to pay the cubes of ``bundle`` out of ``held``, sorted; empty if there is none (rules U1, U2)."""
    most = max(bundle.goods) + bundle.any + bundle.same  # more than that of one good changes nothing
    return _payments(bundle, (min(held[0], most), min(held[1], most), min(held[2], most), min(held[3], most)))


@cache
def _payments(bundle: Bundle, held: Goods) -> tuple[Goods, ...]:
    if not covers(held, bundle.goods):
        return ()
    rest = subtract(held, bundle.goods)
    sames = [single(good, bundle.same) for good in range(4) if rest[good] >= bundle.same] if bundle.same else [NONE]
    found = {add(add(bundle.goods, same), free) for same in sames for free in choices(bundle.any, subtract(rest, same))}
    return tuple(sorted(found))


def gains(bundle: Bundle, supply: Goods) -> tuple[Goods, ...]:
    """Every way to take the cubes of ``bundle`` out of ``supply``, sorted: what is not there is not got (rule U5)."""
    most = max(bundle.goods) + bundle.any + bundle.same
    return _gains(bundle, (min(supply[0], most), min(supply[1], most), min(supply[2], most), min(supply[3], most)))


@cache
def _gains(bundle: Bundle, supply: Goods) -> tuple[Goods, ...]:
    fixed: Goods = (
        min(bundle.goods[0], supply[0]),
        min(bundle.goods[1], supply[1]),
        min(bundle.goods[2], supply[2]),
        min(bundle.goods[3], supply[3]),
    )
    rest = subtract(supply, fixed)
    sames = [single(good, min(bundle.same, rest[good])) for good in range(4) if bundle.same and rest[good]] or [NONE]
    found: set[Goods] = set()
    for same in sames:
        left = subtract(rest, same)
        found.update(add(add(fixed, same), free) for free in choices(min(bundle.any, sum(left)), left))
    return tuple(sorted(found))
