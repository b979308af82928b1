"""``fejag whatif``: what would have been different; nothing is entered unless it is meant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import click

from fejag_admin.answers.answer import answer_json
from fejag_admin.answers.moments import moment_of
from fejag_admin.answers.otherwise import map_headings, otherwise
from fejag_admin.answers.trials import enter_tried, entered_lines, steps_in, to_enter, try_step
from fejag_admin.camp.advice.counterfactual import Counterfactual
from fejag_admin.camp.views.cutout import cutout, whole
from fejag_admin.camp.views.map_picture import GONE, GUTTER, NOTHING, WIDTH, Layers, only_different, paint, text
from fejag_admin.camp.views.projection import MASTER, view
from fejag_admin.cli.asking import asked_words
from fejag_admin.cli.corrections import proposal_lines
from fejag_admin.cli.desk import as_of as moment
from fejag_admin.cli.desk import opened_desk, person
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.map import COLUMNS
from fejag_admin.cli.output import columns_of_terminal, confirmed, put, put_answer, put_json, say
from fejag_admin.cli.speaking import json_option, option, plain_command, short_option
from fejag_admin.cli.viewers import as_of_option
from fejag_admin.common.language import _
from fejag_admin.rules.orders import Order
from fejag_admin.store.desk import Desk
from fejag_admin.texts.letters import map_letters

_GAP = "   "  # between maps side by side


@plain_command(
    "whatif",
    help=_(
        "Say what would have been different: with an order more, one moved, amended or taken out, or by other options."
        " All that came after is judged again; nothing is entered. It is worked out from all that is secret, so it is"
        " for the master only."
    ),
    example='fejag whatif --at 62 "place fbi tiger K18"',
)
@asked_words(
    _("STEP…"),
    _(
        "What to try, one after another: place fbi tiger K17, void 3, adjust fbi -5, close, answer fbi wrong,"
        " result fbi exoti=jones, each with at 62 if not now; retract 12, amend 12 place fbi bear K17, move 62"
        " to 50, option light for placing sequential."
    ),
    name="steps",
    required=False,
    only=("step",),
)
@option("--at", metavar="N", help=_("Give the orders right after entry N (or as --as-of), not now."))
@as_of_option
@option("--map", "with_map", is_flag=True, help=_("Draw the map before and after, and only the difference."))
@short_option
@json_option
@option("--enter", is_flag=True, help=_("Enter for real what was tried, after you were asked."))
@option("--because", metavar=_("TEXT"), help=_("Why it is entered; required with --enter."))
@option("--yes", is_flag=True, help=_("Do not ask."))
def whatif_command(steps: tuple[str, ...], **options: Any) -> Exit:
    return try_out(steps, **options)


def try_out(
    steps: tuple[str, ...],
    *,
    at: str | None = None,
    as_of: str | None,
    with_map: bool,
    short: bool,
    as_json: bool,
    enter: bool = False,
    because: str | None = None,
    yes: bool = False,
) -> Exit:
    """Tell what would have been different, and enter it if that is meant; parameters as those of the command."""
    reason = (because or "").strip()
    if enter and (not reason or as_of is not None):
        told = _("Only what is tried now can be entered, and with a reason; add --because and leave --as-of out.")
        raise click.UsageError(told)
    tried = (*steps_in(steps),) or ((),)
    with opened_desk() as desk:
        camp = Counterfactual(moment(desk.journal, as_of))
        after = None if at is None else moment_of(at.split(), camp.real).version
        for step in tried:
            camp = try_step(camp, step, after)
        answer = otherwise(camp)
        if as_json:
            about = {"about": ", ".join(map(" ".join, tried)), "viewer": "master"}
            put_json({**about, **answer_json(answer, camp.campaign.board.name)})
        else:
            put_answer(answer, short)
            put(_maps(camp) if with_map else ())
        say(_("This was tried on a copy; keep it from the players."))
        refused = Exit.REFUSED if camp.refused else Exit.FINE
        return _for_real(desk, camp, reason, yes) if enter else refused


def _maps(camp: Counterfactual) -> Iterator[str]:
    """The map before and after and only the difference, side by side where there is room, as far as they differ."""
    letters, size, width = map_letters(camp.campaign), camp.campaign.board.size, columns_of_terminal() or COLUMNS
    before, after = (
        paint(view(state, MASTER), Layers(), letters, state.uncovered.cells) for state in (camp.real.state, camp.state)
    )
    cells, difference = only_different(before, after)
    yield ""
    if not cells:
        yield _("The map would be the same.")
        return
    pictures = dict(zip(map_headings(), (before, after, difference), strict=True))
    rooms = ((width + len(_GAP)) // beside - len(_GAP) - GUTTER for beside in (len(pictures), 1))
    parts = [cutout(cells, size, size, room // WIDTH["small"], 1) for room in rooms]
    blocks = [
        [heading, *text(picture, "small", NOTHING, parts[0] or parts[1] or whole(size))]
        for heading, picture in pictures.items()
    ]
    if parts[0]:
        widths = [max(map(len, block)) for block in blocks]
        for row in zip_longest(*blocks, fillvalue=""):
            yield _GAP.join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip()
    else:
        yield from (line for block in blocks for line in (*block, ""))
    if any(square.text == GONE for square in difference.squares):
        yield _("{sign}: a figure that would not stand there").format(sign=GONE)


def _for_real(desk: Desk, camp: Counterfactual, reason: str, yes: bool) -> Exit:
    """Enter what was tried, one after another, after its usual preview; the first that is refused now ends it."""
    if camp.refused:
        say(_("Something was refused, so nothing was entered."))
        return Exit.REFUSED
    steps = to_enter(camp)
    lines = entered_lines(steps, reason)
    for line, (_journal, what) in zip(lines, steps, strict=True):
        say(_("To be entered: {what}").format(what=line))
        if len(steps) == 1 and not isinstance(what, Order):
            put(proposal_lines(desk.propose(what, reason), desk.campaign))
    if not confirmed(_("Enter this for real? [y/N]"), yes):
        return Exit.FAILED
    for line, version in zip(lines, enter_tried(desk, steps, by=person(), reason=reason), strict=True):
        say(_("Entry {version}: {order}").format(version=version, order=line))
    return Exit.FINE
