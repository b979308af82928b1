"""``fejag whatif``: what would have been different; nothing is entered."""

from __future__ import annotations

from fejag_admin.answers.answer import answer_json
from fejag_admin.answers.moments import moment_of
from fejag_admin.answers.otherwise import otherwise
from fejag_admin.answers.trials import steps_in, try_step
from fejag_admin.camp.advice.trial import Trial
from fejag_admin.cli.asking import asked_words
from fejag_admin.cli.desk import as_of_moment, as_of_option, opened_desk
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import put_answer, put_json, say
from fejag_admin.cli.speaking import json_option, plain_command, short_option, with_value
from fejag_admin.common.language import _


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
def whatif_command(steps: tuple[str, ...], at: str | None, as_of: str | None, short: bool, as_json: bool) -> Exit:
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
    say(
        _("This was tried on a copy; keep it from the players. To enter it: fejag retract, amend, or the order itself.")
    )
    return Exit.REFUSED if camp.refused else Exit.FINE
