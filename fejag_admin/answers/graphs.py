"""The graphs of a camp in sentences: a team's light as a tree, attacks by teams, the fewest figures that must fall."""

from __future__ import annotations

from collections.abc import Iterator

from fejag_admin.answers.answer import Statement, figures_at
from fejag_admin.camp.advice import graphs
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain.reasons import way_of_light
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.combat import Attack, Figure
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import standing_text
from fejag_admin.texts.names import team_name
from fejag_admin.texts.rulings import darkness_text, figure_label

ARROWS = {"in-effect": "══▶", "balanced": "◀─▶", "dormant": "┄┄▶", "void": "─✗ "}


def light(campaign: Campaign, state: State, team: str, viewer: str) -> Iterator[Statement]:
    """The shining figures of a team as a tree from its base, its dark figures, and the fewest that must fall.

    Why a figure is dark that has never shone rests on light that nobody has seen, so players are not told (R2).
    """
    tree = graphs.light_tree(state, team)
    if tree is None:
        told = _("No light: no figure of {team} shines on its start cell.")
        yield Statement(told.format(team=team_name(campaign, team)), ("L4",))
    else:
        yield _branch(campaign, state, team, tree)
    dark = [figure for figure in state.figures if figure.team == team and not state.shines(figure.id)]
    if dark:
        told = ngettext("Dark: {n} figure", "Dark: {n} figures", len(dark)).format(n=len(dark))
        below = tuple(Statement(_dark(campaign, state, figure, viewer), figures=1 << figure.at) for figure in dark)
        yield Statement(told, ("L4",), below=below)
    yield cut(campaign, state, team)


def _dark(campaign: Campaign, state: State, figure: Figure, viewer: str) -> str:
    """A dark figure, and why it is dark."""
    label = figure_label(figure.id, campaign, state)
    if viewer != MASTER and not state.shone >> figure.at & 1:
        return label
    return f"{label}: {darkness_text(state.darkness(figure.id), campaign, state)}"


def _branch(campaign: Campaign, state: State, team: str, branch: graphs.Branch) -> Statement:
    """A figure with those below it; a figure that others hang on says how many."""
    text = figure_label(branch.figure, campaign, state)
    if branch.carries:
        text += " ▼ " + ngettext("{n} figure hangs on it", "{n} figures hang on it", branch.carries).format(
            n=branch.carries
        )
    if branch.temple:
        text += " ★ " + _("lights the temple")
    if branch.also_lit_by:
        numbers = ", ".join(map(str, branch.also_lit_by))
        text += " + " + _("lit by no. {numbers} as well").format(numbers=numbers)
    cast = state.cast(branch.figure)
    lit = cast.mask & state.formation.light[team].own & state.settled.shining
    return Statement(
        text,
        figures=1 << state.figure(branch.figure).at,
        shown=_rays_to(state, branch.figure, lit | (cast.mask & state.setup.board.temple_mask)),
        below=tuple(_branch(campaign, state, team, one) for one in branch.below),
    )


def _rays_to(state: State, number: int, cells: int) -> int:
    """The cells of a figure's light on its ways to these cells."""
    mask = 0
    for cell in cells_of(cells):
        for ray in way_of_light(state, state.cast(number), cell):
            mask |= ray.mask
    return mask


def attacks(campaign: Campaign, state: State) -> Iterator[Statement]:
    """For every team its attacks, by the team attacked; an arrow each, drawn by how the attack stands."""
    graph = graphs.attack_graph(state)
    between: dict[tuple[str, str], list[Attack]] = {}
    for tail, head, number in sorted(graph.edges(keys=True), key=lambda edge: edge[2]):
        between.setdefault((tail, head), []).append(state.attack(int(number)))
    for team in state.setup.teams:
        below = [
            _against(campaign, state, other, between[team, other])
            for other in state.setup.teams
            if (team, other) in between
        ]
        if below:
            yield Statement(team_name(campaign, team), ("A8",), below=tuple(below))
    if not state.attacks:
        yield Statement(_("There have been no attacks yet."))


def _against(campaign: Campaign, state: State, other: str, found: list[Attack]) -> Statement:
    lines = []
    for attack in found:
        text = _("{arrow} no. {number}: {attacker} → {target}: {standing}").format(
            arrow=ARROWS[state.status(attack.id)],
            number=attack.id,
            attacker=figure_label(attack.attacker, campaign, state),
            target=figure_label(attack.target, campaign, state),
            standing=standing_text(attack, state),
        )
        way = 0 if state.status(attack.id) == "void" else _rays_to(state, attack.attacker, _at(state, attack.target))
        lines.append(Statement(text, figures=figures_at(state, (attack.attacker, attack.target)), shown=way))
    counts = {status: sum(state.status(one.id) == status for one in found) for status in ARROWS}
    signs = "  ".join(f"{ARROWS[status].strip()} {n}" for status, n in counts.items() if n)
    return Statement(f"→ {team_name(campaign, other)}  {signs}", below=tuple(lines))


def _at(state: State, number: int) -> int:
    return 1 << state.figure(number).at


def cut(campaign: Campaign, state: State, team: str) -> Statement:
    """The fewest figures that must go dark for a team to lose all its paths to the temple, and which (P3)."""
    weakest = graphs.weakest(state, team)
    name, paths = team_name(campaign, team), len(state.paths(team))
    if weakest.figures is None:
        told = _("{team} cannot lose its paths to the temple: the figure on its start cell sees it.").format(team=name)
        return Statement(told, ("P3", "A2"))
    if not weakest.figures:
        return Statement(_("{team} has no path to the temple now.").format(team=name), ("P3",))
    told = ngettext(
        "{team} (paths to the temple: {paths}) would lose them all if {n} figure went dark and nothing else changed:",
        "{team} (paths to the temple: {paths}) would lose them all if {n} figures went dark and nothing else changed:",
        len(weakest.figures),
    ).format(team=name, paths=paths, n=len(weakest.figures))
    below = tuple(
        Statement(figure_label(number, campaign, state), figures=figures_at(state, (number,)))
        for number in weakest.figures
    )
    return Statement(told, ("P3",), below=below)
