"""``fejag whatif``: what would have been different; nothing is entered unless it is meant."""

from __future__ import annotations

import click

from fejag_admin.answers.answer import answer_json
from fejag_admin.answers.moments import moment_of
from fejag_admin.answers.otherwise import otherwise
from fejag_admin.answers.trials import enter_tried, entered_lines, steps_in, to_enter, try_step
from fejag_admin.camp.advice.trial import Trial
from fejag_admin.camp.journal.corrections import Amendment, Retraction
from fejag_admin.cli.asking import asked_words
from fejag_admin.cli.corrections import proposal_lines
from fejag_admin.cli.desk import as_of_moment, as_of_option, opened_desk, person
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import confirmed, put, put_answer, put_json, say
from fejag_admin.cli.speaking import flag, json_option, plain_command, short_option, with_value, yes_option
from fejag_admin.common.language import _
from fejag_admin.store.desk import Desk


@plain_command(
    "whatif",
    help=_(
        "Say what would have been different with an order more, one amended or taken out. All that came after is judged"
        " again; nothing is entered. It is worked out from all that is secret, so it is for the master only."
    ),
    example='fejag whatif --at 62 "place fbi tiger K18"',
)
@asked_words(
    _("STEP…"),
    _(
        "What to try, one after another: place fbi tiger K17, void 3, adjust fbi -5, close, answer fbi wrong,"
        " result fbi exoti=jones, each with at 62 if not now; retract 12, amend 12 place fbi bear K17."
    ),
    name="steps",
)
@with_value("--at", "N", _("Give the orders right after entry N (or as --as-of), not now."))
@as_of_option
@short_option
@json_option
@flag("--enter", _("Enter for real what was tried, after you were asked."))
@with_value("--because", _("TEXT"), _("Why it is entered; required with --enter."))
@yes_option
def whatif_command(
    steps: tuple[str, ...],
    at: str | None,
    as_of: str | None,
    short: bool,
    as_json: bool,
    enter: bool,
    because: str | None,
    yes: bool,
) -> Exit:
    reason = (because or "").strip()
    if enter and (not reason or as_of is not None):
        told = _("Only what is tried now can be entered, and with a reason; add --because and leave --as-of out.")
        raise click.UsageError(told)
    with opened_desk() as desk:
        camp = Trial(as_of_moment(desk.journal, as_of))
        after = None if at is None else moment_of(at.split(), camp.real).version
        for step in steps_in(steps):
            camp = try_step(camp, step, after)
        answer = otherwise(camp)
        if as_json:
            about = {"about": " ".join(steps), "viewer": "master"}
            put_json({**about, **answer_json(answer, camp.campaign.board.name)})
        else:
            put_answer(answer, short)
        say(_("This was tried on a copy; keep it from the players."))
        refused = Exit.REFUSED if camp.refused else Exit.FINE
        return _for_real(desk, camp, reason, yes) if enter else refused


def _for_real(desk: Desk, camp: Trial, reason: str, yes: bool) -> Exit:
    """Enter what was tried, one after another, after its usual preview; the first that is refused now ends it."""
    if camp.refused:
        say(_("Something was refused, so nothing was entered."))
        return Exit.REFUSED
    steps, lines = to_enter(camp), entered_lines(camp, reason)
    for line in lines:
        say(_("To be entered: {what}").format(what=line))
    if len(steps) == 1 and isinstance(steps[0], Amendment | Retraction):
        put(proposal_lines(desk.propose(steps[0], reason), desk.campaign))
    if not confirmed(_("Enter this for real? [y/N]"), yes):
        return Exit.FAILED
    for line, version in zip(lines, enter_tried(desk, camp, by=person(), reason=reason), strict=True):
        say(_("Entry {version}: {order}").format(version=version, order=line))
    return Exit.FINE
