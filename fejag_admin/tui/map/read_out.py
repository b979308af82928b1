"""What is told beside the map: the cell under the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from fejag_admin.camp.views.map_picture import figure_text
from fejag_admin.camp.views.projection import condition
from fejag_admin.common.language import _
from fejag_admin.rules.figures import EAST, NORTH, SOUTH, WEST, Step
from fejag_admin.texts.colours import Letters
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import status_text, void_text
from fejag_admin.tui.widgets.marks import Mark, marks

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.views.projection import CellFacts
    from fejag_admin.rules.combat import Attack
    from fejag_admin.rules.formation import Figure
    from fejag_admin.rules.state import State


def readout(facts: CellFacts, campaign: Campaign, state: State, letters: Letters, why: str) -> Content:
    """All that is known of a cell, in lines; ``why``: why its figure shines or is dark."""
    marked = marks(campaign)
    lines = [Content(f" {facts.name} ").stylize("bold reverse")]
    if not facts.is_visible:
        lines.append(Content(_("Not uncovered yet.")).stylize("dim"))
    elif not facts.uncovered:
        lines.append(Content(_("Known to the master only.")).stylize("dim"))
    if facts.figure is not None:
        lines += [*_figure(facts.figure, campaign, state, letters, marked), Content(why)]
    if facts.temple:
        lines.append(Content(_("The temple Efro")).stylize("bold"))
    if facts.exit is not None:
        lines.append(Content(_("Teleport; light goes on from {cell}").format(cell=campaign.board.name(facts.exit))))
    if facts.start_of is not None:
        lines.append(Content.assemble(_("Start cell of"), " ", marked[facts.start_of].named()))
    lines += _light(facts, campaign, marked)
    if facts.middle_of:
        chips = Content(" ").join(marked[team].named() for team in facts.middle_of)
        lines.append(Content.assemble(_("Middle section of"), " ", chips))
    if facts.walls:
        lines.append(Content(_("Obstacles: {sides}").format(sides=", ".join(map(side_name, facts.walls)))))
    if facts.figure is not None:
        lines += [_attack(attack, facts.figure, campaign, state) for attack in facts.attacks]
    return Content("\n").join(lines)


def side_name(step: Step) -> str:
    return {NORTH: _("above"), EAST: _("right"), SOUTH: _("below"), WEST: _("left")}[step]


def _figure(
    figure: Figure, campaign: Campaign, state: State, letters: Letters, marked: dict[str, Mark]
) -> list[Content]:
    sign = figure_text(letters, figure.team, figure.kind, condition(state, figure))
    text = _("{figure} no. {number}, {team}").format(
        figure=figure_name(figure.kind), number=figure.id, team=team_name(campaign, figure.team)
    )
    lines = [Content.assemble((f" {sign} ", marked[figure.team].style), " ", text)]
    if figure.irregular:
        lines.append(Content(_("Irregular: placed by the game master's decision (B4).")))
    return lines


def _attack(attack: Attack, figure: Figure, campaign: Campaign, state: State) -> Content:
    """An attack as its attacker or its target sees it, in one line."""
    made = attack.attacker == figure.id
    opponent = state.figure(attack.target if made else attack.attacker)
    named = f"{figure_name(opponent.kind)} {campaign.board.name(opponent.at)}"
    standing = void_text(attack.void) if attack.void is not None else status_text(state.status(attack.id))
    message = (
        _("Attack no. {number} on {figure}: {standing}") if made else _("Attack no. {number} by {figure}: {standing}")
    )
    return Content(message.format(number=attack.id, figure=named, standing=standing))


def _light(facts: CellFacts, campaign: Campaign, marked: dict[str, Mark]) -> list[Content]:
    if not facts.lit_by and facts.start_of is None:
        return [Content(_("Nobody's light")).stylize("dim")] if facts.is_visible else []
    lines = [Content(_("Lit by"))] if facts.lit_by else []
    for team, mark in marked.items():
        lamps = [figure for figure in facts.lit_by if figure.team == team]
        if lamps:
            named = ", ".join(f"{figure_name(lamp.kind)} {campaign.board.name(lamp.at)}" for lamp in lamps)
            lines.append(Content.assemble(mark.chip, " ", named))
    return lines
