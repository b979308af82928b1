"""The light of a team in sentences: as a tree, with the fewest figures that must fall; graphs as files."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.explained import figures_at, since
from fejag_admin.answers.questions.attacks import rays_to
from fejag_admin.answers.questions.why import Explaining
from fejag_admin.answers.reasons import figure_called
from fejag_admin.answers.things import CellThing
from fejag_admin.camp import graphs
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import figure_told
from fejag_admin.texts.names import team_name

if TYPE_CHECKING:
    import networkx as nx


def light(history: Journal, team: str, viewer: str) -> Answer:
    """The shining figures of a team as a tree from its base, its dark figures, and the fewest that must fall."""
    campaign, state = history.campaign, history.state
    graph = graphs.light_graph(state, team)
    own = [figure.id for figure in state.figures if figure.team == team]
    lit = [state.shines(number) for number in own]
    dark = [number for number in own if not state.shines(number)]
    root = graphs.base(graph)
    steps = [] if root is None else [_tree(graph, root, campaign, state)]
    if dark:
        text = ngettext("Dark: {n} figure", "Dark: {n} figures", len(dark)).format(n=len(dark))
        explaining = Explaining(history, viewer)
        below = tuple(explaining.why(CellThing(state.figure(number).at)).headline for number in dark)
        steps.append(Statement(text, ("L4",), below=below, code="dark-figures", values={"n": len(dark)}))
    steps.append(_cut(campaign, state, team, graphs.smallest_cuts(graph)))
    text = _("Of the figures of {team} there shine {n} of {all} (L4).")
    if root is None:
        text = _("No light: no figure of {team} shines on its start cell (L4).")
    text = text.format(team=team_name(campaign, team), n=len(own) - len(dark), all=len(own))
    values = {"team": team, "figures": own, "dark": dark}
    entry = history.since(
        lambda past: len(past.figures) >= max(own, default=0) and [past.shines(number) for number in own] == lit
    )
    headline = Statement(text, ("L4",), code="no-light" if root is None else "light", values=values)
    return Answer(headline, since(history, entry), steps=tuple(steps))


def _tree(graph: nx.DiGraph[int], root: int, campaign: Campaign, state: State) -> Statement:
    """The shining figures of a team, each under the first that lights it; one that others hang on says how many."""
    light, tree, hanging = graphs.shining(graph), graphs.light_tree(graph), graphs.hanging(graph)

    def branch(number: int) -> Statement:
        """A figure with those below it."""
        lights, carries = set(light[number]), hanging.get(number, 0)
        temple, text = graphs.TEMPLE in lights, figure_told(number, campaign, state)
        if carries:
            text += " ▼ " + ngettext("{n} figure hangs on it", "{n} figures hang on it", carries).format(n=carries)
        if temple:
            text += " ★ " + _("lights the temple")
        lit_by = sorted(set(light.predecessors(number)) - set(tree.predecessors(number)) - {number})
        if lit_by:
            text += " + " + _("lit by no. {numbers} as well").format(numbers=", ".join(map(str, lit_by)))
        lit = figures_at(state, lights) | (state.cast(number).mask & state.setup.board.temple_mask)
        return Statement(
            text,
            code="shines",
            values={"figure": number, "carries": carries, "temple": temple, "also_lit_by": lit_by},
            figures=figures_at(state, (number,)),
            rays=rays_to(state, number, lit),
            below=tuple(map(branch, tree[number])),
        )

    return branch(root)


def _cut(campaign: Campaign, state: State, team: str, cuts: tuple[tuple[int, ...], ...] | None) -> Statement:
    """A statement of the smallest sets of figures that must go dark for a team to lose all its paths (P3)."""
    name = team_name(campaign, team)
    if cuts is None:
        text = _("{team} cannot lose its paths to the temple: the figure on its start cell sees it.").format(team=name)
        return Statement(text, ("P3", "A2"), code="cannot-lose", values={"team": team})
    if not cuts:
        return Statement(_("{team} has no path to the temple now.").format(team=name), ("P3",), code="no-paths")
    n, paths = len(cuts[0]), len(state.paths(team))
    text = ngettext(
        "{team} (paths to the temple: {paths}) would lose them all if {n} figure went dark and nothing else changed:",
        "{team} (paths to the temple: {paths}) would lose them all if {n} figures went dark and nothing else changed:",
        n,
    ).format(team=name, paths=paths, n=n)
    choices = [list(numbers) for numbers in dict.fromkeys(cuts)]
    below = tuple(
        Statement(
            "; ".join(figure_called(number, campaign, state) for number in numbers),
            figures=figures_at(state, numbers),
            code="choice",
            values={"figures": numbers},
        )
        for numbers in choices
    )
    return Statement(text, ("P3",), below=below, code="cut", values={"team": team, "cuts": choices})


def graphml(graph: nx.DiGraph[int], campaign: Campaign, state: State) -> str:
    """A graph of light or attacks as a file for programs that draw graphs."""
    import networkx as nx

    labels = {node: _("temple") if node == graphs.TEMPLE else figure_told(node, campaign, state) for node in graph}
    nx.set_node_attributes(graph, labels, "label")
    file = BytesIO()
    nx.write_graphml(graph, file)
    return file.getvalue().decode()
