"""A figure bought and placed."""

from fejag_admin.common.language import N_, _
from fejag_admin.orders.kind import OrderField, OrderKind
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Place
from fejag_admin.texts.names import CampNames, figure_name, team_name
from fejag_admin.texts.rulings import points_text


def _sentence(order: Place, camp: CampNames) -> str:
    line = _("{team}: {figure} on {cell} ({price})").format(
        team=team_name(camp, order.team),
        figure=figure_name(order.figure),
        cell=camp.board.name(order.at),
        price=points_text(KINDS[order.figure].price),
    )
    return line if order.override is None else f"{line} – " + _("override: {reason}").format(reason=order.override)


PLACE = OrderKind(
    "place",
    Place,
    N_("purchases"),
    {
        "team": OrderField("team", N_("Team"), N_("the team that buys")),
        "figure": OrderField("figure", N_("Figure"), N_("such as tiger")),
        "at": OrderField("cell", N_("Cell"), N_("such as K17")),
        "override": OrderField("reason", N_("Override"), N_("the game master's reason, else leave empty")),
    },
    _sentence,
    title=N_("Sell a figure"),
    confirm=N_("Place it"),
    help=N_("Sell a figure to a team and place it on the map."),
    example=N_('fejag place fbi tiger K17 --note "slip no. 4"'),
)
