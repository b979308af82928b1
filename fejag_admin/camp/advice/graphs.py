"""What hangs on what, as graphs: a team's light, the attacks between teams, and the fewest figures that must fall.

Graphs are networkx graphs whose nodes and edges carry plain values. For players (a viewer other than ``master``) they
hold only what is uncovered (R2): the figures are known to everybody, but light that has never shone is not.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fejag_admin.camp.advice.cuts import Weakest, smallest_cuts
from fejag_admin.camp.views.projection import MASTER, condition
from fejag_admin.rules.board import Cell, cells_of
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.state import State

if TYPE_CHECKING:
    import networkx as nx

TEMPLE = 0  # as a node: figures are numbered from 1


@dataclass(frozen=True, slots=True)
class Branch:
    """A figure in the tree of its team's light.

    ``figure``: its number. ``also_lit_by``: the shining figures that light it besides the one above it in the tree.
    ``carries``: how many figures hang on it alone (it dominates them). ``temple``: whether its light gets there.
    ``below``: those that it lights first.
    """

    figure: int
    also_lit_by: tuple[int, ...]
    carries: int
    temple: bool
    below: tuple[Branch, ...]


def light_graph(state: State, team: str, viewer: str = MASTER) -> nx.DiGraph[int]:
    """The light graph of a team (P1): an arrow from each shining figure to those of the team in its light.

    Nodes are figure numbers with ``kind``, ``at`` (cell name), ``condition``, ``base`` (on the start cell), ``carries``
    (how many figures it dominates) and ``temple`` (whether its light gets there, if it shines). To the master dark
    figures also have arrows, marked ``dark``; players see those only of figures that have shone.
    """
    import networkx as nx

    board, temple = state.setup.board, state.setup.board.temple_mask
    graph: nx.DiGraph[int] = nx.DiGraph(team=team)
    ours = [figure for figure in state.figures if figure.team == team]
    carried = carrying(state, team)
    for figure in ours:
        shines = state.shines(figure.id)
        graph.add_node(
            figure.id,
            kind=figure.kind,
            at=board.name(figure.at),
            condition=condition(state, figure),
            base=figure.at == board.start_of[team],
            carries=carried.get(figure.id, 0),
            temple=shines and bool(state.cast(figure.id).mask & temple),
        )
    for figure in ours:
        if viewer == MASTER or state.shone >> figure.at & 1:
            dark = not state.shines(figure.id)
            for other in ours:
                if state.cast(figure.id).mask >> other.at & 1:
                    graph.add_edge(figure.id, other.id, dark=dark)
    return graph


def carrying(state: State, team: str) -> dict[int, int]:
    """For each shining figure of a team that dominates others how many they are (P1)."""
    light = state.formation.light[team]
    shining = state.settled.shining & light.own
    counts = {state.formation.at[cell].id: light.dominated(cell, shining).bit_count() - 1 for cell in cells_of(shining)}
    return {figure: count for figure, count in counts.items() if count}


def light_tree(state: State, team: str) -> Branch | None:
    """The shining figures of a team as a tree from its base, each under the first figure that lights it.

    None if no figure stands on its start cell. Nothing in it is secret: what shines has uncovered its light.
    """
    light = state.formation.light[team]
    shining = state.settled.shining & light.own
    if not shining >> light.start & 1:
        return None
    below: dict[Cell, list[Cell]] = {light.start: []}
    waiting = deque([light.start])
    while waiting:
        cell = waiting.popleft()
        lit = [one for one in cells_of(light.casts[cell].mask & shining) if one not in below]
        for one in sorted(lit, key=lambda one: state.formation.at[one].id):
            below[one] = []
            below[cell].append(one)
            waiting.append(one)
    return _branch(state, team, light.start, None, below, carrying(state, team))


def _branch(
    state: State, team: str, cell: Cell, above: Cell | None, below: dict[Cell, list[Cell]], carried: dict[int, int]
) -> Branch:
    at, casts = state.formation.at, state.formation.light[team].casts
    number = at[cell].id
    others = tuple(sorted(at[one].id for one in below if one not in (cell, above) and casts[one].mask >> cell & 1))
    return Branch(
        number,
        others,
        carried.get(number, 0),
        bool(casts[cell].mask & state.setup.board.temple_mask),
        tuple(_branch(state, team, one, cell, below, carried) for one in below[cell]),
    )


def attack_graph(state: State, attacks: Sequence[Attack] | None = None) -> nx.MultiDiGraph[str]:
    """Attacks between teams, all or some: an arrow for each, keyed by its number, from the attacking to the attacked.

    Edges carry ``attacker`` and ``target`` (figure numbers), ``status``, ``round``, and ``balanced_by`` or ``void``
    where there is one. Nothing in it is secret.
    """
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_nodes_from(state.setup.teams)
    for attack in state.attacks if attacks is None else attacks:
        more = {"balanced_by": state.balanced_by(attack.id), "void": attack.void}
        graph.add_edge(
            state.figure(attack.attacker).team,
            state.figure(attack.target).team,
            key=attack.id,
            attacker=attack.attacker,
            target=attack.target,
            status=state.status(attack.id),
            round=attack.round,
            **{name: value for name, value in more.items() if value is not None},
        )
    return graph


def weakest(state: State, team: str) -> Weakest:
    """The fewest figures that must go dark for a team to lose all its paths to the temple, in all ways there are."""
    light = state.formation.light[team]
    ends = state.paths(team)
    if not ends:
        return Weakest(())
    at, temple = state.formation.at, state.setup.board.temple_mask
    root = at[light.start].id
    if root in ends:
        return Weakest(None)
    shining = state.settled.shining & light.own
    arrows = {
        at[cell].id: {at[other].id for other in cells_of(light.casts[cell].mask & shining)}
        | ({TEMPLE} if light.casts[cell].mask & temple else set())
        for cell in cells_of(shining)
    }
    return smallest_cuts(arrows, root, TEMPLE)
