"""What every screen with a board needs of the open camp: the picture of the map, letters and colours, cells by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.camp.drawing import Layers, Letters, Picture, paint, team_letters
from fejag_admin.camp.public import View, view
from fejag_admin.rules.board import Cell, CellError
from fejag_admin.texts import _
from fejag_admin.texts.letters import figure_letters
from fejag_admin.texts.names import suggest_cell
from fejag_admin.tui.marks import marks

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.tui.session import Session


class NoCellError(ValueError):
    """A text that names no cell; says so, with the nearest one if any is near."""


def letters(campaign: Campaign) -> Letters:
    """The letters of teams and figures on this camp's map, in the current language."""
    return Letters(team_letters((team.id, team.name or team.id) for team in campaign.teams), figure_letters())


def colours(campaign: Campaign) -> dict[str, str]:
    """The colour of every team."""
    return {team: mark.colour for team, mark in marks(campaign).items()}


def chart(session: Session, layers: Layers) -> tuple[View, Picture]:
    """What the session's viewer may see (R2), and its picture.

    The master's picture still tells apart what is uncovered: the rest looks unknown, but for what is hidden there.
    """
    seen = view(session.state, session.viewer)
    return seen, paint(seen, layers, letters(session.campaign), session.state.uncovered.cells)


def find_cell(campaign: Campaign, word: str) -> Cell:
    """The cell that a person typed; raise NoCellError."""
    size = campaign.board.size
    try:
        return campaign.board.cell(word.strip())
    except CellError:
        near = suggest_cell(word, size)
    if near is None:
        raise NoCellError(_("“{word}” is not a cell. Write a column and a row, such as K17.").format(word=word))
    raise NoCellError(
        _("“{word}” is not a cell of the {size}x{size} board. Did you mean {cell}?").format(
            word=word, size=size, cell=near
        )
    )
