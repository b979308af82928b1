"""``fejag disputes``: the protocol of disputes, from the claim to the decision, and the file of precedents."""

from dataclasses import asdict
from typing import Any

import click

from fejag_admin.answers.answer import lines
from fejag_admin.answers.entries import DECISIONS
from fejag_admin.answers.explained import refusal_text
from fejag_admin.answers.questions.ask import answer, asked_by_name
from fejag_admin.answers.questions.disputes import brought, heading, protocol, remedy
from fejag_admin.answers.things import parse, rule_called, words_of
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.contents import Claim, Decision, Evidence, Withdrawal
from fejag_admin.camp.journal.notes import decided_disputes, dispute_of, disputes
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.cli.desk import as_of_moment, as_of_option, opened_desk, person
from fejag_admin.cli.output import Exit, confirmed, put, put_answer, put_json, say
from fejag_admin.cli.speaking import ChoiceParam, Commands, WholeNumber, argument, json_option, with_value, yes_option
from fejag_admin.common.language import _
from fejag_admin.orders.adjust import ADJUST
from fejag_admin.orders.typed import parse_field, parse_number, parse_team

number_argument = argument("number", _("NUMBER"), _("The number of the dispute."), type=WholeNumber())


@click.group(
    "disputes",
    cls=Commands,
    invoke_without_command=True,
    help=_("Keep the protocol of disputes: claims, evidence, decisions. Without a command it lists them."),
    example="fejag disputes show --rule A3",
)
@click.pass_context
def disputes_command(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.invoke(_show_command)


@disputes_command.command(
    "show",
    help=_(
        "List the disputes, open ones first, or those decided by a rule. Show one with its evidence, answered as of"
        " then, and its decision; keep it from the players."
    ),
    example="fejag disputes show 41",
)
@argument("number", _("NUMBER"), _("The number of the dispute; none: all."), required=False, type=WholeNumber())
@with_value("--rule", _("ID"), _("Only those decided by this rule."))
@json_option
def _show_command(number: int | None, rule: str | None, as_json: bool) -> None:
    with opened_desk() as desk:
        journal = desk.journal
    listed = disputes(journal) if rule is None else decided_disputes(journal, rule_called(rule))
    if number is not None:
        listed = (dispute_of(journal, number),)
    listed = tuple(sorted(listed, key=lambda dispute: dispute.decision is not None))
    if as_json:
        put_json([{"number": dispute.number, **asdict(dispute)} for dispute in listed])
    elif number is not None:
        put(lines(protocol(listed[0], journal)))
    elif listed:
        put(heading(dispute, journal) for dispute in listed)
    else:
        say(_("There is no such dispute."))


@disputes_command.command(
    "open",
    help=_("Open a dispute: what is claimed, about whom, about which entry."),
    example=_('fejag disputes open "We were never attacked" --team fbi --entry 40'),
)
@argument("text", _("CLAIM"), _("What is claimed, in quotation marks."))
@with_value("--team", _("TEAM"), _("A team concerned; may be given again for another."), multiple=True)
@with_value("--entry", "N", _("The entry of the journal that it is about."), type=WholeNumber())
def _open_command(text: str, team: tuple[str, ...], entry: int | None) -> None:
    with opened_desk() as desk:
        teams = tuple(parse_team(word, desk.campaign) for word in team)
        number = desk.note(Claim(text.strip(), teams, entry), by=person())
    say(_("Dispute {number} is open. Put evidence to it with “fejag disputes ask {number} …”.").format(number=number))


@disputes_command.command(
    "ask",
    help=_("Put a question to a dispute as evidence, and answer it as of an entry."),
    example="fejag disputes ask 41 attack 3 --as-of 40",
)
@number_argument
@argument("words", _("WHAT…"), _("A thing and a question about it, as for “fejag why”."), nargs=-1)
@as_of_option
def _ask_command(number: int, words: tuple[str, ...], as_of: str | None) -> None:
    with opened_desk() as desk:
        dispute_of(desk.journal, number)
        then = as_of_moment(desk.journal, as_of)
        asked = asked_by_name(then, parse(words, then), MASTER)
        reply = answer(then, asked, MASTER)  # a question without an answer is no evidence
        version = desk.note(Evidence(number, words_of(asked, then.campaign), then.version), by=person())
    put_answer(reply)
    say(_("Entry {version}: evidence in dispute {number}.").format(version=version, number=number))


@disputes_command.command(
    "withdraw",
    help=_("Withdraw evidence: it no longer counts, but the protocol still mentions it."),
    example="fejag disputes withdraw 42",
)
@argument("entry", _("ENTRY"), _("The entry of the evidence, as “show” numbers it."), type=WholeNumber())
def _withdraw_command(entry: int) -> None:
    with opened_desk() as desk:
        version = desk.note(Withdrawal(entry), by=person())
    say(_("Entry {version}: evidence of entry {entry} withdrawn.").format(version=version, entry=entry))


@disputes_command.command(
    "decide",
    help=_("Decide a dispute; what the decision brings is entered with it."),
    example=_('fejag disputes decide void 41 3 --because "the bear was lit" --rule A1'),
    negative=True,
)
@argument(
    "ruling",
    _("DECISION"),
    _(
        "uphold: everything stands as it is; void, with the number of the attack; adjust, with a team and points;"
        " retract, with the number of the entry; amend, with the number of the entry that amended one before."
    ),
    type=ChoiceParam(DECISIONS),
)
@number_argument
@argument("words", _("WHAT…"), _("The number, or team and points."), nargs=-1)
@with_value("--because", _("TEXT"), _("Why; it stays in the journal."), required=True)
@with_value("--rule", _("ID"), _("A rule on which it rests; may be given again."), multiple=True)
@yes_option
def _decide_command(
    ruling: Any, number: int, words: tuple[str, ...], because: str, rule: tuple[str, ...], yes: bool
) -> Exit:
    with opened_desk() as desk:
        dispute_of(desk.journal, number)
        team, value = _remedied(ruling, words, desk.campaign)
        entries = (value,) if ruling == "amend" else ()
        decision = Decision(number, ruling, because.strip(), tuple(map(rule_called, rule)), entries)
        order, proposal = remedy(decision, team, value, desk.journal)
        put(lines(*brought(decision, order, proposal, desk.journal)))
        if not confirmed(_("Enter this decision? [y/N]"), yes):
            return Exit.FAILED
        orders = () if order is None else (order,)
        entered = desk.append(person(), decision.text, orders=orders, proposal=proposal, note=decision)
        if order is not None and not (judged := entered[0].steps[-1].ruling).accepted:
            say(refusal_text(judged, desk.campaign, desk.state))
            return Exit.REFUSED
        say(heading(dispute_of(desk.journal, number), desk.journal))
    return Exit.FINE


def _remedied(ruling: str, words: tuple[str, ...], campaign: Campaign) -> tuple[str, int]:
    """What a decision is of: a team and its points, or the number of an attack or an entry; raise InputError."""
    match ruling, words:
        case "uphold", ():
            return "", 0
        case "adjust", (team, points):
            return parse_team(team, campaign), parse_field(ADJUST.fields["points"], points, campaign)
        case "void" | "amend" | "retract", (number,):
            return "", parse_number(number)
    raise click.UsageError(_("Behind the dispute belongs the number, or team and points; nothing if all stands."))
