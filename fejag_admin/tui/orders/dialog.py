"""The dialog around the fields of an order."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.dom import DOMNode

from fejag_admin.rules.orders import Order
from fejag_admin.tui.orders.forms import OrderForm
from fejag_admin.tui.shell.dialog import Dialog


class OrderDialog(Dialog[Order]):
    """Asks for an order; gives back what its fields say."""

    def __init__(self, title: str, form: OrderForm, *, ok: str) -> None:
        super().__init__(title, ok=ok)
        self.form = form

    def compose_body(self) -> ComposeResult:
        yield self.form

    def scopes(self) -> list[tuple[str, DOMNode]]:
        return [*self.form.scopes(), *super().scopes()]

    def answer(self) -> Order:
        return self.form.order()
