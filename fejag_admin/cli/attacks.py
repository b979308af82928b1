"""``fejag attacks``: who attacks whom, with the numbers by which attacks are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import Column, put_json, put_table, say
from fejag_admin.cli.speaking import as_of_option, command, json_option
from fejag_admin.cli.viewers import looked_at, viewer_option
from fejag_admin.common.language import _, mark

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.rules.combat import Attack
    from fejag_admin.rules.state import State


@command(
    "attacks",
    help=mark("List the attacks by number: who attacks whom, how it stands, and why it is void or what balances it."),
    example="fejag attacks --as-of 40",
    params=lambda: [viewer_option(), as_of_option(), json_option()],
)
def attacks_command(viewer: str, as_of: int | None, as_json: bool) -> Exit:
    journal, _seen_by = looked_at(viewer, as_of)
    campaign, state = journal.campaign, journal.state
    if as_json:
        put_json([_json(attack, campaign, state) for attack in state.attacks])
    elif state.attacks:
        columns = [Column("", right=True), Column(_("attacker")), Column(_("target")), Column(_("state"))]
        put_table(columns, [_cells(attack, campaign, state) for attack in state.attacks])
    else:
        say(_("There have been no attacks yet."))
    return Exit.FINE


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
