"""``fejag slips`` and ``fejag import-result``: what is entered from a text or a table."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from fejag_admin.answers.explained import refusal_text
from fejag_admin.camp.advice.preview import harm_texts, preview
from fejag_admin.camp.advice.slips import JudgedSlip, judge_slips, read_slips
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import read_document
from fejag_admin.camp.file.reading import decoded
from fejag_admin.camp.journal.contents import Amendment
from fejag_admin.camp.views.projection import PUBLIC, told_ruling
from fejag_admin.cli.commands.orders import Manner, correction_options, dry_run_option, say_trial, settle, trial_options
from fejag_admin.cli.desk import opened_desk, person, tell_master, where
from fejag_admin.cli.output import Column, Exit, confirmed, put, put_json, put_table, say
from fejag_admin.cli.speaking import ChoiceParam, argument, json_option, plain_command, with_value, yes_option
from fejag_admin.common.faults import Fault
from fejag_admin.common.language import _, ngettext
from fejag_admin.orders import kind_of, order_text
from fejag_admin.rules.orders import Order, Result
from fejag_admin.rules.referee import carry_out
from fejag_admin.store.database.address import address
from fejag_admin.store.database.errors import Conflict
from fejag_admin.store.desk import Desk
from fejag_admin.store.drafts import KIND
from fejag_admin.texts.rulings import why_text
from reports.camp_import import slips_of_table
from reports.result_import import RULES, ImportedResults, catch_up_texts, orders_to_catch_up, read_results
from reports.table_import import UnclearError

TABLES = (".csv", ".tsv", ".xlsx", ".xls", ".ods")
"""The endings of files that are tables."""


@plain_command(
    "slips",
    help=_(
        "Enter the orders of a round from a text: team, figure and cell, a line each or with semicolons between. !"
        " at the end of a slip keeps it in the journal even if it is refused; # begins a note. Or from a table (CSV,"
        " XLSX, XLS, ODS) with the columns team, figure and cell. First it shows how each would be judged; if one"
        " cannot be read, nothing is entered."
    ),
    example=_("fejag slips evening.txt --dry-run"),
)
@argument("file", _("FILE"), _("The file; - for standard input; without it, all that wait."), required=False)
@yes_option
@dry_run_option
@json_option
def slips_command(file: str | None, yes: bool, dry_run: bool, as_json: bool) -> Exit:
    with opened_desk() as desk:
        kept = desk.drafts(KIND) if file is None else {}
        text = "\n".join(str(draft.value) for draft in kept.values())
        if file is not None:
            data, is_table = read_document(file), file.lower().endswith(TABLES)
            text = slips_of_table(data, desk.campaign, desk.state.round) if is_table else decoded(data)
        judged = judge_slips(desk.state, read_slips(text, desk.campaign), seen=desk.journal.held_state)
        _show_slips(judged, desk.campaign, as_json)
        bad = [item.slip.fault for item in judged if item.slip.fault is not None]
        for fault in bad:
            say(str(fault))
        count = sum(item.enters for item in judged)
        if bad or not count:
            say(_("Nothing was entered."))
            return Exit.BAD_INPUT if bad or not judged else Exit.REFUSED
        if dry_run:
            tell_master()
            say_trial()
        elif not confirmed(ngettext("Enter {n} slip? [y/N]", "Enter {n} slips? [y/N]", count).format(n=count), yes):
            return Exit.FAILED
        elif not _enter_slips(desk, judged, tuple(kept)):
            return Exit.REFUSED
    return Exit.FINE if all(item.accepted for item in judged) else Exit.REFUSED


def _show_slips(judged: tuple[JudgedSlip, ...], campaign: Campaign, as_json: bool) -> None:
    """How each slip would be judged."""
    if as_json:
        put_json([_json(item, campaign) for item in judged])
        return
    columns = [Column(_("line"), right=True), Column(""), Column(_("slip")), Column(_("why"))]
    rows = []
    for item in judged:
        words = item.slip.words if item.slip.order is None else order_text(item.slip.order, campaign)
        why = item.slip.fault.text if item.slip.fault else why_text(item.visible_ruling(PUBLIC))
        sign = "?" if item.ruling is None else "✓" if item.accepted else "!" if item.slip.keep else "✗"
        rows.append([str(item.slip.line), sign, words, why])
    if rows:
        put_table(columns, rows)
    placed = [(item, order) for item in judged if item.accepted and (order := item.slip.order) is not None]
    for item, order in placed:
        for text in harm_texts(preview(item.before, order, PUBLIC, item.seen), campaign):
            say(f"! {text}")


def _json(item: JudgedSlip, campaign: Campaign) -> dict[str, Any]:
    placed, visible_ruling = item.slip.order, item.visible_ruling(PUBLIC)
    return {
        "line": item.slip.line,
        "team": placed.team if placed else None,
        "figure": placed.figure if placed else None,
        "cell": campaign.board.name(placed.at) if placed else None,
        "note": item.slip.note,
        "accepted": item.accepted,
        "enters": item.enters,
        "code": "unreadable" if item.ruling is None else visible_ruling.code if visible_ruling else None,
        "fault": item.slip.fault.text if item.slip.fault else None,
    }


def _enter_slips(desk: Desk, judged: tuple[JudgedSlip, ...], kept: tuple[str, ...]) -> bool:
    """Enter slip after slip, each by itself; stop at one that is judged otherwise than shown. False if one was.

    ``kept``: the drafts they come from; only the slips that are not entered stay, as one's own.
    """
    remaining = [item.slip for item in judged]
    try:
        for item in judged:
            slip = item.slip
            if not item.enters or slip.order is None:
                continue
            ruling = desk.enter(slip.order, by=person(), note=slip.note, seen=item.before, even_refused=slip.keep)
            if not ruling.accepted and not slip.keep:
                why = refusal_text(told_ruling(ruling, item.before, PUBLIC, item.seen), desk.campaign, item.before)
                say(str(Fault(why, line=slip.line)))
                return False
            remaining.remove(slip)
    except Conflict:
        say(_("Somebody else entered something meanwhile."))
        raise
    finally:
        entered = len(judged) - len(remaining)
        say(ngettext("{n} slip entered.", "{n} slips entered.", entered).format(n=entered))
        own = f"{KIND}{person()}"
        if kept and remaining:
            desk.keep_draft(own, "\n".join(slip.text for slip in remaining), by=person())
        for kind in set(kept) - ({own} if remaining else set()):
            desk.keep_draft(kind, None)
    return True


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
@with_value("--sheet", _("NAME"), _("The sheet of the workbook that is read."))
@with_value("--place", _("COLUMN"), _("The column with the places, by its title or letter."))
@with_value("--team", _("COLUMN"), _("The column with the teams, by its title or letter."))
@with_value(
    "--rows", "|".join(RULES), _("What of several rows of a team counts, in a list of people."), type=ChoiceParam(RULES)
)
@correction_options(_("another result in the table"))
@trial_options
def import_result_command(
    file: str, because: str, yes: bool, dry_run: bool, as_json: bool, **choice: str | None
) -> Exit:
    data, how = read_document(file), Manner(dry_run, even_refused=False, as_json=as_json, yes=yes, because=because)
    with opened_desk() as desk:
        results = _read(desk, data, Path(file).name, {name: title for name, title in choice.items() if title})
        for note in results.notes:
            say(note)
        for result in results.earlier:
            say(_("In the table game {game} has another result than in the journal.").format(game=result.game))
            if (code := _correct(desk, result, how)) is not Exit.FINE:
                return code
        if results.order is None:
            return Exit.FINE
        return _enter_results(desk, (results.order, *results.later), how)


def _read(desk: Desk, data: bytes, name: str, choices: dict[str, str]) -> ImportedResults:
    """The results in a table; what is unclear is as it was chosen the last time. Raise UnclearError, DocumentError."""
    place, played = address(where().store), desk.state.results
    while True:
        try:
            results = read_results(data, desk.campaign, len(played) + 1, played, choices, name)
        except UnclearError as unclear:
            word = place.remembered_choices(desk.slug).get(unclear.name, "")
            if unclear.name in choices or word not in dict(unclear.options):
                raise
            choices[unclear.name] = word
        else:
            place.remember_choices(desk.slug, choices)
            return results


def _correct(desk: Desk, result: Result, how: Manner) -> Exit:
    """Offer another result in the place of the one in force."""
    steps = (step.effective for step in desk.journal.steps if step.ruling.accepted)
    old = next(step for step in steps if getattr(step.entered.order, "game", None) == result.game)
    return settle(desk, Amendment(old.version, replace(old.entered, order=result)), how)


def _enter_results(desk: Desk, results: tuple[Result, ...], how: Manner) -> Exit:
    """Show the result of the next game and enter it once it is confirmed; if the table goes on, all those it holds.

    Then the rounds between them are closed, too; whoever does not want that is asked about the next game alone.
    """
    orders: tuple[Order, ...] = results
    question = _("Enter this as the result of game {game}? [y/N]").format(game=results[0].game)
    if len(results) > 1:
        orders = orders_to_catch_up(desk.state, results, _("taken over from a table"))
        question = _("The table goes on. Enter all this, and close the rounds between? [y/N]")
    state = desk.state
    for order in orders:
        state, ruling = carry_out(state, order)
        if not ruling.accepted:
            say(refusal_text(ruling, desk.campaign, desk.state))
            return Exit.REFUSED
    if how.as_json:
        put_json([kind_of(order).to_json(order, desk.campaign.board) for order in orders])
    else:
        put(catch_up_texts(desk.campaign, orders))
    if how.dry_run:
        say_trial()
        return Exit.FINE
    if not confirmed(question, how.yes):
        return _enter_results(desk, results[:1], how) if len(results) > 1 else Exit.FAILED
    desk.enter(*orders, by=person())
    say(_("The result of game {game} was entered.").format(game=", ".join(str(result.game) for result in results)))
    return Exit.FINE
