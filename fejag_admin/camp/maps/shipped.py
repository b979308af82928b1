"""The maps that come with the program: drawings in ``data/maps``, with bases for some teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fejag_admin.camp.file.faults import DocumentError, Fault
from fejag_admin.camp.maps.text import read_map
from fejag_admin.common.files import data_file
from fejag_admin.common.language import _
from fejag_admin.rules.board import Board
from fejag_admin.texts.names import MAPS, spellings


def shipped_text(name: str) -> str | None:
    """The drawing of this name in either language; None if there is none."""
    shipped_name = next((one for one in MAPS if name.casefold() in (one, *map(str.casefold, spellings(one)))), None)
    return None if shipped_name is None else data_file("maps", f"{shipped_name}.txt").read_text(encoding="utf-8")


def shipped_map(name: str, teams: Sequence[str]) -> Board | None:
    """A map with its bases for these teams, spread over those that it has; None if there is none of this name.

    Raise DocumentError if it has bases for fewer teams.
    """
    if (text := shipped_text(name)) is None:
        return None
    board, many = read_map(text), len(teams)
    cells = [cell for _team, cell in board.starts]
    if many > len(cells):
        template = _("this map has bases for {n} teams at most")
        raise DocumentError([Fault(name, template.format(n=len(cells)))])
    spread = (cells[at * len(cells) // many] for at in range(many))
    return replace(board, starts=tuple(zip(teams, spread, strict=True)))
