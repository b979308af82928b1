"""Graphs of light and attack: what they claim is done by the naive twin."""

from __future__ import annotations

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
from tests.camp.camps import RESULT, journal_of, put, sample_journal, small
from tests.naive.paths import arrows, light_of, shining
from tests.naive.world import read_world
from tests.strategies import explored, random_campaign, seeded
from tests.twins import naive_figures

BEAR = put("red", "medved", "A5")


def rich(*orders: Order) -> State:
    """A camp of rich teams after these orders."""
    return journal_of(small(), RESULT, Adjust("red", 100, "gift"), Adjust("blue", 100, "gift"), *orders).state


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
    seeing = {n for n, figure in figures.items() if light_of(world, figures, figure, emission) & world.temple}
    for team in state.setup.teams:
        own = {number for number in figures if figures[number].team == team}
        graph = light_graph(state, team)
        assert set(graph) == own | {TEMPLE}
        into_temple = {(number, TEMPLE) for number in own & seeing}
        assert set(graph.edges) == {(by, lit) for by in own for lit in reach[by] & own} | into_temple
        tree, carried = light_tree(graph), hanging(graph)
        assert set(tree) == own & shine
        assert all(lower in reach[number] for number in tree for lower in tree[number])
        for number in tree:
            lost = own & shine - shining(world, figures, reach, struck | {number}) - {number}
            assert carried.get(number, 0) == len(lost)


def test_a_base_that_sees_the_temple_cannot_be_cut_off() -> None:
    state = rich(put("blue", "tygr", "I5"))
    assert state.paths("blue") == (1,)
    assert smallest_cuts(light_graph(state, "blue")) is None
    red = light_graph(state, "red")
    assert (smallest_cuts(red), set(light_tree(red)), hanging(red)) == ((), set(), {})


def test_a_figure_that_carries_all_light_is_the_one_that_must_fall() -> None:
    state = rich(BEAR, put("red", "medved", "E5", "by word"))
    assert smallest_cuts(light_graph(state, "red")) == ((2,),)


def random_light(rng: Random) -> nx.DiGraph[int]:
    """A light graph as no board has it: each figure, some of them dark, lights any others; the base not the temple."""
    nodes = range(rng.randrange(3, 10))
    share = rng.choice((0.1, 0.2, 0.3, 0.5))
    dark = rng.sample(nodes[2:], rng.choice((0, 0, 1)))
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from((node, {"shines": node not in dark, "base": node == 1}) for node in nodes)
    graph.add_edges_from((by, lit) for by in nodes for lit in nodes if rng.random() < share)
    graph.remove_edges_from([(1, TEMPLE), *((TEMPLE, node) for node in nodes)])
    return graph


def check_cuts(graph: nx.DiGraph[int]) -> None:
    """All smallest cuts, by leaving out every choice of figures."""
    figures = [node for node in graph if node > 1 and graph.nodes[node]["shines"]]

    def is_cut(left_out: tuple[int, ...]) -> bool:
        left = graph.subgraph({TEMPLE, 1, *figures} - {*left_out})
        return not nx.has_path(left, 1, TEMPLE)

    by_size = ([cut for cut in combinations(figures, size) if is_cut(cut)] for size in range(len(figures) + 1))
    smallest = next(cuts for cuts in by_size if cuts)
    proposed = smallest_cuts(graph)
    assert proposed is not None
    if smallest == [()]:
        assert proposed == ()
    else:
        assert set(proposed) == set(smallest) if len(proposed[0]) == 1 else set(proposed) <= set(smallest)
        assert set.intersection(*map(set, proposed)) == set.intersection(*map(set, smallest))


@explored(seeded(), 50)
def test_the_fewest_that_must_go_dark_are_found(rng: Random) -> None:
    for _graph in range(20):
        check_cuts(random_light(rng))


def test_attacks() -> None:
    state = sample_journal().state
    graph = attack_graph(state)
    assert graph.number_of_edges() == len(state.attacks)
    for attacker, target, fields in graph.edges(data=True):
        attack = state.attack(fields.pop("attack"))
        assert (attack.attacker, attack.target) == (attacker, target)
        expected: dict[str, object] = {"status": state.status(attack.id), "round": attack.round}
        expected |= {"balanced_by": state.balanced_by(attack.id), "void": attack.void}
        assert fields == {name: value for name, value in expected.items() if value is not None}
        assert graph.nodes[target]["team"] == state.figure(target).team
        assert graph.nodes[target]["shines"] == state.shines(target)


def test_an_arrow_says_from_where_light_comes() -> None:
    """A bear on A2 lights the teleport on B2, behind which light goes on from H8."""
    late = (put("red", kind, at, "late") for kind, at in (("medved", "A2"), ("had", "I8"), ("opice", "B3")))
    graph = light_graph(rich(BEAR, *late), "red")
    assert graph.edges[1, 2] == {"direction": "N", "teleport": False}
    assert graph.edges[2, 3] == {"direction": "E", "teleport": True}
    assert graph.edges[4, 1] == {"direction": "SSW", "teleport": False}


def test_players_see_no_arrows_of_light_that_never_shone() -> None:
    dark = put("red", "medved", "C3", "late"), put("red", "had", "C8", "late")
    assert set(light_graph(rich(*dark), "red").edges) == set()
    state = rich(*dark, put("red", "medved", "F3", "late"))
    assert set(light_graph(state, "red").edges) == {(1, 3), (3, 1)}
    assert set(light_graph(state, "red", PUBLIC).edges) == set()
