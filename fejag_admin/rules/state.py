"""The state of a camp: a frozen value from which every question about it is answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from fejag_admin.rules.board import Board, Cell, Mask, Wall
from fejag_admin.rules.combat import Attack, Darkness, Settled, Status, darkness
from fejag_admin.rules.figures import Options
from fejag_admin.rules.formation import Figure, Formation
from fejag_admin.rules.light import Cast
from fejag_admin.rules.orders import Result

ItemKind = Literal["place", "day", "temple-frog", "temple", "purchase", "secret", "adjust"]


@dataclass(frozen=True)
class Setup:
    """What is fixed before the first game: the map, the teams in their order, the options, whose day each game is.

    ``away``, ``unranked``: which team is not there, or plays out of competition, in which game. They change no ruling.
    """

    board: Board
    teams: tuple[str, ...]
    options: Options = field(default_factory=Options)
    day_of: tuple[tuple[int, str], ...] = ()
    away: frozenset[tuple[int, str]] = frozenset()
    unranked: frozenset[tuple[int, str]] = frozenset()

    @cached_property
    def day(self) -> dict[int, str]:
        """The team whose day a game is, by game (G1)."""
        return dict(self.day_of)

    def expected(self, game: int) -> tuple[str, ...]:
        """The teams that are to have a place in a game (G2): neither away nor out of competition."""
        return tuple(team for team in self.teams if (game, team) not in self.away | self.unranked)


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the ledger: points gained or spent, and by which order (its index).

    ``score`` and ``wallet``: what it adds to each sum (G3). ``game``: the game or round to which it belongs, 0 before
    the first. ``detail``: the place taken, the figure bought or the reason given.
    """

    order: int
    team: str
    kind: ItemKind
    score: int
    wallet: int
    game: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Uncovered:
    """What everybody has seen (R1): cells (temple, teleport and start cells included), obstacles, teleport cells."""

    cells: Mask = 0
    walls: frozenset[Wall] = frozenset()
    teleports: Mask = 0


@dataclass(frozen=True, slots=True)
class Secret:
    """The secret of the egg (G6).

    ``solved_by``: the team that closed it. ``used``: the teams whose attempt is used up. ``renewed``: whether attempts
    came back because all games before the last are over.
    """

    solved_by: str | None = None
    used: frozenset[str] = frozenset()
    renewed: bool = False


