"""Points given or taken by the game master."""

from fejag_admin.common.language import N_, _, number_text
from fejag_admin.orders.kind import OrderField, OrderKind
from fejag_admin.rules.orders import Adjust, Counts
from fejag_admin.texts.names import CampNames, team_name
from fejag_admin.texts.rulings import points_text

COUNTS: dict[Counts, str] = {
    "both": N_("score and wallet"),
    "score": N_("score only"),
    "wallet": N_("wallet only"),
}


def _sentence(order: Adjust, camp: CampNames) -> str:
    return _("{team}: {points}, {counts}: {reason}").format(
        team=team_name(camp, order.team),
        points=number_text(order.points, plus=True) + " " + points_text(order.points).split(maxsplit=1)[1],
        counts=_(COUNTS[order.counts]),
        reason=order.reason,
    )


ADJUST = OrderKind(
    "adjust",
    Adjust,
    N_("points given or taken"),
    {
        "team": OrderField("team", N_("Team"), N_("the team")),
        "points": OrderField("points", N_("Points"), N_("such as 5 or -3")),
        "counts": OrderField("choice", N_("Counts for"), N_("score and wallet unless you say otherwise"), COUNTS),
        "reason": OrderField("reason", N_("Reason"), N_("what it is for")),
    },
    _sentence,
    title=N_("Give or take points"),
    confirm=N_("Enter the points"),
    help=N_("Give a team points or take them away, with a reason."),
    example=N_('fejag adjust fbi -5 --reason "late for breakfast"'),
)
