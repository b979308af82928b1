"""Cubes of the four goods, and every way to pay or to take a bundle of them with cubes of free choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardgames.core.reader import SituationReader
from boardgames.core.verdict import Name
from fejag_admin.common.documents import Kind, document, number, of, one_of

Goods = tuple[int, ...]
"""How many bricks, cloths, teas and opiums."""

GOODS = ("brick", "cloth", "tea", "opium")
OPIUM = GOODS.index("opium")
CUBES = 20
"""Cubes of each good in the game."""

NONE: Goods = (0, 0, 0, 0)

NAMES: dict[str, tuple[Name, Name, Name]] = {
    "brick": (Name(cs="cihla", en="brick"), Name(cs="cihly", en="bricks"), Name(cs="cihel", en="bricks")),
    "cloth": (Name(cs="látka", en="cloth"), Name(cs="látky", en="cloths"), Name(cs="látek", en="cloths")),
    "tea": (Name(cs="čaj", en="tea"), Name(cs="čaje", en="teas"), Name(cs="čajů", en="teas")),
    "opium": (Name(cs="opium", en="opium"), Name(cs="opia", en="opium"), Name(cs="opií", en="opium")),
}
"""Each good with one, two to four, and more cubes of it."""

COUNTED: dict[str, tuple[Name, Name, Name]] = NAMES | {
    "any": (Name(cs="libovolná", en="any"), Name(cs="libovolné", en="any"), Name(cs="libovolných", en="any")),
    "same": (Name(cs="stejná", en="same"), Name(cs="stejné", en="same"), Name(cs="stejných", en="same")),
    "points": (Name(cs="bod", en="point"), Name(cs="body", en="points"), Name(cs="bodů", en="points")),
    "chips": (
        Name(cs="černý žeton", en="black chip"),
        Name(cs="černé žetony", en="black chips"),
        Name(cs="černých žetonů", en="black chips"),
    ),
}
"""The same of all that is counted but money."""


def goods_of(counts: Mapping[str, int]) -> Goods:
    """Cubes from the numbers of the goods that are named."""
    return tuple(counts.get(good, 0) for good in GOODS)


_MOST_CUBES = 12


def _read_fixed(reader: SituationReader, raw: Mapping[str, Any] | None, _where: str) -> Goods:
    counts = raw or {}
    return tuple(reader.number(counts.get(good, 0), reader.at(good), 0, _MOST_CUBES) for good in GOODS)


_FIXED: Kind[Goods] = Kind(
    _read_fixed, lambda goods, _root: {good: count for good, count in zip(GOODS, goods, strict=True) if count}, GOODS
)


@document
class Bundle:
    """What is paid or got: fixed ``goods``, cubes of ``any`` good, cubes of one good (``same``), money and points."""

    goods: Goods = of(_FIXED, default=NONE)
    any: int = of(number(0, _MOST_CUBES), default=0)
    same: int = of(number(0, _MOST_CUBES), default=0)
    money: int = of(number(0, 99), default=0)
    points: int = of(number(0, 99), default=0)


BUNDLE = one_of(Bundle)
EMPTY = Bundle()


def add(first: Goods, second: Goods) -> Goods:
    """The cubes of both."""
    return tuple(a + b for a, b in zip(first, second, strict=True))


def subtract(first: Goods, second: Goods) -> Goods:
    """The cubes of ``first`` without those of ``second``; may be negative."""
    return tuple(a - b for a, b in zip(first, second, strict=True))


def fewer(first: Goods, second: Goods) -> Goods:
    """Of each good the smaller number of cubes."""
    return tuple(map(min, first, second))


def single(good: int, number: int) -> Goods:
    """``number`` cubes of one good."""
    return tuple(number if place == good else 0 for place in range(len(GOODS)))


def choices(number: int, stock: Goods) -> Iterator[Goods]:
    """Every way to choose ``number`` cubes out of ``stock``, in ascending order."""
    bricks, cloths, teas, opiums = stock
    for brick in range(min(number, bricks) + 1):
        for cloth in range(min(number - brick, cloths) + 1):
            spare = number - brick - cloth
            for tea in range(max(0, spare - opiums), min(spare, teas) + 1):
                yield (brick, cloth, tea, spare - tea)


def payments(bundle: Bundle, held: Goods) -> tuple[Goods, ...]:
    """Every way to pay the cubes of ``bundle`` out of ``held``, sorted; empty if there is none (rules U1, U2)."""
    spare = subtract(held, bundle.goods)
    if min(spare) < 0:
        return ()
    sames = [single(good, bundle.same) for good in range(4) if spare[good] >= bundle.same] if bundle.same else [NONE]
    ways = {add(add(bundle.goods, same), free) for same in sames for free in choices(bundle.any, subtract(spare, same))}
    return tuple(sorted(ways))


def gains(bundle: Bundle, supply: Goods) -> tuple[Goods, ...]:
    """Every way to take the cubes of ``bundle`` out of ``supply``, sorted: what is not there is not got (rule U5)."""
    fixed = fewer(bundle.goods, supply)
    spare = subtract(supply, fixed)
    sames = [single(good, min(bundle.same, spare[good])) for good in range(4) if bundle.same and spare[good]] or [NONE]
    bundles: set[Goods] = set()
    for same in sames:
        left = subtract(spare, same)
        bundles.update(add(add(fixed, same), free) for free in choices(min(bundle.any, sum(left)), left))
    return tuple(sorted(bundles))
