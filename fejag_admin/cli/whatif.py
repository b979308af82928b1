"""``fejag whatif``: try things on a copy of the camp, compare, and enter them for real only on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.map import finger_option, put_finger
from fejag_admin.cli.output import confirmed, put, say
from fejag_admin.cli.speaking import Argument, Option, as_of_option, command
from fejag_admin.common.language import _, mark

if TYPE_CHECKING:
    from fejag_admin.camp.advice.what_if import Sandbox
    from fejag_admin.store.desk import Desk


@command(
    "whatif",
    help=mark("Try things on a copy of the camp and compare it with the real one; nothing is entered."),
    example="fejag whatif place fbi tiger K17 void 3",
    params=lambda: [
        Argument(
            "steps",
            _("STEP…"),
            _(
                "What to try, one step after another: place fbi tiger K17, void 3, retract 12, option placement_light"
                " sequential."
            ),
            nargs=-1,
            required=True,
        ),
        finger_option(),
        as_of_option(),
        Option(["--enter"], is_flag=True, help=_("Enter for real what was tried, after you were asked.")),
        Option(["--because"], metavar=_("TEXT"), help=_("Why it is entered; required with --enter.")),
        Option(["--yes"], is_flag=True, help=_("Do not ask.")),
    ],
)
def whatif_command(
    steps: tuple[str, ...], with_map: bool, as_of: str | None, enter: bool, because: str | None, yes: bool
) -> Exit:
    from fejag_admin.answers.answer import lines
    from fejag_admin.answers.trials import compared, steps_in, try_step
    from fejag_admin.camp.advice.what_if import Sandbox
    from fejag_admin.camp.views.projection import MASTER
    from fejag_admin.cli.desk import as_of as moment
    from fejag_admin.cli.desk import opened_desk

    reason = (because or "").strip()
    if enter and (not reason or as_of is not None):
        told = _("Only what is tried now can be entered, and with a reason; add --because and leave --as-of out.")
        raise click.UsageError(told)
    with opened_desk() as desk:
        sandbox, refused = Sandbox.of(moment(desk.journal, as_of)), False
        for step in (*steps_in(steps),) or ((),):
            before = sandbox
            sandbox, told_step = try_step(sandbox, step, reason)
            refused |= sandbox is before
            put(lines(told_step))
        parts = tuple(compared(sandbox))
        for part in parts:
            put(lines(part))
        if with_map:
            put_finger(parts, sandbox.trial, MASTER)
        say(_("This was tried on a copy; keep it from the players."))
        if not enter:
            return Exit.REFUSED if refused else Exit.FINE
        if refused:
            say(_("Something was refused, so nothing was entered."))
            return Exit.REFUSED
        return _for_real(desk, sandbox, reason, yes)


def _for_real(desk: Desk, sandbox: Sandbox, reason: str, yes: bool) -> Exit:
    """Enter what was tried, one after another; the first that is refused now ends it."""
    from fejag_admin.answers.enter_trial import enter_tried
    from fejag_admin.answers.trials import entered_lines
    from fejag_admin.cli.desk import person

    lines = entered_lines(sandbox, reason)
    for line in lines:
        say(_("To be entered: {what}").format(what=line))
    if not confirmed(_("Enter this for real? [y/N]"), yes):
        return Exit.FAILED
    entered = enter_tried(desk, sandbox, by=person(), reason=reason)
    for line, (version, _what) in zip(lines, entered, strict=True):
        say(_("Entry {version}: {order}").format(version=version, order=line))
    return Exit.FINE
