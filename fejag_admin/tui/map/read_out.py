"""What is told beside the map: the cell under the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from fejag_admin.answers.questions.why import cell_lines
from fejag_admin.camp.views.map_picture import figure_text
from fejag_admin.camp.views.projection import condition
from fejag_admin.common.language import _
from fejag_admin.texts.changes import attack_text, figure_told
from fejag_admin.texts.colours import map_letters
from fejag_admin.tui.widgets.marks import marks

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.views.projection import CellFacts
    from fejag_admin.rules.state import State


def readout(facts: CellFacts, campaign: Campaign, state: State, why: str) -> Content:
    """All that is known of a cell, in lines; ``why``: why its figure shines or is dark."""
    lines = [Content(f" {facts.name} ").stylize("bold reverse")]
    if (figure := facts.figure) is not None:
        sign = figure_text(map_letters(campaign), figure.team, figure.kind, condition(state, figure))
        chip = (f" {sign} ", marks(campaign)[figure.team].style)
        lines += [Content.assemble(chip, " ", figure_told(figure.id, campaign, state)), Content(why)]
        if figure.irregular:
            lines.append(Content(_("Irregular: placed by the game master's decision (B4).")))
    lines += map(Content, cell_lines(facts, campaign, state))
    lines += (Content(attack_text(attack, campaign, state)) for attack in facts.attacks)
    return Content("\n").join(lines)
