"""What every screen with a board needs of the open camp: the picture of the map, letters and colours, cells by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.camp.drawing import Layers, Picture, paint
from fejag_admin.camp.public import View, view
from fejag_admin.camp.typed_order import NoCellError, find_cell, letters
from fejag_admin.tui.marks import marks

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.tui.session import Session

__all__ = ["NoCellError", "chart", "colours", "find_cell", "letters"]


def colours(campaign: Campaign) -> dict[str, str]:
    """The colour of every team."""
    return {team: mark.colour for team, mark in marks(campaign).items()}


def chart(session: Session, layers: Layers) -> tuple[View, Picture]:
    """What the session's viewer may see (R2), and its picture.

    The master's picture still tells apart what is uncovered: the rest looks unknown, but for what is hidden there.
    """
    seen = view(session.state, session.viewer)
    return seen, paint(seen, layers, letters(session.campaign), session.state.uncovered.cells)
