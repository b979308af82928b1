"""Rulings: what the referee decided about an order and why, as data. Words are made from it in ``texts``."""

from __future__ import annotations

from dataclasses import dataclass

from fejag_admin.rules.board import Cell
from fejag_admin.rules.orders import Order


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a ruling rests on; ``kind`` says which other fields are meant and how to put it in words."""

    kind: str
    team: str | None = None
    cell: Cell | None = None
    figure: int | None = None
    attack: int | None = None
    amount: int | None = None
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's decision about one order.

    ``code``: why it was refused (the codes of G4, G6, A8 and B2), None if it was accepted. ``rules``: the ids of the
    rules that decided. ``causes``: the cell, figure, section, wallet or answer that made it so.
    """

    order: Order
    code: str | None = None
    rules: tuple[str, ...] = ()
    causes: tuple[Fact, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the order was carried out."""
        return self.code is None
