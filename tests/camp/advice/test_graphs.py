"""Graphs of light and attack: what they claim is done by the naive twin; their files are read back."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import note

from fejag_admin.answers.graph_files import dot, graphml, svg
from fejag_admin.camp.advice.cuts import MOST_CUTS, smallest_cuts
from fejag_admin.camp.advice.graphs import Branch, attack_graph, carrying, light_graph, light_tree, weakest
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.camp.views.projection import PUBLIC
from fejag_admin.rules.orders import Adjust, Order
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State
from tests.camp.camps import RESULT, journal_of, put, sample, small
from tests.naive.paths import arrows, light_of, shining
from tests.naive.world import read_world
from tests.strategies import explore, random_campaign, seeded
from tests.twins import naive_figures


@cache
def finished() -> State:
    campaign = sample()
    return replay(campaign.setup, [entered.order for entered in campaign.orders])[0]


def branches(branch: Branch) -> Iterator[Branch]:
    yield branch
    for one in branch.below:
        yield from branches(one)


def check_graphs(rng: Random) -> None:
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
        assert set(graph) == ours
        assert set(graph.edges) == {(one, other) for one in ours for other in reach[one] & ours}
        tree = light_tree(state, team)
        inside = [] if tree is None else list(branches(tree))
        assert sorted(one.figure for one in inside) == sorted(ours & shine)
        for one in inside:
            lost = ours & shine - shining(world, figures, reach, struck | {one.figure}) - {one.figure}
            assert one.carries == carrying(state, team).get(one.figure, 0) == len(lost)
            assert one.temple == (one.figure in seeing)
            for lower in one.below:
                assert lower.figure in reach[one.figure]
                lamps = {two for two in ours & shine if lower.figure in reach[two]}
                assert {one.figure, *lower.also_lit_by} == lamps
        check_weakest(state, team, ours & seeing, lambda fallen: shining(world, figures, reach, struck | fallen))


def check_weakest(state: State, team: str, seeing: set[int], shine_without: object) -> None:
    """All choices of the fewest figures that cut all paths are found, by trying every choice; and who is in each."""
    assert callable(shine_without)
    weak = weakest(state, team)
    start = state.setup.board.start_of[team]
    may_fall = [one.id for one in state.figures if one.team == team and one.at != start and state.shines(one.id)]
    if weak.cuts is None:
        assert shine_without(set(may_fall)) & seeing
        return
    for many in range(len(weak.cuts[0]) + 1 if weak.cuts else 1):
        cuts = [fallen for fallen in combinations(may_fall, many) if not shine_without(set(fallen)) & seeing]
        if cuts:
            break
    assert list(weak.cuts) == [cut for cut in cuts if cut]
    assert set(weak.every) == (set.intersection(*map(set, weak.cuts)) if weak.cuts else set())


def test_graphs_say_what_is_so() -> None:
    explore(check_graphs, seeded(), examples=15)


@pytest.mark.deep
def test_graphs_say_what_is_so_in_many_camps() -> None:
    explore(check_graphs, seeded(), examples=500)


def test_a_base_that_sees_the_temple_cannot_be_cut_off() -> None:
    journal = journal_of(small(), RESULT, Adjust("blue", 50, "gift"), put("blue", "tygr", "I5"))
    assert journal.state.paths("blue") == (1,)
    assert weakest(journal.state, "blue").cuts is None
    assert weakest(journal.state, "red").cuts == ()
    assert light_tree(journal.state, "red") is None


def random_arrows(rng: Random) -> dict[int, set[int]]:
    """A graph of some nodes; 1 is where ways begin and 0 where they end, and no arrow joins them directly."""
    nodes = range(rng.randrange(3, 10))
    arrows = {one: {other for other in nodes if rng.random() < rng.choice((0.2, 0.5))} - {one} for one in nodes}
    arrows[1] -= {0}
    return arrows


def check_cuts(rng: Random) -> None:
    """All smallest cuts of a graph, by leaving out every choice of nodes."""
    arrows = random_arrows(rng)

    def cut(left_out: tuple[int, ...]) -> bool:
        reached, waiting = {1}, [1]
        for node in waiting:
            fresh = arrows.get(node, set()) - reached - set(left_out)
            reached |= fresh
            waiting += fresh
        return 0 not in reached

    others = [node for node in arrows if node > 1]
    every = [[one for one in combinations(others, many) if cut(one)] for many in range(len(others) + 1)]
    smallest = next(found for found in every if found)
    found = smallest_cuts(arrows, 1, 0)
    assert list(found.cuts or ()) == smallest
    assert set(found.every) == set.intersection(*map(set, smallest))


def test_all_smallest_cuts_are_found() -> None:
    explore(check_cuts, seeded(), examples=200)


def test_cuts_without_number_are_not_all_counted() -> None:
    """Three chains of ten in a row may be cut in a thousand ways; who is in every one is known all the same."""
    chains = {10 * chain + at: {10 * chain + at + 1} for chain in (1, 2, 3) for at in range(9)}
    arrows: dict[int, set[int]] = {1: {10, 20, 30}, **chains, 19: {0}, 29: {0}, 39: {0}}
    found = smallest_cuts(arrows, 1, 0)
    assert (len(found.cuts or ()), found.every) == (MOST_CUTS, ())
    one = smallest_cuts({1: {2}, 2: {10, 20, 30}, **{n: v for n, v in arrows.items() if n > 1}}, 1, 0)
    assert one.cuts == ((2,),)


def test_attacks_between_teams() -> None:
    state = finished()
    graph = attack_graph(state)
    assert graph.number_of_edges() == len(state.attacks)
    for tail, head, number, fields in graph.edges(keys=True, data=True):
        attack = state.attack(number)
        assert (state.figure(attack.attacker).team, state.figure(attack.target).team) == (tail, head)
        assert fields["status"] == state.status(number)
        assert fields.get("balanced_by") == state.balanced_by(number)
        assert fields.get("void") == attack.void


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


@pytest.mark.parametrize("team", ["jones", None])
def test_files_of_graphs_can_be_read(team: str | None) -> None:
    state = finished()
    graph = attack_graph(state) if team is None else light_graph(state, team)
    labels = {node: f'"{node}" <\\é>' for node in graph}
    again = nx.read_graphml(io.BytesIO(graphml(graph, labels).encode()))
    assert (len(again), again.number_of_edges()) == (len(graph), graph.number_of_edges())
    assert {fields["label"] for _node, fields in again.nodes(data=True)} == set(labels.values())
    drawn = ElementTree.fromstring(svg(graph, labels, dict.fromkeys(graph, "#aa0000")))
    texts = [one.text or "" for one in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert all(any(text.startswith(label) for text in texts) for label in labels.values())
    paths = [one for one in drawn.iter("{http://www.w3.org/2000/svg}path") if one.get("marker-end")]
    assert len(paths) == graph.number_of_edges()
    lines = dot(graph, labels).splitlines()
    assert (lines[0], lines[-1]) == ("digraph {", "}")
    assert sum(" -> " in line for line in lines) == graph.number_of_edges()
    assert all(line.count('"') % 2 == 0 for line in (one.replace('\\"', "") for one in lines))
    assert dot(graph, labels) == dot(graph.copy(), labels)


def test_an_empty_graph_is_drawn_too() -> None:
    state = journal_of(small()).state
    assert svg(light_graph(state, "red"), {}).endswith("</svg>\n")
    assert "digraph" in dot(light_graph(state, "red"), {})