@dataclass(frozen=True)
class State:
    """A camp at one moment.

    ``results``: of all games so far. ``round_open``: whether the purchase round after the last of them is open (G4).
    ``opened``: the cells lit for each team when that round opened (B2). ``settled``: figures, attacks and light after
    the chain reaction (A7). ``shone``: cells of the figures that have shone at least once (R1). ``temple_frog`` and
    ``temple_found``: the teams that got the bonuses (G5). ``orders``: how many orders have been judged, also refused.
    """

    setup: Setup
    settled: Settled
    uncovered: Uncovered
    results: tuple[Result, ...] = ()
    round_open: bool = False
    opened: tuple[Mask, ...] = ()
    ledger: tuple[Item, ...] = ()
    scores: tuple[int, ...] = ()
    wallets: tuple[int, ...] = ()
    shone: Mask = 0
    temple_frog: str | None = None
    temple_found: str | None = None
    secret: Secret = Secret()
    orders: int = 0

    @property
    def round(self) -> int:
        """The number of results entered, which is the number of the purchase round too; 0 before the first game."""
        return len(self.results)

    @property
    def over(self) -> bool:
        """Whether the results of all games are entered (G7)."""
        return self.round >= self.setup.options.games

    def _index(self, team: str) -> int:
        return self.setup.teams.index(team)

    def score(self, team: str) -> int:
        """Everything gained so far, never lowered by purchases (G3)."""
        return self.scores[self._index(team)]

    def wallet(self, team: str) -> int:
        """What the team may spend (G3)."""
        return self.wallets[self._index(team)]

    # G7: paths count when all games are over.

    def final_score(self, team: str) -> int:
        """The score plus the temple paths as they stand (G7)."""
        return self.score(team) + self.setup.options.path_points * len(self.paths(team))

    def replacing(self, **changed: object) -> State:
        """The state with some fields changed: `dataclasses.replace`, which takes a tenth of a replay."""
        state = object.__new__(State)
        object.__setattr__(state, "__dict__", vars(self) | changed)
        return state

    # Figures and light

    @property
    def formation(self) -> Formation:
        """All figures with the light they cast, whether they shine or not."""
        return self.settled.formation

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The permanent figures by number: figure n is at index n - 1."""
        return self.formation.figures

    def figure(self, number: int) -> Figure:
        """The figure of this number, from 1; raise KeyError if there is none."""
        if not 1 <= number <= len(self.figures):
            raise KeyError(number)
        return self.figures[number - 1]

    def figure_at(self, cell: Cell) -> Figure | None:
        """The figure that stands on a cell, if any."""
        return self.formation.at.get(cell)

    def cast(self, number: int) -> Cast:
        """The light that a figure gives if it shines (L1 to L3)."""
        return self.formation.cast(self.figure(number))

    def shines(self, number: int) -> bool:
        """Whether a figure shines (L4)."""
        return self.settled.shines(self.figure(number))

    def darkness(self, number: int) -> Darkness | None:
        """Why a figure is dark: struck, cut off or not connected; None if it shines."""
        return darkness(self.settled, self.figure(number))

    def lit(self, team: str) -> Mask:
        """The cells lit for a team (L6)."""
        return self.settled.lit(team)

    def lit_when_opened(self, team: str) -> Mask:
        """The cells that were lit for a team when the last purchase round opened (B2); none before the first."""
        return self.opened[self._index(team)] if self.opened else 0

    def middle(self, team: str) -> Mask:
        """The cells of the middle sections of a team's path (P2)."""
        return self.formation.light[team].middle

    # P3: the different valid paths to the temple.

    def paths(self, team: str) -> tuple[int, ...]:
        """The numbers of the last figures of a team's different valid paths to the temple (P3)."""
        temple = self.setup.board.temple_mask
        lights = self.formation.light[team].casts
        return tuple(
            figure.id
            for figure in self.figures
            if figure.team == team and self.settled.shines(figure) and lights[figure.at].mask & temple
        )

    def placeable(self, team: str) -> Mask:
        """The cells where a team could place a figure now if it could pay for it (B2)."""
        if not self.round_open:
            return 0
        free = self.placeable_next(team)
        return free & self.lit_when_opened(team) if self.setup.options.placement_light == "round-start" else free

    def placeable_next(self, team: str) -> Mask:
        """The cells where a team could place a figure if a purchase round opened as things stand (B2)."""
        board, light = self.setup.board, self.formation.light
        free = self.lit(team) & ~self.formation.occupied & ~board.temple_mask & ~board.teleport_mask
        free &= ~board.start_mask | 1 << board.start_of[team]
        for rival in self.setup.teams:
            if rival != team:
                free &= ~light[rival].middle
        return free

    # Attacks

    @property
    def attacks(self) -> tuple[Attack, ...]:
        """All attacks by number: attack n is at index n - 1."""
        return self.settled.attacks

    def attack(self, number: int) -> Attack:
        """The attack of this number, from 1; raise KeyError if there is none."""
        if not 1 <= number <= len(self.attacks):
            raise KeyError(number)
        return self.attacks[number - 1]

    def status(self, number: int) -> Status:
        """Whether an attack is in effect, balanced, dormant or void (A8)."""
        return self.settled.status(self.attack(number))

    def balanced_by(self, number: int) -> int | None:
        """The attack with which an attack is paired (A6), if any."""
        return self.settled.pairs.get(number)

    def struck_by(self, number: int) -> tuple[int, ...]:
        """The numbers of the attacks in effect that strike a figure (A6)."""
        return self.settled.striking(self.figure(number))
