"""The camp game by game: how each team's score and wallet came about."""

from __future__ import annotations

from dataclasses import dataclass

from fejag_admin.camp.views.standings import points_for, ranking, unranked
from fejag_admin.rules.state import Item, State


@dataclass(frozen=True, slots=True)
class TeamGame:
    """What one game and the purchase round after it brought a team; all but ``place`` and ``rank`` are points.

    ``game``: its number, 0 for what came before the first. ``place``: None if the team did not play. ``points``: for
    the place. ``day``, ``temple``, ``secret``, ``adjusted``: what came on top. ``score``: of the team then, and
    ``rank`` by it. ``gained``: into the wallet; ``spent``: out of it; ``wallet``: what was in it then.
    """

    game: int
    place: int | None
    points: int
    day: int
    temple: int
    secret: int
    adjusted: int
    score: int
    rank: int
    gained: int
    spent: int
    wallet: int


def laps(state: State) -> dict[str, tuple[TeamGame, ...]]:
    """For every team a lap for each game entered so far, and before them one for what came before the first (G3)."""
    laps_of: dict[str, tuple[TeamGame, ...]] = dict.fromkeys(state.setup.teams, ())
    scores = dict.fromkeys(state.setup.teams, 0)
    wallets = dict.fromkeys(state.setup.teams, 0)
    by_game: list[dict[str, list[Item]]] = [{team: [] for team in state.setup.teams} for _ in range(state.round + 1)]
    for item in state.ledger:
        by_game[item.game][item.team].append(item)
    for game, items in enumerate(by_game):
        for team in state.setup.teams:
            scores[team] += sum(item.score for item in items[team])
            wallets[team] += sum(item.wallet for item in items[team])
        ranks = ranking(scores, unranked(state, game))
        for team in state.setup.teams:
            laps_of[team] = (*laps_of[team], _lap(game, items[team], scores[team], ranks[team], wallets[team]))
    return laps_of


def _lap(game: int, items: list[Item], score: int, rank: int, wallet: int) -> TeamGame:
    place = next((int(item.detail) for item in items if item.kind == "place"), None)
    return TeamGame(
        game=game,
        place=place,
        points=points_for(items, "place"),
        day=points_for(items, "day"),
        temple=points_for(items, "temple", "temple-frog"),
        secret=points_for(items, "secret"),
        adjusted=points_for(items, "adjust"),
        score=score,
        rank=rank,
        gained=sum(item.wallet for item in items if item.wallet > 0),
        spent=-sum(item.wallet for item in items if item.wallet < 0),
        wallet=wallet,
    )
