"""An answer to the secret of the egg."""

from fejag_admin.common.language import N_, _
from fejag_admin.orders.kind import OrderField, OrderKind
from fejag_admin.rules.orders import SecretAnswer, Verdict
from fejag_admin.texts.names import CampNames, team_name

VERDICTS: dict[Verdict, str] = {
    "correct": N_("correct"),
    "wrong": N_("wrong"),
    "incomplete": N_("incomplete"),
}


def verdict_text(verdict: Verdict) -> str:
    return _(VERDICTS[verdict])


def _sentence(order: SecretAnswer, camp: CampNames) -> str:
    template = _("{team}: answer to the secret of the egg, {verdict}")
    return template.format(team=team_name(camp, order.team), verdict=verdict_text(order.verdict))


ANSWER = OrderKind(
    "answer",
    SecretAnswer,
    N_("answers"),
    {
        "team": OrderField("team", N_("Team"), N_("the team that answers")),
        "verdict": OrderField("choice", N_("Verdict"), N_("what the answer was"), VERDICTS),
    },
    _sentence,
    title=N_("Answer to the secret of the egg"),
    confirm=N_("Enter the answer"),
    help=N_("Enter a team's answer to the secret of the egg."),
    example=N_("fejag answer fbi wrong"),
)
