"""The end of a purchase round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.common.language import N_, _
from fejag_admin.orders.kind import OrderField, OrderKind
from fejag_admin.rules.orders import CloseRound
from fejag_admin.texts.names import CampNames, team_name
from fejag_admin.texts.team_states import idle_text

if TYPE_CHECKING:
    from fejag_admin.rules.state import State


def _sentence(order: CloseRound, camp: CampNames) -> str:
    if not order.waive:
        return _("End of the round")
    teams = ", ".join(team_name(camp, team) for team in order.waive)
    return _("End of the round, limit waived for {teams}: {reason}").format(teams=teams, reason=order.reason)


def _why_not(state: State) -> str:
    if state.round_open:
        return ""
    if state.over:
        return _("All games have been played; no purchase round is left to close.")
    return _("No purchase round is open. Enter the result of the next game first.")


CLOSE_ROUND = OrderKind(
    "close-round",
    CloseRound,
    N_("rounds closed"),
    {
        "waive": OrderField(
            "waiver", N_("May keep it"), N_("a team that may hold more than the limit all the same"), needs="reason"
        ),
        "reason": OrderField("reason", N_("Reason"), N_("why they may keep it")),
    },
    _sentence,
    title=N_("Close the round"),
    confirm=N_("Close the round"),
    help=N_("End the purchase round."),
    example=N_('fejag close-round --waive fbi --reason "their leader is ill"'),
    why_not=_why_not,
    remarks=lambda camp, state, _order: idle_text(camp, state),
)
