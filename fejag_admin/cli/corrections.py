"""``fejag amend`` and ``fejag retract``: what a correction would change is shown before it is confirmed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.orders import ORDERS, Amending, Making, Manner, correction_options, trial_options
from fejag_admin.cli.output import confirmed, put, put_json, say
from fejag_admin.cli.speaking import Argument, Commands, Whole, command
from fejag_admin.cli.viewers import tell_master
from fejag_admin.common.language import N_, _, number_text

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.journal.corrections import Proposable, Proposal
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.orders.entered import Entered
    from fejag_admin.store.desk import Desk


def amend_command() -> click.Command:
    """Put another order in the place of an entry."""
    return Commands(
        "amend",
        {name: partial(build, amending=True) for name, build in ORDERS.items()},
        callback=_amend,
        help=_(
            "Say what an entry of the journal should have been: the entry, the right order, and the reason. What would"
            " change is shown, and you are asked before anything is entered."
        ),
        example=_('fejag amend 17 place fbi tiger K18 --because "mistyped"'),
        params=[_entry()],
        invoke_without_command=True,
    )


def _entry() -> click.Parameter:
    return Argument("version", _("ENTRY"), _("The number of the entry in the journal."), type=Whole())


@click.pass_context
def _amend(ctx: click.Context, version: int) -> Exit:
    if ctx.invoked_subcommand is None:
        raise click.UsageError(_("Say what entry {version} should have been.").format(version=version), ctx)
    ctx.obj = Amending(partial(amend, version))
    return Exit.FINE


@command(
    "retract",
    help=N_("Take an order out of the journal's effect. What would change is shown, and you are asked first."),
    example=N_('fejag retract 17 --because "entered twice"'),
    params=lambda: [
        _entry(),
        *correction_options(),
        *trial_options(),
    ],
)
def retract_command(version: int, because: str, yes: bool, dry_run: bool, as_json: bool) -> Exit:
    from fejag_admin.camp.journal.corrections import Retraction, taking_back
    from fejag_admin.cli.desk import opened_desk

    how = Manner(dry_run, even_refused=True, as_json=as_json, yes=yes, because=because)
    with opened_desk() as desk:
        if 1 <= version <= desk.version and desk.journal.entry(version).kind == "edit":
            return settle(desk, taking_back(desk.journal, version), how)
        return settle(desk, Retraction(version), how)


def amend(version: int, making: Making, note: str | None, how: Manner) -> Exit:
    """Propose an amendment, show it, and enter it once it is confirmed."""
    from fejag_admin.camp.journal.corrections import Amendment
    from fejag_admin.cli.desk import opened_desk
    from fejag_admin.orders.entered import Entered

    with opened_desk() as desk:
        journal = desk.journal
        before = _entered(journal, version)
        order = making(journal.as_of(version - 1))
        now = Entered(order, note) if before is None else replace(before, order=order, note=note or before.note)
        if now == before and not journal.step_of[version].effective.refused:  # which is taken up so
            raise click.UsageError(_("Nothing was changed in the order, so there is nothing to amend."))
        return settle(desk, Amendment(version, now), how)


def _entered(journal: Journal, version: int) -> Entered | None:
    """What stands at an entry now; None if it was retracted. Raise click.UsageError if no order was entered there."""
    if not 1 <= version <= journal.version or journal.entry(version).kind != "order":
        raise _no_order(version)
    step = journal.step_of.get(version)
    return None if step is None else step.effective.entered


def _no_order(version: int) -> click.UsageError:
    told = _("Entry {version} is no order; “fejag journal” lists the entries.")
    return click.UsageError(told.format(version=version))


def settle(desk: Desk, correction: Proposable, how: Manner) -> Exit:
    from fejag_admin.answers.entry_lines import line_of
    from fejag_admin.camp.journal.corrections import CorrectionError, Walk
    from fejag_admin.cli.desk import person

    try:
        proposal = desk.propose(correction, how.because)
    except CorrectionError as error:
        if error.code == "unchanged":
            raise click.UsageError(_("Everything is so already; there is nothing to edit.")) from error
        if error.code != "retracted":
            raise _no_order(error.version) from error
        raise click.UsageError(_("Entry {version} is retracted already.").format(version=error.version)) from error
    if how.dry_run or not how.yes:
        tell_master()
    step = proposal.step
    possible = step is None or step.ruling.accepted
    if how.as_json:
        put_json(_json(proposal))
    else:
        put(proposal_lines(proposal, desk.campaign))
    if not possible and not how.even_refused:
        say(_("Refused: the order would not be accepted there; nothing was changed."))
        return Exit.REFUSED
    if how.dry_run:
        say(_("Nothing was entered; this was a trial."))
        return Exit.FINE
    by, question = person(), _("Enter this correction? [y/N]")
    if isinstance(correction, Walk) and (whose := desk.journal.entry(correction.target).by) != by:
        question = _("This was entered by {by}, not by you. Take it back or bring it back all the same? [y/N]").format(
            by=whose
        )
    if not confirmed(question, how.yes):
        return Exit.FAILED
    desk.confirm(proposal, by=by, reason=how.because)
    said = line_of(desk.journal.entries[-1], desk.journal).text
    say(_("Entry {version}: {order}").format(version=desk.version, order=said))
    return Exit.FINE


def _json(proposal: Proposal) -> dict[str, object]:
    """A proposal for programs: the versions of later orders that it touches."""
    return {
        **{key: value for key, value in proposal.entry.payload.items() if key in ("target", "set")},
        "accepted": proposal.step.ruling.accepted if proposal.step else None,
        "kept": [step.effective.version for step in proposal.kept],
        "refused": [step.effective.version for step in proposal.refused],
        "healed": [step.effective.version for step in proposal.healed],
        "possible": [step.effective.version for step in proposal.possible],
        "renumbered_figures": dict(proposal.changes.renumbered),
        "renumbered_attacks": dict(proposal.changes.renumbered_attacks),
    }


def proposal_lines(proposal: Proposal, campaign: Campaign) -> Iterator[str]:
    """What a correction would change, line by line."""
    from fejag_admin.answers.entries import order_in_force
    from fejag_admin.answers.entry_lines import covered_text, proposed_lines
    from fejag_admin.texts.changes import changes_text
    from fejag_admin.texts.names import team_name
    from fejag_admin.texts.rulings import code_text, ruling_text

    before, after, step = proposal.before.state, proposal.after.state, proposal.step
    yield from proposed_lines(proposal)
    if step is not None and not step.ruling.accepted:
        yield ruling_text(step.ruling, campaign)
    if covered := covered_text(proposal):
        yield covered
    yield from changes_text(proposal.changes, campaign, before, after)
    for team in before.setup.teams:
        if (old := before.final_score(team)) != (new := after.final_score(team)):
            told = _("Final score of {team}: {old} → {new}")
            yield told.format(team=team_name(campaign, team), old=number_text(old), new=number_text(new))
    for kept in proposal.kept:
        version = kept.effective.version
        told = _("Entry {version} would stay only by your word, marked irregular: {order}")
        yield told.format(version=version, order=order_in_force(proposal.before, version))
    for lost in proposal.refused:
        version, code = lost.effective.version, lost.ruling.code or ""
        told = _("Entry {version} would no longer be accepted: {order} – {reason}")
        yield told.format(version=version, order=order_in_force(proposal.before, version), reason=code_text(code))
    for healed in proposal.healed:
        version = healed.effective.version
        told = _("Entry {version} would be accepted now: {order}")
        yield told.format(version=version, order=order_in_force(proposal.after, version))
    for refused in proposal.possible:
        version = refused.effective.version
        told = _("Entry {version} stays refused; if it is to count now, amend it with the same order: {order}")
        yield told.format(version=version, order=order_in_force(proposal.after, version))
