"""An order as it is typed in a hurry: ``F tiger K17``, ``fT k17`` or only what differs from the order before."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fejag_admin.common.language import _
from fejag_admin.common.names import fold, fold_letters
from fejag_admin.rules.board import Cell, CellError
from fejag_admin.rules.figures import KINDS
from fejag_admin.texts.letters import map_letters
from fejag_admin.texts.names import (
    AmbiguousNameError,
    CampNames,
    UnknownNameError,
    figure_name,
    find_figure,
    find_team,
    suggest_cell,
    team_name,
    team_names,
)

# What stands between words on a slip: blanks, commas, colons; dashes and full stops where a word ends or a cell begins,
# but not within a name.
_BETWEEN = re.compile(r"[\s,:;]+|(?<![-–—.])[-–—.]+(?=\s|$|[a-z]{1,2}\d)|(?<!\w)[-–—]+", re.IGNORECASE)
_CELL = re.compile(r"[a-z]{1,2}\d+", re.IGNORECASE)
_CELL_APART = re.compile(r"(?<=\s)([a-z]{1,2})[\s-]+(\d{1,3})$", re.IGNORECASE)


class NoCellError(ValueError):
    """A text that names no cell; says so, with the nearest one if any is near."""


class TypedOrderError(ValueError):
    """A line that is no order; the text says which word and what to write."""


@dataclass
class TypedOrder:
    """What a typed line says; None for what it leaves open."""

    team: str | None = None
    figure: str | None = None
    cell: Cell | None = None


def typed_order(text: str, camp: CampNames) -> TypedOrder:
    """Read a line of words: a team, a figure and a cell, by letter or name, each at most once; raise TypedOrderError.

    A letter alone is a team; once a team is given, a figure. Two letters are a figure as the map shows it. Commas,
    colons and dashes may stand between: ``F: tiger K17``, ``foxes - tiger - k 17``.
    """
    team, text = _team_with_number(text, camp)
    order = TypedOrder(team)
    for word in filter(None, _BETWEEN.split(_CELL_APART.sub(r"\1\2", text.strip()))):
        if any(sign.isdigit() for sign in word):
            _take_cell(order, word, camp)
        elif not _take_letters(order, word, camp):
            _take_name(order, word, camp)
    return order


def _team_with_number(text: str, camp: CampNames) -> tuple[str | None, str]:
    """The team whose whole name stands there, if that holds a number, which would be taken for a cell; and the rest."""
    called = team_names(camp).items()
    present = [(team, name) for team, (_id, *names) in called for name in names]
    for team, name in [*present, *((team, id_) for team, (id_, *_names) in called)]:  # another may have been called so
        if any(map(str.isdigit, name)) and not _CELL.fullmatch(name):
            words = map(re.escape, re.split(r"[\s-]+", fold_letters(name)))
            if found := re.search(rf"(?<!\w){r'[ -]+'.join(words)}(?!\w)", fold_letters(text)):
                return team, f"{text[: found.start()]} {text[found.end() :]}"
    return None, text


def completed_order(text: str, camp: CampNames) -> str | None:
    """What is typed with its last word, that of a team or a figure, written out; None if there is no such word."""
    begun = re.split(r"[ ,:;=]", text)[-1]
    names = (*(team_name(camp, team.id) for team in camp.teams), *map(figure_name, KINDS))
    near = (name for name in names if len(begun) > 1 and fold(name).startswith(fold(begun)) and name != begun)
    found = next(near, None)
    return None if found is None else text.removesuffix(begun) + found


def find_cell(camp: CampNames, word: str) -> Cell:
    """The cell that a person typed; raise NoCellError."""
    size = camp.board.size
    try:
        return camp.board.cell(word.strip())
    except CellError:
        near = suggest_cell(word, size)
    if near is None:
        raise NoCellError(_("“{word}” is not a cell. Write a column and a row, such as K17.").format(word=word))
    raise NoCellError(
        _("“{word}” is not a cell of the {size}×{size} board. Did you mean {cell}?").format(
            word=word, size=size, cell=near
        )
    )


def _take_cell(order: TypedOrder, word: str, camp: CampNames) -> None:
    if order.cell is not None:
        raise TypedOrderError(_("“{word}” is a second cell; write one.").format(word=word))
    try:
        order.cell = find_cell(camp, word)
    except NoCellError as error:
        raise TypedOrderError(str(error)) from error


def _take_letters(order: TypedOrder, word: str, camp: CampNames) -> bool:
    known = map_letters(camp)
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


def _take_name(order: TypedOrder, word: str, camp: CampNames) -> None:
    try:
        team, trouble = find_team(camp, word), None
    except UnknownNameError as error:
        team, trouble = None, error
    if team is not None and order.team in (None, team):  # a name may have several words
        order.team = team
        return
    try:
        figure = find_figure(word)
    except UnknownNameError as error:
        if order.team is None and trouble is not None and (len(word) == 1 or error.suggestion is None):
            raise TypedOrderError(no_team(word, trouble, camp)) from error
        better = trouble if trouble is not None and trouble.suggestion is not None and order.team is None else error
        raise TypedOrderError(str(better)) from error
    if order.figure is not None:
        raise TypedOrderError(_("“{word}” is a second figure; write one.").format(word=word))
    order.figure = figure


def no_team(word: str, trouble: UnknownNameError, camp: CampNames) -> str:
    """That a word names no team, with the nearest name, or else all teams by the letters that may be typed."""
    if trouble.suggestion is not None or isinstance(trouble, AmbiguousNameError):
        return str(trouble)
    signs = map_letters(camp).teams.items()
    known = ", ".join(f"{letter.upper()} {team_name(camp, team)}" for team, letter in signs)
    return _("“{word}” is no team of this camp. Write one of: {known}.").format(word=word, known=known)
