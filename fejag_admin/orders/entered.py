"""An order as it was entered, and its JSON form in a document."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fejag_admin.orders import ORDERS, kind_of
from fejag_admin.rules.board import Board
from fejag_admin.rules.orders import Order


@dataclass(frozen=True, slots=True)
class Entered:
    """An order as it was entered; ``note``, ``by`` (who) and ``when`` (ISO time) change nothing in the game."""

    order: Order
    note: str | None = None
    by: str | None = None
    when: str | None = None


def order_to_json(entered: Entered, board: Board) -> dict[str, Any]:
    """The JSON form of an order in a document."""
    signed = {"note": entered.note, "by": entered.by, "when": entered.when}
    raw: dict[str, Any] = kind_of(entered.order).to_json(entered.order, board)
    return raw | {name: value for name, value in signed.items() if value is not None}


def order_from_json(raw: Mapping[str, Any], board: Board) -> Entered:
    """The order that a checked document holds."""
    order: Order = ORDERS[raw["do"]].from_json(raw, board)
    return Entered(order, raw.get("note"), raw.get("by"), raw.get("when"))
