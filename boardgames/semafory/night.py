"""The night shift of the co-operative game: which of the revealed outage cards take effect."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames.core.verdict import Line, Verdict, said
from boardgames.semafory.model import Situation
from fejag_admin.common.language import N_

TWO = 2
"""Cards that a clacks technician makes the players reveal."""


@dataclass(frozen=True, slots=True)
class Night:
    """What the revealed cards do: those that are ``applied``, ``cancelled`` or ``ignored``, in order.

    ``more``: how many are still to be revealed. ``left``: revealed cards that no icon asked for. ``repair``: an
    emergency repair waits for the next card.
    """

    applied: tuple[str, ...]
    cancelled: tuple[str, ...]
    ignored: tuple[str, ...]
    more: int
    left: tuple[str, ...]
    repair: bool


def night_shift(situation: Situation) -> Verdict[Night]:
    """One card for each icon drawn, and what the two special cards make of them (rules N1, N2, N3)."""
    kit, waiting, due, by_technician = situation.kit, situation.repair, situation.icons, 0
    applied: list[str] = []
    cancelled: list[str] = []
    ignored: list[str] = []
    lines = [said(N_("outage icons drawn, a card each: {icons}"), "N1", 1, icons=due)]

    def tell(text: str, card: str, rules: str, passed: bool | None = None) -> None:
        lines.append(said(text, rules, 1, passed=passed, card=card))

    cards = list(situation.revealed)
    while due and cards:
        card = cards.pop(0)
        due, nested = due - 1, by_technician > 0
        by_technician = max(0, by_technician - 1)
        if waiting:
            waiting = False
            if kit.is_cancelled_by_repair(card):
                cancelled.append(card)
                tell(N_("{card} is cancelled by the emergency repair"), card, "N2", passed=False)
                continue
            tell(N_("the emergency repair is lost: it does not name {card}"), card, "N2")
        if kit.is_technician(card) and nested:
            ignored.append(card)
            tell(N_("{card} is ignored: a technician revealed it"), card, "N3", passed=False)
            continue
        applied.append(card)
        if kit.is_repair(card):
            waiting = True
            tell(N_("{card}: it waits for the next card revealed, and cancels it if it is one of three"), card, "N2",
                 passed=True)  # fmt: skip
        elif kit.is_technician(card):
            due, by_technician = due + TWO, TWO
            tell(N_("{card}: the next two cards are revealed at once"), card, "N3", passed=True)
        else:
            tell(N_("{card} takes effect: enter what it says"), card, "N1 C1", passed=True)
    result = Night(tuple(applied), tuple(cancelled), tuple(ignored), due, tuple(cards), waiting)
    return Verdict(result, (_heading(result), *lines))


def _heading(result: Night) -> Line:
    if result.more:
        return said(N_("Cards still to be revealed: {more}"), "N1", more=result.more)
    if result.left:
        return said(N_("Cards revealed though no icon asks for them: {cards}"), "N1", cards=result.left)
    return said(N_("All cards are revealed"), "N1")
