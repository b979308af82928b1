"""The registry of orders: what each is besides its value and its judging."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fejag_admin.orders.adjust import ADJUST
from fejag_admin.orders.answer import ANSWER
from fejag_admin.orders.close_round import CLOSE_ROUND
from fejag_admin.orders.kind import OrderKind
from fejag_admin.orders.place import PLACE
from fejag_admin.orders.result import RESULT
from fejag_admin.orders.void_attack import VOID_ATTACK

if TYPE_CHECKING:
    from fejag_admin.rules.orders import Order
    from fejag_admin.rules.state import State
    from fejag_admin.texts.names import CampNames

UNSAID = "…"
"""Stands for a reason that players are not told."""

ORDERS: dict[str, OrderKind[Any]] = {}
"""Every kind of order, by its name."""

_BY_VALUE: dict[type, OrderKind[Any]] = {}


def register_kind(kind: OrderKind[Any]) -> None:
    """Add a kind of order; it must be there before commands and screens are loaded, which are made of the registry."""
    ORDERS[kind.name] = _BY_VALUE[kind.value] = kind


for _kind in (RESULT, PLACE, CLOSE_ROUND, ANSWER, ADJUST, VOID_ATTACK):
    register_kind(_kind)


def kind_of(order: Order) -> OrderKind[Any]:
    """What there is to know of an order's kind."""
    return _BY_VALUE[type(order)]


def order_text(order: Order, camp: CampNames, state: State | None = None) -> str:
    """An order in one line, teams and figures by name: ``FBI: tiger on A20 (15 points)``.

    The words fit before it is given, after, and when it is refused. With a ``state`` in which the number of an attack
    is meant, the attack is called by both its figures.
    """
    kind = kind_of(order)
    if state is None or kind.sentence_in is None:
        return kind.sentence(order, camp)
    return kind.sentence_in(order, camp, state)
