"""Commands that give an order, made of the descriptions in `orders`, and corrections of what was entered.

The same commands, under ``amend``, say what an earlier entry should have been. What a correction would change is shown
before it is confirmed.
"""

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

import click

from fejag_admin.answers.answer import answer_json, lines
from fejag_admin.answers.day import uneven_days_text
from fejag_admin.answers.entries import line_of
from fejag_admin.answers.explained import now_lines, refusal_answer, view_statement
from fejag_admin.answers.questions.comparison import proposed
from fejag_admin.camp.advice.preview import trial_lines
from fejag_admin.camp.journal.contents import Amendment, Change, Redo, Retraction, Undo
from fejag_admin.camp.journal.corrections import CorrectionError, Proposal
from fejag_admin.camp.journal.entries import entry_to_json
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import told_ruling
from fejag_admin.cli.desk import opened_desk, person, tell_freeze, tell_master, viewer_of, viewer_option
from fejag_admin.cli.output import Exit, confirmed, put, put_json, say
from fejag_admin.cli.speaking import (
    Command,
    Commands,
    Decorator,
    WholeNumber,
    argument,
    flag,
    json_option,
    option,
    plain_command,
    together,
    with_value,
    yes_option,
)
from fejag_admin.common.language import _
from fejag_admin.orders import ORDERS, kind_of, order_text
from fejag_admin.orders.entered import Entered
from fejag_admin.orders.kind import OrderField, OrderKind
from fejag_admin.orders.typed import typed_fields
from fejag_admin.rules.changes import changes
from fejag_admin.rules.orders import CloseRound, Order, Ruling
from fejag_admin.rules.referee import carry_out
from fejag_admin.store.database.errors import Conflict
from fejag_admin.store.desk import Desk
from fejag_admin.store.drafts import DeskDrafts
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.team_states import excusing_absent, slips_text


@dataclass(frozen=True, slots=True)
class Manner:
    """How an order or a correction is entered: only try it; keep it even if refused; tell it in JSON; ask nothing.

    ``because``: why a correction is made. ``viewer``: a word for who is told why an order is refused.
    """

    dry_run: bool = False
    even_refused: bool = False
    as_json: bool = False
    yes: bool = False
    because: str = ""
    viewer: str = "public"


dry_run_option = flag("--dry-run", _("Only show what would come of it; enter nothing."))
trial_options = together(dry_run_option, json_option)
"""How what a correction would change is shown."""
entering_options = together(
    with_value("--note", _("TEXT"), _("A note to keep with the order.")),
    dry_run_option,
    flag("--record-refusal", "even_refused", _("Keep the order even if it is refused.")),
    json_option,
)
entry_argument = argument("version", _("ENTRY"), _("The number of the entry in the journal."), type=WholeNumber())


def correction_options(reason: str | None = None) -> Decorator:
    """How a correction is confirmed; ``reason``: that which holds unless another is given, None if one must be."""
    if reason is None:
        because = with_value("--because", _("TEXT"), _("Why it is corrected; required."), required=True)
    else:
        because = with_value("--because", _("TEXT"), _("Why it is corrected."), default=reason)
    return together(because, yes_option)


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


@plain_command(
    "retract",
    help=_("Take an order out of the journal's effect. What would change is shown, and you are asked first."),
    example=_('fejag retract 17 --because "entered twice"'),
)
@entry_argument
@correction_options()
@trial_options
def retract_command(version: int, **how: Any) -> Exit:
    with opened_desk() as desk:
        is_edit = 1 <= version <= desk.version and desk.journal.entry(version).kind == "edit"
        correction = Undo(version) if is_edit else Retraction(version)
        return settle(desk, correction, Manner(even_refused=True, **how))


def _parameter(kind: OrderKind[Any], name: str, field: OrderField) -> Decorator:
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


