"""What a person looks for on the map: a cell by its name, or figures by number, team or kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.common.language import _
from fejag_admin.orders.typed import TypedOrderError, typed_order

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.rules.board import Cell
    from fejag_admin.rules.state import State


class NothingFoundError(ValueError):
    """A text that finds nothing; says why, and what could be written."""


def find(text: str, campaign: Campaign, state: State) -> tuple[Cell, ...]:
    """The cells that are meant: one if a cell or a number is given, else those of the figures, in the order of the map;
    the start cell of a team that has none.

    ``K17``; ``12`` or ``#12`` is figure no. 12; ``FBI``, ``tiger``, ``fbi tiger`` or ``fT`` are all such figures.
    """
    word = text.strip().removeprefix("#")
    if word.isdecimal():
        return (_numbered(int(word), state),)
    try:
        wanted = typed_order(text, campaign)
    except TypedOrderError as error:
        raise NothingFoundError(str(error)) from error
    if wanted.cell is not None:
        return (wanted.cell,)
    if wanted.team is None and wanted.figure is None:
        raise NothingFoundError(_("Write a cell (K17), a team, a kind of figure, or a figure's number."))
    found = sorted(
        figure.at
        for figure in state.figures
        if wanted.team in (None, figure.team) and wanted.figure in (None, figure.kind)
    )
    if not found and wanted.team is not None and wanted.figure is None:
        return (campaign.board.start_of[wanted.team],)
    if not found:
        raise NothingFoundError(_("No such figure stands on the map: {words}").format(words=text.strip()))
    return tuple(found)


def _numbered(number: int, state: State) -> Cell:
    if not 1 <= number <= len(state.figures):
        count = len(state.figures)
        raise NothingFoundError(
            _("There is no figure no. {number}; there are {count}.").format(number=number, count=count)
        )
    return state.figure(number).at
