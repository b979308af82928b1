"""A worker's turn of Singapore again, slow and simple: every step, street and use that may follow.

It reads the data files itself: cubes are counted in dictionaries, markers go field by field, streets may be bought at
any moment, needed or not.
"""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

from boardgames.singapore.buildings import building_to
from boardgames.singapore.model import Situation

GOODS = ("brick", "cloth", "tea", "opium")
DATA = json.loads((Path(__file__).parents[3] / "data/singapore/buildings.json").read_text(encoding="utf-8"))
ENTRIES: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in DATA}

Outcome = tuple[int, ...]
"""Bricks, cloths, teas, opiums, money, points."""


class At(NamedTuple):
    """Where a turn stands."""

    workers: tuple[str | None, ...]
    steps: int
    uses: int
    used: frozenset[str]
    streets: frozenset[tuple[str, str]]
    goods: tuple[int, ...]
    money: int
    points: int
    paid: frozenset[int]
    chips: int
    others: tuple[tuple[int, int], ...] = ()
    whites: int = 0

    @property
    def outcome(self) -> Outcome:
        return (*self.goods, self.money, self.points)


class Town:
    """What does not change: the map, the buildings, the cubes of the others but opium."""

    def __init__(self, situation: Situation) -> None:
        copy, board = situation.copy, situation.board
        self.rows = [list(row) for row in board.rows]
        self.where = {built.at: built.building for built in board.built}
        self.starts = [building.id for building in copy.all_start]
        self.entry = {at: ENTRIES[ident] for at, ident in self.where.items()}
        self.entry |= {building.id: building_to(building) for building in copy.all_start}
        self.seals = copy.all_seals
        others = [player for index, player in enumerate(situation.players) if index != situation.player]
        held = [sum((player.goods or (0,) * 4)[good] for player in others) for good in range(4)]
        self.most = [20 - number for number in held]
        self.most[3] = 20
        self.options = situation.options
        between = combinations(["*", *sorted(self.where)], 2)
        self.streets = [pair(*ends) for ends in between if self.beside(*ends)]

    def sign(self, column: int, row: int) -> str:
        return self.rows[row][column] if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]) else "."

    def tile(self, place: str) -> str:
        return "*" if place.startswith("*") else place

    def beside(self, one: str, other: str) -> bool:
        """Whether a street may lie between two ends, ``*`` being the starting tile."""
        if one == other:
            return False
        if "*" in (one, other):
            lot = other if one == "*" else one
            column, row = ord(lot[0]) - ord("A"), int(lot[1:]) - 1
            return "*" in [self.sign(column + x, row + y) for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0))]
        return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:])) == 1


def pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def start_of(situation: Situation) -> At:
    player = situation.players[situation.player]
    paid = frozenset(seal for seal in situation.copy.all_seals if seal <= player.seal)
    rest = [one for index, one in enumerate(situation.players) if index != situation.player]
    others = tuple(((one.goods or (0,) * 4)[3], one.chips) for one in rest)
    return At(player.workers, 3, 3, frozenset(), frozenset(situation.board.streets), player.goods or (0,) * 4,
              player.money, player.points, paid, player.chips, others, situation.whites)  # fmt: skip


def following(town: Town, at: At) -> Iterator[At]:
    """Every position after one action more."""
    for street in town.streets if at.money > 0 else ():
        if street not in at.streets:
            yield at._replace(streets=at.streets | {street}, money=at.money - 1)
    for number, place in enumerate(at.workers):
        if at.steps:
            for target in [*town.starts, *town.where]:
                if place is None or joined(town, at, place, target):
                    yield at._replace(steps=at.steps - 1, workers=put(at.workers, number, target))
        if place is not None and at.uses and place not in at.used:
            for entry in directions(town.entry[place]):
                yield from used(town, at, number, place, entry)


def joined(town: Town, at: At, place: str, target: str) -> bool:
    one, other = town.tile(place), town.tile(target)
    return place != target and (one == other == "*" or pair(one, other) in at.streets)


def put(workers: tuple[str | None, ...], number: int, place: str) -> tuple[str | None, ...]:
    return (*workers[:number], place, *workers[number + 1 :])


