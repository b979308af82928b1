"""The end of a purchase round."""

from __future__ import annotations

from fejag_admin.common.language import N_, _
from fejag_admin.orders.kind import OrderKind
from fejag_admin.rules.orders import CloseRound
from fejag_admin.texts.names import CampNames, team_name


def _sentence(order: CloseRound, camp: CampNames) -> str:
    if not order.waive:
        return _("End of the round")
    teams = ", ".join(team_name(camp, team) for team in order.waive)
    return _("End of the round, limit waived for {teams}: {reason}").format(teams=teams, reason=order.reason)


CLOSE_ROUND = OrderKind(
    "close-round", CloseRound, N_("rounds closed"), {"waive": "waiver", "reason": "reason"}, _sentence
)
