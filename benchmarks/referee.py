"""How fast the referee is, against its naive twin in the same run; prints a table.

Run from the folder of the project: ``python -m benchmarks.referee``. The twin would take very long to play the large
camp, so there it is given the finished state.
"""

from __future__ import annotations

import statistics
from dataclasses import replace
from functools import partial
from typing import Any

from benchmarks.camps import large, sample
from benchmarks.measuring import milliseconds, verdict
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.plain import campaign_to_json
from fejag_admin.orders.entered import Entered, order_to_json
from fejag_admin.rules.board import Cell, cells_of
from fejag_admin.rules.combat import settle
from fejag_admin.rules.figures import TIGER
from fejag_admin.rules.light import cast
from fejag_admin.rules.orders import Place
from fejag_admin.rules.referee import carry_out, replay
from fejag_admin.rules.state import State
from tests.naive import camp as naive
from tests.naive import combat as naive_combat
from tests.naive.light import light
from tests.naive.paths import occupied_cells
from tests.naive.world import Figure

PLACEMENTS = 60
TARGETS = {
    ("sample", "replay of the whole camp"): 40.0,
    ("sample", "one order more"): 1.0,
    ("large", "replay of the whole camp"): 2000.0,
    ("large", "one order more"): 15.0,
}


def open_round(state: State) -> State:
    """The finished camp with a purchase round open and purses full, so that one order more can be placed."""
    return replace(
        state,
        round_open=True,
        wallets=(10_000,) * len(state.wallets),
        opened=tuple(state.lit(team) for team in state.setup.teams),
    )


def next_orders(state: State) -> list[Place]:
    """Placements all over the board, the dearest figure for each team in turn."""
    orders = []
    for team in state.setup.teams:
        cells = list(cells_of(state.placeable(team)))
        orders += [
            Place(team, TIGER.id, cell) for cell in cells[:: max(1, len(cells) * len(state.setup.teams) // PLACEMENTS)]
        ]
    return orders[:PLACEMENTS]


def fresh(campaign: Campaign) -> Campaign:
    """The same camp on a board that remembers no rays yet."""
    return replace(campaign, board=replace(campaign.board))


def measure(name: str, campaign: Campaign, naive_replay: bool) -> None:
    """Print the lines of one camp."""
    orders = [entered.order for entered in campaign.orders]
    state, _ = replay(campaign.setup, orders)
    ready = open_round(state)
    following = next_orders(ready)
    formation, attacks = state.formation, state.attacks
    tigers = [figure for figure in state.figures if figure.kind == TIGER.id][:20]

    def cast_all() -> None:
        for tiger in tigers:
            cast(formation.board, TIGER, tiger.at, formation.occupied, formation.emission)

    ours = {
        "replay of the whole camp": milliseconds(lambda: replay(fresh(campaign).setup, orders), repeat=5),
        "one order more": statistics.median(milliseconds(partial(carry_out, ready, order)) for order in following),
        "light of one tiger": milliseconds(cast_all, repeat=5) / len(tigers),
        "the chain reaction": milliseconds(lambda: settle(formation, attacks), repeat=20),
    }
    twins = measure_naive(campaign, ready, following[0], tigers[0].at, naive_replay)
    size = campaign.board.size
    print(
        f"\n{name} camp: {size}x{size}, {len(campaign.teams)} teams, {len(orders)} orders, "
        f"{len(state.figures)} figures, {len(attacks)} attacks"
    )
    print(f"{'':28}{'referee':>12}{'naive twin':>14}{'ratio':>9}{'to reach':>12}")
    for line, taken in ours.items():
        slow, target = twins.get(line), TARGETS.get((name, line))
        compared = f"{'-':>14}{'-':>9}" if slow is None else f"{slow:11.1f} ms{slow / taken:8.0f}x"
        goal = "" if target is None else f"{target:9.0f} ms{verdict(taken, target)}"
        print(f"{line:28}{taken:9.3f} ms{compared}{goal:>12}")


def measure_naive(campaign: Campaign, ready: State, order: Place, tiger: Cell, replayed: bool) -> dict[str, float]:
    """The same questions put to the naive twin."""
    document: dict[str, Any] = campaign_to_json(campaign)
    taken = {}
    if replayed:
        taken["replay of the whole camp"] = milliseconds(lambda: naive.adjudicate(document))
    twin = naive_twin_of(document, ready)
    world, emission, at = twin.world, twin.emission, divmod(tiger, campaign.board.size)
    occupied = occupied_cells(twin.figures)
    taken["light of one tiger"] = milliseconds(lambda: light(world, TIGER.id, at, occupied, emission), repeat=5)
    taken["the chain reaction"] = milliseconds(lambda: naive_combat.settle(world, twin.figures, twin.attacks, emission))
    raw = order_to_json(Entered(order), campaign.board)
    taken["one order more"] = milliseconds(lambda: twin.carry_out(raw))
    return taken


def naive_twin_of(document: dict[str, Any], state: State) -> naive.Camp:
    """The naive twin brought to the same state, as far as one placement more needs it."""
    twin, size = naive.Camp(document), state.setup.board.size
    twin.wallet = dict(zip(state.setup.teams, state.wallets, strict=True))
    twin.results, twin.round_open = state.round, True
    twin.lit_at_opening = {
        team: {divmod(cell, size) for cell in cells_of(state.lit_when_opened(team))} for team in state.setup.teams
    }
    twin.figures = {
        figure.id: Figure(figure.id, figure.team, figure.kind, divmod(figure.at, size), figure.round, figure.irregular)
        for figure in state.figures
    }
    twin.attacks = {
        attack.id: naive_combat.Attack(attack.id, attack.attacker, attack.target, attack.round, attack.void)
        for attack in state.attacks
    }
    twin.shone = set(twin.figures)
    return twin


if __name__ == "__main__":
    measure("sample", sample(), naive_replay=True)
    measure("large", large(), naive_replay=False)
