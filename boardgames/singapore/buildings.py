"""The buildings: the 42 of the pile as data, the starting ones, what each does, and which of it is doubtful."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boardgames.core.verdict import Name
from boardgames.singapore.goods import EMPTY, GOODS, Bundle, Goods, add, gains, payments, subtract
from fejag_admin.common.data import data_file

KINDS = ("exchange", "court", "agent", "steps", "place", "unknown")
"""What a building can do: exchange or give, take back chips, bring the second worker, give steps, move the worker."""

SURE = ("certain", "likely", "doubtful", "placeholder", "own")
"""How sure the data of a building are; ``own``: the user has entered them from his own copy."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a building does. ``pay`` and ``get`` belong to an exchange, ``both``: it goes either way.

    ``number``: chips of the court, or extra steps.
    """

    kind: str = "exchange"
    pay: Bundle = EMPTY
    get: Bundle = EMPTY
    both: bool = False
    number: int = 0

    def direction(self, back: bool) -> tuple[Bundle, Bundle]:
        """What is paid and what is got, forward or ``back``."""
        return (self.get, self.pay) if back else (self.pay, self.get)


@dataclass(frozen=True, slots=True)
class Building:
    """A building; ``doubts``: what of it is doubtful (name, legality, effect, object, columns)."""

    id: str
    name: Name
    legal: bool
    effect: Effect
    sure: str = "certain"
    doubts: tuple[str, ...] = ()


class Exchange(NamedTuple):
    """One way to use an exchange: which way round, the cubes paid and the cubes got."""

    back: bool
    paid: Goods
    got: Goods


@dataclass(frozen=True, slots=True)
class Means:
    """What a player could pay with, and ``room``: for each good how many cubes he could own at most (rule U5)."""

    goods: Goods
    money: int
    points: int
    room: Goods = field(default=(20, 20, 20, 20))


def exchanges(effect: Effect, means: Means, ways: tuple[bool, ...] = (False, True)) -> Iterator[Exchange]:
    """Every way to use an exchange with these means (rules U1, U2, U3, U5); ``ways``: forward, back or both."""
    for back in ways:
        if back and not effect.both:
            continue
        pay, get = effect.direction(back)
        if means.money < pay.money or means.points < pay.points:
            continue
        for paid in payments(pay, means.goods):
            supply = subtract(means.room, subtract(means.goods, paid))
            for got in gains(get, supply):
                if any(got) or get.money or get.points:
                    yield Exchange(back, paid, got)


def goods_after(means: Means, exchange: Exchange) -> Goods:
    """The cubes after an exchange."""
    return add(subtract(means.goods, exchange.paid), exchange.got)


def bundle_from(raw: Mapping[str, Any]) -> Bundle:
    """A bundle from trusted plain values, such as ``{"brick": 2, "money": 5}``."""
    brick, cloth, tea, opium = (int(raw.get(good, 0)) for good in GOODS)
    free = {name: int(raw.get(name, 0)) for name in ("any", "same", "money", "points")}
    return Bundle((brick, cloth, tea, opium), **free)


def bundle_to(bundle: Bundle) -> dict[str, int]:
    """A bundle as plain values; `bundle_from` gives it back."""
    raw = dict(zip(GOODS, bundle.goods, strict=True))
    raw |= {"any": bundle.any, "same": bundle.same, "money": bundle.money, "points": bundle.points}
    return {name: number for name, number in raw.items() if number}


def building_from(raw: Mapping[str, Any]) -> Building:
    """A building from the plain values of our own data."""
    effect = Effect(
        raw.get("kind", "exchange"),
        bundle_from(raw.get("pay", {})),
        bundle_from(raw.get("get", {})),
        raw.get("both", False),
        raw.get("number", 0),
    )
    return Building(raw["id"], Name(**raw["name"]), raw["legal"], effect, raw["sure"], tuple(raw.get("doubts", ())))


def building_to(building: Building) -> dict[str, Any]:
    """A building as the plain values of a form, without its id."""
    raw: dict[str, Any] = {"name": {"cs": building.name.cs, "en": building.name.en}, "legal": building.legal}
    effect = building.effect
    if effect.kind != "exchange":
        raw["kind"] = effect.kind
    for key, bundle in (("pay", effect.pay), ("get", effect.get)):
        if not bundle.empty:
            raw[key] = bundle_to(bundle)
    if effect.both:
        raw["both"] = True
    if effect.number:
        raw["number"] = effect.number
    return raw


def _read(name: str) -> Any:
    return json.loads(data_file("singapore", name).read_text(encoding="utf-8"))


BUILDINGS: dict[str, Building] = {raw["id"]: building_from(raw) for raw in _read("buildings.json")}
"""The 42 buildings of the pile by id (``II-3``), in the order of the rulebook."""

_PLACEHOLDERS = _read("placeholders.json")

PLACEHOLDER_SEALS: tuple[int, ...] = tuple(_PLACEHOLDERS["seals"])
"""Where the seals are taken to be until the user says it: a guess."""

PLACEHOLDER_START: tuple[Building, ...] = tuple(building_from(raw) for raw in _PLACEHOLDERS["start"])
"""The starting buildings until the user enters them: one likely, the others unknown."""