def _made(kind: OrderKind[Any], journal: Journal, words: dict[str, Any]) -> Order:
    """The order that the words of a command say; raise InputError or UsageError."""
    for name, field in kind.fields.items():
        if field.shape == "ranking" and bool(words[name]) == words["nobody"]:
            raise click.UsageError(_("Name the teams, best first; or say --nobody if no team played."))
    typed = {name: words[name] for name in kind.fields if words[name] is not None}
    texts = {name: word if isinstance(word, str) else ", ".join(word) for name, word in typed.items()}
    order: Order = typed_fields(kind, texts, journal.campaign, journal.state.round + 1)
    if lacking := kind.lacking(order):
        template = _("--{option} is missing: {help}.")
        raise click.UsageError(template.format(option=lacking, help=_(kind.fields[lacking].help)))
    return order


def _manner(words: dict[str, Any]) -> Manner:
    """How an order is entered, taken out of the words of its command; what is left are the fields of the order."""
    return Manner(**{field.name: words.pop(field.name) for field in fields(Manner) if field.name in words})


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
    def enter_order(note: str | None, **words: Any) -> Exit:
        return _enter(kind, words, note, _manner(words))

    @amend_command.command(kind.name, **settings)
    @parameters
    @entering_options
    @correction_options()
    def amend_order(note: str | None, **words: Any) -> Exit:
        group = click.get_current_context().parent
        assert group is not None
        return _amend(group.params["version"], kind, words, note, _manner(words))

    return enter_order


ORDER_COMMANDS = {kind.name: order_command(kind) for kind in ORDERS.values()}
"""The command of each kind of order."""


def _enter(kind: OrderKind[Any], words: dict[str, Any], note: str | None, how: Manner) -> Exit:
    """Enter an order and tell what came of it; a refused one is told with its reason."""
    with opened_desk() as desk:
        order = _made(kind, desk.journal, words)
        if isinstance(order, CloseRound):
            order = excusing_absent(desk.state, order)
        _tell_waiting(desk, order)
        if how.dry_run:
            return _tell_trial(desk.journal, order, how)
        try:
            ruling = desk.enter(order, by=person(), note=note, even_refused=how.even_refused)
        except Conflict as conflict:
            for line in (str(conflict), *now_lines(desk.journal, order, viewer_of(desk.campaign, how.viewer))):
                say(line)
            return Exit.CONFLICT
        if not ruling.accepted:
            before, version = (desk.written[0], desk.version) if desk.written else (desk.journal, None)
            return _tell_refusal(before, ruling, version, how, viewer_of(desk.campaign, how.viewer))
        say_entered(desk.version, order_text(ruling.order, desk.campaign))
        before, after = desk.written[0], desk.written[-1]
        if how.as_json:
            put_json(ruling_json(ruling, desk.version))
        else:
            put(changes_text(changes(before.state, after.state), before.campaign, before.state, after.state))
        return Exit.FINE


def _tell_waiting(desk: Desk, order: Order) -> None:
    """What is worth knowing before; if a round is closed, which slips are typed and not entered."""
    kind = kind_of(order)
    if kind.why_not(desk.state):
        return
    for remark in kind.remarks(desk.campaign, desk.state, order):
        say(remark)
    if isinstance(order, CloseRound):
        (drafts := DeskDrafts(desk)).look_around()
        for by, count in drafts.slips_elsewhere.items():
            say(slips_text(count, by))


def _tell_trial(journal: Journal, order: Order, how: Manner) -> Exit:
    """What would come of an order, worked out from what the viewer may know."""
    viewer = viewer_of(journal.campaign, how.viewer)
    _after, ruling = carry_out(journal.state, order)
    if not ruling.accepted:
        return _tell_refusal(journal, ruling, None, how, viewer)
    tell_freeze(journal, viewer)
    if how.as_json:
        put_json(ruling_json(ruling, None))
    else:
        say(view_statement(viewer).text)
        put(trial_lines(journal, order, viewer))
    say_trial()
    return Exit.FINE


def _tell_refusal(journal: Journal, ruling: Ruling, version: int | None, how: Manner, viewer: str) -> Exit:
    """Why an order is refused, told as the viewer may know it; ``version``: of its entry, None if it was not kept."""
    ruling_told = told_ruling(ruling, journal.state, viewer, journal.held_state)
    sentence = order_text(ruling.order, journal.campaign)
    if version is not None:
        say_entered(version, sentence)
    say(_("Refused: {order}").format(order=sentence))
    tell_freeze(journal, viewer)
    refused = refusal_answer(ruling_told, journal, viewer)
    for line in (*refused.first, *refused.hint):
        say(line.text)
    if how.as_json:
        put_json({**ruling_json(ruling_told, version), **answer_json(refused, journal.campaign.board.name)})
    return Exit.REFUSED


