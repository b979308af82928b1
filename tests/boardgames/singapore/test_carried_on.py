"""Whole games carried on from table to table: each table is the one that a record kept from the beginning gives.

The record knows the rounds by itself, from the rules: first a warm-up, against the clock from the right of Raffles, a
building for each; then rounds clockwise from who has fewest points (of equals from the lowest marker), one building
more on offer than there are players. The last player may take the top of the pile instead of one of the two left; then
he says which of them gets the hut, and the other leaves. What is left over bears the hut, and leaves if it bears it
already. Without enough buildings for a round the game is over.
"""

import random
from dataclasses import dataclass, field, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from boardgames.singapore.board import TownPlan, plan_of, street_between
from boardgames.singapore.buildings import BUILDINGS
from boardgames.singapore.model import Situation, Turn
from boardgames.singapore.notation import Use, action_text, goods_text
from boardgames.singapore.turns import TurnTable, judge_turn
from tests.boardgames.judging import SINGAPORE
from tests.strategies import often

ROWS = ["2 1 3 0 1 2", "1 2 * * 3 1", "0 1 * * 2 4", "2 3 1 0 2 1"]
OWN = {
    "seals": [8, 15, 60],
    "start": [{"pay": {"points": 1}, "get": {"money": 3}}, {"get": {"opium": 1}, "legal": False}],
}
LEGAL = [ident for ident, building in BUILDINGS.items() if building.effect.kind != "unknown"]


@dataclass
class Record:
    """What the rules make of the evening so far, kept beside what is carried on.

    ``table``: what everybody has, by the judge, but never through a document.
    """

    table: Situation
    names: list[str]
    pile: list[str]
    chance: random.Random
    offer: list[str] = field(default_factory=list)
    hut: str | None = None
    left: list[int] = field(default_factory=list)
    """Whose turns are still to come in this round, in order."""
    warmup: bool = True
    built: list[tuple[str, str, str]] = field(default_factory=list)
    streets: set[tuple[str, str]] = field(default_factory=set)
    asked: str = "warmup"


def begun(chance: random.Random, number: int, buildings: int) -> tuple[Record, dict[str, Any]]:
    names = ["Ann", "Bob", "Cyr", "Dan"][:number]
    pile = chance.sample(LEGAL, buildings)
    stack = chance.sample(names, number)
    players = [{"name": name, "money": 5, "points": 5, "goods": "", "workers": "-"} for name in names]
    raw = {"game": "singapore", "what": "warmup", "players": players, "player": names[0], "stack": stack, "map": ROWS,
           "pile": buildings, "copy": OWN}  # fmt: skip
    return Record(SINGAPORE.load(raw), names, pile, chance), raw


def raffles_of(situation: Situation) -> int:
    """Who has fewest points, of equals the one whose marker came to rest first."""
    points = [player.points for player in situation.players]
    return min(range(len(points)), key=lambda at: (points[at], situation.stack.index(at)))


def begin_round(record: Record, raw: dict[str, Any]) -> dict[str, Any] | None:
    """Raffles turns up buildings and lays the flags; the table on which the first turn is told, None if it is over."""
    situation = SINGAPORE.load(raw)
    number, chance = len(record.names), record.chance
    raffles = raffles_of(situation)
    if record.warmup:
        turned = number
        record.left = [(raffles - 1 - step) % number for step in range(number)]
    else:
        turned = number + 1 - len(record.offer)
        record.left = [(raffles + step) % number for step in range(number)]
        if len(record.pile) < turned:
            result, after = SINGAPORE.carried_on(raw)
            assert (result.code, after["what"]) == ("over", "end")
            return None
        lots = plan_of(situation.board, situation.copy).open_lots
        if len(lots) < number:
            return None
        raw = raw | {"flags": dict(zip(record.names, chance.sample(lots, number), strict=True))}
    after = SINGAPORE.after(raw)
    record.offer += record.pile[:turned]
    record.pile = record.pile[turned:]
    check(record, after, offer_told=False)
    flags = SINGAPORE.load(raw).flags
    record.table = replace(record.table, offer=tuple(record.offer), hut=record.hut, pile=len(record.pile), flags=flags)
    return {**after, "offer": list(record.offer)}


def check(record: Record, after: Any, *, offer_told: bool = True) -> None:
    """The table carried on is the one of the record: whose turn, what lies there, and which question follows."""
    table = SINGAPORE.load(after)
    assert after["what"] == ("turn" if record.left else record.asked)
    if record.left:
        assert table.player == record.left[0]
        assert table.turn == Turn(warmup=record.warmup)
        waiting = [flag is not None for flag in table.flags]
        assert table.flags == () or waiting == [at in record.left for at in range(len(record.names))]
        assert record.warmup == (table.flags == ())
    else:
        assert table.turn == Turn()
        assert table.flags == ()
    assert table.pile == len(record.pile)
    assert table.hut == record.hut
    assert set(table.offer) == set(record.offer if offer_told else record.offer[: len(table.offer)])
    assert sorted((one.at, one.building, record.names[one.owner]) for one in table.board.built) == sorted(record.built)
    assert set(table.board.streets) == record.streets
    if offer_told:
        assert (table.players, table.stack, table.whites) == (
            record.table.players, record.table.stack, record.table.whites
        )  # fmt: skip


