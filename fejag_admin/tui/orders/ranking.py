"""The order of the teams in a game while it is being entered: moves, ties and absences, as a value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """``groups``: team ids, best first; a group of several is a tie (G2). ``absent``: the teams that did not play."""

    groups: Groups
    absent: tuple[str, ...] = ()

    @classmethod
    def of(cls, teams: Iterable[str], places: Groups | None = None) -> Self:
        """The ranking ``places`` with the rest of the teams absent; without places, all teams one after another."""
        all_teams = tuple(teams)
        if places is None:
            return cls(tuple((team,) for team in all_teams))
        played = {team for group in places for team in group}
        return cls(places, tuple(team for team in all_teams if team not in played))

    @property
    def rows(self) -> tuple[str, ...]:
        """All teams from top to bottom as a list shows them, the absent last."""
        return (*(team for group in self.groups for team in group), *self.absent)

    def raised(self, team: str) -> Ranking:
        """The team one place better: out of its tie, or past the group above; unchanged at the top."""
        return self._moved(team, up=True)

    def lowered(self, team: str) -> Ranking:
        """The team one place worse: out of its tie, or past the group below; unchanged at the bottom."""
        return self._moved(team, up=False)

    def tied(self, team: str) -> Ranking:
        """The team tied with the group above it; a team that is tied already comes to stand right below its tie."""
        at = self._at(team)
        if at is None:
            return self
        groups = list(self.groups)
        if len(groups[at]) > 1:
            groups[at : at + 1] = [_without(groups[at], team), (team,)]
        elif at > 0:
            groups[at - 1 : at + 1] = [(*groups[at - 1], team)]
        return Ranking(tuple(groups), self.absent)

    def placed(self, team: str, place: int) -> Ranking:
        """The team alone at a place, from 1; behind a tie that is there already, last if there are not so many."""
        groups = [group for group in (_without(group, team) for group in self.groups) if group]
        at = better = 0
        while at < len(groups) and better + len(groups[at]) < place:
            better += len(groups[at])
            at += 1
        return Ranking((*groups[:at], (team,), *groups[at:]), _without(self.absent, team))

    def toggled(self, team: str) -> Ranking:
        """The team absent; an absent one comes last among those who played."""
        at = self._at(team)
        if at is None:
            return Ranking((*self.groups, (team,)), _without(self.absent, team))
        tied = _without(self.groups[at], team)
        return Ranking((*self.groups[:at], *((tied,) if tied else ()), *self.groups[at + 1 :]), (*self.absent, team))

    def _at(self, team: str) -> int | None:
        return next((at for at, group in enumerate(self.groups) if team in group), None)

    def _moved(self, team: str, up: bool) -> Ranking:
        at = self._at(team)
        if at is None:
            return self.toggled(team) if up and team in self.absent else self
        groups = list(self.groups)
        if len(groups[at]) > 1:
            tied = _without(groups[at], team)
            groups[at : at + 1] = [(team,), tied] if up else [tied, (team,)]
        elif up and at > 0:
            groups[at - 1], groups[at] = groups[at], groups[at - 1]
        elif not up and at + 1 < len(groups):
            groups[at], groups[at + 1] = groups[at + 1], groups[at]
        return Ranking(tuple(groups), self.absent)


def _without(teams: tuple[str, ...], team: str) -> tuple[str, ...]:
    return tuple(one for one in teams if one != team)
