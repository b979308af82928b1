"""Graphs of a camp as files: DOT, GraphML and SVG with a simple layout of our own."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from fejag_admin.answers.grammar import Asked
from fejag_admin.answers.graphs import Which
from fejag_admin.answers.question import ATTACKS, LIGHT, QuestionError
from fejag_admin.camp.advice.graphs import attack_graph, light_graph
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import _
from fejag_admin.rules.state import State
from fejag_admin.texts.names import figure_name, team_name

if TYPE_CHECKING:
    from typing import Any

    import networkx as nx

    Graph = nx.DiGraph[Any] | nx.MultiDiGraph[Any]

_COLUMN, _ROW, _MARGIN, _WIDTH, _HEIGHT = 190, 86, 30, 160, 44
_TIP = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0 0L8 4L0 8z"/></marker></defs>'
)
_STYLES = {
    "shining": "",
    "struck": ' stroke-dasharray="2 3"',
    "cut-off": ' stroke-dasharray="7 4"',
    "in-effect": "",
    "balanced": ' stroke-dasharray="9 3"',
    "dormant": ' stroke-dasharray="2 4"',
    "void": ' stroke-dasharray="1 7"',
}


def dot(graph: Graph, labels: Mapping[Any, str]) -> str:
    """A graph in the language of Graphviz; ``labels``: the words for each node."""
    lines = ["digraph {"]
    for node in sorted(graph):
        lines.append(f"  {_dot(node)} [{_dot_fields({'label': labels[node], **graph.nodes[node]})}];")
    for tail, head, fields in _edges(graph):
        lines.append(f"  {_dot(tail)} -> {_dot(head)} [{_dot_fields(fields)}];")
    return "\n".join([*lines, "}"]) + "\n"


def _dot(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _dot_fields(fields: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={_dot(value)}" for name, value in fields.items())


def graphml(graph: Graph, labels: Mapping[Any, str]) -> str:
    """A graph as GraphML, a format that programs for graphs read."""
    import networkx as nx

    copy = graph.copy()
    nx.set_node_attributes(copy, {node: labels[node] for node in copy}, "label")
    return "\n".join(nx.generate_graphml(copy)) + "\n"


def _edges(graph: Graph) -> list[tuple[Any, Any, dict[str, object]]]:
    """The edges in a fixed order, with their fields and, if they have one, their number."""
    import networkx as nx

    if isinstance(graph, nx.MultiDiGraph):
        keyed = sorted(graph.edges(keys=True, data=True), key=lambda edge: edge[2])
        return [(tail, head, {"number": number, **fields}) for tail, head, number, fields in keyed]
    return [(tail, head, dict(fields)) for tail, head, fields in sorted(graph.edges(data=True), key=lambda e: e[:2])]


def svg(graph: Graph, labels: Mapping[Any, str], colours: Mapping[Any, str] | None = None) -> str:
    """A graph drawn: a light graph in layers from its base, any other in a circle.

    ``colours``: of the frames of nodes, as ``#rrggbb``. How a figure or an attack stands shows by the kind of line.
    """
    spots = _circle(graph) if graph.is_multigraph() else _layers(graph)
    width = max((x for x, _y in spots.values()), default=0) + _WIDTH + _MARGIN
    height = max((y for _x, y in spots.values()), default=0) + _HEIGHT + _MARGIN
    size = f'viewBox="0 0 {width:.0f} {height:.0f}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">', _TIP]
    bends: dict[tuple[Any, Any], int] = {}
    for tail, head, fields in _edges(graph):
        bend = bends[tail, head] = bends.get((tail, head), -1) + 1
        parts.append(_arrow(spots[tail], spots[head], bend, fields))
    for node in sorted(graph):
        colour = (colours or {}).get(node, "#000000")
        parts.append(_box(spots[node], labels[node], colour, graph.nodes[node]))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _box(spot: tuple[float, float], label: str, colour: str, fields: Mapping[str, object]) -> str:
    (x, y), style = spot, _STYLES.get(str(fields.get("condition", "")), "")
    carries = fields.get("carries")
    thick = 3 if carries else 1
    words = escape(label + (f" ▼{carries}" if carries else ""))
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="#ffffff"'
        f' stroke={quoteattr(colour)} stroke-width="{thick}"{style}/>'
        f'<text x="{x + _WIDTH / 2:.0f}" y="{y + _HEIGHT / 2 + 4:.0f}" text-anchor="middle">{words}</text>'
    )


def _arrow(tail: tuple[float, float], head: tuple[float, float], bend: int, fields: Mapping[str, object]) -> str:
    """An arrow between the edges of two boxes, bent to one side so that there and back do not lie on each other."""
    (x1, y1), (x2, y2) = ((x + _WIDTH / 2, y + _HEIGHT / 2) for x, y in (tail, head))
    away = math.hypot(x2 - x1, y2 - y1) or 1
    side = 14 + 16 * bend
    middle = ((x1 + x2) / 2 - (y2 - y1) / away * side, (y1 + y2) / 2 + (x2 - x1) / away * side)
    begin, end = _rim((x1, y1), middle), _rim((x2, y2), middle)
    status = "dormant" if fields.get("dark") else str(fields.get("status", ""))
    number = fields.get("number")
    words = (
        ""
        if number is None
        else f'<text x="{middle[0]:.0f}" y="{middle[1]:.0f}" text-anchor="middle">{escape(str(number))}</text>'
    )
    return (
        f'<path d="M{begin[0]:.1f} {begin[1]:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {end[0]:.1f} {end[1]:.1f}"'
        f' fill="none" stroke="#000000" marker-end="url(#tip)"{_STYLES.get(status, "")}/>{words}'
    )


def _rim(centre: tuple[float, float], towards: tuple[float, float]) -> tuple[float, float]:
    """Where the line from the centre of a box towards a point leaves the box."""
    dx, dy = towards[0] - centre[0], towards[1] - centre[1]
    reach = min(
        _WIDTH / 2 / abs(dx) if dx else math.inf,
        _HEIGHT / 2 / abs(dy) if dy else math.inf,
        1.0,
    )
    return centre[0] + dx * reach, centre[1] + dy * reach


def _circle(graph: Graph) -> dict[Any, tuple[float, float]]:
    nodes = sorted(graph)
    radius = max(150.0, len(nodes) * _WIDTH * 1.3 / (2 * math.pi))

    def spot(index: int) -> tuple[float, float]:
        angle = 2 * math.pi * index / len(nodes) - math.pi / 2
        return _MARGIN + radius * (1 + math.cos(angle)), _MARGIN + radius * (1 + math.sin(angle))

    return {node: spot(index) for index, node in enumerate(nodes)}


def _layers(graph: Graph) -> dict[Any, tuple[float, float]]:
    """A row for each distance from the nodes that nothing lights first; what is not reached comes last."""
    depth = _depths(graph, lambda node: graph.nodes[node].get("condition") == "shining")
    rows: dict[int, list[Any]] = {}
    for node in sorted(graph):
        rows.setdefault(depth[node], []).append(node)
    return {
        node: (_MARGIN + _COLUMN * column, _MARGIN + _ROW * row)
        for row, number in enumerate(sorted(rows))
        for column, node in enumerate(rows[number])
    }


def _depths(graph: Graph, shines: Callable[[Any], bool]) -> dict[Any, int]:
    """How many arrows of shining nodes lead to each node from the first one that has none or is the base."""
    base = next((node for node in sorted(graph) if graph.nodes[node].get("base")), None)
    depth: dict[Any, int] = {} if base is None else {base: 0}
    waiting = [] if base is None else [base]
    for node in waiting:  # grows
        for lit in sorted(graph.successors(node)):
            if lit not in depth and shines(lit):
                depth[lit] = depth[node] + 1
                waiting.append(lit)
    last = max(depth.values(), default=-1) + 1
    return {node: depth.get(node, last) for node in graph}


def drawn(asked: Asked, campaign: Campaign, state: State, shape: str, viewer: str) -> str:
    """The graph that is asked for as a file; ``shape``: ``svg``, ``graphml`` or ``dot``; raise QuestionError."""
    if asked.form == LIGHT:
        return _drawn_light(campaign, state, asked.values[0], shape, viewer)
    if asked.form == ATTACKS:
        return _drawn_attacks(campaign, state, Which(*asked.values), shape)
    raise QuestionError(_("The cut is shown in words only; draw the light of a team to see it."))


def _drawn_light(campaign: Campaign, state: State, team: str, shape: str, viewer: str) -> str:
    graph = light_graph(state, team, viewer)
    labels = {
        number: f"{figure_name(fields['kind'])} {number} {fields['at']}" + (" ★" if fields["temple"] else "")
        for number, fields in graph.nodes(data=True)
    }
    return _drawn(graph, labels, shape, dict.fromkeys(graph, _colour(campaign, team)))


def _drawn_attacks(campaign: Campaign, state: State, which: Which, shape: str) -> str:
    graph = attack_graph(state, which.of(state))
    labels = {team: team_name(campaign, team) for team in graph}
    return _drawn(graph, labels, shape, {team: _colour(campaign, team) for team in graph})


def _drawn(graph: Graph, labels: Mapping[Any, str], shape: str, colours: Mapping[Any, str]) -> str:
    if shape == "svg":
        return svg(graph, labels, colours)
    return graphml(graph, labels) if shape == "graphml" else dot(graph, labels)


def _colour(campaign: Campaign, team: str) -> str:
    """The colour of a team; black if it has none."""
    return next((one.colour for one in campaign.teams if one.id == team and one.colour), "#000000")