def play(record: Record, raw: dict[str, Any]) -> Any:
    """One turn, told step by step as far as the referee asks; the table that follows it."""
    chance, situation = record.chance, SINGAPORE.load(raw)
    me, last = record.left[0], len(record.left) == 1 and not record.warmup
    plan = plan_of(situation.board, situation.copy)
    bought = last and bool(record.pile) and situation.players[me].money > 0 and chance.random() < 0.5
    ident = record.pile[0] if bought else chance.choice(record.offer)
    if record.warmup:
        lots = [lot for lot in plan.open_lots if any(
            end == "*" or plan.built[end].owner != me for end in plan.joined(lot))]  # fmt: skip
        at = chance.choice(lots)
    else:
        at = situation.flags[me] or ""
    build: dict[str, Any] = {"building": ident, "at": at, **({"pile": True} if bought else {})}
    turn: dict[str, Any] = {**raw.get("turn", {}), "build": build}
    told = raw | {"turn": turn}
    for _step in range(30):
        result = SINGAPORE.result(told)
        assert result.legal, turn
        if not result.needs:
            more = [] if record.warmup or chance.random() < 0.3 else moves(SINGAPORE.load(told), result)
            if not more:
                break
            turn.setdefault("actions", []).append(chance.choice(more))
            told = raw | {"turn": turn}
            if not SINGAPORE.result(told).legal:
                turn["actions"].pop()
                told = raw | {"turn": turn}
                break
            continue
        choice = chance.choice(result.choices)
        if turn.get("actions"):
            turn["actions"][-1] += f" {choice}" if result.needs == "chip" else f" {result.needs} {choice}"
        else:
            build[result.needs] = choice
        told = raw | {"turn": turn}
    turn_told = SINGAPORE.load(told).turn
    asked = replace(record.table, what="turn", player=me, turn=turn_told)
    record.table = replace(judge_turn(asked).result.after, what="turn", player=0, turn=Turn())
    remember(record, ident, at, bought, result.after.board.streets, build)
    return SINGAPORE.after(told)


def moves(situation: Situation, result: Any) -> list[str]:
    """A step to anywhere near, or a use of the building where the worker stands."""
    me = result.after.players[result.after.player]
    plan = plan_of(result.after.board, situation.copy)
    here = me.workers[0]
    ends = [to for to in plan.places if here is None or near(plan, here, to)]
    steps = [f"go 1 {to}" if len(me.workers) > 1 else f"go {to}" for to in ends] if result.values["steps"] else []
    return [*steps, *(action_text(use)["en"] for use in uses_now(situation))]


def uses_now(situation: Situation) -> list[Use]:
    """The uses that may come next after the turn told so far: one for each worker on a building not used yet, and one
    back where it exchanges both ways.

    Empty if something is wrong or lacks.
    """
    table = TurnTable(situation)
    if not table.legal or (table.asked and table.asked.needs != "build") or not table.uses:
        return []
    uses, workers = list[Use](), table.player.workers
    for worker, place in enumerate(workers):
        if place is not None and place not in table.used:
            ways = (False, True) if table.building_at(place).effect.both else (False,)
            uses += [Use(worker if len(workers) > 1 else None, back) for back in ways]
    return uses


def near(plan: TownPlan, here: str, to: str) -> bool:
    """Whether a street leads there, or both are starting buildings."""
    return here != to and (street_between(here, to) in plan.streets or here[0] == to[0] == "*")


def remember(record: Record, ident: str, at: str, bought: bool, streets: Any, build: dict[str, Any]) -> None:
    """What the turn changes by the rules; streets are counted as the referee laid them, and never taken up."""
    record.built.append((at, ident, record.names[record.left.pop(0)]))
    assert record.streets <= set(streets)
    record.streets = set(streets)
    if bought:
        del record.pile[0]
        record.offer, record.hut = [build["hut"]], build["hut"]
    else:
        record.offer.remove(ident)
        record.hut = None if record.hut == ident else record.hut
    record.asked = "round" if record.warmup or bought else "close"
    if not record.left:
        record.warmup = False


def close(record: Record, raw: dict[str, Any]) -> Any:
    """The building left over bears the hut, or leaves the game if it bears it already."""
    (left,) = record.offer
    if record.hut == left:
        record.offer, record.hut = [], None
    else:
        record.hut = left
    record.asked = "round"
    after = SINGAPORE.after(raw)
    check(record, after)
    return after


def carry_on(seed: int, number: int, buildings: int) -> None:
    record, raw = begun(random.Random(seed), number, buildings)
    for _round in range(20):
        table = begin_round(record, raw)
        if table is None:
            return
        while record.left:
            before = SINGAPORE.load(table)
            after = play(record, table)
            check(record, after)
            assert_untouched(before, SINGAPORE.load(after))
            table = after
        raw = close(record, table) if table["what"] == "close" else table
    raise AssertionError("a game ends with the pile")


def assert_untouched(before: Situation, after: Situation) -> None:
    """What no turn changes is carried on as it was, and comes back the same when it is written again."""
    assert (after.options, after.copy, after.board.rows) == (before.options, before.copy, before.board.rows)
    assert [player.name for player in after.players] == [player.name for player in before.players]
    SINGAPORE.check_comes_back(after)
    held = sum(player.chips for player in after.players)
    assert 0 <= held <= 16
    assert all(goods_text(player.goods_held) for player in after.players)


@often(60)
@given(st.integers(0, 10**9), st.integers(2, 4), st.integers(10, 24))
def test_a_game_carried_on_is_the_game_played(seed: int, number: int, buildings: int) -> None:
    carry_on(seed, number, buildings)
