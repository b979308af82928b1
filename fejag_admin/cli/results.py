"""``fejag import-result``: the result of a game out of a spreadsheet."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fejag_admin.answers.explained import refusal_text
from fejag_admin.camp.file.document import read_document
from fejag_admin.camp.journal.corrections import Amendment
from fejag_admin.cli.corrections import Manner, correction_options, settle, trial_options
from fejag_admin.cli.desk import opened_desk, person
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import confirmed, put_json, say
from fejag_admin.cli.speaking import argument, option, plain_command
from fejag_admin.cli.tables import Column, put_table
from fejag_admin.common.language import _
from fejag_admin.rules.orders import Result
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from fejag_admin.store.desk import Desk
from fejag_admin.texts.names import team_name
from reports.result_import import read_results


@plain_command(
    "import-result",
    help=_(
        "Enter the result of the next game from a table (CSV, XLSX, XLS, ODS) with the columns team and place, or"
        " points or times by which the teams are ranked; teams with the same place are tied, those without one did not"
        " play. First it shows what would be entered. If a column tells the game, results of earlier games that differ"
        " from the journal are offered as corrections."
    ),
    example="fejag import-result results.xlsx",
)
@argument("file", _("FILE"), _("The file; - for standard input."))
@option("--sheet", metavar=_("NAME"), help=_("The sheet of the workbook that is read."))
@option("--place", metavar=_("COLUMN"), help=_("The column with the places, by its title or letter."))
@option("--team", metavar=_("COLUMN"), help=_("The column with the teams, by its title or letter."))
@correction_options(_("another result in the table"))
@trial_options
def import_result_command(
    file: str, because: str, yes: bool, dry_run: bool, as_json: bool, **choice: str | None
) -> Exit:
    data, how = read_document(file), Manner(dry_run, even_refused=False, as_json=as_json, yes=yes, because=because)
    with opened_desk() as desk:
        played, chosen = desk.state.results, {name: title for name, title in choice.items() if title}
        found = read_results(data, desk.campaign, len(played) + 1, played, chosen, Path(file).name)
        for note in found.notes:
            say(note)
        for result in found.earlier:
            say(_("In the table game {game} has another result than in the journal.").format(game=result.game))
            if (code := _correct(desk, result, how)) is not Exit.FINE:
                return code
        return Exit.FINE if found.order is None else _enter(desk, found.order, how)


def _correct(desk: Desk, result: Result, how: Manner) -> Exit:
    """Offer another result in the place of the one in force."""
    steps = (step.effective for step in desk.journal.replayed.steps if step.ruling.accepted)
    old = next(one for one in steps if getattr(one.entered.order, "game", None) == result.game)
    return settle(desk, Amendment(old.version, replace(old.entered, order=result)), how)


def _enter(desk: Desk, order: Result, how: Manner) -> Exit:
    after, ruling = carry_out(desk.state, order)
    if not ruling.accepted:
        say(refusal_text(ruling, desk.campaign, desk.state))
        return Exit.REFUSED
    say(_("The table is taken for the result of game {game}.").format(game=order.game))
    _show(desk, order, after, how.as_json)
    if how.dry_run:
        say(_("Nothing was entered; this was a trial."))
        return Exit.FINE
    if not confirmed(_("Enter this as the result of game {game}? [y/N]").format(game=order.game), how.yes):
        return Exit.FAILED
    desk.enter(order, by=person())
    say(_("The result of game {game} was entered.").format(game=order.game))
    return Exit.FINE


def _show(desk: Desk, order: Result, after: State, as_json: bool) -> None:
    """What would be entered: place, team and the points that it brings."""
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
