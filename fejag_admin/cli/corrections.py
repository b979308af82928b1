"""``fejag amend`` and ``fejag retract``: what a correction would change is shown before it is confirmed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import click

from fejag_admin.answers.entries import order_in_force
from fejag_admin.answers.entry_lines import covered_text, line_of, proposed_lines
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.corrections import (
    Amendment,
    CorrectionError,
    Proposable,
    Proposal,
    Retraction,
    Walk,
    taking_back,
)
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.cli.desk import opened_desk, person, tell_master
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import confirmed, put, put_json, say
from fejag_admin.cli.speaking import (
    Decorator,
    Whole,
    argument,
    flag,
    json_option,
    plain_command,
    together,
    with_value,
    yes_option,
)
from fejag_admin.common.language import _, number_text
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Order
from fejag_admin.store.desk import Desk
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.names import team_name
from fejag_admin.texts.rulings import code_text, ruling_text


@dataclass(frozen=True, slots=True)
class Manner:
    """How to enter an order: only try it; keep it even if it is refused; tell it in JSON; ask nothing.

    ``because``: why a correction is made. ``viewer``: a word for who is told why an order is refused.
    """

    dry_run: bool
    even_refused: bool
    as_json: bool
    yes: bool
    because: str
    viewer: str = "public"


Making = Callable[["Journal"], "Order"]
"""Makes the order that was meant, as soon as teams, board and games are known."""


def correction_options(reason: str | None = None) -> Decorator:
    """How a correction is confirmed; ``reason``: that which holds unless another is given, None if one must be."""
    if reason is None:
        because = with_value("--because", _("TEXT"), _("Why it is corrected; required."), required=True)
    else:
        because = with_value("--because", _("TEXT"), _("Why it is corrected."), default=reason)
    return together(because, yes_option)


dry_run_option = flag("--dry-run", _("Only show what would come of it; enter nothing."))
trial_options = together(dry_run_option, json_option)
"""How what a correction would change is shown."""
entry_argument = argument("version", _("ENTRY"), _("The number of the entry in the journal."), type=Whole())


@plain_command(
    "retract",
    help=_("Take an order out of the journal's effect. What would change is shown, and you are asked first."),
    example=_('fejag retract 17 --because "entered twice"'),
)
@entry_argument
@correction_options()
@trial_options
def retract_command(version: int, because: str, yes: bool, dry_run: bool, as_json: bool) -> Exit:
    how = Manner(dry_run, even_refused=True, as_json=as_json, yes=yes, because=because)
    with opened_desk() as desk:
        if 1 <= version <= desk.version and desk.journal.entry(version).kind == "edit":
            return settle(desk, taking_back(desk.journal, version), how)
        return settle(desk, Retraction(version), how)


def amend(version: int, making: Making, note: str | None, how: Manner) -> Exit:
    """Propose an amendment, show it, and enter it once it is confirmed."""
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
    lost, found = proposal.before, proposal.after
    for steps, journal, told in (
        (proposal.kept, lost, _("Entry {version} would stay only by your word, marked irregular: {order}")),
        (proposal.refused, lost, _("Entry {version} would no longer be accepted: {order} – {reason}")),
        (proposal.healed, found, _("Entry {version} would be accepted now: {order}")),
        (
            proposal.possible,
            found,
            _("Entry {version} stays refused; if it is to count now, amend it with the same order: {order}"),
        ),
    ):
        for step in steps:
            version = step.effective.version
            reason = code_text(step.ruling.code) if step.ruling.code else ""
            yield told.format(version=version, order=order_in_force(journal, version), reason=reason)
