"""An answer to the secret of the egg."""

from __future__ import annotations

from fejag_admin.common.language import N_, _
from fejag_admin.orders.kind import OrderKind
from fejag_admin.rules.orders import Answer, Verdict
from fejag_admin.texts.names import CampNames, team_name

VERDICTS: dict[Verdict, str] = {
    "correct": N_("correct"),
    "wrong": N_("wrong"),
    "incomplete": N_("incomplete"),
}


def verdict_text(verdict: Verdict) -> str:
    return _(VERDICTS[verdict])


def _sentence(order: Answer, camp: CampNames) -> str:
    told = _("{team}: answer to the secret of the egg, {verdict}")
    return told.format(team=team_name(camp, order.team), verdict=verdict_text(order.verdict))


ANSWER = OrderKind("answer", Answer, N_("answers"), {"team": "team", "verdict": "verdict"}, _sentence)
