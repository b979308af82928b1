"""What an order or a correction comes to, as a person is shown it before confirming: equal if nothing of that differs.

Figures are told apart by team, kind and cell, and attacks by their two figures, because their numbers shift when
another desk enters something first. What is uncovered is left out: it is the same whichever of two orders came first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fejag_admin.camp.views.projection import MASTER, known_state, told_ruling
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import _
from fejag_admin.rules.board import Cell, Mask
from fejag_admin.rules.changes import Changes, changes
from fejag_admin.rules.combat import Attack, Status, VoidReason
from fejag_admin.rules.orders import Order, Place
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.rulings import ruling_text

if TYPE_CHECKING:
    from fejag_admin.camp.journal.corrections import Proposal
    from fejag_admin.camp.journal.journal import Journal

FigureKey = tuple[str, str, Cell]
AttackKey = tuple[FigureKey, FigureKey]


@dataclass(frozen=True, slots=True)
class Difference:
    """What changed between two states: `Changes` without numbers that shift.

    ``came``, ``went``, ``lit``, ``darkened``: figures. ``arisen``: attacks, how each stands, and the attack that
    balances it or for which it is void. ``status``: attacks with old and new status. ``items``, ``lost``: team, kind,
    score, wallet and detail of ledger lines. ``paths``: team, old and new number. ``totals``: score and wallet
    afterwards of the teams with such ledger lines.
    """

    came: frozenset[FigureKey]
    went: frozenset[FigureKey]
    lit: frozenset[FigureKey]
    darkened: frozenset[FigureKey]
    arisen: frozenset[tuple[AttackKey, Status, VoidReason | None, AttackKey | None]]
    status: frozenset[tuple[AttackKey, Status, Status]]
    items: tuple[tuple[str, str, int, int, str], ...]
    lost: tuple[tuple[str, str, int, int, str], ...]
    paths: tuple[tuple[str, int, int], ...]
    totals: tuple[tuple[str, int, int], ...]
    opened: int | None
    closed: int | None


@dataclass(frozen=True, slots=True)
class OrderEffect:
    """What an order comes to: why it is refused (``code``), the cells that a figure would light, what changes."""

    code: str | None
    light: Mask
    difference: Difference | None


@dataclass(frozen=True, slots=True)
class CorrectionEffect:
    """What a correction comes to: ``settings`` of an edit; later orders kept, refused, healed or made possible by it.

    Those are told by entry and code; then come standings and changes.
    """

    code: str | None
    settings: list[Any] | None
    later: tuple[tuple[tuple[int, str | None], ...], ...]
    standings: tuple[tuple[str, tuple[int, int, int, int], tuple[int, int, int, int]], ...]
    difference: Difference


def effect(state: State, order: Order) -> OrderEffect:
    """What an order comes to on top of a state."""
    after, ruling = carry_out(state, order)
    if not ruling.accepted:
        return OrderEffect(ruling.code, 0, None)
    light = state.formation.cast_from(order.figure, order.at).mask if isinstance(order, Place) else 0
    return OrderEffect(None, light, difference(changes(state, after), state, after))


def now_lines(journal: Journal, order: Order, viewer: str) -> tuple[str, ...]:
    """What an order would come to in the camp as it is now, told as ``viewer`` may know it (R2, R3)."""
    state = journal.state
    _after, ruling = carry_out(state, order)
    if not ruling.accepted:
        told = told_ruling(ruling, state, viewer, journal.held_state)
        return (_("Now it would be refused: {why}").format(why=ruling_text(told, journal.campaign, state)),)
    return _("Now this would come of it:"), *trial_lines(journal, order, viewer)


def trial_lines(journal: Journal, order: Order, viewer: str) -> tuple[str, ...]:
    """What an order that is accepted would change, worked out from what ``viewer`` may know (R2, R3)."""
    known = journal.state if viewer == MASTER else known_state(journal.shown.state)
    after, ruling = carry_out(known, order)
    if not ruling.accepted:
        return (_("What players see of the camp does not tell what would come of it."),)
    return changes_text(changes(known, after), journal.campaign, known, after)


def correction_effect(proposal: Proposal) -> CorrectionEffect:
    before, after = proposal.before.state, proposal.after.state
    old = {row.team: (row.rank, row.score, row.wallet, row.final) for row in standings(before)}
    new = {row.team: (row.rank, row.score, row.wallet, row.final) for row in standings(after)}
    return CorrectionEffect(
        code=proposal.step.ruling.code if proposal.step else None,
        settings=proposal.entry.payload.get("set"),
        later=tuple(
            tuple((step.effective.version, (step.objection or step.ruling).code) for step in steps)
            for steps in (proposal.kept, proposal.refused, proposal.healed, proposal.possible)
        ),
        standings=tuple((team, old[team], new[team]) for team in old if old[team] != new[team]),
        difference=difference(proposal.changes, before, after),
    )


def difference(known: Changes, before: State, after: State) -> Difference:
    """The changes between two states without numbers that shift."""

    def figure(state: State, number: int) -> FigureKey:
        found = state.figure(number)
        return found.team, found.kind, found.at

    def attack(number: int) -> AttackKey:
        found = after.attack(number)
        return figure(after, found.attacker), figure(after, found.target)

    touched = {item.team for item in (*known.items, *known.lost)}
    return Difference(
        came=frozenset(figure(after, new) for _old, new in known.figures if new is not None),
        went=frozenset(figure(before, old) for old, _new in known.figures if old is not None),
        lit=frozenset(figure(after, number) for number in known.lit),
        darkened=frozenset(figure(after, number) for number in known.darkened),
        arisen=frozenset(
            (attack(one.id), after.status(one.id), one.void, attack(other) if (other := _other(after, one)) else None)
            for one in known.arisen
        ),
        status=frozenset((attack(number), old, new) for number, old, new in known.status),
        items=tuple((item.team, item.kind, item.score, item.wallet, item.detail) for item in known.items),
        lost=tuple((item.team, item.kind, item.score, item.wallet, item.detail) for item in known.lost),
        paths=known.paths,
        totals=tuple((team, after.score(team), after.wallet(team)) for team in after.setup.teams if team in touched),
        opened=known.opened,
        closed=known.closed,
    )


def _other(state: State, attack: Attack) -> int | None:
    """The number of the attack that balances this one, or for which it is void."""
    return state.balanced_by(attack.id) or attack.rival
