"""A whole camp as values: header (map, options, teams, days) and orders."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Board
from fejag_admin.rules.figures import Options
from fejag_admin.rules.state import Setup

VIEWERS = ("public", "master")
"""The viewers that are no team (R2): whatever is for a team's id is for them, so no team has such an id."""
DAYS_EACH = 2
"""So many days of its own each team has (G1)."""


@dataclass(frozen=True, slots=True)
class Team:
    """A team: its id in orders, and what people call it; ``colour`` as ``#rrggbb``, ``letter`` on the map as a to z.

    From ``aims`` on its role in the story, which is for the team alone; ``wins``, ``loses``: what becomes of it then.
    ``absent``: the games for which it is not there, as it came later or has left; ``out_of_competition``: those in
    which it plays without being ranked.
    """

    id: str
    name: str | None = None
    colour: str | None = None
    leader: str | None = None
    letter: str | None = None
    members: tuple[str, ...] = ()
    aims: str | None = None
    allies: str | None = None
    weapons: str | None = None
    wins: str | None = None
    loses: str | None = None
    absent: tuple[int, ...] = ()
    out_of_competition: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Day:
    """The day of a game: its title, ISO date, whose day it is (G1), and the legend read out in the morning.

    ``clue``: of the secret of the egg, as it was written before the camp; after the game it is pinned, by a note (G6).
    """

    game: int
    title: str | None = None
    date: str | None = None
    day_of: str | None = None
    legend: str | None = None
    clue: str | None = None


@dataclass(frozen=True, slots=True)
class SecretQuestion:
    """A question of the secret of the egg in the camp's own words, None for the usual ones, and its right answer."""

    question: str | None = None
    answer: str | None = None


@dataclass(frozen=True)
class Campaign:
    """A camp: what is fixed before the first game, and the orders in the order in which they arrived.

    ``zone``: the name of the time zone by which its times are told, such as ``Europe/Prague``; None: the computer's.
    ``name``: what it is called since it was renamed; None: as when it was founded.
    ``secret``: the questions of the secret of the egg with their answers, the first ones or all (G6).
    """

    board: Board
    options: Options
    teams: tuple[Team, ...]
    days: tuple[Day, ...] = ()
    orders: tuple[Entered, ...] = ()
    zone: str | None = None
    name: str | None = None
    secret: tuple[SecretQuestion, ...] = ()

    @cached_property
    def setup(self) -> Setup:
        """What the referee needs of it."""
        day_of = tuple((day.game, day.day_of) for day in self.days if day.day_of is not None)
        away = frozenset((game, team.id) for team in self.teams for game in team.absent)
        unranked = frozenset((game, team.id) for team in self.teams for game in team.out_of_competition)
        return Setup(self.board, tuple(team.id for team in self.teams), self.options, day_of, away, unranked)

    @cached_property
    def header(self) -> Campaign:
        """The same camp without its orders."""
        return replace(self, orders=())

    def team(self, team_id: str) -> Team:
        """The team of this id; raise KeyError if there is none."""
        for team in self.teams:
            if team.id == team_id:
                return team
        raise KeyError(team_id)

    def day(self, game: int) -> Day:
        """What is known of the day of a game."""
        return next((day for day in self.days if day.game == game), Day(game))

    @property
    def uneven_days(self) -> tuple[str, ...]:
        """The teams that have not exactly `DAYS_EACH` days of their own before the last game (G1), in their order."""
        count = Counter(day.day_of for day in self.days if day.game < self.options.games)
        return tuple(team.id for team in self.teams if count[team.id] != DAYS_EACH)
