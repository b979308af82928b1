"""An order that the program does not have, added as `docs/recipes.md` tells: points that a team gives to another.

Loading this module registers it; `test_made_up.py` does so in a process of its own.
"""

from dataclasses import dataclass
from typing import Any, cast

from fejag_admin.common.language import current_language
from fejag_admin.orders import register_kind
from fejag_admin.orders.kind import OrderField, OrderKind
from fejag_admin.rules.orders import Fact, Ruling
from fejag_admin.rules.purse import credit
from fejag_admin.rules.referee import JUDGES, Outcome
from fejag_admin.rules.state import Item, State
from fejag_admin.texts.names import CampNames, team_name

WORDS = {"en": "{giver} gives {points} to {taker}: {reason}", "cs": "{giver} dává {points} týmu {taker}: {reason}"}


@dataclass(frozen=True, slots=True)
class Transfer:
    """Points that a team gives to another one."""

    giver: str
    taker: str
    points: int
    reason: str


def judge(state: State, given: Any) -> Outcome:
    """Whoever gives must have so many points to spend."""
    order = cast("Transfer", given)
    ruled: Any = order
    if order.points > state.wallet(order.giver):
        fact = Fact("wallet", team=order.giver, amount=state.wallet(order.giver))
        return state, Ruling(ruled, "cannot-afford", ("G3",), (fact,))
    items = (
        Item(state.orders, team, "adjust", 0, points, state.round, order.reason)
        for team, points in ((order.giver, -order.points), (order.taker, order.points))
    )
    return credit(state, *items), Ruling(ruled, rules=("G8",))


def sentence(order: Transfer, camp: CampNames) -> str:
    giver, taker = team_name(camp, order.giver), team_name(camp, order.taker)
    return WORDS[current_language()].format(giver=giver, points=order.points, taker=taker, reason=order.reason)


TRANSFER = OrderKind(
    "transfer",
    Transfer,
    "transfers",
    {
        "giver": OrderField("team", "From", "the team that gives"),
        "taker": OrderField("team", "To", "the team that gets"),
        "points": OrderField("points", "Points", "how many"),
        "reason": OrderField("reason", "Reason", "why"),
    },
    sentence,
    title="Transfer points",
    confirm="Transfer",
    help="Give points of one team to another one.",
    example="fejag transfer fbi exoti 5 --reason bet",
)

register_kind(TRANSFER)
kinds: dict[Any, Any] = JUDGES
kinds[Transfer] = judge
