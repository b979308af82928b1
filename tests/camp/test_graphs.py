"""Graphs of light and attack: what they claim is done by the naive twin; their files are read back."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import networkx as nx
from hypothesis import note

from fejag_admin.camp.graphs import TEMPLE, attack_graph, hanging, light_graph, light_tree, smallest_cuts
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.camp.views.projection import PUBLIC
from fejag_admin.rules.orders import Adjust, Order
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State
from tests.camp.camps import RESULT, journal_of, put, sample, small
from tests.naive.paths import arrows, light_of, shining
from tests.naive.world import read_world
from tests.strategies import explored, random_campaign, seeded
from tests.twins import naive_figures


@cache
def finished() -> State:
    campaign = sample()
    return replay(campaign.setup, [entered.order for entered in campaign.orders])[0]


@explored(seeded(), 200)
def test_graphs_say_what_is_so(rng: Random) -> None:
    document = random_campaign(rng, sizes=(5, 8), rounds=(2, 4))
    note(document)
    campaign = campaign_from_json(document)
    state, _rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    world, figures = read_world(document["map"]), naive_figures(state.formation)
    emission = state.formation.emission
    reach = arrows(world, figures, emission)
    struck = {state.attack(number).target for number in state.settled.in_effect}
    shine = shining(world, figures, reach, struck)
    seeing = {one for one in figures if light_of(world, figures, figures[one], emission) & world.temple}
    for team in state.setup.teams:
        ours = {one for one in figures if figures[one].team == team}
        graph = light_graph(state, team)
        assert set(graph) == ours | {TEMPLE}
        into_temple = {(one, TEMPLE) for one in ours & seeing}
        assert set(graph.edges) == {(one, other) for one in ours for other in reach[one] & ours} | into_temple
        tree, carried = light_tree(graph), hanging(graph)
        assert set(tree) == ours & shine
        for one in tree:
            lost = ours & shine - shining(world, figures, reach, struck | {one}) - {one}
            assert carried.get(one, 0) == len(lost)
            for lower in tree[one]:
                assert lower in reach[one]


def test_a_base_that_sees_the_temple_cannot_be_cut_off() -> None:
    journal = journal_of(small(), RESULT, Adjust("blue", 50, "gift"), put("blue", "tygr", "I5"))
    assert journal.state.paths("blue") == (1,)
    assert smallest_cuts(light_graph(journal.state, "blue")) is None
    red = light_graph(journal.state, "red")
    assert (smallest_cuts(red), set(light_tree(red)), hanging(red)) == ((), set(), {})


def test_a_figure_that_carries_all_light_is_the_one_that_must_fall() -> None:
    chain = put("red", "medved", "A5"), put("red", "medved", "E5", "by word")
    state = journal_of(small(), RESULT, Adjust("red", 50, "gift"), *chain).state
    assert smallest_cuts(light_graph(state, "red")) == ((2,),)


def random_light(rng: Random) -> nx.DiGraph[int]:
    """A light graph as no board has it: each figure, some of them dark, lights any others; the base not the temple."""
    nodes = range(rng.randrange(3, 10))
    share = rng.choice((0.1, 0.2, 0.3, 0.5))
    dark = rng.sample(nodes[2:], rng.choice((0, 0, 1)))
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from((one, {"shines": one not in dark, "base": one == 1}) for one in nodes)
    graph.add_edges_from((one, other) for one in nodes for other in nodes if rng.random() < share)
    graph.remove_edges_from([(1, TEMPLE), *((TEMPLE, one) for one in nodes)])
    return graph


def check_cuts(graph: nx.DiGraph[int]) -> None:
    """All smallest cuts, by leaving out every choice of figures."""

    def cut(left_out: tuple[int, ...]) -> bool:
        reached, waiting = {1}, [1]
        for node in waiting:
            fresh = {one for one in graph[node] if graph.nodes[one]["shines"]} - reached - {*left_out}
            reached |= fresh
            waiting += fresh
        return TEMPLE not in reached

    others = [node for node in graph if node > 1 and graph.nodes[node]["shines"]]
    every = [[one for one in combinations(others, many) if cut(one)] for many in range(len(others) + 1)]
    smallest = next(found for found in every if found)
    found = smallest_cuts(graph)
    assert found is not None
    if smallest == [()]:
        assert found == ()
    else:
        assert set(found) == set(smallest) if len(found[0]) == 1 else set(found) <= set(smallest)
        assert set.intersection(*map(set, found)) == set.intersection(*map(set, smallest))


@explored(seeded(), 50)
def test_the_fewest_that_must_go_dark_are_found(rng: Random) -> None:
    for _graph in range(20):
        check_cuts(random_light(rng))


def test_attacks() -> None:
    state = finished()
    graph = attack_graph(state)
    assert graph.number_of_edges() == len(state.attacks)
    for attacker, target, fields in graph.edges(data=True):
        attack = state.attack(fields["attack"])
        assert (attack.attacker, attack.target) == (attacker, target)
        assert fields["status"] == state.status(attack.id)
        assert fields["round"] == attack.round
        assert fields.get("balanced_by") == state.balanced_by(attack.id)
        assert fields.get("void") == attack.void
        assert graph.nodes[target]["team"] == state.figure(target).team
        assert graph.nodes[target]["shines"] == state.shines(target)


def test_an_arrow_says_from_where_light_comes() -> None:
    """A bear on A2 lights the teleport on B2, behind which light goes on from H8."""
    state = journal_of(
        small(),
        RESULT,
        Adjust("red", 100, "gift"),
        put("red", "medved", "A5"),
        put("red", "medved", "A2", "late"),
        put("red", "had", "I8", "late"),
        put("red", "opice", "B3", "late"),
    ).state
    graph = light_graph(state, "red")
    assert graph.edges[1, 2] == {"direction": "N", "teleport": False}
    assert graph.edges[2, 3] == {"direction": "E", "teleport": True}
    assert graph.edges[4, 1] == {"direction": "SSW", "teleport": False}


def test_players_see_no_arrows_of_light_that_never_shone() -> None:
    orders: list[Order] = [
        RESULT,
        Adjust("red", 50, "gift"),
        put("red", "medved", "C3", "late"),
        put("red", "had", "C8", "late"),
    ]
    state = journal_of(small(), *orders).state
    assert set(light_graph(state, "red").edges) == set()
    state = journal_of(small(), *orders, put("red", "medved", "F3", "late")).state
    assert set(light_graph(state, "red").edges) == {(1, 3), (3, 1)}
    assert set(light_graph(state, "red", PUBLIC).edges) == set()
