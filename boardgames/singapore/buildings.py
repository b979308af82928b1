"""Cubes of the four goods, the ways to pay and to take them, and the buildings that do something with them.

The 42 buildings of the pile are data, as are the placeholders of the starting ones; each says what of it is doubtful.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

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


KINDS = ("exchange", "court", "agent", "steps", "place", "unknown")
"""What a building can do: exchange or give, take back chips, bring the second worker, give steps, move the worker."""


class BuildingReader(SituationReader):
    """A reader of forms for buildings; what a form does not tell is as in the building ``before``."""

    def __init__(self) -> None:
        super().__init__()
        self.before = Building()

    def building(self, raw: object, where: str, before: Building) -> Building:
        """The building that the user's form makes of another."""
        self.before = before
        changed = _BUILDING.read(self, raw, where) or before
        return replace(changed, id=before.id, sure="own")


def _effect_before(name: str) -> Callable[[BuildingReader, str], Any]:
    return lambda reader, _where: getattr(reader.before.effect, name)


_COUNT = number(0, 20)


@document
class Effect:
    """What a building does. ``pay`` and ``get`` belong to an exchange, ``both``: it goes either way.

    ``number``: chips of the court, or extra steps.
    """

    kind: str = of(choice(*KINDS), default="exchange", missing=_effect_before("kind"), label=N_("What it does"))
    pay: Bundle = of(
        BUNDLE, default=EMPTY, missing=_effect_before("pay"), label=N_("Takes"), hint=N_("3 bricks, 5 money")
    )
    get: Bundle = of(
        BUNDLE, default=EMPTY, missing=_effect_before("get"), label=N_("Gives"), hint=N_("2 same, 4 points")
    )
    both: bool = of(FLAG, default=False, missing=_effect_before("both"), label=N_("both ways"))
    number: int = of(_COUNT, default=0, missing=_effect_before("number"), label=N_("How many (court, steps)"))

    def direction(self, back: bool) -> tuple[Bundle, Bundle]:
        """What is paid and what is got, forward or ``back``."""
        return (self.get, self.pay) if back else (self.pay, self.get)


_EFFECT = one_of(Effect, inline=True)


def _read_effect(reader: BuildingReader, raw: Mapping[str, Any] | None, where: str) -> Effect:
    """What a building does; what belongs to an exchange is forgotten if it does something else."""
    effect = _EFFECT.read(reader, raw, where) or Effect()
    if effect.kind != "exchange" and not (effect.pay == effect.get == EMPTY):
        effect = replace(effect, pay=EMPTY, get=EMPTY, both=False)
    if effect.kind == "exchange" and effect.get == EMPTY:
        reader.fault(reader.object_place, N_("say what this building gives (get), or of which kind it is"))
    if effect.kind == "exchange" and effect.both and effect.pay == EMPTY:
        reader.fault(reader.object_place, N_("an exchange in both directions needs what is paid (pay)"))
    if effect.kind in ("court", "steps") and effect.number == 0:
        reader.fault(reader.object_place, N_("say how many (number)"))
    return effect


def _read_names(reader: BuildingReader, raw: object, where: str) -> Name:
    """The names in both languages, which may be one."""
    if not isinstance(raw, Mapping):
        return Name.same(reader.name(raw, where))
    names = reader.keyed(raw, where, tuple(LANGUAGES))
    return Name.each(lambda language: reader.name(names.get(language), f"{where}.{language}"))


_NAMES = Kind(_read_names, lambda name, _root: name.by_language())


@document
class Building:
    """A building; ``doubts``: what of it is doubtful (name, legality, effect, object, columns)."""

    id: str = ""
    name: Name = of(_NAMES, default=Name.same("?"), missing=lambda reader, _where: reader.before.name, always=True)
    legal: bool = of(
        FLAG, default=True, missing=lambda reader, _where: reader.before.legal, always=True, label=N_("legal (light)")
    )
    effect: Effect = of(Kind(_read_effect, _EFFECT.write, _EFFECT.keys), default=Effect())
    sure: str = "certain"
    doubts: tuple[str, ...] = ()


_BUILDING = one_of(Building)


def building_name(building: Building) -> Name:
    """How a building is called in a sentence: its name and its id, for many share a name."""
    if building.id in building.name["cs"]:
        return building.name
    return Name.each(lambda language: f"{building.name[language]} {building.id}")


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


def bundle_to(bundle: Bundle) -> dict[str, int]:
    """A bundle as plain values, such as ``{"brick": 2, "money": 5}``."""
    return dict(BUNDLE.write(bundle, None))


def building_to(building: Building) -> dict[str, Any]:
    """A building as the plain values of a form, without its id."""
    return dict(_BUILDING.write(building, None))


def _building_from(raw: dict[str, Any]) -> Building:
    """A building of our own data: a form that also tells the id and what is doubtful."""
    ident, sure, doubts = raw.pop("id"), raw.pop("sure"), tuple(raw.pop("doubts", ()))
    return replace(BuildingReader().building(raw, ident, Building()), id=ident, sure=sure, doubts=doubts)


BUILDINGS: dict[str, Building] = {raw["id"]: _building_from(raw) for raw in data_json("singapore", "buildings.json")}
"""The 42 buildings of the pile by id (``II-3``), in the order of the rulebook."""

_PLACEHOLDERS: Any = data_json("singapore", "placeholders.json")

PLACEHOLDER_SEALS: tuple[int, ...] = tuple(_PLACEHOLDERS["seals"])
"""Where the seals are taken to be until the user says it: a guess."""

PLACEHOLDER_START: tuple[Building, ...] = tuple(_building_from(raw) for raw in _PLACEHOLDERS["start"])
"""The starting buildings until the user enters them: one likely, the others unknown."""
