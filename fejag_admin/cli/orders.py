"""Commands that give an order: results, purchases, the end of a round, answers, points, attacks made void.

The same commands, under ``amend``, say what an earlier entry should have been.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import click

from fejag_admin.answers.answer import answer_json
from fejag_admin.answers.explained import refusal_answer, view_statement
from fejag_admin.answers.question import cell_of, team_of
from fejag_admin.camp.advice.effect import now_lines, trial_lines
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import told_ruling
from fejag_admin.cli.corrections import Making, Manner, amend, correction_options, dry_run_option, entry_argument
from fejag_admin.cli.desk import opened_desk, person
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import put, put_json, say
from fejag_admin.cli.speaking import (
    Command,
    Commands,
    Decorator,
    Function,
    Whole,
    Word,
    argument,
    json_option,
    option,
    plain_command,
    together,
)
from fejag_admin.cli.viewers import tell_freeze, viewer_of, viewer_option
from fejag_admin.common.language import _
from fejag_admin.orders import order_text
from fejag_admin.orders.adjust import COUNTS
from fejag_admin.orders.answer import VERDICTS
from fejag_admin.rules.changes import changes
from fejag_admin.rules.orders import Adjust, Answer, CloseRound, Order, Place, Result, VoidAttack
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.rulings import Fact, Ruling
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import Conflict
from fejag_admin.store.kept_drafts import KeptDrafts
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.names import find_figure
from fejag_admin.texts.round_warnings import idle_text, slips_text


def _with_parameters_of(maker: Any) -> Decorator:
    """The options and arguments that were declared at another function, before those declared below."""

    def decorate(function: Function) -> Function:
        vars(function).setdefault("__click_params__", []).extend(maker.__click_params__)
        return function

    return decorate


entering_options = together(
    option("--note", metavar=_("TEXT"), help=_("A note to keep with the order.")),
    dry_run_option,
    option("--record-refusal", is_flag=True, help=_("Keep the order in the journal even if it is refused.")),
    json_option,
)


@click.group(
    "amend",
    cls=Commands,
    invoke_without_command=True,
    help=_(
        "Say what an entry of the journal should have been: the entry, the right order, and the reason. What would"
        " change is shown, and you are asked before anything is entered."
    ),
    example=_('fejag amend 17 place fbi tiger K18 --because "mistyped"'),
)
@entry_argument
@click.pass_context
def amend_command(ctx: click.Context, version: int) -> Exit:
    if ctx.invoked_subcommand is None:
        raise click.UsageError(_("Say what entry {version} should have been.").format(version=version), ctx)
    return Exit.FINE


def order(name: str, **settings: Any) -> Callable[[Callable[..., Order]], Command]:
    """Make of a function that makes an order its command, and the command of that name under ``amend``.

    ``settings``: as for `plain_command`.
    """

    def decorate(make: Callable[..., Order]) -> Command:
        @plain_command(name, **settings)
        @_with_parameters_of(make)
        @entering_options
        @viewer_option(_("To whom to tell why an order is refused: public (default), the id of a team, or master."))
        def enter_order(
            note: str | None, dry_run: bool, record_refusal: bool, as_json: bool, viewer: str, **given: Any
        ) -> Exit:
            how = Manner(dry_run, record_refusal, as_json, yes=False, because="", viewer=viewer)
            return enter(lambda journal: make(journal, **given), note, how)

        @amend_command.command(name, **settings)
        @_with_parameters_of(make)
        @entering_options
        @correction_options()
        def amend_order(
            note: str | None,
            dry_run: bool,
            record_refusal: bool,
            as_json: bool,
            yes: bool,
            because: str,
            **given: Any,
        ) -> Exit:
            group = click.get_current_context().parent
            assert group is not None
            how = Manner(dry_run, record_refusal, as_json, yes, because)
            return amend(group.params["version"], lambda journal: make(journal, **given), note, how)

        return enter_order

    return decorate


@order(
    "result",
    help=_("Enter the result of the next game; the purchase round opens."),
    example="fejag result fbi exoti=jones vlada",
)
@argument(
    "teams",
    _("TEAM[=TEAM]…"),
    _("The teams, best first; teams that tied joined by = (fbi=exoti); those that did not play left out."),
    nargs=-1,
)
@option("--game", type=Whole(), metavar="N", help=_("The game, if not the next one is meant."))
@option("--nobody", is_flag=True, help=_("Nobody played; no team is named."))
def result_command(journal: Journal, teams: tuple[str, ...], game: int | None, nobody: bool) -> Order:
    if bool(teams) == nobody:
        raise click.UsageError(_("Name the teams, best first; or say --nobody if no team played."))
    places = tuple(tuple(team_of(journal.campaign, word) for word in group.split("=")) for group in teams)
    named = [team for group in places for team in group]
    if doubled := sorted({team for team in named if named.count(team) > 1}):
        told = _("Named twice: {teams}. A team has one place in a game.")
        raise click.UsageError(told.format(teams=", ".join(doubled)))
    return Result(journal.state.round + 1 if game is None else game, places)


@order(
    "place",
    help=_("Sell a figure to a team and place it on the map."),
    example=_('fejag place fbi tiger K17 --note "slip no. 4"'),
)
@argument("team", _("TEAM"), _("The team that buys."))
@argument("figure", _("FIGURE"), _("The figure: tiger, bear, snake, tarantula, monkey or frog."))
@argument("cell", _("CELL"), _("The cell, such as K17."))
@option("--override", metavar=_("REASON"), help=_("The game master's reason to set a refusal aside (B4)."))
def place_command(journal: Journal, team: str, figure: str, cell: str, override: str | None) -> Order:
    campaign = journal.campaign
    return Place(team_of(campaign, team), find_figure(figure), cell_of(campaign, cell), override)


@order(
    "close-round",
    help=_("End the purchase round."),
    example=_('fejag close-round --waive fbi --reason "their leader is ill"'),
)
@option(
    "--waive",
    metavar=_("TEAM"),
    multiple=True,
    help=_("A team that may hold more than the limit all the same; may be given again for another team."),
)
@option("--reason", metavar=_("TEXT"), help=_("Why the limit is waived."))
def close_round_command(journal: Journal, waive: tuple[str, ...], reason: str | None) -> Order:
    if waive and not (reason or "").strip():
        raise click.UsageError(_("The limit is waived only for a reason; add --reason."))
    return CloseRound(tuple(team_of(journal.campaign, word) for word in waive), reason)


@order(
    "answer",
    help=_("Enter a team's answer to the secret of the egg, and the verdict on it."),
    example=_("fejag answer fbi wrong"),
)
@argument("team", _("TEAM"), _("The team that answers."))
@argument(
    "verdict",
    _("VERDICT"),
    _("correct, wrong or incomplete."),
    type=Word(VERDICTS),
)
def answer_command(journal: Journal, team: str, verdict: Any) -> Order:
    return Answer(team_of(journal.campaign, team), verdict)


@order(
    "adjust",
    help=_("Give a team points or take them away, with a reason."),
    example=_('fejag adjust fbi -5 --reason "late for breakfast"'),
    negative=True,
)
@argument("team", _("TEAM"), _("The team."))
@argument("points", _("POINTS"), _("How many points; below zero they are taken."), type=Whole(least=None))
@option("--reason", metavar=_("TEXT"), required=True, help=_("Why; required."))
@option(
    "--counts",
    type=Word(COUNTS),
    metavar="both|score|wallet",
    default="both",
    help=_("What the points count for: both (default), score or wallet."),
)
def adjust_command(journal: Journal, team: str, points: int, reason: str, counts: Any) -> Order:
    if not points:
        raise click.UsageError(_("0 points change nothing; give a number above or below zero."))
    return Adjust(team_of(journal.campaign, team), points, reason, counts)


@order(
    "void-attack",
    help=_("Make an attack void by decision of the game master."),
    example=_('fejag void-attack 3 --reason "entered by mistake"'),
)
@argument("attack", _("NUMBER"), _("The number of the attack."), type=Whole())
@option("--reason", metavar=_("TEXT"), required=True, help=_("Why; required."))
def void_attack_command(_journal: Journal, attack: int, reason: str) -> Order:
    return VoidAttack(attack, reason)


def enter(making: Making, note: str | None, how: Manner) -> Exit:
    """Enter an order and tell what came of it; a refused one is told with its reason."""
    with opened_desk() as desk:
        order = making(desk.journal)
        _tell_waiting(desk, order)
        if how.dry_run:
            return _tell_trial(desk, order, how)
        try:
            ruling = desk.enter(order, by=person(), note=note, even_refused=how.even_refused)
        except Conflict as conflict:
            say(str(conflict))
            for line in now_lines(desk.journal, order, viewer_of(desk.campaign, how.viewer)):
                say(line)
            return Exit.CONFLICT
        written = desk.written
        if not ruling.accepted:
            before, version = (written.before, desk.version) if written else (desk.journal, None)
            return _tell_refusal(before, ruling, version, how, viewer_of(desk.campaign, how.viewer))
        assert written is not None
        _tell_entered(written.before, written.after, ruling, desk.version, how)
        return Exit.FINE


def _tell_waiting(desk: Desk, order: Order) -> None:
    """Before a round is closed: who has bought nothing in it, and which slips are typed and not entered."""
    if not isinstance(order, CloseRound) or not desk.state.round_open:
        return
    for line in idle_text(desk.campaign, desk.state):
        say(line)
    drafts = KeptDrafts(desk)
    drafts.look_around()
    for by, count in drafts.others.items():
        say(slips_text(count, by))


def _tell_trial(desk: Desk, order: Order, how: Manner) -> Exit:
    """What would come of an order, worked out from what the viewer may know."""
    journal = desk.journal
    viewer = viewer_of(desk.campaign, how.viewer)
    _after, ruling = carry_out(journal.state, order)
    if not ruling.accepted:
        return _tell_refusal(journal, ruling, None, how, viewer)
    tell_freeze(journal, viewer)
    if how.as_json:
        put_json(ruling_json(ruling, None))
    else:
        say(view_statement(viewer).text)
        put(trial_lines(journal, order, viewer))
    say(_("Nothing was entered; this was a trial."))
    return Exit.FINE


def _tell_entered(before: Journal, after: Journal, ruling: Ruling, version: int, how: Manner) -> None:
    """What came of an order: its changes are data, the rest is narration."""
    campaign = before.campaign
    said = order_text(ruling.order, campaign)
    say(_("Entry {version}: {order}").format(version=version, order=said))
    if how.as_json:
        put_json(ruling_json(ruling, version))
    else:
        put(changes_text(changes(before.state, after.state), campaign, before.state, after.state))


def _tell_refusal(journal: Journal, ruling: Ruling, version: int | None, how: Manner, viewer: str) -> Exit:
    """Why an order is refused, told as the viewer may know it; ``version``: of its entry, None if it was not kept."""
    told = told_ruling(ruling, journal.state, viewer, journal.held_state)
    said = order_text(ruling.order, journal.campaign)
    if version is not None:
        say(_("Entry {version}: {order}").format(version=version, order=said))
    say(_("Refused: {order}").format(order=said))
    tell_freeze(journal, viewer)
    refused = refusal_answer(told, journal, viewer)
    for line in (*refused.first, *refused.hint):
        say(line.text)
    if how.as_json:
        put_json({**ruling_json(told, version), **answer_json(refused, journal.campaign.board.name)})
    return Exit.REFUSED


def ruling_json(ruling: Ruling | None, version: int | None) -> dict[str, Any]:
    """A ruling for programs (None: a refusal without a reason); ``entry``: its version in the journal, null if none."""
    if ruling is None:
        return {"entry": version, "accepted": False, "code": None, "rules": ["R3"], "causes": []}
    return {
        "entry": version,
        "accepted": ruling.accepted,
        "code": ruling.code,
        "rules": list(ruling.rules),
        "causes": [_cause_json(cause) for cause in ruling.causes],
    }


def _cause_json(cause: Fact) -> dict[str, Any]:
    return {name: value for name, value in asdict(cause).items() if value not in (None, ())}
