"""What every screen with a board needs of the open camp: the picture of the map, letters and colours, cells by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.camp.views.map_picture import Layers, MapPicture, paint
from fejag_admin.camp.views.projection import View, view
from fejag_admin.texts.letters import map_letters
from fejag_admin.tui.shell.teams import marks

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.rules.state import State
    from fejag_admin.tui.shell.session import Session


def colours(campaign: Campaign) -> dict[str, str]:
    return {team: mark.colour for team, mark in marks(campaign).items()}


def chart(session: Session, layers: Layers, state: State | None = None, seen: View | None = None) -> MapPicture:
    """The picture of what the session's viewer may see (R2) of a state; None: of what he may see of the session's.

    ``seen``: the view to paint, if another one than the state's own. The master's picture still tells apart what is
    uncovered: the rest looks unknown, but for what is hidden there.
    """
    state = session.seen.state if state is None else state
    seen = view(state, session.viewer) if seen is None else seen
    return paint(seen, layers, map_letters(session.campaign), state.uncovered.cells)
