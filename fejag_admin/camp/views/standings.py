"""The standings: of every team its points by game, bonuses, wallet and paths; its awards."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from fejag_admin.rules.board import Cell
from fejag_admin.rules.state import Item, ItemKind, State


@dataclass(frozen=True, slots=True)
class Standing:
    """One team's line; all numbers but ``rank`` and ``paths`` are points.

    ``rank``: 1 is best; teams with the same final score share it (``shared``) and the next ranks are skipped. A team
    that played the last game out of competition has rank 0 and comes last.
    ``by_game``: points for its place in each game entered so far, None where it did not play. ``day``: day bonuses.
    ``temple``: both temple bonuses. ``adjusted``: by the game master, in the score. ``score`` is the sum of these;
    ``path_points`` for temple paths as they stand come on top in ``final`` (G7), unless the camp leaves them out.
    """

    rank: int
    shared: bool
    team: str
    by_game: tuple[int | None, ...]
    day: int
    temple: int
    secret: int
    adjusted: int
    score: int
    wallet: int
    paths: int
    path_points: int
    final: int


def standings(state: State) -> tuple[Standing, ...]:
    """All teams, best final score first, teams with the same score in the order of the camp (G3, G7)."""
    finals = {team: shown_score(state, team) for team in state.setup.teams}
    ranks = ranking(finals, unranked(state, state.round))
    counts = Counter(ranks.values())
    in_order = sorted(finals, key=lambda team: (not ranks[team], -finals[team]))
    return tuple(_row(state, team, ranks[team], ranks[team] > 0 and counts[ranks[team]] > 1) for team in in_order)


def unranked(state: State, game: int) -> frozenset[str]:
    """The teams that play a game out of competition; none before the first game."""
    return frozenset(team for of, team in state.setup.unranked if of == game)


def ranking(scores: Mapping[str, int], without: Collection[str] = ()) -> dict[str, int]:
    """The rank of each team by its points: 1 is best, equal ones share it; 0 for those ``without`` a rank."""
    counted = [score for team, score in scores.items() if team not in without]
    return {
        team: 0 if team in without else 1 + sum(rival > score for rival in counted) for team, score in scores.items()
    }


def paths_count(state: State) -> bool:
    """Whether standings show points for temple paths: a camp may leave them out until all games are over (G7)."""
    return state.over or state.setup.options.paths_counted == "at-once"


def shown_score(state: State, team: str) -> int:
    """The points by which standings rank a team."""
    return state.final_score(team) if paths_count(state) else state.score(team)


def points_for(items: Iterable[Item], *kinds: ItemKind) -> int:
    """What the items of these kinds brought."""
    return sum(item.score for item in items if item.kind in kinds)


def _row(state: State, team: str, rank: int, shared: bool) -> Standing:
    items = [item for item in state.ledger if item.team == team]
    by_game: list[int | None] = [None] * state.round
    for item in items:
        if item.kind == "place":
            by_game[item.game - 1] = item.score

    paths = len(state.paths(team))
    return Standing(
        rank=rank,
        shared=shared,
        team=team,
        by_game=tuple(by_game),
        day=points_for(items, "day"),
        temple=points_for(items, "temple", "temple-frog"),
        secret=points_for(items, "secret"),
        adjusted=points_for(items, "adjust"),
        score=state.score(team),
        wallet=state.wallet(team),
        paths=paths,
        path_points=state.setup.options.path_points * paths * paths_count(state),
        final=shown_score(state, team),
    )


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
    """The awards of each team, at least one, the weightiest first.

    An award goes to the team with the highest amount. Teams with equal amounts share it, unless all teams tie.
    """
    teams = days[-1].setup.teams
    won: dict[str, tuple[Award, ...]] = dict.fromkeys(teams, ())
    for id_, amounts in AMOUNTS.items():
        best: dict[str, Award] = {}
        for team, amount, kind, at in amounts(days):
            if team not in best or amount > best[team].amount:
                best[team] = Award(id_, amount, kind, at)
        most = max((award.amount for award in best.values()), default=0)
        best = {team: award for team, award in best.items() if award.amount == most > 0}
        if len(best) < len(teams):
            won |= {team: (*won[team], award) for team, award in best.items()}
    return {team: team_awards or (_finest_day(days, team),) for team, team_awards in won.items()}


def figure_lives(days: Days) -> dict[tuple[str, str, Cell], tuple[bool | None, ...]]:
    """For every figure (team, kind, cell) whether it shone at the end of each game; None: it did not stand yet."""
    standing = [
        {(figure.team, figure.kind, figure.at): day.shines(figure.id) for figure in day.figures} for day in days
    ]
    return {figure: tuple(shone.get(figure) for shone in standing) for figure in standing[-1]}


def _finest_day(days: Days, team: str) -> Award:
    """The best place that a team took, the first time it did."""
    items = (item for item in days[-1].ledger if item.kind == "place" and item.team == team)
    played = [(int(item.detail), item.game) for item in items]
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
    """How many ranks each team has climbed: its worst rank after any game minus its final rank."""
    ranks = [ranking({team: day.score(team) for team in day.setup.teams}, unranked(day, day.round)) for day in days]
    for row in filter(lambda row: row.rank, standings(days[-1])):
        yield row.team, max(held[row.team] for held in ranks) - row.rank, "", 0


AMOUNTS: dict[str, Callable[[Days], Amounts]] = {
    "temple": _total(lambda end: [end.temple_found]),
    "secret": _total(lambda end: [end.secret.solved_by]),
    "paths": lambda days: _each(lambda end, team: len(end.paths(team)))(days[-1:]),
    "wins": _total(lambda end: [team for result in end.results for team in (result.places or ((),))[0]]),
    "ray": _rays,
    "lasting": lambda days: (
        (*figure[:1], life.count(True), *figure[1:]) for figure, life in figure_lives(days).items()
    ),
    "light": _each(lambda day, team: day.lit(team).bit_count()),
    "new": _new,
    "climb": _climb,
    "figures": _total(lambda end: [figure.team for figure in end.figures]),
    "daring": _total(lambda end: [end.figure(attack.attacker).team for attack in end.attacks]),
}
"""How each award is counted, the weightiest first."""
