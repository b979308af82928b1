"""``fejag attacks``: who attacks whom, with the numbers by which attacks are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fejag_admin.cli.asking import answer
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import Column, put_answer, put_table
from fejag_admin.cli.speaking import Argument, as_of_option, command, json_option, short_option
from fejag_admin.cli.viewers import looked_at, viewer_option
from fejag_admin.common.language import _, mark

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.rules.combat import Attack
    from fejag_admin.rules.state import State


@command(
    "attacks",
    help=mark("List the attacks by number: who attacks whom, how it stands, and why it is void or what balances it."),
    example="fejag attacks --as-of 40",
    params=lambda: [
        Argument("number", "N", _("The number of one attack, to be told why it stands so."), required=False),
        viewer_option(),
        as_of_option(),
        short_option(),
        json_option(),
    ],
)
def attacks_command(number: str | None, viewer: str, as_of: int | None, short: bool, as_json: bool) -> Exit:
    from fejag_admin.answers.question import ATTACK, ATTACKS

    if number is not None:
        return answer((ATTACK, number), viewer, as_of, as_json=as_json, short=short)
    if as_json:
        return answer((ATTACKS,), viewer, as_of, as_json=True, more=_all_json)
    from fejag_admin.answers.graphs import attacks
    from fejag_admin.camp.journal.history import History

    journal, _seen_by = looked_at(viewer, as_of)
    put_answer(attacks(History(journal)), short=True)
    if journal.state.attacks and not short:
        columns = [Column("", right=True), Column(_("attacker")), Column(_("target")), Column(_("state"))]
        rows = [_cells(attack, journal.campaign, journal.state) for attack in journal.state.attacks]
        put_table(columns, rows)
    return Exit.FINE


def _all_json(journal: Journal) -> dict[str, Any]:
    state = journal.state
    return {"attacks": [_json(attack, journal.campaign, state) for attack in state.attacks]}


def _cells(attack: Attack, campaign: Campaign, state: State) -> list[str]:
    from fejag_admin.texts.changes import standing_text
    from fejag_admin.texts.rulings import figure_label

    figures = [figure_label(number, campaign, state) for number in (attack.attacker, attack.target)]
    return [str(attack.id), *figures, standing_text(attack, state)]


def _json(attack: Attack, campaign: Campaign, state: State) -> dict[str, Any]:
    """An attack for programs."""
    return {
        "number": attack.id,
        "attacker": _figure_json(attack.attacker, campaign, state),
        "target": _figure_json(attack.target, campaign, state),
        "round": attack.round,
        "status": state.status(attack.id),
        "void_reason": attack.void,
        "rival": attack.rival,
        "balanced_by": state.balanced_by(attack.id),
    }


def _figure_json(number: int, campaign: Campaign, state: State) -> dict[str, Any]:
    figure = state.figure(number)
    at = campaign.board.name(figure.at)
    return {"id": number, "team": figure.team, "figure": figure.kind, "at": at}
