"""Points: what a result is worth (G1, G2), what adjustments and bonuses add to score and wallet (G3, G5, G6, G8)."""

from collections.abc import Iterator

from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Result
from fejag_admin.rules.state import Item, State

# G1: points by place, and the bonus of the day.


def game_points(options: Options, result: Result) -> dict[str, tuple[int, int]]:
    """Place and points of every team that played (G1, G2): the place is shared by tied teams."""
    table = options.place_points
    points: dict[str, tuple[int, int]] = {}
    ahead = 0
    # G2: tied teams share a place; a team that did not play is in no group.
    for group in result.places:
        covered = table[ahead : ahead + len(group)]
        shared = options.tie_policy == "average"
        gained = sum(covered) // len(group) if shared else sum(covered[:1])
        for team in group:
            points[team] = (ahead + 1, gained)
        ahead += len(group)
    return points


def result_items(state: State, result: Result) -> Iterator[Item]:
    """The ledger lines of a result: places, and the day bonus of a team that wins on its own day (G1, G2)."""
    options = state.setup.options
    for team, (place, gained) in game_points(options, result).items():
        yield Item(state.orders, team, "place", gained, gained, result.game, str(place))
    host = state.setup.day.get(result.game)
    if host is not None and result.places and host in result.places[0]:
        yield Item(state.orders, host, "day", options.day_bonus, options.day_bonus, result.game)


# G3: score and wallet.


def credit(state: State, *items: Item) -> State:
    """The state with these lines in the ledger and in the sums (G3)."""
    scores, wallets = list(state.scores), list(state.wallets)
    for item in items:
        index = state.setup.teams.index(item.team)
        scores[index] += item.score
        wallets[index] += item.wallet
    return state.replacing(ledger=(*state.ledger, *items), scores=tuple(scores), wallets=tuple(wallets))
