"""Cubes of the four goods, the ways to pay and to take them, and the buildings that do something with them.

The 42 buildings of the pile are data, as are the placeholders of the starting ones; each says what of it is doubtful.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from boardgames.core.reader import SituationReader
from boardgames.core.verdict import Name
from fejag_admin.common.documents import FLAG, Kind, choice, document, number, of, one_of
from fejag_admin.common.files import data_json
from fejag_admin.common.language import LANGUAGES, N_

Goods = tuple[int, ...]
"""How many bricks, cloths, teas and opiums."""

GOODS = ("brick", "cloth", "tea", "opium")
OPIUM = GOODS.index("opium")
CUBES = 20
"""Cubes of each good in the game."""

NONE: Goods = (0, 0, 0, 0)

COUNTED: dict[str, tuple[Name, ...]] = {
    key: tuple(Name(cs=cs, en=en) for cs, en in zip(words["cs"], words["en"], strict=True))
    for key, words in data_json("singapore", "counted.json").items()
}
"""What is counted but money: how it is called when there is one, two to four, or more of it."""


Amounts = Mapping[str, int]
"""How much of what is counted, by its key: a good, cubes of ``any`` good, of one good (``same``), money, points."""


def goods_of(amounts: Amounts) -> Goods:
    """The cubes of the four goods among some amounts."""
    return tuple(amounts.get(good, 0) for good in GOODS)


_MOST = dict.fromkeys((*GOODS, "any", "same"), 12) | {"money": 99, "points": 99}
"""How much of each a building takes or gives at most."""


def _read_amounts(reader: SituationReader, raw: object, where: str) -> Amounts:
    counts = reader.keyed(raw, where, tuple(_MOST))
    amounts = {key: reader.number(counts[key], f"{where}.{key}", 0, _MOST[key]) for key in _MOST if key in counts}
    return {key: number for key, number in amounts.items() if number}


_AMOUNTS = Kind(_read_amounts, lambda amounts, _root: dict(amounts), form="pairs")


def add(first: Goods, second: Goods) -> Goods:
    """The cubes of both."""
    return tuple(a + b for a, b in zip(first, second, strict=True))


def subtract(first: Goods, second: Goods) -> Goods:
    """The cubes of ``first`` without those of ``second``; may be negative."""
    return tuple(a - b for a, b in zip(first, second, strict=True))


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


def payments(pay: Amounts, held: Goods) -> tuple[Goods, ...]:
    """Every way to pay the cubes of ``pay`` out of ``held``, sorted; empty if there is none (rules U1, U2)."""
    fixed, number = goods_of(pay), pay.get("same", 0)
    spare = subtract(held, fixed)
    if min(spare) < 0:
        return ()
    sames = [single(good, number) for good in range(4) if spare[good] >= number] if number else [NONE]
    ways = {add(add(fixed, same), free) for same in sames for free in choices(pay.get("any", 0), subtract(spare, same))}
    return tuple(sorted(ways))


def gains(get: Amounts, supply: Goods) -> tuple[Goods, ...]:
    """Every way to take the cubes of ``get`` out of ``supply``, sorted: what is not there is not got (rule U5)."""
    fixed, number = tuple(map(min, goods_of(get), supply)), get.get("same", 0)
    spare = subtract(supply, fixed)
    sames = [single(good, min(number, spare[good])) for good in range(4) if number and spare[good]] or [NONE]
    bundles: set[Goods] = set()
    for same in sames:
        remaining = subtract(spare, same)
        number_free = min(get.get("any", 0), sum(remaining))
        bundles.update(add(add(fixed, same), free) for free in choices(number_free, remaining))
    return tuple(sorted(bundles))


KINDS = ("exchange", "court", "agent", "steps", "place", "unknown")
"""What a building can do: exchange or give, take back chips, bring the second worker, give steps, move the worker."""


_COUNT = number(0, 20)


@document
class Effect:
    """What a building does. ``pay`` and ``get`` belong to an exchange, ``both``: it goes either way.

    ``number``: chips of the court, or extra steps.
    """

    kind: str = of(
        choice(*KINDS), default="exchange", label=N_("What it does"),
        words=(N_("exchanges or gives"), N_("takes back black chips"), N_("second worker"), N_("more steps"),
               N_("worker to any building"), N_("not known")),
    )  # fmt: skip
    pay: Amounts = of(_AMOUNTS, default={}, label=N_("Takes"), hint="brick 3, money 5")
    get: Amounts = of(_AMOUNTS, default={}, label=N_("Gives"), hint="same 2, any 1, points 4")
    both: bool = of(FLAG, default=False, label=N_("both ways"))
    number: int = of(_COUNT, default=0, label=N_("How many (court, steps)"))

    def direction(self, back: bool) -> tuple[Amounts, Amounts]:
        """What is paid and what is got, forward or ``back``."""
        return (self.get, self.pay) if back else (self.pay, self.get)


_EFFECT = one_of(Effect, inline=True)


def _read_effect(reader: SituationReader, raw: Mapping[str, Any] | None, where: str) -> Effect:
    """What a building does; what belongs to an exchange is forgotten if it does something else."""
    effect = _EFFECT.read(reader, raw, where) or Effect()
    if effect.kind != "exchange":
        effect = replace(effect, pay={}, get={}, both=False)
    if effect.kind == "exchange" and not effect.get:
        reader.fault(reader.object_place, N_("say what this building gives (get), or of which kind it is"))
    if effect.kind == "exchange" and effect.both and not effect.pay:
        reader.fault(reader.object_place, N_("an exchange in both directions needs what is paid (pay)"))
    if effect.kind in ("court", "steps") and effect.number == 0:
        reader.fault(reader.object_place, N_("say how many (number)"))
    return effect


def _read_names(reader: SituationReader, raw: object, where: str) -> Name:
    """The names in both languages, which may be one."""
    if not isinstance(raw, Mapping):
        return Name.same(reader.name(raw, where))
    names = reader.keyed(raw, where, tuple(LANGUAGES))
    return Name.each(lambda language: reader.name(names.get(language), f"{where}.{language}"))


_NAMES = Kind(_read_names, lambda name, _root: name.by_language(), form="pairs")


@document
class Building:
    """A building; ``doubts``: what of it is doubtful (name, legality, effect, object, columns)."""

    id: str = ""
    name: Name = of(_NAMES, default=Name.same("?"), always=True, label=N_("Name"), hint="cs Cihelna, en Brickyard")
    legal: bool = of(FLAG, default=True, always=True, label=N_("legal (light)"))
    effect: Effect = of(Kind(_read_effect, _EFFECT.write, _EFFECT.keys, document=Effect), default=Effect())
    sure: str = "certain"
    doubts: tuple[str, ...] = ()


_BUILDING = one_of(Building)


def building_name(building: Building) -> Name:
    """How a building is called in a sentence: its name and its id, for many share a name."""
    if building.id in building.name["cs"]:
        return building.name
    return Name.each(lambda language: f"{building.name[language]} {building.id}")


Trade = tuple[Goods, Goods]
"""The cubes paid and the cubes got."""


def trades(pay: Amounts, get: Amounts, held: Goods, room: Goods) -> list[Trade]:
    """Every way to trade cubes out of ``held`` (rules U1, U2, U5).

    ``room``: for each good how many cubes the player could own at most. A trade must bring something.
    """
    return [
        (paid, got)
        for paid in payments(pay, held)
        for got in gains(get, subtract(room, subtract(held, paid)))
        if any(got) or get.get("money") or get.get("points")
    ]


def building_to(building: Building) -> dict[str, Any]:
    """A building as the plain values of a form, without its id."""
    return dict(_BUILDING.write(building, None))


def changed_building(reader: SituationReader, raw: object, where: str, before: Building) -> Building:
    """The building that the user's form makes of another one; what the form does not tell is as in that."""
    merged = {**building_to(before), **raw} if isinstance(raw, Mapping) else raw
    return replace(_BUILDING.read(reader, merged, where) or before, id=before.id, sure="own")


def _building_from(raw: dict[str, Any]) -> Building:
    """A building of our own data: a form that also tells the id and what is doubtful."""
    ident, sure, doubts = raw.pop("id"), raw.pop("sure"), tuple(raw.pop("doubts", ()))
    return replace(changed_building(SituationReader(), raw, ident, Building()), id=ident, sure=sure, doubts=doubts)


BUILDINGS: dict[str, Building] = {raw["id"]: _building_from(raw) for raw in data_json("singapore", "buildings.json")}
"""The 42 buildings of the pile by id (``II-3``), in the order of the rulebook."""

_PLACEHOLDERS: Any = data_json("singapore", "placeholders.json")

PLACEHOLDER_SEALS: tuple[int, ...] = tuple(_PLACEHOLDERS["seals"])
"""Where the seals are taken to be until the user says it: a guess."""

PLACEHOLDER_START: tuple[Building, ...] = tuple(_building_from(raw) for raw in _PLACEHOLDERS["start"])
"""The starting buildings until the user enters them: one likely, the others unknown."""
