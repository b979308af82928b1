"""``fejag attacks``: who attacks whom, with the numbers by which attacks are called."""

from __future__ import annotations

from typing import Any

from fejag_admin.answers.answer import answer_json
from fejag_admin.answers.graphs import Which, attacks
from fejag_admin.answers.question import team_of
from fejag_admin.camp.campaign import Campaign
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.map import finger_option, put_finger
from fejag_admin.cli.output import put_answer, put_json
from fejag_admin.cli.speaking import Whole, argument, json_option, option, plain_command, short_option
from fejag_admin.cli.tables import Column, put_table
from fejag_admin.cli.viewers import answered_for, as_of_option, viewer_option
from fejag_admin.common.language import _
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import standing_text
from fejag_admin.texts.rulings import figure_label


@plain_command(
    "attacks",
    help=_("List the attacks by number: who attacks whom, how it stands, and why it is void or what balances it."),
    example=_("fejag attacks --on exots --round 3"),
)
@argument("team", _("TEAM"), _("Only those by or on this team."), required=False)
@option("--from", "attacker", metavar=_("TEAM"), help=_("Only those by this team."))
@option("--on", metavar=_("TEAM"), help=_("Only those on this team."))
@option("--round", metavar="N", type=Whole(), help=_("Only those of this round."))
@finger_option
@viewer_option()
@as_of_option
@short_option
@json_option
def attacks_command(
    team: str | None,
    attacker: str | None,
    on: str | None,
    round: int | None,
    with_map: bool,
    viewer: str,
    as_of: str | None,
    short: bool,
    as_json: bool,
) -> Exit:
    journal, seen_by = answered_for(viewer, as_of)
    campaign, state = journal.campaign, journal.state
    teams = (None if word is None else team_of(campaign, word) for word in (attacker, on, team))
    by_team, on_team, either = teams
    which = Which(by_team, on_team, either, round)
    told, found = attacks(journal, which), which.of(state)
    if as_json:
        about = {"about": "attacks", "as_of": journal.version, "viewer": seen_by}
        listed = [_json(attack, campaign, state) for attack in found]
        put_json({**about, **answer_json(told, campaign.board.name), "attacks": listed})
        return Exit.FINE
    put_answer(told, short=True)
    if found and not short:
        columns = [Column("", right=True), Column(_("round"), right=True)]
        columns += [Column(_("attacker")), Column(_("target")), Column(_("state"))]
        put_table(columns, [_cells(attack, campaign, state) for attack in found])
    if with_map:
        put_finger(told.shown, journal, seen_by)
    return Exit.FINE


def _cells(attack: Attack, campaign: Campaign, state: State) -> list[str]:
    figures = [figure_label(number, campaign, state) for number in (attack.attacker, attack.target)]
    return [str(attack.id), str(attack.round), *figures, standing_text(attack, state)]


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
