"""The standings: for every team its points by game, bonuses, wallet, temple paths and final score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

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
    """The teams that play a game out of competition; before the first game nobody is ranked anyway."""
    return frozenset(team for of, team in state.setup.unranked if of == game)


def ranking(scores: Mapping[str, int], without: Collection[str] = ()) -> dict[str, int]:
    """The rank of each team by its points: 1 is best, equal ones share it; 0 for those ``without`` a rank."""
    counted = [score for team, score in scores.items() if team not in without]
    return {
        team: 0 if team in without else 1 + sum(other > score for other in counted) for team, score in scores.items()
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
