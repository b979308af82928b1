"""Rulings in words: why an order was refused, why an attack is void, why a figure is dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.common.language import N_, _, ngettext, number_text
from fejag_admin.rules.orders import Place

if TYPE_CHECKING:
    from fejag_admin.rules.orders import Fact, Order, Ruling
    from fejag_admin.rules.state import State

CODES: dict[str, tuple[str, str]] = {
    "round-not-open": (N_("No purchase round is open."), N_("Enter the result of the next game first.")),
    "occupied": (N_("The cell is taken."), N_("Choose a free cell.")),
    "foreign-start": (N_("That is the start cell of another team."), N_("Choose another cell.")),
    "not-lit": (N_("The cell is not lit for the team."), N_("Choose a cell in the team's light.")),
    "temple": (N_("No figure stands in the temple."), N_("Choose a cell outside the temple.")),
    "teleport": (N_("No figure stands on a teleport."), N_("Choose another cell.")),
    "lit-this-round": (
        N_("The cell was not lit for the team yet when the round opened."),
        N_("Choose a cell that was lit then, or wait for the next round."),
    ),
    "middle-section": (
        N_("The cell lies on a middle section of another team's path."),
        N_("Choose a cell outside it."),
    ),
    "cannot-afford": (N_("There is not enough in the wallet."), N_("Choose a cheaper figure.")),
    "out-of-order": (N_("This result cannot be entered now."), N_("Results come one by one, in order.")),
    "must-spend": (
        N_("Somebody holds too many points to close the round."),
        N_("Let them buy, or waive the limit for them with a reason."),
    ),
    "secret-solved": (N_("The secret of the egg is solved already."), N_("No more answers are taken.")),
    "already-answered": (
        N_("The team has used up its attempt."),
        N_("It may answer again when attempts come back."),
    ),
    "stays-refused": (
        N_("What was refused stays refused."),
        N_("If it is to count after all, amend its entry with the same order."),
    ),
    "no-such-attack": (N_("There is no such attack to void."), N_("Look up its number in the list of attacks.")),
}
# Refusals for which another cell may help.
CELL_CODES = frozenset(
    {"occupied", "foreign-start", "not-lit", "temple", "teleport", "lit-this-round", "middle-section"}
)
VOID_REASONS: dict[str, str] = {
    "start-field": N_("void: a figure on its own start cell cannot be attacked (A2)"),
    "rival-attack": N_("void: another team was striking the same path already (A3)"),
    "rival-attack-same-day": N_("void: another team had attacked the same team earlier in the round (A4)"),
    "self-defeating": N_("void: with it the chain reaction would never come to rest (A7)"),
    "game-master": N_("void: by decision of the game master (A8)"),
}
STATUSES: dict[str, str] = {
    "in-effect": N_("in effect"),
    "balanced": N_("balanced"),
    "dormant": N_("asleep"),
    "void": N_("void"),
}
ITEMS: dict[str, str] = {
    "place": N_("game"),
    "day": N_("own day"),
    "temple-frog": N_("temple found by a frog"),
    "temple": N_("temple found"),
    "purchase": N_("purchase"),
    "secret": N_("secret of the egg"),
    "adjust": N_("adjustment"),
}


def why_text(ruling: Ruling | None) -> str:
    """Why an order was refused, in one sentence; nothing if it was accepted.

    None: it is refused for a reason that is not to be told.
    """
    if ruling is None:
        return secret_text()
    return "" if ruling.code is None else code_text(ruling.code)


def secret_text() -> str:
    """That an order is refused for a reason that players cannot know."""
    return _("It is refused for a reason that is not uncovered (R3).")


def code_text(code: str) -> str:
    """Why an order was refused, in one sentence."""
    return _(CODES[code][0])


def hint_text(code: str, causes: tuple[Fact, ...] = ()) -> list[str]:
    """What to do after an order was refused for these causes, in one sentence; nothing when the camp is over."""
    return [] if any(cause.kind == "camp-over" for cause in causes) else [_(CODES[code][1])]


def elsewhere_text(order: Order, code: str, visible: State) -> list[str]:
    """The nearest cell on which a figure refused for its cell could be placed (B2), and its team's start cell.

    ``visible``: the camp as its reader knows it. An empty list for other orders and other causes.
    """
    if not isinstance(order, Place) or code not in CELL_CODES:
        return []
    board = visible.setup.board
    near = board.nearest(visible.placeable(order.team), order.at)
    text = _("There is no cell where this team may place a figure now.")
    if near is not None:
        text = _("The nearest cell where it could stand is {cell}.").format(cell=board.name(near))
    return [text, _("The team starts on {cell}.").format(cell=board.name(board.start_of[order.team]))]


def void_text(reason: str, *, short: bool = False) -> str:
    """Why an attack is void, with the rule id; ``short``: by nothing but that."""
    sentence = _(VOID_REASONS[reason])
    return f"{sentence.partition(':')[0]} {sentence[sentence.rindex('(') :]}" if short else sentence


def status_text(status: str) -> str:
    """The status of an attack (A8)."""
    return _(STATUSES[status])


def item_text(kind: str) -> str:
    """What a line of the ledger is for."""
    return _(ITEMS[kind])


def points_text(points: int) -> str:
    """An amount of points: ``1 point``, ``−5 points``."""
    return ngettext("{n} point", "{n} points", abs(points)).format(n=number_text(points))
