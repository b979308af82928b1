"""What an order or a correction comes to, as a person is shown it before confirming: equal if nothing of that differs.

Figures are told apart by team, kind and cell, and attacks by their two figures, because their numbers shift when
another desk enters something first. What is uncovered is left out: it is the same whichever of two orders came first.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fejag_admin.camp.views.projection import MASTER, known_state, told_ruling
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import _
from fejag_admin.rules.changes import changes
from fejag_admin.rules.orders import Order, Place
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.rulings import ruling_text

if TYPE_CHECKING:
    from fejag_admin.camp.journal.corrections import Proposal
    from fejag_admin.camp.journal.journal import Journal

Facts = Counter[tuple[object, ...]]
"""Things that are so, each with its kind first, and how often."""
Effect = tuple[object, ...]
"""What an order or a correction comes to, to be compared only."""


def effect(state: State, order: Order) -> Effect:
    """Why an order is refused on top of a state; else the cells that its figure would light, and what changes."""
    after, ruling = carry_out(state, order)
    if not ruling.accepted:
        return (ruling.code,)
    light = state.formation.cast_from(order.figure, order.at).mask if isinstance(order, Place) else 0
    return (light, *_difference(state, after))


def now_lines(journal: Journal, order: Order, viewer: str) -> tuple[str, ...]:
    """What an order would come to in the camp as it is now, told as ``viewer`` may know it (R2, R3)."""
    state = journal.state
    _after, ruling = carry_out(state, order)
    if not ruling.accepted:
        ruling_told = told_ruling(ruling, state, viewer, journal.held_state)
        return (_("Now it would be refused: {why}").format(why=ruling_text(ruling_told, journal.campaign, state)),)
    return _("Now this would come of it:"), *trial_lines(journal, order, viewer)


def trial_lines(journal: Journal, order: Order, viewer: str) -> tuple[str, ...]:
    """What an order that is accepted would change, worked out from what ``viewer`` may know (R2, R3)."""
    visible = journal.state if viewer == MASTER else known_state(journal.shown.state)
    after, ruling = carry_out(visible, order)
    if not ruling.accepted:
        return (_("What players see of the camp does not tell what would come of it."),)
    return changes_text(changes(visible, after), journal.campaign, visible, after)


def correction_effect(proposal: Proposal) -> Effect:
    """What a correction comes to: settings of an edit, what becomes of later orders, standings, and all that changes.

    Later orders are those kept, refused, healed and made possible, by entry and code.
    """
    before, after = proposal.before.state, proposal.after.state
    later = (proposal.kept, proposal.refused, proposal.healed, proposal.possible)
    return (
        proposal.step.ruling.code if proposal.step else None,
        proposal.entry.payload.get("set"),
        [[(step.effective.version, (step.objection or step.ruling).code) for step in steps] for steps in later],
        [pair for pair in zip(_places(before), _places(after), strict=True) if pair[0] != pair[1]],
        *_difference(before, after),
    )


def _places(state: State) -> list[tuple[str, int, int, int]]:
    """The place, score and final score of each team."""
    return sorted((row.team, row.rank, row.score, row.final) for row in standings(state))


def _difference(before: State, after: State) -> tuple[Facts, Facts]:
    """What is so in the second of two states and not in the first, and the other way round."""
    was, now = what_counts(before), what_counts(after)
    return now - was, was - now


def what_counts(state: State) -> Facts:
    """All of a camp that a person is shown of an order: figures, attacks, ledger, points, paths, the purchase round."""

    def figure(number: int) -> tuple[object, ...]:
        this = state.figure(number)
        return this.team, this.kind, this.at

    def attack(number: int) -> tuple[object, ...]:
        this = state.attack(number)
        return figure(this.attacker), figure(this.target)

    facts: Facts = Counter([("round", state.round, state.round_open)])
    facts.update(("figure", *figure(one.id), one.irregular, state.shines(one.id)) for one in state.figures)
    for live_attack in state.attacks:
        facts["attack", *attack(live_attack.id), state.status(live_attack.id), live_attack.void] += 1
        if (cause := state.balanced_by(live_attack.id) or live_attack.rival) is not None:
            facts["because", *attack(live_attack.id), *attack(cause)] += 1
    facts.update(("item", item.team, item.kind, item.score, item.wallet, item.detail) for item in state.ledger)
    for team in state.setup.teams:
        facts.update((("points", team, state.score(team), state.wallet(team)), ("paths", team, len(state.paths(team)))))
    return facts
