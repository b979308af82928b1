"""How fast the calculator for Bez hranic is, against its naive twin; prints a table.

Run from the folder of the project: ``python -m benchmarks.bez_hranic``. The twin walks the map step by step.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.measuring import milliseconds, verdict
from boardgames.bez_hranic.atlas import built_in
from boardgames.bez_hranic.document import JUDGES, check
from boardgames.bez_hranic.model import Situation
from boardgames.bez_hranic.roads import Roads, cost, roads
from tests.boardgames.bez_hranic import naive
from tests.boardgames.judging import BEZ_HRANIC

CARDS = {
    "europe": ("AZ", "MC", "RU", "FI", "GB", "AL", "IS", "LT", "PT"),
    "usa": ("ME", "NV", "DE", "FL", "HI", "TX", "MI", "AK", "RI"),
}
COLOURS = ("červená", "žlutá", "modrá", "fialová", "zelená", "bílá")


def full_round(map_name: str, number: int) -> Situation:
    """A round of six players with far states, all tokens laid."""
    *offer, start, target = CARDS[map_name]
    fields = [*offer, "40"]
    stacks: dict[str, list[str]] = {}
    for at, colour in enumerate(COLOURS):
        for field in (fields[at], fields[(3 * at + 1) % 7 if (3 * at + 1) % 7 != at else 7]):
            stacks.setdefault(field, []).append(colour)
    raw: dict[str, Any] = {"what": "round", "map": map_name, "round": number, "offer": offer, "start": start,
                           "target": target, "players": list(COLOURS), "stacks": stacks}  # fmt: skip
    return check(raw)


def cold(situation: Situation) -> None:
    """A round settled with a map on which nothing has been looked up yet."""
    roads.cache_clear()
    JUDGES[situation.what](situation)


def twin_price(ways: Roads, situation: Situation, fields: tuple[int, ...]) -> int:
    """What the twin says of one choice."""
    table = situation.tables[0]
    graph = {region.code: set(ways.around(region.code)) for region in ways.atlas.pieces}
    parts = {state: list(ways.parts(state)) for state in ways.atlas.cards}
    stops = tuple(table.offer[at] for at in fields)
    return naive.price(graph, parts, table.start, stops, table.target, stays=False, beneath=0, final=False)


def row(name: str, work: Callable[[], object], target: float | None = None, repeat: int = 9) -> float:
    """Print one line of the table; return the time."""
    taken = milliseconds(work, repeat)
    limit = "" if target is None else f"{target:10.1f}"
    print(f"{name:<62}{taken:10.3f}{limit:>10}{verdict(taken, target)}")
    return taken


def main() -> None:
    """Print the table."""
    print(f"{'':<62}{'ms':>10}{'target':>10}")
    for name in CARDS:
        for number in (5, 7):
            situation = full_round(name, number)
            label = f"{name}, round {number}, 6 players"
            row(label, partial(JUDGES[situation.what], situation), 30.0)
            row(f"{label}, fresh map", partial(cold, situation), 30.0)
    situation = full_round("europe", 5)
    ways = roads(situation.atlas)
    fields = (3, 4)  # a choice for which the twin need not walk very far
    fast = row("the price of one choice", partial(cost, ways, situation.tables[0], fields), None, 30)
    slow = row("the same by the twin", partial(twin_price, ways, situation, fields), None, 3)
    print(f"{'ratio':<62}{slow / fast:10.0f}")
    row("a whole game, from the bytes of the file", partial(BEZ_HRANIC.judge, BEZ_HRANIC.game.sample("whole-game")))
    row("distances of Europe", partial(Roads, built_in("europe")))


if __name__ == "__main__":
    main()