def directions(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What a building does, each way round."""
    yield entry
    if entry.get("both"):
        yield {**entry, "pay": entry["get"], "get": entry["pay"]}


def used(town: Town, at: At, number: int, place: str, entry: dict[str, Any]) -> Iterator[At]:
    """Every way to use a building, with every chip that may be drawn for it."""
    base = at._replace(uses=at.uses - 1, used=at.used | {place})
    black = 16 - at.chips - sum(chips for _opium, chips in at.others) > 0
    if entry["legal"]:
        yield from brought(town, base, number, entry)
        return
    if black or not at.whites:
        for after in brought(town, base, number, entry):
            yield after._replace(chips=after.chips + black)
    if at.whites:
        if town.options.draw == "after":
            yield from (raid(town, after) for after in brought(town, base, number, entry))
        elif any(brought(town, base, number, entry)):
            hit = raid(town, base)
            yield from list(brought(town, hit, number, entry)) or [hit]


def raid(town: Town, at: At) -> At:
    """After a raid, paid field by field and coin by coin."""
    whites = at.whites - (town.options.white == "out")
    most = max([at.goods[3], *(opium for opium, _chips in at.others)])
    if not most and town.options.no_opium == "nobody":
        return at._replace(whites=whites)
    others = tuple((opium - (opium + 1) // 2, 0) if opium == most else (opium, chips) for opium, chips in at.others)
    if at.goods[3] < most:
        return at._replace(whites=whites, others=others)
    money, points, fine = at.money, at.points, at.goods[3] + at.chips
    while money < fine and points:
        money, points = money + 2, points - 1
    goods = (*at.goods[:3], at.goods[3] - (at.goods[3] + 1) // 2)
    return at._replace(whites=whites, others=others, goods=goods, money=max(0, money - fine), points=points, chips=0)


def brought(town: Town, base: At, number: int, entry: dict[str, Any]) -> Iterator[At]:
    """Every way in which a building changes things, whatever chip is drawn."""
    match entry.get("kind", "exchange"):
        case "court":
            for chips in range(1, min(entry["number"], base.chips) + 1):
                yield base._replace(chips=base.chips - chips)
        case "agent" if len(base.workers) == 1:
            yield base._replace(workers=(*base.workers, None))
        case "steps":
            yield base._replace(steps=base.steps + entry["number"])
        case "place":
            for target in [*town.starts, *town.where]:
                yield base._replace(workers=put(base.workers, number, target))
        case "exchange":
            yield from traded(town, base, entry.get("pay", {}), entry["get"])


def cubes(bundle: dict[str, int], stock: tuple[int, ...], all_or_nothing: bool) -> set[tuple[int, ...]]:
    """Every bunch of cubes that a bundle may be, out of a stock; what lacks is left out unless all or nothing."""
    fixed = [bundle.get(good, 0) for good in GOODS]
    if not all_or_nothing:
        fixed = [min(pair) for pair in zip(fixed, stock, strict=True)]
    left = [has - wants for has, wants in zip(stock, fixed, strict=True)]
    if min(left) < 0:
        return set()
    same, free = bundle.get("same", 0), bundle.get("any", 0)
    found = set()
    for chosen in range(4) if same else (None,):
        take = 0 if chosen is None else same if all_or_nothing else min(same, left[chosen])
        if chosen is not None and (take > left[chosen] or (take == 0 and any(left))):
            continue
        rest = [has - (take if good == chosen else 0) for good, has in enumerate(left)]
        number = free if all_or_nothing else min(free, sum(rest))
        for bunch in combinations_with_replacement(range(4), number):
            count = Counter(bunch)
            if all(count[good] <= rest[good] for good in range(4)):
                found.add(tuple(fixed[good] + count[good] + (take if good == chosen else 0) for good in range(4)))
    return found


def traded(town: Town, at: At, pay: dict[str, int], get: dict[str, int]) -> Iterator[At]:
    money, points = at.money - pay.get("money", 0), at.points - pay.get("points", 0)
    if money < 0 or points < 0:
        return
    for paid in cubes(pay, at.goods, True):
        left = tuple(has - gives for has, gives in zip(at.goods, paid, strict=True))
        supply = [most - has for most, has in zip(town.most, left, strict=True)]
        supply[3] -= sum(opium for opium, _chips in at.others)
        for got in cubes(get, tuple(supply), False):
            if not any(got) and not get.get("money") and not get.get("points"):
                continue
            goods = tuple(has + takes for has, takes in zip(left, got, strict=True))
            after = at._replace(goods=goods, money=money + get.get("money", 0), points=points)
            yield forward(town, after, get.get("points", 0))


def forward(town: Town, at: At, fields: int) -> At:
    for _ in range(fields):
        at = at._replace(points=at.points + 1)
        if at.points in town.seals and at.points not in at.paid:
            at = at._replace(money=at.money + 5, paid=at.paid | {at.points})
    return at
