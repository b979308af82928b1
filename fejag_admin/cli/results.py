"""``fejag import-result``: the result of a game out of a spreadsheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import Column, confirmed, put_json, put_table, say
from fejag_admin.cli.speaking import Argument, Option, command, json_option
from fejag_admin.common.language import N_, _

if TYPE_CHECKING:
    from fejag_admin.rules.orders import Result
    from fejag_admin.rules.state import State
    from fejag_admin.store.desk import Desk


@command(
    "import-result",
    help=N_(
        "Enter the result of the next game from a CSV or XLSX file with the columns place and team; teams with the"
        " same place are tied, those without one did not play. First it shows what would be entered."
    ),
    example="fejag import-result results.xlsx",
    params=lambda: [
        Argument("file", _("FILE"), _("The file; - for standard input.")),
        Option(["--yes"], is_flag=True, help=_("Do not ask.")),
        Option(["--dry-run"], is_flag=True, help=_("Only show what would come of it; enter nothing.")),
        json_option(),
    ],
)
def import_result_command(file: str, yes: bool, dry_run: bool, as_json: bool) -> Exit:
    from fejag_admin.answers.explained import refusal_text
    from fejag_admin.camp.file.document import read_document
    from fejag_admin.cli.desk import opened_desk, person
    from fejag_admin.rules.referee import carry_out
    from reports.result_import import read_result

    data = read_document(file)
    with opened_desk() as desk:
        order = read_result(data, desk.campaign, desk.state.round + 1)
        after, ruling = carry_out(desk.state, order)
        if not ruling.accepted:
            say(refusal_text(ruling, desk.campaign, desk.state))
            return Exit.REFUSED
        _show(desk, order, after, as_json)
        if dry_run:
            say(_("Nothing was entered; this was a trial."))
            return Exit.FINE
        question = _("Enter this as the result of game {game}? [y/N]").format(game=order.game)
        if not confirmed(question, yes):
            return Exit.FAILED
        desk.enter(order, by=person())
        say(_("The result of game {game} was entered.").format(game=order.game))
    return Exit.FINE


def _show(desk: Desk, order: Result, after: State, as_json: bool) -> None:
    """What would be entered: place, team and the points that it brings."""
    from fejag_admin.texts.names import team_name

    rows, place = [], 1
    for group in order.places:
        rows += [(place, team) for team in group]
        place += len(group)
    gained = {team: after.score(team) - desk.state.score(team) for _place, team in rows}
    if as_json:
        put_json(
            {
                "game": order.game,
                "places": [{"place": place, "team": team, "points": gained[team]} for place, team in rows],
            }
        )
        return
    columns = [Column(_("place"), right=True), Column(_("team")), Column(_("points"), right=True)]
    put_table(columns, [[str(place), team_name(desk.campaign, team), str(gained[team])] for place, team in rows])
    absent = [team_name(desk.campaign, team) for team in desk.state.setup.teams if team not in gained]
    if absent:
        say(_("Did not play: {teams}.").format(teams=", ".join(absent)))
