"""A verdict names what of a doubtful map it rests on: just what would give another price if it were the other way."""

import json
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from boardgames.bez_hranic.atlas import built_in, distances, neighbours
from boardgames.bez_hranic.model import FIELDS, Table, tokens_in
from boardgames.bez_hranic.roads import Roads, cost, roads
from tests.boardgames.judging import BEZ_HRANIC
from tests.strategies import often

rests = BEZ_HRANIC.rests_on


def check(seed: int) -> None:
    """Every journey of a round is priced again with each doubtful line of the map switched over."""
    chance, atlas = Random(seed), built_in("usa")
    number = chance.randint(1, 7)
    cards = chance.sample(atlas.cards, 9)
    fields = chance.choice(list(combinations(range(FIELDS), tokens_in(number))))
    table = Table(number, tuple(cards[2:]), cards[0], cards[1] if number >= 5 else None)
    names = [*table.offer, "40"]
    raw = {"what": "round", "map": "usa", "round": number, "start": table.start, "offer": list(table.offer),
           "stacks": {names[at]: ["red"] for at in fields}}  # fmt: skip
    if table.target:
        raw["target"] = table.target
    worth, ways = cost(roads(atlas), table, fields).worth, roads(atlas)
    expected = set()
    for edge in atlas.edges:
        if edge.doubtful:
            drawn = ways.edge(*edge.pair) is not None
            other = Roads(atlas.switched(edge.pair, on=not drawn))
            around = neighbours(other.atlas, other.atlas.lines)
            if len(distances(around, min(around))) == len(around) and cost(other, table, fields).worth != worth:
                line = " – ".join(ways.part_name(region)["en"] for region in edge.pair)
                word = "drawn" if drawn else "not drawn"
                expected.add(f"counted as {word}, which is not certain: {line}; compare your map")
    assert set(rests(raw)) == expected


@often(500)
@given(st.integers(0, 2**32))
def test_just_what_would_give_another_price_is_named(seed: int) -> None:
    check(seed)


KENTUCKY = {
    "what": "round", "map": "usa", "round": 1, "start": "KY", "offer": ["MO", "CO", "ME", "FL", "TX", "NV", "WA"],
    "stacks": {"MO": ["red"]},
}  # fmt: skip
NAMED = ["counted as drawn, which is not certain: Kentucky – Missouri; compare your map"]


def test_what_the_user_has_seen_on_his_own_map_is_not_named() -> None:
    assert rests(KENTUCKY) == NAMED
    assert rests(KENTUCKY, json.dumps({"usa": {"on": [["KY", "MO"]]}}).encode()) == []
    assert rests(KENTUCKY, json.dumps({"usa": {"off": [["KY", "MO"]]}}).encode()) == []


def test_a_claimed_route_names_it_too() -> None:
    claim = {"what": "route", "map": "usa", "start": "KY", "visits": ["MO"], "route": ["KY", "MO"]}
    assert rests(claim) == NAMED


def test_a_program_reads_it_apart() -> None:
    (line,) = BEZ_HRANIC.typed_result(KENTUCKY)["rests_on"]
    assert line["rules"] == ["M6"]
    assert line["values"]["line"]["en"] == "Kentucky – Missouri"
