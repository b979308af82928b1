"""A camp as graphs of networkx, and what they tell: figures that hang on another, paths to the temple, attacks.

Nodes are the numbers of figures, with their ``number``, ``team``, ``kind``, ``cell``, whether the figure ``shines``,
its ``condition``, and whether it is the ``base`` on the start cell of its team.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fejag_admin.camp.views.projection import MASTER, condition
from fejag_admin.camp.views.rays import is_known, rays_of
from fejag_admin.rules.board import cells_of, mask_of
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.figures import Step
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.state import State

if TYPE_CHECKING:
    import networkx as nx

TEMPLE = 0  # as a node: figures are numbered from 1


def light_graph(state: State, team: str, viewer: str = MASTER) -> nx.DiGraph[int]:
    """The light of a team (P1): an arrow from each of its figures to those in its light, and to the node `TEMPLE`.

    Arrows have the ``direction`` in which light arrives (NE; a leap is NNE), and say whether it came by ``teleport``.
    To players (any viewer but the master) only figures that have shone have arrows (R2).
    """
    import networkx as nx

    graph: nx.DiGraph[int] = nx.DiGraph(team=team)
    graph.add_node(TEMPLE, kind="temple")
    own = [figure for figure in state.figures if figure.team == team]
    _add_figures(graph, state, own)
    temple = state.setup.board.temple_mask
    ends = mask_of(figure.at for figure in own) | temple
    for figure in own:
        rays = rays_of(state, figure.id) if is_known(state, figure.id, viewer) else ()
        for ray in sorted(rays, key=lambda ray: ray.origin != figure.at):  # what needs no teleport first
            for cell in cells_of(ray.mask & ends & ~(1 << figure.at)):
                head = TEMPLE if temple >> cell & 1 else state.formation.at[cell].id
                if not graph.has_edge(figure.id, head):
                    way = {"direction": _direction(ray.step), "teleport": ray.origin != figure.at}
                    graph.add_edge(figure.id, head, **way)
    return graph


def attack_graph(state: State, attacks: Iterable[Attack] | None = None) -> nx.DiGraph[int]:
    """Attacks, all or some: an arrow from the attacking figure to the attacked one; nothing in it is secret.

    Arrows have ``attack`` (the number), ``status``, ``round``, and ``balanced_by`` or ``void`` where there is one.
    """
    import networkx as nx

    graph: nx.DiGraph[int] = nx.DiGraph()
    for attack in state.attacks if attacks is None else attacks:
        _add_figures(graph, state, map(state.figure, (attack.attacker, attack.target)))
        graph.add_edge(
            attack.attacker, attack.target, attack=attack.id, status=state.status(attack.id), round=attack.round
        )
        more = {"balanced_by": state.balanced_by(attack.id), "void": attack.void}
        graph[attack.attacker][attack.target].update({name: value for name, value in more.items() if value is not None})
    return graph


def _add_figures(graph: nx.DiGraph[int], state: State, figures: Iterable[Figure]) -> None:
    board = state.setup.board
    for figure in figures:
        graph.add_node(
            figure.id,
            number=figure.id,
            team=figure.team,
            kind=figure.kind,
            cell=board.name(figure.at),
            shines=state.shines(figure.id),
            condition=condition(state, figure),
            base=figure.at == board.start_of[figure.team],
        )


def _direction(step: Step) -> str:
    down, right = step
    return ("S" if down > 0 else "N") * abs(down) + ("E" if right > 0 else "W") * abs(right)


def shining(light: nx.DiGraph[int]) -> nx.DiGraph[int]:
    """The light graph without the dark figures."""
    return light.subgraph([TEMPLE, *(number for number, shines in light.nodes(data="shines") if shines)])


def base(light: nx.DiGraph[int]) -> int | None:
    """The figure on the start cell; None if there is none."""
    return next((number for number, is_base in light.nodes(data="base") if is_base), None)


def light_tree(light: nx.DiGraph[int]) -> nx.DiGraph[int]:
    """The shining figures as a tree from the base, each under the first that lights it; empty without a base."""
    import networkx as nx

    root, figures = base(light), shining(light).subgraph(set(light) - {TEMPLE})
    return nx.DiGraph() if root is None else nx.bfs_tree(figures, root, sort_neighbors=sorted)


def hanging(light: nx.DiGraph[int]) -> dict[int, int]:
    """How many shining figures hang on each alone (it dominates them, P1), for those that others hang on."""
    import networkx as nx

    root, figures = base(light), shining(light).subgraph(set(light) - {TEMPLE})
    if root is None:
        return {}
    above = nx.immediate_dominators(figures, root)
    tree: nx.DiGraph[int] = nx.DiGraph([(upper, lower) for lower, upper in above.items()])
    return {number: many for number in tree if (many := len(nx.descendants(tree, number)))}


def smallest_cuts(light: nx.DiGraph[int]) -> tuple[tuple[int, ...], ...] | None:
    """The smallest sets of figures that must go dark for a team to lose all its paths (P3).

    If one figure is enough, all such sets, from the base on; else two minimum cuts, the one nearest to the base and the
    one nearest to the temple: a figure in both is in every minimum cut. Empty without a path; None if the figure on the
    start cell, which cannot be attacked, lights the temple itself.
    """
    import networkx as nx

    root, figures = base(light), shining(light)
    if root is None or not nx.has_path(figures, root, TEMPLE):
        return ()
    if figures.has_edge(root, TEMPLE):
        return None
    above, alone = nx.immediate_dominators(figures, root), [TEMPLE]
    while alone[0] != root:
        alone.insert(0, above[alone[0]])
    if len(alone) > 2:
        return tuple((figure,) for figure in alone[1:-1])
    near_base = nx.minimum_node_cut(figures.reverse(), TEMPLE, root)
    near_temple = nx.minimum_node_cut(figures, root, TEMPLE)
    return tuple(tuple(sorted(cut)) for cut in (near_base, near_temple))
