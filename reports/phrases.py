"""Phrases that several documents share."""

from __future__ import annotations

from fejag_admin.camp.views.projection import Condition
from fejag_admin.common.language import _, number_text
from fejag_admin.orders import UNSAID
from fejag_admin.rules.state import Item
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import item_text


def what_for(item: Item) -> str:
    """What a line of the ledger is for."""
    if item.kind == "purchase":
        return f"{item_text(item.kind)}: {figure_name(item.detail)}"
    if item.kind == "place":
        return _("place {place}").format(place=item.detail)
    return item_text(item.kind) if item.detail in ("", UNSAID) else f"{item_text(item.kind)}: {item.detail}"


def how_it_stands(condition: Condition) -> str:
    return {
        "shining": _("shines"),
        "cut-off": _("dark: cut off from its start"),
        "struck": _("dark: struck"),
    }[condition]


def signed(points: int) -> str:
    """An amount with its sign; nothing for none."""
    return number_text(points, plus=True) if points else ""
