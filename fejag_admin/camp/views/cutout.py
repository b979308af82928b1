"""Parts of the map: which rows and columns are shown, so that what matters has room; long empty stretches folded."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from fejag_admin.rules.board import Cell, Mask, cells_of

GAP = -1
"""Stands for rows or columns that are left out."""
_AROUND = 2


@dataclass(frozen=True, slots=True)
class Cutout:
    """The rows and columns (from 0) that are shown, in their order; `GAP` where some are left out between others."""

    rows: Sequence[int]
    columns: Sequence[int]

    @property
    def folded(self) -> bool:
        return GAP in self.rows or GAP in self.columns

    def holds(self, cell: Cell, size: int) -> bool:
        """Whether a cell of a board of this size is shown."""
        return cell // size in self.rows and cell % size in self.columns


@lru_cache
def whole_board(size: int) -> Cutout:
    """All of a board."""
    return Cutout(range(size), range(size))


def cutout(cells: Mask, size: int, rows: int, columns: int, fold: int | None = None) -> Cutout | None:
    """The part of a board with these cells and up to two cells around them; None if there is no room for it.

    ``rows`` and ``columns``: how many have room. ``fold``: if the part is too large, rows and columns without these
    cells may be left out, but for at least ``fold`` next to each one with a cell; None: none may be left out.
    """
    visible_lines = [
        _lines(sorted({divmod(cell, size)[axis] for cell in cells_of(cells)}), size, most, fold)
        for axis, most in enumerate((rows, columns))
    ]
    return Cutout(*visible_lines) if all(visible_lines) else None


def _lines(wanted: Sequence[int], size: int, most: int, fold: int | None) -> Sequence[int]:
    """The rows or columns to show around those ``wanted``, at most ``most``; none if there is no room."""
    for margin in range(_AROUND, -1, -1):
        lines = range(max(wanted[0] - margin, 0), min(wanted[-1] + margin + 1, size))
        if len(lines) <= most:
            return lines
    for margin in range(min(size, most), fold - 1, -1) if fold is not None else ():
        folded = _folded(wanted, size, margin)
        if len(folded) <= most:
            return folded
    return ()


def _folded(wanted: Sequence[int], size: int, margin: int) -> Sequence[int]:
    """The lines ``wanted`` with ``margin`` lines on each side; a gap where at least two are left out."""
    near_lines = sorted(
        {near for line in wanted for near in range(line - margin, line + margin + 1) if 0 <= near < size}
    )
    lines = near_lines[:1]
    for before, line in pairwise(near_lines):
        lines += [line] if line == before + 1 else [before + 1, line] if line == before + 2 else [GAP, line]
    return lines
