"""What each team may be proud of at the end of the camp, worked out from what everybody has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from fejag_admin.camp.views.standings import standings
from fejag_admin.camp.views.team_history import laps
from fejag_admin.rules.board import Cell
from fejag_admin.rules.state import State

Days = Sequence[State]
"""The camp at the end of each game with its purchase round, the last being the end of the camp."""


@dataclass(frozen=True, slots=True)
class Award:
    """An award, and how much it was won by: cells, paths, games or places.

    ``id``: a key of `AMOUNTS`; or of a team that won none of these ``day``, its best place (``amount``) in a ``game``,
    and if it never played ``there``. ``kind`` and ``at``: the figure that won it.
    """

    id: str
    amount: int = 1
    kind: str = ""
    at: Cell = 0
    game: int = 0


Amounts = Iterable[tuple[str, int, str, Cell]]
"""Teams with the amounts they had, any number of times, and the kind and cell of a figure if it was one."""


def awards(days: Days) -> dict[str, tuple[Award, ...]]:
    """For every team its awards, the weightiest first and one at least.

    Each goes to whoever has most; teams that have as much share it, but nobody gets what all have alike.
    """
    teams = days[-1].setup.teams
    won: dict[str, tuple[Award, ...]] = dict.fromkeys(teams, ())
    for id_, amounts in AMOUNTS.items():
        best: dict[str, Award] = {}
        for team, amount, kind, at in amounts(days):
            if team not in best or amount > best[team].amount:
                best[team] = Award(id_, amount, kind, at)
        most = max((one.amount for one in best.values()), default=0)
        best = {team: one for team, one in best.items() if one.amount == most > 0}
        if len(best) < len(teams):
            won |= {team: (*won[team], one) for team, one in best.items()}
    return {team: found or (_finest_day(days, team),) for team, found in won.items()}


def figure_lives(days: Days) -> dict[tuple[str, str, Cell], tuple[bool | None, ...]]:
    """For every figure (team, kind, cell) whether it shone at the end of each game; None: it did not stand yet."""
    standing = [{(one.team, one.kind, one.at): day.shines(one.id) for one in day.figures} for day in days]
    return {figure: tuple(shone.get(figure) for shone in standing) for figure in standing[-1]}


def _finest_day(days: Days, team: str) -> Award:
    """The best place that a team took, the first time it did."""
    played = [(lap.place, lap.game) for lap in laps(days[-1])[team] if lap.place is not None]
    return Award("day", min(played)[0], game=min(played)[1]) if played else Award("there")


def _each(count: Callable[[State, str], int]) -> Callable[[Days], Amounts]:
    """What counts something for each team at the end of each game."""
    return lambda days: ((team, count(day, team), "", 0) for day in days for team in day.setup.teams)


def _total(named: Callable[[State], Iterable[str | None]]) -> Callable[[Days], Amounts]:
    """How often each team is named at the end of the camp."""
    return lambda days: ((team, count, "", 0) for team, count in Counter(named(days[-1])).items() if team)


def _rays(days: Days) -> Amounts:
    """The straight rays of figures that shone."""
    for day in days:
        for lamp in filter(lambda figure: day.shines(figure.id), day.figures):
            longest = max((ray.mask.bit_count() for ray in day.cast(lamp.id).rays), default=0)
            yield lamp.team, longest, lamp.kind, lamp.at


def _new(days: Days) -> Amounts:
    """How many cells were in a team's light at the end of the day on which they were uncovered."""
    for team in days[-1].setup.teams:
        uncovered, seen = 0, 0
        for day in days:
            seen += (day.uncovered.cells & ~uncovered & day.lit(team)).bit_count()
            uncovered = day.uncovered.cells
        yield team, seen, "", 0


def _climb(days: Days) -> Iterator[tuple[str, int, str, Cell]]:
    """How many places a team stands above the worst that it held after any game."""
    held = laps(days[-1])
    for row in filter(lambda row: row.rank, standings(days[-1])):
        yield row.team, max((lap.rank for lap in held[row.team][1:]), default=0) - row.rank, "", 0


AMOUNTS: dict[str, Callable[[Days], Amounts]] = {
    "temple": _total(lambda end: [end.temple_found]),
    "secret": _total(lambda end: [end.secret.solved_by]),
    "paths": lambda days: _each(lambda end, team: len(end.paths(team)))(days[-1:]),
    "wins": _total(lambda end: [team for result in end.results for team in (result.places or ((),))[0]]),
    "ray": _rays,
    "lasting": lambda days: ((*who[:1], life.count(True), *who[1:]) for who, life in figure_lives(days).items()),
    "light": _each(lambda day, team: day.lit(team).bit_count()),
    "new": _new,
    "climb": _climb,
    "figures": _total(lambda end: [figure.team for figure in end.figures]),
    "daring": _total(lambda end: [end.figure(attack.attacker).team for attack in end.attacks]),
}
"""How each award is counted, the weightiest first."""
