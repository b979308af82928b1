"""Orders as players are told of them: without the words that the game master wrote for himself (R3)."""

from __future__ import annotations

from dataclasses import replace

from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, VoidAttack

UNSAID = "…"
"""Stands for a reason that is not told."""


def order_unsaid(order: Order, mark: str = UNSAID) -> Order:
    """The order with ``mark`` for its reason; of overrides and waivers nothing is left."""
    match order:
        case Place():
            return replace(order, override=None)
        case CloseRound():
            return CloseRound()
        case Adjust() | VoidAttack():
            return replace(order, reason=mark)
    return order
