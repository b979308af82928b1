"""Routes and prices on random maps: as the twin finds them, walking step by step."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from boardgames.bez_hranic.atlas import Atlas, Edge, MapState, Region
from boardgames.bez_hranic.model import FIELDS, FORTY, Table, tokens_in
from boardgames.bez_hranic.roads import Roads, cost
from boardgames.core.verdict import Name
from tests.boardgames.bez_hranic import naive
from tests.strategies import often

STATES = tuple("ABCDEFGHI")


@st.composite
def atlases(draw: st.DrawFn) -> Atlas:
    """A connected map of nine states, some of them in two parts, in any order of states and borders."""
    split = draw(st.sets(st.sampled_from(STATES), max_size=3))
    regions = [(f"{state}{n}", state) for state in STATES for n in range(2 if state in split else 1)]
    codes = [code for code, _state in regions]
    state_of = dict(regions)
    order = draw(st.permutations(codes))
    pairs = set()
    for number, code in enumerate(order[1:], start=1):
        earlier = [other for other in order[:number] if state_of[other] != state_of[code]]
        if earlier:
            pairs.add(frozenset((code, draw(st.sampled_from(earlier)))))
    others = [pair for pair in combinations(codes, 2) if state_of[pair[0]] != state_of[pair[1]]]
    pairs |= {frozenset(pair) for pair in draw(st.lists(st.sampled_from(others), max_size=8))}
    if len(order) > 1 and state_of[order[0]] == state_of[order[1]]:  # then nothing joined the second one
        rest = [code for code in codes if state_of[code] != state_of[order[0]]]
        pairs |= {frozenset((order[0], rest[0])), frozenset((order[1], rest[0]))}
    edges = tuple(Edge(min(pair), max(pair)) for pair in sorted(pairs, key=sorted))
    return Atlas(
        "",
        Name(cs="m", en="m"),
        tuple(MapState(state, Name(cs=state, en=state)) for state in STATES),
        tuple(Region(code, state, Name(cs=code, en=code)) for code, state in regions),
        edges,
    )


def plain(atlas: Atlas) -> tuple[naive.Graph, dict[str, list[str]]]:
    graph: naive.Graph = {region.code: set() for region in atlas.pieces}
    for edge in atlas.lines:
        graph[edge.a].add(edge.b)
        graph[edge.b].add(edge.a)
    parts: dict[str, list[str]] = {}
    for region in atlas.pieces:
        parts.setdefault(region.state, []).append(region.code)
    return graph, parts


def check_routes(ways: Roads, atlas: Atlas, start: str, stops: tuple[str, ...], target: str | None) -> None:
    route = ways.route(start, stops, target)
    assert route in naive.walks(*plain(atlas), start, stops, target)
    assert len(route) - 1 == ways.orders(start, stops, target)[0][1]


@often(300)
@given(atlases(), st.permutations(STATES), st.integers(1, 2), st.booleans())
def test_a_cheapest_route(atlas: Atlas, states: list[str], number: int, ends: bool) -> None:
    check_routes(Roads(atlas), atlas, states[0], tuple(states[1 : 1 + number]), states[3] if ends else None)


def check_prices(atlas: Atlas, table: Table) -> None:
    (graph, parts), ways = plain(atlas), Roads(atlas)
    for fields in combinations(range(FIELDS), tokens_in(table.round)):
        stops = tuple(table.offer[at] for at in fields if at != FORTY)
        beneath = sum(len(table.stacks[at]) for at in fields)
        change = cost(ways, table, fields, beneath).change
        assert change == naive.price(graph, parts, table.start, stops, table.target, stays=FORTY in fields,
                                     beneath=beneath, final=table.round == 7)  # fmt: skip


@st.composite
def tables(draw: st.DrawFn) -> Table:
    states = draw(st.permutations(STATES))
    number = draw(st.integers(1, 7))
    heights = draw(st.lists(st.integers(0, 3), min_size=8, max_size=8))
    stacks = tuple(tuple("xyz"[:height]) for height in heights)
    return Table(number, tuple(states[:7]), states[7], states[8] if number >= 5 else None, stacks)


@often(200)
@given(atlases(), tables())
def test_every_choice_is_worth_what_the_twin_says(atlas: Atlas, table: Table) -> None:
    check_prices(atlas, table)


@given(atlases(), st.randoms(use_true_random=False), st.permutations(STATES))
def test_the_order_of_states_and_borders_in_a_map_changes_nothing(atlas: Atlas, random: Random,
                                                                  states: list[str]) -> None:  # fmt: skip
    kinds, regions, edges = list(atlas.states), list(atlas.regions), list(atlas.edges)
    random.shuffle(kinds)
    random.shuffle(regions)
    random.shuffle(edges)
    other = Atlas(atlas.id, atlas.name, tuple(kinds), tuple(regions), tuple(edges))
    args = states[0], (states[1], states[2]), states[3]
    assert Roads(atlas).route(*args) == Roads(other).route(*args)
