"""Rulings in words: why an order was refused, why an attack is void, why a figure is dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.common.language import N_, _, ngettext, number_text
from fejag_admin.rules.orders import Place
from fejag_admin.texts.names import CampNames, figure_name, team_name

if TYPE_CHECKING:
    from fejag_admin.rules.combat import Darkness
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


def ruling_text(ruling: Ruling | None, camp: CampNames, state: State | None = None) -> str:
    """What was decided about an order, what it rests on, what to do next, and the rule ids.

    With the ``state`` before the order, figures are called by kind and team, otherwise by number only. None: it is
    refused for a reason that is not to be told.
    """
    if ruling is None:
        return secret_text()
    if ruling.code is None:
        return _("Accepted.")
    facts = [fact_text(fact, camp, state) for fact in ruling.causes]
    hint = hint_text(ruling.code, ruling.causes)
    return " ".join([code_text(ruling.code), *facts, *hint, f"({', '.join(ruling.rules)})"])


def why_text(ruling: Ruling | None) -> str:
    """Why an order was refused, in one sentence, None as in `ruling_text`; nothing if it was accepted."""
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
    """Where a figure could stand instead, if its cell is what it was refused for: the nearest such cell (B2), and the
    team's start cell. ``visible``: the camp as far as whoever reads it knows it. An empty list for other orders.
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


def figure_label(number: int | None, camp: CampNames, state: State | None) -> str:
    """A figure as people find it: ``bear no. 12 on K17, FBI``; without ``state`` its number only."""
    if number is None:
        return _("the start cell")
    if state is None:
        return _("figure no. {number}").format(number=number)
    figure = state.figure(number)
    return _("{figure} no. {number} on {cell}, {team}").format(
        figure=figure_name(figure.kind),
        number=number,
        cell=camp.board.name(figure.at),
        team=team_name(camp, figure.team),
    )


def fact_text(fact: Fact, camp: CampNames, state: State | None = None) -> str:
    """One thing that a ruling rests on, in one sentence; ``state`` as in `ruling_text`."""
    cell = "" if fact.cell is None else camp.board.name(fact.cell)
    team = "" if fact.team is None else team_name(camp, fact.team)
    figure = figure_label(fact.figure, camp, state)
    message = _fact_message(fact)
    if fact.kind == "section" and state is not None and fact.figure is not None and not state.shines(fact.figure):
        message = _("The section is {cells}, on a path that is dark now (L7); the ray belongs to: {figure}.")
    return message.format(
        cell=cell,
        team=team,
        figure=figure,
        attack=fact.attack,
        n=fact.amount,
        points=points_text(fact.amount or 0),
        cells=_cells_text([camp.board.name(one) for one in fact.cells]),
    )


FACTS: dict[str, str] = {
    "attack-unknown": N_("There is no attack no. {attack}; attacks so far: {n}."),
    "attack-void": N_("Attack no. {attack} is void already."),
    "attempt-used": N_("{team}: the answer was wrong."),
    "camp-over": N_("All games are over."),
    "expected-game": N_("The next one is game {n}."),
    "figure-stands": N_("There stands: {figure}."),
    "holds": N_("{team}: {points}."),
    "lamp-dark": N_("{cell} would be lit by a figure that is dark now: {figure}."),
    "lit-since": N_("{cell} is lit only since this round, by: {figure}."),
    "no-lamp": N_("No light of this team reaches {cell}: {team}."),
    "refused-then": N_("It was refused when it was entered; only what was corrected later would allow it."),
    "round-closed": N_("The round after game {n} is closed."),
    "round-open": N_("The round after game {n} is still open; close it first."),
    "section": N_("The section is {cells}, lit by: {figure}."),
    "solved-by": N_("Solved by: {team}."),
    "start-of": N_("{cell} is the start cell of: {team}."),
    "teleport-cell": N_("{cell} is a teleport."),
    "temple-cell": N_("{cell} belongs to the temple."),
    "wallet": N_("{team}: {points}."),
}


def _fact_message(fact: Fact) -> str:
    """The sentence for a kind of fact, its blanks not yet filled in."""
    if fact.kind == "round-closed" and not fact.amount:
        return _("No game has been played yet.")
    return _(FACTS[fact.kind])


def _cells_text(names: list[str]) -> str:
    """Cells in a line: ``K3, K4``, or from the first to the last if they are more."""
    return ", ".join(names) if len(names) < 3 else f"{names[0]}–{names[-1]}"


def darkness_text(darkness: Darkness | None, camp: CampNames, state: State) -> str:
    """Why a figure is dark (None: it shines), with what struck it or what it hung on."""
    if darkness is None:
        return _("It shines (L4).")
    if darkness.kind == "struck":
        numbers = ", ".join(str(number) for number in darkness.attacks)
        attackers = "; ".join(figure_label(state.attack(n).attacker, camp, state) for n in darkness.attacks)
        return ngettext(
            "It is dark: struck by attack no. {numbers} of: {attackers} (A6).",
            "It is dark: struck by attacks no. {numbers} of: {attackers} (A6).",
            len(darkness.attacks),
        ).format(numbers=numbers, attackers=attackers)
    if darkness.kind == "cut-off":
        lamps = "; ".join(figure_label(number, camp, state) for number in darkness.hung_on)
        return _("It is dark: its light would come by way of figures that are struck: {figures} (L4).").format(
            figures=lamps
        )
    return _("It is dark: even with nothing struck, no light of its team gets to it from the start cell (L7).")
