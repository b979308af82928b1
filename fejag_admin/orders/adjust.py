"""Points given or taken by the game master."""

from __future__ import annotations

from fejag_admin.common.language import N_, _, number_text
from fejag_admin.orders.kind import OrderKind
from fejag_admin.rules.orders import Adjust, Counts
from fejag_admin.texts.names import CampNames, team_name
from fejag_admin.texts.rulings import points_text

COUNTS: dict[Counts, str] = {
    "both": N_("score and wallet"),
    "score": N_("score only"),
    "wallet": N_("wallet only"),
}


def counts_text(counts: Counts) -> str:
    """Which sums an adjustment changes."""
    return _(COUNTS[counts])


def _sentence(order: Adjust, camp: CampNames) -> str:
    return _("{team}: {points}, {counts}: {reason}").format(
        team=team_name(camp, order.team),
        points=number_text(order.points, plus=True) + " " + points_text(order.points).split(maxsplit=1)[1],
        counts=counts_text(order.counts),
        reason=order.reason,
    )


ADJUST = OrderKind(
    "adjust",
    Adjust,
    N_("points given or taken"),
    {"team": "team", "points": "points", "reason": "reason", "counts": "counts"},
    _sentence,
)
