"""The result of a game."""

from fejag_admin.common.language import N_, _
from fejag_admin.orders.kind import OrderField, OrderKind
from fejag_admin.rules.orders import Result
from fejag_admin.rules.state import State
from fejag_admin.texts.names import CampNames, team_name
from fejag_admin.texts.team_states import left_out_texts


def _sentence(order: Result, camp: CampNames) -> str:
    """The places, ties joined: ``Result of game 3: 1. FBI, 2. Exots = Aliens, 4. Government``."""
    groups, place = [], 1
    for group in order.places:
        groups.append(f"{place}. " + " = ".join(team_name(camp, team) for team in group))
        place += len(group)
    places = ", ".join(groups) if groups else _("nobody played")
    return _("Result of game {game}: {places}").format(game=order.game, places=places)


def _remarks(camp: CampNames, state: State, order: Result | None) -> list[str]:
    return [] if order is None else left_out_texts(camp, state.setup, order)


RESULT = OrderKind(
    "result",
    Result,
    N_("results"),
    {
        "game": OrderField("game", N_("Game"), N_("the game, if not the next one is meant")),
        "places": OrderField(
            "ranking",
            N_("Teams"),
            N_("the teams, best first; teams that tied joined by = (fbi=exoti); those that did not play left out"),
        ),
    },
    _sentence,
    title=N_("Result of a game"),
    confirm=N_("Enter the result"),
    help=N_("Enter the result of the next game; the purchase round opens."),
    example="fejag result fbi exoti=jones vlada",
    remarks=_remarks,
)
