"""An attack made void by the game master."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.common.language import N_, _
from fejag_admin.orders.kind import OrderKind
from fejag_admin.rules.orders import VoidAttack
from fejag_admin.texts.changes import attack_told

if TYPE_CHECKING:
    from fejag_admin.rules.state import State
    from fejag_admin.texts.names import CampNames


def _sentence(order: VoidAttack, _camp: CampNames) -> str:
    return _("Voiding of attack no. {attack}: {reason}").format(attack=order.attack, reason=order.reason)


def _sentence_in(order: VoidAttack, camp: CampNames, state: State) -> str:
    if not 1 <= order.attack <= len(state.attacks):
        return _sentence(order, camp)
    told = attack_told(order.attack, camp, state)
    return _("Voiding of {attack}: {reason}").format(attack=told, reason=order.reason)


VOID_ATTACK = OrderKind(
    "void-attack",
    VoidAttack,
    N_("attacks made void"),
    {"attack": "number", "reason": "reason"},
    _sentence,
    _sentence_in,
)
