"""Games and rounds: where points come from, what each place of a result gave, who had to spend and what each did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.rules.orders import CloseRound
from fejag_admin.rules.referee import must_spend
from fejag_admin.rules.state import Item, State

_ITEM_RULES = {
    "place": ("G1", "G2"),
    "day": ("G1",),
    "temple-frog": ("G5",),
    "temple": ("G5",),
    "purchase": ("G3",),
    "secret": ("G6",),
    "adjust": ("G8",),
}


def item_lines(history: Journal, items: Iterable[Item]) -> tuple[Reason, ...]:
    """Lines of the ledger, each with its entry and with whom a place is shared."""
    return tuple(
        Reason(
            "item",
            _ITEM_RULES[item.kind],
            team=item.team,
            entry=history.version_of(item.order),
            item=item,
            because=tuple(_tied(history.state, item)),
        )
        for item in items
    )


def _tied(state: State, item: Item) -> Iterator[Reason]:
    """The teams with which a place was shared (G2)."""
    if item.kind in ("place", "day"):
        group = next(group for group in state.results[item.game - 1].places if item.team in group)
        others = (other for other in group if other != item.team)
        yield from (Reason("tied-with", ("G2",), team=item.team, other=other, decides=True) for other in others)


def gained(history: Journal) -> Iterator[Reason]:
    """What the last order brought to each team: of a result all places at once, then each line more; they decide."""
    last = len(history.steps) - 1
    items = [item for item in history.state.ledger if item.order == last]
    places = [item for item in items if item.kind == "place"]
    if places:
        lines = item_lines(history, places)
        yield Reason("ranking", ("G1", "G2"), amount=places[0].game, because=lines, decides=True)
    yield from (one.deciding() for one in item_lines(history, [item for item in items if item.kind != "place"]))


def spending(history: Journal, order: CloseRound) -> Reason:
    """Who had more than may be held (``amount``) to spend in the round before it is closed, and what each did (G4).

    In ``word`` of each why the round may be closed all the same: ``waived`` or ``nowhere`` to place; else nothing.
    """
    state = history.state
    limit, bound = state.setup.options.carry_limit, must_spend(state, order.waive)
    told = []
    for team in state.setup.teams:
        bought = [one for one in state.ledger if (one.team, one.kind, one.game) == (team, "purchase", state.round)]
        left = state.wallet(team)
        had = left - sum(item.wallet for item in bought)
        if had > limit:
            spared = "" if left <= limit or team in bound else "waived" if team in order.waive else "nowhere"
            told.append(Reason("spent", ("G4",), team, amount=had, word=spared, because=item_lines(history, bought)))
    return Reason("spending" if told else "nobody-spends", ("G4",), amount=limit, because=tuple(told), decides=True)
