"""What players are told without the reasons that the game master wrote for himself: an ellipsis stands for each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, VoidAttack

if TYPE_CHECKING:
    from fejag_admin.rules.changes import Changes
    from fejag_admin.rules.state import Item

UNSAID = "…"


def order_unsaid(order: Order) -> Order:
    """The order without the reason given with it."""
    match order:
        case Place() if order.override is not None:
            return replace(order, override=UNSAID)
        case CloseRound() if order.reason is not None:
            return replace(order, reason=UNSAID)
        case Adjust() | VoidAttack():
            return replace(order, reason=UNSAID)
    return order


def item_unsaid(item: Item) -> Item:
    """The line of the ledger without the reason given for it."""
    return replace(item, detail=UNSAID) if item.kind == "adjust" else item


def changes_unsaid(changes: Changes) -> Changes:
    """The changes without the reasons given for points."""
    return replace(changes, items=tuple(map(item_unsaid, changes.items)), lost=tuple(map(item_unsaid, changes.lost)))
