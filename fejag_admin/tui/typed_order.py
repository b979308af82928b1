"""An order as it is typed in a hurry: ``F tiger K17``, ``fT k17`` or only what differs from the order before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fejag_admin.rules.board import Cell
from fejag_admin.texts import _
from fejag_admin.texts.names import UnknownNameError, find_figure, find_team, fold
from fejag_admin.tui.marks import marks
from fejag_admin.tui.widgets.charting import NoCellError, find_cell, letters

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign


class TypedOrderError(ValueError):
    """A line that is no order; the text says which word and what to write."""


@dataclass
class TypedOrder:
    """What a typed line says; None for what it leaves open."""

    team: str | None = None
    figure: str | None = None
    cell: Cell | None = None


def typed_order(text: str, campaign: Campaign) -> TypedOrder:
    """Read a line of words: a team, a figure and a cell, by letter or name, each at most once; raise TypedOrderError.

    A letter alone is a team; once a team is given, a figure. Two letters are a figure as the map shows it.
    """
    order = TypedOrder()
    for word in text.replace(",", " ").split():
        if any(sign.isdigit() for sign in word):
            _take_cell(order, word, campaign)
        elif not _take_letters(order, word, campaign):
            _take_name(order, word, campaign)
    return order


def _take_cell(order: TypedOrder, word: str, campaign: Campaign) -> None:
    if order.cell is not None:
        raise TypedOrderError(_("“{word}” is a second cell; write one.").format(word=word))
    try:
        order.cell = find_cell(campaign, word)
    except NoCellError as error:
        raise TypedOrderError(str(error)) from error


def _take_letters(order: TypedOrder, word: str, campaign: Campaign) -> bool:
    known = letters(campaign)
    teams = {letter: team for team, letter in known.teams.items()}
    kinds = {letter.lower(): kind for kind, letter in known.kinds.items()}
    first, last = (fold(word[0]) or word[0], fold(word[-1]) or word[-1])
    if len(word) == 1 and order.team is None and first in teams:
        order.team = teams[first]
    elif len(word) == 1 and order.figure is None and first in kinds:
        order.figure = kinds[first]
    elif len(word) == 2 and order.team is None and order.figure is None and first in teams and last in kinds:
        order.team, order.figure = teams[first], kinds[last]
    else:
        return False
    return True


def _take_name(order: TypedOrder, word: str, campaign: Campaign) -> None:
    try:
        team, trouble = find_team(campaign, word), None
    except UnknownNameError as error:
        team, trouble = None, error
    if team is not None and order.team is None:
        order.team = team
        return
    try:
        figure = find_figure(word)
    except UnknownNameError as error:
        if order.team is None and trouble is not None and (len(word) == 1 or error.suggestion is None):
            raise TypedOrderError(no_team(word, trouble, campaign)) from error
        better = trouble if trouble is not None and trouble.suggestion is not None and order.team is None else error
        raise TypedOrderError(str(better)) from error
    if order.figure is not None:
        raise TypedOrderError(_("“{word}” is a second figure; write one.").format(word=word))
    order.figure = figure


def no_team(word: str, trouble: UnknownNameError, campaign: Campaign) -> str:
    """That a word names no team, with the nearest name, or else all teams by the letters that may be typed."""
    if trouble.suggestion is not None:
        return str(trouble)
    known = ", ".join(f"{mark.letter} {mark.name}" for mark in marks(campaign).values())
    return _("“{word}” is no team of this camp. Write one of: {known}.").format(word=word, known=known)
