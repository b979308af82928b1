"""An attack made void by the game master."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.common.language import N_, _
from fejag_admin.orders.kind import OrderField, OrderKind
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
    attack = attack_told(order.attack, camp, state)
    return _("Voiding of {attack}: {reason}").format(attack=attack, reason=order.reason)


def _why_not(state: State) -> str:
    able = any(attack.void is None for attack in state.attacks)
    return "" if able else _("There is no attack that could be made void.")


VOID_ATTACK = OrderKind(
    "void-attack",
    VoidAttack,
    N_("attacks made void"),
    {
        "attack": OrderField("attack", N_("Attack"), N_("the number of the attack")),
        "reason": OrderField("reason", N_("Reason"), N_("why it does not count")),
    },
    _sentence,
    title=N_("Make an attack void"),
    confirm=N_("Make it void"),
    help=N_("Make an attack void by decision of the game master."),
    example=N_('fejag void-attack 3 --reason "entered by mistake"'),
    sentence_in=_sentence_in,
    why_not=_why_not,
)
