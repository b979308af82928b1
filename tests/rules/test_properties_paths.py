"""Who shines, who hangs on whom, middle sections of teams: against the naive twin, on crowds of figures."""

import json
from collections.abc import Callable
from random import Random

import networkx as nx
import pytest
from hypothesis import note

from fejag_admin.rules.board import Cell, Mask, cells_of, mask_of
from fejag_admin.rules.light import Cast, TeamLight
from tests.naive import paths
from tests.naive.world import read_world
from tests.strategies import Crowd, explored, random_crowd, seeded
from tests.twins import naive_cells, naive_figures


def tell(crowd: Crowd) -> None:
    """Show a crowd with a failing example."""
    board = crowd.formation.board
    note(json.dumps(crowd.document))
    for figure in crowd.formation.figures:
        note(f"{figure.id}: {figure.team} {figure.kind} {board.name(figure.at)}")
    for attack in crowd.attacks:
        note(f"attack {attack}")


def check_shining(rng: Random) -> None:
    """L4, L6, L7: who shines and what is lit, with any figures struck."""
    crowd = random_crowd(rng)
    tell(crowd)
    formation, size = crowd.formation, crowd.formation.board.size
    world, figures = read_world(crowd.document["map"]), naive_figures(formation)
    emission = formation.emission
    reach = paths.arrows(world, figures, emission)
    for share in (0.0, 0.1, 0.4):
        struck = {number for number in figures if rng.random() < share}
        note(f"struck {struck}")
        shine = paths.shining(world, figures, reach, struck)
        for team, light in formation.light.items():
            fast = light.shining(mask_of(figure.at for figure in formation.figures if figure.id in struck))
            ours = {number for number in shine if figures[number].team == team}
            assert naive_cells(fast, size) == {figures[number].at for number in ours}
            assert naive_cells(light.lit(fast), size) == paths.lit_cells(world, figures, shine, team, emission)


def check_dominators(rng: Random) -> None:
    """P1: dominators among the connected figures and among those that shine when some are struck."""
    crowd = random_crowd(rng)
    tell(crowd)
    formation = crowd.formation
    world, figures = read_world(crowd.document["map"]), naive_figures(formation)
    reach = paths.arrows(world, figures, formation.emission)
    for share in (0.0, 0.15):
        struck = {number for number in figures if rng.random() < share}
        note(f"struck {struck}")
        among = paths.shining(world, figures, reach, struck)
        for one in formation.figures:
            light = formation.light[one.team]
            shine = light.shining(mask_of(figure.at for figure in formation.figures if figure.id in struck))
            for other in formation.figures:
                if one.team == other.team:
                    slow = paths.dominates(world, figures, reach, among, one.id, other.id)
                    assert light.dominates(one.at, other.at, shine) == slow, (one.id, other.id)


def check_light_graph(rng: Random) -> None:
    """P1: networkx counts the same dominators in the light graph of a team."""
    crowd = random_crowd(rng)
    tell(crowd)
    for light in crowd.formation.light.values():
        assert_same_dominators(light, light.connected)


def check_random_graph(rng: Random) -> None:
    """P1: the same in graphs as no board has them: each figure lights any others."""
    count, density = rng.randint(1, 30), rng.choice([0.05, 0.1, 0.2, 0.5])
    lit = {cell: [other for other in range(count) if rng.random() < density] for cell in range(count)}
    note(f"{lit}")
    light = TeamLight(0, {cell: Cast(cell, mask_of(others)) for cell, others in lit.items()})
    assert_same_dominators(light, light.reachable(0, light.own) | 1)


def assert_same_dominators(light: TeamLight, among: Mask) -> None:
    """What networkx counts, in the light graph of the figures on ``among``."""
    graph: nx.DiGraph[Cell] = nx.DiGraph()
    graph.add_nodes_from(cells_of(among))
    for cell in graph:
        graph.add_edges_from((cell, other) for other in cells_of(light.casts[cell].mask & among))
    above = nx.immediate_dominators(graph, light.start)
    for cell in graph:
        lower, chain = cell, set()
        while lower in above:
            lower = above[lower]
            chain.add(lower)
        assert chain == {one for one in graph if light.dominates(one, cell, among)}


def check_unconnected(rng: Random) -> None:
    """P1: the same when the graph is that of all figures, as in A3; those that cannot be reached dominate nothing."""
    crowd = random_crowd(rng)
    tell(crowd)
    formation = crowd.formation
    world, figures = read_world(crowd.document["map"]), naive_figures(formation)
    reach = paths.arrows(world, figures, formation.emission)
    for team, light in formation.light.items():
        ours = [figure for figure in formation.figures if figure.team == team]
        for one in ours:
            for other in ours:
                slow = paths.dominates(world, figures, reach, frozenset(figures), one.id, other.id)
                assert light.dominates(one.at, other.at, light.connected) == slow, (one.id, other.id)


def check_middle_sections(rng: Random) -> None:
    """P2, L7: the middle sections of every team's path."""
    crowd = random_crowd(rng)
    tell(crowd)
    formation, size = crowd.formation, crowd.formation.board.size
    world, figures = read_world(crowd.document["map"]), naive_figures(formation)
    reach = paths.arrows(world, figures, formation.emission)
    for team, light in formation.light.items():
        slow = paths.team_middle_sections(world, figures, reach, team, formation.emission)
        assert naive_cells(light.middle, size) == slow
        cells = {cell for source in cells_of(light.connected) for cell in cells_of(light.casts[source].middle)}
        assert mask_of(cells) == light.middle


CHECKS = [
    check_shining,
    check_dominators,
    check_light_graph,
    check_random_graph,
    check_unconnected,
    check_middle_sections,
]


@pytest.mark.parametrize("check", CHECKS)
@explored(seeded(), 220)
def test_paths(check: Callable[[Random], None], rng: Random) -> None:
    check(rng)
