"""Commands that give an order, made of the descriptions in `orders`.

The same commands, under ``amend``, say what an earlier entry should have been.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from fejag_admin.answers.answer import answer_json
from fejag_admin.answers.explained import refusal_answer, view_statement
from fejag_admin.camp.advice.effect import now_lines, trial_lines
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import told_ruling
from fejag_admin.cli.corrections import Making, Manner, amend, correction_options, dry_run_option, entry_argument
from fejag_admin.cli.desk import opened_desk, person, tell_freeze, viewer_of, viewer_option
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import put, put_json, say
from fejag_admin.cli.speaking import (
    Command,
    Commands,
    Decorator,
    argument,
    flag,
    json_option,
    option,
    plain_command,
    together,
    with_value,
)
from fejag_admin.common.language import _
from fejag_admin.orders import ORDERS, kind_of, order_text
from fejag_admin.orders.kind import Field, OrderKind
from fejag_admin.orders.typed import parse_field
from fejag_admin.rules.changes import changes
from fejag_admin.rules.orders import CloseRound, Order
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.rulings import Fact, Ruling
from fejag_admin.store.desk import Desk
from fejag_admin.store.drafts import DeskDrafts
from fejag_admin.store.errors import Conflict
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.round_warnings import slips_text

entering_options = together(
    with_value("--note", _("TEXT"), _("A note to keep with the order.")),
    dry_run_option,
    flag("--record-refusal", _("Keep the order even if it is refused.")),
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
def amend_command(ctx: click.Context, version: int) -> None:
    if ctx.invoked_subcommand is None:
        raise click.UsageError(_("Say what entry {version} should have been.").format(version=version), ctx)


def _parameter(kind: OrderKind[Any], name: str, field: Field) -> Decorator:
    """The option or argument that gives a field: reasons and what may be left out are options."""
    is_required, text = name not in kind.defaults, _(field.help)
    about = f"{text[0].upper()}{text[1:]}."
    match field.shape:
        case "ranking":
            nobody = flag("--nobody", _("Nobody played; no team is named."))
            return together(argument(name, _("TEAM[=TEAM]…"), about, nargs=-1), nobody)
        case "waiver":
            return option(f"--{name}", metavar=_("TEAM"), multiple=True, help=about)
        case "game":
            return option(f"--{name}", metavar="N", help=about)
        case "choice" if not is_required:
            return option(f"--{name}", metavar="|".join(field.choices), help=about)
        case "reason":
            required = " " + _("Required.") if is_required else ""
            return option(f"--{name}", metavar=_("TEXT"), required=is_required, help=about + required)
    return argument(name, _(field.label).upper(), about)


def _made(kind: OrderKind[Any], journal: Journal, given: dict[str, Any]) -> Order:
    """The order that the words of a command say; raise TypedOrderError or UsageError."""
    values: dict[str, Any] = {}
    for name, field in kind.fields.items():
        word = given[name]
        if field.shape == "ranking" and bool(word) == given["nobody"]:
            raise click.UsageError(_("Name the teams, best first; or say --nobody if no team played."))
        if field.shape == "game" and word is None:
            values[name] = journal.state.round + 1
        elif word is not None:
            text = word if isinstance(word, str) else ", ".join(word)
            values[name] = parse_field(field, text, journal.campaign)
    order: Order = kind.value(**values)
    if lacking := kind.lacking(order):
        template = _("--{option} is missing: {help}.")
        raise click.UsageError(template.format(option=lacking, help=_(kind.fields[lacking].help)))
    return order


def order_command(kind: OrderKind[Any]) -> Command:
    """The command that gives a kind of order, made of its description; the same under ``amend`` is made with it."""
    parameters = together(*(_parameter(kind, name, field) for name, field in kind.fields.items()))
    settings: dict[str, Any] = {
        "help": _(kind.help),
        "example": _(kind.example),
        "negative": any(field.shape == "points" for field in kind.fields.values()),
    }

    @plain_command(kind.name, **settings)
    @parameters
    @entering_options
    @viewer_option(_("Whom to tell why it is refused: public (default), a team, or master."))
    def enter_order(
        note: str | None, dry_run: bool, record_refusal: bool, as_json: bool, viewer: str, **given: Any
    ) -> Exit:
        how = Manner(dry_run, record_refusal, as_json, yes=False, because="", viewer=viewer)
        return enter(lambda journal: _made(kind, journal, given), note, how)

    @amend_command.command(kind.name, **settings)
    @parameters
    @entering_options
    @correction_options()
    def amend_order(
        note: str | None, dry_run: bool, record_refusal: bool, as_json: bool, yes: bool, because: str, **given: Any
    ) -> Exit:
        group = click.get_current_context().parent
        assert group is not None
        how = Manner(dry_run, record_refusal, as_json, yes, because)
        return amend(group.params["version"], lambda journal: _made(kind, journal, given), note, how)

    return enter_order


ORDER_COMMANDS = {kind.name: order_command(kind) for kind in ORDERS.values()}
"""The command of each kind of order."""


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
    """What is worth knowing before; if a round is closed, which slips are typed and not entered."""
    kind = kind_of(order)
    if kind.why_not(desk.state):
        return
    for remark in kind.remarks(desk.campaign, desk.state):
        say(remark)
    if not isinstance(order, CloseRound):
        return
    drafts = DeskDrafts(desk)
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
