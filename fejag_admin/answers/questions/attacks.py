"""Attacks in sentences, each with its light."""

from collections.abc import Callable
from typing import Any

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.explained import figures_at, since
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.rays import way_of_light
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import Mask, Ray, cells_of
from fejag_admin.rules.combat import Attack, Status
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import attack_text
from fejag_admin.texts.rulings import status_text

STANDINGS: tuple[Status, ...] = ("in-effect", "balanced", "dormant", "void")
Wanted = Callable[[Attack, State], bool]
"""Whether an attack of a camp is asked about."""


def listed_attacks(history: Journal, wanted: Wanted = lambda _attack, _state: True) -> Answer:
    """The attacks that are ``wanted``, by number, each with attacker, target and status."""
    campaign, state = history.campaign, history.state

    def standing(past: State) -> list[Status]:
        return [past.status(attack.id) for attack in past.attacks if wanted(attack, past)]

    now = standing(state)
    if not now:
        return Answer(Statement(_("No: there has been no such attack."), code="no-attacks"))
    counts: dict[str, int] = {status: now.count(status) for status in STANDINGS}
    told_counts = ", ".join(f"{status_text(status)} {n}" for status, n in counts.items() if n)
    text = ngettext("{n} attack: {told} (A8).", "{n} attacks: {told} (A8).", len(now))
    values = {"attacks": len(now), **counts}
    headline = Statement(text.format(n=len(now), told=told_counts), ("A8",), code="attacks", values=values)
    entry = history.since(lambda past: standing(past) == now)
    steps = tuple(_attack(campaign, state, attack) for attack in state.attacks if wanted(attack, state))
    return Answer(headline, since(history, entry), steps=steps)


def _attack(campaign: Campaign, state: State, attack: Attack) -> Statement:
    """An attack in one line, with its light unless it is void."""
    status = state.status(attack.id)
    more = {"void": attack.void, "rival": attack.rival, "balanced_by": state.balanced_by(attack.id)}
    values: dict[str, Any] = {"attack": attack.id, "by": attack.attacker, "figure": attack.target}
    values |= {"round": attack.round, **{name: value for name, value in more.items() if value is not None}}
    way = () if status == "void" else rays_to(state, attack.attacker, 1 << state.figure(attack.target).at)
    fighter_cells = figures_at(state, (attack.attacker, attack.target))
    return Statement(
        attack_text(attack, campaign, state), ("A8",), fighter_cells, 0, (), f"attack-{status}", values, way
    )


def rays_to(state: State, number: int, cells: Mask) -> tuple[Ray, ...]:
    """A figure's light on its ways to these cells."""
    return tuple(ray for cell in cells_of(cells) for ray in way_of_light(state, state.cast(number), cell))