def say_entered(version: int, sentence: str) -> None:
    """Say what an entry holds."""
    say(_("Entry {version}: {order}").format(version=version, order=sentence))


def say_trial() -> None:
    """Say that what was shown is all."""
    say(_("Nothing was entered; this was a trial."))


def ruling_json(ruling: Ruling | None, version: int | None) -> dict[str, Any]:
    """A ruling for programs (None: a refusal without a reason); ``entry``: its version in the journal, null if none."""
    if ruling is None:
        return {"entry": version, "accepted": False, "code": None, "rules": ["R3"], "causes": []}
    causes = [
        {name: value for name, value in asdict(cause).items() if value not in (None, ())} for cause in ruling.causes
    ]
    judged = {"accepted": ruling.accepted, "code": ruling.code, "rules": list(ruling.rules), "causes": causes}
    return {"entry": version, **judged}


# Corrections


def _amend(version: int, kind: OrderKind[Any], words: dict[str, Any], note: str | None, how: Manner) -> Exit:
    """Propose an amendment, show it, and enter it once it is confirmed."""
    with opened_desk() as desk:
        journal = desk.journal
        if not 1 <= version <= journal.version or journal.entry(version).kind != "order":
            raise CorrectionError("not-an-order", version)
        step = journal.step_of.get(version)  # None if it was retracted
        order = _made(kind, journal.as_of(version - 1), words)
        before = step.effective.entered if step else Entered(order)
        now = replace(before, order=order, note=note or before.note)
        if step and now == before and not step.effective.refused:  # which is taken up so
            raise click.UsageError(_("Nothing was changed in the order, so there is nothing to amend."))
        return settle(desk, Amendment(version, now), how)


def settle(desk: Desk, correction: Change, how: Manner) -> Exit:
    """Propose a correction, show what it would change, and enter it once it is confirmed."""
    proposal = desk.propose(correction, how.because)
    if how.dry_run or not how.yes:
        tell_master()
    if how.as_json:
        put_json(_json(proposal))
    else:
        put(lines(*proposed(proposal)))
    for note in _notes(proposal):
        say(_("Note: {what}").format(what=note))
    if proposal.step is not None and not proposal.step.ruling.accepted and not how.even_refused:
        say(_("Refused: the order would not be accepted there; nothing was changed."))
        return Exit.REFUSED
    if how.dry_run:
        say_trial()
        return Exit.FINE
    by, question = person(), _("Enter this correction? [y/N]")
    if isinstance(correction, Undo | Redo) and (whose := desk.journal.entry(correction.target).by) != by:
        text = _("This was entered by {by}, not by you. Take it back or bring it back all the same? [y/N]")
        question = text.format(by=whose)
    if not confirmed(question, how.yes):
        return Exit.FAILED
    desk.confirm(proposal, by=by, reason=how.because)
    say_entered(desk.version, line_of(desk.journal.entries[-1], desk.journal).text)
    return Exit.FINE


def _notes(proposal: Proposal) -> list[str]:
    """What a correction makes doubtful: teams that are shown alike, days that are not two for each team."""
    from fejag_admin.tui.widgets.marks import team_clashes

    before, after = (
        [*team_clashes(campaign), uneven_days_text(campaign)]
        for campaign in (proposal.before.campaign, proposal.after.campaign)
    )
    return [note for note in after if note and note not in before]


def _json(proposal: Proposal) -> dict[str, object]:
    """A proposal for programs: the versions of later orders that it touches."""
    touched = {name: getattr(proposal, name) for name in ("kept", "refused", "healed", "possible")}
    payload = entry_to_json(proposal.entry, proposal.before.header.board)
    return {
        **{key: value for key, value in payload.items() if key in ("target", "set")},
        "accepted": proposal.step.ruling.accepted if proposal.step else None,
        **{name: [step.effective.version for step in steps] for name, steps in touched.items()},
        "renumbered_figures": dict(proposal.changes.renumbered),
        "renumbered_attacks": dict(proposal.changes.renumbered_attacks),
    }
