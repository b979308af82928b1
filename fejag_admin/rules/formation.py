"""The figures of all teams on the board and the light that each casts among them; nothing of attacks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fejag_admin.rules.board import Board, Cell, Mask
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.light import Cast, TeamLight, cast


@dataclass(frozen=True, slots=True)
class Figure:
    """A permanent figure on the map, numbered from 1; it came after game ``round``, by the order of index ``order``."""

    id: int
    team: str
    kind: str
    at: Cell
    round: int
    order: int
    irregular: bool = False


@dataclass(frozen=True)
class Formation:
    """The figures on the board and the light each casts, whether it shines or not.

    ``figures``: by number. ``light``: by team. ``at``: the figure on a cell. ``occupied``: the cells of all figures.
    """

    board: Board
    emission: str
    figures: tuple[Figure, ...]
    light: dict[str, TeamLight]
    at: dict[Cell, Figure]
    occupied: Mask

    @classmethod
    def empty(cls, board: Board, emission: str) -> Formation:
        """No figure on the board; ``emission`` is the option ``teleport_emission`` (L3)."""
        return cls(board, emission, (), {team: TeamLight(start) for team, start in board.starts}, {}, 0)

    # L5: whether a figure shines makes no difference here; a dark one stops light, too.

    def adding(self, figure: Figure) -> Formation:
        """The formation with one more figure, which also ends the rays that used to cross its cell (L1)."""
        at, occupied = figure.at, self.occupied | 1 << figure.at
        changed: dict[str, dict[Cell, Cast]] = {}
        for neighbour in (figure, *self.lamps(at)):
            light = cast(self.board, KINDS[neighbour.kind], neighbour.at, occupied, self.emission)
            changed.setdefault(neighbour.team, {})[neighbour.at] = light
        light_of = self.light | {team: self.light[team].with_casts(casts) for team, casts in changed.items()}
        figures = (*self.figures, figure)
        return Formation(self.board, self.emission, figures, light_of, self.at | {at: figure}, occupied)

    def lamps(self, cell: Cell) -> tuple[Figure, ...]:
        """The figures whose light falls on a cell, dark or not, by number."""
        return tuple([figure for figure in self.figures if self.cast(figure).mask >> cell & 1])

    def cast(self, figure: Figure) -> Cast:
        """The light that a figure gives if it shines."""
        return self.light[figure.team].casts[figure.at]

    def cast_from(self, kind: str, at: Cell) -> Cast:
        """The light that a figure of this kind would give on a cell, among the figures that stand now."""
        return cast(self.board, KINDS[kind], at, self.occupied, self.emission)

    @cached_property
    def connected(self) -> Mask:
        """The cells of all figures that would shine with nothing struck (L7)."""
        return self.shining(0)

    def shining(self, struck: Mask) -> Mask:
        """The cells of all figures that shine when those on ``struck`` are struck (L4)."""
        shining = 0
        for light in self.light.values():
            shining |= light.shining(struck)
        return shining
