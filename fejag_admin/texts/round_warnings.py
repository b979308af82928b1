"""What is worth knowing before a purchase round is closed: who has bought nothing, and which slips are not entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.common.language import _, ngettext
from fejag_admin.texts.names import CampNames, team_name
from fejag_admin.texts.rulings import points_text

if TYPE_CHECKING:
    from fejag_admin.rules.state import State


def idle_text(camp: CampNames, state: State) -> tuple[str, ...]:
    """The teams that have bought nothing in this round, with what they hold, and how the camp plays it (G4).

    Nothing if all have bought something. The rulebook can be read both ways.
    """
    bought = {item.team for item in state.ledger if item.kind == "purchase" and item.game == state.round}
    idle = [
        f"{team_name(camp, team)} – {points_text(state.wallet(team))}"
        for team in state.setup.teams
        if team not in bought and (state.round, team) not in state.setup.away
    ]
    if not idle:
        return ()
    both = _("The rulebook can be read both ways; in this camp a team within the limit may buy nothing.")
    if state.setup.options.buying == "every-round":
        both = _("The rulebook can be read both ways; in this camp every team buys in each round if it can.")
    return _("Have bought nothing in this round: {teams}").format(teams=", ".join(idle)), both


def slips_text(count: int, by: str) -> str:
    """How many slips are typed and not entered: here, or at the desk of somebody else."""
    text = ngettext("{n} slip is typed, but not entered", "{n} slips are typed, but not entered", count).format(n=count)
    return f"{by}: {text}" if by else text
