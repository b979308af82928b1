"""``fejag attacks``: who attacks whom, with the numbers by which attacks are called."""

from __future__ import annotations

from typing import Any

from fejag_admin.answers.graphs import Which, attacks
from fejag_admin.answers.question import ATTACKS
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.history import History
from fejag_admin.cli.asking import Understood, answer, asked_words, understand
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.map import finger_option, put_finger
from fejag_admin.cli.output import put_answer
from fejag_admin.cli.speaking import json_option, plain_command, short_option
from fejag_admin.cli.tables import Column, put_table
from fejag_admin.cli.viewers import as_of_option, viewer_option
from fejag_admin.common.language import _
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import standing_text
from fejag_admin.texts.rulings import figure_label

_WHICH = _(
    "Which attacks: exots (by or on them), on us, by fbi, round 3; or the number of one, to see why it stands so."
)


@plain_command(
    "attacks",
    help=_("List the attacks by number: who attacks whom, how it stands, and why it is void or what balances it."),
    example=_("fejag attacks on exots round 3"),
)
@asked_words(_("WHICH…"), _WHICH, required=False, before=("attacks",))
@finger_option
@viewer_option()
@as_of_option
@short_option
@json_option
def attacks_command(
    words: tuple[str, ...], with_map: bool, viewer: str, as_of: str | None, short: bool, as_json: bool
) -> Exit:
    heard = understand((ATTACKS, *words), viewer, as_of)
    if heard.asked.form != ATTACKS:
        return answer(heard, as_json=as_json, short=short, with_map=with_map)
    if as_json:
        return answer(heard, as_json=True, more=_all_json)

    journal, found = heard.journal, _meant(heard)
    told = attacks(History(journal), Which(*heard.asked.values))
    put_answer(told, short=True)
    if found and not short:
        columns = [Column("", right=True), Column(_("round"), right=True)]
        columns += [Column(_("attacker")), Column(_("target")), Column(_("state"))]
        put_table(columns, [_cells(attack, journal.campaign, journal.state) for attack in found])
    if with_map:
        put_finger(told.shown, journal, heard.viewer)
    return Exit.FINE


def _meant(heard: Understood) -> list[Attack]:
    return Which(*heard.asked.values).of(heard.journal.state)


def _all_json(heard: Understood) -> dict[str, Any]:
    campaign, state = heard.journal.campaign, heard.journal.state
    return {"attacks": [_json(attack, campaign, state) for attack in _meant(heard)]}


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
